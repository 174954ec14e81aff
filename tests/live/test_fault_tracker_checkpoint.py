"""Fault: the WAL of the Tracker's database is written back and cut off, or written from its start again."""

from __future__ import annotations

import os
import sqlite3

import pytest
from live_recording import Table
from live_tracker import let_pass, tracking


@pytest.mark.parametrize("kind", ["PASSIVE", "FULL", "RESTART", "TRUNCATE"])
def test_nothing_is_lost_at_a_checkpoint(table: Table, kind: str) -> None:
    with tracking(table, "combat", "anthem") as tracker:
        tracker.connection.execute("PRAGMA wal_autocheckpoint = 0")
        recorder = table.start()
        for number in range(10_000):
            if not tracker.has_more:
                break
            tracker.write(7)
            if number % 3 == 0:
                tracker.connection.execute(f"PRAGMA wal_checkpoint({kind})")
            table.look_again(recorder)
        let_pass(table, recorder)
        let_pass(table, recorder)
        assert table.records() == table.conversion_of(table.mtgo)
        if kind == "TRUNCATE":
            tracker.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            assert tracker.wal.stat().st_size == 0
    assert table.troubles() == []


def test_growth_shows_though_neither_size_nor_time_of_any_file_does(table: Table) -> None:
    """After a checkpoint a WAL is written from its start again; Windows is late with the time of a file."""
    with tracking(table, "combat") as tracker:
        tracker.connection.execute("PRAGMA wal_autocheckpoint = 0")
        tracker.write(tracker.half)
        recorder = table.start()
        let_pass(table, recorder)
        tracker.connection.execute("PRAGMA wal_checkpoint(RESTART)")
        let_pass(table, recorder)
        before = table.records()
        times = {path: path.stat() for path in (tracker.path, tracker.wal)}
        tracker.write(20)
        for path, status in times.items():
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        assert tracker.wal.stat().st_size == times[tracker.wal].st_size
        table.clock.now += 1
        recorder.step()
        after = table.records()
    assert before.keys() == after.keys()
    assert all(len(after[name]) > len(before[name]) for name in before)


def test_the_wal_is_what_the_waker_watches(table: Table) -> None:
    with tracking(table, "combat") as tracker:
        recorder = table.start()
        assert {tracker.path, tracker.wal} <= set(recorder.followed)


def test_a_tracker_that_is_closed_and_started_again_goes_on(table: Table) -> None:
    """The last one who closes the database writes its WAL back and removes it."""
    with tracking(table, "combat") as tracker:
        recorder = table.start()
        while tracker.has_more:
            tracker.write(40)
            tracker.connection.close()
            assert not tracker.wal.exists()
            let_pass(table, recorder)
            assert {path.name for path in tracker.path.parent.iterdir()} == {"Event.db"}
            tracker.connection = sqlite3.connect(tracker.path)
        let_pass(table, recorder)
        assert table.records() == table.conversion_of(table.mtgo)
    assert table.troubles() == []
