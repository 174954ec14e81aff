"""Fault: 200,000 records come at once."""

from __future__ import annotations

from live_recording import Table, fixture

LOG = fixture("endings")
RECORDS = 200_000
OTHER = b"20:00:01 [INF] (UI|Scene) Switched to another scene, and more words\r\nmore of it\r\n"


def test_the_games_among_them_are_recorded_in_one_step(table: Table) -> None:
    middle = LOG.index(b"\n20:", len(LOG) // 2) + 1
    recorder = table.start()
    table.write(LOG[:middle] + OTHER * RECORDS + LOG[middle:])
    table.look_again(recorder)
    assert table.records() == table.converted(LOG)
    assert table.journals == []
