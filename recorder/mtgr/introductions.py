"""How objects come into a record: ``new card``, ``new token``, ``new ability`` and so on. FORMAT.md, 4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from recorder.mtgr.attributes import NO_ATTRIBUTES, Attributes, parse_attributes
from recorder.mtgr.statement import Leading, Statement
from recorder.mtgr.tokens import LineFault, Tokens, shown
from recorder.mtgr.values import Cause, ObjectId, PlayerId, Zone, text


def _or_unknown(value: str | None) -> str:
    return "?" if value is None else value


@dataclass(slots=True)
class NewCard(Leading):
    """``new card ID TEXT owner PLAYER ZONE [ATTRIBUTES]``: a card, where the recorder first knew it.

    The name is ``None`` while the card is hidden; the owner is ``None`` where the source does not say.
    """

    VERB: ClassVar[str] = "card"
    id: ObjectId
    name: str | None
    owner: PlayerId | None
    zone: Zone
    attributes: Attributes = NO_ATTRIBUTES

    def __str__(self) -> str:
        owner = _or_unknown(self.owner)
        return f"new card {self.id} {text(self.name)} owner {owner} {self.zone}{self.attributes}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind ``new card``."""
        identifier, name = tokens.object(), tokens.text_or_unknown()
        tokens.word("owner")
        owner, zone, attributes = tokens.player_or_unknown(), tokens.zone(), parse_attributes(tokens)
        tokens.end()
        return cls(identifier, name, owner, zone, attributes)


@dataclass(slots=True)
class NewToken(Leading):
    """``new token ID TEXT owner PLAYER ZONE [ATTRIBUTES] CAUSE`` (CR 111)."""

    VERB: ClassVar[str] = "token"
    id: ObjectId
    name: str
    owner: PlayerId | None
    zone: Zone
    attributes: Attributes
    cause: Cause

    def __str__(self) -> str:
        owner = _or_unknown(self.owner)
        name = text(self.name)
        return f"new token {self.id} {name} owner {owner} {self.zone}{self.attributes} by {self.cause}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind ``new token``."""
        identifier, name = tokens.object(), tokens.text()
        tokens.word("owner")
        owner, zone, attributes = tokens.player_or_unknown(), tokens.zone(), parse_attributes(tokens)
        return cls(identifier, name, owner, zone, attributes, tokens.cause())


@dataclass(slots=True)
class NewAbility(Leading):
    """``new ability ID of OBJREF TEXT controller PLAYER [ATTRIBUTES] CAUSE``: it comes onto the stack.

    The source object is ``None`` (``of ?``) where it was never seen; the text where MTGO gave none.
    """

    VERB: ClassVar[str] = "ability"
    id: ObjectId
    of: ObjectId | None
    text: str | None
    attributes: Attributes
    cause: Cause

    def __str__(self) -> str:
        of = _or_unknown(self.of)
        return f"new ability {self.id} of {of} {text(self.text)}{self.attributes} by {self.cause}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind ``new ability``."""
        identifier = tokens.object()
        tokens.word("of")
        of, words, attributes = tokens.object_or_unknown(), tokens.text_or_unknown(), parse_attributes(tokens)
        if attributes.controller is None:
            raise LineFault("syntax", "A new ability names its controller.")
        return cls(identifier, of, words, attributes, tokens.cause())


@dataclass(slots=True)
class NewCopy(Leading):
    """``new copy ID of OBJREF controller PLAYER ZONE [ATTRIBUTES] CAUSE``: a copy of a spell (CR 707.10)."""

    VERB: ClassVar[str] = "copy"
    id: ObjectId
    of: ObjectId | None
    controller: PlayerId
    zone: Zone
    attributes: Attributes
    cause: Cause

    def __str__(self) -> str:
        start = f"new copy {self.id} of {_or_unknown(self.of)} controller {self.controller}"
        return f"{start} {self.zone}{self.attributes} by {self.cause}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind ``new copy``."""
        identifier = tokens.object()
        tokens.word("of")
        of = tokens.object_or_unknown()
        tokens.word("controller")
        controller, zone, attributes = tokens.player(), tokens.zone(), parse_attributes(tokens)
        return cls(identifier, of, controller, zone, attributes, tokens.cause())


@dataclass(slots=True)
class NewEffect(Leading):
    """``new effect ID of OBJREF TEXT controller PLAYER CAUSE`` (decision 0026.1)."""

    VERB: ClassVar[str] = "effect"
    id: ObjectId
    of: ObjectId | None
    text: str | None
    controller: PlayerId
    cause: Cause

    def __str__(self) -> str:
        start = f"new effect {self.id} of {_or_unknown(self.of)} {text(self.text)}"
        return f"{start} controller {self.controller} by {self.cause}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind ``new effect``."""
        identifier = tokens.object()
        tokens.word("of")
        of, words = tokens.object_or_unknown(), tokens.text_or_unknown()
        tokens.word("controller")
        return cls(identifier, of, words, tokens.player(), tokens.cause())


@dataclass(slots=True)
class NewEmblem(Leading):
    """``new emblem ID of OBJREF TEXT owner PLAYER CAUSE`` (CR 114, decision 0026.5)."""

    VERB: ClassVar[str] = "emblem"
    id: ObjectId
    of: ObjectId | None
    text: str | None
    owner: PlayerId
    cause: Cause

    def __str__(self) -> str:
        start = f"new emblem {self.id} of {_or_unknown(self.of)} {text(self.text)}"
        return f"{start} owner {self.owner} by {self.cause}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind ``new emblem``."""
        identifier = tokens.object()
        tokens.word("of")
        of, words = tokens.object_or_unknown(), tokens.text_or_unknown()
        tokens.word("owner")
        return cls(identifier, of, words, tokens.player(), tokens.cause())


INTRODUCTIONS: dict[str, type[Leading]] = {
    kind.VERB: kind for kind in (NewCard, NewToken, NewAbility, NewCopy, NewEffect, NewEmblem)
}
"""What can follow ``new``, by its word."""


def parse_introduction(tokens: Tokens) -> Statement:
    """Parse the line behind ``new``."""
    word = tokens.take()
    if word not in INTRODUCTIONS:
        raise LineFault("unknown-statement", f"No statement starts with 'new' and {shown(word)}.")
    return INTRODUCTIONS[word].parse(tokens)
