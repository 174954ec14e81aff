"""``mtgr check FILE…``: whether records are what FORMAT.md says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from recorder.commands.records import find_records

if TYPE_CHECKING:
    from recorder.mtgr.visitor import Finding


def check(
    files: Annotated[
        list[Path], typer.Argument(help="Records to check, or folders of records.", show_default=False)
    ],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Replay records and report every line that is not as the format says.

    Exit status 0: no findings; 1: findings; 2: wrong use, or a file that cannot be read.
    """
    from recorder.mtgr.checker import check_file  # noqa: PLC0415 - so that other commands start without it

    results = []
    unreadable = False
    for file in find_records(files):
        try:
            results += [(file, finding) for finding in check_file(file)]
        except OSError as error:
            unreadable = True
            typer.echo(f"{file}: {(error.strerror or 'cannot be read').lower()}", err=True)
    if as_json:
        typer.echo(json.dumps([_as_dict(file, finding) for file, finding in results], indent=2))
    else:
        for file, finding in results:
            word = "warning: " if finding.is_warning else ""
            typer.echo(f"{file}:{finding.line}: {word}{finding.code}: {finding.sentence}")
    if unreadable:
        raise typer.Exit(2)
    if any(not finding.is_warning for _, finding in results):
        raise typer.Exit(1)
    if not as_json:
        typer.echo("no findings", err=True)


def _as_dict(file: Path, finding: Finding) -> dict[str, object]:
    return {
        "file": str(file),
        "line": finding.line,
        "code": finding.code,
        "sentence": finding.sentence,
        "warning": finding.is_warning,
    }
