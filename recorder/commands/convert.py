"""``mtgr convert PATH… -o DIR``: saved sources to records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def convert(
    paths: Annotated[
        list[Path],
        typer.Argument(
            help="Logs (mtgo.log, Match_GameLog_….dat, Event.db …), or folders with them.", show_default=False
        ),
    ],
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The folder for the records.", show_default=False)
    ],
    card_data: Annotated[
        Path | None,
        typer.Option(
            "--card-data", help="MTGO's folder CardDataSource; else it is looked for.", show_default=False
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Convert saved logs to one .mtgr record per game; converting again changes nothing."""
    from recorder.commands.conversion import run  # noqa: PLC0415 - so that other commands start without it

    raise typer.Exit(run(paths, output, card_data, as_json=as_json))
