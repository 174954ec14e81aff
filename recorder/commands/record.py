"""``mtgr record``: the command that a player leaves running while MTGO does."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def record(
    *,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="The folder for the records; else “MTGO records” in your documents.",
            show_default=False,
        ),
    ] = None,
    mtgo: Annotated[
        list[Path] | None,
        typer.Option(
            "--mtgo",
            help="Where MTGO is, if not in a usual place: Apps\\2.0, a Wine prefix, or one log.",
            show_default=False,
        ),
    ] = None,
    tracker: Annotated[
        list[Path] | None,
        typer.Option(
            "--tracker",
            help="Videre Tracker's Event.db, or a folder with it; else it is looked for.",
            show_default=False,
        ),
    ] = None,
    card_data: Annotated[
        Path | None,
        typer.Option(
            "--card-data", help="MTGO's folder CardDataSource; else it is looked for.", show_default=False
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say only what does not work.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what happens as JSON lines.")] = False,
    keep_journal: Annotated[
        bool, typer.Option("--keep-journal", help="Keep what was read of each game beside its record.")
    ] = False,
) -> None:
    """Record every game while it is played, until Ctrl-C; a game under way is gone on with at the next start.

    Exit status 0: told to stop; 1: the folder cannot be written to; 2: another record holds it.
    """
    from recorder.commands.recording import Settings, run  # noqa: PLC0415 - other commands start without it

    settings = Settings(
        output=output,
        mtgo=tuple(mtgo or ()),
        tracker=tuple(tracker or ()),
        card_data=card_data,
        is_quiet=quiet,
        as_json=as_json,
        keep_journals=keep_journal,
    )
    raise typer.Exit(run(settings))
