"""A run of ``mtgr record``: what it is given, how it is told to stop, what it prints."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final

import typer

from recorder.commands.recording_lines import Printer
from recorder.live.finding import Findings, find_installations, find_trackers
from recorder.live.output_lock import FolderIsHeldError, OutputLock
from recorder.live.places import places_to_search, usual_output
from recorder.live.recorder import Recorder
from recorder.live.tracker_places import trackers_to_search
from recorder.live.waker import FileEvents, Waker

_STOPS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Ctrl-C, the system, a closed terminal, on Windows Ctrl-Break or a closed window; no system has all."""


@dataclass(slots=True, frozen=True)
class Settings:
    """What the command was given.

    Args:
        output: the folder for the records; ``None`` for the usual one.
        mtgo: where MTGO is; empty for the usual places.
        tracker: the Tracker's databases, or folders with them; empty for the usual places.
        card_data: MTGO's folder of card data; ``None`` to look for it.
        is_quiet: print only what does not work.
        as_json: print JSON lines.
        keep_journals: keep the journals of games that are over.
    """

    output: Path | None = None
    mtgo: tuple[Path, ...] = ()
    tracker: tuple[Path, ...] = ()
    card_data: Path | None = None
    is_quiet: bool = False
    as_json: bool = False
    keep_journals: bool = False


def run(settings: Settings) -> int:
    """Record until told to stop; return the exit status."""
    folder = settings.output or usual_output()
    try:
        lock = OutputLock(folder)
    except FolderIsHeldError as error:
        typer.echo(str(error), err=True)
        return 2
    except OSError as error:
        return _cannot_write(folder, error)
    waker = FileEvents()
    try:
        with _stopped_by_signals() as is_stopping:
            return _record(settings, folder, is_stopping, waker)
    except OSError as error:
        return _cannot_write(folder, error)
    finally:
        waker.close()
        lock.release()


def _record(settings: Settings, folder: Path, is_stopping: Callable[[], bool], waker: Waker) -> int:
    printer = Printer(is_quiet=settings.is_quiet, as_json=settings.as_json)
    printer.started(folder)
    recorder = Recorder(
        folder,
        _finder(settings, folder),
        printer.tell,
        time.monotonic,
        card_data=settings.card_data,
        keep_journals=settings.keep_journals,
    )
    if not recorder.followed:
        printer.nothing_found()
    while not is_stopping():
        is_more = recorder.step(is_stopping)
        waker.watch(recorder.followed)
        if not is_more:
            waker.wait()
    recorder.close()
    printer.stopped()
    return 0


def _finder(settings: Settings, folder: Path) -> Callable[[], Findings]:
    """Return what searches for MTGO's files where the user said, or in the usual places."""
    places, trackers = places_to_search(settings.mtgo), trackers_to_search(settings.tracker)

    def find() -> Findings:
        findings = find_installations(places, leave_out=[folder])
        others = find_trackers(trackers, leave_out=[folder])
        known = {file.path for file in findings.trackers}
        findings.trackers += [file for file in others if file.path not in known]
        return findings

    return find


@contextmanager
def _stopped_by_signals() -> Iterator[Callable[[], bool]]:
    """Let a signal end the run between two steps, so that nothing is left half done.

    Gives what says whether one has come. A handler runs in the middle of anything, so it only takes a note.
    """
    came: list[int] = []

    def take_note(number: int, _frame: FrameType | None) -> None:
        came.append(number)

    known = [getattr(signal, name) for name in _STOPS if hasattr(signal, name)]
    before = {number: signal.signal(number, take_note) for number in known}
    try:
        yield lambda: bool(came)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _cannot_write(folder: Path, error: OSError) -> int:
    reason = (error.strerror or "error").lower()
    typer.echo(f"cannot write records to {folder}: {reason}", err=True)
    return 1
