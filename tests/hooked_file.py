"""A file in whose reading something happens, or that the system does not hand over."""

from __future__ import annotations

from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import BinaryIO


class HookedFile(FileIO):
    """A file that calls a function before each read."""

    def __init__(self, path: Path, before_read: Callable[[], object]) -> None:
        super().__init__(path, "rb")
        self._before_read = before_read

    def read(self, size: int | None = -1, /) -> bytes:
        self._before_read()
        return super().read(-1 if size is None else size) or b""


class Refusals:
    """Opens files, and refuses to while a test says so.

    Args:
        error: what the system answers meanwhile.
    """

    def __init__(self, error: OSError) -> None:
        self._error = error
        self.at_opening = False
        self.at_reading = False

    def open(self, path: Path) -> BinaryIO:
        if self.at_opening:
            raise self._error
        return HookedFile(path, self._read)

    def _read(self) -> None:
        if self.at_reading:
            raise self._error
