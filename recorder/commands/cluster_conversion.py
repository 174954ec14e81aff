"""A run of ``mtgr convert --scheduler``: on a Dask cluster. Imported only if it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import typer
from distributed import Client

from recorder.cluster.search import find_remote_sources
from recorder.cluster.storage import RemoteFolder
from recorder.cluster.workforce import Errand, check_versions, share_out_over
from recorder.commands.conversion import Wishes, follow, load_means
from recorder.convert.batch import convert
from recorder.convert.conversion import ConvertedSource
from recorder.convert.fingerprint import TOLD_BY_STATES
from recorder.convert.search import Found
from recorder.errors import VersionsDifferError

_LOCAL: Final = "file://"
_PATIENCE: Final = 30
"""Seconds to wait for the scheduler."""


def run_on_cluster(addresses: list[str], wishes: Wishes, scheduler: str) -> int:
    """Convert what is at the addresses into records at another one; return the exit status.

    Args:
        addresses: files and folders, as fsspec has them.
        wishes: what else the user asks for; the output is an address, too.
        scheduler: where the cluster is reached, such as ``tcp://10.0.0.1:8786``.
    """
    try:
        with Client(scheduler, timeout=_PATIENCE, set_as_default=False) as client:
            check_versions(client)
            return _run(client, addresses, wishes)
    except VersionsDifferError as error:
        typer.echo(str(error), err=True)
        return 1
    except OSError as error:  # distributed says so when nobody answers
        typer.echo(f"no cluster at {scheduler}: {error}", err=True)
        return 1


def _run(client: Client, addresses: list[str], wishes: Wishes) -> int:
    found = find_remote_sources(addresses, client)
    means = load_means(found, _logs(found), wishes.card_data)

    def converted(on_bytes: Callable[[int], object]) -> Iterator[ConvertedSource]:
        storage = RemoteFolder(wishes.output)
        workforce = partial(share_out_over, client, Errand(storage.address, means), on_bytes)
        return convert(found.sources, storage, workforce, force=wishes.force)

    return follow(found, wishes, converted)


def _logs(found: Found) -> list[Path]:
    """Give where card data may lie beside, for sources that have a use for them."""
    places = [source.place for source in found.sources if source.kind in TOLD_BY_STATES]
    return [Path(unquote(place.removeprefix(_LOCAL))) for place in places]
