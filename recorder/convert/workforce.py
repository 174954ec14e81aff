"""Who converts the sources of a batch: this process, or several of this computer."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, Final

from recorder.convert.batch import Task
from recorder.convert.conversion import ConvertedSource, Means, convert_source
from recorder.convert.staging import RecordStage
from recorder.errors import ConversionFailedError

_LOOK: Final = 0.1
"""Seconds between two looks at how many bytes were read, where nothing else happens."""

_LITTLE: Final = 2_000_000
"""Bytes of sources that are converted sooner than processes are started."""

_AHEAD: Final = 8
"""Sources handed out for each process, so that none waits for the next one."""

_START: Final = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
"""How processes are started: not by a copy of this one, for it has threads (the progress bar's)."""

_Done = Iterator[tuple[int, ConvertedSource]]


def share_out(
    folder: Path, means: Means, jobs: int, on_bytes: Callable[[int], object], tasks: Sequence[Task]
) -> _Done:
    """Convert sources: a `Workforce`, once everything but the tasks is given.

    Args:
        folder: takes the staged records.
        means: what converting needs.
        jobs: how many processes there may be; one is this one, and so it is for what is done in a moment.
        on_bytes: told how many bytes were read.
        tasks: the sources.
    """
    if min(jobs, len(tasks)) <= 1 or sum(task.size for task in tasks if not task.known) < _LITTLE:
        return _convert_here(folder, means, on_bytes, tasks)
    return _convert_in_processes(folder, means, min(jobs, len(tasks)), on_bytes, tasks)


def _convert_here(
    folder: Path, means: Means, on_bytes: Callable[[int], object], tasks: Sequence[Task]
) -> _Done:
    for task in tasks:
        yield task.number, _convert(folder, means, on_bytes, task)


def _convert(folder: Path, means: Means, on_bytes: Callable[[int], object], task: Task) -> ConvertedSource:
    """Convert a source; of its bytes exactly as many are told as it was said to have."""
    left = task.size

    def count(size: int) -> None:
        nonlocal left
        counted = min(size, left)
        left -= counted
        on_bytes(counted)

    stage = RecordStage(folder, task.prefix)
    result = convert_source(Path(task.place), stage, means, task.known, count)
    count(left)
    return result


# -- processes -------------------------------------------------------------------------------------------


class _StoppedError(Exception):
    """The batch was interrupted while this source was read."""


@dataclass(slots=True)
class _Shared:
    """What the processes of a batch share: bytes read so far, and whether to stop."""

    read: Any  # a multiprocessing.Value, whose class has no name of its own
    is_stopped: Any  # a multiprocessing.Event, which has its class from a context

    def count(self, size: int) -> None:
        """Count bytes, and stop if the batch has been interrupted."""
        with self.read.get_lock():
            self.read.value += size
        if self.is_stopped.is_set():
            raise _StoppedError


class _Worker:
    """What a process of the pool knows; it has one."""

    convert: Callable[[Task], ConvertedSource]


def _begin_work(folder: Path, means: Means, shared: _Shared) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process hears Ctrl-C and says when to stop
    _Worker.convert = partial(_convert, folder, means, shared.count)


def _work(task: Task) -> ConvertedSource:
    return _Worker.convert(task)


def _convert_in_processes(
    folder: Path, means: Means, jobs: int, on_bytes: Callable[[int], object], tasks: Sequence[Task]
) -> _Done:
    """Convert sources in several processes.

    A process that dies (memory, a fault in a library) takes the others of its pool with it. Those sources
    that were under way then are converted once more, one at a time, so that one alone is to blame.
    """
    context = multiprocessing.get_context(_START)
    if _START == "forkserver":
        context.set_forkserver_preload([__name__])
        _start_server()
    pool = partial(_Pool, context, on_bytes, (folder, means))
    waiting = deque(_large_ones_first(tasks, jobs))
    while waiting:
        suspects: list[Task] = []
        yield from pool(jobs).convert(waiting, jobs * _AHEAD, suspects)
        alone = deque(sorted(suspects, key=lambda task: task.number))
        while alone:
            guilty: list[Task] = []
            yield from pool(1).convert(alone, 1, guilty)
            for task in guilty:
                yield task.number, failed(task, "that its process ended before it did")


def _start_server() -> None:
    """Start the process that starts the others; they are deaf to Ctrl-C from their first instruction."""
    from multiprocessing import forkserver  # noqa: PLC0415 - not where there is no such way, nor for one file

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        forkserver.ensure_running()
    finally:
        signal.signal(signal.SIGINT, before)


def _large_ones_first(tasks: Sequence[Task], jobs: int) -> list[Task]:
    """Begin with what would else keep one process busy when the others are done; the rest stays in order."""
    large = sum(task.size for task in tasks) / (4 * jobs)
    return sorted(tasks, key=lambda task: task.size < large)


def failed(task: Task, found: str) -> ConvertedSource:
    """Return the result of a source that could not be converted; ``found`` says why."""
    error = ConversionFailedError(expected="a source that can be converted", found=found, file=task.place)
    return ConvertedSource(task.place, error=error)


class _Pool:
    """Processes that convert until nothing waits, or until one of them dies."""

    def __init__(
        self,
        context: BaseContext,
        on_bytes: Callable[[int], object],
        needed: tuple[Path, Means],
        jobs: int,
    ) -> None:
        self._shared = _Shared(context.Value("Q", 0), context.Event())
        self._counted = 0
        self._on_bytes = on_bytes
        self._running: dict[Future[ConvertedSource], Task] = {}
        self._executor = ProcessPoolExecutor(
            jobs, context, initializer=_begin_work, initargs=(*needed, self._shared)
        )

    def convert(self, waiting: deque[Task], at_once: int, suspects: list[Task]) -> _Done:
        """Convert what waits.

        Args:
            waiting: taken from at the front.
            at_once: how many tasks may be handed out and not done.
            suspects: takes those that were handed out when a process died.
        """
        try:
            while waiting or self._running:
                self._hand_out(waiting, at_once)
                wait(self._running, _LOOK, FIRST_COMPLETED)
                self._count()
                yield from self._collect()
        except BrokenProcessPool:
            suspects += self._running.values()
        except KeyboardInterrupt:
            self._stop()
            with suppress(BrokenProcessPool):
                yield from self._collect()
            raise
        finally:
            self._stop()

    def _hand_out(self, waiting: deque[Task], at_once: int) -> None:
        while waiting and len(self._running) < at_once:
            self._running[self._executor.submit(_work, waiting[0])] = waiting[0]
            waiting.popleft()

    def _collect(self) -> _Done:
        """Give what is done.

        Raises:
            BrokenProcessPool: a process died; what it and the others were at is still among the running.
            OSError: a record could not be written.
        """
        broken: BrokenProcessPool | None = None
        for future in [future for future in self._running if future.done() and not future.cancelled()]:
            error = future.exception()
            if isinstance(error, OSError):
                raise error
            if isinstance(error, BrokenProcessPool):
                broken = error
                continue
            task = self._running.pop(future)
            if error is None:
                yield task.number, future.result()
            elif not isinstance(error, _StoppedError):
                yield task.number, failed(task, f"{type(error).__name__}: {error}")
        if broken is not None:
            raise broken

    def _count(self) -> None:
        read = self._shared.read.value
        self._on_bytes(read - self._counted)
        self._counted = read

    def _stop(self) -> None:
        """End the processes: those at work leave what they are at after the piece they are reading."""
        self._shared.is_stopped.set()
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._count()
