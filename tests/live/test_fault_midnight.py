"""Fault: midnight passes while a game is played, and while the recorder is not running."""

from __future__ import annotations

from live_recording import Table, fixture, lines_of, pieces_of, set_last_change

LOG = fixture()
DAYS = ("2026-03-14T2359", "2026-03-15T0000")


def test_games_before_and_after_midnight_have_their_own_dates(table: Table) -> None:
    recorder = table.start()
    for line in lines_of(LOG):
        table.write(line)
        table.look_again(recorder)
    assert table.records() == table.converted(LOG)
    assert {name[:15] for name in table.records()} == set(DAYS)


def test_a_start_days_later_goes_on_with_the_same_dates(table: Table) -> None:
    whole = table.converted(LOG)
    for number, piece in enumerate(pieces_of(LOG, len(LOG) // 10)):
        table.write(piece)
        set_last_change(table.log, days=2 * number)
        recorder = table.start()
        recorder.step()
        recorder.close()
    assert table.records() == whole
    assert table.troubles() == []


def test_a_log_that_is_begun_anew_days_later_has_its_own_date(table: Table) -> None:
    recorder = table.start()
    table.write(fixture("combat"))
    table.look_again(recorder)
    recorder.close()
    table.log.write_bytes(fixture("anthem"))
    set_last_change(table.log, days=3)
    recorder = table.start()
    recorder.step()
    assert [name[:10] for name in table.records()] == ["2026-03-14", "2026-03-17"]
