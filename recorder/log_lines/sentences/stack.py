"""Sentences about casting, abilities and the stack: facts/gamelog.md 2.1 D to F."""

from __future__ import annotations

from dataclasses import dataclass

from recorder.log_lines.sentences.base import CardReference, OnStack, PlayerSentence, Target


@dataclass(slots=True)
class Cast(PlayerSentence):
    """``P casts C …``: no card where MTGO prints a player or none (facts/gamelog.md 2.3, 2.4).

    ``how`` keeps MTGO's words about modes, divisions and unusual costs.
    """

    card: CardReference | None
    from_graveyard: bool
    targets: tuple[Target, ...]
    x: int | None
    how: str | None
    face_down: bool = False


@dataclass(slots=True)
class PutOnStack(PlayerSentence):
    """An ability goes onto the stack: ``P activates an ability of C …``, ``P puts a triggered ability …``."""

    source: CardReference
    is_triggered: bool
    text: str | None
    targets: tuple[Target, ...]
    x: int | None


@dataclass(slots=True)
class UsedAbility(PlayerSentence):
    """``P chooses to use C's ability.`` or ``declines to use …``."""

    source: CardReference
    uses: bool


@dataclass(slots=True)
class Countered(PlayerSentence):
    """``P counters C with C.``; either may be an ability."""

    what: OnStack
    by: OnStack


@dataclass(slots=True)
class Fizzled(PlayerSentence):
    """``P's C is removed from the stack because it has no legal targets.``"""

    what: OnStack


@dataclass(slots=True)
class DidNotResolve(PlayerSentence):
    """``P's C's triggered ability does not resolve because the intervening "if" … is not met.``"""

    source: CardReference


@dataclass(slots=True)
class TookCompanion(PlayerSentence):
    """``P casts ability from C ( Put C into your hand.).``: a special action (CR 116.2g)."""

    card: CardReference
