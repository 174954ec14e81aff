"""Converting one source, in whatever process: its records are staged, and what became of it is told."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from recorder.adapter.adapter import Adapter
from recorder.adapter.counts import LineCounts
from recorder.convert.fingerprint import Fingerprint
from recorder.convert.one_record import seen_in_databases
from recorder.convert.record_folder import WrittenRecord
from recorder.convert.staging import RecordStage, StagedRecord
from recorder.errors import RecorderError
from recorder.reports import ChatDropped, Report, SourceFault
from recorder.sources.card_data import CardData
from recorder.sources.opening import open_source, read_reports
from recorder.sources.source import SourceKind
from recorder.sources.tracker_db import TrackerDatabase


@dataclass(slots=True, frozen=True)
class Means:
    """What converting a source needs beside the source.

    Args:
        fingerprint: sums up what records depend on.
        card_data: MTGO's, for sources whose states say only what differs from it; ``None`` if not known.
        databases: the Tracker's, which complete the records of the same sources.
        others: what other sources need, by their paths: MTGO's installations before and after an update have
            different card data.
    """

    fingerprint: Fingerprint
    card_data: CardData | None = None
    databases: tuple[Path, ...] = ()
    others: Mapping[Path, Means] = field(default_factory=dict)

    def of(self, path: Path) -> Means:
        """Return what converting this source needs."""
        return self.others.get(path, self)


@dataclass(slots=True)
class ConvertedSource:
    """What one source gave.

    Args:
        place: where the source is.
        key: what its records depend on, see `Fingerprint`; ``None`` if it could not be opened.
        staged: its games' records before they are in their places, and ``records`` once they are.
        lines: what became of its log lines.
        chat: players' messages that stood in it and were dropped unread.
        faults: places where reading could go on, as ``byte N: expected …, found …``, or ``row N: …``.
        scores: names of other sources' records to which its match's score was added.
        error: why reading stopped before the end of the file, if it did.
        left_out: games of it that other sources tell.
        clashes: records that could not be put in their places, for there is another one of the name.
        is_known: whether it was not read again, for nothing has changed since an earlier run.
    """

    place: str
    key: str | None = None
    staged: list[StagedRecord] = field(default_factory=list)
    records: list[WrittenRecord] = field(default_factory=list)
    lines: LineCounts = field(default_factory=LineCounts)
    chat: int = 0
    faults: list[str] = field(default_factory=list)
    scores: list[str] = field(default_factory=list)
    error: RecorderError | None = None
    left_out: int = 0
    clashes: list[RecorderError] = field(default_factory=list)
    is_known: bool = False

    @property
    def name(self) -> str:
        """The source's file name without a folder."""
        return PurePath(self.place).name

    @property
    def failed(self) -> bool:
        """Whether something in it was not as expected."""
        return self.error is not None or bool(self.faults or self.clashes)


def convert_source(
    path: Path,
    stage: RecordStage,
    means: Means,
    known: Container[str],
    on_bytes: Callable[[int], object],
) -> ConvertedSource:
    """Convert one source. What is wrong with it is noted in the result and stops nothing.

    Args:
        path: the source.
        stage: takes the records.
        means: what converting needs.
        known: keys of sources whose records need not be made again.
        on_bytes: told how many bytes were read, after each piece; may raise to end it all.

    Raises:
        OSError: a record cannot be written.
    """
    result = ConvertedSource(str(path), staged=stage.records)
    try:
        opening, means = open_source(path), means.of(path)
        result.key = means.fingerprint.key(opening)
        if result.key in known:
            result.is_known = True
            return result
        adapter = Adapter(stage, opening.kind, opening.file)
        result.lines = adapter.counts
        reports = read_reports(opening, on_bytes, means.card_data, seen_in_databases(means.databases))
        _take_reports(opening.kind, reports, adapter, result)
        adapter.finish()
    except RecorderError as error:
        result.error = error
    finally:
        stage.discard_unfinished()
    return result


def _take_reports(
    kind: SourceKind, reports: Iterator[Report], adapter: Adapter, result: ConvertedSource
) -> None:
    """Take what can be read of a source; what stops that is noted in the result."""
    unit = "row" if kind == TrackerDatabase.kind else "byte"
    try:
        for report in reports:
            if isinstance(report, SourceFault):
                place = f"{unit} {report.offset}"
                result.faults.append(f"{place}: expected {report.expected}, found {report.found}")
            result.chat += isinstance(report, ChatDropped)
            adapter.take(report)
    except RecorderError as error:
        result.error = error
