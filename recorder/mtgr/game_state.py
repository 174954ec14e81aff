"""What a game is at one moment: players, objects, effects, turn and step. FORMAT.md, sections 3 to 5.

`recorder.mtgr.record_state` brings it forward, statement by statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from recorder.mtgr.attributes import Attributes
from recorder.mtgr.values import ObjectId, PlayerId, PowerToughness, StepName, Zone

ObjectKind = Literal["card", "token", "ability", "copy", "effect", "emblem", "unknown"]


@dataclass(slots=True)
class ObjectState:
    """A card, token, ability, copy, effect or emblem, as the record has it now.

    Args:
        entry: its place among all the ids, in the order in which they entered the file.
        kind: how it was introduced; ``unknown`` for what only a keyframe or a faulty line spoke of.
        first_name: the name it was introduced with; ``None`` for a hidden card.
        card_name: the name it has outside the battlefield and the stack, once it is known.
        name: the name it has now; ``None`` while it is not known.
        zone: ``?`` if it may be anywhere.
        is_gone: whether it has ceased, or has resolved as an ability.
        of: what an ability, a copy, an effect or an emblem comes from.
        text: an ability's, effect's or emblem's words.
        pt: ``None`` if the record never gave a value, as for a land.
        attached_to: what an aura or equipment is on.
        goaded: who goads it (CR 701.15c: several players can).
    """

    id: ObjectId
    entry: int
    kind: ObjectKind = "unknown"
    first_name: str | None = None
    card_name: str | None = None
    name: str | None = None
    owner: PlayerId | None = None
    controller: PlayerId | None = None
    zone: Zone = "?"
    is_gone: bool = False
    of: ObjectId | None = None
    text: str | None = None
    tapped: bool = False
    face_down: bool = False
    phased_out: bool = False
    pt: PowerToughness | None = None
    counters: dict[str, int] = field(default_factory=dict)
    damage: int = 0
    attached_to: ObjectId | None = None
    goaded: list[PlayerId] = field(default_factory=list)

    def enter(self, zone: Zone, attributes: Attributes) -> None:
        """Become the new object that it is in another zone (CR 400.7); its id and its owner stay."""
        if (self.zone, zone) != ("stack", "battlefield"):
            self.name = self.card_name
        self.zone = zone
        self.controller = attributes.controller or self.owner
        self.tapped, self.face_down, self.phased_out = attributes.tapped, attributes.face_down, False
        self.pt = attributes.pt
        self.counters = dict(attributes.counters)
        self.damage = 0
        self.attached_to = attributes.attached_to
        self.goaded = []

    def add_counters(self, kind: str, number: int) -> None:
        """Put counters on it, or take them off for a negative number."""
        add_counters(self.counters, kind, number)


@dataclass(slots=True)
class PlayerState:
    """A player: the name from the header, the life total (``None`` if unknown) and counters."""

    id: PlayerId
    name: str | None = None
    life: int | None = None
    counters: dict[str, int] = field(default_factory=dict)


class GameState:
    """The state of a game; objects and players come into being when they are first asked for."""

    __slots__ = (
        "extent",
        "is_day",
        "is_in_keyframe",
        "is_joining",
        "objects",
        "players",
        "step",
        "turn_number",
        "turn_player",
    )

    def __init__(self) -> None:
        self.players: dict[PlayerId, PlayerState] = {}
        self.objects: dict[ObjectId, ObjectState] = {}
        """All that ever were, in the order in which they entered the file."""
        self.turn_number: int | None = None
        self.turn_player: PlayerId | None = None
        self.step: StepName | None = None
        self.is_day: bool | None = None
        """``None`` before it has become day or night (CR 731.1)."""
        self.extent: Literal["full", "partial"] | None = None
        """What the last keyframe claims to show: the whole visible state or a part of it."""
        self.is_in_keyframe = False
        self.is_joining = False
        """Between ``late`` and the end of its keyframe: nothing that was known before is sure."""

    def player(self, player: PlayerId) -> PlayerState:
        """Return a player, who is new if the record did not speak of them yet."""
        known = self.players.get(player)
        if known is None:
            known = self.players[player] = PlayerState(player)
        return known

    def object(self, identifier: ObjectId) -> ObjectState:
        """Return an object, which is new if the record did not speak of it yet."""
        known = self.objects.get(identifier)
        if known is None:
            known = self.objects[identifier] = ObjectState(identifier, len(self.objects))
        return known

    def in_zone(self, zone: Zone) -> Iterator[ObjectState]:
        """Give the objects in a zone, in the order in which they entered the file."""
        return (thing for thing in self.objects.values() if thing.zone == zone and not thing.is_gone)

    def in_force(self, kind: Literal["effect", "emblem"]) -> Iterator[ObjectState]:
        """Give the effects, or the emblems, that have not ceased."""
        return (thing for thing in self.objects.values() if thing.kind == kind and not thing.is_gone)


Replay = Callable[[GameState, Any], None]
"""Brings a state forward by a statement of one kind. A table of all kinds cannot say which: hence Any."""


def add_counters(counters: dict[str, int], kind: str, number: int) -> None:
    """Add to one kind of counters; none of a kind leaves no entry (CR 122.1)."""
    left = counters.get(kind, 0) + number
    if left > 0:
        counters[kind] = left
    else:
        counters.pop(kind, None)
