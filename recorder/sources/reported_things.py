"""From the things of a state to reports of objects and players, each only once while it does not change."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Final

from recorder.reports import ReportedCounters, ReportedObject, ReportedPlayer, ReportedReference
from recorder.sources.card_data import CardData, PrintedCard
from recorder.sources.completed_cards import CompletedCards
from recorder.sources.current_values import ability_kind, current_power_toughness, is_creature_now
from recorder.sources.messages.contents import PlayerStatus, PropertyValue, Thing
from recorder.sources.messages.property_numbers import CounterNumber, PropertyNumber
from recorder.sources.messages.zones import SEATS, ZoneKind, zone_of
from recorder.sources.seen_game import SeenGame

PLAYER_NUMBERS: Final = 6
"""Numbers of things below this are players, and their seats (facts/state-sources.md 1.4, zones)."""

MOST_REMEMBERED: Final = 1 << 13
"""So many reports of things are kept; a game has some hundreds."""

_NONE: Final = -1
"""Instead of the number of a zone or thing."""

# as plain numbers: each thing is asked for all of them
_PLAYERS: Final = int(ZoneKind.PLAYERS)
_ATTACHED_TO: Final = int(PropertyNumber.ATTACHED_TO_ID)
_ATTACKING: Final = int(PropertyNumber.ATTACKING)
_BLOCKED: Final = int(PropertyNumber.BLOCKED)
_BLOCKED_THING: Final = int(PropertyNumber.BLOCKED_THING)
_BLOCKING: Final = int(PropertyNumber.BLOCKING)
_BLUETEXT: Final = int(PropertyNumber.BLUETEXT_STRING)
_DAMAGE: Final = int(PropertyNumber.DAMAGE)
_EFFECT_NAME: Final = int(PropertyNumber.EFFECT_NAME_STRING)
_FACE_DOWN: Final = int(PropertyNumber.FACE_DOWN)
_IS_DELAYED_TRIGGER: Final = int(PropertyNumber.IS_DELAYED_TRIGGER)
_NAME: Final = int(PropertyNumber.CARDNAME_STRING)
_SOURCE_TEXTURE: Final = int(PropertyNumber.SRC_CARDTEXTURE_NUMBER)
_TAPPED: Final = int(PropertyNumber.TAPPED)
_TARGET: Final = int(PropertyNumber.TARGET)
_TEXTURE: Final = int(PropertyNumber.CARDTEXTURE_NUMBER)
_TRIGGERED_BY: Final = int(PropertyNumber.ACTION_TRIGGERING_THING)
_TRIGGER_SOURCE: Final = int(PropertyNumber.TRIGGER_SOURCE_ID)
_X: Final = int(PropertyNumber.CHOSEN_X)

_COUNTER_NAMES: Final = {int(CounterNumber.PLUS_ONE_PLUS_ONE): "+1/+1", int(CounterNumber.ENERGY): "energy"}
"""The kinds of counters of which the numbers are known, by the words of MTGO's log."""


