"""Rows as people read them: won-lost in one cell, ``?`` for what the records do not tell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from recorder.statistics.rows import Row, Value

_RESULTS: Final = {
    "matches": "matches",
    "games": "games",
    "on_the_play": "on the play",
    "on_the_draw": "on the draw",
}
_NUMBERS: Final = {"mulligans_per_game": "mulligans", "turns_per_game": "turns"}
_YES: Final = {True: "yes", False: "no"}


def table(rows: Iterable[Row]) -> tuple[list[str], list[list[str]]]:
    """Return a heading and the cells of each row; all rows are of one kind.

    Example:
        >>> table([{"player": "Harrow", "turns": None, "complete": True}])
        (['player', 'turns', 'complete'], [['Harrow', '?', 'yes']])
    """
    shown = [_summed_up(row) if "matches" in row else row for row in rows]
    headings = [heading.replace("_", " ") for heading in (shown[0] if shown else ())]
    return headings, [[cell(value) for value in row.values()] for row in shown]


def cell(value: Value) -> str:
    """Print one value."""
    if value is None:
        return "?"
    return _YES[value] if isinstance(value, bool) else str(value)


def _summed_up(row: Row) -> Row:
    """Give the row of a tally with one cell for what stands there in five."""
    shown: Row = {name: row[name] for name in ("player", "opponent") if name in row}
    for prefix, heading in _RESULTS.items():
        shown[heading] = results(row, prefix)
        if prefix == "games":
            rate = row["win_rate"]
            shown["won"] = None if rate is None else f"{100 * float(rate):.0f} %"
    for name, heading in _NUMBERS.items():
        shown[heading] = row[name]
    seconds = row["median_seconds_to_next_game"]
    shown["minutes"] = None if seconds is None else f"{float(seconds) / 60:.0f}"
    return shown


def results(row: Row, prefix: str) -> str:
    """Print won-lost, with a third number if games were drawn, and how many results are not known.

    Example:
        >>> results({"games_won": 7, "games_lost": 4, "games_drawn": 0, "games_unknown": 1}, "games")
        '7-4, 1 ?'
    """
    won, lost, drawn, unknown = (row[f"{prefix}_{name}"] for name in ("won", "lost", "drawn", "unknown"))
    text = f"{won}-{lost}-{drawn}" if drawn else f"{won}-{lost}"
    return f"{text}, {unknown} ?" if unknown else text
