"""Records on disk: written under another name and renamed when whole, so there are no half ones.

A record that is there already with the same bytes is left alone.
"""

from __future__ import annotations

import filecmp
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TextIO

from recorder.adapter.records import GameHeader
from recorder.convert.one_record import knows_more
from recorder.errors import RecordClashError
from recorder.mtgr.statements import Statement
from recorder.mtgr.writer import Writer
from recorder.reports import local_time

_TEMPORARY: Final = ".part"
_SCORE: Final = b"score "
_AN_HOUR: Final = 3600
"""Seconds."""

_UNFIT: Final = re.compile(r"[^0-9A-Za-z-]")
"""What must not get from a match's id into a file's name."""

RecordState = Literal["new", "updated", "unchanged"]


@dataclass(slots=True)
class WrittenRecord:
    """A record file and what happened to it."""

    path: Path
    state: RecordState
    is_complete: bool
    statements: int
    notes: int


class RecordFolder:
    """Writes records into a folder, each under its name once it is whole.

    Args:
        folder: where they go; it must be there.
    """

    __slots__ = ("_begun", "_names", "_source", "_written", "folder")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._names: dict[str, Path] = {}
        self._begun: list[RecordFile] = []
        _remove_leftovers(folder)
        self._source = Path()
        self._written: list[WrittenRecord] = []

    def start_source(self, source: Path) -> list[WrittenRecord]:
        """Take note that the records that follow come from this source; return the list they will be in."""
        self._source = source
        self._written = []
        return self._written

    def begin(self, header: GameHeader) -> RecordFile:
        """Open the record of a game.

        Raises:
            RecordClashError: another source of this run has a game of the same name.
        """
        name = record_name(header)
        if name in self._names:
            raise RecordClashError(
                expected=f"one game for {name}",
                found=f"a second one beside that of {self._names[name]}",
                file=str(self._source),
            )
        self._names[name] = self._source
        record = RecordFile(self.folder / name, self._written)
        self._begun.append(record)
        return record

    def replace(self, path: Path, data: bytes) -> None:
        """Put a record's new text in its place, at once and whole."""
        temporary = _temporary_name(path)
        temporary.write_bytes(data)
        temporary.replace(path)

    def discard_unfinished(self) -> None:
        """Leave nothing of records that were begun and not ended: several games can be under way at once."""
        for record in self._begun:
            record.discard()
        self._begun.clear()


class RecordFile:
    """One record on its way to the disk: written under another name, renamed when it is whole."""

    __slots__ = ("_file", "_path", "_temporary", "_writer", "_written", "visit")

    def __init__(self, path: Path, written: list[WrittenRecord]) -> None:
        self._path = path
        self._written = written
        self._temporary = _temporary_name(path)
        self._file: TextIO = self._temporary.open("w", encoding="utf-8", newline="\n")
        self._writer = Writer(self._file.write)
        self.visit: Callable[[Statement], None] = self._writer.visit

    @property
    def lines(self) -> int:
        """How many statements it holds so far."""
        return self._writer.lines

    def end(self, *, complete: bool) -> None:
        """Write the footer and put the file in its place, unless that says the same, or more, already."""
        body = self._file.tell()
        self._writer.end(complete=complete)
        self._file.close()
        state = self._compare(body, is_complete=complete)
        if state == "unchanged":
            self._temporary.unlink()
        else:
            self._temporary.replace(self._path)
        self._written.append(
            WrittenRecord(self._path, state, complete, self._writer.lines, self._writer.notes)
        )

    def discard(self) -> None:
        """Leave nothing behind if it was not ended."""
        self._file.close()
        self._temporary.unlink(missing_ok=True)

    def _compare(self, body: int, *, is_complete: bool) -> RecordState:
        """Say what this record is to the one that stands in its place.

        Args:
            body: the bytes before the footer. A record that begins with them can know more of the game: the
                log was an older copy, without its end; or a match log has told the score.
            is_complete: whether the log has the game's end.
        """
        if not self._path.exists():
            return "new"
        if filecmp.cmp(self._temporary, self._path, shallow=False):
            return "unchanged"
        known = self._path.read_bytes()
        made = self._temporary.read_bytes()[:body]
        if knows_more(known, made, is_complete=is_complete):
            return "unchanged"
        is_the_same_game = known.startswith(made)
        if is_the_same_game and (not is_complete or known.startswith(_SCORE, body)):
            return "unchanged"
        return "updated"


def _temporary_name(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}{_TEMPORARY}")


def _remove_leftovers(folder: Path) -> None:
    """Remove what a run that was killed has left: temporary files that nobody has written to for an hour."""
    for path in folder.glob(f".*{_TEMPORARY}"):
        if time.time() - path.stat().st_mtime > _AN_HOUR:
            path.unlink(missing_ok=True)


def record_name(header: GameHeader) -> str:
    """Return a record's file name: its time, the start of the match's id, the game. No player's name.

    Example: ``2026-01-15T143542-0e9362d1-g1.mtgr``; ``g0`` where the number of the game is not known, and
    ``undated`` where the time is not.
    """
    start = "undated" if header.ticks is None else local_time(header.ticks).strftime("%Y-%m-%dT%H%M%S")
    return f"{start}-{_UNFIT.sub('', header.match)[:8]}-g{header.game or 0}.mtgr"
