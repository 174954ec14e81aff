"""A run of ``mtgr convert``: on this computer, and what it has in common with one on a cluster."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import typer

from recorder.commands.progress import watch
from recorder.commands.summary import Summary
from recorder.convert.batch import convert
from recorder.convert.conversion import ConvertedSource, Means
from recorder.convert.fingerprint import TOLD_BY_STATES, Fingerprint
from recorder.convert.search import Found, find_sources
from recorder.convert.storage import LocalFolder
from recorder.convert.workforce import share_out
from recorder.errors import RecorderError
from recorder.sources.card_data import load_card_data
from recorder.sources.card_data.finding import find_card_data
from recorder.sources.card_data.folder import survey_folder
from recorder.sources.journal_file import read_journal_game
from recorder.sources.opening import HEAD
from recorder.sources.tracker_db import TrackerDatabase

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""


@dataclass(slots=True, frozen=True)
class Wishes:
    """What the user asks for, wherever it is done.

    Args:
        output: the folder for the records.
        card_data: MTGO's folder of card data; looked for if not given.
        force: convert also what has not changed.
        as_json: print the summary as JSON, and no progress.
    """

    output: str
    card_data: Path | None
    force: bool
    as_json: bool


def run(paths: list[Path], wishes: Wishes, jobs: int | None) -> int:
    """Convert what the paths hold into records in a folder; return the exit status.

    Status 1 if any file failed, or nothing was found; the others are converted all the same.

    Args:
        paths: files and folders.
        wishes: what else the user asks for.
        jobs: how many processes; as many as there are cores if not given.
    """
    found = find_sources(paths)
    logs = [Path(source.place) for source in found.sources if source.kind in TOLD_BY_STATES]
    databases = tuple(Path(source.place) for source in found.sources if source.kind == TrackerDatabase.kind)
    means = load_means(found, logs, wishes.card_data, databases)
    folder = Path(wishes.output)

    def converted(on_bytes: Callable[[int], object]) -> Iterator[ConvertedSource]:
        folder.mkdir(parents=True, exist_ok=True)
        workforce = partial(share_out, folder, means, jobs or cores(), on_bytes)
        return convert(found.sources, LocalFolder(folder), workforce, force=wishes.force)

    return follow(found, wishes, converted)


def follow(
    found: Found, wishes: Wishes, converted: Callable[[Callable[[int], object]], Iterator[ConvertedSource]]
) -> int:
    """Show how a conversion gets on, say what came of it and return the exit status.

    Args:
        found: what is converted.
        wishes: what the user asks for.
        converted: begins the conversion; is given what is to be told the bytes that were read.
    """
    summary = Summary(found, lists_records=wishes.as_json)
    size = sum(source.size for source in found.sources)
    is_interrupted = False
    try:
        with watch(len(found.sources), size, quiet=wishes.as_json) as watcher:
            for result in converted(watcher.bytes_read):
                summary.add(result)
                watcher.source_done(result)
    except KeyboardInterrupt:
        is_interrupted = True
    except OSError as error:
        reason = (error.strerror or str(error) or "error").lower()
        typer.echo(f"cannot write records to {wishes.output}: {reason}", err=True)
        return 1
    as_dict = summary.as_dict()
    typer.echo(
        json.dumps(as_dict, ensure_ascii=False, indent=2)
        if wishes.as_json
        else summary.as_text(wishes.output)
    )
    if is_interrupted:
        typer.echo("interrupted: what was finished is kept, the next run goes on from there", err=True)
        return INTERRUPTED
    return 1 if summary.failures or not found.sources else 0


def cores() -> int:
    """Return how many processes can work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def load_means(found: Found, logs: list[Path], given: Path | None, databases: tuple[Path, ...] = ()) -> Means:
    """Load MTGO's card data, if any source has a use for them and they are there.

    Each source gets those of its own installation, as when it is recorded live; one that has none, the first
    that any has.

    Args:
        found: takes what is wrong with them.
        logs: the sources that have a use for them; card data are looked for beside these.
        given: their folder, if the user knows better.
        databases: the Tracker's, as far as the sources can be completed with them.
    """
    folders = {log: given or _card_data_of(log) for log in logs}
    without = Means(Fingerprint(databases=databases), databases=databases)
    loaded = {folder: _load(found, folder, without) for folder in dict.fromkeys(folders.values()) if folder}
    usual = next(iter(loaded), None)
    others = {log: loaded[folder] for log, folder in folders.items() if folder not in {None, usual}}
    return replace(without if usual is None else loaded[usual], others=others)


def _load(found: Found, folder: Path, without: Means) -> Means:
    try:
        cards, fingerprint = load_card_data(folder), survey_folder(folder).fingerprint
    except RecorderError as error:
        found.failures.append(error)
        return without
    found.failures += cards.faults
    return replace(without, fingerprint=without.fingerprint.with_card_data(fingerprint), card_data=cards)


def _card_data_of(log: Path) -> Path | None:
    """Return the folder of card data that a journal was told with, else the nearest above the log."""
    try:
        with log.open("rb") as file:
            journal = read_journal_game(file.read(HEAD))
    except OSError:  # whoever converts it says so
        journal = None
    named = None if journal is None or journal.card_data is None else Path(journal.card_data)
    return named if named is not None and named.is_dir() else find_card_data(log)
