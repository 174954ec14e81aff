"""Objects that change zones, in the order in which they are written."""

from __future__ import annotations

from typing import Final

from recorder.adapter.states.attribution import Hint
from recorder.adapter.states.changes import write_face
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import ZONES, Tracked, power_toughness
from recorder.mtgr.statements import NO_ATTRIBUTES, Attributes, Cease, Move, NewCard, NewToken
from recorder.mtgr.values import (
    NOT_A_CREATURE,
    Cause,
    Manner,
    PowerToughness,
    Zone,
    by_rule,
)
from recorder.reports import ReportedObject

_NOWHERE: Final = frozenset({"nowhere", "triggers", None})


def entering(game: StateGame, tracked: Tracked, reported: ReportedObject, *, was_played: bool) -> Attributes:
    """Return what an object enters the battlefield with, and take note of it."""
    tracked.controller = game.seat(reported.controller)
    tracked.tapped = reported.tapped
    tracked.face_down = reported.face_down
    tracked.counters = game.objects.counters_of(reported)
    attached = reported.attached_to
    tracked.attached_to = game.id_of(attached.thing) if attached is not None else None
    tracked.damage = reported.damage
    pt: PowerToughness | None = power_toughness(reported)
    tracked.pt = pt
    if pt == NOT_A_CREATURE or (was_played and reported.is_creature is None):
        tracked.pt = NOT_A_CREATURE
        pt = None
    tracked.pt_before_turn = tracked.pt
    return Attributes(
        controller=tracked.controller if tracked.controller != tracked.owner else None,
        face_down=tracked.face_down,
        tapped=tracked.tapped,
        pt=pt,
        counters=tuple(sorted(tracked.counters.items())),
        attached_to=tracked.attached_to,
    )


def move(
    game: StateGame,
    tracked: Tracked,
    reported: ReportedObject,
    cause: Cause,
    *,
    manner: Manner | None = None,
    attributes: Attributes = NO_ATTRIBUTES,
) -> None:
    """Write that an object is in another zone now."""
    destination = ZONES[reported.zone]
    origin = tracked.zone
    game.objects.rename(tracked, reported.thing)
    tracked.leave()
    if destination == "battlefield":
        attributes = entering(game, tracked, reported, was_played=manner == "play")
    tracked.zone = destination
    game.write(Move(tracked.id, origin, destination, manner, attributes, cause))
    if destination == "battlefield" and game.lasting.is_day is False:
        write_face(game, tracked, reported, cause)  # with its back face up at night (CR 702.145d)


def introduce(game: StateGame, reported: ReportedObject, zone: Zone) -> Tracked:
    """Bring a card into the record, in the zone it was in before this moment."""
    name = game.objects.name_of(reported)
    owner = game.seat(reported.owner)
    tracked = game.objects.add(game.objects.identifiers.card(name), reported.thing, name, owner, zone)
    game.write(NewCard(tracked.id, name, owner, zone))
    return tracked


def origin_of(reported: ReportedObject) -> Zone:
    """Return the zone that MTGO says an object came from; a card from a searched library has no past."""
    if reported.from_zone in _NOWHERE or reported.source == reported.thing:
        return "?"
    return ZONES.get(reported.from_zone or "", "?")


def enter_token(game: StateGame, reported: ReportedObject, cause: Cause) -> Tracked:
    """Write that a token comes into being."""
    name = game.objects.name_of(reported) or "Token"
    owner = game.seat(reported.owner)
    tracked = game.objects.add(
        game.objects.identifiers.card(name), reported.thing, name, owner, "battlefield"
    )
    tracked.is_token = True
    attributes = entering(game, tracked, reported, was_played=False)
    game.write(NewToken(tracked.id, name, owner, "battlefield", attributes, cause))
    return tracked


def vanish(game: StateGame, tracked: Tracked, cause: Cause, hand_or_library: Zone, hint: Hint | None) -> None:
    """Write that an object is no longer shown: a token ceases, a card has gone where nobody sees it."""
    origin = tracked.zone
    tracked.leave()
    state_based = by_rule("state-based")
    if not tracked.is_token or cause != state_based:
        tracked.zone = "?" if tracked.is_token else hand_or_library
        manner = hint.manner if hint is not None else None
        game.write(Move(tracked.id, origin, tracked.zone, manner, NO_ATTRIBUTES, cause))
    if tracked.is_token:
        tracked.zone = "?"
        game.write(Cease(tracked.id, state_based))  # CR 704.5d
