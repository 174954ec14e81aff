"""Which objects and players have changed otherwise, and in which part of the moment that is written."""

from __future__ import annotations

from functools import partial

from recorder.adapter.states.changes import (
    write_attachment,
    write_counters,
    write_damage,
    write_face,
    write_life,
    write_tapped,
)
from recorder.adapter.states.combat import combat_damage_cause, fought, write_combat_life
from recorder.adapter.states.counters import plan_counters
from recorder.adapter.states.plan import Plan
from recorder.adapter.states.power_toughness import source_of_change, write_given, write_power_toughness
from recorder.adapter.states.tracked import Tracked, power_toughness
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, by, by_rule
from recorder.reports import ReportedObject, ReportedPlayer


def plan_changes(plan: Plan) -> None:
    """Plan every change of objects that stayed where they are, and of players."""
    game, moment = plan.game, plan.moment
    staying = [(old, new, game.objects.get(new.thing)) for old, new in moment.changed]
    known = [(old, new, tracked) for old, new, tracked in staying if tracked is not None]
    known.sort(key=lambda change: change[2].number)
    for old, new, tracked in known:
        if new.zone == "battlefield":
            _plan_permanent(plan, tracked, old, new)
    if moment.is_combat_damage and not game.attribution.resolved:
        plan.combat.insert(0, partial(write_combat_life, game, moment))
    for reported in moment.state.players:
        _plan_player(plan, reported)


def _plan_permanent(plan: Plan, tracked: Tracked, old: ReportedObject, new: ReportedObject) -> None:
    game, moment = plan.game, plan.moment
    effect = game.attribution.effect()
    if (
        old.face_down
        and not new.face_down
        and not game.attribution.resolved
        and tracked.controller is not None
    ):
        effect = by(tracked.controller)  # a special action: nothing else turns anything face up (CR 116.2b)
    is_cleanup = moment.is_new_turn and new.controller != old.controller and not game.attribution.resolved
    face = plan.cleanup if is_cleanup else plan.effects
    face.append(partial(write_face, game, tracked, new, by_rule("cleanup") if is_cleanup else effect))
    plan.effects.append(partial(write_attachment, game, tracked, new, effect))
    plan_counters(plan, tracked, new)
    _plan_power_toughness(plan, tracked, new, effect)
    if new.damage > old.damage:
        in_combat = moment.is_combat_damage and fought(moment, new.thing)
        cause = combat_damage_cause(game, moment, new) if in_combat else effect
        part = plan.combat if in_combat else plan.effects
        part.append(partial(write_damage, game, tracked, new, cause))
    elif not moment.is_new_turn:
        tracked.damage = new.damage
    _plan_tapped(plan, tracked, new)


def _plan_power_toughness(plan: Plan, tracked: Tracked, new: ReportedObject, effect: Cause) -> None:
    game, moment = plan.game, plan.moment
    now = power_toughness(new)
    if now == tracked.pt:
        return
    resolved = game.attribution.resolved
    source = source_of_change(game, tracked, new)
    if moment.is_new_turn and (now == tracked.pt_before_turn or not (source or resolved)):
        plan.cleanup.append(partial(write_power_toughness, game, tracked, new, by_rule("cleanup")))
    elif source is not None:
        followers = plan.followers.setdefault(source, [])
        followers.append(partial(write_given, game, tracked, new, source))
    else:
        part = plan.combat if moment.is_combat_damage and not resolved else plan.effects
        part.append(partial(write_power_toughness, game, tracked, new, effect))


def _plan_tapped(plan: Plan, tracked: Tracked, new: ReportedObject) -> None:
    game, moment = plan.game, plan.moment
    if new.tapped == tracked.tapped:
        return
    is_active = new.controller == moment.state.active
    if moment.is_new_turn and is_active and not new.tapped:
        plan.untap.append(partial(write_tapped, game, tracked, new, by_rule("untap")))
        return
    cause: Cause = game.attribution.cost(tracked.controller)
    if cause == UNKNOWN_CAUSE and not game.attribution.resolved and tracked.controller is not None:
        cause = by(tracked.controller)  # for mana, or to attack: nothing else taps while nothing resolves
    part = plan.costs if cause != UNKNOWN_CAUSE and not game.attribution.resolved else plan.effects
    if game.attribution.is_paid(cause):
        part = plan.costs
    part.append(partial(write_tapped, game, tracked, new, cause))


def _plan_player(plan: Plan, reported: ReportedPlayer) -> None:
    game, moment = plan.game, plan.moment
    player = game.seat(reported.seat)
    if player is None:
        return
    cause = game.attribution.cost(player)
    plan.effects.append(
        partial(
            write_counters,
            game,
            player,
            game.player_counters[player],
            game.objects.counters_of(reported),
            game.attribution.effect(),
        )
    )
    if moment.is_combat_damage and not game.attribution.resolved:
        return
    part = plan.costs if game.attribution.is_paid(cause) else plan.effects
    part.append(partial(write_life, game, player, reported.life, cause))
