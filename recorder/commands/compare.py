"""``mtgr compare A B``: where two records of the same game differ in fact."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from recorder.mtgr.comparison import Difference, RecordFacts


def compare(
    first: Annotated[Path, typer.Argument(metavar="A", help="A record.", show_default=False)],
    second: Annotated[
        Path, typer.Argument(metavar="B", help="Another of the same game.", show_default=False)
    ],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print the differences as JSON.")] = False,
) -> None:
    """Tell where two records of the same game differ in fact; ids and causes may differ.

    Compared are the players, the state at each turn, the changes of life totals and of power and toughness,
    and the results. What one of the two does not know is no difference.

    Exit status 0: none; 1: differences; 2: wrong use, or a file that is no record.
    """
    from recorder.mtgr.comparison import compare as compare_facts  # noqa: PLC0415 - others start without it

    facts = _read(first)
    differences = list(compare_facts(facts, _read(second, facts)))
    if as_json:
        typer.echo(json.dumps([_as_dict(item) for item in differences], ensure_ascii=False, indent=2))
    for item in () if as_json else differences:
        typer.echo(_as_text(item, first, second))
    if differences:
        raise typer.Exit(1)
    if not as_json:
        typer.echo("no differences", err=True)


def _read(file: Path, like: RecordFacts | None = None) -> RecordFacts:
    from recorder.mtgr.comparison import read_facts  # noqa: PLC0415
    from recorder.mtgr.visitor import FaultyLineError  # noqa: PLC0415

    try:
        return read_facts(file, like)
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
    except FaultyLineError as error:
        reason = str(error)
    typer.echo(f"{file}: {reason}", err=True)
    raise typer.Exit(2)


def _as_text(item: Difference, first: Path, second: Path) -> str:
    turn = "" if item.turn is None else f"turn {item.turn[0]} {item.turn[1]}: "
    about = f" {item.about}" if item.about else ""
    said = [f"{file}: {'nothing' if value is None else value}" for file, value in _said(item, first, second)]
    return f"{turn}{item.fact}{about}\n  " + "\n  ".join(said)


def _said(item: Difference, first: Path, second: Path) -> tuple[tuple[Path, str | None], ...]:
    return (first, item.first), (second, item.second)


def _as_dict(item: Difference) -> dict[str, object]:
    return {
        "turn": None if item.turn is None else {"number": item.turn[0], "player": item.turn[1]},
        "fact": item.fact,
        "about": item.about,
        "first": item.first,
        "second": item.second,
    }
