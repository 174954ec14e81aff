"""The ``mtgo-log`` source: `mtgo.log`, in which MTGO writes down every game message it gets.

facts/state-sources.md 1: the log is erased at each start of MTGO, holds all games of a session, several at
once perhaps, and much else, which is not even parsed. Replays are logged under another name and left alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import ClassVar, Final

from recorder.reports import Report
from recorder.sources.card_data import CardData
from recorder.sources.log_dates import LogClock
from recorder.sources.log_records import RecordLine, RecordSplitter, is_complete_game_message, time_of_day
from recorder.sources.record_reports import RecordReporter, is_about_a_game
from recorder.sources.seen_game import SeenGames, nothing_seen
from recorder.sources.source import SourceKind

_RECORD: Final = re.compile(rb"^\d\d:\d\d:\d\d \[(?:INF|ERR|DBG|WRN|TRC)\] \([^\r\n]*\)", re.MULTILINE)


class MtgoLog:
    """Decodes an `mtgo.log` fed in pieces of any size.

    Args:
        last_change: when the file was changed last, local time: the log has times without dates, see
            `LogClock`.
        card_data: what is printed on the cards, if it is known.
        seen: what a second source has seen of the games.
    """

    kind: ClassVar[SourceKind] = "mtgo-log"
    __slots__ = ("_clock", "_reporter", "_splitter", "other_records")

    def __init__(
        self, last_change: datetime, card_data: CardData | None = None, seen: SeenGames = nothing_seen
    ) -> None:
        self._splitter = RecordSplitter()
        self._clock = LogClock(last_change)
        self._reporter = RecordReporter(card_data, seen)
        self.other_records = 0
        """How many records are about something else, and were skipped unparsed."""

    @property
    def pending(self) -> int:
        """How many bytes were taken and belong to a line that is not complete yet."""
        return self._splitter.pending

    @property
    def skipped_messages(self) -> Counter[int]:
        """How many game messages the recorder has no use for, by opcode."""
        return self._reporter.skipped_messages

    @property
    def skipped_states(self) -> int:
        """How many states were lost after a fault, until the next full one, or were a replay's."""
        return self._reporter.skipped_states

    def feed(self, piece: bytes) -> Iterator[Report]:
        """Take the next bytes; yield the reports they complete.

        Raises:
            SourceError: a line is longer than any log's.
        """
        for record in self._splitter.feed(piece):
            yield from self._take(record)

    def finish(self) -> Iterator[Report]:
        """Take note of the end of the file: a last record without a line end counts if it is whole."""
        last = self._splitter.unfinished()
        if last.is_game_message and is_complete_game_message(last):
            yield from self._take(last)
        yield from self._reporter.finish()

    def _take(self, record: RecordLine) -> Iterator[Report]:
        seconds = time_of_day(record)
        if seconds is None:
            self.other_records += 1  # the lines of some other record look like a record's first one
            return
        ticks = self._clock.ticks(seconds)
        if is_about_a_game(record):
            yield from self._reporter.take(ticks, record)
        else:
            self.other_records += 1


def is_mtgo_log(head: bytes) -> bool:
    """Say whether a file that starts with these bytes is an `mtgo.log`: a record begins in them."""
    return _RECORD.search(head) is not None
