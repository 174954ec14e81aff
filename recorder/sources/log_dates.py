"""Dates for the times of `mtgo.log`, which have none (facts/state-sources.md 1.2).

The file's last change gives the date of its last record. Times are local; MTGO writes them in order, give or
take a few seconds, but an hour comes twice when summer time ends.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from recorder.reports import TICKS_PER_SECOND, YEAR_ONE

_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR

LARGEST_STEP_BACK: Final = 2 * _HOUR
"""In seconds. A time that goes back by more is one of the next day, and no lag and no end of summer time."""

LATEST_WRITE: Final = _MINUTE
"""In seconds: by how much a record's time may be later than the file's change, whose clock is coarser."""


class LogClock:
    """Follows the times of a log and tells on which day each is.

    The **first record** is taken to be the last one of its time of day before the file was changed: a log
    that was changed at 01:10 and begins at 23:50 begins on the day before. From there the times are followed,
    and a midnight lies where they go back. MTGO erases the log at each start; if it has run for more than a
    day, a log that is looked at only in the end gets dates that are too late by whole days, since nothing in
    it says when it began.

    Args:
        last_change: when the file was changed last, local time.

    Example:
        >>> from recorder.reports import local_time
        >>> clock = LogClock(datetime(2026, 3, 15, 1, 10))
        >>> [str(local_time(clock.ticks(time))) for time in (23 * 3600, 60)]
        ['2026-03-14 23:00:00', '2026-03-15 00:01:00']
    """

    __slots__ = ("_last", "_last_change")

    def __init__(self, last_change: datetime) -> None:
        self._last_change = int((last_change - YEAR_ONE).total_seconds())
        self._last: int | None = None

    def ticks(self, time_of_day: int) -> int:
        """Date a record's time.

        Args:
            time_of_day: seconds since midnight, of the record that follows the one dated last.

        Returns:
            Ticks of 100 ns since 0001-01-01, local time.
        """
        if self._last is None:
            latest = self._last_change + LATEST_WRITE
            self._last = latest - (latest - time_of_day) % _DAY
        else:
            earliest = self._last - LARGEST_STEP_BACK
            self._last = earliest + (time_of_day - earliest) % _DAY
        return self._last * TICKS_PER_SECOND
