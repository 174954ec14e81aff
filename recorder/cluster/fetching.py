"""A source brought from its address to the computer that reads it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from fsspec import AbstractFileSystem
from fsspec.core import url_to_fs

from recorder.convert.search import SourceFile, look
from recorder.errors import RecorderError, UnreadableFileError
from recorder.sources.opening import HEAD

_WITH_FILES_BESIDE = b"SQLite format 3\x00"
"""How a database begins, which is looked at as a whole."""

_BESIDE = ("-wal",)
"""What SQLite keeps beside a database, to the end of its name."""


@contextmanager
def fetched(address: str) -> Iterator[Path]:
    """Bring a source here for as long as the block runs, with its name and the time of its last change.

    Raises:
        UnreadableFileError: it cannot be fetched, or does not say when it was changed, which dates mtgo.log.
    """
    with TemporaryDirectory(prefix="mtgr-") as folder:
        try:
            files, place = url_to_fs(address)
            path = Path(folder, PurePosixPath(place).name)
            _fetch(files, place, path)
            for ending in _BESIDE:
                if files.exists(place + ending):
                    _fetch(files, place + ending, path.with_name(path.name + ending))
        except (OSError, NotImplementedError) as error:
            raise _unreadable(address, error) from error
        yield path


def look_at(address: str) -> SourceFile | RecorderError:
    """Find out what a file is by its beginning; return the error if it is no source or cannot be read."""
    try:
        files, place = url_to_fs(address)
        size = int(files.size(place))
        head = bytes(files.read_block(place, 0, HEAD))
        if head.startswith(_WITH_FILES_BESIDE):
            with fetched(address) as path:
                return _renamed(look(path), address, size)
        with TemporaryDirectory(prefix="mtgr-") as folder:
            path = Path(folder, PurePosixPath(place).name)
            path.write_bytes(head)
            return _renamed(look(path), address, size)
    except RecorderError as error:
        error.file = address
        return error
    except OSError as error:
        return _unreadable(address, error)


def _renamed(source: SourceFile, address: str, size: int) -> SourceFile:
    """Give the source with its address in the place of the path that it was looked at."""
    identity = ("file", address) if source.identity[0] == "file" else source.identity
    return replace(source, place=address, size=size, identity=identity)


def _fetch(files: AbstractFileSystem, place: str, path: Path) -> None:
    changed = files.modified(place).timestamp()
    files.get_file(place, str(path))
    os.utime(path, (changed, changed))


def _unreadable(address: str, error: Exception) -> UnreadableFileError:
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return UnreadableFileError(expected="a file that can be read", found=reason.lower(), file=address)
