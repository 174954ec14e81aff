"""Fault: MTGO is started anew and empties its log."""

from __future__ import annotations

import pytest
from live_recording import Table, fixture

from recorder.live.tail import Began, Bytes, Over, Tail

FIRST, SECOND = fixture("combat"), fixture("anthem")


@pytest.mark.parametrize(("old", "new"), [(FIRST, SECOND), (SECOND, FIRST)], ids=["shorter", "longer"])
def test_a_log_that_was_written_anew_is_read_from_its_start(table: Table, old: bytes, new: bytes) -> None:
    recorder = table.start()
    table.write(old)
    table.look_again(recorder)
    table.log.write_bytes(b"")
    table.write(new)
    recorder.step()
    assert table.records() == table.converted(old, new)
    assert table.troubles() == []


def test_a_log_is_seen_empty_before_it_grows_again(table: Table) -> None:
    recorder = table.start()
    table.write(FIRST)
    table.look_again(recorder)
    table.log.write_bytes(b"")
    recorder.step()
    table.write(SECOND)
    recorder.step()
    assert table.records() == table.converted(FIRST, SECOND)


def test_a_game_that_was_under_way_keeps_what_was_read(table: Table) -> None:
    recorder = table.start()
    middle = FIRST.index(b"\n", len(FIRST) // 2) + 1
    table.write(FIRST[:middle])
    table.look_again(recorder)
    before = table.records()
    table.log.write_bytes(b"")
    table.write(b"20:00:30 [INF] (SESSION|Start Session) Another\r\n" + FIRST[middle:])
    recorder.step()
    assert table.records() == table.converted(FIRST)
    assert next(iter(table.records().values())).startswith(next(iter(before.values())))


def test_what_was_read_is_told_by_the_tail(table: Table) -> None:
    tail = Tail(table.log)
    table.write(FIRST)
    list(tail.poll())
    table.log.write_bytes(SECOND[:10])
    assert [type(piece) for piece in tail.poll()] == [Over, Began, Bytes]
    assert tail.counts.truncated == 1
    tail.close()
