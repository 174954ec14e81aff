"""States to bytes: elements, whole states, differences. For fixtures, and for tests of the way back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from recorder.sources.messages.contents import GameState, PlayerStatus, Thing, TurnStep
from recorder.sources.messages.diffs import make_difference
from recorder.sources.messages.elements import (
    BUTTON_COUNT,
    BUTTON_LENGTH,
    ELEMENT_HEADER,
    FROM_ZONE,
    INTERACT_STATE,
    PLAYER_STATUS,
    TURN_STEP,
    ElementKind,
)
from recorder.sources.messages.properties import encode_property_list
from recorder.sources.messages.states import BUFFER_SIZE, STATE_TAIL, StateFlags, state_checksum
from recorder.sources.messages.texts import encode_text

_PLAYER_STATUS_SIZE: Final = 661
_NO_OPTIONS: Final = b"\0"


def encode_thing(thing: Thing) -> bytes:
    """Encode a thing as the body of its element."""
    return FROM_ZONE.pack(thing.from_zone) + encode_property_list(thing.properties)


def encode_player_status(players: PlayerStatus) -> bytes:
    """Encode the players' status as the body of its element; what nobody understands is zeros."""
    numbers = (*players.life, *players.hand, *players.library, *players.graveyard)
    return PLAYER_STATUS.pack(*numbers, players.active_seat).ljust(_PLAYER_STATUS_SIZE, b"\0")


def encode_step(step: TurnStep) -> tuple[ElementKind, bytes]:
    """Encode a turn step or interact state: the kind of its element, and its body.

    Raises:
        ValueError: a text contains a zero byte, or a button's label has no room.
    """
    prompt = _zero_ended(step.prompt) + _NO_OPTIONS
    numbers = (step.turn, step.phase, step.timestamp, step.prompted_seat, step.choice)
    if step.is_interaction:
        return ElementKind.INTERACT_STATE, INTERACT_STATE.pack(*numbers) + prompt
    buttons = [_zero_ended(label) for label in step.buttons]
    if len(buttons) > BUTTON_COUNT or any(len(button) > BUTTON_LENGTH for button in buttons):
        raise ValueError(step.buttons)
    buttons += [b""] * (BUTTON_COUNT - len(buttons))
    return ElementKind.TURN_STEP, TURN_STEP.pack(*numbers, *buttons) + prompt


def _zero_ended(text: str) -> bytes:
    if "\0" in text:
        raise ValueError(text)
    return encode_text(text) + b"\0"


def encode_elements(elements: Iterable[tuple[int, bytes]]) -> bytes:
    """Put elements, each given by its kind and body, one behind the other."""
    return b"".join(
        ELEMENT_HEADER.pack(ELEMENT_HEADER.size + len(body), kind) + body for kind, body in elements
    )


def encode_state_buffer(state: GameState) -> tuple[bytes, int]:
    """Encode a state as an undiffed buffer, in MTGO's order; also tell how many elements it has."""
    elements: list[tuple[int, bytes]] = [
        (ElementKind.PLAYER_STATUS, encode_player_status(state.players)),
        encode_step(state.step),
        *((ElementKind.THING, encode_thing(thing)) for thing in state.things.values()),
    ]
    return encode_elements(elements), len(elements)


class StateEncoder:
    """Encodes states as MTGO does: each chain's first one whole, the others as differences to the last.

    A state whose ``is_full`` is set is sent whole wherever it stands.

    Args:
        part_size: states that need more bytes are split into parts of so many.

    Example:
        encoder = StateEncoder()
        payloads = [payload for state in states for payload in encoder.encode(state)]
    """

    __slots__ = ("_buffers", "_part_size")

    def __init__(self, part_size: int = 0xFFFF) -> None:
        self._buffers: dict[tuple[int, int], bytes] = {}
        self._part_size = part_size

    def encode(self, state: GameState) -> list[bytes]:
        """Encode one state as the payloads of the messages (opcode 4652) that carry it, mostly one."""
        chain = (state.game, state.priority_player)
        base = None if state.is_full else self._buffers.get(chain)
        undiffed, count = encode_state_buffer(state)
        self._buffers[chain] = undiffed
        sent = undiffed if base is None else make_difference(base, undiffed)
        flags = 0 if base is None else StateFlags.DIFFERENCE
        parts = [
            sent[start : start + self._part_size] for start in range(0, max(len(sent), 1), self._part_size)
        ]
        payloads = []
        for number, part in enumerate(parts, 1):
            first = StateFlags.FIRST_PART if number == 1 else 0
            last = StateFlags.LAST_PART if number == len(parts) else 0
            tail = STATE_TAIL.pack(
                *state.time_left,
                state.waiting_for,
                state.game,
                len(sent),
                len(undiffed),
                count,
                state.priority_player,
                state_checksum(undiffed),
                0 if base is None else state_checksum(base),
                state.is_replay,
                flags | first | last,
                state.timestamp,
            )
            payloads.append(BUFFER_SIZE.pack(len(part)) + part + tail)
        return payloads
