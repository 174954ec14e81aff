"""Fault: a write ends between two digits of a number of a message's array."""

from __future__ import annotations

import re

from live_recording import Table, fixture

LOG = fixture("combat")


def test_a_number_that_is_torn_is_read_whole(table: Table) -> None:
    recorder = table.start()
    torn = [match.start() + 2 for match in re.finditer(rb",\d\d\d,", LOG)][::31]
    assert len(torn) > 50
    for start, end in zip([0, *torn], [*torn, len(LOG)], strict=True):
        table.write(LOG[start:end])
        table.look_again(recorder)
    assert table.records() == table.converted(LOG)
    assert table.troubles() == []
