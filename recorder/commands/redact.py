"""``mtgr redact FILE… -o DIR``: records without names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from recorder.commands.records import find_records

if TYPE_CHECKING:
    from recorder.redaction.redact import RedactedRecord


def redact(
    files: Annotated[list[Path], typer.Argument(help="Records, or folders of records.", show_default=False)],
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The folder for the new records.", show_default=False)
    ],
    keep: Annotated[
        list[str] | None,
        typer.Option("--keep", help="A name that stays; may be repeated.", show_default=False),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(
            "--key",
            help="The file of the pseudonyms' key, made if it is not there; else the user's own.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was written as JSON.")] = False,
) -> None:
    """Write records with pseudonyms for the players' names, and prove that no name is left.

    Exit status 0: all are written; 1: some are not, and are named; 2: wrong use.
    """
    from recorder.errors import RecorderError  # noqa: PLC0415 - so that other commands start without it
    from recorder.redaction.pseudonyms import default_key_file, load_key  # noqa: PLC0415
    from recorder.redaction.redact import redact as redact_records  # noqa: PLC0415

    records = list(find_records(files))
    if any(file.resolve().parent == output.resolve() for file in records):
        raise typer.BadParameter("the new records would take the place of the old ones", param_hint="-o")
    try:
        output.mkdir(parents=True, exist_ok=True)
        secret = load_key(key or default_key_file())
        results = list(redact_records(records, output, keep or [], secret))
    except OSError as error:
        typer.echo(f"cannot write records to {output}: {(error.strerror or 'error').lower()}", err=True)
        raise typer.Exit(1) from None
    except RecorderError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    _say(results, output, as_json=as_json)
    raise typer.Exit(1 if not results or any(result.error for result in results) else 0)


def _say(results: list[RedactedRecord], output: Path, *, as_json: bool) -> None:
    written = [str(result.path) for result in results if result.path is not None]
    failures = [str(result.error) for result in results if result.error is not None]
    if as_json:
        typer.echo(json.dumps({"written": written, "failures": failures}, ensure_ascii=False, indent=2))
        return
    typer.echo(f"{len(written)} of {len(results)} records in {output}, without the names that were replaced")
    for failure in failures:
        typer.echo(f"  not written: {failure}", err=True)
