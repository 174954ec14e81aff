"""What a source's records depend on, summed up: the same key, the same records.

They depend on the bytes of the source, its name (it stands in the header), the time it was last written to
(``mtgo.log`` has no dates of its own), the card data, and this program.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Final, Self

from recorder import __version__
from recorder.errors import UnreadableFileError
from recorder.sources.opening import Opening

_PACKAGE: Final = Path(__file__).resolve().parents[1]
_DECIDING: Final = (
    "*.py",
    *(f"{room}/**/*.py" for room in ("adapter", "log_lines", "mtgr", "reports", "sources")),
)
"""The files of this package that decide what a record says: a version number alone would be forgotten."""

TOLD_BY_STATES: Final = frozenset({"mtgo-log", "stream"})
"""The kinds of source that have a use for card data, and for what the Tracker has seen."""

_DATED_BY_FILE: Final = frozenset({"mtgo-log"})
_BESIDE: Final = ("-wal",)
"""What SQLite keeps beside a database, to the end of its name."""


class Fingerprint:
    """Makes keys.

    Args:
        card_data: the fingerprint of the card data in use, empty if there are none.
        databases: the Tracker's databases that complete records.
    """

    __slots__ = ("_card_data", "_databases")

    def __init__(self, card_data: str = "", databases: Iterable[Path] = ()) -> None:
        self._card_data = card_data
        files = [file for path in databases for file in (path, *_files_beside(path))]
        self._databases = [_digest(file) for file in files if file.is_file()]

    def with_card_data(self, card_data: str) -> Self:
        """Return one that sums up these card data, too; the databases are not read again."""
        other = copy(self)
        other._card_data = card_data
        return other

    def key(self, opening: Opening) -> str:
        """Return the key of a source's records; every byte of the source is read for it.

        Raises:
            UnreadableFileError: it cannot be read.
        """
        path = opening.path
        try:
            digests = [_digest(path), *(_digest(file) for file in _files_beside(path))]
            time = path.stat().st_mtime_ns if opening.kind in _DATED_BY_FILE else 0
        except OSError as error:
            found = (error.strerror or "error").lower()
            raise UnreadableFileError(
                expected="a file that can be read", found=found, file=str(path)
            ) from error
        digests += self._databases if opening.kind in TOLD_BY_STATES else []
        facts = [program_digest(), opening.kind, ascii(path.name), time, self._card_data, *digests]
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


@cache
def program_digest() -> str:
    """Return what changes whenever this program may convert a source otherwise than before."""
    digest = hashlib.sha256(__version__.encode())
    for pattern in _DECIDING:
        for path in sorted(_PACKAGE.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _files_beside(path: Path) -> list[Path]:
    files = (path.with_name(path.name + ending) for ending in _BESIDE)
    return [file for file in files if file.is_file()]


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, hashlib.sha256).hexdigest()
