"""Combat: attacks and blocks as the log names them, and the damage that only the next state shows."""

from __future__ import annotations

from recorder.adapter.states.changes import write_life
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Attack, Block, Unblock
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, PlayerId, by
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


def write_combat_life(game: StateGame, moment: Moment) -> None:
    """Write what combat damage did to life totals, by the creatures that dealt it (FORMAT.md 6, rule 4)."""
    for player, reported in zip(game.seats, moment.state.players, strict=False):
        before, after = game.life[player], reported.life
        if before is None or after is None or before == after:
            continue
        if after > before:
            fighters = [item for item in _fighters(game, moment) if item.controller == player]
            write_life(game, player, after, by(fighters[0].id) if len(fighters) == 1 else UNKNOWN_CAUSE)
            continue
        _write_loss(game, player, before, after, _unblocked(game, moment, player))


def _write_loss(game: StateGame, player: PlayerId, before: int, after: int, attackers: list[Tracked]) -> None:
    powers = [_power(item) for item in attackers]
    if attackers and None not in powers and sum(power or 0 for power in powers) == before - after:
        for item, power in zip(attackers, powers, strict=True):
            if power:
                write_life(game, player, (game.life[player] or 0) - power, by(item.id))
        return
    alone = [item for item in game.objects if item.defender == player and item.zone == "battlefield"]
    write_life(game, player, after, by(alone[0].id) if len(alone) == 1 else UNKNOWN_CAUSE)


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
    opposing = [item for item in moment.before.objects if reported.thing in item.blocking]
    opposing += [item for item in moment.before.objects if item.thing in _blocks(moment, reported.thing)]
    dealt = {game.id_of(item.thing) for item in opposing}
    dealer = dealt.pop() if len(dealt) == 1 else None
    return UNKNOWN_CAUSE if dealer is None else by(dealer)


def _blocks(moment: Moment, thing: int) -> tuple[int, ...]:
    return next((item.blocking for item in moment.before.objects if item.thing == thing), ())


def _power(item: Tracked) -> int | None:
    if item.pt is None or "/" not in item.pt:
        return None
    return int(item.pt.partition("/")[0])
