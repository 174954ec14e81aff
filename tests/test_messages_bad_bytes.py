"""Bad bytes: nothing but an error that names what was expected and found."""

from __future__ import annotations

import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from message_errors import GAME, encoded, refuses, state, thing
from message_samples import states, things

from recorder.errors import SourceError
from recorder.sources.messages.contents import (
    GameState,
    GameUser,
    ListOfUsers,
    Message,
    Results,
    TextMessage,
    Thing,
)
from recorder.sources.messages.decoder import MessageDecoder
from recorder.sources.messages.diffs import apply_difference
from recorder.sources.messages.elements import (
    ElementDecoder,
    ElementKind,
    decode_interact_state,
    decode_player_status,
    decode_thing,
    decode_turn_step,
)
from recorder.sources.messages.encode import MessageEncoder, encode_frame
from recorder.sources.messages.encode_states import (
    encode_elements,
    encode_player_status,
    encode_state_buffer,
    encode_step,
    encode_thing,
)
from recorder.sources.messages.frames import FrameSplitter, Opcode, open_envelope, open_frame
from recorder.sources.messages.property_numbers import PropertyNumber
from recorder.sources.messages.states import STATE_TAIL, state_checksum

# differences


@pytest.mark.parametrize(
    ("difference", "expected", "found"),
    [
        (b"\x85\xff", "from within the 10 bytes", "5 bytes from -1"),
        (b"\x85\x06", "from within the 10 bytes", "5 bytes from 6"),
        (b"\x00\x05\x00\x00\x80", "from within the 10 bytes", "5 bytes from -32768"),
        (b"\x05abc", "as many bytes to insert as announced", "2 fewer"),
        (b"\x80\x00\xff\xff\xff", "as many bytes to insert as announced", "16777215 fewer"),
        (b"\x80\x00\xff", "as many bytes to insert as announced", "257 fewer"),
        (b"\x80", "a whole difference code", "the difference's end"),
        (b"\x80\x05\x00", "a whole difference code", "the difference's end"),
        (b"\x00\x05", "a whole difference code", "the difference's end"),
        (b"\x83", "a whole difference code", "the difference's end"),
        (b"\x03abc", "an undiffed state of 10 bytes", "3 bytes"),
        (b"\x0babcdefghijk", "an undiffed state of 10 bytes", "more bytes"),
        (b"", "an undiffed state of 10 bytes", "0 bytes"),
    ],
)
def test_differences_that_cannot_be_applied(difference: bytes, expected: str, found: str) -> None:
    with refuses(expected, found):
        apply_difference(b"0123456789", difference, 10)


def test_a_difference_cannot_grow_beyond_its_announced_size() -> None:
    base = bytes(0xFFFF)
    many = b"\x00\xff\xff\x00\x00" + b"\x00\xff\xff\x01\x80" * 100000
    with refuses("an undiffed state of 10 bytes", "more bytes"):
        apply_difference(base, many, 10)


# elements and properties


def key(tag: int, number: int) -> bytes:
    return (tag << 27 | number).to_bytes(4, "little")


@pytest.mark.parametrize(
    ("body", "expected", "found"),
    [
        (b"", "a thing in 0 bytes", "cut off"),
        (bytes(4), "a thing in 4 bytes", "cut off"),
        (bytes(4) + key(5, 7) + b"ab", "a thing in 10 bytes", "cut off"),
        (bytes(4) + key(4, 7), "a thing in 8 bytes", "cut off"),
        (bytes(4) + key(8, 7) + b"\x05\x00ab", "a text of 5 bytes", "2 bytes"),
        (bytes(4) + key(8, 7) + b"\xff\xffab", "a thing in 12 bytes", "cut off"),
        (bytes(4) + key(2, 7) + bytes(4), "a property's tag", "tag 2"),
        (
            bytes(4) + key(4, 7) + b"\1" + key(4, 7) + b"\1" + bytes(4),
            "every property once",
            "property 7 twice",
        ),
        (bytes(4) + key(1, 7) * 20, "at most 16 lists", "more"),
        (bytes(9), "a thing of 9 bytes", "its end at byte 8"),
        (bytes(8), "a thing with numbers for its number", "properties []"),
    ],
)
def test_things_that_are_none(body: bytes, expected: str, found: str) -> None:
    with refuses(expected, found):
        decode_thing(body)


