"""Records put in their places once they are whole, so that there are no half ones.

A record that is there already with the same bytes, or that knows more, is left alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from recorder.convert.one_record import knows_more
from recorder.convert.staging import StagedRecord, record_name
from recorder.convert.storage import Storage
from recorder.errors import RecordClashError

__all__ = ["RecordFolder", "RecordState", "WrittenRecord", "record_name"]

_SCORE: Final = b"score "

RecordState = Literal["new", "updated", "unchanged"]


@dataclass(slots=True)
class WrittenRecord:
    """A record file and what happened to it.

    Args:
        name: of the file.
        place: where it is, for people.
        state: what this run has made of it.
        is_complete: whether it goes to the end of its game.
        statements: how many it has, and ``notes``, how many of them are notes.
        number: MTGO's number of the game; ``None`` if its source has none.
    """

    name: str
    place: str
    state: RecordState
    is_complete: bool
    statements: int
    notes: int
    number: int | None = None


class RecordFolder:
    """Puts records in their places, in the order of their sources.

    Args:
        storage: the folder.
    """

    __slots__ = ("_sources", "_storage")

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._sources: dict[str, str] = {}

    def claim(self, name: str, source: str) -> None:
        """Take note that the record of this name comes from this source.

        Raises:
            RecordClashError: an earlier game of this run has the name.
        """
        if name in self._sources:
            expected, found = f"one game for {name}", f"a second one beside that of {self._sources[name]}"
            raise RecordClashError(expected=expected, found=found, file=source)
        self._sources[name] = source

    def put(self, record: StagedRecord, source: str) -> WrittenRecord:
        """Put a record in its place, unless what is there says the same, or more, already.

        Raises:
            RecordClashError: an earlier game of this run has the name; nothing is left of this one.
            OSError: it cannot be put there; nothing is left of it.
        """
        try:
            self.claim(record.name, source)
            state = self._compare(record)
            if state != "unchanged":
                self._storage.replace(record.staged, record.name)
        finally:
            self._storage.remove(record.staged)
        place = self._storage.place(record.name)
        return WrittenRecord(
            record.name,
            place,
            state,
            record.is_complete,
            record.statements,
            record.notes,
            record.header.number,
        )

    def _compare(self, record: StagedRecord) -> RecordState:
        """Say what a record is to the one that stands in its place.

        A record that begins with all that this one says before its footer can know more of the game: the log
        was an older copy, without its end; a match log has told the score; or the Tracker has completed it.
        """
        there = self._storage.read(record.name)
        if there is None:
            return "new"
        staged = self._storage.read(record.staged) or b""
        if staged == there:
            return "unchanged"
        if knows_more(there, staged, is_complete=record.is_complete):
            return "unchanged"
        is_the_same_game = there.startswith(staged[: record.body])
        if is_the_same_game and (not record.is_complete or there.startswith(_SCORE, record.body)):
            return "unchanged"
        return "updated"
