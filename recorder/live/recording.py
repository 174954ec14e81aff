"""One game under way: its journal, and the record that grows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from recorder.adapter.adapter import Adapter
from recorder.adapter.records import GameHeader, Record
from recorder.convert.record_folder import record_name
from recorder.live.disk import Disk
from recorder.live.events import Event, GameBegun, GameFinished, Trouble, TurnBegun
from recorder.live.growing_record import GrowingRecord
from recorder.live.journal import Journal
from recorder.mtgr.statements import Statement, Turn, Win
from recorder.reports import GameEnded, Report, SourceFault
from recorder.sources.card_data import CardData
from recorder.sources.journal_file import JournalReporter
from recorder.sources.journal_lines import JournalRecord


class Recording:
    """Tells one game from its journal's records, into a record that grows on disk.

    It takes the same way as a conversion: a source reports, the adapter tells.

    Args:
        disk: writes.
        folder: where records go.
        journal: the game's; its records are given with `take`.
        card_data: what is printed on the cards, if it is known.
        tell: takes what a player or a program should hear.
    """

    __slots__ = (
        "_adapter",
        "_disk",
        "_folder",
        "_header",
        "_is_told_again",
        "_record",
        "_reporter",
        "_seen",
        "_tell",
        "_winners",
        "first_ticks",
        "has_ended",
        "is_complete",
        "is_finish_told",
        "is_settled",
        "journal",
        "last_ticks",
        "over_since",
        "states_seen",
        "touched",
    )

    def __init__(
        self,
        disk: Disk,
        folder: Path,
        journal: Journal,
        card_data: CardData | None,
        tell: Callable[[Event], object],
    ) -> None:
        self.journal = journal
        self._disk = disk
        self._folder = folder
        self._reporter = JournalReporter(journal.game, card_data, journal.seen)
        self._adapter = Adapter(self, journal.game.kind, journal.game.file)
        self._tell = tell
        self._record: GrowingRecord | None = None
        self._header: GameHeader | None = None
        self._winners: list[str] = []
        self._is_told_again = False
        self.has_ended = False
        """Whether its source said that it is over, or it was closed."""
        self.is_complete = False
        """Whether the record tells how it ended."""
        self.first_ticks = 0
        """When the first record was written, as in the reports, and ``last_ticks`` the last one."""
        self.last_ticks = 0
        self.touched = 0.0
        """When the last record was taken, by the recorder's clock."""
        self.over_since: float | None = None
        """When it was found to be over, by the same clock, while the Tracker may complete it."""
        self.is_settled = False
        """Whether the Tracker has completed it, or is waited for no longer."""
        self.states_seen = 0
        """How many states of it the Tracker had seen when it was asked last, after the end."""
        self.is_finish_told = False
        """Whether it was said that the record is whole."""
        self._seen = journal.seen

    @property
    def record(self) -> Path | None:
        """The record's file; ``None`` while nobody knows who plays."""
        return None if self._record is None else self._record.path

    @property
    def is_late(self) -> bool:
        """Whether its beginning was not seen, so that later games of its match cannot be counted."""
        return self._header is not None and self._header.game is None

    @property
    def is_said_over(self) -> bool:
        """Whether its log has said that it is over, though no results have come yet."""
        return self._reporter.is_said_over

    def take(self, line: JournalRecord) -> None:
        """Take the next record; nothing is written before the next `flush`. Nothing is told after the end."""
        self.first_ticks = self.first_ticks or line.ticks
        self.last_ticks = line.ticks
        if not self.has_ended:
            for report in self._reporter.take(line):
                self._take(report)

    def take_again(self, lines: Iterable[JournalRecord]) -> None:
        """Take what an earlier run has journaled; it is not told as news."""
        self._is_told_again = True
        for line in lines:
            self.take(line)
        self._is_told_again = False
        if self._record is not None and not self.has_ended:
            self._tell_begun(is_resumed=True)

    def close(self) -> None:
        """Take note that nothing follows: the game is over by what was said, or stays incomplete."""
        if not self.has_ended:
            for report in self._reporter.finish():
                self._take(report)
            self._adapter.finish()
            self.has_ended = True

    def flush(self) -> None:
        """Bring onto the disk what was told; raises `OSError`, and then can be tried again.

        The journal goes first, so that it never knows less than the record.
        """
        self.journal.flush()
        if self._record is not None:
            self._record.flush()

    def let_go(self) -> None:
        """Close the files, with all of them on the disk itself; raises `OSError`."""
        self.journal.sync()
        self.journal.close()
        if self._record is not None:
            self._record.close()

    @property
    def is_there(self) -> bool:
        """Whether the record on disk is what the journal tells."""
        if self._seen is not self.journal.seen:
            return False
        return self._record is None or self._record.is_there

    def tell_finished(self) -> None:
        """Tell, once, that the record is whole."""
        if self.is_finish_told:
            return
        self.is_finish_told = True
        if self._record is not None and self._header is not None:
            winners = tuple(self._winners)
            lines = self._record.lines
            self._tell(GameFinished(self._record.path, self._header, winners, self.is_complete, lines))

    # -- the adapter's record ---------------------------------------------------------------------------

    def begin(self, header: GameHeader) -> Record:
        """Open the record of the game."""
        self._header = header
        self._record = GrowingRecord(self._disk, self._folder / record_name(header), self._tell_aside)
        if not self._is_told_again:
            self._tell_begun(is_resumed=False)
        return self

    @property
    def lines(self) -> int:
        """How many statements the record holds so far."""
        return 0 if self._record is None else self._record.lines

    def visit(self, statement: Statement) -> None:
        """Take the record's next statement."""
        if self._record is None or self._header is None:
            return
        self._record.visit(statement)
        names = dict(self._header.players)
        if isinstance(statement, Turn) and not self._is_told_again:
            self._tell(TurnBegun(self._record.path, statement.number, names[statement.player]))
        elif isinstance(statement, Win):
            self._winners.append(names[statement.player])

    def end(self, *, complete: bool) -> None:
        """Write the record's footer."""
        self.is_complete = complete
        if self._record is not None:
            self._record.end(complete=complete)

    def _take(self, report: Report) -> None:
        if isinstance(report, SourceFault) and not self._is_told_again:
            what = f"byte {report.offset}: expected {report.expected}, found {report.found}"
            self._tell(Trouble(Path(self.journal.game.file), what))
        self._adapter.take(report)
        self.has_ended = self.has_ended or isinstance(report, GameEnded)

    def _tell_begun(self, *, is_resumed: bool) -> None:
        if self._record is not None and self._header is not None:
            self._tell(GameBegun(self._record.path, self._header, is_resumed))

    def _tell_aside(self, path: Path) -> None:
        self._tell(Trouble(path, "this record is another than its log gives now; it was set aside"))
