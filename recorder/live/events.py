"""What a recorder tells while it works: to a player one line each, to a program as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from recorder.adapter.records import GameHeader


@dataclass(slots=True, frozen=True)
class GameBegun:
    """A game's record is being written.

    Args:
        record: the file.
        header: what is known of the game.
        is_resumed: the record was begun by an earlier run.
    """

    record: Path
    header: GameHeader
    is_resumed: bool


@dataclass(slots=True, frozen=True)
class TurnBegun:
    """A turn begins in a game.

    Args:
        record: the game's.
        turn: its number, as in the record.
        player: whose it is, by name.
    """

    record: Path
    turn: int
    player: str


@dataclass(slots=True, frozen=True)
class GameFinished:
    """A game is over, and its record is whole.

    Args:
        record: the file.
        header: what is known of the game.
        winners: by name; nobody, if MTGO did not say, or in a draw.
        is_complete: whether MTGO said how it ended.
        statements: lines of the record.
    """

    record: Path
    header: GameHeader
    winners: tuple[str, ...]
    is_complete: bool
    statements: int


@dataclass(slots=True, frozen=True)
class ScoreAdded:
    """A match log has told the score behind a game whose record was there.

    Args:
        record: the file.
    """

    record: Path


@dataclass(slots=True, frozen=True)
class RecordCompleted:
    """The Tracker's database has filled in what `mtgo.log` left out of a game that is over.

    Args:
        record: the file.
        database: the database's name.
    """

    record: Path
    database: str


@dataclass(slots=True, frozen=True)
class Superseded:
    """A game that was recorded from the Tracker's database turns out to stand in `mtgo.log`, which leads.

    Args:
        record: the file.
        aside: where it has gone; the other record stays.
    """

    record: Path
    aside: Path


@dataclass(slots=True, frozen=True)
class Trouble:
    """Something does not work as it should; the recorder goes on.

    Args:
        about: the file or folder.
        what: what is wrong, in words.
    """

    about: Path
    what: str


@dataclass(slots=True, frozen=True)
class Solved:
    """What did not work works again.

    Args:
        about: the file or folder.
        what: what was wrong.
    """

    about: Path
    what: str


@dataclass(slots=True, frozen=True)
class Following:
    """An `mtgo.log`, or a database of the Tracker's, is followed from now on.

    Args:
        path: where it is.
    """

    path: Path


Event = (
    GameBegun
    | TurnBegun
    | GameFinished
    | ScoreAdded
    | RecordCompleted
    | Superseded
    | Trouble
    | Solved
    | Following
)
