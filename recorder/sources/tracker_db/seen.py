"""What the database shows of a game that another source tells: it completes that source's reports."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from recorder.sources.seen_game import SeenGame, seen_in
from recorder.sources.tracker_db.database import PATIENCE, read_game, read_rows
from recorder.sources.tracker_db.games import TrackedGame


@dataclass(slots=True, frozen=True)
class SightOfGame:
    """A game as the database shows it.

    Args:
        seen: what was seen; ``None`` if the database does not know the game, or has no sure state of it.
        is_over: whether nothing will be added.
    """

    seen: SeenGame | None
    is_over: bool


def see_game(path: Path, number: int, patience: float = PATIENCE) -> SightOfGame:
    """Look at one game.

    Args:
        path: the database, whose tables were checked.
        number: MTGO's number of the game.
        patience: seconds for which a database that somebody else has locked is waited for.

    Raises:
        SourceError, UnreadableFileError: as `TrackerDatabase.read`.
    """
    row = read_game(path, number, patience)
    if row is None:
        return SightOfGame(None, is_over=False)
    rows = read_rows(path, row, after=0, after_line=0, patience=patience)
    game = TrackedGame(number)
    file = path.name.encode("utf-8", "replace").decode("utf-8")
    return SightOfGame(seen_in(file, list(game.take(rows, is_whole=True))), game.is_over)
