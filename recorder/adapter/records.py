"""Where records go: the adapter asks for one per game and hands it statements as to any visitor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from recorder.mtgr.statements import Statement
from recorder.mtgr.values import PlayerId, SourceKind


@dataclass(slots=True, frozen=True)
class GameHeader:
    """What is known of a game before its first statement.

    Args:
        source: the kind of source, and ``file``, its file's name without a folder.
        match: the source's own id of the match.
        game: which game of the match, counted from 1; ``None`` if unknown.
        ticks: when its first report was made: 100 ns since 0001-01-01, local time; ``None`` if unknown.
        players: seats and real names, in seat order.
        number: MTGO's own number of the game; ``None`` if the source has none.
        completed_by: the file, by name, of the Tracker's database that filled in what the source leaves out.
    """

    source: SourceKind
    file: str
    match: str
    game: int | None
    ticks: int | None
    players: tuple[tuple[PlayerId, str], ...]
    number: int | None = None
    completed_by: str | None = None


class Record(Protocol):
    """A record being written."""

    @property
    def lines(self) -> int:
        """How many statements it holds so far."""

    def visit(self, statement: Statement) -> None:
        """Take the next statement."""

    def end(self, *, complete: bool) -> None:
        """Write the footer: no statement follows."""


class RecordKeeper(Protocol):
    """Opens a record for each game."""

    def begin(self, header: GameHeader) -> Record:
        """Open the record of a game; its header is still to be written."""
