"""What earlier runs have converted, so that the same is not converted again.

The index lies beside the records, one JSON line for each source. It is a convenience: without it, or where it
is damaged, sources are converted again and the records stay as they are.
"""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from recorder.adapter.counts import LineCounts
from recorder.convert.conversion import ConvertedSource
from recorder.convert.match_records import MatchRecords
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
    number: int | None = None


class _Entry(_Model):
    """A source that was converted without fault.

    ``match`` is that of a match log, otherwise empty; ``beside`` are the records of its match that other
    sources gave, by name, and how they were left: whether it adds a score depends on these.
    """

    key: str
    match: str
    beside: dict[str, str]
    source: str
    size: int
    chat: int
    lines: LineCounts
    records: tuple[_Record, ...]


class Index:
    """Knows what was converted, and remembers what is.

    Args:
        storage: the folder of the records, and ``matches``, what is in it.
    """

    __slots__ = ("_amended", "_keys", "_lines", "_matches", "_new", "_storage")

    def __init__(self, storage: Storage, matches: MatchRecords) -> None:
        self._storage = storage
        self._matches = matches
        self._new: set[str] = set()
        self._amended: dict[str, str | None] = {}
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
        return frozenset(key for key in keys if self.is_intact(key))

    def is_intact(self, key: str) -> bool:
        """Say whether all is as it was left when the source of this key was converted."""
        entry = _Entry.model_validate_json(self._lines[key])
        stamps = {record.name: record.stamp for record in entry.records} | entry.beside
        if any(self._storage.stamp(name) != stamp for name, stamp in stamps.items()):
            return False
        return not entry.match or self._matches.names(entry.match) == stamps.keys()

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
                record.number,
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
                stamp="",
                is_complete=record.is_complete,
                statements=record.statements,
                notes=record.notes,
                number=record.number,
            )
            for record in result.records
        )
        entry = _Entry(
            key=result.key,
            match=source.match,
            beside={},
            source=ascii(source.name),
            size=source.size,
            chat=result.chat,
            lines=result.lines,
            records=records,
        )
        self._lines[result.key] = entry.model_dump_json().encode()
        self._new.add(result.key)

    def note_amendment(self, name: str) -> None:
        """Take note that something is about to be added to a record, which stays what its source gave."""
        self._amended.setdefault(name, self._storage.stamp(name))

    def save(self) -> None:
        """Write what is known beside the records, without what is known of records that are no more."""
        if not self._new and not self._amended:
            return
        for key, line in self._lines.items():
            self._lines[key] = self._stamped(_Entry.model_validate_json(line)).model_dump_json().encode()
        lines = [line + b"\n" for key, line in self._lines.items() if self.is_intact(key)]
        self._storage.write(INDEX, b"".join(lines))

    def _stamped(self, entry: _Entry) -> _Entry:
        """Give the entry with how its records are left by this run."""
        is_new = entry.key in self._new

        def stamp(name: str, before: str) -> str:
            is_amended = name in self._amended and self._amended[name] == before
            return self._storage.stamp(name) or "" if is_new or is_amended else before

        own = {record.name for record in entry.records}
        others = self._matches.names(entry.match) - own if entry.match else set()
        beside = dict.fromkeys(sorted(others), "") if is_new else entry.beside
        records = tuple(
            record.model_copy(update={"stamp": stamp(record.name, record.stamp)}) for record in entry.records
        )
        stamps = {name: stamp(name, before) for name, before in beside.items()}
        return entry.model_copy(update={"records": records, "beside": stamps})


def _parsed(line: bytes) -> _Entry | None:
    """Return what a line of the index says; one that is damaged costs one conversion."""
    try:
        return _Entry.model_validate_json(line)
    except ValidationError:
        return None
