"""What the recorder does to files of its own, in one place: so that tests can have a disk that fails."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

_APPEND: Final = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
_MODE: Final = 0o666


class Disk:
    """The system's own. Every method raises `OSError` if the system does not do it."""

    def open(self, path: Path) -> int:
        """Open a file for appending, made with its folder if it is not there; return its descriptor."""
        try:
            return os.open(path, _APPEND, _MODE)
        except FileNotFoundError:
            path.parent.mkdir(parents=True, exist_ok=True)
            return os.open(path, _APPEND, _MODE)

    def write(self, descriptor: int, data: bytes) -> int:
        """Append as much of the data as there is room for; return how many bytes that were."""
        return os.write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        """Wait until what was written is on the disk itself."""
        os.fsync(descriptor)

    def close(self, descriptor: int) -> None:
        """Let go of an open file."""
        os.close(descriptor)

    def truncate(self, path: Path, size: int) -> None:
        """Cut a file off."""
        os.truncate(path, size)

    def rename(self, path: Path, new: Path) -> None:
        """Give a file another name; what has that name already is replaced, at once and whole."""
        path.replace(new)

    def remove(self, path: Path) -> None:
        """Remove a file, if it is there."""
        path.unlink(missing_ok=True)


def replace_file(disk: Disk, path: Path, data: bytes) -> None:
    """Put a file in another's place: whoever looks sees the old one or the new one, whole.

    Raises:
        OSError: it cannot be written; the old one stands.
    """
    part = path.with_name(f".{path.name}.part")
    disk.remove(part)
    descriptor = disk.open(part)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[disk.write(descriptor, bytes(rest)) :]
        disk.sync(descriptor)
    finally:
        disk.close(descriptor)
    disk.rename(part, path)


class GrowingFile:
    """A file that is only ever appended to.

    What cannot be written waits in memory and is written once the system takes it.

    Args:
        disk: does it.
        path: where it is; it is made at the first write.
    """

    __slots__ = ("_descriptor", "_disk", "_is_dirty", "_waiting", "path")

    def __init__(self, disk: Disk, path: Path) -> None:
        self.path = path
        self._disk = disk
        self._descriptor: int | None = None
        self._waiting = bytearray()
        self._is_dirty = False

    @property
    def waiting(self) -> int:
        """How many bytes wait to be written."""
        return len(self._waiting)

    def append(self, data: bytes) -> None:
        """Take what the next `flush` is to write."""
        self._waiting += data

    def flush(self) -> None:
        """Hand everything over to the system.

        Raises:
            OSError: the disk is full, say; what was not written waits for the next call.
        """
        if not self._waiting:
            return
        if self._descriptor is None:
            self._descriptor = self._disk.open(self.path)
        while self._waiting:
            written = self._disk.write(self._descriptor, bytes(self._waiting))
            del self._waiting[:written]
            self._is_dirty = True

    def sync(self) -> None:
        """Wait until everything that was written is on the disk itself.

        Raises:
            OSError: the system cannot do it.
        """
        if self._is_dirty and self._descriptor is not None:
            self._disk.sync(self._descriptor)
            self._is_dirty = False

    def close(self) -> None:
        """Let go of the file; it can be appended to again."""
        if self._descriptor is not None:
            self._disk.close(self._descriptor)
            self._descriptor = None
