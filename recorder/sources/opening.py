"""Which kind of source a file is, by its content, and the reports in it, piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from recorder.errors import NotASourceError, RecorderError, UnreadableFileError
from recorder.reports import Report
from recorder.sources.game_log import GameLog, peek_header
from recorder.sources.reports_file import ReportsFile, is_reports_file
from recorder.sources.source import Source

HEAD: Final = 4096
"""Bytes that are looked at to find out what a file is."""

PIECE: Final = 1 << 18
"""Bytes read at once, so that memory does not grow with the file."""

_KNOWN_NAMES: Final = ("Match_GameLog_*.dat",)
"""Names that MTGO gives to what the recorder reads: such a file is missed if it cannot be read."""


@dataclass(slots=True, frozen=True)
class Opening:
    """A file that can be read.

    Args:
        path: where it is.
        size: in bytes, when it was looked at.
        make: makes a fresh source of its kind.
        identity: what it holds, for recognising copies: kind, match and game; ``None`` if it does not say.
    """

    path: Path
    size: int
    make: type[Source]
    identity: tuple[str, ...] | None


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
            size = file.seek(0, 2)
    except OSError as error:
        raise _unreadable(path, error) from error
    try:
        return _recognise(path, size, head)
    except RecorderError as error:
        raise error.in_file(str(path)) from None


def is_known_name(path: Path) -> bool:
    """Say whether MTGO gives such a name to a file that the recorder reads."""
    return any(path.match(pattern) for pattern in _KNOWN_NAMES)


def read_reports(opening: Opening, on_bytes: Callable[[int], object] = lambda _: None) -> Iterator[Report]:
    """Yield a file's reports in order.

    Args:
        opening: the file.
        on_bytes: told how many bytes were read, after each piece.

    Raises:
        SourceError: the file cannot be read on from some place; the reports before it were yielded.
        UnreadableFileError: the system does not hand the file over, or no longer.
    """
    source = opening.make()
    try:
        with opening.path.open("rb") as file:
            while piece := file.read(PIECE):
                yield from source.feed(piece)
                on_bytes(len(piece))
        yield from source.finish()
    except OSError as error:
        raise _unreadable(opening.path, error) from error
    except RecorderError as error:
        raise error.in_file(str(opening.path)) from None


def _recognise(path: Path, size: int, head: bytes) -> Opening:
    header = peek_header(head)
    if header is not None:
        identity = ("game-log", header.match, header.game or "")
        return Opening(path, size, GameLog, identity)
    if is_reports_file(head):
        return Opening(path, size, ReportsFile, None)
    found = f"{size} bytes that start with {head[:8].hex(' ')}" if head else "an empty file"
    raise NotASourceError(
        expected="a match log (Match_GameLog_*.dat) or reports (JSON lines)", found=found, offset=0
    )


def _unreadable(path: Path, error: OSError) -> UnreadableFileError:
    reason = error.strerror or type(error).__name__
    return UnreadableFileError(expected="a file that can be read", found=reason.lower(), file=str(path))
