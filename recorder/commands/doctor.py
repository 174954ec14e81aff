"""``mtgr doctor``: what was looked for, what was found, and whether it can be used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def doctor(
    *,
    mtgo: Annotated[
        list[Path] | None,
        typer.Option(
            "--mtgo",
            help="Where MTGO is, if it is not in a usual place; may be repeated.",
            show_default=False,
        ),
    ] = None,
    tracker: Annotated[
        list[Path] | None,
        typer.Option(
            "--tracker",
            help="Videre Tracker's Event.db, or a folder with it, as for record.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The folder for records, as for record.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Look whether games can be recorded here. The report has no names and no home folder in it.

    Exit status 0: all is well; 1: something should be put right.
    """
    import json  # noqa: PLC0415 - so that other commands start without all this
    import time  # noqa: PLC0415
    from dataclasses import asdict  # noqa: PLC0415

    from recorder.commands.diagnosis import as_text  # noqa: PLC0415
    from recorder.live.doctor import examine  # noqa: PLC0415
    from recorder.live.places import places_to_search, usual_output  # noqa: PLC0415
    from recorder.live.tracker_places import trackers_to_search  # noqa: PLC0415

    typer.echo("Looking, and decoding the newest logs ...", err=True)
    folder = (output or usual_output()).absolute()
    diagnosis = examine(
        places_to_search(mtgo or []),
        folder,
        Path.home(),
        time.time(),
        tracker_places=trackers_to_search(tracker or []),
    )
    typer.echo(json.dumps(asdict(diagnosis), indent=2) if as_json else as_text(diagnosis))
    raise typer.Exit(1 if diagnosis.problems else 0)
