"""What every statement is: a slotted value that prints as its line and is parsed back by its class.

The printing and the parsing of a kind of line stand beside each other in its class, so that one cannot be
changed without the other. Kinds of one shape share a base: what differs is the word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from recorder.mtgr.tokens import Tokens, as_object, as_player
from recorder.mtgr.values import Cause, ObjectId, PlayerId, number, text


class Statement:
    """One line of a record. ``str()`` gives the canonical line, without its line end."""

    __slots__ = ()


class Leading(Statement):
    """A statement that is known by its first word: ``turn 3 p1``."""

    __slots__ = ()

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse what follows the first word."""
        raise NotImplementedError


class Spoken(Statement):
    """A statement that says of an object or a player what it does: ``island.1 tap by p1``."""

    __slots__ = ()

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse what follows the subject and its verb."""
        raise NotImplementedError


@dataclass(slots=True)
class PlayerAct(Spoken):
    """``PLAYER verb``."""

    VERB: ClassVar[str]
    player: PlayerId

    def __str__(self) -> str:
        return f"{self.player} {self.VERB}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        tokens.end()
        return cls(as_player(subject))


@dataclass(slots=True)
class PlayerNumber(Spoken):
    """``PLAYER verb INT``."""

    VERB: ClassVar[str]
    player: PlayerId
    number: int | None

    def __str__(self) -> str:
        return f"{self.player} {self.VERB} {number(self.number)}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        value = tokens.integer_or_unknown()
        tokens.end()
        return cls(as_player(subject), value)


@dataclass(slots=True)
class PlayerDeed(Spoken):
    """``PLAYER verb CAUSE``."""

    VERB: ClassVar[str]
    player: PlayerId
    cause: Cause

    def __str__(self) -> str:
        return f"{self.player} {self.VERB} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        return cls(as_player(subject), tokens.cause())


@dataclass(slots=True)
class PlayerText(Spoken):
    """``PLAYER verb TEXT CAUSE``."""

    VERB: ClassVar[str]
    player: PlayerId
    text: str
    cause: Cause

    def __str__(self) -> str:
        return f"{self.player} {self.VERB} {text(self.text)} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        return cls(as_player(subject), tokens.text(), tokens.cause())


@dataclass(slots=True)
class ObjectChange(Spoken):
    """``OBJREF verb CAUSE``."""

    VERB: ClassVar[str]
    subject: ObjectId
    cause: Cause

    def __str__(self) -> str:
        return f"{self.subject} {self.VERB} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        return cls(as_object(subject), tokens.cause())


@dataclass(slots=True)
class ObjectName(Spoken):
    """``OBJREF verb TEXT CAUSE``; the text is the name it now has."""

    VERB: ClassVar[str]
    subject: ObjectId
    name: str
    cause: Cause

    def __str__(self) -> str:
        return f"{self.subject} {self.VERB} {text(self.name)} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        return cls(as_object(subject), tokens.text(), tokens.cause())


@dataclass(slots=True)
class ObjectPlayer(Spoken):
    """``OBJREF verb PLAYER CAUSE``."""

    VERB: ClassVar[str]
    subject: ObjectId
    player: PlayerId
    cause: Cause

    def __str__(self) -> str:
        return f"{self.subject} {self.VERB} {self.player} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        return cls(as_object(subject), tokens.player(), tokens.cause())


@dataclass(slots=True)
class GameDeed(Leading):
    """``verb CAUSE``: something that happens to the game as a whole."""

    VERB: ClassVar[str]
    cause: Cause

    def __str__(self) -> str:
        return f"{self.VERB} by {self.cause}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        return cls(tokens.cause())


@dataclass(slots=True)
class Bare(Leading):
    """``verb`` and nothing more."""

    VERB: ClassVar[str]

    def __str__(self) -> str:
        return self.VERB

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its only word."""
        tokens.end()
        return cls()
