"""What earlier runs have converted, so that the same is not converted again.

The index lies beside the records, one JSON line for each source. It is a convenience: without it, or where it
is damaged, sources are converted again and the records stay as they are.
"""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from recorder.adapter.counts import LineCounts
from recorder.convert.conversion import ConvertedSource
from recorder.convert.record_folder import WrittenRecord
from recorder.convert.search import SourceFile
from recorder.convert.storage import Storage

INDEX: Final = ".mtgr-index.jsonl"


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class _Record(_Model):
    """A record that a source gave; ``stamp`` is how it was left, see `Storage.stamp`."""

    name: str
    stamp: str
    is_complete: bool
    statements: int
    notes: int


class _Entry(_Model):
    """A source that was converted without fault."""

    key: str
    source: str
    size: int
    chat: int
    lines: LineCounts
    records: tuple[_Record, ...]


class Index:
    """Knows what was converted, and remembers what is.

    Args:
        storage: the folder of the records.
    """

    __slots__ = ("_is_changed", "_keys", "_lines", "_storage")

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._is_changed = False
        self._lines: dict[str, bytes] = {}
        self._keys: dict[tuple[str, int], list[str]] = {}
        for line in (storage.read(INDEX) or b"").splitlines():
            entry = _parsed(line)
            if entry is not None:
                self._lines[entry.key] = line
                self._keys.setdefault((entry.source, entry.size), []).append(entry.key)

    def keys(self, source: SourceFile) -> frozenset[str]:
        """Return the keys that a source may have if its records are there and as they were left."""
        keys = self._keys.get((ascii(source.name), source.size), ())
        return frozenset(key for key in keys if self._is_intact(self._lines[key]))

    def recall(self, result: ConvertedSource) -> None:
        """Add to the result of a source that is known what it gave when it was converted."""
        entry = _Entry.model_validate_json(self._lines[result.key or ""])
        result.lines, result.chat = entry.lines, entry.chat
        result.records = [
            WrittenRecord(
                record.name,
                self._storage.place(record.name),
                "unchanged",
                record.is_complete,
                record.statements,
                record.notes,
            )
            for record in entry.records
        ]

    def remember(self, source: SourceFile, result: ConvertedSource) -> None:
        """Remember what a source gave, unless something was wrong with it, which is to be said every time."""
        if result.failed or result.key is None:
            return
        records = tuple(
            _Record(
                name=record.name,
                stamp=self._storage.stamp(record.name) or "",
                is_complete=record.is_complete,
                statements=record.statements,
                notes=record.notes,
            )
            for record in result.records
        )
        entry = _Entry(
            key=result.key,
            source=ascii(source.name),
            size=source.size,
            chat=result.chat,
            lines=result.lines,
            records=records,
        )
        self._lines[result.key] = entry.model_dump_json().encode()
        self._is_changed = True

    def save(self) -> None:
        """Write what is known beside the records, without what is known of records that are no more."""
        if not self._is_changed:
            return
        lines = [line + b"\n" for line in self._lines.values() if self._is_intact(line)]
        self._storage.write(INDEX, b"".join(lines))

    def _is_intact(self, line: bytes) -> bool:
        entry = _Entry.model_validate_json(line)
        return all(self._storage.stamp(record.name) == record.stamp for record in entry.records)


def _parsed(line: bytes) -> _Entry | None:
    """Return what a line of the index says; one that is damaged costs one conversion."""
    try:
        return _Entry.model_validate_json(line)
    except ValidationError:
        return None
