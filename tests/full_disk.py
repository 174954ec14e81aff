"""A disk without room, or that takes nothing, until a test says otherwise."""

from __future__ import annotations

import errno
from pathlib import Path

from recorder.live.disk import Disk


class FullDisk(Disk):
    """Has room for so many bytes; what fits of a write is written, as systems do.

    Args:
        room: in bytes.
    """

    def __init__(self, room: int) -> None:
        self.room = room

    def write(self, descriptor: int, data: bytes) -> int:
        if self.room == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = super().write(descriptor, data[: self.room])
        self.room -= written
        return written


class ReadOnlyDisk(Disk):
    """Takes nothing while ``is_read_only``."""

    def __init__(self) -> None:
        self.is_read_only = False

    def open(self, path: Path) -> int:
        self._check()
        return super().open(path)

    def write(self, descriptor: int, data: bytes) -> int:
        self._check()
        return super().write(descriptor, data)

    def rename(self, path: Path, new: Path) -> None:
        self._check()
        super().rename(path, new)

    def remove(self, path: Path) -> None:
        self._check()
        super().remove(path)

    def _check(self) -> None:
        if self.is_read_only:
            raise OSError(errno.EROFS, "Read-only file system")
