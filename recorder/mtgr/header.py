"""Header and footer of a record: FORMAT.md, section 2."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from recorder.mtgr.statement import Leading
from recorder.mtgr.tokens import LineFault, Tokens, shown
from recorder.mtgr.values import SOURCE_KINDS, PlayerId, SourceKind, number, text

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}|\?", re.ASCII)


@dataclass(slots=True)
class Magic(Leading):
    """``mtgr 1``: the first line, the format's version."""

    VERB: ClassVar[str] = "mtgr"
    version: int

    def __str__(self) -> str:
        return f"mtgr {self.version}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        version = tokens.integer()
        tokens.end()
        return cls(version)


@dataclass(slots=True)
class Source(Leading):
    """``source KIND TEXT``: a file the record was made from, by its name without a folder."""

    VERB: ClassVar[str] = "source"
    kind: SourceKind
    file: str

    def __str__(self) -> str:
        return f"source {self.kind} {text(self.file)}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        kind, file = tokens.one_of(SOURCE_KINDS, "a kind of source"), tokens.text()
        tokens.end()
        return cls(kind, file)


@dataclass(slots=True)
class Match(Leading):
    """``match TEXT``: the source's own id of the match."""

    VERB: ClassVar[str] = "match"
    id: str

    def __str__(self) -> str:
        return f"match {text(self.id)}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        identifier = tokens.text()
        tokens.end()
        return cls(identifier)


@dataclass(slots=True)
class Game(Leading):
    """``game INT``: which game of the match, ``?`` if unknown."""

    VERB: ClassVar[str] = "game"
    number: int | None

    def __str__(self) -> str:
        return f"game {number(self.number)}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        value = tokens.integer_or_unknown()
        tokens.end()
        return cls(value)


@dataclass(slots=True)
class Date(Leading):
    """``date YYYY-MM-DDTHH:MM:SS``: the first report's time, local wall-clock time without a zone."""

    VERB: ClassVar[str] = "date"
    time: str

    def __str__(self) -> str:
        return f"date {self.time}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        time = tokens.take()
        tokens.end()
        if not _DATE.fullmatch(time):
            raise LineFault("syntax", f"{shown(time)} is not a date like 2026-08-07T22:35:50.")
        return cls(time)


@dataclass(slots=True)
class Player(Leading):
    """``player PLAYER TEXT``: who sits in a seat; the only place of a real name."""

    VERB: ClassVar[str] = "player"
    player: PlayerId
    name: str

    def __str__(self) -> str:
        return f"player {self.player} {text(self.name)}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        player, name = tokens.player(), tokens.text()
        tokens.end()
        return cls(player, name)


@dataclass(slots=True)
class End(Leading):
    """``end complete|incomplete lines INT notes INT``: the footer; counts the statements above it."""

    VERB: ClassVar[str] = "end"
    complete: bool
    lines: int
    notes: int

    def __str__(self) -> str:
        state = "complete" if self.complete else "incomplete"
        return f"end {state} lines {self.lines} notes {self.notes}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        complete = tokens.one_of(("complete", "incomplete"), "'complete' or 'incomplete'") == "complete"
        tokens.word("lines")
        lines = tokens.integer()
        tokens.word("notes")
        notes = tokens.integer()
        tokens.end()
        return cls(complete, lines, notes)
