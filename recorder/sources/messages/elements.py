"""What a state buffer is made of: elements, each with its own size and kind (facts/state-sources.md 1.4).

A state lists every visible thing again, changed or not: game-a's 16,089 things have 521 distinct byte
strings. So things, and the players' status, are decoded once for each byte string and then found by it.
"""

from __future__ import annotations

import struct
from collections import Counter
from dataclasses import dataclass
from enum import IntEnum, unique
from typing import Final, TypeVar

from recorder.errors import SourceError
from recorder.sources.messages.contents import PlayerStatus, Thing, TurnStep
from recorder.sources.messages.properties import decode_property_list
from recorder.sources.messages.texts import decode_text
from recorder.sources.messages.zones import SEATS

ELEMENT_HEADER: Final = struct.Struct("<iI")
FROM_ZONE: Final = struct.Struct("<i")
PLAYER_STATUS: Final = struct.Struct(f"<{4 * SEATS}h4xB")
"""Life, hand, library, graveyard by seat, four bytes of unknown meaning, the active seat; more follows."""
BUTTON_LENGTH, BUTTON_COUNT = 32, 4
TURN_STEP: Final = struct.Struct("<iiI12xbB" + f"{BUTTON_LENGTH}s" * BUTTON_COUNT)
"""Turn, phase, timestamp, prompted seat, kind of choice, the buttons; the prompt and its options follow."""
INTERACT_STATE: Final = struct.Struct("<iiIxbB")
"""As `TURN_STEP`, without the buttons."""

MOST_REMEMBERED: Final = 1 << 13
"""So many decoded byte strings are kept, about 15 MB of usual things; a game has some hundreds."""
LONGEST_REMEMBERED: Final = 1 << 12

_Decoded = TypeVar("_Decoded")


@unique
class ElementKind(IntEnum):
    """The kinds of elements; those of no use to the recorder are skipped and counted."""

    PLAYER_STATUS = 2
    TURN_STEP = 3
    MANA_POOL = 4
    THING = 5
    DAMAGE_ASSIGNMENT = 7
    INTERACT_STATE = 10


# as plain numbers: looking a member up costs as much as a known thing
_THING, _PLAYER_STATUS = int(ElementKind.THING), int(ElementKind.PLAYER_STATUS)


@dataclass(slots=True)
class Elements:
    """The elements of one state that mean something to the recorder."""

    step: TurnStep
    players: PlayerStatus
    things: dict[int, Thing]


class ElementDecoder:
    """Decodes state buffers. Keep one for all games of a source: what was decoded once is found again."""

    __slots__ = ("_players", "_things", "skipped")

    def __init__(self) -> None:
        self.skipped: Counter[int] = Counter()
        """How many elements of each kind without a use were met."""
        self._things: dict[bytes, Thing] = {}
        self._players: dict[bytes, PlayerStatus] = {}

    def decode(self, buffer: bytes, count: int) -> Elements:
        """Decode a state buffer.

        Args:
            buffer: the whole, undiffed buffer.
            count: how many elements were announced; they must fill it exactly.

        Raises:
            SourceError: an element's size lies, an element cannot be decoded, a thing's number comes twice,
                or there is not one player status and one turn step or interact state.
        """
        things: list[Thing] = []
        steps: list[TurnStep] = []
        players: list[PlayerStatus] = []
        position = found = 0
        end = len(buffer)
        read_header, known_thing, add_thing = ELEMENT_HEADER.unpack_from, self._things.get, things.append
        while position + 8 <= end:
            size, kind = read_header(buffer, position)
            if size < 8 or position + size > end:
                break
            body = buffer[position + 8 : position + size]
            position += size
            found += 1
            if kind == _THING:
                thing = known_thing(body)
                add_thing(_remember(self._things, body, decode_thing(body)) if thing is None else thing)
            elif kind == _PLAYER_STATUS:
                known = self._players.get(body)
                players.append(known or _remember(self._players, body, decode_player_status(body)))
            elif kind in _STEP_DECODERS:
                steps.append(_STEP_DECODERS[kind](body))
            else:
                self.skipped[kind] += 1
        _check_filled(position, end, found, count)
        return _elements(steps, players, things)


