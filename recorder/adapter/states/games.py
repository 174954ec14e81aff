"""The games of a source that numbers them: one record each, in whatever order their reports come."""

from __future__ import annotations

from collections.abc import Iterator

from recorder.adapter.counts import LineCounts
from recorder.adapter.records import RecordKeeper
from recorder.adapter.states.game import NumberedGame
from recorder.mtgr.values import SourceKind
from recorder.reports import GameEnded, GameStarted, LogLine, Report, SourceFault


class NumberedGames:
    """Turns the reports of a source that numbers its games into one record for each.

    Args:
        keeper: opens the records.
        source: the kind of source, and ``file``, its file's name without a folder.
    """

    __slots__ = ("_file", "_games", "_keeper", "_matches", "_source", "counts")

    def __init__(self, keeper: RecordKeeper, source: SourceKind, file: str, counts: LineCounts) -> None:
        self._keeper = keeper
        self._source = source
        self._file = file
        self._games: dict[int, NumberedGame | None] = {}  # None: it is over, and its record is ended
        self._matches: dict[str, int | None] = {}  # how many games were seen, None after one joined late
        self.counts = counts

    def take(self, number: int, report: Report) -> None:
        """Take the next report of the game with this number. What comes after its end is not told."""
        if number not in self._games:
            if isinstance(report, SourceFault):
                return  # the source has said it; the game begins with what can be read of it
            self._games[number] = self._new(report)
        game = self._games[number]
        if game is None:
            self._count_late(report)
            return
        game.take(report)
        if game.is_late:
            self._matches[game.match] = None
        if isinstance(report, GameEnded):
            game.finish()
            self._games[number] = None

    def _new(self, report: Report) -> NumberedGame:
        started = report if isinstance(report, GameStarted) else None
        match = (started and started.match) or ""
        if started is not None and started.number is not None:
            number = started.number or None
        else:
            earlier = self._matches.get(match, 0)
            number = None if earlier is None else earlier + 1
        self._matches[match] = number
        return NumberedGame(self._keeper, self._source, self._file, number, self.counts)

    def lose_all(self, fault: SourceFault) -> None:
        """Take note that something of any game may be lost."""
        for game in self._under_way():
            game.take(fault)

    def finish(self) -> None:
        """Take note that the source ends: games without an end stay incomplete."""
        for game in self._under_way():
            game.finish()
        self._games.clear()

    def _under_way(self) -> Iterator[NumberedGame]:
        return (game for game in self._games.values() if game is not None)

    def _count_late(self, report: Report) -> None:
        if isinstance(report, LogLine):
            self.counts.read += 1
            self.counts.silent += 1
