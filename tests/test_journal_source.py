"""The journal as a source, and its lines: what is printed is parsed back, however the bytes come or end."""

from __future__ import annotations

import gzip
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from live_recording import fixture
from message_logs import cut, read

from recorder.errors import SourceError
from recorder.live.game_lines import GameLines
from recorder.live.journal import read_lines
from recorder.reports import GameStarted, Report, SourceFault
from recorder.sources.journal_file import JournalFile, read_journal_game
from recorder.sources.journal_lines import (
    FIRST_LINE,
    JournalGame,
    JournalLine,
    JournalLog,
    JournalRecord,
    parse_line,
    print_line,
)
from recorder.sources.log_records import RecordLine
from recorder.sources.mtgo_log import MtgoLog

DATE = datetime(2026, 3, 15, 0, 0, 30)
GAME = JournalGame(file="mtgo.log", match="9c9a0935-d8d0-54ce-b3cb-c01aaba1e3f6", game=940000071, number=2)
START = JournalLog(size=4096, sha256="00ff")
RECORDS = [line.line for line in GameLines(DATE).feed(fixture("combat"))]
LINES: list[JournalLine] = [GAME, START, *RECORDS]
JOURNAL = FIRST_LINE + b"".join(map(print_line, LINES))

_texts = st.text(st.characters(codec="utf-8"), max_size=40)
_numbers = st.integers(0, 10**18)
_records = st.builds(
    JournalRecord,
    _numbers,
    st.builds(RecordLine, _numbers, st.binary(max_size=80).map(lambda line: line.replace(b"\n", b""))),
)
_games = st.builds(
    JournalGame, file=_texts, match=_texts, game=_numbers, number=_numbers, card_data=st.none() | _texts
)
_logs = st.builds(JournalLog, size=_numbers, sha256=_texts)


@given(st.one_of(_records, _games, _logs))
def test_a_line_is_parsed_back(line: JournalLine) -> None:
    printed = print_line(line)
    assert printed.count(b"\n") == 1
    assert parse_line(printed[:-1], 0) == line


@given(st.one_of(_records, _games), st.data())
def test_a_line_in_which_a_byte_is_another_is_refused(line: JournalLine, data: st.DataObject) -> None:
    printed = print_line(line)[:-1]
    place = data.draw(st.integers(0, len(printed) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != printed[place]))
    with pytest.raises(SourceError):
        parse_line(printed[:place] + bytes([other]) + printed[place + 1 :], 0)


@given(st.binary(max_size=200).filter(lambda data: data + b"\n" != FIRST_LINE))
def test_other_bytes_are_refused_and_nothing_worse(data: bytes) -> None:
    with pytest.raises(SourceError):
        list(JournalFile().feed(data + b"\n"))
    with pytest.raises(SourceError):
        parse_line(data, 0)


def test_it_reports_what_the_log_reports_and_which_game_of_the_match_it_is() -> None:
    of_log = read(MtgoLog(DATE), [fixture("combat")])
    of_journal = read(JournalFile(), [JOURNAL])
    assert {report.number for report in of_journal if isinstance(report, GameStarted)} == {2}
    assert list(map(without_number, of_journal)) == without_chat(of_log)


@pytest.mark.parametrize("data", [JOURNAL, gzip.compress(JOURNAL)], ids=["plain", "compressed"])
@given(places=st.lists(st.integers(0, len(JOURNAL)), max_size=8))
def test_it_may_come_in_any_pieces(data: bytes, places: list[int]) -> None:
    assert read(JournalFile(), cut(data, places)) == read(JournalFile(), [JOURNAL])


@given(st.integers(0, len(JOURNAL)))
def test_a_journal_that_ends_anywhere_is_read_up_to_there(size: int) -> None:
    lines, end = read_lines(JOURNAL[:size])
    assert end <= size
    assert b"".join([FIRST_LINE, *map(print_line, lines)])[:end] == JOURNAL[:end]
    assert JOURNAL[end:size].count(b"\n") == 0 or end == 0


def test_a_damaged_line_is_a_fault_of_its_game_and_the_rest_is_told() -> None:
    place = JOURNAL.index(b"\n", len(JOURNAL) // 2) - 10
    reports = read(JournalFile(), [JOURNAL[:place] + b"!" + JOURNAL[place + 1 :]])
    fault, *_ = [report for report in reports if isinstance(report, SourceFault)]
    assert fault.game == GAME.game
    assert reports[-1].kind == "game-ended"
    with pytest.raises(SourceError):
        read_lines(JOURNAL[:place] + b"!" + JOURNAL[place + 1 :])


@pytest.mark.parametrize("end", [10, 200, 3_000])
def test_a_compressed_journal_that_is_cut_or_damaged_says_so_or_ends(end: int) -> None:
    data = gzip.compress(JOURNAL)
    read(JournalFile(), [data[:end]])
    with pytest.raises(SourceError):
        read(JournalFile(), [data[:end] + b"\xff" * 400])


def test_what_it_is_of_is_known_from_its_first_bytes() -> None:
    assert read_journal_game(JOURNAL[:4_096]) == GAME
    assert read_journal_game(gzip.compress(JOURNAL)[:4_096]) == GAME
    assert read_journal_game(FIRST_LINE) is None
    assert read_journal_game(b"mtgr 1\n") is None
    assert read_journal_game(gzip.compress(b"other")) is None


def without_number(report: Report) -> Report:
    return report.model_copy(update={"number": None}) if isinstance(report, GameStarted) else report


def without_chat(reports: list[Report]) -> list[Report]:
    return [report for report in reports if report.kind != "chat-dropped"]
