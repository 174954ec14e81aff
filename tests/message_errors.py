"""What the tests of bad messages share: small good states to break, and a look at what an error says."""

from __future__ import annotations

import re

import pytest

from recorder.errors import SourceError
from recorder.sources.messages.contents import (
    GameState,
    PlayerStatus,
    PropertyList,
    Thing,
    TurnStep,
)
from recorder.sources.messages.encode import MessageEncoder
from recorder.sources.messages.property_numbers import PropertyNumber
from recorder.sources.messages.states import STATE_TAIL, StateTail
from recorder.sources.messages.zones import SEATS, ZoneKind

GAME = 900000001


def thing(number: int, **more: int) -> Thing:
    properties: PropertyList = {
        PropertyNumber.CONTROLLER: 0,
        PropertyNumber.OWNER: 0,
        PropertyNumber.SRC_THING_ID: number,
        PropertyNumber.THINGNUMBER: number,
        PropertyNumber.ZONE: int(ZoneKind.BATTLEFIELD),
        **{PropertyNumber[name]: value for name, value in more.items()},
    }
    return Thing(-1, {int(key): value for key, value in properties.items()})


def state(timestamp: int, *, player: int = 0, game: int = GAME, is_full: bool = False) -> GameState:
    present = [thing(number, DAMAGE=timestamp % 100) for number in range(400, 410)]
    twenty = (20,) * SEATS
    return GameState(
        game=game,
        priority_player=player,
        timestamp=timestamp,
        is_full=is_full or timestamp == 1,
        is_replay=False,
        waiting_for=0,
        time_left=(0,) * 8,
        step=TurnStep(1, 3, timestamp, -1, "First main phase.", is_interaction=False),
        players=PlayerStatus(twenty, twenty, twenty, twenty, 0),
        things={one.number: one for one in present},
    )


def encoded(*wanted: GameState) -> list[bytes]:
    encoder = MessageEncoder()
    return [frame for one in wanted for frame in encoder.encode(one)]


def with_tail(message: bytes, **changed: int) -> bytes:
    """Give a state message with other numbers in its tail."""
    names = StateTail._fields[1:]
    numbers = list(STATE_TAIL.unpack(message[-STATE_TAIL.size :]))
    for name, value in changed.items():
        numbers[8 + names.index(name)] = value
    return message[: -STATE_TAIL.size] + STATE_TAIL.pack(*numbers)


def refuses(expected: str, found: str) -> pytest.RaisesExc[SourceError]:
    return pytest.raises(SourceError, match=f"expected .*{re.escape(expected)}.*, found .*{re.escape(found)}")
