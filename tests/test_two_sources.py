"""`mtgo.log` and the Tracker's database of the same games: one record each, the log's, completed."""

from __future__ import annotations

import json
import shutil
from datetime import datetime
from pathlib import Path

import pytest
from conftest import SHARED
from live_recording import records_in, set_last_change
from recording import findings
from state_log_fixtures import CARDS, STATE_LOGS, read_cards
from state_log_script import StateLogScript
from test_convert import run
from tracker_database import write_database
from tracker_databases import SCRIPTS, execute, make_database, records_of

from recorder.mtgr.comparison import compare, read_facts
from recorder.reports import LogLine, Report
from recorder.sources.card_data import CardData, load_card_data
from recorder.sources.mtgo_log import MtgoLog
from recorder.sources.seen_game import SeenGames, nothing_seen
from recorder.sources.tracker_db import see_game

ONLY_IN_CARD_DATA = {
    "day-and-night": "the Tracker has no object that says whether it is day",
    "emblems": "the Tracker does not say that an object is an emblem",
}
SECOND = 'source tracker-db "Event.db"\n'


def read_log(name: str, cards: CardData | None, seen: SeenGames = nothing_seen) -> tuple[Report, ...]:
    script = StateLogScript()
    log = script.run((STATE_LOGS / f"{name}.txt").read_text(encoding="utf-8"))
    source = MtgoLog(script.last, cards, seen)
    return (*source.feed(log), *source.finish())


def all_cards() -> CardData:
    return read_cards((STATE_LOGS / CARDS).read_text(encoding="utf-8"))


def seen_in(database: Path) -> SeenGames:
    return lambda game: see_game(database, game).seen


@pytest.mark.parametrize("name", [one.stem for one in SCRIPTS if one.stem not in ONLY_IN_CARD_DATA])
def test_the_database_stands_in_for_card_data_that_are_missing(name: str, tmp_path: Path) -> None:
    database = make_database(tmp_path / "Event.db", name)
    merged = records_of(read_log(name, None, seen_in(database)), kind="mtgo-log")
    whole = records_of(read_log(name, all_cards()), kind="mtgo-log")
    for one, other in zip(merged, whole, strict=True):
        assert one.splitlines()[2] + "\n" == SECOND
        assert body(one.replace(SECOND, "", 1)) == body(other)
        assert findings(one) == []


@pytest.mark.parametrize("name", ONLY_IN_CARD_DATA)
def test_what_neither_says_is_missed_and_nothing_else_goes_wrong(name: str, tmp_path: Path) -> None:
    database = make_database(tmp_path / "Event.db", name)
    merged = records_of(read_log(name, None, seen_in(database)), kind="mtgo-log")
    assert [findings(text) for text in merged] == [[]] * len(merged)


def test_card_data_come_first(tmp_path: Path) -> None:
    """What the database says differently, or too much, changes nothing but the header."""
    database = make_database(tmp_path / "Event.db", "combat")
    execute(database, "UPDATE GameCards SET Name = 'Another', InitialPower = '9'")
    (merged,) = records_of(read_log("combat", all_cards(), seen_in(database)), kind="mtgo-log")
    (alone,) = records_of(read_log("combat", all_cards()), kind="mtgo-log")
    assert body(merged.replace(SECOND, "", 1)) == body(alone)


def test_a_value_that_the_wire_changes_is_never_taken_for_a_printed_one(tmp_path: Path) -> None:
    """Creatures that enter under an anthem are 3/3 in the database, and 2/2 once it is gone."""
    database = make_database(tmp_path / "Event.db", "lords")
    seen = seen_in(database)(
        next(item.game for item in read_log("lords", None) if isinstance(item, LogLine)) or 0
    )
    assert seen is not None
    (merged,) = records_of(read_log("lords", None, lambda _: seen), kind="mtgo-log")
    (whole,) = records_of(read_log("lords", all_cards()), kind="mtgo-log")
    assert [line for line in merged.splitlines() if " pt " in line] == [
        line for line in whole.splitlines() if " pt " in line
    ]
    late = seen.model_copy(update={"timestamps": seen.timestamps[-1:]})  # as if it had joined at the end
    (poorer,) = records_of(read_log("lords", None, lambda _: late), kind="mtgo-log")
    assert findings(poorer) == []
    said = {line for line in poorer.splitlines() if " pt " in line and "?" not in line}
    assert said <= set(whole.splitlines())


