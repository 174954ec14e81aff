"""Fault: another program has locked the log, or a part of it (Windows: sharing and lock violations)."""

from __future__ import annotations

from hooked_file import Refusals
from live_recording import ROOT, Table, fixture

from recorder.live.match_logs import QUIET

LOG = fixture("combat")
MATCH_LOG = ROOT / "fixtures" / "match-logs" / "three-games.dat"


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


def test_a_match_log_that_is_locked_at_the_start_is_recorded_afterwards(table: Table) -> None:
    log = table.mtgo / "AppFiles" / "Match_GameLog_three-games.dat"
    table.write(MATCH_LOG.read_bytes(), log)
    refusals = Refusals(PermissionError(13, "The process cannot access the file"))
    table.open_file = refusals.open
    for refusals.at_opening, refusals.at_reading in ((True, False), (False, True)):
        recorder = table.start()
        for _ in range(30):
            table.look_again(recorder)
        recorder.close()
    assert table.records() == {}
    refusals.at_reading = False
    recorder = table.start()
    recorder.step()
    assert table.records() == table.conversion_of(table.mtgo)
    assert [trouble.what for trouble in table.troubles()] == [
        "it cannot be read just now: the process cannot access the file"
    ] * 2


def test_a_match_log_that_is_unlocked_again_is_recorded_without_a_restart(table: Table) -> None:
    log = table.mtgo / "AppFiles" / "Match_GameLog_three-games.dat"
    table.write(MATCH_LOG.read_bytes(), log)
    refusals = Refusals(PermissionError(13, "The process cannot access the file"))
    table.open_file = refusals.open
    refusals.at_opening = True
    recorder = table.start()
    table.look_again(recorder)
    refusals.at_opening = False
    table.look_again(recorder)
    assert table.records() == table.conversion_of(table.mtgo) != {}
    assert len(table.troubles()) == len(table.solved()) == 1


def test_a_match_log_that_goes_before_it_is_read_and_comes_back_is_recorded(table: Table) -> None:
    log = table.mtgo / "AppFiles" / "Match_GameLog_three-games.dat"
    table.write(MATCH_LOG.read_bytes(), log)
    recorder = table.start()
    away = log.rename(table.home / "away")
    table.look_again(recorder)
    away.rename(log)
    table.look_again(recorder)
    table.clock.now += QUIET
    recorder.step()
    assert table.records() == table.conversion_of(table.mtgo) != {}
    assert table.troubles() == []


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
