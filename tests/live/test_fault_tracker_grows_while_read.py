"""Fault: the Tracker writes in the middle of a look: each query sees another state of the database."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from live_recording import Table
from live_tracker import Tracker, let_pass, tracking

from recorder.sources.tracker_db import reader
from recorder.sources.tracker_db.database import GameRows, read_rows
from recorder.sources.tracker_db.rows import GameRow


def write_at_every_query(tracker: Tracker, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Let the Tracker write before and after each query for a game's rows."""
    chance = random.Random(seed)  # noqa: S311 - the same instants in every run

    def read(path: Path, game: GameRow, *, after: int, after_line: int, patience: float) -> GameRows:
        tracker.write(chance.randrange(4))
        rows = read_rows(path, game, after=after, after_line=after_line, patience=patience)
        tracker.write(chance.randrange(4))
        return rows

    monkeypatch.setattr(reader, "read_rows", read)


@pytest.mark.parametrize("seed", range(3))
def test_a_database_that_grows_while_it_is_read(
    table: Table, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    with tracking(table, "interleaved", "combat") as tracker:
        recorder = table.start()
        tracker.write(10)
        write_at_every_query(tracker, monkeypatch, seed)
        while tracker.has_more:
            let_pass(table, recorder, 20)
        let_pass(table, recorder)
        let_pass(table, recorder)
        assert table.records() == table.conversion_of(table.mtgo)
    assert table.troubles() == []
