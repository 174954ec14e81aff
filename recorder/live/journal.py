"""The journal of one game, growing: what was read of it, before anything is made of it.

`sources.journal_lines` describes the file. Killed at any instant, it may end in half a line: that is cut off
when it is opened again, and the log has the line still, or it was half written there, too.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from recorder.errors import SourceError
from recorder.live.disk import Disk, GrowingFile, replace_file
from recorder.sources.journal_lines import (
    FIRST_LINE,
    JournalGame,
    JournalLine,
    JournalLog,
    JournalRecord,
    is_journal,
    parse_line,
    print_line,
)
from recorder.sources.seen_game import SeenGame

SUFFIX: Final = ".journal"
_NOTHING: Final = -1


def as_text(path: Path) -> str:
    """Give a path as it is stored; bytes of it that are no UTF-8 become ``?``."""
    return str(path).encode("utf-8", "replace").decode("utf-8")


class LogStart:
    """How a log begins: by that it is known again.

    Args:
        head: its first bytes.
    """

    __slots__ = ("_head", "_known", "_size", "identity")

    def __init__(self, head: bytes) -> None:
        self._head = head
        self._known: dict[JournalLog, bool] = {}
        self.identity = JournalLog(size=len(head), sha256=hashlib.sha256(head).hexdigest())
        """What is stored of it."""

    def is_of(self, log: JournalLog) -> bool:
        """Say whether this log is one that was stored, perhaps when it was shorter."""
        known = self._known.get(log)
        if known is None:
            start = self._head[: log.size]
            known = len(start) == log.size and hashlib.sha256(start).hexdigest() == log.sha256
            self._known[log] = known
        return known


class Journal:
    """One game's journal.

    Args:
        disk: writes it.
        path: where it is.
        game: which game it is of.
        seen: what the Tracker has seen of it, if its record is made with that.
    """

    __slots__ = ("_disk", "_file", "_logs", "game", "seen")

    def __init__(self, disk: Disk, path: Path, game: JournalGame, seen: SeenGame | None = None) -> None:
        self.game = game
        self.seen = seen
        self._disk = disk
        self._file = GrowingFile(disk, path)
        self._logs: list[tuple[JournalLog, int]] = []  # each with the offset of its last record

    @property
    def path(self) -> Path:
        """Where it is."""
        return self._file.path

    @classmethod
    def begin(cls, disk: Disk, folder: Path, game: JournalGame, seen: SeenGame | None = None) -> Journal:
        """Begin the journal of a game; it is on the disk after the first `flush`."""
        journal = cls(disk, folder / f"{game.match[:8]}-{game.game}{SUFFIX}", game, seen)
        journal._file.append(FIRST_LINE + print_line(game) + (b"" if seen is None else print_line(seen)))
        return journal

    @classmethod
    def resume(cls, disk: Disk, path: Path) -> tuple[Journal, list[JournalRecord]] | None:
        """Open the journal that a recorder has left behind; half a line at its end is cut off.

        Returns:
            The journal and the records in it; ``None`` if it has not even the line about its game, so that
            nothing is lost with it: it is removed.

        Raises:
            SourceError: it is damaged elsewhere than at its end.
            OSError: it cannot be read.
        """
        data = path.read_bytes()
        lines, size = read_lines(data)
        if not lines or not isinstance(lines[0], JournalGame):
            disk.remove(path)
            return None
        if size < len(data):
            disk.truncate(path, size)
        journal = cls(disk, path, lines[0])
        records = []
        for line in lines[1:]:
            journal._note(line)
            if isinstance(line, SeenGame):
                journal.seen = line
            if isinstance(line, JournalRecord):
                records.append(line)
        return journal, records

    def has(self, start: LogStart, record: JournalRecord) -> bool:
        """Say whether it holds a record of the log with this start already."""
        return any(record.record.offset <= last and start.is_of(log) for log, last in reversed(self._logs))

    def is_last_read_in(self, start: LogStart) -> bool:
        """Say whether the last record came from the log with this start."""
        return bool(self._logs) and start.is_of(self._logs[-1][0])

    def append(self, start: LogStart, record: JournalRecord) -> None:
        """Take the next record, of the log with this start."""
        if not self.is_last_read_in(start):
            self._put(start.identity)
        self._put(record)

    def complete(self, seen: SeenGame) -> None:
        """Write behind its game, at once and whole, what the Tracker has seen of it. Raises `OSError`."""
        self.close()
        first, game, *rest = self.path.read_bytes().splitlines(keepends=True)
        replace_file(self._disk, self.path, b"".join((first, game, print_line(seen), *rest)))
        self.seen = seen

    def flush(self) -> None:
        """Hand over to the system what was taken; raises `OSError`, and then can be tried again."""
        self._file.flush()

    def sync(self) -> None:
        """Wait until everything is on the disk itself; raises `OSError`."""
        self._file.sync()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def drop(self) -> None:
        """Remove it: its game is over, and the record is there. Raises `OSError`."""
        self.close()
        self._disk.remove(self.path)

    def keep(self, path: Path) -> None:
        """Put it, compressed, to another place. Raises `OSError`."""
        self.close()
        replace_file(self._disk, path, gzip.compress(self.path.read_bytes(), mtime=0))
        self._disk.remove(self.path)

    def _put(self, line: JournalLine) -> None:
        self._note(line)
        self._file.append(print_line(line))

    def _note(self, line: JournalLine) -> None:
        if isinstance(line, JournalLog):
            self._logs.append((line, _NOTHING))
        elif isinstance(line, JournalRecord) and self._logs:
            self._logs[-1] = (self._logs[-1][0], line.record.offset)


def read_lines(data: bytes) -> tuple[list[JournalLine], int]:
    """Read a journal up to what was half written at its end.

    Returns:
        Its lines, and how many bytes they have.

    Raises:
        SourceError: it is no journal, or whole lines follow a damaged one.
    """
    if not is_journal(data):
        if FIRST_LINE.startswith(data):
            return [], 0
        raise SourceError(expected="a journal", found=repr(data[:20].decode("ascii", "replace")), offset=0)
    lines: list[JournalLine] = []
    size = len(FIRST_LINE)
    damage: SourceError | None = None
    for offset, line in _split(data, size):
        try:
            parsed = parse_line(line, offset)
        except SourceError as error:
            damage = damage or error
            continue
        if damage is not None:
            raise damage
        lines.append(parsed)
        size = offset + len(line) + 1
    return lines, size


def _split(data: bytes, start: int) -> Iterator[tuple[int, bytes]]:
    while (end := data.find(b"\n", start)) >= 0:
        yield start, data[start:end]
        start = end + 1
