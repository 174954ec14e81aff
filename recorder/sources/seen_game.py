"""What a second source has seen of a game: enough to complete what game messages leave out.

Game messages name a card by its picture only and send power and toughness only where they differ from the
card (facts/pt-evidence.md 1). The Tracker's database has names and merged values. Both count a game's states
by the same timestamps and its objects by the same numbers, so that what one shows of an object in a state can
be laid beside what the other does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict

from recorder.reports import Report, ReportedObject, StateReport


class SeenThing(NamedTuple):
    """An object as it was seen from some state on, until it is seen otherwise.

    Args:
        thing: its number.
        timestamp: of the state.
        texture: the number of its picture.
        name: what it was called.
        power, toughness: as the client showed them; ``None`` if it was no creature.
        is_creature, is_token: what it was; ``None`` if that was not said.
    """

    thing: int
    timestamp: int
    texture: int | None
    name: str | None
    power: int | None
    toughness: int | None
    is_creature: bool | None
    is_token: bool | None


class SeenGame(BaseModel):
    """A game as the second source has seen it.

    Args:
        file: that source's file, by name: for the record's header.
        timestamps: of its states, in order; a state that was taken back leaves its timestamp twice.
        things: what was seen, in order.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    file: str
    timestamps: list[int]
    things: list[SeenThing]


SeenGames: TypeAlias = Callable[[int], SeenGame | None]
"""Gives what was seen of the game with this number of MTGO's; ``None`` if nothing was."""


def nothing_seen(_game: int) -> SeenGame | None:
    """Give what was seen of a game where there is no second source."""
    return None


def seen_in(file: str, reports: Iterable[Report]) -> SeenGame | None:
    """Gather what the reports of one game show; ``None`` if there is no state among them.

    Args:
        file: the name of the file they come from.
        reports: of one game.
    """
    timestamps: list[int] = []
    things: list[SeenThing] = []
    last: dict[int, ReportedObject] = {}
    for report in reports:
        if isinstance(report, StateReport) and report.timestamp is not None:
            timestamps.append(report.timestamp)
            for item in report.objects:
                before = last.get(item.thing)
                if item is not before and item.ability is None:
                    last[item.thing] = item
                    if before is None or _facts(before) != _facts(item):
                        things.append(SeenThing(item.thing, report.timestamp, *_facts(item)))
    return SeenGame(file=file, timestamps=timestamps, things=things) if timestamps else None


_Facts: TypeAlias = tuple[int | None, str | None, int | None, int | None, bool | None, bool | None]


def _facts(item: ReportedObject) -> _Facts:
    power, _, toughness = (item.pt or "").partition("/")
    halves = (int(power), int(toughness)) if item.pt else (None, None)
    return (item.texture, item.name, *halves, item.is_creature, item.is_token)
