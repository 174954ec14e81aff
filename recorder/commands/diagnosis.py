"""A diagnosis as a player reads it, or pastes it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from recorder.live.doctor import Cards, Diagnosis, File, Output
from recorder.live.trial import Trial

_AGES: Final = ((86_400 * 365.25, "year"), (86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))
_SIZES: Final = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"))


def as_text(diagnosis: Diagnosis) -> str:
    """Return the report for people."""
    return "\n".join(_lines(diagnosis))


def _lines(diagnosis: Diagnosis) -> Iterator[str]:
    yield ", ".join(f"{name} {version}" for name, version in diagnosis.versions.items())
    yield ""
    yield from _places(diagnosis)
    yield ""
    yield from _logs(diagnosis)
    yield ""
    yield from _trackers(diagnosis)
    yield ""
    yield f"card data: {_cards(diagnosis.card_data, diagnosis.card_data_folders)}"
    yield f"records: {_output(diagnosis.output)}"
    yield ""
    if not diagnosis.problems:
        yield "All is well."
    for problem in diagnosis.problems:
        yield f"PROBLEM: {problem}"


def _places(diagnosis: Diagnosis) -> Iterator[str]:
    yield "looked for MTGO in"
    for place in diagnosis.places:
        if place.is_there:
            found = f"{_some(place.roots, 'installation')} found" if place.roots else "nothing found"
            yield f"  {place.origin}: {place.folder}: {found}"
    absent = [place for place in diagnosis.places if not place.is_there]
    for origin, places in groupby(absent, key=lambda place: place.origin):
        yield f"  {origin}: not there: {', '.join(place.folder for place in places)}"
    for unseen in diagnosis.unseen:
        yield f"  could not be looked at: {unseen}"


def _logs(diagnosis: Diagnosis) -> Iterator[str]:
    yield f"{_some(len(diagnosis.logs), 'mtgo.log', 'mtgo.log')}"
    for log in diagnosis.logs:
        yield from _file(log)
    yield f"{_some(diagnosis.match_logs, 'match log')}"
    if diagnosis.newest_match_log is not None and diagnosis.oldest_match_log is not None:
        yield f"  the oldest was changed {_age(diagnosis.oldest_match_log.age)}, the newest:"
        yield from _file(diagnosis.newest_match_log)


def _trackers(diagnosis: Diagnosis) -> Iterator[str]:
    if not diagnosis.trackers:
        where = ", ".join(diagnosis.tracker_folders) or "no folder of its name is there"
        yield f"Videre Tracker's database: none; {where}. Name it with --tracker if there is one"
        return
    yield f"Videre Tracker's {_some(len(diagnosis.trackers), 'database')}"
    for database in diagnosis.trackers:
        yield f"  {database.path}: {_size(database.size)}, changed {_age(database.age)}"
        if database.trial is not None:
            yield f"    can its newest match be told right now? {_verdict(database.trial)}"


def _file(file: File) -> Iterator[str]:
    yield f"  {file.path}: {_size(file.size)}, changed {_age(file.age)}"
    if file.trial is not None:
        yield f"    can a game be decoded from it right now? {_verdict(file.trial)}"


def _verdict(trial: Trial) -> str:
    content = (
        f"{_some(trial.games, 'game')}, {trial.complete:,} of them to the end;"
        f" {_some(trial.states, 'state')}, {_some(trial.log_lines, 'log line')},"
        f" {_some(trial.statements, 'statement')}"
    )
    if trial.stopped is not None:
        return f"NO, {trial.stopped}; before that {content}"
    if trial.faults:
        return f"NOT ALL, {_some(trial.faults, 'fault')}, the first at {trial.first_fault}; {content}"
    return f"yes: {content}" if trial.games else "there is none in it yet; it can be read"


def _cards(cards: Cards | None, folders: int) -> str:
    if cards is None:
        return "none"
    where = cards.path + (f", one of {folders:,}" if folders > 1 else "")
    if cards.age is None:
        return f"{where}: cannot be read: {cards.stopped}"
    broken = f", {_some(cards.faults, 'broken file')}" if cards.faults else ""
    return f"{where}, changed {_age(cards.age)}: {_some(cards.cards, 'card')}{broken}"


def _output(output: Output) -> str:
    there = "" if output.is_there else ", not there yet"
    can = "can be written to" if output.refused is None else f"CANNOT be written to: {output.refused}"
    return f"{output.path}{there}: {can}; {_size(output.free)} free"


def _age(seconds: float) -> str:
    size, unit = next(((size, unit) for size, unit in _AGES if abs(seconds) >= size), (1, "second"))
    length = _some(int(abs(seconds) / size), unit)
    return f"{length} ago" if seconds >= 0 else f"{length} in the future"


def _size(count: int) -> str:
    size, unit = next(((size, unit) for size, unit in _SIZES if count >= size), (1, "bytes"))
    return f"{count / size:.1f} {unit}" if size > 1 else f"{count} {unit}"


def _some(count: int, one: str, several: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else several or one + 's'}"
