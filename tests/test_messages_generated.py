"""Properties of the codec over generated messages: there and back, and equal to the declarations."""

from __future__ import annotations

import uuid
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from message_samples import (
    int32,
    player_statuses,
    states,
    steps,
    texts,
    things,
    uint32,
)

from recorder.errors import SourceError
from recorder.sources.messages import layout
from recorder.sources.messages.contents import (
    GameOver,
    GameState,
    GameUser,
    ListOfUsers,
    Message,
    PlayerStatus,
    PropertyList,
    Results,
    StringReference,
    TextMessage,
    Thing,
    TurnStep,
)
from recorder.sources.messages.decoder import MessageDecoder
from recorder.sources.messages.diffs import apply_difference, make_difference
from recorder.sources.messages.elements import (
    ElementDecoder,
    ElementKind,
    decode_interact_state,
    decode_player_status,
    decode_thing,
    decode_turn_step,
)
from recorder.sources.messages.encode import (
    MessageEncoder,
    encode_envelope,
    encode_frame,
    encode_text_message,
)
from recorder.sources.messages.encode_states import (
    StateEncoder,
    encode_player_status,
    encode_state_buffer,
    encode_step,
    encode_thing,
)
from recorder.sources.messages.frames import Envelope, FrameSplitter, Opcode, open_envelope, open_frame
from recorder.sources.messages.plain_messages import (
    decode_list_of_users,
    decode_results,
    decode_text_message,
)
from recorder.sources.messages.states import state_checksum
from recorder.sources.messages.texts import decode_text, encode_text

GAME = 900000001


@given(texts)
def test_texts_there_and_back(text: str) -> None:
    assert decode_text(encode_text(text)) == text


@given(st.binary(max_size=40))
def test_every_byte_string_is_a_text(raw: bytes) -> None:
    assert isinstance(decode_text(raw), str)


def test_a_letter_encoded_twice_once_or_in_latin_1() -> None:
    name = "Lórien Revealed"
    assert encode_text(name) == b"L\xc3\x83\xc2\xb3rien Revealed"
    for raw in (encode_text(name), name.encode("utf-8"), name.encode("latin-1")):
        assert decode_text(raw) == name


@given(things())
def test_things_there_and_back(thing: Thing) -> None:
    body = encode_thing(thing)
    decoded = decode_thing(body)
    assert decoded == thing
    assert list(decoded.properties) == list(thing.properties)
    assert encode_thing(decoded) == body
    declared = layout.THING.parse(body)
    assert declared.from_zone == thing.from_zone
    assert as_properties(declared.properties) == thing.properties


def as_properties(declared: list[Any]) -> PropertyList:
    properties: PropertyList = {}
    for member in declared[:-1]:
        value = member.value
        if member.tag == 8:
            value = decode_text(value.text) if value.reference is None else StringReference(value.reference)
        elif member.tag == 1:
            value = as_properties(value)
        properties[member.number] = value
    return properties


@given(player_statuses)
def test_player_statuses_there_and_back(players: PlayerStatus) -> None:
    body = encode_player_status(players)
    assert decode_player_status(body) == players
    declared = layout.PLAYER_STATUS.parse(body)
    assert declared.life == list(players.life)
    assert declared.hand == list(players.hand)
    assert declared.library == list(players.library)
    assert declared.graveyard == list(players.graveyard)
    assert declared.active_seat == players.active_seat


@given(steps)
def test_steps_there_and_back(step: TurnStep) -> None:
    kind, body = encode_step(step)
    decode, declaration = {
        ElementKind.TURN_STEP: (decode_turn_step, layout.TURN_STEP),
        ElementKind.INTERACT_STATE: (decode_interact_state, layout.INTERACT_STATE),
    }[kind]
    assert decode(body) == step
    declared = declaration.parse(body)
    assert (declared.turn, declared.phase, declared.timestamp) == (step.turn, step.phase, step.timestamp)
    assert (declared.prompted_seat, declared.choice) == (step.prompted_seat, step.choice)
    assert decode_text(declared.prompt) == step.prompt


@given(states())
def test_state_buffers_there_and_back(state: GameState) -> None:
    buffer, count = encode_state_buffer(state)
    elements = ElementDecoder().decode(buffer, count)
    assert (elements.step, elements.players, elements.things) == (state.step, state.players, state.things)
    declared = layout.state_buffer(count).parse(buffer).elements
    assert [element.kind for element in declared].count(5) == len(state.things)


@given(st.binary(max_size=300))
def test_checksums_depend_on_the_end_alone(buffer: bytes) -> None:
    checksum = 826366246
    for byte in buffer:
        checksum = (checksum * 2 + byte) % 2**32
    assert state_checksum(buffer) % 2**32 == checksum
    assert -(2**31) <= state_checksum(buffer) < 2**31


pieces = st.lists(
    st.one_of(st.binary(max_size=6), st.sampled_from((b"\0" * 40, b"abcdefgh" * 20))), max_size=12
)


