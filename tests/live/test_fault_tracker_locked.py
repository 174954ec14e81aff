"""Fault: another program holds the Tracker's database locked for a while."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from live_recording import Table, fixture
from live_tracker import let_pass, tracking


def lock(path: str) -> sqlite3.Connection:
    """Hold a database so that nobody else can even read it."""
    connection = sqlite3.connect(path, timeout=0)
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("CREATE TABLE IF NOT EXISTS held (number)")
    connection.commit()  # its WAL is there now, and nobody else may look into it
    return connection


def test_a_database_that_is_locked_for_a_while_is_read_on_afterwards(table: Table) -> None:
    with tracking(table, "combat") as tracker:
        recorder = table.start()
        tracker.write(tracker.half)
        let_pass(table, recorder)
        before = table.records()
        tracker.connection.close()
        with closing(lock(str(tracker.path))):
            for _ in range(20):
                table.look_again(recorder)
            assert table.records() == before
            assert len(table.troubles()) == 1
            assert "locked" in table.troubles()[0].what
        tracker.connection = sqlite3.connect(tracker.path)
        tracker.write()
        let_pass(table, recorder)
        let_pass(table, recorder)
        assert table.records() == table.conversion_of(table.mtgo)
    assert len(table.solved()) == 1


def test_a_locked_database_holds_mtgo_log_up_by_nothing(table: Table) -> None:
    table.cards = None
    with tracking(table, "combat") as tracker:
        tracker.write()
        tracker.connection.close()
        log = fixture("combat")
        with closing(lock(str(tracker.path))):
            recorder = table.start()
            table.write(log)
            table.look_again(recorder)
            assert table.records() == table.converted(log)
        let_pass(table, recorder, 1)
        assert table.records() == table.conversion_of(table.mtgo) != table.converted(log)
        tracker.connection = sqlite3.connect(tracker.path)


def test_nobody_waits_for_a_locked_database(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in `mtgo.log` would wait, too: it is tried again with the next step instead."""
    waits: set[object] = set()
    connect = sqlite3.connect

    def noting(path: str, patience: float, **options: bool) -> sqlite3.Connection:
        waits.add(patience)
        return connect(path, patience, **options)  # type: ignore[call-overload,no-any-return] # as they were

    with tracking(table, "combat") as tracker:
        tracker.write()
        monkeypatch.setattr("recorder.sources.tracker_db.database.sqlite3.connect", noting)
        recorder = table.start()
        table.write(fixture("combat"))
        let_pass(table, recorder)
        monkeypatch.undo()
    assert waits == {0.0}


def test_the_tracker_is_never_held_up(table: Table) -> None:
    """It writes without waiting for anybody, and writes its WAL back, after each step of the recorder."""
    with tracking(table, "combat") as tracker:
        tracker.connection.execute("PRAGMA busy_timeout = 0")
        recorder = table.start()
        while tracker.has_more:
            tracker.write(20)
            let_pass(table, recorder, 1)
            ((is_busy, *_),) = tracker.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            assert is_busy == 0
