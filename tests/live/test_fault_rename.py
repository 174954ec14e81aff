"""Fault: the log gets another name, and a new one is begun under the old name."""

from __future__ import annotations

from live_recording import Table, fixture

FIRST, SECOND = fixture("combat"), fixture("anthem")


def test_the_new_log_is_followed_and_the_old_one_was_read_to_its_end(table: Table) -> None:
    recorder = table.start()
    table.write(FIRST[:9_000])
    table.look_again(recorder)
    table.write(FIRST[9_000:])
    table.log.rename(table.log.with_name("mtgo.old.log"))
    table.write(SECOND)
    recorder.step()
    assert table.records() == table.converted(FIRST, SECOND)


def test_a_log_that_gets_its_name_back_is_read_on(table: Table) -> None:
    recorder = table.start()
    table.write(FIRST[:9_000])
    table.look_again(recorder)
    aside = table.log.with_name("aside")
    table.log.rename(aside)
    recorder.step()
    aside.rename(table.log)
    table.write(FIRST[9_000:])
    recorder.step()
    assert table.records() == table.converted(FIRST)


def test_a_log_that_moves_into_another_folder_is_not_told_twice(table: Table) -> None:
    recorder = table.start()
    table.write(FIRST[:9_000])
    table.look_again(recorder)
    moved = table.mtgo / "Update" / "mtgo.log"
    moved.parent.mkdir()
    table.log.rename(moved)
    table.look_again(recorder)
    table.write(FIRST[9_000:], moved)
    recorder.step()
    assert table.records() == table.converted(FIRST)
    assert len(table.finished()) == 1
