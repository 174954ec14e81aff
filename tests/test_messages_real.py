"""The codec on a real game: every state decodes, and declares itself right, twice over."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from construct import Container
from message_samples import game_a, needs_recordings, recorded

from recorder.sources.messages import layout
from recorder.sources.messages.contents import (
    GameOver,
    GameState,
    ListOfUsers,
    Message,
    PropertyList,
    Results,
    StringReference,
    TextMessage,
    Thing,
)
from recorder.sources.messages.decoder import MessageDecoder
from recorder.sources.messages.diffs import apply_difference, make_difference
from recorder.sources.messages.encode import (
    encode_envelope,
    encode_frame,
    encode_list_of_users,
    encode_results,
    encode_text_message,
)
from recorder.sources.messages.encode_states import encode_thing
from recorder.sources.messages.frames import Envelope, FrameSplitter, Opcode, open_frame
from recorder.sources.messages.phases import Phase
from recorder.sources.messages.plain_messages import decode_text_message
from recorder.sources.messages.property_numbers import CounterNumber, PropertyNumber
from recorder.sources.messages.states import StateFlags, split_state_payload, state_checksum
from recorder.sources.messages.texts import decode_text
from recorder.sources.messages.zones import ZoneKind, zone_of

pytestmark = needs_recordings
GAME = 900000001


@pytest.fixture(scope="module")
def envelopes() -> list[tuple[int, Envelope]]:
    return game_a()


@pytest.fixture(scope="module")
def messages(envelopes: list[tuple[int, Envelope]]) -> list[Message]:
    decoder = MessageDecoder()
    decoded = [decoder.decode(envelope.game, envelope.message, offset=at) for at, envelope in envelopes]
    return [message for message in decoded if message is not None]


@pytest.fixture(scope="module")
def states(messages: list[Message]) -> list[GameState]:
    return [message for message in messages if isinstance(message, GameState)]


@pytest.fixture(scope="module")
def buffers(envelopes: list[tuple[int, Envelope]]) -> list[tuple[bytes, int]]:
    """Every undiffed state and how many elements it announces, put together here, without the decoder."""
    last: dict[int, bytes] = {}
    found = []
    for _, envelope in envelopes:
        frame = open_frame(envelope.message)
        if frame.opcode == Opcode.GAME_PLAY_STATUS:
            buffer, tail = split_state_payload(frame.payload, GAME)
            if tail.flags & StateFlags.DIFFERENCE:
                buffer = _apply_by_declaration(last[tail.priority_player], buffer)
            assert len(buffer) == tail.undiffed_size
            assert _long_checksum(buffer) == state_checksum(buffer) == tail.checksum
            last[tail.priority_player] = buffer
            found.append((buffer, tail.element_count))
    return found


def _apply_by_declaration(base: bytes, difference: bytes) -> bytes:
    result, source = b"", 0
    for code in layout.DIFFERENCE.parse(difference).codes:
        if "insert" in code.rest:
            result += code.rest.insert
        else:
            source += code.rest.seek
            result += base[source : source + code.count]
            source += code.count
    return result


def _long_checksum(buffer: bytes) -> int:
    checksum = 826366246
    for byte in buffer:
        checksum = (checksum * 2 + byte) % 2**32
    return checksum - 2**32 if checksum >= 2**31 else checksum


def test_every_message_decodes(messages: list[Message]) -> None:
    kinds = [type(message) for message in messages]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        GameState: 376,
        TextMessage: 137,
        ListOfUsers: 2,
        GameOver: 1,
        Results: 1,
    }


def test_chat_is_dropped_and_the_useless_is_counted(envelopes: list[tuple[int, Envelope]]) -> None:
    decoder = MessageDecoder()
    texts = [decoder.decode(envelope.game, envelope.message) for _, envelope in envelopes]
    assert all(message.user == 0 for message in texts if isinstance(message, TextMessage))
    assert decoder.chat_messages == 2
    assert decoder.skipped_elements == {4: 752, 12: 376, 13: 376}
    assert not decoder.skipped_messages
    assert decoder.skipped_differences == 0


def test_states_are_put_together_as_declared(
    states: list[GameState], buffers: list[tuple[bytes, int]]
) -> None:
    assert len(states) == len(buffers) == 376
    assert sum(state.is_full for state in states) == 2
    for state, (buffer, count) in zip(states, buffers, strict=True):
        things, rest = _parse_buffer(buffer, count)
        assert {thing.number: thing for thing in things} == state.things
        assert list(state.things) == [thing.number for thing in things]
        assert rest[2].life == list(state.players.life)
        assert rest[2].hand == list(state.players.hand)
        assert rest[2].library == list(state.players.library)
        assert rest[2].graveyard == list(state.players.graveyard)
        assert rest[2].active_seat == state.players.active_seat
        step = rest[10] if state.step.is_interaction else rest[3]
        assert (step.turn, step.phase, step.timestamp) == (
            state.step.turn,
            state.step.phase,
            state.timestamp,
        )
        assert (step.prompted_seat, step.choice) == (state.step.prompted_seat, state.step.choice)
        assert decode_text(step.prompt) == state.step.prompt
        if not state.step.is_interaction:
            assert tuple(decode_text(button) for button in step.buttons if button) == state.step.buttons


_PARSED: dict[bytes, Any] = {}


def _parse_buffer(buffer: bytes, count: int) -> tuple[list[Thing], dict[int, Any]]:
    """Take a buffer apart by the declarations; equal elements once, as construct is slow."""
    things, rest, position = [], {}, 0
    for _ in range(count):
        size = int.from_bytes(buffer[position : position + 4], "little")
        raw = buffer[position : position + size]
        if raw not in _PARSED:
            _PARSED[raw] = layout.ELEMENT.parse(raw)
        element = _PARSED[raw]
        position += size
        if element.kind == 5:
            things.append(Thing(element.body.from_zone, as_properties(element.body.properties)))
        else:
            rest[element.kind] = element.body
    assert position == len(buffer)
    return things, rest


def as_properties(declared: list[Container]) -> PropertyList:
    properties: PropertyList = {}
    for member in declared[:-1]:
        value = member.value
        if member.tag == 8:
            value = decode_text(value.text) if value.reference is None else StringReference(value.reference)
        elif member.tag == 1:
            value = as_properties(value)
        properties[member.number] = value
    return properties


def test_things_encode_to_their_own_bytes(buffers: list[tuple[bytes, int]]) -> None:
    bodies = set()
    for buffer, _ in buffers:
        position = 0
        while position < len(buffer):
            size, kind = (
                int.from_bytes(buffer[position + at : position + at + 4], "little") for at in (0, 4)
            )
            if kind == 5:
                bodies.add(buffer[position + 8 : position + size])
            position += size
    assert len(bodies) == 521
    for body in bodies:
        declared = layout.THING.parse(body)
        assert encode_thing(Thing(declared.from_zone, as_properties(declared.properties))) == body
        assert layout.THING.build(declared) == body


def test_differences_between_real_states(buffers: list[tuple[bytes, int]]) -> None:
    for (base, _), (target, _) in pairwise(buffers):
        difference = make_difference(base, target)
        assert apply_difference(base, difference, len(target)) == target
        assert len(difference) < len(target) * 2 // 3
        assert layout.DIFFERENCE.build(layout.DIFFERENCE.parse(difference)) == difference


def test_plain_messages_encode_to_their_own_bytes(envelopes: list[tuple[int, Envelope]]) -> None:
    encoders = {Opcode.LIST_OF_USERS: encode_list_of_users, Opcode.RESULTS: encode_results}
    decoder = MessageDecoder()
    for _, envelope in envelopes:
        frame = open_frame(envelope.message)
        if frame.opcode == Opcode.TEXT:
            assert encode_text_message(decode_text_message(frame.payload)) == frame.payload
        elif frame.opcode in encoders:
            message: Any = decoder.decode(GAME, envelope.message)
            assert encoders[Opcode(frame.opcode)](message) == frame.payload  # type: ignore[operator]


def test_frames_encode_to_their_own_bytes(envelopes: list[tuple[int, Envelope]]) -> None:
    stream = recorded("streams", "game-a.stream")
    assert b"".join(encode_envelope(envelope) for _, envelope in envelopes) == stream
    for _, envelope in envelopes:
        frame = open_frame(envelope.message)
        assert encode_frame(frame.opcode, frame.payload) == envelope.message


def test_a_capture_may_come_in_any_pieces(envelopes: list[tuple[int, Envelope]]) -> None:
    stream = recorded("streams", "game-a.stream")
    splitter = FrameSplitter()
    pieces = [stream[start : start + 1013] for start in range(0, len(stream), 1013)]
    frames = [frame for piece in pieces for frame in splitter.feed(piece)]
    splitter.end()
    assert [offset for offset, _ in frames] == [offset for offset, _ in envelopes]
    assert b"".join(frame for _, frame in frames) == stream


def test_the_log_holds_the_same_messages(envelopes: list[tuple[int, Envelope]]) -> None:
    log = recorded("mtgolog", "game-a.mtgo.log")
    arrays = re.findall(rb'"MetaMessage":\[([0-9,]+)\]', log)
    assert [bytes(map(int, array.split(b","))) for array in arrays] == [
        envelope.message for _, envelope in envelopes
    ]


def test_two_games_in_one_log() -> None:
    log = recorded("mtgolog", "league-conceded.mtgo.log")
    decoder = MessageDecoder()
    found = [
        decoder.decode(int(game), bytes(map(int, array.split(b","))))
        for game, array in re.findall(rb'"GameID":(\d+),"MetaMessage":\[([0-9,]+)\]', log)
    ]
    games = [message.game for message in found if isinstance(message, GameState)]
    assert games == [900000001] * 11 + [900000002] * 4
    assert decoder.skipped_messages == {4361: 1}
    assert [message.results for message in found if isinstance(message, Results)] == [[3, 2], [3, 2]]


def test_the_course_of_game_a(states: list[GameState], messages: list[Message]) -> None:
    life = [state.players.life[:2] for state in states]
    course = [life[0], *(after for before, after in pairwise(life) if before != after)]
    assert course == [
        (20, 20), (20, 19), (20, 17), (20, 16), (20, 14), (20, 17), (18, 17), (18, 16), (18, 14), (17, 14),
        (17, 13), (14, 16),
    ]  # fmt: skip
    users = [message for message in messages if isinstance(message, ListOfUsers)]
    assert [user.name for user in users[-1].users] == ["PlayerAlpha", "PlayerBravo1"]
    assert [message for message in messages if isinstance(message, Results)] == [Results(GAME, 0, [3, 2])]
    assert all(state.step.phase in set(Phase) for state in states)
    zones = {zone_of(thing.zone) for state in states for thing in state.things.values()}
    assert None not in zones


def test_the_orc_army(states: list[GameState]) -> None:
    with_power = [
        thing
        for state in states
        for thing in state.things.values()
        if PropertyNumber.POWER in thing.properties
    ]
    assert len(with_power) == 6
    for thing in with_power:
        assert thing.integer(PropertyNumber.POWER) == thing.integer(PropertyNumber.TOUGHNESS) == 1
        assert thing.counters() == {CounterNumber.PLUS_ONE_PLUS_ONE: 1}
        assert thing.zone == ZoneKind.BATTLEFIELD
        assert thing.properties[PropertyNumber.CARDNAME_STRING] == StringReference(47626)
    assert with_power[-1].family(PropertyNumber.BLOCKED_THING) == [455]


def test_what_did_not_change_is_the_same_object(states: list[GameState]) -> None:
    distinct = {id(thing) for state in states for thing in state.things.values()}
    assert len(distinct) == 521
