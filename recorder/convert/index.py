"""What earlier runs have converted, so that the same is not converted again.

The index lies beside the records, one JSON line for each source. It is a convenience: without it, or where it
is damaged, sources are converted again and the records stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from recorder.adapter.counts import LineCounts
from recorder.convert.conversion import ConvertedSource
from recorder.convert.fingerprint import Fingerprint
from recorder.convert.record_folder import WrittenRecord
from recorder.convert.storage import Storage
from recorder.errors import RecorderError
from recorder.sources.opening import Opening

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
        fingerprint: sums up what records depend on.
    """

    __slots__ = ("_entries", "_fingerprint", "_is_changed", "_known", "_storage")

    def __init__(self, storage: Storage, fingerprint: Fingerprint) -> None:
        self._storage = storage
        self._fingerprint = fingerprint
        self._entries: dict[str, _Entry] = {}
        self._is_changed = False
        for entry in _read(storage.read(INDEX) or b""):
            self._entries[entry.key] = entry
        self._known = {(entry.source, entry.size) for entry in self._entries.values()}

    def recall(self, opening: Opening) -> ConvertedSource | None:
        """Return what a source gave when it was last converted, if that is what it would give now.

        ``None`` if it was not converted with this content by this program, or a record of it is not as it was
        left. The bytes are looked at only where a source of this name and size is known.
        """
        if (ascii(opening.path.name), opening.size) not in self._known:
            return None
        try:
            key = self._fingerprint.key(opening)
        except RecorderError:
            return None  # whoever converts it will say so
        entry = self._entries.get(key)
        if entry is None or not all(
            self._storage.stamp(record.name) == record.stamp for record in entry.records
        ):
            return None
        records = [
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
        return ConvertedSource(
            opening.path, key, records=records, lines=entry.lines, chat=entry.chat, is_known=True
        )

    def remember(self, opening: Opening, result: ConvertedSource) -> None:
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
        self._entries[result.key] = _Entry(
            key=result.key,
            source=ascii(opening.path.name),
            size=opening.size,
            chat=result.chat,
            lines=result.lines,
            records=records,
        )
        self._is_changed = True

    def save(self) -> None:
        """Write what is known beside the records, without what is known of records that are no more."""
        if not self._is_changed:
            return
        lines = [
            entry.model_dump_json()
            for entry in self._entries.values()
            if all(self._storage.stamp(record.name) == record.stamp for record in entry.records)
        ]
        self._storage.write(INDEX, "".join(f"{line}\n" for line in lines).encode())


def _read(data: bytes) -> Iterator[_Entry]:
    """Give what stands in the index; a line that is damaged costs one conversion."""
    for line in data.splitlines():
        try:
            yield _Entry.model_validate_json(line)
        except ValidationError:
            continue
