"""Which cause is written: FORMAT.md, section 6, for what a log line can tell.

Everything that uses the stack has a line when it is put there, so what resolves is among what the log has put
there and not yet taken away. Of that, an ability whose whole text does not speak of what happens cannot do
it. If one is left, it is certain (FORMAT.md 6, rule 2).
"""

from __future__ import annotations

from typing import Final, Literal

from recorder.adapter.identity import mentioned
from recorder.adapter.log_game import LogGame
from recorder.adapter.objects import GameObject
from recorder.adapter.stack import StackItem
from recorder.log_lines.sentences import OnStack
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, by

Act = Literal[
    "anything",
    "counters",
    "day",
    "draw",
    "explore",
    "goad",
    "investigate",
    "proliferate",
    "reveal",
    "scry",
    "search",
    "surveil",
    "token",
    "transform",
]

_WORDS: Final[dict[Act, tuple[str, ...]]] = {
    "anything": ("",),
    "counters": (
        *("counter", "amass", "bolster", "support", "adapt", "explore", "connive", "monstrosity"),
        *("fabricate", "incubate", "endure", "blight", "double", "{e}", "energy", "poison", "experience"),
    ),
    "day": ("day", "night"),
    "draw": ("draw", "connive", "cycling", "discover"),
    "explore": ("explore",),
    "goad": ("goad",),
    "investigate": ("investigate",),
    "proliferate": ("proliferate",),
    "reveal": ("reveal",),
    "scry": ("scr",),
    "search": ("search",),
    "surveil": ("surveil", "of your library", "of their library", "'s library", "graveyard", "explore"),
    "token": ("token", "create", "amass", "investigate", "incubate", "fabricate", "embalm", "eternalize"),
    "transform": ("transform", "craft", "day", "night"),
}
"""By what a line says: the words of which one stands in the text of whatever can do it."""


def named_cause(game: LogGame, source: OnStack | None, act: Act = "anything") -> Cause:
    """Return the cause that a line names: the spell or ability, or else the object whose it is.

    MTGO writes "C's ability" also where C is a spell, so what waits on the stack decides. Where the line
    gives a name only, and several objects bear it, it is the one that waits there, or none is certain.
    """
    if source is None or _is_misprint(game, source):
        return UNKNOWN_CAUSE
    named = game.objects.named(source.card) if source.card.thing is None else []
    if len(named) > 1:
        waiting = [item for item in named if _waiting(game, item, act) is not None]
        return object_cause(game, waiting[0], act) if len(waiting) == 1 else UNKNOWN_CAUSE
    return object_cause(game, mentioned(game, source.card), act)


def object_cause(game: LogGame, item: GameObject, act: Act = "anything") -> Cause:
    """Return the spell, or the ability of the object if it is certain which, that does something now.

    If it waited on the stack, it resolves now. If nothing does, the object itself is the cause.
    """
    waiting = _waiting(game, item, act)
    if waiting is not None:
        return game.resolve(waiting)
    resolving = game.stack.resolving
    return by(resolving.id if resolving is not None and resolving.source == item.id else item.id)


def only_cause(game: LogGame, act: Act = "anything") -> Cause:
    """Return what does something that only a spell or ability can do, if one alone can be resolving."""
    item = game.stack.only(_WORDS[act])
    return UNKNOWN_CAUSE if item is None else game.resolve(item)


def revealing_cause(game: LogGame) -> Cause:
    """Return the ability that reveals, if it alone can be resolving and its text speaks of revealing.

    Cards are also revealed to pay costs, so that something waits on the stack is not enough.
    """
    item = game.stack.only(_WORDS["reveal"])
    is_told = item is not None and item.text is not None and "reveal" in item.text.lower()
    return game.resolve(item) if item is not None and is_told else UNKNOWN_CAUSE


def _waiting(game: LogGame, item: GameObject, act: Act) -> StackItem | None:
    """Return what waits on the stack of an object: itself, or the ability of it that resolves next."""
    return game.stack.spell(item.id) or game.stack.ability_of(item.id, _WORDS[act])


def _is_misprint(game: LogGame, source: OnStack) -> bool:
    """Say whether MTGO printed a player where a card belongs (facts/gamelog.md 2.3)."""
    return source.card.thing is None and source.card.name in game.players
