"""Which kind of source a file is, by its content, and the reports in it, piece by piece."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from recorder.errors import NotASourceError, RecorderError, UnreadableFileError
from recorder.reports import Report
from recorder.sources.card_data import CardData
from recorder.sources.game_log import GameLog, peek_header
from recorder.sources.journal_file import JournalFile, read_journal_game
from recorder.sources.mtgo_log import MtgoLog, is_mtgo_log
from recorder.sources.reports_file import ReportsFile, is_reports_file
from recorder.sources.seen_game import SeenGames, nothing_seen
from recorder.sources.source import Source, SourceKind
from recorder.sources.stream import Stream, is_stream
from recorder.sources.tracker_db import TrackerDatabase, check_tables, is_sqlite

HEAD: Final = 1 << 16
"""Bytes that are looked at to find out what a file is; the first record of a log begins in them."""

PIECE: Final = 1 << 18
"""Bytes read at once, so that memory does not grow with the file."""

_KNOWN_NAMES: Final = ("Match_GameLog_*.dat", "mtgo.log", "Event.db")
"""Names that MTGO and the Tracker give to what is read: such a file is missed if it cannot be read."""

Reading: TypeAlias = Callable[[Path, Callable[[int], object], CardData | None, SeenGames], Iterator[Report]]
"""Yields a file's reports, telling how many bytes were read; takes MTGO's card data if they are known, and
what a second source has seen of its games."""


@dataclass(slots=True, frozen=True)
class Opening:
    """A file that can be read.

    Args:
        path: where it is.
        size: in bytes, when it was looked at.
        kind: what kind of source it is.
        read: how its reports are read, from the beginning.
        identity: what it holds, for recognising copies: kind, match and game; ``None`` if it does not say.
        file: the name that the record's header gives for it: its own, or what a journal was read from.
    """

    path: Path
    size: int
    kind: SourceKind
    read: Reading
    identity: tuple[str, ...] | None
    file: str


def open_source(path: Path) -> Opening:
    """Find out what a file is.

    Raises:
        NotASourceError: it is of no kind that the recorder reads.
        ChatRefusedError: it is a players' chat.
        UnreadableFileError: it cannot be opened.
    """
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
            status = os.fstat(file.fileno())
    except OSError as error:
        raise _unreadable(path, error) from error
    try:
        return _recognise(path, status, head)
    except RecorderError as error:
        raise error.in_file(str(path)) from None


def is_known_name(path: Path) -> bool:
    """Say whether MTGO gives such a name to a file that the recorder reads."""
    return any(path.match(pattern) for pattern in _KNOWN_NAMES)


def read_reports(
    opening: Opening,
    on_bytes: Callable[[int], object] = lambda _: None,
    card_data: CardData | None = None,
    seen: SeenGames = nothing_seen,
) -> Iterator[Report]:
    """Yield a file's reports in order.

    Args:
        opening: the file.
        on_bytes: told how many bytes were read, after each piece.
        card_data: what is printed on the cards, for sources that do not say it themselves.
        seen: what a second source has seen of the games, for the same sources.

    Raises:
        SourceError: the file cannot be read on from some place; the reports before it were yielded.
        UnreadableFileError: the system does not hand the file over, or no longer.
    """
    try:
        yield from opening.read(opening.path, on_bytes, card_data, seen)
    except OSError as error:
        raise _unreadable(opening.path, error) from error
    except RecorderError as error:
        raise error.in_file(str(opening.path)) from None


def _in_pieces(make: Callable[[CardData | None, SeenGames], Source]) -> Reading:
    """Return how a file is read that one source of this kind takes piece by piece."""

    def read(
        path: Path, on_bytes: Callable[[int], object], card_data: CardData | None, seen: SeenGames
    ) -> Iterator[Report]:
        source = make(card_data, seen)
        with path.open("rb") as file:
            while piece := file.read(PIECE):
                yield from source.feed(piece)
                on_bytes(len(piece))
        yield from source.finish()

    return read


def _in_rows(
    path: Path, on_bytes: Callable[[int], object], _: CardData | None, _seen: SeenGames
) -> Iterator[Report]:
    """Read a database, game by game; it says itself what stands on the cards."""
    database = TrackerDatabase(path)
    yield from database.read()
    yield from database.finish()
    on_bytes(path.stat().st_size)


def _recognise(path: Path, status: os.stat_result, head: bytes) -> Opening:
    size = status.st_size
    name = _plain_name(path)
    header = peek_header(head)
    if header is not None:
        identity = ("game-log", header.match, header.game or "")
        return Opening(path, size, GameLog.kind, _in_pieces(lambda _, _seen: GameLog()), identity, name)
    if is_reports_file(head):
        return Opening(path, size, ReportsFile.kind, _in_pieces(lambda _, _seen: ReportsFile()), None, name)
    if is_stream(head):
        return Opening(path, size, Stream.kind, _in_pieces(Stream), None, name)
    journal = read_journal_game(head)
    if journal is not None:
        identity = ("journal", journal.match, str(journal.game))
        return Opening(path, size, JournalFile.kind, _in_pieces(JournalFile), identity, journal.file)
    if is_mtgo_log(head):
        make = partial(MtgoLog, datetime.fromtimestamp(status.st_mtime))
        return Opening(path, size, MtgoLog.kind, _in_pieces(make), None, name)
    if is_sqlite(head):
        check_tables(path)
        return Opening(path, size, TrackerDatabase.kind, _in_rows, None, name)
    found = f"{size} bytes that start with {head[:8].hex(' ')}" if head else "an empty file"
    raise NotASourceError(
        expected="a match log (Match_GameLog_*.dat), mtgo.log, Event.db, a stream or reports (JSON lines)",
        found=found,
        offset=0,
    )


def _plain_name(path: Path) -> str:
    """Return a file's name for a record's header; bytes of it that are no UTF-8 become ``?``."""
    return path.name.encode("utf-8", "replace").decode("utf-8")


def _unreadable(path: Path, error: OSError) -> UnreadableFileError:
    reason = error.strerror or type(error).__name__
    return UnreadableFileError(expected="a file that can be read", found=reason.lower(), file=str(path))
