"""The records of mtgo.log, found and taken apart however the bytes come."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from message_samples import game_a, needs_recordings, recorded

from recorder.errors import SourceError
from recorder.sources import log_records
from recorder.sources.log_records import (
    GameMessageRecord,
    LogRecord,
    RecordLine,
    RecordSplitter,
    parse_byte_array,
    parse_game_message,
    parse_record,
)

TOKEN = "11111111-2222-4333-8444-555555555555"
STATE = "LeagueMatchJoinedEventUnderwayState"


def game_message(array: str, state: str = STATE, name: str = "GsMessageMessage") -> bytes:
    return (
        f"20:00:02 [INF] (Game Management|Processing Registered Handler for {name} in {state}) "
        f'Processor: {state} Message: {{"MatchToken":"{TOKEN}","MatchID":8,"GameID":9,'
        f'"MetaMessage":[{array}]}} '
        "Receiver: Event Token=1"
    ).encode()


LOG = b"\r\n".join(
    [
        b"no record yet",
        b"20:00:00 [INF] (SESSION|Start Session) Starting.",
        game_message("8,0,0,0,24,18,69,248"),
        b"Event Id:8",
        b"",
        b"20:00:07 [WRN] (Login|MtGO Login Success) Username: A (1)",
        b"",
    ]
)


def split(log: bytes, size: int) -> list[RecordLine]:
    splitter = RecordSplitter()
    records = [
        record for start in range(0, len(log), size) for record in splitter.feed(log[start : start + size])
    ]
    assert splitter.unfinished().offset + len(splitter.unfinished().line) == len(log)
    return records


@pytest.mark.parametrize("line_end", [b"\r\n", b"\n"])
def test_records_in_any_pieces(line_end: bytes) -> None:
    log = LOG.replace(b"\r\n", line_end)
    whole = split(log, len(log))
    assert [log[offset : offset + len(line)] for offset, line in whole] == [line for _, line in whole]
    assert [record.is_game_message for record in whole] == [False, True, False]
    for size in range(1, 40):
        assert split(log, size) == whole


@given(st.lists(st.sampled_from((b"\n", b"\r", b"12:00:00 [INF] (A|B) c", b":", b"x", b" [")), max_size=20))
def test_records_of_any_lines_in_any_pieces(pieces: list[bytes]) -> None:
    log = b"".join(pieces)
    assert split(log, 3) == split(log, max(len(log), 1))


def test_a_byte_order_mark_hides_no_record() -> None:
    log = b"\xef\xbb\xbf12:00:00 [INF] (A|B) c\n"
    assert split(log, len(log)) == [RecordLine(3, b"12:00:00 [INF] (A|B) c")]


def test_a_record_is_given_before_the_next_one_begins() -> None:
    splitter = RecordSplitter()
    line = game_message("1")
    assert not list(splitter.feed(line))
    assert list(splitter.feed(b"\n")) == [RecordLine(0, line)]
    assert splitter.unfinished() == RecordLine(len(line) + 1, b"")


def test_a_line_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_records, "LONGEST_LINE", 10)
    splitter = RecordSplitter()
    assert not list(splitter.feed(b"abc\nabcdefgh"))
    with pytest.raises(SourceError, match="byte 4: expected a line of at most 10 bytes, found 12"):
        list(splitter.feed(b"abcd"))


def test_records_taken_apart() -> None:
    _, message, login = split(LOG, len(LOG))
    assert parse_record(login) == LogRecord(
        login.offset, 72007, "WRN", "Login", "MtGO Login Success", "Username: A (1)"
    )
    assert parse_game_message(message) == GameMessageRecord(
        message.offset, 72002, STATE, UUID(TOKEN), 8, 9, b"\x08\0\0\0\x18\x12E\xf8"
    )


@pytest.mark.parametrize(
    ("line", "category", "context", "text"),
    [
        (b"00:00:00 [INF] (Only category) text", "Only category", "", "text"),
        (b"00:00:00 [INF] (UI|) ", "UI", "", ""),
        (b"00:00:00 [INF] (A|B)", "A", "B", ""),
        (b"00:00:00 [INF] (A|B) \xff (c) d", "A", "B", "\ufffd (c) d"),
    ],
)
def test_heads_of_records(line: bytes, category: str, context: str, text: str) -> None:
    assert parse_record(RecordLine(0, line)) == LogRecord(0, 0, "INF", category, context, text)


def test_no_head_of_a_record() -> None:
    with pytest.raises(SourceError, match="byte 3: expected HH:MM:SS"):
        parse_record(RecordLine(3, b"12:00:00 [inf] what"))


@pytest.mark.parametrize(
    "state", ["MatchWatchingEventUnderwayState", "TournamentMatchJoinedEventUnderwayState"]
)
def test_watching_and_tournaments(state: str) -> None:
    record = RecordLine(0, game_message("1,2", state))
    assert record.is_game_message
    assert parse_game_message(record).event_state == state


def test_replays_are_no_live_games() -> None:
    assert not RecordLine(0, game_message("1,2", name="GsReplayMessage")).is_game_message


def test_a_game_message_cut_off_anywhere() -> None:
    line = game_message("8,0,0,0,24,18,69,248")
    for end in range(len(line) - len("} Receiver: Event Token=1")):
        with pytest.raises(SourceError, match="byte 5: expected a GsMessageMessage"):
            parse_game_message(RecordLine(5, line[: end + 1]))


@pytest.mark.parametrize("bad", ["256", "-1", "01", " 1", "", "1.0", "1e1", "x", "\u00e9"])
def test_numbers_that_are_no_bytes(bad: str) -> None:
    array = f"7,{bad},12".encode()
    with pytest.raises(SourceError, match="byte 102: expected a number from 0 to 255, found '"):
        parse_byte_array(array, offset=100)


@given(st.binary())
def test_byte_arrays(message: bytes) -> None:
    assert parse_byte_array(",".join(map(str, message)).encode(), offset=0) == message


@needs_recordings
def test_a_real_log() -> None:
    log = recorded("mtgolog", "game-a.mtgo.log")
    records = split(log, 1 << 16)
    assert len(records) == len(re.findall(rb"^\d\d:\d\d:\d\d \[", log, re.MULTILINE))
    messages = [parse_game_message(record) for record in records if record.is_game_message]
    assert [message.message for message in messages] == [envelope.message for _, envelope in game_a()]
    assert {(message.match, message.game) for message in messages} == {(800000001, 900000001)}
    for record in records:
        parse_record(record)
