"""Converting many sources: the unchanged are skipped, the others shared out, records put down in order.

Whoever converts a source stages its records, under names that nobody else uses; they are put in their places
here, in the order of the sources, whatever the order in which they got done. So which of two games of one
name is kept does not depend on how many processes there are.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from recorder.convert.conversion import ConvertedSource
from recorder.convert.fingerprint import TOLD_BY_STATES
from recorder.convert.index import Index
from recorder.convert.match_records import MatchRecords
from recorder.convert.message_records import add_scores, read_message_record, unseen
from recorder.convert.record_folder import RecordFolder
from recorder.convert.search import SourceFile
from recorder.convert.staging import StagedRecord
from recorder.convert.storage import Storage
from recorder.errors import RecordClashError
from recorder.sources.game_log import GameLog
from recorder.sources.tracker_db import TrackerDatabase

_TURNS: Final = {TrackerDatabase.kind: 1, GameLog.kind: 2}
"""Kinds of sources that come behind the others."""


@dataclass(slots=True, frozen=True)
class Task:
    """A source to convert.

    Args:
        number: its place among the sources, from 0.
        place: where it is.
        size: in bytes, when it was looked at.
        prefix: what the names of its staged records begin with.
        known: the keys with which it need not be converted.
    """

    number: int
    place: str
    size: int
    prefix: str
    known: frozenset[str]


Workforce = Callable[[Sequence[Task]], Iterator[tuple[int, ConvertedSource]]]
"""Converts sources in any order and gives each one's number with what it gave. Interrupted, it gives what is
done and then raises the interruption."""


def convert(
    sources: Sequence[SourceFile], storage: Storage, workforce: Workforce, *, force: bool = False
) -> Iterator[ConvertedSource]:
    """Convert sources and yield the result of each, in the order given, as soon as it is its turn.

    What MTGO's messages tell comes first, then the games that only the Tracker's database tells. Match logs
    come last: of a match whose messages have been recorded, they add the score.

    Args:
        sources: what is to be converted.
        storage: takes the records.
        workforce: converts them, or finds that they are known from an earlier run.
        force: convert also what is known.

    Raises:
        OSError: a record cannot be written; what was finished before stands.
        KeyboardInterrupt: the user has enough; what was finished stands, and its results were yielded.
    """
    sources = sorted(sources, key=lambda source: _TURNS.get(source.kind, 0))
    has_messages = any(source.kind in TOLD_BY_STATES for source in sources)
    matches = MatchRecords(storage)
    index = Index(storage, matches)
    run = secrets.token_hex(4)
    tasks = [
        Task(
            number,
            source.place,
            source.size,
            prefix=f"{run}-{number}",
            known=frozenset() if force or (has_messages and _is_tracker(source)) else index.keys(source),
        )
        for number, source in enumerate(sources)
    ]
    batch = _Batch(sources, storage, matches, index)
    try:
        for number, result in workforce(tasks):
            batch.done[number] = result
            stale = yield from batch.put_down_in_turn()
            while stale is not None:
                again = replace(tasks[stale], known=frozenset())
                batch.done.update(workforce([again]))
                stale = yield from batch.put_down_in_turn()
    except KeyboardInterrupt:
        yield from batch.put_down_all()
        raise
    finally:
        storage.remove_staged(run)
        index.save()


def _is_tracker(source: SourceFile) -> bool:
    return source.kind == TrackerDatabase.kind


class _Batch:
    """The results that wait for their turn."""

    def __init__(
        self, sources: Sequence[SourceFile], storage: Storage, matches: MatchRecords, index: Index
    ) -> None:
        self._sources = sources
        self._storage = storage
        self._folder = RecordFolder(storage)
        self._matches = matches
        self._index = index
        self._told: set[int | None] = set()  # MTGO's numbers of the games that have their records
        self._next = 0
        self.done: dict[int, ConvertedSource] = {}

    def put_down_in_turn(self) -> Generator[ConvertedSource, None, int | None]:
        """Put down the records of those sources before which no other one is missing.

        Returns:
            A source that was known when the run began and has to be converted all the same, for this run has
            changed the records of its match; ``None`` if there is none.
        """
        while self._next in self.done:
            result = self.done[self._next]
            if result.is_known and not self._index.is_intact(result.key or ""):
                del self.done[self._next]
                return self._next
            yield self._put_down(self._next)
            self._next += 1
        return None

    def put_down_all(self) -> Iterator[ConvertedSource]:
        """Put down the records of all that is done: the missing ones will not come."""
        for number in sorted(self.done):
            yield self._put_down(number)

    def _put_down(self, number: int) -> ConvertedSource:
        result = self.done.pop(number)
        if result.is_known:  # its records are in their places
            self._index.recall(result)
            result.records = [record for record in result.records if self._claims(record.name, result)]
            self._told.update(record.number for record in result.records)
            return result
        source = self._sources[number]
        if _is_tracker(source):
            self._leave_out(result)
        for record in self._joined(source, result) if source.match else result.staged:
            try:
                result.records.append(self._folder.put(record, result.place))
                self._matches.add(record.name)
                self._told.add(record.header.number)
            except RecordClashError as error:
                result.clashes.append(error)
        self._index.remember(source, result)
        return result

    def _leave_out(self, result: ConvertedSource) -> None:
        """Leave out the Tracker's telling of games that have their records."""
        told = [record for record in result.staged if record.header.number in self._told]
        for record in told:
            self._storage.remove(record.staged)
            result.staged.remove(record)
        result.left_out = len(told)

    def _joined(self, source: SourceFile, result: ConvertedSource) -> list[StagedRecord]:
        """Add the scores of a match log to the records of its match's messages; return its other games."""

        def write(path: Path, data: bytes) -> None:
            self._index.note_amendment(path.name)
            self._storage.write(path.name, data)

        match, told = source.match, result.staged
        with self._storage.here(sorted(self._matches.names(match))) as paths:
            found = [read_message_record(path, match) for path in paths]
            records = [record for record in found if record is not None]
            result.scores = [path.name for path in add_scores(records, told, write)]
        return unseen(records, told)

    def _claims(self, name: str, result: ConvertedSource) -> bool:
        try:
            self._folder.claim(name, result.place)
        except RecordClashError as error:
            result.clashes.append(error)
            return False
        return True
