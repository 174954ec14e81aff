"""Saved logs cut into what MTGO wrote at one time, each piece with its time; and the same torn at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Final, NamedTuple

from recorder.errors import SourceError
from recorder.reports import TICKS_PER_SECOND
from recorder.sources.game_log import peek_header, read_records
from recorder.sources.log_dates import LogClock
from recorder.sources.log_records import RecordSplitter, time_of_day

_LARGEST_PIECES: Final = (12, 600, 9_000)
"""In bytes: torn pieces are of one of these sizes or smaller, each as often as the others."""
_LONGEST_WRITE: Final = 1.0
"""Seconds that a record's torn pieces take at most; there is less time if the next record follows sooner."""


class Written(NamedTuple):
    """Bytes that were written at one time.

    Args:
        time: in seconds since 0001-01-01, local time.
        data: what was appended to the file.
    """

    time: float
    data: bytes


def log_writes(content: bytes, last_change: datetime) -> list[Written]:
    """Cut an `mtgo.log` into its records.

    MTGO notes whole seconds; several records of one second are spread over it, as they came.

    Args:
        content: of the whole file.
        last_change: when it was changed last, local time, which dates it as the recorder does.
    """
    clock = LogClock(last_change)
    splitter = RecordSplitter()
    starts = [
        (line.offset, clock.ticks(seconds) // TICKS_PER_SECOND)
        for line in (*splitter.feed(content), splitter.unfinished())
        if (seconds := time_of_day(line)) is not None
    ]
    if not starts:
        return []
    starts[0] = (0, starts[0][1])
    ends = [offset for offset, _ in starts[1:]] + [len(content)]
    return list(
        _spread(Written(time, content[start:end]) for (start, time), end in zip(starts, ends, strict=True))
    )


def match_log_writes(content: bytes) -> list[Written]:
    """Cut a match log into its records; the header comes with the first, a damaged rest with the last."""
    header = peek_header(content)
    if header is None:
        return []
    writes: list[Written] = []
    start = 0
    rest = content[header.size :]
    try:
        for end, ticks, *_ in read_records(rest, header.size):
            writes.append(Written(ticks / TICKS_PER_SECOND, content[start : header.size + end]))
            start = header.size + end
    except SourceError:
        pass  # what follows is no record; it is written as it stands
    if start < len(content) and writes:
        writes.append(Written(writes[-1].time, content[start:]))
    return list(_in_order(writes))


def tear(writes: list[Written], chance: random.Random) -> list[Written]:
    """Cut writes anew, anywhere: in the middle of a record, of a number, of a character, or over several.

    A piece is written when the last byte of it is; the bytes of a record come one after the other in the time
    until the next record.
    """
    content = b"".join(data for _, data in writes)
    cuts = [0]
    while cuts[-1] < len(content):
        cuts.append(min(len(content), cuts[-1] + chance.randint(1, chance.choice(_LARGEST_PIECES))))
    times = _times_of_ends(writes, cuts[1:])
    return [
        Written(time, content[start:end]) for (start, end), time in zip(pairwise(cuts), times, strict=True)
    ]


def _times_of_ends(writes: list[Written], ends: Iterable[int]) -> Iterator[float]:
    """Tell when the byte before each of these places is written; the places grow."""
    places = iter(zip(writes, [*writes[1:], None], strict=True))
    start = size = 0
    now, until = 0.0, 0.0
    for end in ends:
        while end > start + size:
            start += size
            write, following = next(places)
            now, size = write.time, len(write.data)
            until = now + min(_LONGEST_WRITE, _LONGEST_WRITE if following is None else following.time - now)
        yield now + (until - now) * (end - start) / size


def _spread(writes: Iterable[Written]) -> Iterator[Written]:
    """Spread what was written within one second over it."""
    for _, of_one_time in groupby(_in_order(writes), key=attrgetter("time")):
        together = list(of_one_time)
        for index, (time, data) in enumerate(together):
            yield Written(time + index / len(together), data)


def _in_order(writes: Iterable[Written]) -> Iterator[Written]:
    """Let no time go back: clocks are set, and MTGO's lines lag a little at times."""
    latest = 0.0
    for time, data in writes:
        latest = max(latest, time)
        yield Written(latest, data)
