"""Fault: symbolic links that lead in a circle, or twice to the same log."""

from __future__ import annotations

from live_recording import Table, fixture

LOG = fixture("combat")


def test_the_log_is_found_and_followed_once(table: Table) -> None:
    (table.mtgo / "Logs" / "around").symlink_to(table.mtgo)
    (table.mtgo / "again").symlink_to(table.mtgo / "Logs")
    (table.mtgo / "itself").symlink_to(table.mtgo / "itself")
    recorder = table.start()
    table.write(LOG)
    table.look_again(recorder)
    assert len(recorder.followed) == 1
    assert table.records() == table.converted(LOG)
    assert len(table.finished()) == 1
