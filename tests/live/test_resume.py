"""Build item 4: a start goes on where the last run stood, from its journals and MTGO's files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from live_recording import CARDS, Table, fixture
from message_logs import RECORD_START, played, records
from typer.testing import CliRunner

from recorder.commands.application import application
from recorder.live.events import GameBegun
from recorder.live.growing_record import ASIDE
from recorder.live.journal import read_lines
from recorder.sources.journal_lines import JournalRecord


def live(table: Table, data: bytes) -> None:
    """Let MTGO write, and a recorder live for a while."""
    table.write(data)
    recorder = table.start()
    recorder.step()
    recorder.close()


def only(data: bytes, game: int) -> bytes:
    """Give the records of a log that are about one game."""
    starts = [match.start() for match in RECORD_START.finditer(data)]
    parts = [data[start:end] for start, end in zip(starts, [*starts[1:], len(data)], strict=True)]
    return b"".join(part for part in parts if b'"GameID":%d' % game in part)


def half(data: bytes) -> tuple[bytes, bytes]:
    middle = data.index(b"\n", len(data) // 2) + 1
    return data[:middle], data[middle:]


def test_a_game_under_way_is_gone_on_with(table: Table) -> None:
    first, rest = half(fixture("combat"))
    live(table, first)
    assert len(table.journals) == 1
    live(table, rest)
    assert table.records() == table.converted(first + rest)
    assert [event.is_resumed for event in table.events if isinstance(event, GameBegun)] == [False, True]


def test_a_torn_last_line_of_a_record_is_healed(table: Table) -> None:
    first, rest = half(fixture("combat"))
    live(table, first)
    (name,) = table.records()
    path = table.records_folder / name
    path.write_bytes(path.read_bytes()[:-7])
    live(table, rest)
    assert table.records() == table.converted(first + rest)
    assert table.troubles() == []


def test_a_record_that_says_something_else_is_set_aside_and_told_of(table: Table) -> None:
    first, rest = half(fixture("combat"))
    live(table, first)
    (name,) = table.records()
    path = table.records_folder / name
    other = path.read_bytes().replace(b"turn 1", b"turn 9", 1)
    path.write_bytes(other)
    live(table, rest)
    assert table.records() == table.converted(first + rest)
    assert path.with_name(name + ASIDE).read_bytes() == other
    assert [trouble.about.name for trouble in table.troubles()] == [name + ASIDE]


def test_a_record_that_a_conversion_left_unfinished_grows_on(table: Table) -> None:
    first, rest = half(fixture("combat"))
    (name, record), *_ = table.converted(first).items()
    assert b"\nend incomplete" in record
    (table.records_folder / name).write_bytes(record)
    live(table, first + rest)
    assert table.records() == table.converted(first + rest)
    assert table.troubles() == []


@pytest.mark.parametrize("damage", [b"\x00" * 30, b"9"])
def test_what_is_half_written_at_the_end_of_a_journal_is_cut_off(table: Table, damage: bytes) -> None:
    first, rest = half(fixture("combat"))
    live(table, first)
    (journal,) = table.journals
    journal.write_bytes(journal.read_bytes()[:-11] + damage)
    live(table, rest)
    assert table.records() == table.converted(first + rest)
    assert table.troubles() == []


def test_a_journal_that_is_damaged_is_set_aside_and_the_log_is_read_again(table: Table) -> None:
    first, rest = half(fixture("combat"))
    live(table, first)
    (journal,) = table.journals
    data = journal.read_bytes()
    journal.write_bytes(data[:2_000] + b"!" + data[2_001:])
    live(table, rest)
    assert table.records() == table.converted(first + rest)
    assert [trouble.about.name for trouble in table.troubles()] == [f"{journal.name}.damaged"]


def test_a_game_is_told_from_its_journal_when_the_log_is_gone(table: Table) -> None:
    first, rest = half(fixture("combat"))
    live(table, first)
    before = table.records()
    table.log.unlink()
    for record in table.records_folder.glob("*.mtgr"):
        record.unlink()
    live(table, b"")
    assert table.records() == before
    live(table, first + rest)
    assert table.records() == table.converted(first + rest)


def test_what_is_remembered_is_only_to_save_time(table: Table) -> None:
    live(table, fixture())
    before = table.records()
    known = table.records_folder / ".journal" / "known.json"
    known.write_bytes(b"{ half")
    live(table, b"")
    assert table.records() == before
    assert [trouble.about.name for trouble in table.troubles()] == ["known.json.damaged"]


def test_games_that_are_over_are_not_told_again(table: Table) -> None:
    live(table, fixture())
    table.events.clear()
    live(table, b"")
    assert table.finished() == []
    assert table.journals == []


def test_a_record_that_was_removed_is_made_again(table: Table) -> None:
    live(table, fixture())
    before = table.records()
    (table.records_folder / next(iter(before))).unlink()
    live(table, b"")
    assert table.records() == before


def test_the_games_of_a_match_are_counted_on_in_a_new_log(table: Table) -> None:
    first, second = only(fixture(), 910000001), only(fixture(), 910000002)
    live(table, first)
    table.log.write_bytes(b"")
    live(table, b"00:00:02 [INF] (SESSION|Start Session) Another\r\n" + second)
    assert [name.rpartition("-")[2] for name in table.records()] == ["g1.mtgr", "g2.mtgr"]
    expected = table.converted(fixture())
    assert table.records() == {name: expected[name] for name in table.records()}


def test_a_rejoin_after_mtgo_was_restarted_goes_on_in_the_same_record(table: Table) -> None:
    first, rest = half(fixture("combat"))
    live(table, first)
    table.log.write_bytes(b"")
    live(table, b"20:00:30 [INF] (SESSION|Start Session) Another\r\n" + rest)
    assert table.records() == table.converted(first + rest)
    assert table.journals == []


def test_a_game_that_is_never_rejoined_ends_incomplete_once_a_later_one_is_over(table: Table) -> None:
    first, _ = half(fixture("combat"))
    live(table, first)
    later = fixture("anthem").replace(b"20:00:", b"20:30:")
    table.log.write_bytes(b"")
    middle = len(later) // 2
    live(table, b"20:30:00 [INF] (SESSION|Start Session) Another\r\n" + later[:middle])
    assert len(table.journals) == 2
    live(table, later[middle:])
    assert table.records() == table.converted(first, later)
    assert table.journals == []


@pytest.mark.parametrize("data", [half(fixture("combat"))[0], fixture("combat")], ids=["growing", "kept"])
def test_a_journal_is_converted_like_any_source(table: Table, tmp_path: Path, data: bytes) -> None:
    table.keep_journals = True
    live(table, data)
    journals = [*table.journals, *table.records_folder.glob("*.journal.gz")]
    assert len(journals) == 1
    output = tmp_path / "again"
    arguments = ["convert", str(journals[0]), "-o", str(output), "--card-data", str(CARDS)]
    assert CliRunner().invoke(application, arguments).exit_code == 0
    made = {path.name: path.read_bytes() for path in output.glob("*.mtgr")}
    assert made == table.converted(data)


def test_a_kept_journal_converts_to_its_record_with_the_card_data_that_it_names(table: Table) -> None:
    """Else `mtgr convert` of the records' own folder would put ``?`` for each power and toughness."""
    table.keep_journals = True
    live(table, fixture("combat"))
    before = table.records()
    (journal,) = table.records_folder.glob("*.journal.gz")
    arguments = ["convert", str(journal), "-o", str(table.records_folder)]
    result = CliRunner().invoke(application, arguments)
    assert result.exit_code == 0
    assert "1 unchanged" in result.stdout
    assert table.records() == before == table.converted(fixture("combat"))


