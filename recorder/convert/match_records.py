"""The records of a folder by their match: what a match log is put beside. See `message_records`."""

from __future__ import annotations

from recorder.convert.message_records import match_in_name
from recorder.convert.storage import Storage


class MatchRecords:
    """Knows which records there are of a match, by their names.

    Args:
        storage: the folder of the records.
    """

    __slots__ = ("_names",)

    def __init__(self, storage: Storage) -> None:
        self._names: dict[str, set[str]] = {}
        for name in storage.names():
            self.add(name)

    def add(self, name: str) -> None:
        """Take note that a record is there."""
        self._names.setdefault(match_in_name(name), set()).add(name)

    def names(self, match: str) -> set[str]:
        """Return the names of all records of a match, and of others whose ids begin alike."""
        return self._names.get(match[:8].lower(), set())
