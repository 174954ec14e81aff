"""The log lines of a game in the order in which MTGO wrote them, without those that are delivered again.

The library in the client hangs each line on the snapshot that is nearest in time, after the game's changes
are told, and on its thread: so the rows are out of order by a millisecond now and then, and some lines hang
on the snapshot before the one that shows what they tell. The client's own times put them back.

When the next game of a match opens, the client gets the whole log of the match again within some hundredths
of a second; and some lines come twice, a twentieth of a second apart, when the recording of a game begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from recorder.reports import TICKS_PER_SECOND
from recorder.sources.tracker_db.rows import LineRow, StateRow

_AT_ONCE: Final = TICKS_PER_SECOND * 15 // 100
_END: Final = re.compile(
    r"(?:@P)?(?:.+ (?:has conceded from|wins|loses) the game|.+ (?:leads|wins) the match|Match Tied) ?.*"
)
_JOINED: Final = re.compile(r"@P@P.+ joined the game\.")


class LineQueue:
    """Takes a game's lines as they are found and gives them out in order.

    ``repeated`` counts the lines left out because they were delivered again.
    """

    __slots__ = ("_last", "_waiting", "repeated")

    def __init__(self) -> None:
        self._waiting: list[LineRow] = []
        self._last: LineRow | None = None
        self.repeated = 0

    def add(self, rows: Iterable[LineRow]) -> None:
        """Take lines."""
        self._waiting += rows
        self._waiting.sort(key=lambda row: (row.ticks, row.id))

    def leave_out_earlier_games(self, first: StateRow) -> None:
        """Leave out the log of the match's earlier games, which hangs on a game's first snapshot."""
        waiting = [row for row in self._waiting if row.state == first.id or row.ticks <= first.ticks]
        joins = [index for index, row in enumerate(waiting) if _JOINED.fullmatch(row.text)]
        last_join = joins[-1] if joins else -1
        ends = [
            index
            for index, row in enumerate(waiting)
            if _END.fullmatch(row.text) and (row.ticks <= first.ticks or index < last_join)
        ]
        if ends:
            earlier = {row.id for row in waiting[: ends[-1] + 1]}
            self._waiting = [row for row in self._waiting if row.id not in earlier]
            self.repeated += len(earlier)

    def until(self, ticks: int | None, *, is_opening: bool) -> Iterator[LineRow]:
        """Give out the lines up to a time, or all of them.

        Args:
            ticks: the time.
            is_opening: the first turn has not begun: no line of that time rightly stands twice in a row.
        """
        while self._waiting and (ticks is None or self._waiting[0].ticks <= ticks):
            row = self._waiting.pop(0)
            if self._is_repeated(row, is_opening=is_opening):
                self.repeated += 1
            else:
                yield row
            self._last = row

    def _is_repeated(self, row: LineRow, *, is_opening: bool) -> bool:
        """Say whether a line is the one before it once more: at once, and for another snapshot.

        Two equal things of one snapshot, such as two cards drawn, are two lines.
        """
        last = self._last
        if last is None or last.text != row.text or row.ticks - last.ticks > _AT_ONCE:
            return False
        return is_opening or last.state != row.state or last.ticks == row.ticks