@given(pieces, pieces, st.data())
def test_differences_there_and_back(old: list[bytes], new: list[bytes], data: st.DataObject) -> None:
    base, target = b"".join(old), b"".join(data.draw(st.permutations([*old, *new])))
    for source, wanted in ((base, target), (target, base), (base, base), (b"", target), (target, b"")):
        assert apply_difference(source, make_difference(source, wanted), len(wanted)) == wanted


def test_differences_of_every_length() -> None:
    """Copies and inserts on both sides of where one code ends and the next begins."""
    noise = bytes(number * number % 251 for number in range(70000))
    for count in (1, 8, 127, 128, 255, 256, 65535, 65536, 69000):
        run = noise[:count]
        for base, target in ((b"", run), (noise, run), (run, b"x" + run + b"y"), (noise, noise[500:] + run)):
            assert apply_difference(base, make_difference(base, target), len(target)) == target


def test_a_state_with_nothing_new_is_five_bytes() -> None:
    state = bytes(1849)
    assert make_difference(state, state) == bytes((0, 0x39, 7, 0, 0))


@given(st.binary(max_size=60), st.binary(max_size=60), st.integers(0, 200))
def test_any_difference_is_applied_as_declared_or_refused(base: bytes, difference: bytes, size: int) -> None:
    try:
        result = apply_difference(base, difference, size)
    except SourceError:
        return
    expected, source = b"", 0
    for code in layout.DIFFERENCE.parse(difference).codes:
        if "insert" in code.rest:
            expected += code.rest.insert
        else:
            source += code.rest.seek
            expected += base[source : source + code.count]
            source += code.count
    assert result == expected
    assert len(result) == size


@given(st.lists(states(), min_size=1, max_size=4), st.sampled_from((0xFFFF, 100)))
@settings(max_examples=40)
def test_chains_of_states_there_and_back(drawn: list[GameState], part_size: int) -> None:
    encoder = MessageEncoder(StateEncoder(part_size))
    decoder = MessageDecoder()
    started: set[int] = set()
    for state in drawn:
        state.is_full |= state.priority_player not in started
        started.add(state.priority_player)
        *parts, last = encoder.encode(state)
        assert all(decoder.decode(GAME, part) is None for part in parts)
        assert decoder.decode(GAME, last) == state


plain_messages = st.one_of(
    st.builds(TextMessage, st.just(GAME), st.just(0), texts),
    st.builds(ListOfUsers, st.just(GAME), st.lists(st.builds(GameUser, uint32, texts), max_size=4)),
    st.builds(Results, st.just(GAME), uint32, st.lists(st.integers(0, 255), max_size=4)),
    st.builds(GameOver, st.just(GAME)),
)


@given(plain_messages)
def test_plain_messages_there_and_back(message: Message) -> None:
    (encoded,) = MessageEncoder().encode(message)
    assert MessageDecoder().decode(GAME, encoded) == message
    declared = layout.FRAME.parse(encoded)
    assert declared.payload == open_frame(encoded).payload
    if isinstance(message, TextMessage):
        assert decode_text(layout.TEXT_MESSAGE.parse(declared.payload).text) == message.text
    elif isinstance(message, ListOfUsers):
        users = layout.LIST_OF_USERS.parse(declared.payload).users
        assert [GameUser(user.number, decode_text(user.name)) for user in users] == message.users
    elif isinstance(message, Results):
        results = layout.RESULTS.parse(declared.payload)
        assert (results.first_player, [result.result for result in results.results]) == (
            message.first_player,
            message.results,
        )


@given(st.binary(max_size=80))
def test_plain_messages_are_read_as_declared_or_refused(payload: bytes) -> None:
    for decode, declaration in (
        (decode_text_message, layout.TEXT_MESSAGE),
        (decode_list_of_users, layout.LIST_OF_USERS),
        (decode_results, layout.RESULTS),
    ):
        try:
            decode(payload)
        except SourceError:
            continue
        assert declaration.build(declaration.parse(payload)) == payload


@given(st.uuids(), int32, int32, st.binary(max_size=30))
def test_envelopes_there_and_back(token: uuid.UUID, match: int, game: int, message: bytes) -> None:
    envelope = Envelope(token, match, game, message)
    frame = open_frame(encode_envelope(envelope))
    assert frame.opcode == Opcode.GS_MESSAGE
    assert open_envelope(frame.payload) == envelope
    assert layout.ENVELOPE.parse(frame.payload).message == message


@given(st.lists(st.binary(max_size=20), max_size=6), st.integers(1, 30))
def test_frames_in_any_pieces(payloads: list[bytes], size: int) -> None:
    capture = b"".join(encode_frame(7, payload) for payload in payloads)
    splitter = FrameSplitter()
    found = []
    for start in range(0, len(capture), size):
        found += list(splitter.feed(capture[start : start + size]))
    splitter.end()
    assert [open_frame(frame).payload for _, frame in found] == payloads
    for offset, frame in found:
        assert capture[offset : offset + len(frame)] == frame


def test_chat_is_dropped_unread() -> None:
    decoder = MessageDecoder()
    said = encode_frame(Opcode.TEXT, encode_text_message(TextMessage(GAME, 7, "hello")))
    assert decoder.decode(GAME, said) is None
    assert decoder.chat_messages == 1
    assert decode_text_message(open_frame(said).payload).user == 7
