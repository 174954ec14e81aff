"""What the tests of the message codec share: real recordings, and strategies for generated messages."""

from __future__ import annotations

import string
from pathlib import Path
from typing import Final

import pytest
from hypothesis import strategies

from recorder.sources.messages.contents import (
    GameState,
    PlayerStatus,
    PropertyList,
    StringReference,
    Thing,
    TurnStep,
)
from recorder.sources.messages.frames import Envelope, FrameSplitter, open_envelope, open_frame
from recorder.sources.messages.property_numbers import FAMILIES, PropertyNumber
from recorder.sources.messages.zones import SEATS, ZoneKind


def _find_shared() -> Path | None:
    for folder in Path(__file__).resolve().parents:
        shared = folder / "shared"
        if (shared / "data").is_dir():
            return shared
    return None


SHARED: Final = _find_shared()
"""The folder of real recordings beside the checkout; absent where the project is checked out alone."""
needs_recordings: Final = pytest.mark.skipif(
    SHARED is None, reason="no folder shared/data beside the checkout"
)


def recorded(*parts: str) -> bytes:
    """Give a real recording's bytes."""
    assert SHARED is not None
    return SHARED.joinpath("data", *parts).read_bytes()


def game_a() -> list[tuple[int, Envelope]]:
    """Give game-a's messages with the offsets of their frames."""
    frames = FrameSplitter().feed(recorded("streams", "game-a.stream"))
    return [(offset, open_envelope(open_frame(frame).payload)) for offset, frame in frames]


int8 = strategies.integers(-0x80, 0x7F)
int16 = strategies.integers(-0x8000, 0x7FFF)
int32 = strategies.integers(-0x8000_0000, 0x7FFF_FFFF)
uint32 = strategies.integers(0, 0xFFFF_FFFF)
seats = strategies.integers(0, SEATS - 1)
texts = strategies.text(strategies.characters(exclude_categories=["Cs"]), max_size=40)
prompts = texts.filter(lambda text: "\0" not in text)
labels = strategies.text(string.ascii_letters + " '", min_size=1, max_size=31)

property_numbers = strategies.one_of(
    strategies.sampled_from(list(PropertyNumber)).map(int),
    strategies.sampled_from(sorted(FAMILIES)).map(int),
    strategies.integers(1, 0x03FF_FFFF),
)
property_lists: strategies.SearchStrategy[PropertyList] = strategies.recursive(
    strategies.dictionaries(
        property_numbers,
        strategies.one_of(int8, int32, texts, strategies.builds(StringReference, uint32)),
        max_size=6,
    ),
    lambda lists: strategies.dictionaries(
        property_numbers, strategies.one_of(int32, texts, lists), max_size=4
    ),
    max_leaves=8,
)


@strategies.composite
def things(draw: strategies.DrawFn, numbers: strategies.SearchStrategy[int] = int32) -> Thing:
    """Draw a thing: what every thing has, and any other properties."""
    properties = draw(property_lists)
    own: PropertyList = {
        PropertyNumber.CONTROLLER: draw(seats),
        PropertyNumber.OWNER: draw(seats),
        PropertyNumber.SRC_THING_ID: draw(int32),
        PropertyNumber.THINGNUMBER: draw(numbers),
        PropertyNumber.ZONE: draw(strategies.sampled_from(list(ZoneKind)).map(int)),
    }
    return Thing(draw(int32), {**properties, **{int(number): value for number, value in own.items()}})


by_seat = strategies.tuples(*[int16] * SEATS)
player_statuses = strategies.builds(PlayerStatus, by_seat, by_seat, by_seat, by_seat, seats)
turn_steps = strategies.builds(
    TurnStep,
    int32,
    strategies.integers(0, 13),
    uint32,
    int8,
    prompts,
    is_interaction=strategies.just(value=False),
    choice=strategies.integers(0, 255),
    buttons=strategies.lists(labels, max_size=4).map(tuple),
)
interact_states = strategies.builds(
    TurnStep,
    int32,
    strategies.integers(0, 13),
    uint32,
    int8,
    prompts,
    is_interaction=strategies.just(value=True),
    choice=strategies.integers(0, 255),
)
steps = strategies.one_of(turn_steps, interact_states)


@strategies.composite
def states(draw: strategies.DrawFn, game: int = 900000001) -> GameState:
    """Draw a state of a game, of one of two players' chains."""
    drawn = draw(strategies.lists(things(strategies.integers(0, 600)), max_size=6))
    return GameState(
        game=game,
        priority_player=draw(strategies.sampled_from((0, 1))),
        timestamp=draw(uint32),
        is_full=draw(strategies.booleans()),
        is_replay=draw(strategies.booleans()),
        waiting_for=draw(strategies.sampled_from((0, 1, 255))),
        time_left=draw(strategies.tuples(*[int32] * 8)),
        step=draw(steps),
        players=draw(player_statuses),
        things={thing.number: thing for thing in drawn},
    )
