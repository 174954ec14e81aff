"""Converting many sources, one after the other; a file that cannot be read costs nothing but itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from recorder.adapter.adapter import Adapter
from recorder.adapter.counts import LineCounts
from recorder.convert.record_folder import RecordFolder, WrittenRecord
from recorder.errors import RecorderError
from recorder.reports import ChatDropped, Report, SourceFault
from recorder.sources.card_data import CardData
from recorder.sources.opening import Opening, read_reports


@dataclass(slots=True)
class ConvertedSource:
    """What one source gave.

    Args:
        path: the source.
        records: its games' records.
        lines: what became of its log lines.
        chat: players' messages that stood in it and were dropped unread.
        faults: places where reading could go on, as ``byte N: expected …, found …``.
        error: why reading stopped before the end of the file, if it did.
    """

    path: Path
    records: list[WrittenRecord] = field(default_factory=list)
    lines: LineCounts = field(default_factory=LineCounts)
    chat: int = 0
    faults: list[str] = field(default_factory=list)
    error: RecorderError | None = None

    @property
    def failed(self) -> bool:
        """Whether something in it was not as expected."""
        return self.error is not None or bool(self.faults)


def convert(
    openings: Iterable[Opening],
    folder: RecordFolder,
    on_bytes: Callable[[int], object] = lambda _: None,
    card_data: CardData | None = None,
) -> Iterator[ConvertedSource]:
    """Convert sources in the order given, yielding the result of each as soon as it is there.

    Args:
        openings: the sources.
        folder: takes the records.
        on_bytes: told how many bytes of a source were read, after each piece.
        card_data: MTGO's, for sources whose states say only what differs from it.

    Raises:
        OSError: a record cannot be written; what was finished before stands.
    """
    for opening in openings:
        yield _convert_source(opening, folder, read_reports(opening, on_bytes, card_data))


def _convert_source(opening: Opening, folder: RecordFolder, reports: Iterator[Report]) -> ConvertedSource:
    result = ConvertedSource(opening.path)
    result.records = folder.start_source(opening.path)
    adapter = Adapter(folder, opening.kind, opening.file)
    result.lines = adapter.counts
    try:
        _take_reports(reports, adapter, result)
        adapter.finish()
    finally:
        folder.discard_unfinished()
    return result


def _take_reports(reports: Iterator[Report], adapter: Adapter, result: ConvertedSource) -> None:
    """Take what can be read of a source; what stops that is noted in the result."""
    try:
        for report in reports:
            if isinstance(report, SourceFault):
                result.faults.append(
                    f"byte {report.offset}: expected {report.expected}, found {report.found}"
                )
            result.chat += isinstance(report, ChatDropped)
            adapter.take(report)
    except RecorderError as error:
        result.error = error
