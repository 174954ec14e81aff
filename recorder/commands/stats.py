"""``mtgr stats DIR``: games, wins, mulligans and turns, from records alone."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from recorder.commands.records import find_records
from recorder.commands.words import some

if TYPE_CHECKING:
    from recorder.statistics.game import GameFacts
    from recorder.statistics.matches import MatchFacts
    from recorder.statistics.rows import Row

_WIDE = 10_000
"""Columns of a table that goes into a file: half a name is of no use to a program."""


def stats(
    paths: Annotated[
        list[Path], typer.Argument(help="Folders of records, or single records.", show_default=False)
    ],
    *,
    per: Annotated[
        Literal["player", "opponent", "match", "game"], typer.Option("--per", help="What a row is about.")
    ] = "player",
    player: Annotated[
        str | None, typer.Option("--player", help="Only this player's rows.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rows as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the rows as CSV.")] = False,
) -> None:
    """Count games and matches: won, lost, drawn or not known, play or draw, mulligans, turns.

    Exit status 0: all records were read; 1: some were not, and are named; 2: wrong use.
    """
    from recorder.statistics.matches import put_together  # noqa: PLC0415 - other commands start without it
    from recorder.statistics.rows import ROWS  # noqa: PLC0415

    if as_json and as_csv:
        raise typer.BadParameter("choose one of --json and --csv")
    games, failures = _read_games(paths)
    matches, left_out = put_together(games)
    rows = [row for row in ROWS[per](matches) if player is None or row["player"] == player]
    if as_json:
        summary = {
            "rows": rows,
            "records": len(games),
            "told_twice": [str(game.file) for game in left_out],
            "failures": failures,
        }
        typer.echo(json.dumps(summary, ensure_ascii=False, indent=2))
    elif as_csv:
        _print_csv(rows)
    elif rows or not matches:
        _print_table(rows)
    else:
        typer.echo("No games of that player.", err=True)
    if not as_json:
        _say_what_is_missing(matches, left_out, failures)
    raise typer.Exit(1 if failures or not games else 0)


def _read_games(paths: list[Path]) -> tuple[list[GameFacts], list[str]]:
    """Read the records' facts; those that cannot be read are named and the others go on."""
    from recorder.errors import FaultyRecordError  # noqa: PLC0415 - other commands start without it
    from recorder.statistics.game import read_game  # noqa: PLC0415

    games, failures = [], []
    for file in find_records(paths):
        try:
            games.append(read_game(file))
        except FaultyRecordError as error:
            failures.append(str(error))
        except OSError as error:
            failures.append(f"{file}: {(error.strerror or 'cannot be read').lower()}")
    return games, failures


def _print_csv(rows: list[Row]) -> None:
    """Print rows as RFC 4180 has it; what is not known is an empty field."""
    out: Any = csv.DictWriter(sys.stdout, list(rows[0]) if rows else [], lineterminator="\n")
    out.writeheader()
    out.writerows(rows)


def _print_table(rows: list[Row]) -> None:
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    from recorder.statistics.table import table  # noqa: PLC0415

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = _WIDE
    headings, cells = table(rows)
    printed = Table(*headings, box=None, pad_edge=False)
    for row in cells:
        printed.add_row(*map(Text, row))  # a name can look like markup
    console.print(printed)


def _say_what_is_missing(matches: list[MatchFacts], left_out: list[GameFacts], failures: list[str]) -> None:
    if not matches:
        typer.echo("No records found.", err=True)
    if left_out:
        records = some(len(left_out), "record", "records")
        typer.echo(f"{records} left out: others tell more of the same games", err=True)
    for match in matches:
        if match.is_disputed:
            typer.echo(f"match {match.id}: MTGO's score and the games recorded do not agree", err=True)
    for failure in failures:
        typer.echo(failure, err=True)
