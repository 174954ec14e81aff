"""A run of ``mtgr convert`` on this computer."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import typer

from recorder.commands.progress import watch
from recorder.commands.summary import Summary
from recorder.convert.batch import convert
from recorder.convert.conversion import Means
from recorder.convert.fingerprint import Fingerprint
from recorder.convert.search import Found, find_sources
from recorder.convert.storage import LocalFolder
from recorder.convert.workforce import share_out
from recorder.errors import RecorderError
from recorder.sources.card_data import CardData, load_card_data
from recorder.sources.card_data.finding import find_card_data
from recorder.sources.card_data.folder import survey_folder

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


@dataclass(slots=True, frozen=True)
class Wishes:
    """What the user asks for.

    Args:
        output: the folder for the records.
        card_data: MTGO's folder of card data; looked for if not given.
        jobs: how many processes; as many as there are cores if not given.
        force: convert also what has not changed.
        as_json: print the summary as JSON, and no progress.
    """

    output: Path
    card_data: Path | None
    jobs: int | None
    force: bool
    as_json: bool


def run(paths: list[Path], wishes: Wishes) -> int:
    """Convert what the paths hold into records in a folder; return the exit status.

    Status 1 if any file failed, or nothing was found; the others are converted all the same.
    """
    found = find_sources(paths)
    card_data, card_fingerprint = _load_card_data(found, wishes.card_data)
    summary = Summary(found, lists_records=wishes.as_json)
    means = Means(Fingerprint(card_fingerprint), card_data)
    size = sum(source.size for source in found.sources)
    status = 0
    try:
        wishes.output.mkdir(parents=True, exist_ok=True)
        storage = LocalFolder(wishes.output)
        with watch(len(found.sources), size, quiet=wishes.as_json) as watcher:
            workforce = partial(share_out, wishes.output, means, wishes.jobs or cores(), watcher.bytes_read)
            for result in convert(found.sources, storage, workforce, force=wishes.force):
                summary.add(result)
                watcher.source_done(result)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except OSError as error:
        reason = (error.strerror or "error").lower()
        typer.echo(f"cannot write records to {wishes.output}: {reason}", err=True)
        return 1
    say(summary, str(wishes.output), as_json=wishes.as_json)
    if status == INTERRUPTED:
        typer.echo("interrupted: what was finished is kept, the next run goes on from there", err=True)
    return status or (1 if summary.failures or not found.sources else 0)


def say(summary: Summary, place: str, *, as_json: bool) -> None:
    """Print what was done; ``place`` is where the records are."""
    as_dict = summary.as_dict()
    typer.echo(json.dumps(as_dict, ensure_ascii=False, indent=2) if as_json else summary.as_text(place))


def cores() -> int:
    """Return how many processes can work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _load_card_data(found: Found, given: Path | None) -> tuple[CardData | None, str]:
    """Load MTGO's card data and their fingerprint, if any source has a use for them and they are there."""
    logs = [Path(source.place) for source in found.sources if source.kind in {"mtgo-log", "stream"}]
    if not logs:
        return None, ""
    folder = given or next(filter(None, map(find_card_data, logs)), None)
    if folder is None:
        return None, ""
    try:
        cards, fingerprint = load_card_data(folder), survey_folder(folder).fingerprint
    except RecorderError as error:
        found.failures.append(error)
        return None, ""
    found.failures += cards.faults
    return cards, fingerprint
