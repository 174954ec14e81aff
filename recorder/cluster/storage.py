"""A folder of records at an address that every computer of a cluster reaches, by fsspec."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from fsspec import AbstractFileSystem
from fsspec.core import url_to_fs

from recorder.convert.storage import RECORD, STAGED


class RemoteFolder:
    """Records at an address: a `Storage`.

    Args:
        address: such as ``s3://bucket/records`` or ``file:///mnt/records``; made if it is not there.

    Raises:
        OSError: it cannot be reached or made.
    """

    __slots__ = ("_files", "_folder")

    def __init__(self, address: str) -> None:
        self._files: AbstractFileSystem
        self._files, folder = url_to_fs(address)
        self._folder = folder.rstrip("/")
        self._files.makedirs(self._folder, exist_ok=True)

    @property
    def address(self) -> str:
        """The address in a form that means the same on every computer."""
        address: str = self._files.unstrip_protocol(self._folder)
        return address

    def place(self, name: str) -> str:
        """Say where a file is, for people."""
        return f"{self.address}/{name}"

    def names(self) -> list[str]:
        """Return the names of the records that are there."""
        self._files.invalidate_cache()
        paths = self._files.ls(self._folder, detail=False)
        return [path.rsplit("/", 1)[-1] for path in paths if path.endswith(RECORD)]

    @contextmanager
    def here(self, names: Iterable[str]) -> Iterator[list[Path]]:
        """Copy records to this computer for as long as the block runs, and give where they are."""
        with TemporaryDirectory(prefix="mtgr-") as folder:
            paths = [Path(folder, name) for name in names]
            for path in paths:
                path.write_bytes(self.read(path.name) or b"")
            yield paths

    def read(self, name: str) -> bytes | None:
        """Return what is in a file, ``None`` if there is none."""
        try:
            data: bytes = self._files.cat_file(self._path(name))
        except FileNotFoundError:
            return None
        return data

    def stamp(self, name: str) -> str | None:
        """Return a file's size in bytes and time of change, ``None`` if there is none."""
        self._files.invalidate_cache()
        try:
            size = self._files.size(self._path(name))
            return f"{size} {self._files.modified(self._path(name)).isoformat()}"
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        """Put a whole file in its place, or leave what is there if that fails."""
        staged = f".{name.lstrip('.')}{STAGED}"
        try:
            self._files.pipe_file(self._path(staged), data)
            self.replace(staged, name)
        finally:
            self.remove(staged)

    def put(self, path: str, staged: str) -> None:
        """Copy a file of this computer to a staged one."""
        self._files.put_file(path, self._path(staged))

    def replace(self, staged: str, name: str) -> None:
        """Put a staged file in its place."""
        self._files.mv(self._path(staged), self._path(name))

    def remove(self, name: str) -> None:
        """Remove a file if it is there."""
        with suppress(FileNotFoundError):
            self._files.rm_file(self._path(name))

    def remove_staged(self, prefix: str) -> None:
        """Remove the staged files whose names begin so."""
        self._files.invalidate_cache()
        for path in self._files.ls(self._folder, detail=False):
            name = path.rsplit("/", 1)[-1]
            if name.startswith(f".{prefix}-") and name.endswith(STAGED):
                self.remove(name)

    def _path(self, name: str) -> str:
        return f"{self._folder}/{name}"
