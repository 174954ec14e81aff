"""Sentences about permanents: tokens, counters, transforming, combat, choices. FORMAT.md, section 4."""

from __future__ import annotations

from typing import Final, Literal

from recorder.adapter.causes import named_cause, object_cause, only_cause
from recorder.adapter.handlers import Handlers
from recorder.adapter.identity import mentioned, permanent, permanents
from recorder.adapter.log_game import ENTERS, LogGame
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import (
    Attack,
    Attributes,
    Block,
    Choose,
    CounterChange,
    Explore,
    Investigate,
    NewToken,
    Proliferate,
    Unblock,
)
from recorder.mtgr.values import NOT_REPORTED, UNKNOWN_CAUSE, PlayerId, Reference, by

ARTIFACT_TOKENS: Final = frozenset(
    {"Blood", "Clue", "Food", "Gold", "Incubator", "Junk", "Lander", "Map", "Powerstone", "Treasure"}
)
"""The predefined artifact tokens of CR 111.10, none of which is a creature."""

_PAID: Final = frozenset({"loyalty", "-1/-1"})
"""Counters that are put as a cost (CR 606.4, 118.1), before anything is on the stack."""

_STAYS_IN_EXILE: Final = "time"
"""Counters of suspend lie on cards in exile (CR 702.62)."""


def _created_tokens(game: LogGame, sentence: said.CreatedTokens) -> None:
    player = game.players[sentence.player]
    cause = object_cause(game, mentioned(game, sentence.source), "token")
    wearer = permanent(game, sentence.attached_to, None).id if sentence.attached_to else None
    is_artifact = sentence.name.removesuffix(" Token") in ARTIFACT_TOKENS
    pt = None if is_artifact else NOT_REPORTED
    attributes = Attributes(pt=pt, attached_to=wearer)
    for _ in range(sentence.number):
        token = game.objects.add_token(sentence.name, player)
        token.pt = pt
        game.write(NewToken(token.id, sentence.name, player, "battlefield", attributes, cause))


def _put_attacking_token(game: LogGame, sentence: said.PutAttackingToken) -> None:
    """Write a token that enters attacking: it was not declared as an attacker (CR 508.4)."""
    player = game.players[sentence.player]
    cause = only_cause(game, "token")
    token = game.objects.add_token(sentence.token.name, player)
    game.objects.number(token, sentence.token)
    token.pt = NOT_REPORTED
    game.write(NewToken(token.id, sentence.token.name, player, "battlefield", ENTERS, cause))


def _changed_counters(game: LogGame, sentence: said.ChangedCounters) -> None:
    """Write counters, by the player whom the line names if it is not certain what they come from."""
    player = game.players[sentence.player]
    subject = _counter_bearer(game, sentence, player)
    cause = by(player)
    if sentence.adds and sentence.kind not in _PAID and not game.is_in_combat:
        known = only_cause(game, "counters")
        cause = cause if known == UNKNOWN_CAUSE else known
    change: Literal["add", "remove"] = "add" if sentence.adds else "remove"
    game.write(
        CounterChange(subject, game.players.without_names(sentence.kind), change, sentence.number, cause)
    )


def _counter_bearer(game: LogGame, sentence: said.ChangedCounters, player: PlayerId) -> Reference:
    target = sentence.target
    if isinstance(target, str):
        return game.players[target]
    seen = game.objects.seen(target)
    if sentence.kind == _STAYS_IN_EXILE or (seen is not None and seen.zone not in {"stack", "?"}):
        return mentioned(game, target).id
    return permanent(game, target, player).id


def _proliferated(game: LogGame, sentence: said.Proliferated) -> None:
    cause = only_cause(game, "proliferate")
    chosen: list[Reference] = []
    for target in sentence.chosen:
        if isinstance(target, str):
            chosen.append(game.players[target])
        else:
            chosen.append(permanent(game, target, None).id)
    game.write(Proliferate(game.players[sentence.player], tuple(chosen), cause))


def _transformed(game: LogGame, sentence: said.Transformed) -> None:
    item = permanent(game, sentence.card, None)
    game.show_face(item, sentence.into.name, only_cause(game, "transform"))
    game.objects.number(item, sentence.into)


def _explored(game: LogGame, sentence: said.Explored) -> None:
    item = permanent(game, sentence.card, None)
    game.write(Explore(item.id, only_cause(game, "explore")))


def _investigated(game: LogGame, sentence: said.Investigated) -> None:
    game.write(Investigate(game.players[sentence.player], only_cause(game, "investigate")))


def _attacked(game: LogGame, sentence: said.Attacked) -> None:
    """Write the attackers, declared by the active player (CR 508.1)."""
    defender: Reference = game.players[sentence.player]
    attacking = (
        game.active if game.active != defender else game.players.opponent(game.players[sentence.player])
    )
    if sentence.planeswalker is not None:
        defender = permanent(game, sentence.planeswalker, game.players[sentence.player]).id
    attackers = permanents(game, sentence.attackers, attacking)
    game.begin_step("declare-attackers")
    game.attacked = True
    for item in attackers:
        game.become_creature(item)
    cause = by(attacking) if attacking else UNKNOWN_CAUSE
    for item in attackers:
        game.write(Attack(item.id, defender, cause))


def _blocked(game: LogGame, sentence: said.Blocked) -> None:
    """Write the blocks, declared by the defending player (CR 509.1)."""
    defending = game.players.opponent(game.active)
    attackers = permanents(game, sentence.attackers, game.active)
    blocker = permanent(game, sentence.blocker, defending)
    game.begin_step("declare-blockers")
    for item in (*attackers, blocker):
        game.become_creature(item)
    cause = by(defending) if defending else UNKNOWN_CAUSE
    game.write(Block(blocker.id, tuple(item.id for item in attackers), cause))


def _stopped_blocking(game: LogGame, sentence: said.StoppedBlocking) -> None:
    blocker = permanent(game, sentence.blocker, None)
    game.write(Unblock(blocker.id, UNKNOWN_CAUSE))


def _chose(game: LogGame, sentence: said.Chose) -> None:
    source = said.OnStack(sentence.source, is_ability=True) if sentence.source else None
    cause = named_cause(game, source) if source else only_cause(game)
    game.write(Choose(game.players[sentence.player], game.players.without_names(sentence.what), cause))


HANDLERS: Final[Handlers] = {
    said.CreatedTokens: _created_tokens,
    said.PutAttackingToken: _put_attacking_token,
    said.ChangedCounters: _changed_counters,
    said.Proliferated: _proliferated,
    said.Transformed: _transformed,
    said.Explored: _explored,
    said.Investigated: _investigated,
    said.Attacked: _attacked,
    said.Blocked: _blocked,
    said.StoppedBlocking: _stopped_blocking,
    said.Chose: _chose,
}
