"""Fault: midnight passes while a game is played, and while the recorder is not running."""

from __future__ import annotations

import os
from datetime import timedelta

from live_recording import LAST_CHANGE, Table, fixture, lines_of

LOG = fixture()
DAYS = ("2026-03-14T2359", "2026-03-15T0000")


def test_games_before_and_after_midnight_have_their_own_dates(table: Table) -> None:
    recorder = table.start()
    for line in lines_of(LOG):
        table.write(line)
        table.look_again(recorder)
    assert table.records() == table.converted(LOG)
    assert {name[:15] for name in table.records()} == set(DAYS)


def test_a_start_two_days_later_goes_on_with_the_same_dates(table: Table) -> None:
    lines = lines_of(LOG)
    whole = table.converted(LOG)
    for start in range(0, len(lines), 200):
        table.write(b"".join(lines[start : start + 200]))
        changed = (LAST_CHANGE + timedelta(days=start // 100)).timestamp()
        os.utime(table.log, (changed, changed))
        recorder = table.start()
        recorder.step()
        recorder.close()
    assert table.records() == whole
    assert table.troubles() == []
