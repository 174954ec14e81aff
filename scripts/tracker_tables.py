"""The tables of Videre Tracker's database, as far as the recorder reads them."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

_TABLES: Final[dict[str, tuple[str, ...]]] = {
    "Games": ("MatchId INTEGER NOT NULL", "GamePlayerResults TEXT NOT NULL"),
    "GameStates": (
        "GameId INTEGER NOT NULL",
        "Nonce INTEGER NOT NULL",
        "Timestamp INTEGER NOT NULL",
        "ClientTimestamp TEXT NOT NULL",
        "TurnNumber INTEGER NOT NULL",
        "CurrentPhase TEXT NOT NULL",
        "PromptedPlayer INTEGER NOT NULL",
        "PromptText TEXT NOT NULL",
    ),
    "GamePlayers": (
        "GameId INTEGER NOT NULL",
        "FirstSeenStateId INTEGER NOT NULL",
        "PlayerIndex INTEGER NOT NULL",
        "Name TEXT NOT NULL",
        "InitialLife INTEGER NOT NULL",
        "InitialHandCount INTEGER NOT NULL",
        "InitialLibraryCount INTEGER NOT NULL",
        "InitialGraveyardCount INTEGER NOT NULL",
        "IsActivePlayer INTEGER NOT NULL",
    ),
    "GameCards": (
        "GameId INTEGER NOT NULL",
        "FirstSeenStateId INTEGER NOT NULL",
        "SourceId INTEGER NULL",
        "CardId INTEGER NOT NULL",
        "Name TEXT NOT NULL",
        "RulesText TEXT NULL",
        "TypeLine TEXT NULL",
        "TextureId INTEGER NULL",
        "InitialZone TEXT NOT NULL",
        "InitialPower TEXT NULL",
        "InitialToughness TEXT NULL",
        "InitialCounters TEXT NULL",
        "OwnerId INTEGER NOT NULL",
        "ControllerId INTEGER NOT NULL",
        "IsTapped INTEGER NOT NULL",
        "IsToken INTEGER NOT NULL",
        "IsActivatedAbility INTEGER NOT NULL",
        "IsTriggeredAbility INTEGER NOT NULL",
    ),
    "ZoneTransfers": (
        "GameStateId INTEGER NOT NULL",
        "CardId INTEGER NOT NULL",
        "CardName TEXT NOT NULL",
        "FromZone TEXT NULL",
        "ToZone TEXT NULL",
        "SourceId INTEGER NULL",
        "Type TEXT NOT NULL",
    ),
    "CardStateChanges": (
        "GameStateId INTEGER NOT NULL",
        "CardId INTEGER NOT NULL",
        "CardName TEXT NOT NULL",
        "Property TEXT NOT NULL",
        "OldValue TEXT NULL",
        "NewValue TEXT NOT NULL",
    ),
    "PlayerStateChanges": (
        "GameStateId INTEGER NOT NULL",
        "PlayerIndex INTEGER NOT NULL",
        "PlayerName TEXT NOT NULL",
        "Property TEXT NOT NULL",
        "OldValue TEXT NULL",
        "NewValue TEXT NOT NULL",
    ),
    "GameLogs": (
        "Timestamp TEXT NOT NULL",
        "GameLogType TEXT NOT NULL",
        "Data TEXT NOT NULL",
        "GameStateId INTEGER NOT NULL",
    ),
}


class TrackerTables:
    """A database of the Tracker's, being written.

    Args:
        path: where; there must be no such file.
    """

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("BEGIN")
        create_tables(self._connection)

    def insert(self, table: str, **values: object) -> int:
        """Add a row and return its number."""
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        query = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608 - names of ours
        return self._connection.execute(query, tuple(values.values())).lastrowid or 0

    def close(self) -> None:
        """Write everything, and leave nothing beside the file."""
        self._connection.execute("COMMIT")
        self._connection.close()


def create_tables(connection: sqlite3.Connection) -> None:
    """Make the tables."""
    for table, columns in _TABLES.items():
        declared = ", ".join(("Id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT", *columns))
        connection.execute(f"CREATE TABLE {table} ({declared})")


def dump(path: Path) -> str:
    """Give a database's content as SQL; its bytes depend on the version of SQLite that wrote it."""
    connection = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    try:
        return "\n".join(connection.iterdump())
    finally:
        connection.close()
