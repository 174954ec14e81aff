"""No word of players' chat is stored, however its line is damaged."""

from __future__ import annotations

from datetime import datetime

from hypothesis import given
from hypothesis import strategies as st
from live_recording import fixture
from message_errors import GAME
from message_logs import log_record, records

from recorder.live.game_lines import GameLines
from recorder.sources.messages.contents import TextMessage
from recorder.sources.record_reports import GameKey

WORDS = "Well played, dear opponent"
CHAT = records(TextMessage(GAME, 7, WORDS))[0]
NUMBERS = b",".join(b"%d" % byte for byte in WORDS.encode())
ARRAY = CHAT.index(b'"MetaMessage":[') + len(b'"MetaMessage":[')
LINE_END = CHAT.index(b"\r\n")
LINE = records(TextMessage(GAME, 0, "@PAnn joined the game."))[0]
DATE = datetime(2026, 3, 14)


def stored(data: bytes) -> list[bytes]:
    return [line.line.record.line for line in GameLines(DATE).feed(data)]


def test_chat_is_counted_and_not_given() -> None:
    lines = GameLines(DATE)
    assert list(lines.feed(CHAT)) == []
    assert lines.chat == 1


@given(st.integers(0, LINE_END - 1), st.integers(0, 30))
def test_a_part_of_the_line_may_be_missing(start: int, size: int) -> None:
    """Where the numbers that say what it is are changed into those of another message, nobody can tell."""
    data = CHAT[:start] + CHAT[start + size :]
    if not ARRAY <= start < ARRAY + len("66,0,0,0,3,17,"):
        assert not any(NUMBERS[-40:] in line for line in stored(data))


@given(st.integers(ARRAY, LINE_END))
def test_the_line_may_end_anywhere(end: int) -> None:
    assert not any(NUMBERS[:40] in line for line in stored(CHAT[:end] + b"\r\n"))


def test_a_message_of_an_unknown_kind_is_kept_without_its_contents() -> None:
    frame = (8 + len(WORDS)).to_bytes(4, "little") + (4999).to_bytes(2, "little") + bytes(2) + WORDS.encode()
    (line,) = GameLines(DATE).feed(log_record(frame))
    assert NUMBERS not in line.line.record.line
    assert b'"MetaMessage":[8,0,0,0,135,19,0,0]}' in line.line.record.line
    assert line.key.game == GAME


def test_a_line_too_damaged_to_tell_its_game_still_tells_that_something_is_lost() -> None:
    (line,) = GameLines(DATE).feed(LINE.replace(b'"GameID"', b'"Game').replace(b'"MatchToken"', b'"Match'))
    assert line.key == GameKey(None, None)


def test_every_other_line_is_kept_as_it_is() -> None:
    log = fixture("combat")
    assert all(line in log for line in stored(log))
    assert len(stored(log)) == log.count(b"GsMessageMessage in") + log.count(b"GameCompleteState")
