"""Finding sources in files and folders, by content; copies of a match are found out."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from recorder.errors import ChatRefusedError, NotASourceError, RecorderError, SourceError, UnreadableFileError
from recorder.sources.opening import Opening, is_known_name, open_source


@dataclass(slots=True)
class Found:
    """What a search came upon.

    Args:
        openings: the sources to convert, in a stable order.
        copies: sources left out because a longer (or an equal, earlier) one holds the same match.
        chats: players' chats, left unread.
        failures: files that should have been read and could not.
    """

    openings: list[Opening] = field(default_factory=list)
    copies: list[tuple[Path, Path]] = field(default_factory=list)
    chats: list[Path] = field(default_factory=list)
    failures: list[RecorderError] = field(default_factory=list)


def find_sources(paths: Iterable[Path]) -> Found:
    """Find every source in the files and folders given, folders with all below them, by content.

    In a folder, files of other kinds are passed over. A file that was named, or that bears MTGO's name for a
    match log, is a failure if it cannot be read.
    """
    found = Found()
    for path in paths:
        if path.is_dir():
            for file in _files_below(path, found):
                _look_at(file, found, is_wanted=is_known_name(file), is_named=False)
        else:
            _look_at(path, found, is_wanted=True, is_named=True)
    _drop_copies(found)
    return found


def _files_below(folder: Path, found: Found) -> Iterator[Path]:
    def cannot_list(error: OSError) -> None:
        reason = (error.strerror or "error").lower()
        found.failures.append(
            UnreadableFileError(
                expected="a folder that can be listed", found=reason, file=str(error.filename)
            )
        )

    for directory, folders, files in os.walk(folder, onerror=cannot_list):
        folders.sort()
        for name in sorted(files):
            path = Path(directory, name)
            if path.is_file():
                yield path


def _look_at(path: Path, found: Found, *, is_wanted: bool, is_named: bool) -> None:
    try:
        found.openings.append(open_source(path))
    except ChatRefusedError as error:
        found.chats.append(path)
        if is_named:
            found.failures.append(error)
    except NotASourceError as error:
        if is_wanted:
            found.failures.append(error)
    except (SourceError, UnreadableFileError) as error:
        found.failures.append(error)


def _rank(opening: Opening) -> tuple[int, bool]:
    """Order copies: the longest first; of equals, the one that bears MTGO's own name."""
    return opening.size, is_known_name(opening.path)


def _drop_copies(found: Found) -> None:
    """Keep the longest of several copies of a match: MTGO copies its folder at every update."""
    longest: dict[object, Opening] = {}
    for opening in found.openings:
        key = opening.identity or opening.path.resolve()
        kept = longest.get(key)
        if kept is None or _rank(opening) > _rank(kept):
            longest[key] = opening
    kept_ones = set(map(id, longest.values()))
    for opening in found.openings:
        if id(opening) not in kept_ones:
            kept = longest[opening.identity or opening.path.resolve()]
            found.copies.append((opening.path, kept.path))
    found.openings = [opening for opening in found.openings if id(opening) in kept_ones]
