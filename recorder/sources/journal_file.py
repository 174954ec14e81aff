"""The recorder's own journals as a source: the log lines of one game, as `mtgo.log` had them.

`journal_lines` describes the file. It reports what `mtgo.log` reports of this game, and which game of its
match it is.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import ClassVar, Final

from recorder.errors import SourceError
from recorder.reports import GameStarted, Report, SourceFault
from recorder.sources.card_data import CardData
from recorder.sources.journal_lines import (
    FIRST_LINE,
    LONGEST_LINE,
    JournalGame,
    JournalRecord,
    is_journal,
    parse_line,
)
from recorder.sources.message_reports import Place
from recorder.sources.record_reports import RecordReporter, is_about_a_game
from recorder.sources.seen_game import SeenGame, SeenGames, nothing_seen
from recorder.sources.source import SourceKind

GZIP: Final = b"\x1f\x8b\x08"
"""How a compressed file starts (RFC 1952): journals of finished games are kept compressed."""
_GZIP_WINDOW: Final = 31
"""For zlib: a gzip file with a window of any size."""
_UNZIPPED_AT_ONCE: Final = 1 << 20
"""In bytes, so that a small file cannot become a large one in memory."""


class JournalReporter:
    """Reports the records of one game's journal, as they are read or as they are written.

    Args:
        game: which game it is.
        card_data: what is printed on the cards, if it is known.
        seen: what a second source has seen of the game.
    """

    __slots__ = ("_game", "_records")

    def __init__(
        self, game: JournalGame, card_data: CardData | None = None, seen: SeenGame | None = None
    ) -> None:
        self._game = game
        self._records = RecordReporter(card_data, lambda _: seen)

    def take(self, line: JournalRecord) -> Iterator[Report]:
        """Report a record."""
        return map(self._numbered, self._records.take(line.ticks, line.record))

    def lose(self, offset: int, error: SourceError) -> Iterator[Report]:
        """Report that a line of the journal, at this place of it, cannot be read."""
        return self._records.lose(Place(offset, None), self._game.game, error)

    @property
    def is_said_over(self) -> bool:
        """Whether the log has said that the game is over, though no results have come yet."""
        return self._records.is_said_over(self._game.game)

    def finish(self) -> Iterator[Report]:
        """Report, if the game is over and had no results, that it is over: nothing follows."""
        return self._records.finish()

    def _numbered(self, report: Report) -> Report:
        if isinstance(report, GameStarted):
            return report.model_copy(update={"number": self._game.number})
        return report


class JournalFile:
    """Reads a journal fed in pieces of any size, compressed or not.

    A line that is damaged is said and left out; a cut last line is normal.

    Args:
        card_data: what is printed on the cards, if it is known.
        seen: what a second source has seen of the games, where the journal itself does not say it.
    """

    kind: ClassVar[SourceKind] = "mtgo-log"
    __slots__ = (
        "_buffer",
        "_card_data",
        "_game",
        "_has_begun",
        "_offset",
        "_reporter",
        "_seen",
        "_start",
        "_unzip",
    )

    def __init__(self, card_data: CardData | None = None, seen: SeenGames = nothing_seen) -> None:
        self._card_data = card_data
        self._seen = seen
        self._game: JournalGame | None = None
        self._buffer = b""
        self._offset = 0
        self._reporter: JournalReporter | None = None
        self._start = b""  # too short to tell whether it is compressed
        self._has_begun = False
        self._unzip: zlib._Decompress | None = None

    @property
    def pending(self) -> int:
        """How many bytes were taken and belong to a line that is not complete yet."""
        return len(self._start) + len(self._buffer)

    def feed(self, piece: bytes) -> Iterator[Report]:
        """Take the next bytes; yield the reports of the lines they complete.

        Raises:
            SourceError: it is no journal, or its compressed bytes are damaged, or a line does not end.
        """
        for part in self._unzipped(piece):
            *lines, self._buffer = (self._buffer + part).split(b"\n")
            for line in lines:
                offset, self._offset = self._offset, self._offset + len(line) + 1
                yield from self._take(line, offset)
            if len(self._buffer) > LONGEST_LINE:
                raise SourceError(
                    expected=f"a line of at most {LONGEST_LINE} bytes",
                    found="no end to it",
                    offset=self._offset,
                )

    def finish(self) -> Iterator[Report]:
        """Take note that the journal ends here."""
        if self._reporter is not None:
            yield from self._reporter.finish()

    def _unzipped(self, piece: bytes) -> Iterator[bytes]:
        if not self._has_begun:
            piece = self._start = self._start + piece
            if len(piece) < len(GZIP) and GZIP.startswith(piece):
                return
            self._has_begun, self._start = True, b""
            self._unzip = zlib.decompressobj(_GZIP_WINDOW) if piece.startswith(GZIP) else None
        if self._unzip is None:
            yield piece
            return
        try:
            while piece:
                yield self._unzip.decompress(piece, _UNZIPPED_AT_ONCE)
                piece = self._unzip.unconsumed_tail
        except zlib.error as error:
            raise SourceError(
                expected="a whole compressed journal", found=str(error), offset=self._offset
            ) from error

    def _take(self, data: bytes, offset: int) -> Iterator[Report]:
        if offset == 0:
            if data + b"\n" != FIRST_LINE:
                found = repr(data[:20].decode("ascii", "replace"))
                raise SourceError(expected="a journal", found=found, offset=0)
            return
        try:
            line = parse_line(data, offset)
        except SourceError as error:
            if self._reporter is None:
                yield SourceFault(offset=offset, expected=error.expected, found=error.found)
            else:
                yield from self._reporter.lose(offset, error)
            return
        if isinstance(line, JournalGame) and self._game is None:
            self._game = line
            self._reporter = JournalReporter(line, self._card_data, self._seen(line.game))
        elif isinstance(line, SeenGame) and self._game is not None:
            self._reporter = JournalReporter(self._game, self._card_data, line)
        elif isinstance(line, JournalRecord) and self._reporter is not None and is_about_a_game(line.record):
            yield from self._reporter.take(line)


def read_journal_game(head: bytes) -> JournalGame | None:
    """Give the game of a journal that starts with these bytes; ``None`` if they are no journal's.

    Args:
        head: the start of the file, compressed or not.
    """
    if head.startswith(GZIP):
        try:
            head = zlib.decompressobj(_GZIP_WINDOW).decompress(head, len(head))
        except zlib.error:
            return None
    first, _, rest = head.partition(b"\n")
    if not is_journal(first + b"\n"):
        return None
    try:
        line = parse_line(rest.partition(b"\n")[0], len(FIRST_LINE))
    except SourceError:
        return None
    return line if isinstance(line, JournalGame) else None
