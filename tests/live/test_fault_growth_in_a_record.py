"""Fault: MTGO writes in the middle of a record while the recorder looks."""

from __future__ import annotations

from live_recording import Table, fixture

LOG = fixture("endings")


def test_a_record_counts_when_its_line_is_whole_and_not_before(table: Table) -> None:
    recorder = table.start()
    end = LOG.index(b"\n", LOG.index(b"Turn 1", 0) if b"Turn 1" in LOG else len(LOG) // 2)
    table.write(LOG[: end - 1])
    table.look_again(recorder)
    before = table.records()
    table.write(LOG[end - 1 : end + 1])
    recorder.step()
    table.write(LOG[end + 1 :])
    recorder.step()
    after = table.records()
    assert all(after[name].startswith(record) for name, record in before.items())
    assert after == table.converted(LOG)


def test_a_log_that_grows_byte_by_byte_is_read_once(table: Table) -> None:
    recorder = table.start()
    start = LOG.index(b"\n", len(LOG) // 2)
    table.write(LOG[:start])
    table.look_again(recorder)
    for place in range(start, start + 400):
        table.write(LOG[place : place + 1])
        recorder.step()
    table.write(LOG[start + 400 :])
    recorder.step()
    assert table.records() == table.converted(LOG)


def test_a_message_that_is_damaged_is_said_and_the_game_goes_on(table: Table) -> None:
    recorder = table.start()
    place = LOG.index(b'"MetaMessage":[', len(LOG) // 2) + len(b'"MetaMessage":[')
    damaged = LOG[:place] + b"999," + LOG[place:]
    table.write(damaged)
    table.look_again(recorder)
    assert table.records() == table.converted(damaged) != table.converted(LOG)
    assert any("expected" in trouble.what and "byte" in trouble.what for trouble in table.troubles())
