"""Fault: the log is deleted, and comes back."""

from __future__ import annotations

from live_recording import Table, fixture

FIRST, SECOND = fixture("combat"), fixture("anthem")
MIDDLE = FIRST.index(b"\n", len(FIRST) // 2) + 1


def test_the_same_log_comes_back_and_is_read_on(table: Table) -> None:
    recorder = table.start()
    table.write(FIRST[:MIDDLE])
    table.look_again(recorder)
    table.log.unlink()
    recorder.step()
    table.look_again(recorder)
    table.write(FIRST)
    recorder.step()
    assert table.records() == table.converted(FIRST)
    assert table.troubles() == []


def test_another_log_comes_back_and_is_read_from_its_start(table: Table) -> None:
    recorder = table.start()
    table.write(FIRST)
    table.look_again(recorder)
    table.log.unlink()
    recorder.step()
    table.write(SECOND)
    recorder.step()
    assert table.records() == table.converted(FIRST, SECOND)


def test_the_whole_folder_may_go_and_come_back(table: Table) -> None:
    recorder = table.start()
    table.write(FIRST[:MIDDLE])
    table.look_again(recorder)
    table.log.unlink()
    table.log.parent.rmdir()
    table.look_again(recorder)
    table.write(FIRST)
    table.look_again(recorder)
    assert table.records() == table.converted(FIRST)
