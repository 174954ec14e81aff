"""What MTGO has on this computer: logs of every account and version, match logs, card data.

MTGO moves into new folders at every update and leaves copies in the old ones (facts/gamelog.md 1.7), so
whoever follows its files looks again and again: this is made to be called every few seconds. Files are known
by their names and none is opened; a players' chat has another name and is never even listed.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from operator import attrgetter
from pathlib import Path, PurePosixPath
from typing import Final

from recorder.errors import UnreadableFileError
from recorder.live.places import GIVEN, Place
from recorder.sources.card_data.finding import FOLDER as CARD_DATA
from recorder.sources.card_data.finding import find_card_data

DEEPEST: Final = 16
"""Levels of folders below a root that are searched; match logs lie 7 below ``Apps/2.0``, which lies 7 below
a Wine prefix."""

MOST_FOLDERS: Final = 5_000
"""Folders that one search looks into: a folder named by mistake must not cost minutes."""

_LOG: Final = "mtgo.log"
_TRACKER: Final = "event.db"
_MATCH_LOG: Final = re.compile(r"match_gamelog_.*\.dat")
_OTHER_DRIVES: Final = "dosdevices"
"""Wine's folder of links to other drives, the whole computer's ``/`` among them."""

_NOT_THERE: Final = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ELOOP})
_Identity = tuple[int, int] | str


@dataclass(slots=True, frozen=True)
class Root:
    """A folder, or one log, that is there and was searched.

    Args:
        origin: of the place it was found by, see `Place`.
        path: where it is.
    """

    origin: str
    path: Path


@dataclass(slots=True, frozen=True)
class FoundFile:
    """A file or a folder of MTGO's.

    Args:
        path: where it is.
        size: in bytes.
        modified: when it was changed last, in seconds since 1970-01-01 UTC.
    """

    path: Path
    size: int
    modified: float


@dataclass(slots=True)
class Findings:
    """What a search came upon; each list has the newest first.

    Args:
        roots: the folders that are there and were searched.
        logs: every `mtgo.log`.
        match_logs: every ``Match_GameLog_….dat``.
        card_data: every folder `CardDataSource`.
        trackers: every `Event.db`, which Videre Tracker's database is called.
        failures: folders that could not be listed, files that could not be looked at.
        folders: how many folders were looked into.
        is_cut_short: whether there were more folders than are looked into.
    """

    roots: list[Root] = field(default_factory=list)
    logs: list[FoundFile] = field(default_factory=list)
    match_logs: list[FoundFile] = field(default_factory=list)
    card_data: list[FoundFile] = field(default_factory=list)
    trackers: list[FoundFile] = field(default_factory=list)
    failures: list[UnreadableFileError] = field(default_factory=list)
    folders: int = 0
    is_cut_short: bool = False

    def card_data_of(self, log: Path) -> Path | None:
        """Return the card data for a log: the nearest above it, else the newest there are."""
        return find_card_data(log) or next((folder.path for folder in self.card_data), None)


def find_installations(places: Iterable[Place], leave_out: Iterable[Path] = ()) -> Findings:
    """Search places for MTGO's files.

    Links are followed, and each folder is looked into once, however many ways lead there.

    Args:
        places: where to look, see `usual_places` and `given_places`; those that are not there cost nothing.
        leave_out: folders that are not looked into, such as that of the records, unless they are such places
            themselves.
    """
    search = _Search(leave_out)
    for place in places:
        search.look_into(place)
    return search.end()


def find_trackers(places: Iterable[Place], leave_out: Iterable[Path] = ()) -> list[FoundFile]:
    """Search places for the Tracker's databases; the newest comes first.

    Args:
        places: where to look, see `trackers_to_search`; a database that was named may have any name.
        leave_out: folders that are not looked into.
    """
    return databases_in(find_installations(places, leave_out))


def databases_in(found: Findings) -> list[FoundFile]:
    """Return the databases that a search of the Tracker's places came upon: also one of another name."""
    named = {root.path for root in found.roots}
    return [*found.trackers, *(file for file in found.logs if file.path in named)]


