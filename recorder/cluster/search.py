"""Finding sources at addresses: the computers of the cluster look at the files, by content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from distributed import Client
from fsspec.core import url_to_fs

from recorder.cluster.fetching import look_at
from recorder.convert.search import Found, drop_copies, note
from recorder.errors import UnreadableFileError
from recorder.sources.opening import is_known_name


def find_remote_sources(addresses: Iterable[str], client: Client) -> Found:
    """Find every source at the addresses given, folders with all below them.

    Args:
        addresses: of files and folders, as fsspec has them; a path is an address, too.
        client: of the cluster.
    """
    found = Found()
    files = [file for address in addresses for file in _files_at(address, found)]
    outcomes = client.gather(client.map(look_at, [address for address, _ in files], pure=False))
    for (address, is_named), outcome in zip(files, outcomes, strict=True):
        is_wanted = is_named or is_known_name(Path(PurePosixPath(address).name))
        note(outcome, address, found, is_wanted=is_wanted, is_named=is_named)
    drop_copies(found)
    return found


def _files_at(address: str, found: Found) -> Iterator[tuple[str, bool]]:
    """Give the addresses of the files below a folder, or of the one file, and whether it was named itself."""
    try:
        files, place = url_to_fs(address)
        if not files.isdir(place):
            yield files.unstrip_protocol(place), True
            return
        for path in sorted(files.find(place)):
            yield files.unstrip_protocol(path), False
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        found.failures.append(
            UnreadableFileError(expected="a folder that can be listed", found=reason, file=address)
        )
