"""From the things of a state to reports of objects and players, each only once while it does not change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from recorder.reports import ReportedCounters, ReportedObject, ReportedPlayer, ReportedReference
from recorder.sources.card_data import CardData
from recorder.sources.current_values import ability_kind, current_power_toughness, is_creature_now
from recorder.sources.messages.contents import PlayerStatus, PropertyValue, Thing
from recorder.sources.messages.property_numbers import CounterNumber, PropertyNumber
from recorder.sources.messages.zones import SEATS, ZoneKind, zone_of

PLAYER_NUMBERS: Final = 6
"""Numbers of things below this are players, and their seats (facts/state-sources.md 1.4, zones)."""

MOST_REMEMBERED: Final = 1 << 14
"""So many reports of things are kept; a game has some hundreds."""

_Report = TypeVar("_Report")

_NO_ZONE: Final = -1
_NO_SOURCE: Final = -1
_PLAYERS: Final = int(ZoneKind.PLAYERS)

_COUNTER_NAMES: Final = {int(CounterNumber.PLUS_ONE_PLUS_ONE): "+1/+1", int(CounterNumber.ENERGY): "energy"}
"""The kinds of counters of which the numbers are known, by the words of MTGO's log."""


class ThingReporter:
    """Makes reports of things.

    A thing that the codec gives again as the same object, and a thing that differs only in what is not
    reported (which actions a player has, say), is reported as the same object.

    Args:
        card_data: what is printed; without it there are fewer names, and power and toughness only where the
            wire says all.
    """

    __slots__ = ("_card_data", "_equal", "_equal_players", "_known")

    def __init__(self, card_data: CardData | None = None) -> None:
        self._card_data = card_data
        self._known: dict[int, tuple[Thing, ReportedObject]] = {}
        """By the identity of the thing, which is kept so that no other can get the same."""
        self._equal: dict[ReportedObject, ReportedObject] = {}
        self._equal_players: dict[ReportedPlayer, ReportedPlayer] = {}

    def objects(self, things: Iterable[Thing]) -> tuple[ReportedObject, ...]:
        """Report everything but the players' own things, in the order given."""
        known = self._known.get
        reports = []
        for thing in things:
            if thing.zone != _PLAYERS:
                pair = known(id(thing))
                reports.append(self._report(thing) if pair is None else pair[1])
        return tuple(reports)

    def players(self, status: PlayerStatus, things: Iterable[Thing]) -> tuple[ReportedPlayer, ...]:
        """Report the players in seat order: their own things say which seats are taken."""
        reports = []
        for thing in sorted((one for one in things if one.zone == _PLAYERS), key=lambda one: one.number):
            seat = thing.number
            if 0 <= seat < SEATS:
                report = ReportedPlayer(
                    seat=seat,
                    life=status.life[seat],
                    hand=status.hand[seat],
                    library=status.library[seat],
                    graveyard=status.graveyard[seat],
                    counters=_counters(thing),
                )
                reports.append(_remember(self._equal_players, report))
        return tuple(reports)

    def _report(self, thing: Thing) -> ReportedObject:
        report = _remember(self._equal, self._make(thing))
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[id(thing)] = (thing, report)
        return report

    def _make(self, thing: Thing) -> ReportedObject:
        texture = thing.integer(PropertyNumber.CARDTEXTURE_NUMBER)
        card = None if self._card_data is None else self._card_data.find(texture)
        name = thing.text(PropertyNumber.CARDNAME_STRING)
        zone, zone_seat = _zone(thing.zone)
        from_zone, from_seat = (None, None) if thing.from_zone == _NO_ZONE else _zone(thing.from_zone)
        return ReportedObject(
            thing=thing.number,
            source=None if thing.source_number == _NO_SOURCE else thing.source_number,
            zone=zone,
            zone_seat=zone_seat,
            from_zone=from_zone,
            from_seat=from_seat,
            owner=thing.owner,
            controller=thing.controller,
            name=card.name if name is None and card is not None else name,
            texture=texture,
            source_texture=thing.integer(PropertyNumber.SRC_CARDTEXTURE_NUMBER),
            is_token=None if card is None else card.is_token,
            ability=ability_kind(thing),
            text=thing.text(PropertyNumber.EFFECT_NAME_STRING),
            trigger_source=thing.integer(PropertyNumber.TRIGGER_SOURCE_ID),
            triggered_by=_reference(thing.integer(PropertyNumber.ACTION_TRIGGERING_THING)),
            is_delayed_trigger=_is_set(thing, PropertyNumber.IS_DELAYED_TRIGGER),
            pt=current_power_toughness(thing, card),
            is_creature=is_creature_now(thing, card),
            tapped=_is_set(thing, PropertyNumber.TAPPED),
            damage=thing.integer(PropertyNumber.DAMAGE) or 0,
            counters=_counters(thing),
            attached_to=next(iter(_references(thing, PropertyNumber.ATTACHED_TO_ID)), None),
            # the number's tag in MTGO's own list is a text's, so what the value is when there is none is open
            face_down=bool(thing.properties.get(PropertyNumber.FACE_DOWN)),
            attacking=_is_set(thing, PropertyNumber.ATTACKING),
            blocked=_is_set(thing, PropertyNumber.BLOCKED),
            blocking=_blocking(thing),
            targets=_references(thing, PropertyNumber.TARGET),
            x=thing.integer(PropertyNumber.CHOSEN_X),
        )


def _remember(known: dict[_Report, _Report], report: _Report) -> _Report:
    if len(known) >= MOST_REMEMBERED:
        known.clear()
    return known.setdefault(report, report)


def _zone(number: int) -> tuple[str, int | None]:
    zone = zone_of(number)
    return (f"{number:#x}", None) if zone is None else (_ZONE_WORDS[zone.kind], zone.seat)


_ZONE_WORDS: Final = {kind: kind.name.lower().replace("_", "-") for kind in ZoneKind}


def _is_set(thing: Thing, number: int) -> bool:
    return bool(thing.integer(number))


def _counters(thing: Thing) -> tuple[ReportedCounters, ...]:
    return tuple(
        ReportedCounters(name=_COUNTER_NAMES.get(kind), count=count, kind=kind)
        for kind, count in thing.counters().items()
    )


def _blocking(thing: Thing) -> tuple[int, ...]:
    """Give the attackers that it blocks: the numbers may stay on it when it blocks no longer."""
    if not _is_set(thing, PropertyNumber.BLOCKING):
        return ()
    return tuple(value for value in thing.family(PropertyNumber.BLOCKED_THING) if isinstance(value, int))


def _references(thing: Thing, family: int) -> tuple[ReportedReference, ...]:
    return tuple(filter(None, (_reference(value) for value in thing.family(family))))


def _reference(value: PropertyValue | None) -> ReportedReference | None:
    if not isinstance(value, int) or value < 0:
        return None
    return ReportedReference(seat=value) if value < PLAYER_NUMBERS else ReportedReference(thing=value)
