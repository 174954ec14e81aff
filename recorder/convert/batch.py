"""Converting many sources, one after the other; a file that cannot be read costs nothing but itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from recorder.adapter.adapter import Adapter
from recorder.adapter.counts import LineCounts
from recorder.convert.message_records import MessageRecord, MessageRecords, add_scores, unseen
from recorder.convert.record_folder import RecordFolder, WrittenRecord
from recorder.convert.told_games import ToldGames
from recorder.errors import RecorderError
from recorder.reports import ChatDropped, Report, SourceFault
from recorder.sources.card_data import CardData
from recorder.sources.game_log import GameLog
from recorder.sources.opening import Opening, read_reports
from recorder.sources.tracker_db import TrackerDatabase


@dataclass(slots=True)
class ConvertedSource:
    """What one source gave.

    Args:
        path: the source.
        records: its games' records.
        lines: what became of its log lines.
        chat: players' messages that stood in it and were dropped unread.
        faults: places where reading could go on, as ``byte N: expected …, found …``, or ``row N: …``.
        scores: records of other sources to which its match's score was added.
        error: why reading stopped before the end of the file, if it did.
    """

    path: Path
    records: list[WrittenRecord] = field(default_factory=list)
    lines: LineCounts = field(default_factory=LineCounts)
    chat: int = 0
    faults: list[str] = field(default_factory=list)
    scores: list[Path] = field(default_factory=list)
    error: RecorderError | None = None

    @property
    def failed(self) -> bool:
        """Whether something in it was not as expected."""
        return self.error is not None or bool(self.faults)


def convert(
    openings: Iterable[Opening],
    folder: RecordFolder,
    on_bytes: Callable[[int], object] = lambda _: None,
    cards_of: Callable[[Opening], CardData | None] = lambda _: None,
) -> Iterator[ConvertedSource]:
    """Convert sources, yielding the result of each as soon as it is there.

    Match logs come last: of a match whose messages have been recorded, they add the score.

    Args:
        openings: the sources.
        folder: takes the records.
        on_bytes: told how many bytes of a source were read, after each piece.
        cards_of: gives MTGO's card data for a source whose states say only what differs from them.

    Raises:
        OSError: a record cannot be written; what was finished before stands.
    """
    message_records: MessageRecords | None = None
    for opening in sorted(openings, key=_is_match_log):
        reports = read_reports(opening, on_bytes, cards_of(opening))
        if _is_match_log(opening):
            message_records = message_records or MessageRecords(folder.folder)
            records = message_records.of(opening.identity[1]) if opening.identity else []
            if records:
                yield _join_match_log(opening, folder, reports, records)
                continue
        yield _convert_source(opening, folder, reports)


def _is_match_log(opening: Opening) -> bool:
    return opening.kind == GameLog.kind


def _join_match_log(
    opening: Opening, folder: RecordFolder, reports: Iterator[Report], records: list[MessageRecord]
) -> ConvertedSource:
    """Add what a match log knows beyond the records of the match's messages."""
    result = ConvertedSource(opening.path)
    result.records = folder.start_source(opening.path)
    told = ToldGames(opening.file)
    result.lines = told.counts
    _take_reports(opening, reports, told, result)
    told.finish()
    for game in unseen(records, told.games):
        record = folder.begin(game.header)
        for statement in game.statements:
            record.visit(statement)
        record.end(complete=bool(game.complete))
    result.scores = add_scores(records, told.games, folder.replace)
    return result


def _convert_source(opening: Opening, folder: RecordFolder, reports: Iterator[Report]) -> ConvertedSource:
    result = ConvertedSource(opening.path)
    result.records = folder.start_source(opening.path)
    adapter = Adapter(folder, opening.kind, opening.file)
    result.lines = adapter.counts
    try:
        _take_reports(opening, reports, adapter, result)
        adapter.finish()
    finally:
        folder.discard_unfinished()
    return result


def _take_reports(
    opening: Opening, reports: Iterator[Report], adapter: Adapter | ToldGames, result: ConvertedSource
) -> None:
    """Take what can be read of a source; what stops that is noted in the result."""
    unit = "row" if opening.kind == TrackerDatabase.kind else "byte"
    try:
        for report in reports:
            if isinstance(report, SourceFault):
                place = f"{unit} {report.offset}"
                result.faults.append(f"{place}: expected {report.expected}, found {report.found}")
            result.chat += isinstance(report, ChatDropped)
            adapter.take(report)
    except RecorderError as error:
        result.error = error
