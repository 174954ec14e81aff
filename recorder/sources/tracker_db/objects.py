"""One object of a game as the rows so far show it, and its report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from recorder.reports import ReportedCounters, ReportedObject, ReportedReference
from recorder.sources.tracker_db import values
from recorder.sources.tracker_db.rows import CardChangeRow, CardRow, TransferRow

_PLAYERS: Final = 6
"""Numbers below this are players, and their seats (facts/state-sources.md 1.4, zones)."""

_ZONES: Final = {"LocalExileCanBePlayed": "exile"}
"""Zones that have another name than in the reports; the others have the same in lower case."""

_OF_A_PLAYER: Final = frozenset({"hand", "library", "graveyard", "sideboard"})
_TARGETS: Final = "ActionTarget"
_ATTACHED: Final = "AttachedTo"


def zone_word(name: str) -> str:
    """Return the reports' word for a zone.

    Example:
        >>> zone_word("Graveyard")
        'graveyard'
    """
    return _ZONES.get(name) or name.lower()


@dataclass(slots=True)
class ShownObject:
    """A card, token, spell or ability, with the values that the rows so far add up to.

    ``report`` is its report while nothing about it changes.
    """

    row: CardRow
    name: str
    zone: str
    type_line: str | None
    power: str | None
    toughness: str | None
    controller: int
    is_tapped: bool
    counters: tuple[ReportedCounters, ...]
    from_zone: str | None = None
    damage: int = 0
    is_attacking: bool = False
    is_blocked: bool = False
    is_blocking: bool = False
    blocks: tuple[int, ...] = ()
    points_at: dict[str, tuple[int, ...]] = field(default_factory=dict)
    _report: ReportedObject | None = None

    def move(self, row: TransferRow) -> None:
        """Take note that it is in another zone now."""
        self.name = row.name
        self.zone = self.zone if row.to_zone is None else zone_word(row.to_zone)
        self.from_zone = None if row.from_zone is None else zone_word(row.from_zone)
        self._report = None

    def change(self, row: CardChangeRow) -> bool:
        """Take a value that is different; say whether the recorder has a use for it.

        Raises:
            ValueFormError: the value is not of its kind.
        """
        if self.name != row.name:
            self.name = row.name  # what it is called has no change of its own
            self._report = None
        setter = _SETTERS.get(row.property)
        if setter is None:
            return False
        setter(self, row.value)
        self._report = None
        return True

    def report(self) -> ReportedObject:
        """Return its report, the same one as long as nothing changes."""
        if self._report is None:
            self._report = self._make()
        return self._report

    @property
    def is_ability(self) -> bool:
        """Whether it is an ability on the stack."""
        return self.row.is_triggered or self.row.is_activated

    @property
    def is_creature(self) -> bool | None:
        """Whether it is a creature now; an ability is none, whatever its type line says."""
        if self.is_ability:
            return False
        return None if self.type_line is None else "Creature" in self.type_line.partition("—")[0].split()

    def _make(self) -> ReportedObject:
        row = self.row
        ability: Literal["triggered", "activated"] | None = None
        if self.is_ability:
            ability = "triggered" if row.is_triggered else "activated"
        has_pt = self.is_creature and self.power is not None and self.toughness is not None
        return ReportedObject(
            thing=row.thing,
            source=row.source,
            zone=self.zone,
            zone_seat=self._seat_of(self.zone),
            from_zone=self.from_zone,
            from_seat=None if self.from_zone is None else self._seat_of(self.from_zone),
            owner=row.owner,
            controller=self.controller,
            name=self.name or None,
            texture=None if ability else row.texture,
            source_texture=row.texture if ability else None,
            is_token=row.is_token,
            ability=ability,
            text=row.text if ability else None,
            pt=f"{self.power}/{self.toughness}" if has_pt else None,
            is_creature=self.is_creature,
            tapped=self.is_tapped,
            damage=self.damage,
            counters=self.counters,
            attached_to=next(iter(self._references(_ATTACHED)), None),
            attacking=self.is_attacking,
            blocked=self.is_blocked,
            blocking=self.blocks if self.is_blocking else (),
            targets=self._references(_TARGETS),
        )

    def _seat_of(self, zone: str) -> int | None:
        return self.row.owner if zone in _OF_A_PLAYER else None

    def _references(self, kind: str) -> tuple[ReportedReference, ...]:
        return tuple(
            ReportedReference(seat=number) if 0 <= number < _PLAYERS else ReportedReference(thing=number)
            for number in self.points_at.get(kind, ())
        )


def first_shown(row: CardRow) -> ShownObject:
    """Return an object as it is when it is first seen.

    Raises:
        ValueFormError: a value is not of its kind.
    """
    return ShownObject(
        row=row,
        name=row.name,
        zone=zone_word(row.zone),
        type_line=row.type_line,
        power=row.power,
        toughness=row.toughness,
        controller=row.controller,
        is_tapped=row.is_tapped,
        counters=values.counters(row.counters),
    )


def _set_type_line(item: ShownObject, value: str) -> None:
    item.type_line = value


def _set_power(item: ShownObject, value: str) -> None:
    item.power = str(values.number(value))


def _set_toughness(item: ShownObject, value: str) -> None:
    item.toughness = str(values.number(value))


def _set_damage(item: ShownObject, value: str) -> None:
    item.damage = values.number(value)


def _set_controller(item: ShownObject, value: str) -> None:
    item.controller = values.number(value)


def _set_tapped(item: ShownObject, value: str) -> None:
    item.is_tapped = values.flag(value)


def _set_attacking(item: ShownObject, value: str) -> None:
    item.is_attacking = values.flag(value)


def _set_blocked(item: ShownObject, value: str) -> None:
    item.is_blocked = values.flag(value)


def _set_blocking(item: ShownObject, value: str) -> None:
    item.is_blocking = values.flag(value)


def _set_blocks(item: ShownObject, value: str) -> None:
    item.blocks = values.numbers(value)


def _set_associations(item: ShownObject, value: str) -> None:
    item.points_at = values.associations(value)


def _set_counters(item: ShownObject, value: str) -> None:
    item.counters = values.counters(value)


_SETTERS: Final[dict[str, Callable[[ShownObject, str], None]]] = {
    "TypeLine": _set_type_line,
    "Power": _set_power,
    "Toughness": _set_toughness,
    "Damage": _set_damage,
    "ControllerId": _set_controller,
    "IsTapped": _set_tapped,
    "IsAttacking": _set_attacking,
    "IsBlocked": _set_blocked,
    "IsBlocking": _set_blocking,
    "BlockingOrders": _set_blocks,
    "Associations": _set_associations,
    "Counters": _set_counters,
}
"""What each property changes. No recording has ``ControllerId``, ``Counters`` and the pointer ``AttachedTo``:
the first two are called as their columns in ``GameCards``, less the ``Initial``."""
