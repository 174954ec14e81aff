"""The folder that records go to, as far as a batch needs to know it; names in it, no paths."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final, Protocol

STAGED: Final = ".part"
"""How the names of files end that are not in their place yet; they begin with a dot."""

RECORD: Final = ".mtgr"
"""How the names of records end."""

_AN_HOUR: Final = 3600
"""Seconds."""


class Storage(Protocol):
    """Where records are kept: a folder of this computer, or an address that several computers reach."""

    def place(self, name: str) -> str:
        """Say where a file is, for people."""

    def names(self) -> list[str]:
        """Return the names of the records that are there."""

    def here(self, names: Iterable[str]) -> AbstractContextManager[list[Path]]:
        """Give where records can be read on this computer, for as long as a block runs."""

    def read(self, name: str) -> bytes | None:
        """Return what is in a file, ``None`` if there is none."""

    def stamp(self, name: str) -> str | None:
        """Return what changes whenever a file does, ``None`` if there is none."""

    def write(self, name: str, data: bytes) -> None:
        """Put a whole file in its place, or leave what is there if that fails."""

    def replace(self, staged: str, name: str) -> None:
        """Put a staged file in its place."""

    def remove(self, name: str) -> None:
        """Remove a file if it is there."""

    def remove_staged(self, prefix: str) -> None:
        """Remove the staged files whose names begin so."""


class LocalFolder:
    """A folder of this computer.

    Args:
        folder: it must be there; what runs that were killed have left in it is removed.
    """

    __slots__ = ("folder",)

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        _remove_leftovers(folder)

    def place(self, name: str) -> str:
        """Say where a file is, for people."""
        return str(self.folder / name)

    def names(self) -> list[str]:
        """Return the names of the records that are there."""
        return [path.name for path in self.folder.glob(f"*{RECORD}")]

    def here(self, names: Iterable[str]) -> AbstractContextManager[list[Path]]:
        """Give where records are."""
        return nullcontext([self.folder / name for name in names])

    def read(self, name: str) -> bytes | None:
        """Return what is in a file, ``None`` if there is none."""
        try:
            return (self.folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def stamp(self, name: str) -> str | None:
        """Return a file's size in bytes and time of change in nanoseconds, ``None`` if there is none."""
        try:
            status = (self.folder / name).stat()
        except FileNotFoundError:
            return None
        return f"{status.st_size} {status.st_mtime_ns}"

    def write(self, name: str, data: bytes) -> None:
        """Put a whole file in its place, or leave what is there if that fails."""
        staged = f".{name.lstrip('.')}{STAGED}"
        try:
            (self.folder / staged).write_bytes(data)
            self.replace(staged, name)
        finally:
            self.remove(staged)

    def replace(self, staged: str, name: str) -> None:
        """Put a staged file in its place."""
        (self.folder / staged).replace(self.folder / name)

    def remove(self, name: str) -> None:
        """Remove a file if it is there."""
        (self.folder / name).unlink(missing_ok=True)

    def remove_staged(self, prefix: str) -> None:
        """Remove the staged files whose names begin so."""
        for path in self.folder.glob(f".{prefix}-*{STAGED}"):
            path.unlink(missing_ok=True)


def _remove_leftovers(folder: Path) -> None:
    """Remove what a run that was killed has left: staged files that nobody has written to for an hour."""
    for path in folder.glob(f".*{STAGED}"):
        if time.time() - path.stat().st_mtime > _AN_HOUR:
            path.unlink(missing_ok=True)