def test_a_thing_whose_number_is_a_text() -> None:
    broken = thing(400)
    broken.properties = {**broken.properties, int(PropertyNumber.THINGNUMBER): "400"}
    with refuses("a thing with numbers for its number", "1007105"):
        decode_thing(encode_thing(broken))


def test_elements_whose_size_lies() -> None:
    buffer, count = encode_state_buffer(state(1))
    for size in (7, -1, 1 << 20):
        with refuses(f"{count} elements that fill", "0 that end at byte 0"):
            ElementDecoder().decode(struct.pack("<i", size) + buffer[4:], count)


def test_a_thing_that_comes_twice() -> None:
    body = encode_thing(thing(400))
    parts = [
        (int(ElementKind.PLAYER_STATUS), encode_player_status(state(1).players)),
        encode_step(state(1).step),
        (int(ElementKind.THING), body),
        (int(ElementKind.THING), encode_thing(thing(400, TAPPED=1))),
    ]
    with refuses("every thing's number once", "400 twice"):
        ElementDecoder().decode(encode_elements(parts), 4)
    with refuses("every thing's number once", "400 twice"):
        ElementDecoder().decode(encode_elements([*parts[:3], parts[2]]), 4)
    with refuses("one turn step or interact state and one player status", "1 and 0"):
        ElementDecoder().decode(encode_elements(parts[1:3]), 2)


@pytest.mark.parametrize(
    ("decode", "body"),
    [
        (decode_player_status, bytes(132)),
        (decode_turn_step, b"x" * 300),
        (decode_turn_step, bytes(100)),
        (decode_interact_state, b"x" * 30),
        (decode_interact_state, b""),
    ],
)
def test_statuses_and_steps_that_are_cut_off(decode: Callable[[bytes], object], body: bytes) -> None:
    with pytest.raises(SourceError):
        decode(body)


def test_many_different_things_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recorder.sources.messages.elements.MOST_REMEMBERED", 5)
    decoder = MessageDecoder()
    for message, wanted in zip(encoded(state(1), state(2)), (state(1), state(2)), strict=True):
        assert decoder.decode(GAME, message) == wanted
    assert len(decoder._elements._things) <= 5


# frames


@pytest.mark.parametrize("length", [0, 7, -8, 1 << 23])
def test_frame_lengths_that_lie(length: int) -> None:
    good = encode_frame(7, b"abc")
    splitter = FrameSplitter()
    frames = splitter.feed(good + struct.pack("<iHH", length, 7, 0))
    assert next(frames) == (0, good)
    with refuses("a frame of 8 to", f"length {length}") as error:
        next(frames)
    assert error.value.offset == len(good)


def test_a_capture_cut_off_within_a_frame() -> None:
    splitter = FrameSplitter()
    assert not list(splitter.feed(encode_frame(7, b"abc")[:-1]))
    with refuses("a whole frame", "the end after 10 bytes of it"):
        splitter.end()


def test_frames_and_envelopes_that_lie() -> None:
    with refuses("a message of at least 8 bytes", "3"):
        open_frame(b"abc")
    with refuses("a message of 9 bytes, as it announces", "8"):
        open_frame(struct.pack("<iHH", 9, 7, 0))
    with refuses("a message envelope of at least 28 bytes", "3"):
        open_envelope(b"abc")
    with refuses("an enveloped message of 5 bytes", "2"):
        open_envelope(bytes(24) + struct.pack("<i", 5) + b"ab")


