"""How a conversion gets on: a bar on a terminal, a line for each source elsewhere, nothing for programs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)

from recorder.commands.words import some
from recorder.convert.conversion import ConvertedSource


class Watcher(Protocol):
    """Is told how the conversion gets on."""

    def bytes_read(self, count: int) -> None:
        """Take note that so many bytes more were read."""

    def source_done(self, result: ConvertedSource) -> None:
        """Take note that a source is converted."""


class _Bar:
    """A progress bar on a terminal: files, bytes, rate, time left. It never passes its end."""

    def __init__(self, progress: Progress, files: int, size: int) -> None:
        self._progress = progress
        self._size = size
        self._read = 0
        self._done = 0
        self._task = progress.add_task("", total=size, done=0, files=files)

    def bytes_read(self, count: int) -> None:
        """Move the bar; a file that has grown meanwhile does not push it past its end."""
        self._read = min(self._read + count, self._size)
        self._progress.update(self._task, completed=self._read)

    def source_done(self, result: ConvertedSource) -> None:
        """Count the file and show which it was."""
        self._done += 1
        self._progress.update(self._task, done=self._done, description=result.name)


class _Lines:
    """Plain lines where there is no terminal."""

    def bytes_read(self, count: int) -> None:
        """Say nothing of parts of a file."""

    def source_done(self, result: ConvertedSource) -> None:
        """Say what a source gave."""
        typer.echo(f"{result.place}: {some(len(result.records), 'game', 'games')}", err=True)


class _Silence(_Lines):
    """Nothing: a program reads the summary."""

    def source_done(self, result: ConvertedSource) -> None:
        """Say nothing."""


@contextmanager
def watch(files: int, size: int, *, quiet: bool) -> Iterator[Watcher]:
    """Show how a conversion gets on while the block runs.

    Args:
        files: how many there are, and ``size``, how many bytes they have.
        quiet: show nothing.
    """
    console = Console(stderr=True)
    if quiet:
        yield _Silence()
    elif console.is_terminal:
        columns = (
            TextColumn("{task.fields[done]}/{task.fields[files]} files"),
            BarColumn(),
            DownloadColumn(),
            TransferSpeedColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
        )
        with Progress(*columns, console=console, transient=True) as progress:
            yield _Bar(progress, files, size)
    else:
        yield _Lines()
