"""Combat: attacks and blocks as the log names them, and who fought whom."""

from __future__ import annotations

from recorder.adapter.states.moment import Moment
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Attack, Block, PowerToughnessChange, Unblock
from recorder.mtgr.values import NOT_A_CREATURE, NOT_REPORTED, UNKNOWN_CAUSE, Cause, PlayerId, by
from recorder.power_toughness import parse_power_toughness
from recorder.reports import ReportedObject


def write_declarations(game: StateGame, moment: Moment) -> None:
    """Write who attacks whom and who blocks, as the log lines say it: a state does not tell the defender."""
    for attack in moment.take(said.Attacked):
        game.begin_step("declare-attackers")
        defending = game.players[attack.player]
        defender = game.mention(attack.planeswalker).id if attack.planeswalker is not None else defending
        for attacker in _creatures(game, attack.attackers):
            attacker.defender = defender
            attacking = attacker.controller or game.players.opponent(defending)
            game.write(Attack(attacker.id, defender, UNKNOWN_CAUSE if attacking is None else by(attacking)))
    for block in moment.take(said.Blocked):
        game.begin_step("declare-blockers")
        attackers = tuple(attacker.id for attacker in _creatures(game, block.attackers))
        for blocker in _creatures(game, (block.blocker,)):
            cause = by(blocker.controller) if blocker.controller is not None else UNKNOWN_CAUSE
            if attackers:
                game.write(Block(blocker.id, attackers, cause))
    for stopped in moment.take(said.StoppedBlocking):
        for blocker in _creatures(game, (stopped.blocker,)):
            game.write(Unblock(blocker.id, UNKNOWN_CAUSE))


def write_entered_attacking(game: StateGame, tracked: Tracked, cause: Cause) -> None:
    """Write that a creature was put onto the battlefield attacking, if there is only one whom it can attack.

    Its controller chooses a player, or a planeswalker or battle (CR 508.4): those have counters.
    """
    opponent = game.players.opponent(tracked.controller)
    could_be_attacked = (
        item.zone == "battlefield" and item.controller == opponent and item.pt == NOT_A_CREATURE
        for item in game.objects
        if item.counters
    )
    if opponent is not None and not any(could_be_attacked):
        tracked.defender = opponent
        game.write(Attack(tracked.id, opponent, cause))


def _creatures(game: StateGame, cards: tuple[said.CardReference, ...]) -> list[Tracked]:
    """Return what a line has in combat: creatures on the battlefield (CR 508.1a, 509.1a), seen or not.

    Where lines and states do not fit each other, a creature may be gone: it neither attacks nor blocks then.
    """
    found = [
        tracked for card in cards if (tracked := game.mention(card, zone="battlefield")).zone == "battlefield"
    ]
    for tracked in found:
        if tracked.pt in {None, NOT_A_CREATURE}:
            tracked.pt = NOT_REPORTED
            game.write(PowerToughnessChange(tracked.id, NOT_A_CREATURE, NOT_REPORTED, UNKNOWN_CAUSE))
    return found


def unblocked(game: StateGame, moment: Moment, player: PlayerId) -> list[Tracked]:
    """Return the creatures that attack a player and are not blocked, in the order of their ids."""
    return _attackers(game, moment, player, is_blocked=False)


def blocked(game: StateGame, moment: Moment, player: PlayerId) -> list[Tracked]:
    """Return the creatures that attack a player and are blocked."""
    return _attackers(game, moment, player, is_blocked=True)


def _attackers(game: StateGame, moment: Moment, player: PlayerId, *, is_blocked: bool) -> list[Tracked]:
    found: list[Tracked] = []
    for reported in moment.before.objects:
        if reported.attacking and reported.blocked == is_blocked:
            tracked = game.objects.get(reported.thing)
            if tracked is not None and tracked.defender == player:
                found.append(tracked)
    return sorted(found, key=lambda item: item.number)


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
    attackers = _blocks(moment, thing)
    return [item for item in moment.before.objects if thing in item.blocking or item.thing in attackers]


def _blocks(moment: Moment, thing: int) -> tuple[int, ...]:
    return next((item.blocking for item in moment.before.objects if item.thing == thing), ())


def power_of(item: Tracked | None) -> int | None:
    """Return a creature's power; ``None`` if it is not reported."""
    values = None if item is None else parse_power_toughness(item.pt)
    return None if values is None else values.power
