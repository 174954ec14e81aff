"""The records of the games that a database of the Tracker's tells, and `mtgo.log` does not.

They need no journal: the database stays, and what it tells does not depend on when it is read. So after a
start it is told again, and what is missing on disk is appended.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from recorder.adapter.adapter import Adapter
from recorder.adapter.records import GameHeader
from recorder.convert.one_record import NoRecord
from recorder.convert.record_folder import record_name
from recorder.live.disk import Disk
from recorder.live.events import Event, GameBegun, GameFinished, Superseded, Trouble, TurnBegun
from recorder.live.growing_record import GrowingRecord
from recorder.live.known_games import KnownGames
from recorder.mtgr.statements import Statement, Turn, Win
from recorder.reports import GameEnded, GameStarted, MatchStarted, Report, SourceFault
from recorder.sources.tracker_db import TrackerDatabase

WAITS: Final = 30.0
"""Seconds for which a game that the Tracker tells waits for `mtgo.log` to speak of it, and one that is over
in `mtgo.log` for what the Tracker has to add."""
QUIET: Final = 300.0
"""Seconds without news after which a game without results is over, if one of a later match is."""
SUPERSEDED: Final = ".superseded"
"""Comes behind the name of a record of a game that `mtgo.log` tells, too."""


class TrackedRecord:
    """One game's record, on its way to the disk.

    Args:
        header: what is known of the game.
        file: its file, growing.
        seen: when the game was seen first, by the recorder's clock.
    """

    __slots__ = (
        "_is_begun",
        "_is_news",
        "_is_on_disk",
        "_turns",
        "_winners",
        "file",
        "header",
        "is_complete",
        "is_over",
        "seen",
    )

    def __init__(self, header: GameHeader, file: GrowingRecord, seen: float) -> None:
        self.header = header
        self.file: GrowingRecord | NoRecord = file
        self.seen = seen
        self.is_over = False
        self.is_complete = False
        self._is_on_disk = file.path.exists()
        self._is_begun = self._is_news = False
        self._turns: list[TurnBegun] = []
        self._winners: list[str] = []

    @property
    def lines(self) -> int:
        """How many statements it holds so far."""
        return self.file.lines

    def visit(self, statement: Statement) -> None:
        """Take the next statement."""
        self.file.visit(statement)
        names = dict(self.header.players)
        if isinstance(statement, Turn) and isinstance(self.file, GrowingRecord):
            self._turns.append(TurnBegun(self.file.path, statement.number, names[statement.player]))
        elif isinstance(statement, Win):
            self._winners.append(names[statement.player])

    def end(self, *, complete: bool) -> None:
        """Take note that no statement follows."""
        self.file.end(complete=complete)
        self.is_over, self.is_complete = True, complete

    def flush(self, tell: Callable[[Event], object]) -> None:
        """Bring onto the disk what was told, and tell what is new; raises `OSError`."""
        turns, self._turns = self._turns, []
        if isinstance(self.file, NoRecord):
            return
        is_news = self.file.waiting > 0
        self.file.flush()
        if is_news and not self._is_begun:
            tell(GameBegun(self.file.path, self.header, is_resumed=self._is_on_disk))
        elif is_news:
            for turn in turns:
                tell(turn)
        self._is_begun |= is_news
        self._is_news |= is_news
        if self.is_over:
            self.file.close()
            if self._is_news:
                winners = tuple(self._winners)
                tell(GameFinished(self.file.path, self.header, winners, self.is_complete, self.file.lines))


class TrackedRecords:
    """Tells the games of one database, as long as it is the same.

    Args:
        disk: writes.
        folder: where records go.
        file: the database's name.
        known: remembers the games that are done with.
        tell: takes what a player or a program should hear.
    """

    __slots__ = (
        "_adapters",
        "_closed",
        "_disk",
        "_file",
        "_folder",
        "_known",
        "_last_over",
        "_matches",
        "_records",
        "_tell",
        "_touched",
        "is_outdated",
        "now",
    )

    def __init__(
        self, disk: Disk, folder: Path, file: str, known: KnownGames, tell: Callable[[Event], object]
    ) -> None:
        self._disk = disk
        self._folder = folder
        self._file = file
        self._known = known
        self._tell = tell
        self._adapters: dict[str, Adapter] = {}
        self._matches: dict[int, str] = {}
        self._touched: dict[str, float] = {}
        self._records: list[TrackedRecord] = []
        self._last_over = ""  # the match of which a game was over last
        self._closed: set[str] = set()
        self.is_outdated = False
        """Whether a match that was closed goes on after all: then everything is to be told anew."""
        self.now = 0.0
        """When games that begin are taken to have been seen, by the recorder's clock."""

    def take(self, report: Report) -> None:
        """Take the next report of the database; nothing is written before the next `flush`."""
        if isinstance(report, SourceFault):
            what = f"row {report.offset}: expected {report.expected}, found {report.found}"
            self._tell(Trouble(Path(self._file), what))
        if isinstance(report, MatchStarted) or report.game is None:
            return
        if isinstance(report, GameStarted):
            self._matches[report.game] = report.match or ""
        match = self._matches.get(report.game, "")
        if match in self._closed:
            self.is_outdated = True
            return
        self._touched[match] = self.now
        if match not in self._adapters:
            self._adapters[match] = Adapter(self, TrackerDatabase.kind, self._file)
        self._adapters[match].take(report)
        if isinstance(report, GameEnded):
            self._last_over = match

    def begin(self, header: GameHeader) -> TrackedRecord:
        """Open the record of a game."""
        path = self._folder / record_name(header)
        record = TrackedRecord(header, GrowingRecord(self._disk, path, self._tell_aside), self.now)
        self._records.append(record)
        return record

    def flush(self, now: float, is_told: Callable[[int], bool]) -> None:
        """Bring onto the disk what was told of the games that nobody else tells.

        Args:
            now: the recorder's clock.
            is_told: whether `mtgo.log` tells a game, by MTGO's number.

        Raises:
            OSError: the system does not take it; it can be tried again.
        """
        self._close_quiet(now)
        for record in list(self._records):
            if is_told(record.header.number or 0):
                self._supersede(record)
            elif not 0 <= now - record.seen < WAITS:
                record.flush(self._tell)
            else:
                continue
            if record.is_over:
                self._records.remove(record)
                self._remember(record)

    def close(self) -> None:
        """Let go of the files; raises `OSError`."""
        for record in self._records:
            if isinstance(record.file, GrowingRecord):
                record.file.close()

    def _close_quiet(self, now: float) -> None:
        """Close matches without results, once one that is another is over."""
        for match, touched in list(self._touched.items()):
            if match != self._last_over and self._last_over and now - touched >= QUIET:
                adapter = self._adapters.pop(match, None)
                del self._touched[match]
                if adapter is not None:
                    adapter.finish()
                    self._closed.add(match)

    def _supersede(self, record: TrackedRecord) -> None:
        if isinstance(record.file, GrowingRecord):
            record.file.close()
            path = record.file.path
            if path.exists():
                aside = path.with_name(path.name + SUPERSEDED)
                self._disk.rename(path, aside)
                self._tell(Superseded(path, aside))
            record.file = NoRecord()

    def _remember(self, record: TrackedRecord) -> None:
        number = record.header.number
        if record.is_complete and number is not None:
            file = record.file
            self._known.add_tracked_game(number, file.path.name if isinstance(file, GrowingRecord) else None)

    def _tell_aside(self, path: Path) -> None:
        self._tell(Trouble(path, "this record is another than its database gives now; it was set aside"))
