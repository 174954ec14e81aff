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
from recorder.adapter.states.combat import combat_damage_cause, fought
from recorder.adapter.states.combat_damage import is_told_by_combat, write_gains, write_losses
from recorder.adapter.states.counters import plan_counters
from recorder.adapter.states.effect_ends import releasing
from recorder.adapter.states.plan import Plan
from recorder.adapter.states.power_toughness import source_of_change, write_given, write_power_toughness
from recorder.adapter.states.tracked import Tracked, power_toughness_now
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, ObjectId, PlayerId, by, by_rule
from recorder.reports import ReportedObject, ReportedPlayer


def plan_changes(plan: Plan) -> None:
    """Plan every change of objects that stayed where they are, and of players."""
    game, moment = plan.game, plan.moment
    staying = [(old, new, game.objects.get(new.thing)) for old, new in moment.changed]
    known = [(old, new, tracked) for old, new, tracked in staying if tracked is not None]
    known.sort(key=lambda change: change[2].number)
    permanents = [change for change in known if change[1].zone == "battlefield"]
    for old, new, tracked in permanents:
        _plan_face(plan, tracked, old, new)
        _plan_attachment(plan, tracked, new)
    for old, new, tracked in permanents:
        _plan_permanent(plan, tracked, old, new)
    in_combat = [item for item in moment.state.players if is_told_by_combat(game, moment, item)]
    losses = [partial(write_losses, game, moment, reported) for reported in in_combat]
    plan.combat[:0] = [*losses, *(partial(write_gains, game, moment, reported) for reported in in_combat)]
    for reported in moment.state.players:
        _plan_player(plan, reported, is_told=reported in in_combat)


def _plan_face(plan: Plan, tracked: Tracked, old: ReportedObject, new: ReportedObject) -> None:
    if plan.is_dawn and plan.game.objects.name_of(new) != tracked.name_now:
        plan.dawn.append(partial(write_face, plan.game, tracked, new, by_rule("turn")))
        return
    effect = releasing(plan.game, tracked, plan.moment.state) if new.controller != old.controller else None
    if effect is not None:
        released = plan.released.setdefault(effect.id, [])
        released.append(partial(write_face, plan.game, tracked, new, by_rule("duration")))
        return
    is_cleanup = plan.moment.is_new_turn and new.controller != old.controller
    if is_cleanup and not plan.game.attribution.resolved:
        plan.cleanup.append(partial(write_face, plan.game, tracked, new, by_rule("cleanup")))
    else:
        plan.effects.append(partial(write_face, plan.game, tracked, new, _effect_on(plan, tracked, new)))


def _effect_on(plan: Plan, tracked: Tracked, new: ReportedObject) -> Cause:
    """Return what has changed a permanent: what resolved, or its controller who turned it face up.

    Turning it face up is a special action, and nothing else does it while nothing resolves (CR 116.2b).
    """
    is_turned_up = tracked.face_down and not new.face_down and not plan.game.attribution.resolved
    if is_turned_up and tracked.controller is not None:
        return by(tracked.controller)
    return plan.game.attribution.effect()


def _plan_attachment(plan: Plan, tracked: Tracked, new: ReportedObject) -> None:
    """Plan that it is attached elsewhere, and note whose power and toughness that may change."""
    game = plan.game
    to = None if new.attached_to is None else game.id_of(new.attached_to.thing)
    if to == tracked.attached_to:
        return
    for host in {to, tracked.attached_to} - {None}:
        if host is not None:
            plan.attached[host] = tracked.thing
    has_left = any(game.id_of(thing) == tracked.attached_to for thing in game.attribution.shifted)
    if to is None and has_left:
        tracked.attached_to = None  # what it was attached to is another object now: FORMAT.md, section 4
    else:
        plan.effects.append(partial(write_attachment, game, tracked, to, game.attribution.effect()))


def _plan_permanent(plan: Plan, tracked: Tracked, old: ReportedObject, new: ReportedObject) -> None:
    game, moment = plan.game, plan.moment
    effect = _effect_on(plan, tracked, new)
    plan_counters(plan, tracked, new)
    _plan_power_toughness(plan, tracked, old, new, effect)
    if new.damage > old.damage:
        in_combat = moment.is_combat_damage and fought(moment, new.thing)
        cause = combat_damage_cause(game, moment, new) if in_combat else effect
        part = plan.combat if in_combat else plan.first
        part.append(partial(write_damage, game, tracked, new, cause))
    elif not moment.is_new_turn:
        tracked.damage = new.damage
    _plan_tapped(plan, tracked, old, new)


def _plan_power_toughness(
    plan: Plan, tracked: Tracked, old: ReportedObject, new: ReportedObject, effect: Cause
) -> None:
    game, moment = plan.game, plan.moment
    now = power_toughness_now(tracked, new)
    if now == tracked.pt:
        return
    resolved = game.attribution.resolved
    source = source_of_change(game, tracked, new)
    if plan.is_dawn and new.name != old.name:
        plan.dawn.append(partial(write_power_toughness, game, tracked, new, by_rule("turn")))
    elif moment.is_new_turn and (now == tracked.pt_before_turn or not (source or resolved)):
        plan.cleanup.append(partial(write_power_toughness, game, tracked, new, by_rule("cleanup")))
    elif source is not None:
        followers = plan.followers.setdefault(source, [])
        followers.append(partial(write_given, game, tracked, new, source, None))
    else:
        part = plan.fallen if moment.is_combat_damage and not resolved else plan.effects
        attached = plan.attached.get(tracked.id)
        if attached is None:
            part.append(partial(write_power_toughness, game, tracked, new, effect))
        else:
            part.append(partial(write_given, game, tracked, new, attached, effect))


def _plan_tapped(plan: Plan, tracked: Tracked, old: ReportedObject, new: ReportedObject) -> None:
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
    if part is plan.costs and new.attacking and not old.attacking and not moment.is_past_combat:
        part = plan.attackers
    part.append(partial(write_tapped, game, tracked, new, cause))


def _plan_player(plan: Plan, reported: ReportedPlayer, *, is_told: bool) -> None:
    game = plan.game
    player = game.seat(reported.seat)
    if player is None:
        return
    cause = _life_cause(plan, player, reported)
    if not reported.counters_not_reported:
        known, counters = game.player_counters[player], game.objects.counters_of(reported)
        effect = game.attribution.effect()
        plan.effects.append(partial(write_counters, game, player, known, counters, effect))
    if is_told:
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
    resolving = game.objects.with_id(ObjectId(cause))
    text = "" if resolving is None or resolving.text is None else resolving.text.lower()
    return by(player) if text and "life" not in text and "damage" not in text else cause
