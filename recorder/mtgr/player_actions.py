"""What players do and what happens to them, life totals first: FORMAT.md, section 4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from recorder.mtgr.statement import PlayerDeed, PlayerText, Spoken
from recorder.mtgr.tokens import Tokens, as_player
from recorder.mtgr.values import Cause, ObjectId, PlayerId, Reference, number


@dataclass(slots=True)
class Life(Spoken):
    """``PLAYER life OLD -> NEW CAUSE``."""

    VERB: ClassVar[str] = "life"
    player: PlayerId
    old: int | None
    new: int | None
    cause: Cause

    def __str__(self) -> str:
        return f"{self.player} life {number(self.old)} -> {number(self.new)} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        old = tokens.integer_or_unknown()
        tokens.word("->")
        return cls(as_player(subject), old, tokens.integer_or_unknown(), tokens.cause())


@dataclass(slots=True)
class DrawCards(Spoken):
    """``PLAYER draw INT CAUSE``: cards that the source does not name."""

    VERB: ClassVar[str] = "draw"
    player: PlayerId
    number: int
    cause: Cause

    def __str__(self) -> str:
        return f"{self.player} draw {self.number} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        return cls(as_player(subject), tokens.integer(), tokens.cause())


@dataclass(slots=True)
class Reveal(Spoken):
    """``PLAYER reveal OBJREF … CAUSE``; without an object, nothing was there to reveal."""

    VERB: ClassVar[str] = "reveal"
    player: PlayerId
    objects: tuple[ObjectId, ...]
    cause: Cause

    def __str__(self) -> str:
        return " ".join((self.player, "reveal", *self.objects, "by", self.cause))

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        return cls(as_player(subject), tokens.objects(), tokens.cause())


@dataclass(slots=True)
class Scry(Spoken):
    """``PLAYER scry INT top INT bottom INT CAUSE`` (CR 701.22)."""

    VERB: ClassVar[str] = "scry"
    player: PlayerId
    number: int
    top: int
    bottom: int
    cause: Cause

    def __str__(self) -> str:
        return f"{self.player} scry {self.number} top {self.top} bottom {self.bottom} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        count = tokens.integer()
        tokens.word("top")
        top = tokens.integer()
        tokens.word("bottom")
        return cls(as_player(subject), count, top, tokens.integer(), tokens.cause())


@dataclass(slots=True)
class Put(Spoken):
    """``PLAYER put top INT bottom INT CAUSE``: cards put back into the library, unnamed."""

    VERB: ClassVar[str] = "put"
    player: PlayerId
    top: int
    bottom: int
    cause: Cause

    def __str__(self) -> str:
        return f"{self.player} put top {self.top} bottom {self.bottom} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        tokens.word("top")
        top = tokens.integer()
        tokens.word("bottom")
        return cls(as_player(subject), top, tokens.integer(), tokens.cause())


@dataclass(slots=True)
class Proliferate(Spoken):
    """``PLAYER proliferate REF … CAUSE`` (CR 701.34): what was chosen, perhaps nothing."""

    VERB: ClassVar[str] = "proliferate"
    player: PlayerId
    chosen: tuple[Reference, ...]
    cause: Cause

    def __str__(self) -> str:
        return " ".join((self.player, "proliferate", *self.chosen, "by", self.cause))

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        return cls(as_player(subject), tokens.references(), tokens.cause())


class Shuffle(PlayerDeed):
    """``PLAYER shuffle CAUSE``."""

    __slots__ = ()
    VERB = "shuffle"


class Investigate(PlayerDeed):
    """``PLAYER investigate CAUSE`` (CR 701.16)."""

    __slots__ = ()
    VERB = "investigate"


class Choose(PlayerText):
    """``PLAYER choose TEXT CAUSE``: a colour, a name, a mode … in the source's words."""

    __slots__ = ()
    VERB = "choose"


class FailToFind(PlayerText):
    """``PLAYER fail-to-find TEXT CAUSE`` (CR 701.23b): what was searched for, in the source's words."""

    __slots__ = ()
    VERB = "fail-to-find"
