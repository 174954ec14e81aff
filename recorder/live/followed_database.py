"""One database of the Tracker's, followed: its path, and the reports of what comes into it.

While the Tracker runs, what it writes goes into the WAL beside the database first. Neither file's size says
for sure that there is something new: a WAL is written from its start again after a checkpoint, and Windows is
late with the time of a file that is held open. So a database that is open is also looked into once a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from recorder.errors import RecorderError, ReplacedSourceError
from recorder.live.tracked_records import WAITS, TrackedRecords
from recorder.reports import Report
from recorder.sources.tracker_db import TrackerDatabase
from recorder.sources.tracker_db.rows import GameRow

LOOK_ANYWAY: Final = 1.0
"""Seconds after which a database with a WAL is looked into, whatever its files seem to be."""
SETTLES: Final = 5.0
"""Seconds without news after which a game that has its results is over; results come a little early."""
AT_ONCE: Final = 2_000
"""Reports that are told in one step, so that a game under way does not wait for those of years."""
PATIENCE: Final = 0.0
"""Seconds that a database which is locked is waited for: none, it is tried again with the next step."""

_Signature = tuple[tuple[int, int, int] | None, tuple[int, int] | None]


class FollowedDatabase:
    """Follows the database at a path, through all that happens to it.

    Args:
        path: where it is.
        begin: gives what takes the games of another database than before.
        is_done: tells of a match, by all its rows, whether nobody wants its reports.
        is_old: nobody has written to it for a while: its games do not wait for `mtgo.log`.
    """

    __slots__ = (
        "_begin_records",
        "_changed",
        "_inode",
        "_is_done",
        "_is_old",
        "_is_settled",
        "_looked",
        "_reports",
        "_signature",
        "_source",
        "is_there",
        "path",
        "records",
        "trouble",
    )

    def __init__(
        self,
        path: Path,
        begin: Callable[[], TrackedRecords],
        is_done: Callable[[list[GameRow]], bool],
        *,
        is_old: bool,
    ) -> None:
        self.path = path
        self._begin_records = begin
        self._is_done = is_done
        self._is_old = is_old
        self._inode: int | None = None
        self._looked = self._changed = 0.0
        self._is_settled = False
        self._signature: _Signature | None = None
        self.is_there = True
        """Whether there is a file."""
        self.trouble: str | None = None
        """Why it cannot be read just now."""
        self._reports: Iterator[Report] | None = None
        self.records = begin()
        self._source = TrackerDatabase(path, PATIENCE, is_done)

    @property
    def wal(self) -> Path:
        """The file that grows while the Tracker writes."""
        return _wal_of(self.path)

    def poll(self, now: float) -> bool:
        """Look at the database once and take what is new; say whether there is more to take at once.

        Args:
            now: the recorder's clock.
        """
        signature = _signature(self.path)
        self.is_there = signature[0] is not None
        if signature[0] is None:
            self._leave()
            return False
        if self._reports is None:
            if not self._is_due(signature, now):
                return False
            if signature[0][0] != self._inode:
                self._leave()
                self._inode = signature[0][0]
            if signature != self._signature:
                self._changed, self._is_settled = now, False
            self._signature, self._looked = signature, now
            self._is_settled = self._is_old or now - self._changed >= SETTLES
            self._reports = self._source.settle() if self._is_settled else self._source.read()
        return self._take(self._reports, now)

    def _is_due(self, signature: _Signature, now: float) -> bool:
        if self.trouble is not None or signature != self._signature:
            return True
        if not self._is_settled and now - self._changed >= SETTLES:
            return True
        is_open = signature[1] is not None and signature[1][1] > 0
        return is_open and not 0 <= now - self._looked < LOOK_ANYWAY

    def _take(self, reports: Iterator[Report], now: float) -> bool:
        self.records.now = now - WAITS if self._is_old else now
        count = 0
        try:
            for report in islice(reports, AT_ONCE):
                self.records.take(report)
                count += 1
        except ReplacedSourceError:
            self._leave()
            return True
        except RecorderError as error:
            self.trouble = RecorderError.__str__(error)
            self._reports = None
            return False
        self.trouble = None
        if self.records.is_outdated:
            self._leave()
            return True
        if count == AT_ONCE:
            return True
        self._reports = None
        self._is_old = False
        return False

    def _leave(self) -> None:
        """Let go of a database that is no more; what is there now, or will be, is told from its start."""
        if self._signature is not None:
            self.records.close()
            self._signature = None
            self._reports = None
            self.records = self._begin_records()
            self._source = TrackerDatabase(self.path, PATIENCE, self._is_done)


def _wal_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _signature(path: Path) -> _Signature:
    """Return what is different when the files were written to; ``None`` for one that is not there."""
    try:
        status = path.stat()
    except OSError:
        return None, None
    database = (status.st_ino, status.st_size, status.st_mtime_ns)
    try:
        wal = _wal_of(path).stat()
    except OSError:
        return database, None
    return database, (wal.st_mtime_ns, wal.st_size)
