"""A run of ``mtgr convert``: progress while it works, a summary when it is done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from recorder.convert.batch import ConvertedSource, convert
from recorder.convert.record_folder import RecordFolder
from recorder.convert.search import Found, find_sources
from recorder.errors import RecorderError
from recorder.sources.card_data import CardData, load_card_data
from recorder.sources.card_data.finding import find_card_data
from recorder.sources.opening import Opening


class _Watcher(Protocol):
    """Is told how the conversion gets on."""

    def bytes_read(self, count: int) -> None:
        """Take note that so many bytes more were read."""

    def source_done(self, result: ConvertedSource) -> None:
        """Take note that a source is converted."""


def run(paths: list[Path], output: Path, card_data: Path | None, *, as_json: bool) -> int:
    """Convert what the paths hold into records in a folder; return the exit status.

    Status 1 if any file failed, or nothing was found; the others are converted all the same.
    """
    found = find_sources(paths)
    cards = _Cards(found, card_data)
    try:
        output.mkdir(parents=True, exist_ok=True)
        with _watch(found, quiet=as_json) as watcher:
            results = []
            for result in convert(found.openings, RecordFolder(output), watcher.bytes_read, cards.of):
                results.append(result)
                watcher.source_done(result)
    except OSError as error:
        reason = (error.strerror or "error").lower()
        typer.echo(f"cannot write records to {output}: {reason}", err=True)
        return 1
    summary = Summary(found, results)
    typer.echo(
        json.dumps(summary.as_dict(), ensure_ascii=False, indent=2) if as_json else summary.as_text(output)
    )
    return 1 if summary.failures or not found.openings else 0


class _Cards:
    """MTGO's card data for each source that has a use for them, each folder loaded once.

    They are those that were given, else those a journal was told with, else the nearest above the source,
    else the first that any source has: MTGO's installations before and after an update have different ones.

    Args:
        found: the sources; takes what is wrong with card data.
        given: the folder that the user named.
    """

    def __init__(self, found: Found, given: Path | None) -> None:
        self._failures = found.failures
        self._given = given
        self._first = next(filter(None, map(_cards_beside, filter(_needs_cards, found.openings))), None)
        self._loaded: dict[Path, CardData | None] = {}

    def of(self, opening: Opening) -> CardData | None:
        """Give the card data for a source; ``None`` if it has no use for them, or there are none."""
        folder = (self._given or _cards_beside(opening) or self._first) if _needs_cards(opening) else None
        if folder is None:
            return None
        if folder not in self._loaded:
            self._loaded[folder] = self._load(folder)
        return self._loaded[folder]

    def _load(self, folder: Path) -> CardData | None:
        try:
            cards = load_card_data(folder)
        except RecorderError as error:
            self._failures.append(error)
            return None
        self._failures += cards.faults
        return cards


def _needs_cards(opening: Opening) -> bool:
    return opening.kind in {"mtgo-log", "stream"}


def _cards_beside(opening: Opening) -> Path | None:
    if opening.card_data is not None and opening.card_data.is_dir():
        return opening.card_data
    return find_card_data(opening.path)


class Summary:
    """What a run did, in numbers, and every file that failed with the reason.

    Args:
        found: what the search came upon.
        results: what each source gave.
    """

    def __init__(self, found: Found, results: list[ConvertedSource]) -> None:
        self._found = found
        self._results = results
        self._records = [record for result in results for record in result.records]
        self._scores = sum(len(result.scores) for result in results)
        self.failures = [str(error) for error in found.failures]
        for result in results:
            self.failures += [f"{result.path}, {fault}" for fault in result.faults]
            self.failures += [str(result.error)] if result.error is not None else []

    def as_dict(self) -> dict[str, object]:
        """Give the summary for programs."""
        return {
            "matches": len(self._results),
            "games": len(self._records),
            "complete": sum(record.is_complete for record in self._records),
            "new": self._count("new"),
            "updated": self._count("updated"),
            "unchanged": self._count("unchanged"),
            "scores_added": self._scores,
            "statements": sum(record.statements for record in self._records),
            "notes": sum(record.notes for record in self._records),
            "lines": sum(result.lines.read for result in self._results),
            "lines_outside_games": sum(result.lines.outside for result in self._results),
            "states_untold": sum(result.lines.states_untold for result in self._results),
            "reports_unused": sum(result.lines.unused for result in self._results),
            "chat_messages_dropped": sum(result.chat for result in self._results),
            "chats_left_unread": len(self._found.chats),
            "copies": [{"file": str(copy), "of": str(kept)} for copy, kept in self._found.copies],
            "records": [
                {"file": str(record.path), "state": record.state, "complete": record.is_complete}
                for record in self._records
            ],
            "failures": self.failures,
        }

    def as_text(self, output: Path) -> str:
        """Give the summary for people."""
        if not self._results and not self.failures:
            return "No match logs found."
        lines = [f"{copy} is a copy of the match in {kept}, left out" for copy, kept in self._found.copies]
        matches = _some(len(self._results), "match", "matches")
        games = _some(len(self._records), "game", "games")
        states = ", ".join(f"{self._count(state)} {state}" for state in ("new", "updated", "unchanged"))
        lines.append(f"{matches}, {games} in {output}: {states}")
        statements = sum(record.statements for record in self._records)
        notes = sum(record.notes for record in self._records)
        lines.append(
            f"{_some(statements, 'statement', 'statements')}, {_some(notes, 'note', 'notes')} among them"
        )
        lines += self._asides()
        if self.failures:
            lines.append(f"{_some(len(self.failures), 'failure', 'failures')}:")
            lines += [f"  {failure}" for failure in self.failures]
        return "\n".join(lines)

    def _asides(self) -> Iterator[str]:
        if self._scores:
            yield f"{_some(self._scores, 'score', 'scores')} added from match logs"
        unfinished = sum(not record.is_complete for record in self._records)
        if unfinished:
            yield f"{_some(unfinished, 'game has', 'games have')} no end in the log"
        outside = sum(result.lines.outside for result in self._results)
        if outside:
            yield f"{_some(outside, 'line belongs', 'lines belong')} to no game"
        untold = sum(result.lines.states_untold for result in self._results)
        if untold:
            yield f"{_some(untold, 'state is', 'states are')} not told: out of order, or of players unknown"
        unused = sum(result.lines.unused for result in self._results)
        if unused:
            yield f"{_some(unused, 'report', 'reports')} of other kinds than log lines not used"
        chats = len(self._found.chats)
        if chats:
            yield f"{_some(chats, 'chat', 'chats')} left unread"

    def _count(self, state: str) -> int:
        return sum(record.state == state for record in self._records)


def _some(count: int, one: str, several: str) -> str:
    return f"{count:,} {one if count == 1 else several}"


class _Bar:
    """A progress bar on a terminal; it counts the bytes that were found, so it never passes the end."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done = 0
        self._task = progress.add_task("converting", total=total)

    def bytes_read(self, count: int) -> None:
        """Move the bar; a file that has grown meanwhile does not push it past its end."""
        self._done = min(self._done + count, self._total)
        self._progress.update(self._task, completed=self._done)

    def source_done(self, result: ConvertedSource) -> None:
        """Show which file was done last."""
        self._progress.update(self._task, description=result.path.name)


class _Lines:
    """Plain lines where there is no terminal."""

    def bytes_read(self, count: int) -> None:
        """Say nothing of parts of a file."""

    def source_done(self, result: ConvertedSource) -> None:
        """Say what a source gave."""
        typer.echo(f"{result.path}: {_some(len(result.records), 'game', 'games')}", err=True)


class _Silence(_Lines):
    """Nothing: a program reads the summary."""

    def source_done(self, result: ConvertedSource) -> None:
        """Say nothing."""


@contextmanager
def _watch(found: Found, *, quiet: bool) -> Iterator[_Watcher]:
    console = Console(stderr=True)
    if quiet:
        yield _Silence()
    elif console.is_terminal:
        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console, transient=True) as progress:
            yield _Bar(progress, sum(opening.size for opening in found.openings))
    else:
        yield _Lines()
