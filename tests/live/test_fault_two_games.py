"""Fault: two games are played at the same time, their messages mixed in one log."""

from __future__ import annotations

from live_recording import Table, fixture, lines_of

LOG = fixture()


def test_each_has_its_own_journal_and_record(table: Table) -> None:
    recorder = table.start()
    most = 0
    for line in lines_of(LOG):
        table.write(line)
        table.look_again(recorder)
        most = max(most, len(table.journals))
    assert most == 2
    assert table.records() == table.converted(LOG)
    assert table.journals == []


def test_both_are_gone_on_with(table: Table) -> None:
    lines = lines_of(LOG)
    for start in range(0, len(lines), 50):
        table.write(b"".join(lines[start : start + 50]))
        recorder = table.start()
        recorder.step()
        recorder.close()
    assert table.records() == table.converted(LOG)
