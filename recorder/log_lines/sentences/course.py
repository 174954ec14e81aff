"""Sentences about the match, the game and its turns: facts/gamelog.md 2.1 A and B."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from recorder.log_lines.sentences.base import PlayerSentence, Sentence

StepWord = Literal["untap", "upkeep", "draw", "combat"]
LossReason = Literal["inactivity", "time", "disconnection", "empty-library"]


@dataclass(slots=True)
class Rolled(PlayerSentence):
    """``P rolled a N.``"""

    number: int


class Joined(PlayerSentence):
    """``P joined the game.``: at the start of a game, or again after a lost connection."""

    __slots__ = ()


@dataclass(slots=True)
class ChoseSeat(PlayerSentence):
    """``P chooses to play first.``"""

    plays_first: bool


@dataclass(slots=True)
class Mulliganed(PlayerSentence):
    """``P mulligans to six cards.``"""

    hand: int


@dataclass(slots=True)
class Kept(PlayerSentence):
    """``P begins the game with seven cards in hand.``; in 2017 ``P keeps this hand.`` without a number."""

    hand: int | None


@dataclass(slots=True)
class BottomedAndKept(PlayerSentence):
    """``P puts two cards on the bottom of their library and begins the game with five cards in hand.``"""

    bottom: int
    hand: int


class Conceded(PlayerSentence):
    """``P has conceded from the game.``"""

    __slots__ = ()


class Won(PlayerSentence):
    """``P wins the game.``"""

    __slots__ = ()


@dataclass(slots=True)
class Lost(PlayerSentence):
    """``P has lost the game due to inaction.`` and its like."""

    reason: LossReason | None


@dataclass(slots=True)
class Scored(Sentence):
    """``P leads the match 1-0``, ``P wins the match 2-1``, ``Match Tied 1-1`` (then without a leader)."""

    leader: str | None
    most: int
    least: int


class LeftGame(PlayerSentence):
    """``P has left the game.``"""

    __slots__ = ()


class LostConnection(PlayerSentence):
    """``P has lost connection to the game.``"""

    __slots__ = ()


class DrewNextCard(PlayerSentence):
    """``P draws their next card.``: a button after the end of a game, no event of it."""

    __slots__ = ()


class Watched(PlayerSentence):
    """``P has started watching.`` and ``… stopped watching.``: a spectator, no event of the game."""

    __slots__ = ()


@dataclass(slots=True)
class TurnBegan(PlayerSentence):
    """``Turn N: P``: the player's Nth turn."""

    number: int


@dataclass(slots=True)
class Skipped(PlayerSentence):
    """``P skips their draw step.``"""

    step: StepWord
