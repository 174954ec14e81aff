"""Fault: the machine sleeps for an hour in the middle of a game."""

from __future__ import annotations

import pytest
from live_recording import Table, fixture, pieces_of

LOG = fixture("combat")


@pytest.mark.parametrize("does_clock_go_on", ["yes", "no"])  # monotonic clocks stand still on Linux only
def test_the_game_goes_on_after_an_hour(table: Table, does_clock_go_on: str) -> None:
    recorder = table.start()
    for piece in pieces_of(LOG, len(LOG) // 7):
        table.write(piece)
        table.look_again(recorder)
        table.clock.now += 3_600 if does_clock_go_on == "yes" else 0
    table.look_again(recorder)
    assert table.records() == table.converted(LOG)
    assert len(table.finished()) == 1


def test_what_mtgo_wrote_meanwhile_is_read_at_once(table: Table) -> None:
    recorder = table.start()
    table.write(LOG[:9_000])
    table.look_again(recorder)
    table.clock.now += 3_600
    table.write(LOG[9_000:])
    recorder.step()
    assert table.records() == table.converted(LOG)
