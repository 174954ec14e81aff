"""Fault: a clock jumps, the recorder's own, or the one by which files are dated."""

from __future__ import annotations

import os

import pytest
from live_recording import LAST_CHANGE, Table, fixture, lines_of

LOG = fixture()
A_DAY = 86_400.0


@pytest.mark.parametrize("jump", [-A_DAY, -1.0, 3_600.0, 400 * A_DAY])
def test_the_recorders_clock_may_jump_between_any_two_lines(table: Table, jump: float) -> None:
    recorder = table.start()
    for number, line in enumerate(lines_of(LOG)):
        table.write(line)
        table.look_again(recorder)
        if number % 100 == 50:
            table.clock.now += jump
    assert table.records() == table.converted(LOG)


@pytest.mark.parametrize("jump", [-400 * A_DAY, -3_600.0, 3_600.0, 3 * A_DAY])
def test_the_date_of_the_file_may_jump_in_the_middle_of_a_game(table: Table, jump: float) -> None:
    half = len(LOG) // 2
    recorder = table.start()
    table.write(LOG[:half])
    table.look_again(recorder)
    for start in range(half, len(LOG), 9_000):
        table.write(LOG[start : start + 9_000])
        changed = LAST_CHANGE.timestamp() + jump
        os.utime(table.log, (changed, changed))
        recorder.step()
    recorder.close()
    again = table.start()  # and a start later does not date the log anew
    again.step()
    assert table.records() == table.converted(LOG)


def test_new_logs_are_found_though_the_clock_went_back(table: Table) -> None:
    recorder = table.start()
    table.clock.now -= A_DAY
    table.write(LOG)
    recorder.step()
    assert table.records() == table.converted(LOG)
