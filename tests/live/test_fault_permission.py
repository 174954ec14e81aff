"""Fault: the log may not be read any more, and then may again."""

from __future__ import annotations

import errno

from hooked_file import Refusals
from live_recording import Table, fixture

LOG = fixture("combat")


def test_it_is_said_once_and_the_log_is_read_on_afterwards(table: Table) -> None:
    refusals = Refusals(PermissionError(errno.EACCES, "Permission denied"))
    table.open_file = refusals.open
    recorder = table.start()
    refusals.at_opening = True
    table.write(LOG[:9_000])
    for _ in range(3):
        table.look_again(recorder)
    assert [trouble.what for trouble in table.troubles()] == ["it cannot be read just now: permission denied"]
    refusals.at_opening = False
    recorder.step()
    refusals.at_opening = refusals.at_reading = True
    table.write(LOG[9_000:])
    recorder.step()
    assert len(table.troubles()) == 2
    refusals.at_opening = refusals.at_reading = False
    recorder.step()
    assert table.records() == table.converted(LOG)
    assert len(table.solved()) == 2


def test_another_log_is_followed_meanwhile(table: Table) -> None:
    refused = table.mtgo / "Other" / "mtgo.log"
    table.write(fixture("anthem"), refused)
    table.write(LOG)
    refusals = Refusals(PermissionError(errno.EACCES, "Permission denied"))
    refusals.at_opening = True
    table.open_file = lambda path: refusals.open(path) if path == refused else path.open("rb", buffering=0)
    recorder = table.start()
    recorder.step()
    assert table.records() == table.converted(LOG)
