"""The objects of a game told by its log lines, and which of them a line means.

facts/gamelog.md 3.2: MTGO gives an object a new number at every change of zones, and numbers only grow while
a game lasts (cards in libraries keep their low ones). So a number that was seen before names its object, and
a new one can only belong to an object that moved after the line before which the number was not yet given.
An id follows a card only when exactly one object fits; otherwise a new object is introduced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from recorder.adapter.identifiers import Identifiers
from recorder.log_lines.sentences import CardReference
from recorder.mtgr.values import ObjectId, PlayerId, PowerToughness, Zone


@dataclass(slots=True, eq=False)
class GameObject:
    """A card or token, as far as the log has shown it.

    Args:
        id: its id in the record.
        name: the name it was introduced with; ``None`` while it is hidden.
        name_now: the face it shows now; ``faces`` are all it has shown.
        owner: its owner; ``None`` if no line said so.
        zone: the zone last known.
        texture: the number of its printing, by the face it was first seen with.
        thing: MTGO's number of it in that zone; ``None`` if it got one that no line has shown yet.
        given_after: the highest number seen when it moved; its unseen number is higher.
        given_before: the first number given after it moved; its unseen number is lower. ``None`` so far.
        confirmed: the highest number seen when it was last seen under its number.
        pt: what its lines say of power and toughness: ``?``, or ``None`` if it entered as no creature.
        was_played: whether it is a land that was played.
        has_fought: whether it has attacked or blocked: then its card is a creature's.
        moved_as: which of the game's moves was its last one, counted from 1; 0 if it has not moved.
        is_gone: whether it was a token that has ceased to exist.
        goaded: who goads it.
        abilities: how many of its abilities went onto the stack.
    """

    id: ObjectId
    name: str | None
    name_now: str | None
    faces: tuple[str, ...]
    owner: PlayerId | None
    zone: Zone
    thing: int | None
    texture: int | None
    is_token: bool = False
    given_after: int = 0
    given_before: int | None = None
    confirmed: int = 0
    pt: PowerToughness | None = None
    was_played: bool = False
    has_fought: bool = False
    moved_as: int = 0
    goaded: tuple[PlayerId, ...] = ()
    abilities: int = 0
    is_gone: bool = False

    def can_have(self, thing: int) -> bool:
        """Say whether the number it has now, unseen so far, can be this one."""
        return self.given_after < thing and (self.given_before is None or thing < self.given_before)

    def may_belong_to(self, player: PlayerId | None) -> bool:
        """Say whether nothing speaks against this owner."""
        return player is None or self.owner is None or self.owner == player


@dataclass(slots=True)
class ObjectTable:
    """All objects of a game in the order in which they entered the record."""

    identifiers: Identifiers = field(default_factory=Identifiers)
    _all: list[GameObject] = field(default_factory=list)
    _by_thing: dict[int, GameObject] = field(default_factory=dict)
    _by_name: dict[str, list[GameObject]] = field(default_factory=dict)
    _unbounded: list[GameObject] = field(default_factory=list)
    _highest: int = 0
    _moves: int = 0

    def __iter__(self) -> Iterator[GameObject]:
        return iter(self._all)

    def add(self, reference: CardReference, owner: PlayerId | None, zone: Zone) -> GameObject:
        """Make an object for a card that fits none; its number is the reference's."""
        made = self._make(reference.name, owner, zone)
        made.texture = reference.texture
        if reference.thing is not None:
            self.number(made, reference)
        return made

    def add_hidden(self, owner: PlayerId | None, zone: Zone) -> GameObject:
        """Make an object for a card whose name the log does not tell."""
        return self._make(None, owner, zone)

    def add_token(self, name: str, owner: PlayerId | None) -> GameObject:
        """Make a token on the battlefield; its number is yet to be seen."""
        token = self._make(name, owner, "battlefield")
        token.is_token = True
        self.lose_number(token)
        return token

    def seen(self, reference: CardReference) -> GameObject | None:
        """Return the object that had this number before; the reference shows one of its faces."""
        if reference.thing is None:
            return None
        found = self._by_thing.get(reference.thing)
        if found is None or reference.name not in found.faces:
            return None
        if found.thing == reference.thing:
            found.confirmed = self._highest
        return found

    def other_face(self, reference: CardReference) -> GameObject | None:
        """Return the permanent with this number that showed another face before."""
        found = self._by_thing.get(reference.thing or 0)
        return found if found is not None and found.zone == "battlefield" else None

    def named(self, reference: CardReference) -> list[GameObject]:
        """Return the objects that show this name, in the same printing as far as that is known."""
        return [
            item
            for item in self._by_name.get(_bare(reference.name), ())
            if not item.is_gone
            and (reference.texture is None or item.texture is None or item.texture == reference.texture)
        ]

    def number(self, item: GameObject, reference: CardReference, *, given_now: bool = False) -> None:
        """Note that this is the object's number now, and its printing.

        Args:
            given_now: whether the line tells of the move that gave the number; then all that moved before
                got lower ones. A number that is only seen now can have been given long ago.
        """
        thing = reference.thing
        if thing is None:
            return
        item.thing = thing
        item.texture = item.texture or reference.texture
        self._by_thing[thing] = item
        self._highest = max(self._highest, thing)
        item.confirmed = self._highest
        if given_now:
            for earlier in self._unbounded:
                earlier.given_before = thing
            self._unbounded.clear()

    def alias(self, item: GameObject, thing: int) -> None:
        """Note that this number is a part of the same card (a bestowed or adventure half)."""
        self._by_thing[thing] = item

    def lose_number(self, item: GameObject) -> None:
        """Note that the object has changed zones, so that its number is one not seen yet."""
        item.thing = None
        self.moved(item)
        item.given_after = self._highest
        item.given_before = None
        self._unbounded.append(item)

    def leave_open(self, item: GameObject) -> None:
        """Note that the numbers given next may be lower than the object's own, which is not seen yet."""
        self._unbounded = [other for other in self._unbounded if other is not item]

    def moved(self, item: GameObject) -> None:
        """Note that the object has changed zones after all those that did so before."""
        self._moves += 1
        item.moved_as = self._moves

    def show_face(self, item: GameObject, name: str) -> None:
        """Note that the object shows this name now."""
        item.name_now = name
        item.faces = (*item.faces, name)
        self._by_name.setdefault(_bare(name), []).append(item)

    def _make(self, name: str | None, owner: PlayerId | None, zone: Zone) -> GameObject:
        made = GameObject(
            id=self.identifiers.card(name),
            name=name,
            name_now=name,
            faces=() if name is None else (name,),
            owner=owner,
            zone=zone,
            thing=None,
            texture=None,
        )
        self._all.append(made)
        if name is not None:
            self._by_name.setdefault(_bare(name), []).append(made)
        return made


def only(candidates: Iterable[GameObject], fits: Callable[[GameObject], bool]) -> GameObject | None:
    """Return the one candidate that fits; ``None`` for none or several."""
    fitting = [item for item in candidates if fits(item)]
    return fitting[0] if len(fitting) == 1 else None


def _bare(name: str) -> str:
    """Return a name without the word "Token", which the old wording puts outside the reference."""
    return name.removesuffix(" Token")
