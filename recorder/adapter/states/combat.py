"""Combat: attacks and blocks as the log names them, and the damage that only the next state shows."""

from __future__ import annotations

from recorder.adapter.states.changes import write_life
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Attack, Block, Unblock
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, PlayerId, StepName, by
from recorder.reports import ReportedObject


def write_declarations(game: StateGame, moment: Moment) -> None:
    """Write who attacks whom and who blocks, as the log lines say it: a state does not tell the defender."""
    for attack in moment.take(said.Attacked):
        game.begin_step("declare-attackers")
        defending = game.players[attack.player]
        defender = game.mention(attack.planeswalker).id if attack.planeswalker is not None else defending
        for card in attack.attackers:
            attacker = game.mention(card)
            attacker.defender = defender
            game.write(Attack(attacker.id, defender, by(attacker.controller or defending)))
    for block in moment.take(said.Blocked):
        game.begin_step("declare-blockers")
        blocker = game.mention(block.blocker)
        attackers = tuple(game.mention(card).id for card in block.attackers)
        cause = by(blocker.controller) if blocker.controller is not None else UNKNOWN_CAUSE
        game.write(Block(blocker.id, attackers, cause))
    for stopped in moment.take(said.StoppedBlocking):
        game.write(Unblock(game.mention(stopped.blocker).id, UNKNOWN_CAUSE))


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
        is_opposed = any(_power(game.objects.get(foe.thing)) for foe in opponents(moment, item.thing))
        if is_opposed and after is not None and after.damage == item.damage:
            return True
    for player, reported in zip(game.seats, moment.state.players, strict=False):
        due = sum(_power(attacker) or 0 for attacker in _unblocked(game, moment, player))
        if due > (game.life[player] or 0) - (reported.life or 0):
            return True
    return False


def write_combat_life(game: StateGame, moment: Moment) -> None:
    """Write what combat damage did to life totals, by the creatures that dealt it (FORMAT.md 6, rule 4)."""
    totals = list(zip(game.seats, moment.state.players, strict=False))
    for player, reported in totals:
        before, after = game.life[player], reported.life
        if before is not None and after is not None and after < before:
            _write_loss(game, player, before, after, _unblocked(game, moment, player))
    for player, reported in totals:
        fighters = [item for item in _fighters(game, moment) if item.controller == player]
        cause = by(fighters[0].id) if len(fighters) == 1 else UNKNOWN_CAUSE
        write_life(game, player, reported.life, cause)


def _write_loss(game: StateGame, player: PlayerId, before: int, after: int, attackers: list[Tracked]) -> None:
    dealing = _dealing(attackers, before - after)
    if dealing:
        for item in dealing:
            write_life(game, player, (game.life[player] or 0) - (_power(item) or 0), by(item.id))
        return
    alone = [item for item in game.objects if item.defender == player and item.zone == "battlefield"]
    write_life(game, player, after, by(alone[0].id) if len(alone) == 1 else UNKNOWN_CAUSE)


def _dealing(attackers: list[Tracked], loss: int) -> list[Tracked]:
    """Return the attackers whose power is the loss: all of them, or the one that alone can have dealt it."""
    if any(_power(item) is None for item in attackers):
        return []
    strong = [item for item in attackers if (_power(item) or 0) > 0]
    if sum(_power(item) or 0 for item in strong) == loss:
        return strong
    equal = [item for item in strong if _power(item) == loss]
    return equal if len(equal) == 1 else []


def _unblocked(game: StateGame, moment: Moment, player: PlayerId) -> list[Tracked]:
    unblocked: list[Tracked] = []
    for reported in moment.before.objects:
        if reported.attacking and not reported.blocked:
            tracked = game.objects.get(reported.thing)
            if tracked is not None and tracked.defender == player:
                unblocked.append(tracked)
    return sorted(unblocked, key=lambda item: item.number)


def _fighters(game: StateGame, moment: Moment) -> list[Tracked]:
    found = [
        game.objects.get(item.thing) for item in moment.before.objects if item.attacking or item.blocking
    ]
    return [item for item in found if item is not None]


def fought(moment: Moment, thing: int) -> bool:
    """Say whether a creature was dealt combat damage: it blocked, or was blocked."""
    return any(
        (item.thing == thing and (item.blocked or item.blocking)) or thing in item.blocking
        for item in moment.before.objects
    )


def combat_damage_cause(game: StateGame, moment: Moment, reported: ReportedObject) -> Cause:
    """Return the creature that dealt combat damage to another, if it was one alone."""
    dealt = {game.id_of(item.thing) for item in opponents(moment, reported.thing)}
    dealer = dealt.pop() if len(dealt) == 1 else None
    return UNKNOWN_CAUSE if dealer is None else by(dealer)


def opponents(moment: Moment, thing: int) -> list[ReportedObject]:
    """Return the creatures that block a creature, or that it blocks."""
    blocked = _blocks(moment, thing)
    return [item for item in moment.before.objects if thing in item.blocking or item.thing in blocked]


def _blocks(moment: Moment, thing: int) -> tuple[int, ...]:
    return next((item.blocking for item in moment.before.objects if item.thing == thing), ())


def _power(item: Tracked | None) -> int | None:
    if item is None or item.pt is None or "/" not in item.pt:
        return None
    return int(item.pt.partition("/")[0])