class _Search:
    """One search, under way.

    Args:
        leave_out: folders that are not looked into.
    """

    def __init__(self, leave_out: Iterable[Path]) -> None:
        self._findings = Findings()
        self._failures: dict[Path, UnreadableFileError] = {}
        self._seen: set[_Identity] = set()
        self._names: dict[Path, list[tuple[str, str]]] = {}
        self._left_out: set[_Identity] = set()
        for folder in leave_out:
            if (status := self._status(folder)) is not None:
                self._left_out.add(_identity(folder, status))
        self._seen |= self._left_out

    def end(self) -> Findings:
        """Return what was found."""
        findings = self._findings
        for found in (findings.logs, findings.match_logs, findings.card_data, findings.trackers):
            found.sort(key=attrgetter("modified"), reverse=True)
        findings.failures = list(self._failures.values())
        return findings

    def look_into(self, place: Place) -> None:
        """Search a place; a given one that is laid out as none that is known is searched itself."""
        folder = Path(place.folder)
        found = [path for pattern in place.patterns for path in self._below(folder, pattern)]
        if not found and place.origin == GIVEN:
            found = [folder]
        for path in found:
            self._search(Root(place.origin, path))

    def _search(self, root: Root) -> None:
        status = self._status(root.path)
        if status is None:
            return
        identity = _identity(root.path, status)
        if identity in self._left_out:  # records go where MTGO's files are
            self._left_out.discard(identity)
            self._seen.discard(identity)
        if identity in self._seen:
            return
        self._findings.roots.append(root)
        if not stat.S_ISDIR(status.st_mode):
            self._take_file(root.path, is_named=True)
            return
        level = [root.path]
        for _ in range(DEEPEST + 1):
            level = [below for folder in level for below in self._folders_in(folder)]

    def _folders_in(self, folder: Path) -> Iterator[Path]:
        """Take MTGO's files in a folder; yield the folders in it, which are to be searched next."""
        status = self._status(folder)
        if status is None or (identity := _identity(folder, status)) in self._seen:
            return
        if self._findings.folders >= MOST_FOLDERS:
            self._findings.is_cut_short = True
            return
        self._seen.add(identity)
        self._findings.folders += 1
        if folder.name.lower() == CARD_DATA.lower():
            self._findings.card_data.append(FoundFile(folder, status.st_size, status.st_mtime))
            return
        for entry in self._list(folder):
            path = folder / entry.name
            if not self._take_file(path) and entry.name != _OTHER_DRIVES and _is_folder(entry):
                yield path

    def _take_file(self, path: Path, *, is_named: bool = False) -> bool:
        """Take a file if it is a log or database by its name, or one that was named; say whether it is."""
        name = path.name.lower()
        is_match_log = _MATCH_LOG.fullmatch(name) is not None
        is_tracker = name == _TRACKER
        if not (is_match_log or is_named or is_tracker or name == _LOG):
            return False
        status = self._status(path)
        if status is None or stat.S_ISDIR(status.st_mode):
            return False
        if (identity := _identity(path, status)) not in self._seen:
            self._seen.add(identity)
            findings = self._findings
            kind = findings.trackers if is_tracker else findings.match_logs if is_match_log else findings.logs
            kind.append(FoundFile(path, status.st_size, status.st_mtime))
        return True

    def _below(self, folder: Path, pattern: str) -> list[Path]:
        """Return the folders below one that fit a pattern; upper and lower case are one, as in Windows."""
        found = [folder]
        for part in PurePosixPath(pattern.lower()).parts:
            found = [path for one in found for path in self._named(one, part)]
        return found

    def _named(self, folder: Path, part: str) -> list[Path]:
        names = self._names.get(folder)
        if names is None:
            names = [(entry.name.lower(), entry.name) for entry in self._list(folder) if _is_folder(entry)]
            self._names[folder] = names
        return [folder / name for lower, name in names if fnmatchcase(lower, part)]

    def _list(self, folder: Path) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(folder) as entries:
                return sorted(entries, key=attrgetter("name"))
        except OSError as error:
            self._fail(folder, "a folder that can be listed", error)
            return []

    def _status(self, path: Path) -> os.stat_result | None:
        """Look at a file; ``None`` if it is not there, or no longer, or cannot be looked at."""
        try:
            # what a folder says of its files is late on Windows while they are held open
            return path.stat()
        except OSError as error:
            self._fail(path, "a file that can be looked at", error)
            return None

    def _fail(self, path: Path, expected: str, error: OSError) -> None:
        """Note what the system does not let us see; what is not there, and a loop of links, is no failure."""
        if error.errno not in _NOT_THERE:
            reason = (error.strerror or type(error).__name__).lower()
            self._failures[path] = UnreadableFileError(expected=expected, found=reason, file=str(path))


def _identity(path: Path, status: os.stat_result) -> _Identity:
    """Return what is the same for all ways to a file; some network drives do not number their files."""
    return (status.st_dev, status.st_ino) if status.st_ino else os.path.realpath(path)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    with suppress(OSError):  # a link that leads back to itself
        return entry.is_dir()
    return False
