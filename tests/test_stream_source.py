"""The ``stream`` source: raw frames, the same reports as from mtgo.log. Issue 3, build 3."""

from __future__ import annotations

import struct
from contextlib import suppress
from datetime import datetime
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from message_errors import GAME, encoded, state
from message_logs import (
    TOKEN,
    cut,
    log_record,
    read,
    read_log,
    read_stream,
    states_of,
    stream_frame,
    without_place,
)
from message_samples import game_a, needs_recordings, recorded

from recorder.errors import SourceError
from recorder.reports import GameStarted, Report, SourceFault
from recorder.sources.messages.encode import encode_envelope, encode_frame
from recorder.sources.messages.frames import Envelope, Opcode
from recorder.sources.mtgo_log import MtgoLog
from recorder.sources.stream import Stream, is_stream

MESSAGES = encoded(state(1), state(2), state(3, is_full=True), state(4))
FRAMES = [stream_frame(message) for message in MESSAGES]
STREAM = b"".join(FRAMES)


def test_the_same_reports_as_from_a_log() -> None:
    from_log = read_log(*(log_record(message) for message in MESSAGES))
    reports = read_stream(STREAM)
    assert without_place(reports) == without_place(from_log)
    assert [report.offset for report in states_of(reports)] == [
        sum(map(len, FRAMES[:number])) for number in range(4)
    ]


def test_a_stream_has_no_times() -> None:
    assert {report.ticks for report in states_of(read_stream(STREAM))} == {None}
    assert '"ticks"' not in "".join(report.json_line() for report in read_stream(STREAM))


@given(st.lists(st.integers(0, len(STREAM)), max_size=8))
def test_the_pieces_make_no_difference(places: list[int]) -> None:
    source = Stream()
    assert read(source, cut(STREAM, places)) == read_stream(STREAM)
    assert source.pending == 0


def test_a_cut_tail_is_no_fault() -> None:
    whole = read_stream(STREAM)
    for end in range(0, len(STREAM), 17):
        reports = read_stream(STREAM[:end])
        assert reports == whole[: len(reports)]


def test_other_frames_are_counted() -> None:
    source = Stream()
    read(source, [encode_frame(9, b"abc"), STREAM, encode_frame(9, b"")])
    assert source.skipped_frames == {9: 2}
    assert source.skipped_messages == {}
    assert source.skipped_states == 0


@pytest.mark.parametrize("length", [-1, 0, 7, 1 << 30])
def test_a_frame_with_a_length_that_lies_ends_the_stream(length: int) -> None:
    source = Stream()
    bad = FRAMES[0] + struct.pack("<i", length) + FRAMES[1][4:]
    reports: list[Report] = []
    with pytest.raises(
        SourceError, match=f"byte {len(FRAMES[0])}: expected a frame of 8 to .*, found length"
    ):
        reports.extend(source.feed(bad))
    assert [report.kind for report in reports] == ["game-started", "state"]


@pytest.mark.parametrize(
    ("payload", "game"),
    [
        pytest.param(b"too short", None, id="no envelope"),
        pytest.param(UUID(TOKEN).bytes_le + struct.pack("<iii", 8, GAME, 99), GAME, id="a size that lies"),
    ],
)
def test_a_broken_envelope_is_a_fault(payload: bytes, game: int | None) -> None:
    bad = encode_frame(Opcode.GS_MESSAGE, payload)
    reports = read_stream(FRAMES[0], bad, *FRAMES[1:])
    (fault,) = (report for report in reports if isinstance(report, SourceFault))
    assert (fault.game, fault.offset) == (game, len(FRAMES[0]))
    assert [report.timestamp for report in states_of(reports)] == [1, 3, 4]


def test_a_broken_message_is_a_fault_of_its_game() -> None:
    bad = encode_envelope(Envelope(UUID(TOKEN), 8, GAME, MESSAGES[1][:-1]))
    reports = read_stream(FRAMES[0], bad, *FRAMES[1:])
    (fault,) = (report for report in reports if isinstance(report, SourceFault))
    assert (fault.game, fault.offset) == (GAME, len(FRAMES[0]))
    assert [report.timestamp for report in states_of(reports)] == [1, 3, 4]


@given(st.data())
def test_flipped_bytes_raise_only_source_errors(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(STREAM) - 1))
    flipped = STREAM[place] ^ data.draw(st.integers(1, 255))
    with suppress(SourceError):
        read_stream(STREAM[:place] + bytes((flipped,)) + STREAM[place + 1 :])


@pytest.mark.parametrize(
    ("head", "is_one"),
    [
        (STREAM, True),
        (FRAMES[0][:50], True),
        (FRAMES[0][:30], False),
        (encode_frame(9, b"x" * 50), False),
        (b"\xff" + STREAM[1:], False),
        (b"\0" * 60, False),
        (b"", False),
    ],
)
def test_a_stream_is_known_by_its_first_frame(head: bytes, *, is_one: bool) -> None:
    assert is_stream(head) is is_one


@needs_recordings
def test_game_a_is_the_same_from_both_forms() -> None:
    log = read(MtgoLog(datetime(2026, 3, 21, 21)), [recorded("mtgolog", "game-a.mtgo.log")])
    stream = read_stream(recorded("streams", "game-a.stream"))
    # whoever replaced the match token did so differently in the two files
    tokens = [{report.match for report in one if isinstance(report, GameStarted)} for one in (log, stream)]
    assert list(map(len, tokens)) == [1, 1]
    unmatched = [
        [
            report.model_copy(update={"match": ""}) if isinstance(report, GameStarted) else report
            for report in one
        ]
        for one in (without_place(log), without_place(stream))
    ]
    assert unmatched[0] == unmatched[1]
    assert [report.offset for report in states_of(stream)] == [
        offset for offset, envelope in game_a() if envelope.message[4:6] == bytes((0x2C, 0x12))
    ]
    assert len(states_of(stream)) == 376
    assert [report.players for report in stream if isinstance(report, GameStarted)] == [
        (),
        ("PlayerAlpha", "PlayerBravo1"),
    ]
