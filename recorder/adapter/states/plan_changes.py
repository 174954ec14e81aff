"""Which objects and players have changed otherwise, and in which part of the moment that is written."""

from __future__ import annotations

from functools import partial

from recorder.adapter.states.changes import (
    object_counters,
    player_counters,
    write_attachment,
    write_counters,
    write_damage,
    write_face,
    write_life,
    write_power_toughness,
    write_tapped,
    write_told_counters,
)
from recorder.adapter.states.combat import combat_damage_cause, fought, write_combat_life
from recorder.adapter.states.plan import Plan
from recorder.adapter.states.tracked import Tracked, power_toughness_now
from recorder.log_lines import sentences as said
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, PlayerId, by, by_rule
from recorder.reports import ReportedObject, ReportedPlayer


def plan_changes(plan: Plan) -> None:
    """Plan every change of objects that stayed where they are, and of players."""
    game, moment = plan.game, plan.moment
    for sentence in moment.take(said.ChangedCounters):
        _plan_told_counters(plan, sentence)
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


def _plan_told_counters(plan: Plan, sentence: said.ChangedCounters) -> None:
    """Plan the counters that a log line tells: perhaps several where the state shows one difference."""
    target = sentence.target
    if isinstance(target, said.CardReference) and plan.game.objects.get(target.thing) is None:
        return  # it enters in this moment, with its counters
    attribution = plan.game.attribution
    player = plan.game.players[sentence.player]
    cause = attribution.cost(player)
    part = plan.costs if attribution.is_paid(cause) else plan.effects
    part.append(partial(write_told_counters, plan.game, sentence, cause))


def _plan_permanent(plan: Plan, tracked: Tracked, old: ReportedObject, new: ReportedObject) -> None:
    game, moment = plan.game, plan.moment
    effect = game.attribution.effect()
    plan.effects.append(partial(write_face, game, tracked, new, effect))
    plan.effects.append(partial(write_attachment, game, tracked, new, effect))
    counters = game.attribution.cost(tracked.controller)
    plan.effects.append(
        partial(write_counters, game, tracked.id, tracked.counters, object_counters(new), counters)
    )
    _plan_power_toughness(plan, tracked, new)
    if new.damage > old.damage:
        in_combat = moment.is_combat_damage and fought(moment, new.thing)
        cause = combat_damage_cause(game, moment, new) if in_combat else effect
        part = plan.combat if in_combat else plan.effects
        part.append(partial(write_damage, game, tracked, new, cause))
    elif not moment.is_new_turn:
        tracked.damage = new.damage
    _plan_tapped(plan, tracked, new)


def _plan_power_toughness(plan: Plan, tracked: Tracked, new: ReportedObject) -> None:
    game, moment = plan.game, plan.moment
    if power_toughness_now(tracked, new) == tracked.pt:
        return
    if moment.is_new_turn and not game.attribution.resolved:
        plan.cleanup.append(partial(write_power_toughness, game, tracked, new, by_rule("cleanup")))
        return

    def write() -> None:
        write_power_toughness(game, tracked, new, game.attribution.static(tracked.id))

    (plan.combat if moment.is_combat_damage and not game.attribution.resolved else plan.effects).append(write)


def _plan_tapped(plan: Plan, tracked: Tracked, new: ReportedObject) -> None:
    game, moment = plan.game, plan.moment
    if new.tapped == tracked.tapped:
        return
    is_active = tracked.controller == game.seat(moment.state.active)
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
    cause = _life_cause(plan, player, reported)
    plan.effects.append(
        partial(
            write_counters,
            game,
            player,
            game.player_counters[player],
            player_counters(reported),
            game.attribution.effect(),
        )
    )
    if moment.is_combat_damage and not game.attribution.resolved:
        return
    part = plan.costs if game.attribution.is_paid(cause) else plan.effects
    part.append(partial(write_life, game, player, reported.life, cause))


def _life_cause(plan: Plan, player: PlayerId, reported: ReportedPlayer) -> Cause:
    """Return the cause of a changed life total.

    A loss while an ability resolves whose text speaks neither of life nor of damage is a choice of the
    player's own: life paid for a land that entered, say.
    """
    game = plan.game
    cause = game.attribution.cost(player)
    if (reported.life or 0) >= (game.life[player] or 0):
        return cause
    resolving = next((item for item in game.objects if by(item.id) == cause), None)
    text = "" if resolving is None or resolving.text is None else resolving.text.lower()
    return by(player) if text and "life" not in text and "damage" not in text else cause
