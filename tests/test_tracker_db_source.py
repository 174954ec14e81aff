"""The ``tracker-db`` source: rows in any batches, damaged rows, and the same story as mtgo.log. Issue 6."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from contextlib import closing
from datetime import datetime
from pathlib import Path

import build_fixtures
import pytest
import tracker_fixtures
from conftest import SHARED
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from recording import findings
from test_convert import run
from tracker_database import write_database
from tracker_databases import (
    SCRIPTS,
    carry_out,
    empty_database,
    execute,
    loosen,
    make_database,
    read_all,
    records_of,
    reports_of,
    writes_of,
)

from recorder.mtgr.comparison import compare, read_facts
from recorder.reports import (
    ChatDropped,
    GameEnded,
    GameStarted,
    LogLine,
    Report,
    SourceFault,
    StateReport,
    parse_report,
)
from recorder.sources.card_data import load_card_data
from recorder.sources.mtgo_log import MtgoLog
from recorder.sources.tracker_db import TrackerDatabase

SEVERAL = ("interleaved", "combat")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_database(tmp_path_factory.mktemp("tracker") / "Event.db", *SEVERAL)


@pytest.fixture(scope="module")
def whole(database: Path) -> list[Report]:
    return read_all(database)


# -- the same story from a source of another shape ---------------------------------------------------------


NOT_STORED = {
    "day-and-night": "the Tracker has no object that says whether it is day",
    "goad": "the Tracker does not keep what the client remarks on a creature",
}


@pytest.mark.parametrize("name", [script.stem for script in SCRIPTS if script.stem not in NOT_STORED])
def test_a_game_told_by_the_tracker_is_the_game_that_mtgo_tells(name: str, tmp_path: Path) -> None:
    told = records_of(reports_of(name), kind="mtgo-log")
    again = records_of(read_all(make_database(tmp_path / "Event.db", name)))
    assert len(told) == len(again)
    assert differences(sorted(told, key=players), sorted(again, key=players), tmp_path) == []
    assert [findings(text) for text in again] == [[]] * len(again)


@pytest.mark.parametrize("name", NOT_STORED)
def test_what_the_tracker_does_not_store_is_missed_and_nothing_else_goes_wrong(
    name: str, tmp_path: Path
) -> None:
    told = records_of(reports_of(name), kind="mtgo-log")
    again = records_of(read_all(make_database(tmp_path / "Event.db", name)))
    assert differences(sorted(told, key=players), sorted(again, key=players), tmp_path) != []
    assert [findings(text) for text in again] == [[]] * len(again)


def players(text: str) -> tuple[str, ...]:
    """Give what a scripted game is known by in records of both kinds: who plays, and which game it is."""
    return tuple(re.findall(r"^(?:player|game) .*$", text, re.MULTILINE))


def differences(some: list[str], others: list[str], folder: Path) -> list[object]:
    found: list[object] = []
    for one, other in zip(some, others, strict=True):
        paths = folder / "one.mtgr", folder / "other.mtgr"
        for path, text in zip(paths, (one, other), strict=True):
            path.write_text(text, encoding="utf-8")
        found += compare(*map(read_facts, paths))
    return found


def test_what_the_words_and_counts_tell_is_in_no_row(tmp_path: Path) -> None:
    """Whose a trigger is and where a hidden card is from, the Tracker does not say: yet the record does."""
    for name in ("hidden-hands", "creatures", "combat"):
        told = records_of(reports_of(name), kind="mtgo-log")
        again = records_of(read_all(make_database(tmp_path / f"{name}.db", name)))
        for one, other in zip(told, again, strict=True):
            assert body(one) == body(other)


def body(text: str) -> str:
    return re.sub(r"^(?:source|match|date) .*\n", "", text, flags=re.MULTILINE)


@pytest.mark.skipif(
    not (SHARED / "data").exists(), reason="the real recordings lie in ../shared beside the checkout only"
)
def test_game_a_told_by_the_tracker_is_the_game_that_mtgo_log_tells(tmp_path: Path) -> None:
    log = (SHARED / "data" / "mtgolog" / "game-a.mtgo.log").read_bytes()
    source = MtgoLog(datetime(2026, 3, 21, 23), load_card_data(SHARED / "data" / "CardDataSource", tmp_path))
    reports = (*source.feed(log), *source.finish())
    write_database(tmp_path / "Event.db", reports)
    told = records_of(reports, kind="mtgo-log")
    again = records_of(read_all(tmp_path / "Event.db"))
    assert differences(told, again, tmp_path) == []
    assert without_effects(told[0]) == without_effects(again[0])
    assert findings(again[0]) == []


def without_effects(text: str) -> str:
    """Leave out effects: delayed triggers never get to the Tracker (state-sources.md 2.2)."""
    lines = re.sub(
        r"^(?:new effect |\s*\S+/e\d+ (?:effect|cease) |end ).*\n", "", body(text), flags=re.MULTILINE
    )
    return re.sub(r" from \S+/e\d+", "", lines)


@pytest.mark.parametrize("name", ["combat", "tokens", "counters"])
@pytest.mark.parametrize("part", range(1, 4))
def test_a_tracker_that_joins_late_tells_the_rest(name: str, part: int, tmp_path: Path) -> None:
    reports = [item for item in reports_of(name) if not isinstance(item, GameStarted)]
    started = [item for item in reports_of(name) if isinstance(item, GameStarted)][-1]
    states = [place for place, item in enumerate(reports) if isinstance(item, StateReport)]
    seen = [started, *reports[states[len(states) * part // 4] :]]
    write_database(tmp_path / "Event.db", seen)
    told, again = records_of(seen, kind="mtgo-log"), records_of(read_all(tmp_path / "Event.db"))
    assert "\nlate\n" in again[0]
    assert "\ngame ?\n" in again[0]
    assert findings(again[0]) == []
    assert differences(told, again, tmp_path) == []


def test_the_fixture_is_what_the_scripts_give() -> None:
    built, found = tracker_fixtures.build_all(), tracker_fixtures.stored()
    assert built.keys() == found.keys()
    assert all(build_fixtures.is_same(file, content, found[file]) for file, content in built.items())


def test_the_fixtures_records_are_clean() -> None:
    records = sorted(tracker_fixtures.TRACKER_DB.glob("*.mtgr"))
    assert len(records) == 6
    assert [findings(path.read_text(encoding="utf-8")) for path in records] == [[]] * 6


# -- rows in any batches -----------------------------------------------------------------------------------


def test_property_1_reports_are_read_back_as_they_are_printed(whole: list[Report]) -> None:
    assert [parse_report(report.json_line()) for report in whole] == whole


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_properties_2_and_3_rows_may_come_in_any_batches(
    database: Path, whole: list[Report], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    writes = writes_of(database)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(writes)), max_size=12)))
    path = tmp_path_factory.mktemp("batches") / "Event.db"
    live = TrackerDatabase(path)
    reports: list[Report] = []
    with closing(empty_database(path)) as connection:
        for start, end in zip([0, *cuts], [*cuts, len(writes)], strict=True):
            carry_out(connection, writes[start:end])
            reports += live.read()
    reports += live.finish()
    by_game = [[item for item in reports if item.game == game] for game in games(whole)]  # type: ignore[union-attr]
    assert by_game == [[item for item in whole if item.game == game] for game in games(whole)]  # type: ignore[union-attr]
    assert sorted(records_of(reports)) == sorted(records_of(whole))


def games(reports: list[Report]) -> list[int]:
    return sorted({item.game for item in reports if isinstance(item, GameStarted)})


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_property_2_the_record_of_a_prefix_is_a_prefix_of_the_record(
    database: Path, whole: list[Report], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    writes = writes_of(database)
    path = tmp_path_factory.mktemp("prefix") / "Event.db"
    with closing(empty_database(path)) as connection:
        carry_out(connection, writes[: data.draw(st.integers(0, len(writes)))])
    full = records_of(whole)
    for text in records_of(read_all(path)):
        assert findings(text) == []
        assert any(one.startswith(text.rpartition("end ")[0]) for one in full)


def test_a_snapshot_waits_until_all_its_rows_must_be_there(database: Path, tmp_path: Path) -> None:
    path = tmp_path / "Event.db"
    execute_states = [write for write in writes_of(database) if "GameStates" in write[0]]
    writes = writes_of(database)
    third = writes.index(execute_states[2])
    live = TrackerDatabase(path)
    with closing(empty_database(path)) as connection:
        carry_out(connection, writes[:third])
        assert list(live.read()) == []
        carry_out(connection, writes[third : third + 1])
        assert [item.offset for item in live.read() if isinstance(item, StateReport)] == [1]
    assert live.held_back == 2


# -- log lines ---------------------------------------------------------------------------------------------


def test_property_5_every_row_of_the_log_is_a_line_or_was_delivered_before(database: Path) -> None:
    source = TrackerDatabase(database)
    reports = [*source.read(), *source.finish()]
    with closing(sqlite3.connect(database)) as connection:
        (rows,) = connection.execute("SELECT count(*) FROM GameLogs").fetchone()
    lines = [item for item in reports if isinstance(item, LogLine)]
    assert source.repeated_lines > 10
    assert len(lines) + source.repeated_lines == rows


def test_lines_of_earlier_games_and_doubles_are_left_out(whole: list[Report]) -> None:
    told = [(item.game, item.text) for item in whole if isinstance(item, LogLine)]
    for name in SEVERAL:
        for report in reports_of(name):
            if isinstance(report, LogLine):
                told.remove((report.game, report.text))
    assert told == []


def test_what_players_say_is_dropped_unread(database: Path, whole: list[Report], tmp_path: Path) -> None:
    path = copy(database, tmp_path)
    execute(
        path,
        "INSERT INTO GameLogs (Timestamp, GameLogType, Data, GameStateId)"
        " SELECT Timestamp, 'ChatMessage', 'Harrow: gl hf', GameStateId FROM GameLogs LIMIT 1 OFFSET 20",
    )
    reports = read_all(path)
    (dropped,) = (item for item in reports if isinstance(item, ChatDropped))
    assert "gl hf" not in dropped.json_line()
    assert [item for item in reports if not isinstance(item, ChatDropped)] == whole


def copy(database: Path, folder: Path) -> Path:
    path = folder / "Event.db"
    path.write_bytes(database.read_bytes())
    return path


# -- damaged rows and tables -------------------------------------------------------------------------------

Place = tuple[str, str]

DAMAGES = [
    (("GameStates", "ClientTimestamp"), "'yesterday'"),
    (("GameStates", "TurnNumber"), "'two'"),
    (("GameStates", "PromptText"), "NULL"),
    (("GameCards", "CardId"), "'x'"),
    (("GameCards", "OwnerId"), "NULL"),
    (("GameCards", "InitialCounters"), "'many'"),
    (("GameCards", "Name"), "x'ff'"),
    (("ZoneTransfers", "CardId"), "99999"),
    (("CardStateChanges", "CardId"), "99999"),
    (("CardStateChanges", "NewValue"), "x'00ff'"),
    (("PlayerStateChanges", "PlayerIndex"), "7"),
    (("PlayerStateChanges", "NewValue"), "'lots'"),
    (("GameLogs", "Timestamp"), "'12:00'"),
    (("GamePlayers", "InitialLife"), "'20 or so'"),
]


@pytest.mark.parametrize(("place", "value"), DAMAGES)
def test_property_8_a_damaged_row_is_named_and_the_other_games_go_on(
    database: Path, whole: list[Report], tmp_path: Path, place: Place, value: str
) -> None:
    table, column = place
    path = copy(database, tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        loosen(connection, table)
        rows = [row[0] for row in connection.execute(f"SELECT Id FROM {table}")]  # noqa: S608 - names of ours
        middle = rows[len(rows) // 4]
        connection.execute(f"UPDATE {table} SET {column} = {value} WHERE Id = {middle}")  # noqa: S608
        connection.commit()
    faults = [item for item in read_all(path) if isinstance(item, SourceFault)]
    assert (middle, table, column) in {
        (fault.offset, *fault.expected.split(" ")[0].split(".")) for fault in faults
    }
    assert len({fault.game for fault in faults}) == 1
    assert all(findings(text) == [] for text in records_of(read_all(path)))
    same = Counter(records_of(whole)) & Counter(records_of(read_all(path)))
    assert same.total() >= len(records_of(whole)) - 1


def test_rows_that_belong_to_nothing_are_named(database: Path, whole: list[Report], tmp_path: Path) -> None:
    path = copy(database, tmp_path)
    execute(
        path,
        "INSERT INTO GameLogs (Timestamp, GameLogType, Data, GameStateId)"
        " VALUES ('x', 'LogMessage', 'y', 9999)",
    )
    reports = read_all(path)
    (fault,) = (item for item in reports if isinstance(item, SourceFault))
    assert fault.expected == "GameLogs.GameStateId to be a row of GameStates"
    assert fault.found == "9999"
    assert records_of(reports) == records_of(whole)


@pytest.mark.parametrize("results", ["[]", "", '[{"player": "Harrow", "result": "Unknown"}]'])
def test_a_game_without_results_has_no_end(database: Path, tmp_path: Path, results: str) -> None:
    path = copy(database, tmp_path)
    execute(path, f"UPDATE Games SET GamePlayerResults = '{results}'")  # noqa: S608 - values of ours
    reports = read_all(path)
    assert not any(isinstance(item, GameEnded | SourceFault) for item in reports)
    assert all("\nend incomplete " in text for text in records_of(reports))
    assert all(findings(text) == [] for text in records_of(reports))


@pytest.mark.parametrize(
    "results", ["no JSON", "{}", '[{"player": "Harrow"}]', '[{"player": 1, "result": 2}]']
)
def test_damaged_results_are_named(database: Path, tmp_path: Path, results: str) -> None:
    path = copy(database, tmp_path)
    game = games(read_all(path))[0]
    execute(path, f"UPDATE Games SET GamePlayerResults = '{results}' WHERE Id = {game}")  # noqa: S608
    (fault,) = (item for item in read_all(path) if isinstance(item, SourceFault))
    assert (fault.game, fault.offset) == (game, game)
    assert fault.expected.startswith("Games.GamePlayerResults to be ")


def test_property_8_convert_names_the_row_and_writes_the_other_games(database: Path, tmp_path: Path) -> None:
    good, path = tmp_path / "good", copy(database, tmp_path)
    assert run("convert", path, "-o", good).exit_code == 0
    execute(path, "UPDATE CardStateChanges SET NewValue = 'maybe' WHERE Property = 'IsTapped' AND Id = 3")
    execute(path, "UPDATE CardStateChanges SET NewValue = 'maybe', Property = 'IsTapped' WHERE Id = 3")
    result = run("convert", path, "-o", tmp_path / "records")
    assert result.exit_code == 1
    assert (
        f"{path}, row 3: expected CardStateChanges.NewValue of IsTapped to be True or False, found 'maybe'"
        in (result.stdout.replace("\n", "").replace("  ", " "))
    )
    names = sorted(file.name for file in good.glob("*.mtgr"))
    assert sorted(file.name for file in (tmp_path / "records").glob("*.mtgr")) == names
    same = [
        name for name in names if (good / name).read_bytes() == (tmp_path / "records" / name).read_bytes()
    ]
    assert len(same) == len(names) - 1


def test_property_7_converting_a_database_again_changes_nothing(database: Path, tmp_path: Path) -> None:
    run("convert", database, "-o", tmp_path)
    before = [(path.stat().st_mtime_ns, path.stat().st_ino) for path in sorted(tmp_path.glob("*.mtgr"))]
    result = run("convert", database, "-o", tmp_path)
    assert [
        (path.stat().st_mtime_ns, path.stat().st_ino) for path in sorted(tmp_path.glob("*.mtgr"))
    ] == before
    assert "0 new, 0 updated, 4 unchanged" in result.stdout


def test_property_4_a_run_on_a_part_is_made_good_by_the_next(database: Path, tmp_path: Path) -> None:
    undisturbed, output, path = tmp_path / "undisturbed", tmp_path / "records", tmp_path / "Event.db"
    run("convert", database, "-o", undisturbed)
    writes = writes_of(database)
    with closing(empty_database(path)) as connection:
        for part in range(4):
            carry_out(connection, writes[len(writes) * part // 4 : len(writes) * (part + 1) // 4])
            run("convert", path, "-o", output)
    names = sorted(file.name for file in undisturbed.glob("*.mtgr"))
    assert sorted(file.name for file in output.glob("*.mtgr")) == names
    for name in names:
        assert (undisturbed / name).read_bytes() == (output / name).read_bytes()
