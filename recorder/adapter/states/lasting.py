"""Effects and emblems that are in force: decision 0026. What ends them is in `effect_ends`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from recorder.adapter.states.tracked import ZONES, Tracked
from recorder.log_lines import plain_text
from recorder.log_lines.durations import Lasts
from recorder.mtgr.values import ObjectId, PlayerId, Zone
from recorder.reports import ReportedObject, StateReport

DELAYED_TRIGGERS: Final = "delayed-triggers"
"""The zone in which MTGO shows delayed triggered abilities that wait."""

AMONG_CARDS: Final = frozenset(ZONES) - {"command"}
"""The zones in which only cards, tokens and abilities stand."""
_IS_DAY: Final = {"Day": True, "Night": False}

TurnKey: TypeAlias = tuple[int | None, int | None]
"""Which turn of a game it is: the number, and the seat of the player whose turn it is."""


def means_day(item: ReportedObject) -> bool | None:
    """Say whether an object stands for the day, or for the night; ``None`` for any other.

    No recording shows one. A card of that name stands where the game's other cards do.
    """
    return None if item.zone in AMONG_CARDS else _IS_DAY.get(item.name or "")


def turn_of(state: StateReport) -> TurnKey:
    """Return which turn a state belongs to."""
    return state.turn, state.active


@dataclass(slots=True, frozen=True)
class Bond:
    """What an effect is about: an object for as long as it is the same one (CR 400.7)."""

    tracked: Tracked
    thing: int
    zone: Zone

    @property
    def holds(self) -> bool:
        """Whether it is still that object."""
        return self.tracked.thing == self.thing and self.tracked.zone == self.zone


def bond(tracked: Tracked) -> Bond:
    """Return the bond with an object as it is now."""
    return Bond(tracked, tracked.thing, tracked.zone)


@dataclass(slots=True, eq=False)
class Effect:
    """An effect in force.

    Args:
        id: its id in the record.
        of: the id of the object whose ability or spell made it.
        text: its words; ``None`` if MTGO gave none.
        controller: who controls it.
        begun: in which turn it was made.
        thing: MTGO's number of the delayed trigger; ``None`` if no state shows the effect.
        lasts: how long; ``None`` for a delayed trigger that ends with its object.
        bonds: what it is about; with the last of them it ends.
        source: what it lasts as long as, if its duration says so.
        is_trigger: it is a delayed triggered ability.
        text_now: the words that MTGO's object has now, if they are others.
        is_triggering: its object is gone and its ability not on the stack yet.
    """

    id: ObjectId
    of: ObjectId
    text: str | None
    controller: PlayerId
    begun: TurnKey
    thing: int | None = None
    lasts: Lasts | None = None
    bonds: tuple[Bond, ...] = ()
    source: Bond | None = None
    is_trigger: bool = False
    text_now: str | None = None
    is_triggering: bool = False


@dataclass(slots=True, eq=False)
class Emblem:
    """An emblem in the command zone, which nothing ends (CR 114).

    Args:
        id: its id in the record.
        of: the id of the object whose ability made it; ``None`` if none is known.
        text: its words; ``None`` if MTGO gave none.
        owner: who owns and controls it.
        thing: MTGO's number of it; ``None`` if only the ability that made it has told of it.
    """

    id: ObjectId
    of: ObjectId | None
    text: str | None
    owner: PlayerId
    thing: int | None = None


class Lasting:
    """The effects and emblems of a game, in the order in which they entered the record.

    ``triggering`` are the effects of which an ability is put onto the stack in this moment, by its number.
    """

    __slots__ = ("_effects", "_over", "_shown", "emblems", "is_day", "triggering")

    def __init__(self) -> None:
        self._effects: list[Effect] = []
        self._over: set[int] = set()
        """The numbers of delayed triggers that are over, and that MTGO shows a little longer."""
        self._shown: set[int] = set()
        self.emblems: list[Emblem] = []
        self.triggering: dict[int, Effect] = {}
        self.is_day: bool | None = None
        """``None`` while it is neither day nor night (CR 731.1)."""

    def __iter__(self) -> Iterator[Effect]:
        return iter(tuple(self._effects))

    @property
    def is_empty(self) -> bool:
        """Whether no effect is in force."""
        return not self._effects

    def begin(self, effect: Effect) -> None:
        """Note that an effect is in force."""
        self._effects.append(effect)

    def end(self, effect: Effect) -> None:
        """Note that an effect is over."""
        self._effects.remove(effect)
        if effect.thing in self._shown:
            self._over.add(effect.thing)

    def unseen(self, state: StateReport) -> list[ReportedObject]:
        """Return the delayed triggers of a settled state that are not in force yet, by their numbers."""
        found = {item.thing: item for item in state.objects if item.zone == DELAYED_TRIGGERS}
        self._shown = set(found)
        self._over &= self._shown
        known = self._over | {effect.thing for effect in self._effects}
        return [found[thing] for thing in sorted(self._shown - known)]


def has_become(effect: Effect, ability: ReportedObject, source: Tracked | None) -> bool:
    """Say whether an ability on its way to the stack can be what this delayed trigger has become.

    The words of both are the same, or the trigger's begin with how long it waits.
    """
    words = effect.text_now or effect.text
    if not effect.is_trigger or words is None or ability.text is None:
        return False
    is_same_source = source is None or source.id == effect.of
    text = plain_text(ability.text).strip().lower()
    return is_same_source and bool(text) and words.lower().endswith(text)
