"""``mtgr reports FILE``: what a source reports, as JSON lines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer


def reports(
    file: Annotated[Path, typer.Argument(help="A match log, or a file of reports.", show_default=False)],
) -> None:
    """Print what a source reports, one JSON object a line, before anything is made of it."""
    from recorder.errors import RecorderError  # noqa: PLC0415 - so that other commands start without it
    from recorder.sources.opening import open_source, read_reports  # noqa: PLC0415

    write = sys.stdout.buffer.write
    try:
        for report in read_reports(open_source(file)):
            write(report.json_line().encode() + b"\n")
    except BrokenPipeError:
        raise typer.Exit(0) from None  # whoever read the lines has enough of them
    except RecorderError as error:
        sys.stdout.flush()
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
