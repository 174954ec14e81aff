"""Sentences about permanents, combat and choices: facts/gamelog.md 2.1 H to J."""

from __future__ import annotations

from dataclasses import dataclass

from recorder.log_lines.sentences.base import CardReference, PlayerSentence, Sentence, Target


@dataclass(slots=True)
class CreatedTokens(PlayerSentence):
    """``P's C creates two Clue Tokens.``: the tokens come without references.

    ``attached_to`` is set for ``… creates a Monster Role Token attached to C.``
    """

    source: CardReference
    number: int
    name: str
    attached_to: CardReference | None = None


@dataclass(slots=True)
class ChangedCounters(PlayerSentence):
    """``P puts a +1/+1 counter on C.``, ``P removes four loyalty counters from C.``"""

    number: int
    kind: str
    target: Target
    adds: bool


@dataclass(slots=True)
class Proliferated(PlayerSentence):
    """``P proliferates C, C, and P.``"""

    chosen: tuple[Target, ...]


@dataclass(slots=True)
class Transformed(Sentence):
    """``C transforms into C.``"""

    card: CardReference
    into: CardReference


@dataclass(slots=True)
class Explored(Sentence):
    """``C explores.``"""

    card: CardReference


class Investigated(PlayerSentence):
    """``P investigates.``"""

    __slots__ = ()


@dataclass(slots=True)
class Attacked(PlayerSentence):
    """``P is being attacked by C and C``, ``P's C is being attacked by C``."""

    planeswalker: CardReference | None
    attackers: tuple[CardReference, ...]


@dataclass(slots=True)
class Blocked(Sentence):
    """``C blocks C and C.``"""

    blocker: CardReference
    attackers: tuple[CardReference, ...]


@dataclass(slots=True)
class StoppedBlocking(Sentence):
    """``C stops blocking.``"""

    blocker: CardReference


@dataclass(slots=True)
class Chose(PlayerSentence):
    """``P chooses red for C.``, ``P chooses Ensnaring Bridge.``, ``P names Myth Realized for C.``"""

    what: str
    source: CardReference | None


@dataclass(slots=True)
class PutAttackingToken(PlayerSentence):
    """``P puts C token onto the battlefield attacking P``: it enters attacking (CR 508.4)."""

    token: CardReference
