"""Combat damage, which only the next state shows: in which step, and who dealt what to whom."""

from __future__ import annotations

from recorder.adapter.states.changes import write_life
from recorder.adapter.states.combat import blocked, opponents, power_of, unblocked
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.mtgr.values import UNKNOWN_CAUSE, PlayerId, StepName, by
from recorder.reports import ReportedPlayer


def damage_step(game: StateGame, moment: Moment) -> StepName:
    """Return in which step combat damage was dealt.

    MTGO has one number for both. Where creatures still fight and some of them have not dealt their damage, it
    was dealt by first strikers alone (CR 510.4).
    """
    if moment.state.step != "combat-damage" or moment.after_first_strike:
        return "combat-damage"
    return "first-strike-damage" if _is_damage_missing(game, moment) else "combat-damage"


def _is_damage_missing(game: StateGame, moment: Moment) -> bool:
    now = {item.thing: item for item in moment.state.objects}
    for item in moment.before.objects:
        after = now.get(item.thing)
        is_opposed = any(power_of(game.objects.get(foe.thing)) for foe in opponents(moment, item.thing))
        if is_opposed and after is not None and after.damage == item.damage:
            return True
    for player, reported in zip(game.seats, moment.state.players, strict=False):
        due = sum(power_of(attacker) or 0 for attacker in unblocked(game, moment, player))
        if due > (game.life[player] or 0) - (reported.life or 0):
            return True
    return False


def is_told_by_combat(game: StateGame, moment: Moment, reported: ReportedPlayer) -> bool:
    """Say whether a player's life total is what combat damage has made it.

    If something resolved in the same moment, it is if the attackers that are left explain the loss exactly.
    """
    if not moment.is_combat_damage or not game.attribution.resolved:
        return moment.is_combat_damage
    player = game.seats[reported.seat]
    loss = (game.life[player] or 0) - (reported.life or 0)
    return loss > 0 and sum(power_of(item) or 0 for item in _unblocked_left(game, moment, player)) == loss


def write_losses(game: StateGame, moment: Moment, reported: ReportedPlayer) -> None:
    """Write what a player lost in combat, by the creatures that dealt it (FORMAT.md 6, rule 4)."""
    player = game.seats[reported.seat]
    before, after = game.life[player], reported.life
    if before is None or after is None or after >= before:
        return
    for item, damage in _shares(game, moment, player, before - after):
        write_life(game, player, (game.life[player] or 0) - damage, by(item.id))
    write_life(game, player, after, UNKNOWN_CAUSE)


def write_gains(game: StateGame, moment: Moment, reported: ReportedPlayer) -> None:
    """Write what a player gained in combat: lifelink, by the one creature of theirs that fought."""
    player = game.seats[reported.seat]
    fighters = [
        tracked
        for item in moment.before.objects
        if (item.attacking or item.blocking) and (tracked := game.objects.get(item.thing)) is not None
    ]
    own = [tracked for tracked in fighters if tracked.controller == player]
    write_life(game, player, reported.life, by(own[0].id) if len(own) == 1 else UNKNOWN_CAUSE)


def _unblocked_left(game: StateGame, moment: Moment, player: PlayerId) -> list[Tracked]:
    """Return the unblocked attackers that dealt damage: what a spell has just removed did not."""
    attackers = unblocked(game, moment, player)
    if not game.attribution.resolved:
        return attackers
    there = {item.thing for item in moment.state.objects if item.zone == "battlefield"}
    return [item for item in attackers if item.thing in there]


def _shares(game: StateGame, moment: Moment, player: PlayerId, loss: int) -> list[tuple[Tracked, int]]:
    """Return by which creatures a player lost how much; nothing if that is not certain."""
    attackers = _unblocked_left(game, moment, player)
    tramplers = [item for item in blocked(game, moment, player) if (power_of(item) or 0) > 0]
    were_more = sum(item.attacking and not item.blocked for item in moment.before.objects) > len(attackers)
    if len(attackers) + len(tramplers) == 1 and not were_more:
        return [(item, loss) for item in (*attackers, *tramplers)]
    powers = [power_of(item) for item in attackers]
    if None in powers:
        return []
    shares = [
        (item, power)
        for item, power in zip(attackers, powers, strict=True)
        if power is not None and power > 0
    ]
    rest = loss - sum(power for _, power in shares)
    if rest == 0:
        return shares
    if rest > 0 and len(tramplers) == 1 and rest <= (power_of(tramplers[0]) or 0):
        return [*shares, (tramplers[0], rest)]
    equal = [share for share in shares if share[1] == loss]
    return equal if len(equal) == 1 and _is_divided(game, moment) else []


def _is_divided(game: StateGame, moment: Moment) -> bool:
    """Say whether combat damage is dealt in two steps, so that not all attackers deal theirs at once."""
    return moment.after_first_strike or damage_step(game, moment) == "first-strike-damage"
