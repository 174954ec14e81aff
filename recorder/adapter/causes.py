"""Which cause is written: FORMAT.md, section 6, for what a log line can tell."""

from __future__ import annotations

from recorder.adapter.identity import mentioned
from recorder.adapter.log_game import LogGame
from recorder.adapter.objects import GameObject
from recorder.log_lines.sentences import OnStack
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, by


def named_cause(game: LogGame, source: OnStack | None) -> Cause:
    """Return the cause that a line names: the spell or ability, or else the object whose it is.

    MTGO writes "C's ability" also where C is a spell, so what waits on the stack decides.
    """
    if source is None or _is_misprint(game, source):
        return UNKNOWN_CAUSE
    return object_cause(game, mentioned(game, source.card))


def object_cause(game: LogGame, item: GameObject) -> Cause:
    """Return the spell, or the ability of the object if it is certain which, that does something now.

    If it waited on the stack, it resolves now. If nothing does, the object itself is the cause.
    """
    waiting = game.stack.spell(item.id) or game.stack.ability_of(item.id)
    if waiting is not None:
        return game.resolve(waiting)
    resolving = game.stack.resolving
    return by(resolving.id if resolving is not None and resolving.source == item.id else item.id)


def only_cause(game: LogGame) -> Cause:
    """Return what does something that only a spell or ability can do, if one alone can be resolving.

    Everything that uses the stack has a line when it is put there, so what resolves is among what the log
    has put there and not yet taken away (FORMAT.md 6, rule 2).
    """
    item = game.stack.only()
    return UNKNOWN_CAUSE if item is None else game.resolve(item)


def _is_misprint(game: LogGame, source: OnStack) -> bool:
    """Say whether MTGO printed a player where a card belongs (facts/gamelog.md 2.3)."""
    return source.card.thing is None and source.card.name in game.players
