"""What a player's computer has for the recorder, and what is missing: a report that may be pasted anywhere.

It looks where `record` would look, decodes the newest logs, and writes nothing. No name and no home folder
gets into it, see `plain_paths`.
"""

from __future__ import annotations

import platform
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Final

from recorder import __version__
from recorder.errors import RecorderError
from recorder.live.finding import Findings, FoundFile, Root, databases_in, find_installations
from recorder.live.places import Place
from recorder.live.plain_paths import plain_path
from recorder.live.trial import Trial, plain_reason, try_log, try_tracker
from recorder.sources.card_data import CardData, load_card_data

_LIBRARIES: Final = ("construct", "platformdirs", "pydantic", "watchdog")
_SMALLEST_ROOM: Final = 100_000_000
"""Bytes that should be free where records go; a long game's takes a hundredth of that."""


@dataclass(slots=True, frozen=True)
class LookedAt:
    """A place that was looked at.

    Args:
        origin: see `Place`.
        folder: without names in it.
        is_there: whether there is such a folder.
        roots: how many folders or logs in it were searched for MTGO's files.
    """

    origin: str
    folder: str
    is_there: bool
    roots: int


@dataclass(slots=True, frozen=True)
class File:
    """A file or folder of MTGO's.

    Args:
        path: without names in it.
        size: in bytes.
        age: how long ago it was changed, in seconds; negative if that lies in the future.
        trial: what it gives, if it was decoded.
    """

    path: str
    size: int
    age: float
    trial: Trial | None = None


@dataclass(slots=True, frozen=True)
class Cards:
    """MTGO's card data as they would be used.

    Args:
        path: without names in it.
        age: how long ago the folder was changed, in seconds; ``None`` if it cannot be read.
        cards: how many cards are known.
        faults: how many of its files are broken.
        stopped: why the folder could not be read at all.
    """

    path: str
    age: float | None = None
    cards: int = 0
    faults: int = 0
    stopped: str | None = None


@dataclass(slots=True, frozen=True)
class Output:
    """The folder for records.

    Args:
        path: without names in it.
        is_there: whether it is there yet.
        free: bytes that are free there.
        refused: why nothing can be written there; ``None`` if it can.
    """

    path: str
    is_there: bool
    free: int
    refused: str | None


@dataclass(slots=True)
class Diagnosis:
    """Everything that was looked at.

    Args:
        versions: of the recorder, Python, the system and the libraries.
        places: where MTGO was looked for.
        logs: every `mtgo.log`, the newest first; that one is tried.
        match_logs: how many there are.
        newest_match_log: is tried.
        oldest_match_log: the other end.
        trackers: every database of Videre Tracker's, the newest first; the newest match in that one is tried.
        tracker_folders: where they were looked for, as far as there are such folders.
        card_data: the folder that would be used, and how many there are in all.
        card_data_folders: how many there are.
        output: the folder for records.
        unseen: folders and files that could not be looked at, with the reason.
        is_cut_short: more folders than are searched.
        problems: what should be put right, in sentences.
    """

    versions: dict[str, str]
    places: list[LookedAt]
    logs: list[File]
    match_logs: int
    newest_match_log: File | None
    oldest_match_log: File | None
    trackers: list[File]
    tracker_folders: list[str]
    card_data: Cards | None
    card_data_folders: int
    output: Output
    unseen: list[str]
    is_cut_short: bool
    problems: list[str] = field(default_factory=list)


def examine(
    places: Sequence[Place], output: Path, home: Path, now: float, *, tracker_places: Sequence[Place] = ()
) -> Diagnosis:
    """Look at everything.

    Args:
        places: where to look for MTGO.
        output: the folder for records; it need not be there.
        home: the user's home folder, which is left out of the report.
        now: in seconds since 1970-01-01 UTC.
        tracker_places: where to look for the Tracker's database.
    """
    findings = find_installations(places, [output])
    trackers = find_installations(tracker_places, [output])
    known = {file.path for file in findings.trackers}
    findings.trackers += [file for file in databases_in(trackers) if file.path not in known]
    examination = _Examination(findings, trackers.roots, home, now)
    diagnosis = examination.diagnose(places, output)
    diagnosis.problems = list(_problems(diagnosis))
    return diagnosis


