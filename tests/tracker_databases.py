"""Databases of the Tracker for tests: the games of the state scripts, written as the Tracker would."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final

from recording import MemoryRecords
from state_log_fixtures import CARDS, STATE_LOGS, read_cards
from state_log_script import StateLogScript
from tracker_database import write_database
from tracker_tables import create_tables

from recorder.adapter.adapter import Adapter
from recorder.reports import Report
from recorder.sources.mtgo_log import MtgoLog
from recorder.sources.tracker_db import TrackerDatabase

SCRIPTS: Final = sorted(file for file in STATE_LOGS.glob("*.txt") if file.name != CARDS)

Write = tuple[str, tuple[object, ...]]
"""A statement of SQL and its values."""


@cache
def reports_of(name: str) -> tuple[Report, ...]:
    """Return the reports of a script's mtgo.log."""
    script = StateLogScript()
    log = script.run((STATE_LOGS / f"{name}.txt").read_text(encoding="utf-8"))
    source = MtgoLog(script.last, read_cards((STATE_LOGS / CARDS).read_text(encoding="utf-8")))
    return (*source.feed(log), *source.finish())


def make_database(path: Path, *names: str) -> Path:
    """Write the database of some scripts' games."""
    write_database(path, [report for name in names for report in reports_of(name)])
    return path


def records_of(reports: Iterable[Report], *, kind: str = "tracker-db") -> list[str]:
    """Return the records that reports give, in the order in which the games begin."""
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "mtgo-log" if kind == "mtgo-log" else "tracker-db", "Event.db")
    for report in reports:
        adapter.take(report)
    adapter.finish()
    return [record.text for record in keeper.records]


def read_all(path: Path) -> list[Report]:
    """Read a database as a batch does."""
    database = TrackerDatabase(path)
    return [*database.read(), *database.finish()]


def execute(path: Path, *statements: str) -> None:
    """Change a database, and leave no WAL beside it."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def writes_of(path: Path) -> list[Write]:
    """Return what the Tracker does to come to a database, in its order.

    A game's row is there first and gets its results last. The rows of a snapshot come one after the other,
    its log lines only with those of the next one.
    """
    with closing(sqlite3.connect(path)) as connection:
        games = connection.execute("SELECT Id, MatchId, GamePlayerResults FROM Games ORDER BY Id").fetchall()
        writes: list[Write] = []
        for game, match, results in games:
            writes.append(("INSERT INTO Games VALUES (?, ?, '[]')", (game, match)))
            query = "SELECT Id FROM GameStates WHERE GameId = ? ORDER BY Id"
            states = [row[0] for row in connection.execute(query, (game,))]
            for previous, state in zip([0, *states], states, strict=False):
                writes += _rows(connection, "GameStates", "Id", state)
                for table, column in _PARTS.items():
                    writes += _rows(connection, table, column, state)
                writes += _rows(connection, "GameLogs", "GameStateId", previous)
            writes += _rows(connection, "GameLogs", "GameStateId", states[-1])
            writes.append(("UPDATE Games SET GamePlayerResults = ? WHERE Id = ?", (results, game)))
    return writes


_PARTS: Final = {
    "GamePlayers": "FirstSeenStateId",
    "GameCards": "FirstSeenStateId",
    "ZoneTransfers": "GameStateId",
    "CardStateChanges": "GameStateId",
    "PlayerStateChanges": "GameStateId",
}


def _rows(connection: sqlite3.Connection, table: str, column: str, state: int) -> Iterator[Write]:
    query = f"SELECT * FROM {table} WHERE {column} = ? ORDER BY Id"  # noqa: S608 - names of ours
    for row in connection.execute(query, (state,)):
        yield f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row  # noqa: S608


def carry_out(connection: sqlite3.Connection, writes: Iterable[Write]) -> None:
    """Do some of it."""
    for statement, values in writes:
        connection.execute(statement, values)
    connection.commit()


def empty_database(path: Path) -> sqlite3.Connection:
    """Make a database without rows, as the Tracker has it open."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    create_tables(connection)
    connection.commit()
    return connection


def loosen(connection: sqlite3.Connection, table: str) -> None:
    """Make a table again without its rules, as another program may have."""
    names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    connection.execute(f"ALTER TABLE {table} RENAME TO old")
    columns = ", ".join("Id INTEGER PRIMARY KEY" if name == "Id" else name for name in names)
    connection.execute(f"CREATE TABLE {table} ({columns})")
    connection.execute(f"INSERT INTO {table} SELECT * FROM old")  # noqa: S608 - names of ours
    connection.execute("DROP TABLE old")
