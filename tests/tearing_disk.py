"""A disk that stops in the middle of what it does, as it does for a recorder that is killed."""

from __future__ import annotations

import os
from pathlib import Path

from recorder.live.disk import Disk


class KilledError(BaseException):
    """The process is no more: nothing catches this."""


class TearingDisk(Disk):
    """Does so much and then kills the process: a byte written counts, and so does everything else done.

    Args:
        work: how much; the write with which it ends is torn there.
    """

    def __init__(self, work: int) -> None:
        self._work = work
        self._descriptors: list[int] = []

    def leave(self) -> None:
        """Close what is open, as the system does for a process that is killed."""
        for descriptor in self._descriptors:
            os.close(descriptor)
        self._descriptors.clear()

    def open(self, path: Path) -> int:
        self._do(1)
        descriptor = super().open(path)
        self._descriptors.append(descriptor)
        return descriptor

    def write(self, descriptor: int, data: bytes) -> int:
        written = super().write(descriptor, data[: max(self._work, 0)])
        self._do(len(data))
        return written

    def close(self, descriptor: int) -> None:
        self._descriptors.remove(descriptor)
        super().close(descriptor)

    def sync(self, descriptor: int) -> None:
        self._do(1)
        super().sync(descriptor)

    def truncate(self, path: Path, size: int) -> None:
        self._do(1)
        super().truncate(path, size)

    def rename(self, path: Path, new: Path) -> None:
        self._do(1)
        super().rename(path, new)

    def remove(self, path: Path) -> None:
        self._do(1)
        super().remove(path)

    def _do(self, work: int) -> None:
        self._work -= work
        if self._work < 0:
            raise KilledError