class _Examination:
    """Turns what was found into a report."""

    def __init__(self, findings: Findings, tracker_roots: list[Root], home: Path, now: float) -> None:
        self._findings = findings
        self._tracker_roots = tracker_roots
        self._home = home
        self._now = now

    def diagnose(self, places: Sequence[Place], output: Path) -> Diagnosis:
        findings = self._findings
        cards, card_data = self._cards()
        match_logs = findings.match_logs
        return Diagnosis(
            versions=_versions(),
            places=self._looked_at(places),
            logs=[self._file(log, cards, is_tried=log is findings.logs[0]) for log in findings.logs],
            match_logs=len(match_logs),
            newest_match_log=self._file(match_logs[0], None, is_tried=True) if match_logs else None,
            oldest_match_log=self._file(match_logs[-1], None, is_tried=False) if match_logs else None,
            trackers=[
                self._tracker(file, is_tried=number == 0) for number, file in enumerate(findings.trackers)
            ],
            tracker_folders=[self._plain(root.path) for root in self._tracker_roots],
            card_data=card_data,
            card_data_folders=len(findings.card_data),
            output=self._output(output),
            unseen=[
                f"{self._plain(Path(failure.file or ''))}: {failure.found}" for failure in findings.failures
            ],
            is_cut_short=findings.is_cut_short,
        )

    def _plain(self, path: Path) -> str:
        return plain_path(path, self._home)

    def _looked_at(self, places: Sequence[Place]) -> list[LookedAt]:
        seen: dict[tuple[str, Path], LookedAt] = {}
        for place in places:
            folder = Path(place.folder)
            roots = [
                root
                for root in self._findings.roots
                if root.origin == place.origin and root.path.is_relative_to(folder)
            ]
            seen[place.origin, folder] = LookedAt(
                place.origin, self._plain(folder), _is_there(folder), len(roots)
            )
        return list(seen.values())

    def _file(self, found: FoundFile, cards: CardData | None, *, is_tried: bool) -> File:
        trial = None
        if is_tried:
            trial = try_log(found.path, cards) if found.size else Trial()
        return File(self._plain(found.path), found.size, self._now - found.modified, trial)

    def _tracker(self, found: FoundFile, *, is_tried: bool) -> File:
        trial = try_tracker(found.path) if is_tried else None
        return File(self._plain(found.path), found.size, self._now - found.modified, trial)

    def _cards(self) -> tuple[CardData | None, Cards | None]:
        findings = self._findings
        folder = findings.card_data_of(findings.logs[0].path) if findings.logs else None
        if folder is None:
            return None, None
        path = self._plain(folder)
        try:
            cards = load_card_data(folder)
            age = self._now - folder.stat().st_mtime
        except RecorderError as error:
            return None, Cards(path, stopped=plain_reason(error))
        except OSError as error:
            return None, Cards(path, stopped=_reason(error))
        return cards, Cards(path, age, len(cards), len(cards.faults))

    def _output(self, folder: Path) -> Output:
        there = next(place for place in (folder, *folder.parents) if _is_there(place))
        refused = None
        try:
            with tempfile.TemporaryFile(dir=there):
                pass
        except OSError as error:
            refused = _reason(error)
        return Output(self._plain(folder), there == folder, shutil.disk_usage(there).free, refused)


def _is_there(path: Path) -> bool:
    with suppress(OSError):  # whether it is there is not for us to know
        return path.exists()
    return False


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def _versions() -> dict[str, str]:
    return {
        "mtgr": __version__,
        "Python": platform.python_version(),
        platform.system(): f"{platform.release()} ({platform.machine()})",
        **{library: version(library) for library in _LIBRARIES},
    }


def _problems(diagnosis: Diagnosis) -> Iterator[str]:
    """Yield what should be put right, in the order in which it is worth trying."""
    if not any(place.roots for place in diagnosis.places):
        yield "MTGO was not found: name the folder that it is in with --mtgo"
    elif not diagnosis.logs:
        yield "there is no mtgo.log: start MTGO once"
    for file in (*diagnosis.logs, diagnosis.newest_match_log, *diagnosis.trackers):
        if file is not None and file.trial is not None and not file.trial.is_good:
            yield f"{file.path} cannot be decoded as it should be"
    cards = diagnosis.card_data
    if diagnosis.logs and (cards is None or not cards.cards):
        yield "there are no card data: power and toughness will be ? where MTGO does not send them"
    elif cards is not None and cards.faults:
        yield "some card data are broken: power and toughness of those cards will be ?"
    if diagnosis.output.refused is not None:
        yield f"nothing can be written to {diagnosis.output.path}: {diagnosis.output.refused}"
    elif diagnosis.output.free < _SMALLEST_ROOM:
        yield f"there is little room left for {diagnosis.output.path}"
    if diagnosis.is_cut_short:
        yield "there are too many folders to search: name one further down with --mtgo"