# plain messages


@pytest.mark.parametrize(
    "message",
    [
        TextMessage(GAME, 0, "Turn 1: PlayerAlpha"),
        ListOfUsers(GAME, [GameUser(1, "PlayerAlpha")]),
        Results(GAME, 0, [3, 2]),
    ],
)
def test_plain_messages_cut_off_or_too_long(message: Message) -> None:
    (whole,) = MessageEncoder().encode(message)
    frame = open_frame(whole)
    for payload in (*(frame.payload[:end] for end in range(len(frame.payload))), frame.payload + b"x"):
        with pytest.raises(SourceError):
            MessageDecoder().decode(GAME, encode_frame(frame.opcode, payload), offset=12)
    with refuses("a message of game 8", "one of game 900000001"):
        MessageDecoder().decode(8, whole)


def test_lengths_below_zero() -> None:
    text = struct.pack("<4I", GAME, 103, 0, 0xFFFF_FFFF)
    users = struct.pack("<IIHIIi", GAME, 103, 0, 1, 1, -3)
    for opcode, payload in ((Opcode.TEXT, text), (Opcode.LIST_OF_USERS, users)):
        with pytest.raises(SourceError):
            MessageDecoder().decode(GAME, encode_frame(opcode, payload))


def test_errors_say_where_in_the_source() -> None:
    with pytest.raises(SourceError) as error:
        MessageDecoder().decode(GAME, b"abc", offset=140556)
    assert str(error.value) == "input, byte 140556: expected a message of at least 8 bytes, found 3"


# anything at all


def decode_anyhow(decoder: MessageDecoder, message: bytes) -> None:
    """Decode a message or see it refused: any other error than the one allowed is the test's failure."""
    with suppress(SourceError):
        decoder.decode(GAME, message)


@given(st.sampled_from([*Opcode, 1, 4361]), st.binary(max_size=200))
def test_any_payload_decodes_or_is_refused(opcode: int, payload: bytes) -> None:
    decode_anyhow(MessageDecoder(), encode_frame(opcode, payload))


@given(states(), states(), st.data())
@settings(max_examples=60)
def test_a_flipped_byte_is_bearable(first: GameState, second: GameState, data: st.DataObject) -> None:
    """The checksum reaches back 32 bytes: elsewhere a flipped byte may pass, but never break the decoder."""
    second = replace(second, priority_player=first.priority_player)
    messages = encoded(replace(first, is_full=True), replace(second, is_full=False))
    decoder = MessageDecoder()
    for message in messages:
        place = data.draw(st.integers(0, len(message) - 1))
        flipped = bytearray(message)
        flipped[place] ^= 1 << data.draw(st.integers(0, 7))
        decode_anyhow(decoder, bytes(flipped))


@given(st.binary(max_size=300), st.integers(0, 5))
def test_any_state_buffer_decodes_or_is_refused(buffer: bytes, count: int) -> None:
    payload = struct.pack("<i", len(buffer)) + buffer
    tail = (*(0,) * 8, 0, GAME, len(buffer), len(buffer), count, 0, state_checksum(buffer), 0, 0, 6, 1)
    decode_anyhow(MessageDecoder(), encode_frame(Opcode.GAME_PLAY_STATUS, payload + STATE_TAIL.pack(*tail)))


@given(things(), st.data())
def test_a_thing_with_a_flipped_byte_decodes_or_is_refused(one: Thing, data: st.DataObject) -> None:
    body = bytearray(encode_thing(one))
    body[data.draw(st.integers(0, len(body) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    with suppress(SourceError):
        decode_thing(bytes(body))


def test_a_last_byte_flipped_is_always_found() -> None:
    (message,) = encoded(state(1))
    place = len(message) - STATE_TAIL.size - 1
    with refuses("checksum", ""):
        MessageDecoder().decode(GAME, message[:place] + bytes((message[place] ^ 1,)) + message[place + 1 :])
