"""Which records a user means by files and folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path


def find_records(paths: Iterable[Path]) -> Iterator[Path]:
    """Give the files named, and the records below the folders named, in the order of their names."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.mtgr"))
        else:
            yield path
