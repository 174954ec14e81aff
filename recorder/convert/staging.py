"""Records as they are written: under another name each, until it is their turn to be put in their places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

from recorder.adapter.records import GameHeader
from recorder.convert.storage import STAGED
from recorder.mtgr.statements import Score, Statement
from recorder.mtgr.writer import Writer
from recorder.reports import local_time

_UNFIT: Final = re.compile(r"[^0-9A-Za-z-]")
"""What must not get from a match's id into a file's name."""


@dataclass(slots=True)
class StagedRecord:
    """A record that is whole and not in its place yet.

    Args:
        header: what is known of the game beforehand.
        wins: how many games of the match each player has won behind this one, by name; ``None`` if not said.
        name: the name it is to have.
        staged: the name of the file that it is in.
        is_complete: whether the record goes to the end of its game.
        body: the bytes before the footer.
        statements: how many it has, and ``notes``, how many of them are notes.
    """

    header: GameHeader
    wins: dict[str, int] | None
    name: str
    staged: str
    is_complete: bool
    body: int
    statements: int
    notes: int


class RecordStage:
    """Writes the records of one source into a folder, each into a file of a name that nothing else has.

    Args:
        folder: where the files are made.
        prefix: what their names begin with; it differs between sources and runs.

    ``records`` are those that are whole.
    """

    __slots__ = ("_begun", "_folder", "_prefix", "records")

    def __init__(self, folder: Path, prefix: str) -> None:
        self._folder = folder
        self._prefix = prefix
        self._begun: list[_RecordFile] = []
        self.records: list[StagedRecord] = []

    def begin(self, header: GameHeader) -> _RecordFile:
        """Open the record of a game."""
        staged = f".{self._prefix}-{len(self._begun)}{STAGED}"
        record = _RecordFile(self._folder / staged, header, self.records)
        self._begun.append(record)
        return record

    def discard_unfinished(self) -> None:
        """Leave nothing of records that were begun and not ended: several games can be under way at once."""
        for record in self._begun:
            record.discard()


class _RecordFile:
    """One record that is being written."""

    __slots__ = ("_file", "_header", "_path", "_records", "_score", "_writer")

    def __init__(self, path: Path, header: GameHeader, records: list[StagedRecord]) -> None:
        self._path = path
        self._header = header
        self._records = records
        self._score: Score | None = None
        self._file: TextIO = path.open("w", encoding="utf-8", newline="\n")
        self._writer = Writer(self._file.write)

    def visit(self, statement: Statement) -> None:
        """Write the next statement."""
        if type(statement) is Score:
            self._score = statement
        self._writer.visit(statement)

    @property
    def lines(self) -> int:
        """How many statements it holds so far."""
        return self._writer.lines

    def end(self, *, complete: bool) -> None:
        """Write the footer."""
        body = self._file.tell()
        self._writer.end(complete=complete)
        self._file.close()
        names = dict(self._header.players)
        score = self._score
        self._records.append(
            StagedRecord(
                header=self._header,
                wins=None if score is None else {names[player]: wins for player, wins in score.wins},
                name=record_name(self._header),
                staged=self._path.name,
                is_complete=complete,
                body=body,
                statements=self._writer.lines,
                notes=self._writer.notes,
            )
        )

    def discard(self) -> None:
        """Leave nothing behind if it was not ended."""
        if not self._file.closed:
            self._file.close()
            self._path.unlink(missing_ok=True)


def record_name(header: GameHeader) -> str:
    """Return a record's file name: its time, the start of the match's id, the game. No player's name.

    Example: ``2026-01-15T143542-0e9362d1-g1.mtgr``; ``g0`` where the number of the game is not known, and
    ``undated`` where the time is not.
    """
    start = "undated" if header.ticks is None else local_time(header.ticks).strftime("%Y-%m-%dT%H%M%S")
    return f"{start}-{_UNFIT.sub('', header.match)[:8]}-g{header.game or 0}.mtgr"
