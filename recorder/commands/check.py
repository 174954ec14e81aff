"""``mtgr check FILE…``: whether records are what FORMAT.md says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer


def check(
    files: Annotated[list[Path], typer.Argument(help="Records to check.", show_default=False)],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Replay records and report every line that is not as the format says; exit status 1 if there is one."""
    from recorder.mtgr.checker import check_file  # noqa: PLC0415 - so that other commands start without it

    found = 0
    report: list[dict[str, object]] = []
    for file in files:
        try:
            findings = check_file(file)
        except OSError as error:
            typer.echo(f"{file}: {(error.strerror or 'cannot be read').lower()}", err=True)
            raise typer.Exit(2) from None
        found += sum(not finding.is_warning for finding in findings)
        for finding in findings:
            if as_json:
                report.append(
                    {
                        "file": str(file),
                        "line": finding.line,
                        "code": finding.code,
                        "sentence": finding.sentence,
                        "warning": finding.is_warning,
                    }
                )
            else:
                word = "warning: " if finding.is_warning else ""
                typer.echo(f"{file}:{finding.line}: {word}{finding.code}: {finding.sentence}")
    if as_json:
        typer.echo(json.dumps(report, ensure_ascii=False, indent=2))
    elif not found:
        typer.echo(f"{len(files)} {'record' if len(files) == 1 else 'records'} clean", err=True)
    if found:
        raise typer.Exit(1)
