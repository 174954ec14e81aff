"""One path as one endless source, whatever becomes of the file there.

A file grows, is cut off and written anew, is replaced, renamed, deleted and comes back, cannot be read for a
while. What is said of it is a row of three things: it begins, here are its next bytes, it is over. A file
that is known again by its first bytes goes on where it stood.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from recorder.live.shared_files import open_shared

HEAD: Final = 4096
"""Bytes at the start by which a file is known again."""
PIECE: Final = 1 << 18
"""Bytes read at once."""


@dataclass(slots=True, frozen=True)
class Began:
    """Another file than before is at the path: its bytes follow, from the first.

    Args:
        modified: when it was changed last, in seconds since 1970-01-01 UTC.
    """

    modified: float


@dataclass(slots=True, frozen=True)
class Bytes:
    """The next bytes of the file that began last."""

    data: bytes


@dataclass(slots=True, frozen=True)
class Over:
    """The file that began last is no more: cut off, or replaced by another."""


Piece = Began | Bytes | Over


@dataclass(slots=True)
class TailCounts:
    """What has happened to a path; nothing happens unseen.

    Args:
        opened: how often a file was opened there.
        truncated: how often it was found shorter than what had been read of it.
        replaced: how often another one was in its place.
        vanished: how often there was none, or none any more.
        refused: how often the system did not hand it over: no permission, locked.
    """

    opened: int = 0
    truncated: int = 0
    replaced: int = 0
    vanished: int = 0
    refused: int = 0


class Tail:
    """Follows a path.

    Args:
        path: where the file is, or will be.
        open_file: opens it for reading, unbuffered.
    """

    __slots__ = ("_file", "_has_begun", "_open", "counts", "head", "offset", "path", "trouble")

    def __init__(self, path: Path, open_file: Callable[[Path], BinaryIO] = open_shared) -> None:
        self.path = path
        self.counts = TailCounts()
        self.head = b""
        """The first bytes of the file that began last, at most `HEAD`."""
        self.offset = 0
        """How many bytes of it were read."""
        self.trouble: OSError | None = None
        """Why the system does not hand the file over just now, if it is there."""
        self._open = open_file
        self._file: BinaryIO | None = None
        self._has_begun = False

    def poll(self) -> Iterator[Piece]:
        """Look at the path once; give what is new, at most one piece of bytes of each file.

        Until it gives nothing there can be more.
        """
        try:
            yield from self._look()
            self.trouble = None
        except FileNotFoundError:
            self.counts.vanished += self._file is not None
            self.close()
        except OSError as error:
            self.counts.refused += 1
            self.trouble = error
            self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def rewind(self) -> None:
        """Forget what was read: the file that is there begins with the next look."""
        self.close()
        self.head, self.offset, self._has_begun = b"", 0, False

    def _look(self) -> Iterator[Piece]:
        if self._file is not None:
            if self._is_same(self._file):
                news = list(self._read_on(self._file))
                yield from news
                if news or not self._is_another_there(self._file):
                    return
            else:
                yield from self._end()
        self.close()
        file = self._file = self._open(self.path)
        self.counts.opened += 1
        if not self._is_same(file):
            yield from self._end()
        yield from self._read_on(file)

    def _end(self) -> Iterator[Piece]:
        self.head, self.offset, self._has_begun = b"", 0, False
        yield Over()

    def _read_on(self, file: BinaryIO) -> Iterator[Piece]:
        """Read on; nothing, if the bytes turn out to be those of a file that was written anew meanwhile."""
        file.seek(self.offset)
        data = file.read(PIECE)
        if not data or not self._starts_with_head(file):
            return
        is_new, self._has_begun = not self._has_begun, True
        self.head += data[: HEAD - len(self.head)]
        self.offset += len(data)
        if is_new:
            yield Began(os.fstat(file.fileno()).st_mtime)
        yield Bytes(data)

    def _is_same(self, file: BinaryIO) -> bool:
        """Say whether an open file is still the one of which `offset` bytes were read."""
        if os.fstat(file.fileno()).st_size < self.offset:
            self.counts.truncated += 1
            return False
        if not self._starts_with_head(file):
            self.counts.replaced += 1
            return False
        return True

    def _starts_with_head(self, file: BinaryIO) -> bool:
        file.seek(0)
        return file.read(len(self.head)) == self.head

    def _is_another_there(self, file: BinaryIO) -> bool:
        """Say whether the path leads to another file than the open one; not every drive numbers its files.

        Raises:
            FileNotFoundError: there is none.
        """
        there, here = self.path.stat(), os.fstat(file.fileno())
        return (there.st_dev, there.st_ino) != (here.st_dev, here.st_ino)
