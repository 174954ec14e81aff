"""Fault: another program has locked the log, or a part of it (Windows: sharing and lock violations)."""

from __future__ import annotations

from hooked_file import Refusals
from live_recording import Table, fixture

LOG = fixture("combat")


def test_a_log_that_is_locked_at_any_moment_is_read_on_afterwards(table: Table) -> None:
    refusals = Refusals(PermissionError(13, "The process cannot access the file"))
    table.open_file = refusals.open
    recorder = table.start()
    for place in range(0, len(LOG), 4_000):
        table.write(LOG[place : place + 4_000])
        refusals.at_reading = place % 3 == 1 or place % 5 == 0
        refusals.at_opening = place % 7 == 0
        table.look_again(recorder)
    refusals.at_opening = refusals.at_reading = False
    recorder.step()
    assert table.records() == table.converted(LOG)
    assert len(table.troubles()) == len(table.solved()) > 0


def test_a_locked_log_does_not_end_a_game_early(table: Table) -> None:
    refusals = Refusals(PermissionError(13, "The process cannot access the file"))
    table.open_file = refusals.open
    recorder = table.start()
    table.write(LOG[:9_000])
    table.look_again(recorder)
    recorder.close()
    refusals.at_opening = True
    recorder = table.start()
    for _ in range(30):
        table.look_again(recorder)
    assert b"\nend incomplete" not in next(iter(table.records().values()))
    assert len(table.journals) == 1


def test_a_locked_log_does_not_end_a_game_that_was_said_to_be_over(table: Table) -> None:
    refusals = Refusals(PermissionError(13, "The process cannot access the file"))
    table.open_file = refusals.open
    results = LOG.rindex(b"\n20:") + 1
    table.write(LOG[:results])
    recorder = table.start()
    recorder.step()
    recorder.close()
    refusals.at_opening = True
    recorder = table.start()
    for _ in range(30):
        table.look_again(recorder)
    assert table.finished() == []
    refusals.at_opening = False
    table.write(LOG[results:])
    recorder.step()
    assert table.records() == table.converted(LOG)
