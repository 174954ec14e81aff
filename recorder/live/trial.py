"""Whether games can be decoded from a log right now: the whole way to a record, with nothing written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from recorder.adapter.adapter import Adapter
from recorder.adapter.records import GameHeader
from recorder.errors import RecorderError, UnreadableFileError
from recorder.mtgr.values import SourceKind
from recorder.mtgr.writer import Writer
from recorder.reports import ChatDropped, LogLine, Report, SourceFault, StateReport
from recorder.sources.card_data import CardData
from recorder.sources.opening import open_source, read_reports
from recorder.sources.tracker_db import TrackerDatabase, check_tables
from recorder.sources.tracker_db.database import read_games


@dataclass(slots=True)
class Trial:
    """What a log gives. Nothing in it says who played.

    Args:
        games: how many games it holds.
        complete: how many of them have come to their end.
        statements: lines of their records.
        states: how many states were decoded.
        log_lines: how many lines of MTGO's game log.
        chat: players' messages that stood in it and were dropped unread.
        faults: places where something was not as expected and reading went on.
        first_fault: the first of them, without what was found there.
        stopped: why reading stopped, if it did; without what was found, unless the system said it.
    """

    games: int = 0
    complete: int = 0
    statements: int = 0
    states: int = 0
    log_lines: int = 0
    chat: int = 0
    faults: int = 0
    first_fault: str | None = None
    stopped: str | None = None

    @property
    def is_good(self) -> bool:
        """Whether games can be decoded from the log, or could if there were any."""
        return not self.faults and self.stopped is None

    def count(self, report: Report) -> None:
        """Take note of a report."""
        self.states += isinstance(report, StateReport)
        self.log_lines += isinstance(report, LogLine)
        self.chat += isinstance(report, ChatDropped)
        if isinstance(report, SourceFault):
            self.faults += 1
            self.first_fault = self.first_fault or f"byte {report.offset}: expected {report.expected}"


def try_log(path: Path, card_data: CardData | None) -> Trial:
    """Decode a log as far as it goes.

    Args:
        path: the log.
        card_data: what is printed on the cards, if it is known.
    """
    trial = Trial()
    try:
        opening = open_source(path)
        _tell(trial, opening.kind, path, read_reports(opening, card_data=card_data))
    except RecorderError as error:
        trial.stopped = plain_reason(error)
    return trial


def try_tracker(path: Path) -> Trial:
    """Decode the newest match in a database of the Tracker's: it may hold those of years.

    Args:
        path: the database.
    """
    trial = Trial()
    try:
        check_tables(path)
        games, _ = read_games(path)
        newest = games[-1].match if games else None
        database = TrackerDatabase(path, is_done=lambda rows: rows[-1].match != newest)
        _tell(trial, database.kind, path, (*database.read(), *database.finish()))
    except RecorderError as error:
        trial.stopped = plain_reason(error)
    return trial


def _tell(trial: Trial, kind: SourceKind, path: Path, reports: Iterable[Report]) -> None:
    """Go all the way from reports to records, and count."""
    adapter = Adapter(_CountedRecords(trial), kind, path.name)
    for report in reports:
        trial.count(report)
        adapter.take(report)
    adapter.finish()


def plain_reason(error: RecorderError) -> str:
    """Say what is wrong without what stands in the file, which may be somebody's name."""
    if isinstance(error, UnreadableFileError):
        return error.found
    place = "" if error.offset is None else f"at byte {error.offset}: "
    return f"{place}expected {error.expected}"


class _CountedRecords:
    """Takes records and keeps nothing but how many and how long they are."""

    def __init__(self, trial: Trial) -> None:
        self._trial = trial

    def begin(self, _header: GameHeader) -> _CountedRecord:
        self._trial.games += 1
        return _CountedRecord(self._trial)


class _CountedRecord:
    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        self._writer = Writer(lambda _: None)
        self.visit = self._writer.visit

    @property
    def lines(self) -> int:
        return self._writer.lines

    def end(self, *, complete: bool) -> None:
        self._trial.complete += complete
        self._trial.statements += self._writer.lines