@pytest.mark.skipif(
    not (SHARED / "data").exists(), reason="the real recordings lie in ../shared beside the checkout only"
)
def test_game_a_without_card_data_is_game_a_with_them(tmp_path: Path) -> None:
    log = (SHARED / "data" / "mtgolog" / "game-a.mtgo.log").read_bytes()
    cards = load_card_data(SHARED / "data" / "CardDataSource", tmp_path)

    def read(card_data: CardData | None, seen: SeenGames = nothing_seen) -> tuple[Report, ...]:
        source = MtgoLog(datetime(2026, 3, 21, 23), card_data, seen)
        return (*source.feed(log), *source.finish())

    write_database(tmp_path / "Event.db", read(cards))
    (whole,) = records_of(read(cards), kind="mtgo-log")
    (merged,) = records_of(read(None, seen_in(tmp_path / "Event.db")), kind="mtgo-log")
    assert facts_differ(merged, whole, tmp_path) == []
    assert findings(merged) == []
    assert merged.count(" pt ?") <= whole.count(" pt ?")


def facts_differ(one: str, other: str, folder: Path) -> list[object]:
    paths = folder / "one.mtgr", folder / "other.mtgr"
    for path, text in zip(paths, (one, other), strict=True):
        path.write_text(text, encoding="utf-8")
    return list(compare(*map(read_facts, paths)))


def body(text: str) -> str:
    """Give a record without its footer, whose count of lines has the header in it."""
    return text.rpartition("end ")[0]


# -- mtgr convert ------------------------------------------------------------------------------------------


@pytest.fixture
def both(tmp_path: Path) -> Path:
    """A folder with the log of one script and a database that has seen another's game, too."""
    folder = tmp_path / "both"
    folder.mkdir()
    shutil.copy(STATE_LOGS / "combat.mtgo.log", folder / "mtgo.log")
    set_last_change(folder / "mtgo.log")
    make_database(folder / "Event.db", "combat", "anthem")
    return folder


def test_games_of_both_have_one_record_and_those_of_one_have_theirs(both: Path, tmp_path: Path) -> None:
    output = tmp_path / "records"
    done = run("convert", both, "-o", output, "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["games_left_out"] == 1
    sources = sorted(
        [line for line in text.decode().splitlines() if line.startswith("source ")]
        for text in records_in(output).values()
    )
    assert sources == [
        ['source mtgo-log "mtgo.log"', 'source tracker-db "Event.db"'],
        ['source tracker-db "Event.db"'],
    ]
    assert run("check", output).exit_code == 0
    assert "1 game of the Tracker's left out" in run("convert", both, "-o", output).stdout


def test_converting_both_again_changes_nothing(both: Path, tmp_path: Path) -> None:
    output = tmp_path / "records"
    run("convert", both, "-o", output)
    before = records_in(output)
    assert "0 new, 0 updated, 2 unchanged" in run("convert", both, "-o", output).stdout
    assert records_in(output) == before


def test_a_log_alone_takes_nothing_from_a_record_that_was_completed(both: Path, tmp_path: Path) -> None:
    output = tmp_path / "records"
    run("convert", both, "-o", output)
    before = records_in(output)
    assert "0 new, 0 updated, 1 unchanged" in run("convert", both / "mtgo.log", "-o", output).stdout
    assert records_in(output) == before


def test_a_record_made_of_the_log_alone_is_completed_later(both: Path, tmp_path: Path) -> None:
    run("convert", both, "-o", tmp_path / "at-once")
    output = tmp_path / "records"
    run("convert", both / "mtgo.log", "-o", output)
    assert "1 new, 1 updated" in run("convert", both, "-o", output).stdout
    assert records_in(output) == records_in(tmp_path / "at-once")


def test_a_database_that_cannot_be_read_takes_nothing_from_the_log(both: Path, tmp_path: Path) -> None:
    execute(both / "Event.db", "ALTER TABLE GameCards RENAME TO Gone")
    done = run("convert", both, "-o", tmp_path / "records")
    assert done.exit_code == 1
    assert "GameCards" in done.stdout
    (record,) = records_in(tmp_path / "records").values()
    assert b"tracker-db" not in record