class ThingReporter:
    """Makes reports of the things of one game.

    A thing that the codec gives again as the same object, and a thing that differs only in what is not
    reported (which actions a player has, say), is reported as the same object.

    Args:
        card_data: what is printed; without it there are fewer names, and power and toughness only where the
            wire says all.
        seen: what a second source has seen of the game; it fills in what the card data do not say.
    """

    __slots__ = ("_card_data", "_completed", "_equal", "_known", "_players", "_timestamp")

    def __init__(self, card_data: CardData | None = None, seen: SeenGame | None = None) -> None:
        self._card_data = card_data
        self._completed = None if seen is None else CompletedCards(card_data, seen)
        self._timestamp = 0
        self._known: dict[int, tuple[Thing, ReportedObject]] = {}
        """By the identity of the thing, which is kept so that no other can get the same."""
        self._equal: dict[ReportedObject, ReportedObject] = {}
        self._players: tuple[PlayerStatus, list[Thing], tuple[ReportedPlayer, ...]] | None = None
        """The players reported last, and of what."""

    def report(
        self, status: PlayerStatus, things: Iterable[Thing], timestamp: int = 0
    ) -> tuple[tuple[ReportedPlayer, ...], tuple[ReportedObject, ...]]:
        """Report the players in seat order, and all other things in the order given.

        The players' own things say which seats are taken, and carry the players' counters.

        Args:
            status: of the players.
            things: all things of a state.
            timestamp: of the state.
        """
        self._timestamp = timestamp
        known = self._known.get
        objects: list[ReportedObject] = []
        of_players: list[Thing] = []
        for thing in things:
            if thing.zone == _PLAYERS:
                of_players.append(thing)
            else:
                pair = known(id(thing))
                objects.append(self._report(thing) if pair is None else pair[1])
        return self._report_players(status, of_players), tuple(objects)

    def _report_players(self, status: PlayerStatus, things: list[Thing]) -> tuple[ReportedPlayer, ...]:
        last = self._players
        if last is not None and last[0] is status and _are_same(last[1], things):
            return last[2]
        reports = tuple(
            ReportedPlayer(
                seat=thing.number,
                life=status.life[thing.number],
                hand=status.hand[thing.number],
                library=status.library[thing.number],
                graveyard=status.graveyard[thing.number],
                counters=_counters(thing),
            )
            for thing in sorted(things, key=lambda thing: thing.number)
            if 0 <= thing.number < SEATS
        )
        self._players = (status, things, reports)
        return reports

    def _report(self, thing: Thing) -> ReportedObject:
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
            self._equal.clear()
        made = self._make(thing)
        report = self._equal.setdefault(made, made)
        self._known[id(thing)] = (thing, report)
        return report

    def _make(self, thing: Thing) -> ReportedObject:
        integer, text = thing.integer, thing.text
        texture = integer(_TEXTURE)
        card = self._card(thing, texture)
        name = text(_NAME)
        zone, zone_seat = _zone(thing.zone)
        from_zone, from_seat = (None, None) if thing.from_zone == _NONE else _zone(thing.from_zone)
        return ReportedObject(
            thing=thing.number,
            source=None if thing.source_number == _NONE else thing.source_number,
            zone=zone,
            zone_seat=zone_seat,
            from_zone=from_zone,
            from_seat=from_seat,
            owner=thing.owner,
            controller=thing.controller,
            name=card.name if name is None and card is not None else name,
            texture=texture,
            source_texture=integer(_SOURCE_TEXTURE),
            is_token=None if card is None else card.is_token,
            ability=ability_kind(thing),
            text=text(_EFFECT_NAME),
            trigger_source=integer(_TRIGGER_SOURCE),
            triggered_by=_reference(integer(_TRIGGERED_BY)),
            is_delayed_trigger=bool(integer(_IS_DELAYED_TRIGGER)),
            pt=current_power_toughness(thing, card),
            is_creature=is_creature_now(thing, card),
            tapped=bool(integer(_TAPPED)),
            damage=integer(_DAMAGE) or 0,
            counters=_counters(thing),
            attached_to=next(iter(_references(thing, _ATTACHED_TO)), None),
            # MTGO's own list gives it the tag of a text, so what stands for "no", if anything, is not known
            face_down=bool(thing.properties.get(_FACE_DOWN)),
            attacking=bool(integer(_ATTACKING)),
            blocked=bool(integer(_BLOCKED)),
            blocking=_blocking(thing),
            targets=_references(thing, _TARGET),
            x=integer(_X),
            is_emblem=card is not None and card.is_emblem,
            is_goaded=any(map(_is_about_goad, thing.family(_BLUETEXT))),
        )

    def _card(self, thing: Thing, texture: int | None) -> PrintedCard | None:
        if self._completed is not None:
            return self._completed.find(thing, texture, self._timestamp)
        return None if self._card_data is None else self._card_data.find(texture)


def _are_same(some: list[Thing], others: list[Thing]) -> bool:
    return len(some) == len(others) and all(map(operator.is_, some, others))


def _zone(number: int) -> tuple[str, int | None]:
    zone = zone_of(number)
    return (f"{number:#x}", None) if zone is None else (_ZONE_WORDS[zone.kind], zone.seat)


_ZONE_WORDS: Final = {kind: kind.name.lower().replace("_", "-") for kind in ZoneKind}


def _counters(thing: Thing) -> tuple[ReportedCounters, ...]:
    return tuple(
        ReportedCounters(name=_COUNTER_NAMES.get(kind), count=count, kind=kind)
        for kind, count in thing.counters().items()
    )


def _blocking(thing: Thing) -> tuple[int, ...]:
    """Give the attackers that it blocks: the numbers may stay on it when it blocks no longer."""
    if not thing.integer(_BLOCKING):
        return ()
    return tuple(value for value in thing.family(_BLOCKED_THING) if isinstance(value, int))


def _is_about_goad(remark: PropertyValue) -> bool:
    """Say whether a remark is that of a goaded creature. Remarks can name players, so none is reported."""
    return isinstance(remark, str) and remark.removeprefix("@i").lower().startswith("goaded")


def _references(thing: Thing, family: int) -> tuple[ReportedReference, ...]:
    return tuple(filter(None, (_reference(value) for value in thing.family(family))))


def _reference(value: PropertyValue | None) -> ReportedReference | None:
    if not isinstance(value, int) or value < 0:
        return None
    return ReportedReference(seat=value) if value < PLAYER_NUMBERS else ReportedReference(thing=value)