def test_players_chat_is_nowhere_in_what_is_stored(table: Table) -> None:
    chat = records(*played(1))[4]
    words = b",".join(b"%d" % byte for byte in b"Hello, dear opponent")
    assert words in chat
    table.keep_journals = True
    torn = chat.replace(b'"MetaMessage":[', b'"MetaMessage":[x').replace(b"[x", b"[999,", 1)
    live(table, b"".join([*records(*played(1))[:6], torn]))
    (journal,) = table.journals
    assert words not in journal.read_bytes()
    stored = [line for line in read_lines(journal.read_bytes())[0] if isinstance(line, JournalRecord)]
    assert len(stored) == 6
    assert stored[-1].record.line.endswith(b'"MetaMessage":[')


@pytest.mark.parametrize("what", ["removed", "replaced", "changed"])
def test_a_record_that_somebody_touches_while_it_grows_is_made_whole_at_the_end(
    table: Table, what: str
) -> None:
    first, rest = half(fixture("combat"))
    recorder = table.start()
    table.write(first)
    table.look_again(recorder)
    (name,) = table.records()
    path = table.records_folder / name
    record = path.read_bytes()
    path.unlink()
    if what == "replaced":
        path.write_bytes(table.converted(first)[name])
    elif what == "changed":
        path.write_bytes(record.replace(b"turn 1", b"turn 7"))
    table.write(rest)
    recorder.step()
    assert table.records() == table.converted(first + rest)
    assert len(table.finished()) == 1
    assert table.journals == []
    assert len(table.troubles()) == (what == "changed")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' names are always text")
def test_a_folder_whose_name_is_no_text_is_no_trouble(table: Table) -> None:
    first, rest = half(fixture("combat"))
    log = table.mtgo / os.fsdecode(b"\xff\xfe") / "mtgo.log"
    for part in (first, rest):
        table.write(part, log)
        recorder = table.start()
        recorder.step()
        recorder.close()
    assert table.records() == table.converted(first + rest)
    assert table.troubles() == []


def test_told_to_stop_before_everything_is_read_it_ends_no_game(table: Table) -> None:
    log = fixture("combat")
    results = log.rindex(b"\n20:") + 1
    live(table, log[:results])
    table.write(log[results:])
    recorder = table.start()
    recorder.step(lambda: True)
    recorder.close()
    assert table.finished() == []
    live(table, b"")
    assert table.records() == table.converted(log)
