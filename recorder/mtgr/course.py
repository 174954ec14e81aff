"""The course of the game, from the dice to the result: FORMAT.md, section 3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from recorder.mtgr.statement import (
    Bare,
    GameDeed,
    Leading,
    PlayerAct,
    PlayerDeed,
    PlayerNumber,
    Spoken,
    Statement,
)
from recorder.mtgr.tokens import LineFault, Tokens, as_player
from recorder.mtgr.values import (
    SKIPPED_NAMES,
    STEP_NAMES,
    PlayerId,
    SkippedName,
    StepName,
    text,
)


class Roll(PlayerNumber):
    """``PLAYER roll INT``: the dice before the first game."""

    __slots__ = ()
    VERB = "roll"


@dataclass(slots=True)
class ChooseSeat(Spoken):
    """``PLAYER choose play`` or ``PLAYER choose draw``: who takes the first turn (CR 103.1)."""

    VERB: ClassVar[str] = "choose"
    player: PlayerId
    choice: Literal["play", "draw"]

    def __str__(self) -> str:
        return f"{self.player} choose {self.choice}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        choice: Literal["play", "draw"] = tokens.one_of(("play", "draw"), "'play' or 'draw'")
        tokens.end()
        return cls(as_player(subject), choice)


class Mulligan(PlayerNumber):
    """``PLAYER mulligan INT``: the hand's size afterwards."""

    __slots__ = ()
    VERB = "mulligan"


class Bottom(PlayerNumber):
    """``PLAYER bottom INT``: cards put on the bottom after mulligans (CR 103.5)."""

    __slots__ = ()
    VERB = "bottom"


class Keep(PlayerNumber):
    """``PLAYER keep INT``: the size of the hand kept."""

    __slots__ = ()
    VERB = "keep"


class Late(Bare):
    """``late``: the recorder joined a game under way; a keyframe follows."""

    __slots__ = ()
    VERB = "late"


@dataclass(slots=True)
class Turn(Leading):
    """``turn INT PLAYER``: MTGO's own count, each player's nth turn."""

    VERB: ClassVar[str] = "turn"
    number: int
    player: PlayerId

    def __str__(self) -> str:
        return f"turn {self.number} {self.player}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        turn, player = tokens.integer(), tokens.player()
        tokens.end()
        return cls(turn, player)


@dataclass(slots=True)
class Step(Leading):
    """``step NAME``: a step or a main phase begins (CR 500.1)."""

    VERB: ClassVar[str] = "step"
    name: StepName

    def __str__(self) -> str:
        return f"step {self.name}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        name = tokens.one_of(STEP_NAMES, "a step")
        tokens.end()
        return cls(name)


@dataclass(slots=True)
class Skip(Spoken):
    """``PLAYER skip STEP``."""

    VERB: ClassVar[str] = "skip"
    player: PlayerId
    step: SkippedName

    def __str__(self) -> str:
        return f"{self.player} skip {self.step}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        step = tokens.one_of(SKIPPED_NAMES, "a step")
        tokens.end()
        return cls(as_player(subject), step)


class Concede(PlayerAct):
    """``PLAYER concede``."""

    __slots__ = ()
    VERB = "concede"


class Lose(PlayerDeed):
    """``PLAYER lose CAUSE``."""

    __slots__ = ()
    VERB = "lose"


class Win(PlayerAct):
    """``PLAYER win``."""

    __slots__ = ()
    VERB = "win"


class Leave(PlayerAct):
    """``PLAYER leave``: the player left the game's table."""

    __slots__ = ()
    VERB = "leave"


class Disconnect(PlayerAct):
    """``PLAYER disconnect``: the player's connection was lost."""

    __slots__ = ()
    VERB = "disconnect"


class Rejoin(PlayerAct):
    """``PLAYER rejoin``: the player came back to a game under way."""

    __slots__ = ()
    VERB = "rejoin"


class DrawnGame(Bare):
    """``draw``: the game ended without a winner (CR 104.4). Never written for an unfinished game."""

    __slots__ = ()
    VERB = "draw"


@dataclass(slots=True)
class Score(Leading):
    """``score p1 INT p2 INT``: games won in the match so far, as MTGO says it."""

    VERB: ClassVar[str] = "score"
    wins: tuple[tuple[PlayerId, int], ...]

    def __str__(self) -> str:
        return "score " + " ".join(f"{player} {wins}" for player, wins in self.wins)

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        wins = []
        while tokens.peek():
            wins.append((tokens.player(), tokens.integer()))
        if not wins:
            raise LineFault("syntax", "A score names every player and the games each has won.")
        return cls(tuple(wins))


@dataclass(slots=True)
class Note(Leading):
    """``note TEXT``: a line of the source that has no statement. Players' chat is never kept."""

    VERB: ClassVar[str] = "note"
    text: str

    def __str__(self) -> str:
        return f"note {text(self.text)}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        value = tokens.text()
        tokens.end()
        return cls(value)


class Day(GameDeed):
    """``day CAUSE``: it becomes day (CR 731)."""

    __slots__ = ()
    VERB = "day"


class Night(GameDeed):
    """``night CAUSE``: it becomes night (CR 731)."""

    __slots__ = ()
    VERB = "night"


@dataclass(slots=True)
class Extension(Statement):
    """A line whose first word starts with ``x-``: another program's own, kept as it stands."""

    line: str

    def __str__(self) -> str:
        return self.line
