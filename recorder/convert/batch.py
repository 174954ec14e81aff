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
from recorder.convert.fingerprint import Fingerprint
from recorder.convert.index import Index
from recorder.convert.record_folder import RecordFolder
from recorder.convert.storage import Storage
from recorder.errors import RecordClashError
from recorder.sources.opening import Opening


@dataclass(slots=True, frozen=True)
class Task:
    """A source to convert.

    Args:
        number: its place among the sources, from 0.
        source: where it is.
        size: in bytes, when it was looked at.
        prefix: what the names of its staged records begin with.
    """

    number: int
    source: str
    size: int
    prefix: str


Workforce = Callable[[Sequence[Task]], Iterator[tuple[int, ConvertedSource]]]
"""Converts sources in any order and gives each one's number with what it gave. Interrupted, it gives what is
done and then raises the interruption."""


def convert(
    openings: Sequence[Opening],
    storage: Storage,
    fingerprint: Fingerprint,
    workforce: Workforce,
    *,
    force: bool = False,
    on_bytes: Callable[[int], object] = lambda _: None,
) -> Iterator[ConvertedSource]:
    """Convert sources and yield the result of each, in the order given, as soon as it is its turn.

    Args:
        openings: the sources.
        storage: takes the records.
        fingerprint: sums up what records depend on beside the source.
        workforce: converts what is not known from earlier runs.
        force: convert also what is known.
        on_bytes: told the bytes of sources that are skipped.

    Raises:
        OSError: a record cannot be written; what was finished before stands.
        KeyboardInterrupt: the user has enough; what was finished stands, and its results were yielded.
    """
    index = Index(storage, fingerprint)
    done: dict[int, ConvertedSource] = {}
    tasks: list[Task] = []
    run = secrets.token_hex(4)
    for number, opening in enumerate(openings):
        known = None if force else index.recall(opening)
        if known is None:
            tasks.append(Task(number, str(opening.path), opening.size, f"{run}-{number}"))
        else:
            done[number] = known
            on_bytes(opening.size)
    batch = _Batch(openings, RecordFolder(storage), index, done)
    try:
        yield from batch.put_down_in_turn()
        for number, result in workforce(tasks):
            done[number] = result
            yield from batch.put_down_in_turn()
    except KeyboardInterrupt:
        yield from batch.put_down_all()
        raise
    finally:
        storage.remove_staged(run)
        index.save()


class _Batch:
    """The results that wait for their turn."""

    def __init__(
        self,
        openings: Sequence[Opening],
        folder: RecordFolder,
        index: Index,
        done: dict[int, ConvertedSource],
    ) -> None:
        self._openings = openings
        self._folder = folder
        self._index = index
        self._done = done
        self._next = 0

    def put_down_in_turn(self) -> Iterator[ConvertedSource]:
        """Put down the records of those sources before which no other one is missing."""
        while self._next in self._done:
            yield self._put_down(self._next)
            self._next += 1

    def put_down_all(self) -> Iterator[ConvertedSource]:
        """Put down the records of all that is done: the missing ones will not come."""
        for number in sorted(self._done):
            yield self._put_down(number)

    def _put_down(self, number: int) -> ConvertedSource:
        result = self._done.pop(number)
        source = str(result.path)
        if result.is_known:  # its records are in their places
            result.records = [record for record in result.records if self._claims(record.name, result)]
            return result
        for record in result.staged:
            try:
                result.records.append(self._folder.put(record, source))
            except RecordClashError as error:
                result.clashes.append(error)
        self._index.remember(self._openings[number], result)
        return result

    def _claims(self, name: str, result: ConvertedSource) -> bool:
        try:
            self._folder.claim(name, str(result.path))
        except RecordClashError as error:
            result.clashes.append(error)
            return False
        return True
