"""What the tests of recording from the Tracker's database share: a Tracker that writes, row by row."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from live_recording import Table
from tracker_databases import Write, carry_out, empty_database, make_database, writes_of

from recorder.live.recorder import Recorder
from recorder.live.tracked_records import QUIET, WAITS

ANY_TIME: Final = max(WAITS, QUIET) + 1


@dataclass
class Tracker:
    """Writes some scripts' games into a database beside MTGO's log.

    Args:
        table: the computer it runs on.
        names: the scripts.
    """

    table: Table
    names: tuple[str, ...]
    folder: str = "Videre"
    writes: list[Write] = field(init=False)
    connection: sqlite3.Connection = field(init=False)
    written: int = 0

    def __post_init__(self) -> None:
        saved = self.table.home / "written-already" / self.folder / "Event.db"
        saved.parent.mkdir(parents=True)
        self.writes = writes_of(make_database(saved, *self.names))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.connection = empty_database(self.path)

    @property
    def path(self) -> Path:
        return self.table.mtgo / self.folder / "Event.db"

    @property
    def wal(self) -> Path:
        return self.path.with_name("Event.db-wal")

    def write(self, count: int | None = None) -> None:
        """Do the next so many things, or all that are left."""
        part = self.writes[self.written :][:count]
        self.written += len(part)
        carry_out(self.connection, part)

    @property
    def half(self) -> int:
        return len(self.writes) // 2

    @property
    def has_more(self) -> bool:
        return self.written < len(self.writes)

    def forget(self) -> None:
        """Take everything back."""
        for (name,) in self.connection.execute(
            "SELECT name FROM sqlite_master WHERE name LIKE 'Game%'"
        ).fetchall():
            self.connection.execute(f"DELETE FROM {name}")  # noqa: S608 - names of tables
        for name in ("ZoneTransfers", "CardStateChanges", "PlayerStateChanges"):
            self.connection.execute(f"DELETE FROM {name}")  # noqa: S608
        self.connection.commit()
        self.written = 0

    def stop(self) -> None:
        """Close the database; it is written back, and nothing stays beside it."""
        self.connection.close()


@contextmanager
def tracking(table: Table, *names: str, folder: str = "Videre") -> Iterator[Tracker]:
    """Let a Tracker run."""
    tracker = Tracker(table, names, folder)
    try:
        yield tracker
    finally:
        tracker.stop()


def let_pass(table: Table, recorder: Recorder, seconds: float = ANY_TIME) -> None:
    """Let time pass, and the recorder look before and after it, until there is nothing more to do."""
    table.look_again(recorder)
    table.clock.now += seconds
    while recorder.step():
        pass
    recorder.step()
