"""Opening the database without ever being in the Tracker's way, and reading the rows of a game.

The Tracker keeps the database in SQLite's WAL mode. A reader there holds nobody up, and a connection is open
here only while the rows of one game are read. But SQLite makes files beside a WAL database even for a reader,
and leaves them there: so where no WAL lies beside it, as with a saved copy, it is opened as unchangeable,
which makes no files and takes no locks. If that turns out wrong, because the Tracker has started meanwhile,
the rows are read again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from pydantic import ValidationError

from recorder.errors import NotASourceError, SourceError, UnreadableFileError
from recorder.sources.tracker_db.rows import (
    TABLES,
    CardChangeRow,
    CardRow,
    GameRow,
    LineRow,
    PlayerChangeRow,
    PlayerRow,
    Row,
    StateRow,
    TransferRow,
    columns_of,
)

_MAGIC: Final = b"SQLite format 3\0"
_MODE: Final = slice(18, 19)
"""The byte of the header that says how the file is written: 2 for a WAL."""
_WAL_MODE: Final = b"\x02"
_ATTEMPTS: Final = 3
PATIENCE: Final = 5.0
"""Seconds for which a database that somebody else has locked is waited for."""
_OF_STATES: Final = "GameStateId IN (SELECT Id FROM GameStates WHERE GameId = ? AND Id > ?)"

_Row = TypeVar("_Row", bound=Row)
_Result = TypeVar("_Result")


@dataclass(slots=True, frozen=True)
class BadRow:
    """A row that is not as it has to be.

    Args:
        id: its number in its table.
        state: the number of the snapshot that it belongs to; 0 if it belongs to none.
        expected, found: as in the errors.
    """

    id: int
    state: int
    expected: str
    found: str


@dataclass(slots=True)
class GameRows:
    """The rows of one game that have come since it was last told; each list in the order of the numbers.

    ``newest_state`` is the number of the newest snapshot of any game, and ``told_at`` the time of the one
    after which they come, in ticks; ``None`` if it is not there.
    """

    game: GameRow
    newest_state: int = 0
    told_at: int | None = None
    states: list[StateRow] = field(default_factory=list)
    players: list[PlayerRow] = field(default_factory=list)
    cards: list[CardRow] = field(default_factory=list)
    transfers: list[TransferRow] = field(default_factory=list)
    card_changes: list[CardChangeRow] = field(default_factory=list)
    player_changes: list[PlayerChangeRow] = field(default_factory=list)
    lines: list[LineRow] = field(default_factory=list)
    bad: list[BadRow] = field(default_factory=list)


def is_sqlite(head: bytes) -> bool:
    """Say whether a file that starts with these bytes is a database of SQLite."""
    return head.startswith(_MAGIC)


def check_tables(path: Path, patience: float = PATIENCE) -> None:
    """Find out whether all tables and columns are there that are read.

    Args:
        path: the database.
        patience: seconds for which one that is locked is waited for.

    Raises:
        NotASourceError: most of the tables are missing, or cannot be looked for: it may be anybody's.
        SourceError: a table or column is missing.
        UnreadableFileError: SQLite cannot read it.
    """
    try:
        found = with_database(path, _columns, patience)
    except SourceError as error:
        raise NotASourceError(expected=error.expected, found=error.found) from error
    missing = [model.table for model in TABLES if not found[model.table]]
    if len(missing) > len(TABLES) // 2:
        found_words = f"one without the tables {', '.join(missing)}"
        raise NotASourceError(expected="the database of Videre Tracker", found=found_words)
    if missing:
        raise SourceError(expected=f"the table {missing[0]} in the Tracker's database", found="no such table")
    for model in TABLES:
        for column in columns_of(model):
            if column not in found[model.table]:
                raise SourceError(
                    expected=f"the column {column} in the table {model.table}",
                    found=f"only {', '.join(sorted(found[model.table]))}",
                )


def read_games(path: Path, patience: float = PATIENCE) -> tuple[list[GameRow], list[BadRow]]:
    """Read which games there are, in order."""
    bad: list[BadRow] = []

    def read(connection: sqlite3.Connection) -> list[GameRow]:
        bad.clear()
        return list(_select(connection, GameRow, "TRUE", (), bad))

    return with_database(path, read, patience), bad


def read_game(path: Path, number: int, patience: float = PATIENCE) -> GameRow | None:
    """Read the row of the game with this number; ``None`` if there is none that can be understood."""

    def read(connection: sqlite3.Connection) -> GameRow | None:
        return next(_select(connection, GameRow, "Id = ?", (number,), []), None)

    return with_database(path, read, patience)


def read_rows(
    path: Path, game: GameRow, *, after: int, after_line: int, patience: float = PATIENCE
) -> GameRows:
    """Read the rows of a game that belong to its snapshots after a certain one.

    Args:
        path: the database.
        game: the game.
        after: the number of that snapshot.
        after_line: the number of the log line after which lines are read, whatever they belong to.
        patience: seconds for which a database that is locked is waited for.
    """

    def read(connection: sqlite3.Connection) -> GameRows:
        rows = GameRows(game)
        since = (game.id, after)
        of_game = "GameId = ? AND FirstSeenStateId > ?"
        rows.states = list(_select(connection, StateRow, "GameId = ? AND Id > ?", since, rows.bad))
        rows.players = list(_select(connection, PlayerRow, of_game, since, rows.bad))
        rows.cards = list(_select(connection, CardRow, of_game, since, rows.bad))
        rows.transfers = list(_select(connection, TransferRow, _OF_STATES, since, rows.bad))
        rows.card_changes = list(_select(connection, CardChangeRow, _OF_STATES, since, rows.bad))
        rows.player_changes = list(_select(connection, PlayerChangeRow, _OF_STATES, since, rows.bad))
        lines = "Id > ? AND GameStateId IN (SELECT Id FROM GameStates WHERE GameId = ?)"
        rows.lines = list(_select(connection, LineRow, lines, (after_line, game.id), rows.bad))
        last = _select(connection, StateRow, "GameId = ? AND Id = ?", since, [])
        rows.told_at = next((row.ticks for row in last), None)
        rows.newest_state = connection.execute("SELECT coalesce(max(Id), 0) FROM GameStates").fetchone()[0]
        return rows

    return with_database(path, read, patience)


def read_strays(path: Path) -> list[BadRow]:
    """Find the rows that belong to no snapshot, or to none of a game that is there: nothing tells them."""

    def read(connection: sqlite3.Connection) -> list[BadRow]:
        found: list[BadRow] = []
        for model, column, owner in (
            (StateRow, "GameId", "Games"),
            (CardRow, "FirstSeenStateId", "GameStates"),
            (TransferRow, "GameStateId", "GameStates"),
            (CardChangeRow, "GameStateId", "GameStates"),
            (PlayerChangeRow, "GameStateId", "GameStates"),
            (LineRow, "GameStateId", "GameStates"),
        ):
            query = f"SELECT Id, {column} FROM {model.table} WHERE {column} NOT IN (SELECT Id FROM {owner})"  # noqa: S608 - names of ours
            found += [
                BadRow(_place(number), 0, f"{model.table}.{column} to be a row of {owner}", repr(value))
                for number, value in connection.execute(query)
            ]
        return found

    return with_database(path, read)


def _select(
    connection: sqlite3.Connection, model: type[_Row], where: str, values: tuple[int, ...], bad: list[BadRow]
) -> Iterator[_Row]:
    names = columns_of(model)
    state = names.index(_state_column(model))
    query = f"SELECT {', '.join(names)} FROM {model.table} WHERE {where} ORDER BY Id"  # noqa: S608 - names of ours
    for row in connection.execute(query, values):
        try:
            yield model.model_validate(dict(zip(names, row, strict=True)))
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            column = f"{model.table}.{first['loc'][0]}"
            found = f"{first['input']!r:.40} ({first['msg']})"
            owner = row[state] if isinstance(row[state], int) else 0
            bad.append(BadRow(_place(row[0]), owner, f"{column} to be as the Tracker writes it", found))


def _place(number: object) -> int:
    """Return the number of a row for a message about it: 0 if that is what is wrong."""
    return number if isinstance(number, int) and number > 0 else 0


def _state_column(model: type[Row]) -> str:
    """Return the column that says to which snapshot a row belongs."""
    return next((name for name in ("GameStateId", "FirstSeenStateId") if name in columns_of(model)), "Id")


def _columns(connection: sqlite3.Connection) -> dict[str, set[str]]:
    return {
        model.table: {row[1] for row in connection.execute(f'PRAGMA table_info("{model.table}")')}
        for model in TABLES
    }


def with_database(
    path: Path, work: Callable[[sqlite3.Connection], _Result], patience: float = PATIENCE
) -> _Result:
    """Do something with the database, all of it in one state of the file."""
    path = path.resolve()
    try:
        for _ in range(_ATTEMPTS):
            before = path.stat()
            options = "mode=ro&immutable=1" if _is_left_alone(path) else "mode=ro"
            address = f"{path.as_uri()}?{options}"
            with closing(sqlite3.connect(address, patience, uri=True, isolation_level=None)) as connection:
                connection.text_factory = _text
                connection.execute("BEGIN")
                result = work(connection)
            after = path.stat()
            is_same = (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size)
            if "immutable" not in options or (is_same and _is_left_alone(path)):
                return result
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise UnreadableFileError(expected="a file that can be read", found=reason) from error
    except sqlite3.OperationalError as error:
        raise UnreadableFileError(expected="a database that can be read", found=str(error)) from error
    except sqlite3.DatabaseError as error:
        raise SourceError(expected="a whole database of SQLite", found=str(error)) from error
    raise UnreadableFileError(
        expected="a database that can be read", found=f"one that changed each of {_ATTEMPTS} times"
    )


def _is_left_alone(path: Path) -> bool:
    """Say whether nobody has the database open, and nothing of it stands in a WAL beside it."""
    with path.open("rb") as file:
        head = file.read(_MODE.stop)
    if head[_MODE] != _WAL_MODE:
        return False
    wal, shared = path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")
    return not wal.exists() or (wal.stat().st_size == 0 and not shared.exists())


def _text(value: bytes) -> str | bytes:
    """Decode a text; one that is no UTF-8 stays as it is, so that the check of its row says so."""
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value
