"""Finding sources in files and folders, by content; copies of a match are found out."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from recorder.errors import ChatRefusedError, NotASourceError, RecorderError, UnreadableFileError
from recorder.sources.game_log import GameLog
from recorder.sources.opening import is_known_name, open_source
from recorder.sources.source import SourceKind


@dataclass(slots=True, frozen=True)
class SourceFile:
    """A source that was found.

    Args:
        place: where it is: a path, or an address on a cluster's storage.
        size: in bytes.
        kind: what kind of source it is.
        identity: what tells copies of it: kind, match and game, or else the file itself.
    """

    place: str
    size: int
    kind: SourceKind
    identity: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its file name without a folder."""
        return PurePath(self.place).name

    @property
    def match(self) -> str:
        """The match that a match log is of; empty for other kinds."""
        return self.identity[1] if self.kind == GameLog.kind else ""


@dataclass(slots=True)
class Found:
    """What a search came upon.

    Args:
        sources: what is to be converted, in a stable order.
        copies: sources left out because a longer (or an equal, earlier) one holds the same match.
        chats: players' chats, left unread.
        failures: files that should have been read and could not.
    """

    sources: list[SourceFile] = field(default_factory=list)
    copies: list[tuple[str, str]] = field(default_factory=list)
    chats: list[str] = field(default_factory=list)
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
    drop_copies(found)
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
        outcome: SourceFile | RecorderError = look(path)
    except RecorderError as error:
        outcome = error
    note(outcome, str(path), found, is_wanted=is_wanted, is_named=is_named)


def look(path: Path) -> SourceFile:
    """Find out what a file is.

    Raises:
        RecorderError: it is no source, or cannot be read.
    """
    opening = open_source(path)
    identity = opening.identity or ("file", str(path.resolve()))
    return SourceFile(str(path), opening.size, opening.kind, identity)


def note(
    outcome: SourceFile | RecorderError, place: str, found: Found, *, is_wanted: bool, is_named: bool
) -> None:
    """Note what a file turned out to be.

    Args:
        outcome: the source, or why it is none.
        place: where the file is.
        found: takes the note.
        is_wanted: whether it is a failure if the file is no source.
        is_named: whether the user named this very file.
    """
    if isinstance(outcome, SourceFile):
        found.sources.append(outcome)
    elif isinstance(outcome, ChatRefusedError):
        found.chats.append(place)
        if is_named:
            found.failures.append(outcome)
    elif is_wanted or not isinstance(outcome, NotASourceError):
        found.failures.append(outcome)


def _rank(source: SourceFile) -> tuple[int, bool]:
    """Order copies: the longest first; of equals, the one that bears MTGO's own name."""
    return source.size, is_known_name(Path(source.name))


def drop_copies(found: Found) -> None:
    """Keep the longest of several copies of a match: MTGO copies its folder at every update."""
    longest: dict[tuple[str, ...], SourceFile] = {}
    for source in found.sources:
        kept = longest.get(source.identity)
        if kept is None or _rank(source) > _rank(kept):
            longest[source.identity] = source
    kept_ones = set(map(id, longest.values()))
    for source in found.sources:
        if id(source) not in kept_ones:
            found.copies.append((source.place, longest[source.identity].place))
    found.sources = [source for source in found.sources if id(source) in kept_ones]
