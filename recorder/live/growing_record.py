"""A record on disk while its game is played: it only grows, and what stands there is never written over.

After a start the game is told again from its journal. What is there already must be the beginning of that, up
to half a line; then what is missing is appended. A record that says something else is set aside.

When a game is over, the Tracker's database may complete its record: then the new one takes the place of the
one that was made without it, which is known by its header; and never the other way round.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from recorder.live.disk import Disk, GrowingFile
from recorder.mtgr.reader import parse_line
from recorder.mtgr.statements import Statement
from recorder.mtgr.writer import Writer

ASIDE: Final = ".disagrees"
"""Comes behind the name of a record that is set aside."""
_UNFINISHED: Final = b"end incomplete "
_FINISHED: Final = b"end "
_SCORE: Final = b"score "
_SECOND: Final = b"source tracker-db "
_MATCH: Final = b"match "


class GrowingRecord:
    """A record that is written while its game is played.

    Args:
        disk: writes it.
        path: where it is, or will be.
        on_aside: told where a record has gone that disagrees, or cannot be read.
    """

    __slots__ = (
        "_checksum",
        "_cut",
        "_disagrees",
        "_disk",
        "_file",
        "_is_surpassed",
        "_old",
        "_on_aside",
        "_seen",
        "_there",
        "_told",
        "_writer",
        "path",
    )

    def __init__(self, disk: Disk, path: Path, on_aside: Callable[[Path], object] = lambda _: None) -> None:
        self.path = path
        self._disk = disk
        self._on_aside = on_aside
        self._file = GrowingFile(disk, path)
        self._writer = Writer(self._write)
        self._disagrees = False  # what is there is to be set aside
        self._old = b""  # what is there was made without the Tracker's database, and this is made with it
        self._is_surpassed = False  # the other way round
        there = b""
        try:
            there = path.read_bytes()
        except FileNotFoundError:
            pass
        except OSError:
            self._disagrees = True
        self._there = _without_unfinished_end(there)
        self._cut = len(self._there) if len(self._there) < len(there) else None  # where a footer is cut off
        self._told = self._checksum = 0  # of the bytes that were told
        self._seen = 0  # bytes of what is there that were told again

    @property
    def lines(self) -> int:
        """How many statements it holds so far."""
        return self._writer.lines

    @property
    def waiting(self) -> int:
        """How many bytes wait to be written."""
        return self._file.waiting

    def visit(self, statement: Statement) -> None:
        """Take the next statement; it is on disk after the next `flush`."""
        self._writer.visit(statement)

    def end(self, *, complete: bool) -> None:
        """Write the footer, unless what is there begins with this record and knows more of the game.

        That can be its end, if this log is an older copy of another, or the score that a match log has told.
        """
        rest = self._there[self._seen :]
        if self._is_surpassed:
            return
        if b"\n" + _SCORE in self._old:
            self._writer.visit(parse_line(self._old.splitlines()[-2].decode()))
        is_finished = rest.rpartition(b"\n")[0].rpartition(b"\n")[2].startswith(_FINISHED)
        if is_finished and not rest.startswith(_FINISHED) and (rest.startswith(_SCORE) or not complete):
            self._seen = len(self._there)
        else:
            self._writer.end(complete=complete)

    def flush(self) -> None:
        """Bring onto the disk what was told; raises `OSError`, and then can be tried again."""
        if self._disagrees:
            self._make_room()
        if self._cut is not None and self._file.waiting:
            self._disk.truncate(self.path, self._cut)
            self._cut = None
        self._file.flush()

    @property
    def is_there(self) -> bool:
        """Whether the file has what was told: somebody may have removed or replaced it meanwhile."""
        try:
            data = self.path.read_bytes()
        except OSError:
            return False
        if self._is_surpassed:
            return True
        return zlib.crc32(data[: self._told]) == self._checksum and len(data) >= self._told

    def close(self) -> None:
        """Let go of the file, with all of it on the disk itself; raises `OSError`."""
        self._file.sync()
        self._file.close()

    def _write(self, text: str) -> None:
        data = text.encode()
        rest = self._there[self._seen : self._seen + len(_SECOND)]
        if rest == _SECOND and not data.startswith(_SECOND):
            self._is_surpassed = True
        if self._is_surpassed:
            return
        if data.startswith(_SECOND) and rest.startswith(_MATCH):
            self._old = self._there
        self._told += len(data)
        self._checksum = zlib.crc32(data, self._checksum)
        there = self._there[self._seen : self._seen + len(data)]
        if not data.startswith(there):
            self._file.append(self._there[: self._seen])
            self._there, self._disagrees = b"", True
            there = b""
        self._seen += len(there)
        self._file.append(data[len(there) :])

    def _make_room(self) -> None:
        """Give what is there another name, unless it is the same with less; the record is written anew."""
        if self._old:
            self._disk.remove(self.path)
            self._disagrees, self._cut = False, None
            return
        aside = self.path.with_name(self.path.name + ASIDE)
        number = 1
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"{self.path.name}{ASIDE}-{number}")
        self._disk.rename(self.path, aside)
        self._disagrees, self._cut = False, None
        self._on_aside(aside)


def _without_unfinished_end(data: bytes) -> bytes:
    """Leave out a footer that says that the log was not at its end when the record was made."""
    body, _, last = data.removesuffix(b"\n").rpartition(b"\n")
    return body + b"\n" if body and last.startswith(_UNFINISHED) else data
