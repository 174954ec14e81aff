"""Records in memory: what the tests make of bytes or lines, without a disk."""

from __future__ import annotations

import io
from collections.abc import Iterable

from recorder.adapter.adapter import Adapter
from recorder.adapter.records import GameHeader
from recorder.mtgr.checker import Checker
from recorder.mtgr.reader import read
from recorder.mtgr.visitor import Finding
from recorder.mtgr.writer import Writer
from recorder.reports import LogLine, MatchStarted
from recorder.sources.game_log import GameLog

TICKS = 639_091_128_000_000_000
"""2026-03-14 19:20:00."""


class MemoryRecord:
    """One record as text."""

    def __init__(self, header: GameHeader) -> None:
        self.header = header
        self._text = io.StringIO()
        self._writer = Writer(self._text.write)
        self.visit = self._writer.visit

    @property
    def lines(self) -> int:
        return self._writer.lines

    @property
    def text(self) -> str:
        return self._text.getvalue()

    @property
    def body(self) -> str:
        """The text without its footer."""
        start, end, _ = self.text.rpartition("end ")
        return start if end else self.text

    def end(self, *, complete: bool) -> None:
        self._writer.end(complete=complete)


class MemoryRecords:
    """Keeps records in the order in which their games began."""

    def __init__(self) -> None:
        self.records: list[MemoryRecord] = []

    def begin(self, header: GameHeader) -> MemoryRecord:
        self.records.append(MemoryRecord(header))
        return self.records[-1]


def record_pieces(pieces: Iterable[bytes]) -> tuple[list[MemoryRecord], Adapter]:
    """Convert a match log that comes in these pieces."""
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "game-log", "log.dat")
    source = GameLog()
    for piece in pieces:
        for report in source.feed(piece):
            adapter.take(report)
    adapter.finish()
    return keeper.records, adapter


def record_lines(*lines: str) -> list[MemoryRecord]:
    """Convert these log lines, each a second after the one before."""
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "game-log", "log.dat")
    adapter.take(MatchStarted(offset=0, match="5e1f0c3a-0000-4000-8000-000000000001"))
    for index, line in enumerate(lines):
        adapter.take(LogLine(offset=index, ticks=TICKS + index * 10_000_000, text=line))
    adapter.finish()
    return keeper.records


OPENING = (
    "@PHarrow rolled a 6.",
    "@PMaddock rolled a 2.",
    "@P@PHarrow joined the game.",
    "@P@PMaddock joined the game.",
    "@PTurn 1: Harrow",
)


def play(*lines: str) -> list[str]:
    """Return what these lines of Harrow's first turn add to a game, as the record's lines."""
    before = record_lines(*OPENING)[0].body
    record = record_lines(*OPENING, *lines)[0]
    assert record.body.startswith(before)
    assert findings(record.text) == []
    return [line for line in record.body[len(before) :].splitlines() if line and not line.startswith("  ")]


def findings(text: str) -> list[Finding]:
    """Check a record."""
    checker = Checker()
    read(io.StringIO(text, newline="\n"), checker)
    return checker.findings