def _check_filled(position: int, end: int, found: int, count: int) -> None:
    if position != end or found != count:
        raise SourceError(
            expected=f"{count} elements that fill the {end} bytes of the state",
            found=f"{found} that end at byte {position}",
        )


def _remember(known: dict[bytes, _Decoded], body: bytes, decoded: _Decoded) -> _Decoded:
    if len(body) <= LONGEST_REMEMBERED:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        known[body] = decoded
    return decoded


def _elements(steps: list[TurnStep], players: list[PlayerStatus], things: list[Thing]) -> Elements:
    if len(steps) != 1 or len(players) != 1:
        raise SourceError(
            expected="a state with one turn step or interact state and one player status",
            found=f"{len(steps)} and {len(players)}",
        )
    by_number = {thing.number: thing for thing in things}
    if len(by_number) != len(things):
        ((repeated, _),) = Counter(thing.number for thing in things).most_common(1)
        raise SourceError(expected="every thing's number once", found=f"{repeated} twice")
    return Elements(steps[0], players[0], by_number)


def decode_thing(body: bytes) -> Thing:
    """Decode a thing (element 5): the zone it came from, then its properties.

    Raises:
        SourceError: the bytes are no thing, or one of the properties that every thing has is missing.
    """
    try:
        (from_zone,) = FROM_ZONE.unpack_from(body)
        properties, end = decode_property_list(body, FROM_ZONE.size)
    except (struct.error, IndexError) as error:
        raise SourceError(expected=f"a thing in {len(body)} bytes", found="a property cut off") from error
    if end != len(body):
        raise SourceError(expected=f"a thing of {len(body)} bytes", found=f"its end at byte {end}")
    try:
        return Thing(from_zone, properties)
    except (KeyError, TypeError) as error:
        raise SourceError(
            expected="a thing with numbers for its number, source, zone, owner and controller",
            found=f"properties {sorted(properties)}",
        ) from error


def decode_player_status(body: bytes) -> PlayerStatus:
    """Decode the players' status (element 2).

    Raises:
        SourceError: it is too short.
    """
    if len(body) < PLAYER_STATUS.size:
        raise SourceError(
            expected=f"a player status of at least {PLAYER_STATUS.size} bytes", found=f"{len(body)} bytes"
        )
    *numbers, active_seat = PLAYER_STATUS.unpack_from(body)
    life, hand, library, graveyard = (
        tuple(numbers[start : start + SEATS]) for start in range(0, 4 * SEATS, SEATS)
    )
    return PlayerStatus(life, hand, library, graveyard, active_seat)


def decode_turn_step(body: bytes) -> TurnStep:
    """Decode a turn step (element 3): the game waits for players who may act.

    Raises:
        SourceError: it is cut off.
    """
    prompt = _prompt(body, TURN_STEP.size)
    turn, phase, timestamp, seat, choice, *buttons = TURN_STEP.unpack_from(body)
    labels = tuple(decode_text(button.partition(b"\0")[0]) for button in buttons if button[0])
    return TurnStep(turn, phase, timestamp, seat, prompt, is_interaction=False, choice=choice, buttons=labels)


def decode_interact_state(body: bytes) -> TurnStep:
    """Decode an interact state (element 10): somebody is in the middle of a choice.

    Raises:
        SourceError: it is cut off.
    """
    prompt = _prompt(body, INTERACT_STATE.size)
    turn, phase, timestamp, seat, choice = INTERACT_STATE.unpack_from(body)
    return TurnStep(turn, phase, timestamp, seat, prompt, is_interaction=True, choice=choice)


def _prompt(body: bytes, start: int) -> str:
    end = body.find(b"\0", start)
    if end < 0:
        raise SourceError(
            expected=f"a prompt that ends, from byte {start} of a step on", found=f"{len(body)} bytes"
        )
    return decode_text(body[start:end])


_STEP_DECODERS: Final = {
    int(ElementKind.TURN_STEP): decode_turn_step,
    int(ElementKind.INTERACT_STATE): decode_interact_state,
}
