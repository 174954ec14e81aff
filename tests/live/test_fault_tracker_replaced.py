"""Fault: the Tracker's database is replaced by another or an older copy; it is deleted and comes back."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from live_recording import Table
from live_tracker import Tracker, let_pass, tracking


def copy_of(tracker: Tracker, name: str) -> Path:
    """Copy a database, with what stands in its WAL, to another place."""
    copy = tracker.table.home / name
    with closing(sqlite3.connect(copy)) as connection:
        tracker.connection.backup(connection)
    return copy


def remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def test_another_database_in_its_place_is_told_from_its_start(table: Table) -> None:
    with tracking(table, "combat", "anthem", folder="Other") as other:
        other.write()
        another = copy_of(other, "another.db")
    shutil.rmtree(other.path.parent)
    with tracking(table, "lords") as tracker:
        recorder = table.start()
        tracker.write(tracker.half)
        let_pass(table, recorder)
        (begun,) = table.records()
        early = table.records()[begun]
        tracker.connection.close()
        remove(tracker.path)
        shutil.copy(another, tracker.path)
        let_pass(table, recorder)
        let_pass(table, recorder)
        records = table.records()
        assert records.pop(begun) == early  # nothing more is known of it
        assert records == table.conversion_of(table.mtgo)
        tracker.connection = sqlite3.connect(tracker.path)
    assert table.troubles() == []


def test_another_database_with_the_number_of_a_game_under_way_is_no_more_of_it(table: Table) -> None:
    """Written over in place, so that the file is the same: the state that was told last is not there."""
    with tracking(table, "combat", folder="Other") as other:
        other.connection.execute("PRAGMA foreign_keys = OFF")
        other.write()
        other.connection.execute(
            "UPDATE GameStates SET ClientTimestamp = '2030' || substr(ClientTimestamp, 5)"
        )
        other.connection.execute("UPDATE GameLogs SET Timestamp = '2030' || substr(Timestamp, 5)")
        other.connection.commit()
        another = copy_of(other, "another.db")
    shutil.rmtree(other.path.parent)
    with tracking(table, "combat") as tracker:
        recorder = table.start()
        tracker.write(tracker.half)
        let_pass(table, recorder)
        (begun,) = table.records()
        early = table.records()[begun]
        with closing(sqlite3.connect(another)) as connection:
            connection.backup(tracker.connection)
        let_pass(table, recorder)
        let_pass(table, recorder)
        records = table.records()
        assert records.pop(begun) == early
        assert records == table.conversion_of(table.mtgo)
        assert len(records) == 1
    assert table.troubles() == []


def test_an_older_copy_takes_nothing_back_and_is_gone_on_with(table: Table) -> None:
    with tracking(table, "combat") as tracker:
        recorder = table.start()
        tracker.write(tracker.half // 2)
        older = copy_of(tracker, "older.db")
        written = tracker.written
        tracker.write(tracker.half)
        let_pass(table, recorder)
        grown = table.records()
        tracker.connection.close()
        remove(tracker.path)
        shutil.copy(older, tracker.path)
        let_pass(table, recorder)
        assert table.records() == grown
        tracker.connection, tracker.written = sqlite3.connect(tracker.path), written
        tracker.write()
        let_pass(table, recorder)
        let_pass(table, recorder)
        assert table.records() == table.conversion_of(table.mtgo)
    assert table.troubles() == []


def test_a_database_that_is_deleted_and_comes_back_is_gone_on_with(table: Table) -> None:
    with tracking(table, "combat") as tracker:
        recorder = table.start()
        while tracker.has_more:
            tracker.write(60)
            let_pass(table, recorder)
            grown = table.records()
            saved = copy_of(tracker, "saved.db")
            tracker.connection.close()
            remove(tracker.path)
            let_pass(table, recorder)
            assert table.records() == grown
            saved.rename(tracker.path)
            tracker.connection = sqlite3.connect(tracker.path)
        let_pass(table, recorder)
        let_pass(table, recorder)
        assert table.records() == table.conversion_of(table.mtgo)
    assert table.troubles() == []


def test_what_is_no_database_of_the_trackers_is_said_and_nothing_else_stops(table: Table) -> None:
    path = table.mtgo / "Videre" / "Event.db"
    path.parent.mkdir()
    path.write_bytes(b"no database, though it is called one")
    recorder = table.start()
    table.look_again(recorder)
    assert len(table.troubles()) == 1
    path.unlink()
    with tracking(table, "combat") as tracker:
        tracker.write()
        let_pass(table, recorder)
        let_pass(table, recorder)
        assert table.records() == table.conversion_of(table.mtgo)
    assert len(table.solved()) == 1
