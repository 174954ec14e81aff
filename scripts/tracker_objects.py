"""The objects of a scripted database: rows of what is new, of what went where, and of each changed value."""

from __future__ import annotations

import json
from typing import Final

from state_log_things import COUNTERS
from tracker_tables import TrackerTables

from recorder.reports import ReportedCounters, ReportedObject, ReportedReference, StateReport

_SHOWN: Final = frozenset({"hand", "battlefield", "graveyard", "exile", "stack", "command"})
"""Zones of which the Tracker keeps the objects."""

_COUNTER_NAMES: Final = {"+1/+1": "PlusOnePlusOne", "-1/-1": "MinusOneMinusOne"}
_KINDS: Final = {number: name for name, number in COUNTERS.items()}


class ObjectWriter:
    """Writes a game's objects: after each state, what is different from the one before.

    Args:
        tables: where to.
        game: MTGO's number of the game.
    """

    def __init__(self, tables: TrackerTables, game: int) -> None:
        self._tables = tables
        self._game = game
        self._known: dict[int, ReportedObject] = {}

    def write(self, row: int, state: StateReport) -> None:
        """Write a state whose snapshot has this number."""
        now = {item.thing: item for item in state.objects if item.zone in _SHOWN}
        gone = {thing: item for thing, item in self._known.items() if thing not in now}
        for thing, item in now.items():
            before = self._known.get(thing)
            if before is None:
                self._write_new(row, item, gone)
            else:
                self._write_known(row, before, item)
        for item in gone.values():
            self._depart(row, item)
        self._known = now

    def _write_new(self, row: int, item: ReportedObject, gone: dict[int, ReportedObject]) -> None:
        power, _, toughness = (item.pt or "").partition("/")
        self._tables.insert(
            "GameCards",
            GameId=self._game,
            FirstSeenStateId=row,
            SourceId=item.source,
            CardId=item.thing,
            Name=_name(item),
            RulesText=item.text,
            TextureId=item.source_texture if item.ability else item.texture,
            InitialZone=_zone(item.zone),
            InitialPower=power or None,
            InitialToughness=toughness or None,
            InitialCounters=counters_text(item.counters) if item.counters else None,
            OwnerId=item.owner,
            ControllerId=item.controller,
            IsTapped=item.tapped,
            IsToken=bool(item.is_token),
            IsActivatedAbility=item.ability == "activated",
            IsTriggeredAbility=item.ability == "triggered",
        )
        old = _origin(item, gone)
        if old is None:
            self._arrive(row, item)
        else:
            del gone[old.thing]
            self._move(row, item, old)
        blank = item.model_copy(update=_BLANK)
        self._change(row, item, "TypeLine", None, _type_line(item))
        self._write_changes(row, blank, item)

    def _write_known(self, row: int, before: ReportedObject, item: ReportedObject) -> None:
        if before is item:
            return
        if before.zone != item.zone:
            self._move(row, item, before)
        self._change(row, item, "TypeLine", _type_line(before), _type_line(item))
        for name, old, new in zip(("Power", "Toughness"), _pt(before), _pt(item), strict=True):
            self._change(row, item, name, old, new)
        if before.name != item.name:
            self._change(row, item, "Abilities", "", "[]")  # so that there is a row that has its new name
        self._write_changes(row, before, item)

    def _write_changes(self, row: int, before: ReportedObject, item: ReportedObject) -> None:
        for (name, old), (_, new) in zip(_values(before), _values(item), strict=True):
            self._change(row, item, name, old, new)

    def _arrive(self, row: int, item: ReportedObject) -> None:
        self._transfer(
            row, item, FromZone=None, ToZone=_zone(item.zone), SourceId=item.source, Type="Arrived"
        )

    def _move(self, row: int, item: ReportedObject, old: ReportedObject) -> None:
        zones = {"FromZone": _zone(old.zone), "ToZone": _zone(item.zone)}
        self._transfer(row, item, **zones, SourceId=old.thing, Type="Moved")

    def _depart(self, row: int, item: ReportedObject) -> None:
        self._transfer(row, item, FromZone=_zone(item.zone), ToZone=None, SourceId=None, Type="Departed")

    def _transfer(self, row: int, item: ReportedObject, **values: object) -> None:
        self._tables.insert(
            "ZoneTransfers", GameStateId=row, CardId=item.thing, CardName=_name(item), **values
        )

    def _change(self, row: int, item: ReportedObject, name: str, old: str | None, new: str | None) -> None:
        if new is not None and old != new:
            self._tables.insert(
                "CardStateChanges",
                GameStateId=row,
                CardId=item.thing,
                CardName=_name(item),
                Property=name,
                OldValue=old,
                NewValue=new,
            )


_BLANK: Final = {
    "tapped": False,
    "damage": 0,
    "attacking": False,
    "blocked": False,
    "blocking": (),
    "attached_to": None,
    "targets": (),
}
"""An object with nothing to it: what all its values are compared with when it is new."""


def counters_text(counters: tuple[ReportedCounters, ...]) -> str:
    """Return counters as the Tracker's JSON: each of them once."""
    kinds = [(item.name or _KINDS[item.kind or 0], item.count) for item in counters]
    return json.dumps([_counter_name(kind) for kind, count in kinds for _ in range(count)])


def _counter_name(kind: str) -> str:
    return _COUNTER_NAMES.get(kind) or kind.title().replace(" ", "")


def _origin(item: ReportedObject, gone: dict[int, ReportedObject]) -> ReportedObject | None:
    """Return the object that this one was; a land that is played is the card of its picture from the hand."""
    if item.ability is not None:
        return None
    if item.source is not None and item.source != item.thing:
        return gone.get(item.source)
    same = (
        old
        for old in gone.values()
        if old.zone == "hand" and (old.texture, old.owner) == (item.texture, item.owner)
    )
    return next(same, None) if item.zone == "battlefield" else None


def _name(item: ReportedObject) -> str:
    return f"{item.ability.title()} ability from something" if item.ability else item.name or ""


def _zone(word: str) -> str:
    return word.title()


def _type_line(item: ReportedObject) -> str | None:
    """Return a type line that says whether it is a creature; abilities have their card's, like power."""
    if item.ability is not None:
        return "Creature — Human"
    return None if item.is_creature is None else "Creature — Bear" if item.is_creature else "Artifact"


def _pt(item: ReportedObject) -> tuple[str | None, str | None]:
    power, _, toughness = (item.pt or "").partition("/")
    return power or None, toughness or None


def _values(item: ReportedObject) -> tuple[tuple[str, str], ...]:
    """Return the values that the Tracker keeps of an object, as its text."""
    points_at = {"ActionTarget": item.targets, "AttachedTo": (item.attached_to,) if item.attached_to else ()}
    associations = {kind: list(map(_number, targets)) for kind, targets in points_at.items() if targets}
    return (
        ("IsTapped", str(item.tapped)),
        ("Damage", str(item.damage)),
        ("IsAttacking", str(item.attacking)),
        ("IsBlocked", str(item.blocked)),
        ("IsBlocking", str(bool(item.blocking))),
        ("BlockingOrders", json.dumps(item.blocking)),
        ("Associations", json.dumps(associations)),
        ("Counters", counters_text(item.counters)),
        ("ControllerId", str(item.controller)),
    )


def _number(target: ReportedReference) -> int | None:
    return target.seat if target.thing is None else target.thing
