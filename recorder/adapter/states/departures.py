"""Objects that leave the zone they were in: where to, why, and in which part of the moment."""

from __future__ import annotations

from functools import partial
from typing import Final

from recorder.adapter.states.attribution import Hint
from recorder.adapter.states.combat import fought
from recorder.adapter.states.counters import plan_counters_of_the_dead
from recorder.adapter.states.hidden_zones import has_grown, is_as_expected
from recorder.adapter.states.moves import move, vanish
from recorder.adapter.states.plan import Line, Plan
from recorder.adapter.states.power_toughness import toughness_left
from recorder.adapter.states.tracked import Tracked
from recorder.mtgr.statements import PhaseOut
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, Zone, by_rule
from recorder.reports import ReportedObject

_PAID_FROM: Final[frozenset[Zone]] = frozenset({"battlefield", "hand", "graveyard"})
"""Zones whose cards costs are paid with."""


def note_leaving(plan: Plan) -> None:
    """Take note of the permanents that leave, before anything that they may have changed is planned."""
    for item in plan.moment.left:
        if item.zone == "battlefield" and plan.game.objects.get(item.thing) is not None:
            plan.game.attribution.shifted.append(item.thing)


def plan_known(plan: Plan, tracked: Tracked, item: ReportedObject, old: ReportedObject) -> None:
    """Plan the move of an object that the record knows to another zone that is seen."""
    game = plan.game
    hint = game.attribution.hint(item.thing, item.source, tracked.thing)
    manner = hint.manner if hint is not None else None
    if tracked.zone == "stack":
        is_stopped = tracked.id not in game.attribution.resolved
        cause = by_rule("resolution")
        if is_stopped and hint is not None and hint.cause is not None:
            cause = hint.cause
        lines = plan.effects if is_stopped else plan.departures
        lines.append(partial(move, game, tracked, item, cause, manner=manner if is_stopped else None))
        return
    thing = tracked.thing
    cause, part = _fate(plan, tracked, old, hint)
    _append(plan, part, thing, partial(move, game, tracked, item, cause, manner=manner))


def plan_gone(plan: Plan, item: ReportedObject) -> None:
    """Plan what becomes of an object that is shown nowhere any more."""
    game = plan.game
    tracked = game.objects.get(item.thing)
    if tracked is None:
        return
    if tracked.is_ability:
        tracked.zone = "?"
        return
    hint = game.attribution.hint(item.thing)
    zone = has_grown(game, plan.moment, tracked)
    cause, part = _fate(plan, tracked, item, hint)
    if hint is None and zone == "?" and _can_only_have_phased_out(plan, tracked):
        _append(plan, part, item.thing, partial(_phase_out, plan, tracked, cause))
    else:
        _append(plan, part, item.thing, partial(vanish, game, tracked, cause, zone, hint))


def write_vanished(plan: Plan) -> None:
    """Write the cards of a seen hand that are gone and that no land play has taken."""
    game = plan.game
    for item in plan.moment.left:
        tracked = game.objects.get(item.thing)
        if tracked is not None and tracked.zone == "hand" and tracked.thing == item.thing:
            hint = game.attribution.hint(item.thing)
            vanish(game, tracked, game.attribution.effect(), has_grown(game, plan.moment, tracked), hint)


def _append(plan: Plan, part: list[Line], thing: int, line: Line) -> None:
    if part is plan.effects:
        plan.leaving.append((thing, line))
    else:
        part += (line, partial(plan.follow, thing))


def _fate(plan: Plan, tracked: Tracked, old: ReportedObject, hint: Hint | None) -> tuple[Cause, list[Line]]:
    """Return why an object leaves its zone, and the part of the moment in which it does."""
    game, moment = plan.game, plan.moment
    told = game.attribution.moved_by(hint)
    if told is not None:
        return told, _part(plan, told)
    if tracked.zone == "battlefield":
        change = plan_counters_of_the_dead(plan, tracked, game.attribution.effect())
        if moment.is_combat_damage and fought(moment, old.thing):
            return by_rule("state-based"), plan.fallen
        if _is_dead(plan, tracked, old, change):
            game.attribution.consequences.add(old.thing)
            return by_rule("state-based"), plan.deaths
    paying = tracked.controller if tracked.zone in _PAID_FROM else None
    cause = game.attribution.cost(paying)
    return cause, _part(plan, cause)


def _is_dead(plan: Plan, tracked: Tracked, old: ReportedObject, change: int) -> bool:
    """Say whether a creature had what kills it: no toughness, or as much damage (CR 704.5f, 704.5g).

    What the resolving spell is aimed at may have died of anything that it does.
    """
    left = toughness_left(plan.game, tracked)
    if left is None or (tracked.id in plan.game.attribution.targets and not change):
        return False
    return left + change <= 0 or old.damage >= left + change


def _part(plan: Plan, cause: Cause) -> list[Line]:
    if plan.moment.is_new_turn and cause == UNKNOWN_CAUSE:
        return plan.cleanup
    return plan.costs if plan.game.attribution.is_paid(cause) else plan.effects


def _can_only_have_phased_out(plan: Plan, tracked: Tracked) -> bool:
    """Say whether no hidden zone can have taken a permanent: hand and library hold what they should.

    All other zones are seen. How MTGO shows what is phased out is not known.
    """
    if tracked.zone != "battlefield" or tracked.is_token or tracked.owner is None:
        return False
    seat = plan.game.seats.index(tracked.owner)
    is_coming = any(item.owner == seat and item.source == item.thing for item in plan.moment.arrived)
    return not is_coming and is_as_expected(plan.game, plan.moment, tracked.owner)


def _phase_out(plan: Plan, tracked: Tracked, cause: Cause) -> None:
    tracked.phased_out = True
    plan.game.write(PhaseOut(tracked.id, cause))
