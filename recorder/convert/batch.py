"""Converting many sources: the unchanged are skipped, the others shared out, records put down in order.

Whoever converts a source stages its records, under names that nobody else uses; they are put in their places
here, in the order of the sources, whatever the order in which they got done. So which of two games of one
name is kept does not depend on how many processes there are.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from recorder.convert.conversion import ConvertedSource
from recorder.convert.index import Index
from recorder.convert.record_folder import RecordFolder
from recorder.convert.search import SourceFile
from recorder.convert.storage import Storage
from recorder.errors import RecordClashError


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

    Args:
        sources: what is to be converted.
        storage: takes the records.
        workforce: converts them, or finds that they are known from an earlier run.
        force: convert also what is known.

    Raises:
        OSError: a record cannot be written; what was finished before stands.
        KeyboardInterrupt: the user has enough; what was finished stands, and its results were yielded.
    """
    index = Index(storage)
    run = secrets.token_hex(4)
    tasks = [
        Task(
            number,
            source.place,
            source.size,
            prefix=f"{run}-{number}",
            known=frozenset() if force else index.keys(source),
        )
        for number, source in enumerate(sources)
    ]
    batch = _Batch(sources, RecordFolder(storage), index)
    try:
        for number, result in workforce(tasks):
            batch.done[number] = result
            yield from batch.put_down_in_turn()
    except KeyboardInterrupt:
        yield from batch.put_down_all()
        raise
    finally:
        storage.remove_staged(run)
        index.save()


class _Batch:
    """The results that wait for their turn."""

    def __init__(self, sources: Sequence[SourceFile], folder: RecordFolder, index: Index) -> None:
        self._sources = sources
        self._folder = folder
        self._index = index
        self._next = 0
        self.done: dict[int, ConvertedSource] = {}

    def put_down_in_turn(self) -> Iterator[ConvertedSource]:
        """Put down the records of those sources before which no other one is missing."""
        while self._next in self.done:
            yield self._put_down(self._next)
            self._next += 1

    def put_down_all(self) -> Iterator[ConvertedSource]:
        """Put down the records of all that is done: the missing ones will not come."""
        for number in sorted(self.done):
            yield self._put_down(number)

    def _put_down(self, number: int) -> ConvertedSource:
        result = self.done.pop(number)
        if result.is_known:  # its records are in their places
            self._index.recall(result)
            result.records = [record for record in result.records if self._claims(record.name, result)]
            return result
        for record in result.staged:
            try:
                result.records.append(self._folder.put(record, result.place))
            except RecordClashError as error:
                result.clashes.append(error)
        self._index.remember(self._sources[number], result)
        return result

    def _claims(self, name: str, result: ConvertedSource) -> bool:
        try:
            self._folder.claim(name, result.place)
        except RecordClashError as error:
            result.clashes.append(error)
            return False
        return True
