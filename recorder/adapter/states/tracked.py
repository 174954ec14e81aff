"""The objects of a game as the record has told them: what the statements so far add up to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from recorder.adapter.identifiers import Identifiers
from recorder.mtgr.values import NOT_A_CREATURE, NOT_REPORTED, ObjectId, PlayerId, PowerToughness, Zone
from recorder.power_toughness import parse_power_toughness
from recorder.reports import ReportedObject, ReportedPlayer

ZONES: Final[dict[str, Zone]] = {
    "library": "library",
    "hand": "hand",
    "battlefield": "battlefield",
    "graveyard": "graveyard",
    "exile": "exile",
    "stack": "stack",
    "command": "command",
    "sideboard": "sideboard",
}
"""The zones of the record, by the words of the reports; an object in any other is not there yet."""

Given: TypeAlias = tuple[int, int]
"""By how much a permanent changes another one's power and toughness."""

WATCHED_ZONES: Final = frozenset({"hand", "battlefield", "graveyard", "exile", "stack", "command"})
"""Where what a state shows is an event. A library shows while it is searched, a sideboard always."""


@dataclass(slots=True, eq=False)
class Tracked:
    """A card, token or ability on the stack, as the record has told it."""

    id: ObjectId
    number: int
    """How many objects entered the record before it."""
    name: str | None
    owner: PlayerId | None
    controller: PlayerId | None
    zone: Zone
    thing: int
    introduced_as: str | None = None
    """The name that the record gave it first; ``None`` if it was hidden."""
    name_now: str | None = None
    is_ability: bool = False
    is_delayed_trigger: bool = False
    """Whether it is an ability that an effect in the record has made trigger."""
    is_token: bool = False
    of: ObjectId | None = None
    text: str | None = None
    pt: PowerToughness | None = None
    pt_before_turn: PowerToughness | None = None
    """What it was when the turn began, or when it entered since."""
    given: dict[ObjectId, Given] = field(default_factory=dict)
    """What permanents that came have changed about its power and toughness."""
    tapped: bool = False
    face_down: bool = False
    phased_out: bool = False
    damage: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    attached_to: ObjectId | None = None
    defender: ObjectId | PlayerId | None = None
    goaded: tuple[PlayerId, ...] = ()
    """Who goads it (CR 701.15)."""
    is_goad_shown: bool = False
    """Whether MTGO remarks on it that it is goaded."""

    @property
    def has_ceased(self) -> bool:
        """Whether it was a token that is gone: nothing comes back as it (CR 111.7)."""
        return self.is_token and self.zone == "?"

    def leave(self) -> None:
        """Forget what ends when an object changes zones (CR 400.7)."""
        self.name_now = self.name
        self.pt = self.pt_before_turn = None
        self.given = {}
        self.tapped = self.face_down = self.phased_out = False
        self.damage = 0
        self.counters = {}
        self.attached_to = self.defender = None
        self.goaded = ()
        self.is_goad_shown = False
        self.controller = self.owner


class TrackedObjects:
    """All objects of a game, by MTGO's number; a number that an object had once still names it."""

    __slots__ = ("_all", "_by_id", "_by_thing", "counter_words", "identifiers", "names")

    def __init__(self) -> None:
        self.identifiers = Identifiers()
        self.names: dict[int, str] = {}
        """Names by texture, as log lines have told them."""
        self.counter_words: dict[int, str] = {}
        """Kinds of counters by MTGO's number, in the words of the log line that told of them."""
        self._all: list[Tracked] = []
        self._by_thing: dict[int, Tracked] = {}
        self._by_id: dict[ObjectId, Tracked] = {}

    def __iter__(self) -> Iterator[Tracked]:
        return iter(self._all)

    def get(self, thing: int | None) -> Tracked | None:
        """Return the object that has or had this number."""
        return None if thing is None else self._by_thing.get(thing)

    def with_id(self, identifier: ObjectId) -> Tracked | None:
        """Return the object with this id."""
        return self._by_id.get(identifier)

    def card(self, thing: int | None) -> Tracked | None:
        """Return the card or token with that number; not an ability, nor a token that has ceased to exist."""
        tracked = self.get(thing)
        return None if tracked is None or tracked.is_ability or tracked.has_ceased else tracked

    def rename(self, tracked: Tracked, thing: int) -> None:
        """Note that the object has this number now."""
        tracked.thing = thing
        self._by_thing[thing] = tracked

    def note_number(self, tracked: Tracked, thing: int) -> None:
        """Note a number that the object will have, or had while nothing showed it."""
        self._by_thing[thing] = tracked

    def add(
        self, tracked_id: ObjectId, thing: int, name: str | None, owner: PlayerId | None, zone: Zone
    ) -> Tracked:
        """Add an object that has just been introduced."""
        tracked = Tracked(
            tracked_id, len(self._all), name, owner, owner, zone, thing, introduced_as=name, name_now=name
        )
        self._all.append(tracked)
        self._by_thing[thing] = tracked
        self._by_id[tracked_id] = tracked
        return tracked

    def name_of(self, reported: ReportedObject) -> str | None:
        """Return an object's name: MTGO's card data's, or the one that log lines have given its texture."""
        if reported.name is not None and reported.ability is None:
            return reported.name
        return None if reported.texture is None else self.names.get(reported.texture)

    def counters_of(self, reported: ReportedObject | ReportedPlayer) -> dict[str, int]:
        """Return counters by their kind in words; a kind for which no line had a word, by its number.

        A kind keeps what it was called first.
        """
        return {
            item.name or self.counter_words.setdefault(item.kind or 0, f"counter {item.kind}"): item.count
            for item in reported.counters
        }


def power_toughness(reported: ReportedObject) -> PowerToughness:
    """Return what a permanent's power and toughness are, as decision 0027.4 writes them."""
    if reported.is_creature is False:
        return NOT_A_CREATURE
    values = parse_power_toughness(reported.pt)
    return NOT_REPORTED if values is None else PowerToughness(f"{values.power}/{values.toughness}")


def power_toughness_now(tracked: Tracked, reported: ReportedObject) -> PowerToughness:
    """Return what a permanent's power and toughness are; one known to be no creature is none until told."""
    now = power_toughness(reported)
    is_silent = now == NOT_REPORTED and reported.is_creature is None
    return NOT_A_CREATURE if is_silent and tracked.pt == NOT_A_CREATURE else now
