"""The computers of a Dask cluster convert the sources of a batch."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from pathlib import Path

from distributed import Client, Future, KilledWorker, as_completed

from recorder.cluster.fetching import fetched
from recorder.cluster.storage import RemoteFolder
from recorder.convert.batch import Task
from recorder.convert.conversion import ConvertedSource, Means, convert_source
from recorder.convert.fingerprint import program_digest
from recorder.convert.staging import RecordStage
from recorder.convert.workforce import failed
from recorder.errors import RecorderError, VersionsDifferError


@dataclass(slots=True, frozen=True)
class Errand:
    """What converting a source needs on another computer, beside the source.

    Args:
        output: the address of the folder for the records.
        means: what converting needs anywhere.
    """

    output: str
    means: Means


def share_out_over(
    client: Client, errand: Errand, on_bytes: Callable[[int], object], tasks: Sequence[Task]
) -> Iterator[tuple[int, ConvertedSource]]:
    """Convert sources on a cluster: a `Workforce`, once everything but the tasks is given.

    What a computer that goes away was at, Dask gives to another one: a task gives the same records whoever
    does it, under the same names. A source with which computer after computer dies is given up.

    Args:
        client: of the cluster.
        errand: what converting needs.
        on_bytes: told how many bytes were read, source by source.
        tasks: the sources; their places are addresses.

    Raises:
        OSError: a record cannot be written.
    """
    kept = client.submit(_same, errand, pure=False)  # unlike scattered data, made again if it is lost
    running: dict[Future, Task] = {}
    for task in tasks:
        running[client.submit(convert_there, task, kept, pure=False)] = task
    try:
        for future in as_completed(running, loop=client.loop):
            task = running.pop(future)
            on_bytes(task.size)
            yield task.number, _result(future, task)
    except KeyboardInterrupt:
        for future in [future for future in running if future.status == "finished"]:
            task = running.pop(future)
            yield task.number, _result(future, task)
        raise
    finally:
        client.cancel(list(running))


def _same(errand: Errand) -> Errand:
    return errand


def convert_there(task: Task, errand: Errand) -> ConvertedSource:
    """Fetch a source, convert it and put its records, still staged, where they are to go.

    Raises:
        OSError: a record cannot be written.
    """
    try:
        with fetched(task.place) as path:
            stage = RecordStage(path.parent, task.prefix)
            result = convert_source(path, stage, errand.means, task.known, lambda _: None)
            _put(result, path.parent, errand.output)
    except RecorderError as error:
        result = ConvertedSource(task.place, error=error)
    result.place = task.place
    if result.error is not None:
        result.error.file = task.place
    return result


def _put(result: ConvertedSource, folder: Path, output: str) -> None:
    storage = RemoteFolder(output)
    for record in result.staged:
        storage.put(os.fspath(folder / record.staged), record.staged)


def _result(future: Future, task: Task) -> ConvertedSource:
    try:
        error = future.exception()
        if error is None:
            result: ConvertedSource = future.result()
            return result
    except CancelledError as reason:
        return failed(task, str(reason))
    if isinstance(error, OSError):
        raise error
    if isinstance(error, KilledWorker):
        return failed(task, "that one computer after another ended before it did")
    return failed(task, f"{type(error).__name__}: {error}")


def check_versions(client: Client) -> None:
    """Make sure that all computers of a cluster make the same records.

    Raises:
        VersionsDifferError: one has another version of this program.
    """
    own = program_digest()
    for computer, digest in client.run(program_digest).items():
        if digest != own:
            expected = f"this program's version (its files sum up to {own[:8]})"
            raise VersionsDifferError(expected=expected, found=digest[:8], file=computer)
