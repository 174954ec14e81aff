"""``mtgr convert PATH… -o DIR``: saved sources to records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def convert(
    paths: Annotated[
        list[str],
        typer.Argument(
            help="Logs (mtgo.log, Match_GameLog_….dat, Event.db …), or folders with them.", show_default=False
        ),
    ],
    *,
    output: Annotated[
        str, typer.Option("--output", "-o", help="The folder for the records.", show_default=False)
    ],
    card_data: Annotated[
        Path | None,
        typer.Option(
            "--card-data", help="MTGO's folder CardDataSource; else it is looked for.", show_default=False
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, help="Processes; else one per core.", show_default=False),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler",
            help="A Dask cluster's address; logs and folder are then addresses of fsspec.",
            show_default=False,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Convert also what has not changed.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Convert saved logs to one .mtgr record per game; converting again changes nothing."""
    from recorder.commands.conversion import Wishes, run  # noqa: PLC0415 - other commands start without it

    wishes = Wishes(output, card_data, force, as_json)
    if scheduler is None:
        raise typer.Exit(run([Path(path) for path in paths], wishes, jobs))
    if jobs is not None:
        raise typer.BadParameter("a cluster has its own processes", param_hint="--jobs")
    try:
        from recorder.commands.cluster_conversion import run_on_cluster  # noqa: PLC0415 - an optional extra
    except ImportError as error:
        raise typer.BadParameter(
            f"there is no {error.name}: install mtgr-recorder[cluster]", param_hint="--scheduler"
        ) from None
    raise typer.Exit(run_on_cluster(paths, wishes, scheduler))
