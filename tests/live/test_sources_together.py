"""Build item 5: a match log tells the score of a match, and the games that no mtgo.log tells; once."""

from __future__ import annotations

import json

import pytest
from known_match import LOG, Known
from live_recording import CARDS, Table
from recording import findings
from test_game_log_source import record
from typer.testing import CliRunner

from recorder.commands.application import application
from recorder.live.events import GameFinished, ScoreAdded
from recorder.live.match_logs import QUIET, SETTLES, WAITS
from recorder.live.recorder import Recorder
from recorder.reports import TICKS_PER_SECOND


@pytest.fixture
def known(table: Table) -> Known:
    return Known(table)


def let_settle(table: Table, recorder: Recorder, seconds: float = SETTLES) -> None:
    table.clock.now += seconds
    recorder.step()


def test_a_game_that_both_tell_gets_its_score_from_the_match_log(table: Table, known: Known) -> None:
    recorder = table.start()
    score = f"@P{known.winner} leads the match 1-0."
    table.write_now(known.match_log(known.game(0)), known.path(table))
    table.write(LOG)
    table.look_again(recorder)
    assert table.records() == {known.name: known.record}
    table.write_now(record(score, known.ticks + 60 * TICKS_PER_SECOND), known.path(table))
    recorder.step()
    let_settle(table, recorder)
    assert table.records() == {known.name: known.with_score()}
    assert findings(known.with_score().decode()) == []
    assert sum(isinstance(event, ScoreAdded) for event in table.events) == 1


def test_the_score_may_be_there_before_the_game_is_over_in_mtgo_log(table: Table, known: Known) -> None:
    recorder = table.start()
    middle = LOG.index(b"\n", len(LOG) // 2) + 1
    table.write(LOG[:middle])
    table.write_now(
        known.match_log(known.game(0, f"@P{known.winner} leads the match 1-0.")), known.path(table)
    )
    table.look_again(recorder)
    let_settle(table, recorder)
    assert known.record.startswith(table.records()[known.name])
    table.write(LOG[middle:])
    recorder.step()
    let_settle(table, recorder)
    assert table.records() == {known.name: known.with_score()}


def test_the_score_comes_though_the_match_log_was_done_before_mtgo_log_was_seen(
    table: Table, known: Known
) -> None:
    table.write(known.match_log(known.game(0, f"@P{known.winner} wins the match 1-0.")), known.path(table))
    recorder = table.start()
    table.look_again(recorder)
    recorder.close()
    assert list(table.records()) == [known.name]
    recorder = table.start()
    table.write(LOG)
    table.look_again(recorder)
    table.look_again(recorder)
    let_settle(table, recorder)
    assert table.records() == {known.name: known.with_score()}
    let_settle(table, recorder, QUIET)
    assert table.records() == {known.name: known.with_score()}


def test_a_score_is_added_once_whatever_comes_again(table: Table, known: Known) -> None:
    table.write(LOG)
    log = known.match_log(known.game(0, f"@P{known.winner} leads the match 1-0."))
    table.write(log, known.path(table))
    table.write(log, table.mtgo / "Old" / known.path(table).name)  # MTGO copies its folder at an update
    for _ in range(3):
        recorder = table.start()
        table.look_again(recorder)
        recorder.close()
    (table.records_folder / ".journal" / "known.json").unlink()
    recorder = table.start()
    table.look_again(recorder)
    assert table.records() == {known.name: known.with_score()}
    assert table.troubles() == []


def test_a_game_that_only_the_match_log_tells_is_recorded_from_it(table: Table, known: Known) -> None:
    table.write(LOG)
    log = known.match_log(known.game(-20), known.game(0, f"@P{known.winner} wins the match 2-0."))
    table.write(log, known.path(table))
    recorder = table.start()
    table.look_again(recorder)
    early, late = sorted(table.records())
    assert late == known.name
    assert b'source game-log "Match_GameLog_' in table.records()[early]
    assert table.records()[late].replace(b"score p1 2", b"score p1 1").replace(b" p2 2", b" p2 1") == (
        known.with_score()
    )


def test_a_match_without_an_mtgo_log_waits_for_it_and_is_then_recorded(table: Table, known: Known) -> None:
    recorder = table.start()
    table.write_now(known.match_log(known.game(0)), known.path(table))
    table.look_again(recorder)
    let_settle(table, recorder)
    assert table.records() == {}
    let_settle(table, recorder, WAITS)
    (made,) = table.records().values()
    assert b"\nend complete" not in made
    let_settle(table, recorder, QUIET)
    assert table.records() == table.conversion_of(table.mtgo)
    assert next(iter(table.records().values())).startswith(made)
    assert sum(isinstance(event, GameFinished) for event in table.events) == 1


def test_old_match_logs_are_recorded_at_the_start_and_never_again(table: Table, known: Known) -> None:
    table.write(known.match_log(known.game(0)), known.path(table))
    recorder = table.start()
    recorder.step()
    assert table.records() == table.conversion_of(table.mtgo)
    recorder.close()
    table.leave()
    table.events.clear()
    recorder = table.start()
    recorder.step()
    assert table.events == []
    assert len(table.opened) == 0


def test_a_conversion_of_both_gives_what_recording_gives(table: Table, known: Known) -> None:
    log = known.match_log(known.game(-20), known.game(0, f"@P{known.winner} leads the match 1-0."))
    table.write(LOG)
    table.write(log, known.path(table))
    recorder = table.start()
    table.look_again(recorder)
    assert table.conversion_of(table.mtgo) == table.records()
    assert len(table.records()) == 2


def test_converting_again_keeps_the_score(table: Table, known: Known) -> None:
    table.write(LOG)
    table.write(known.match_log(known.game(0, f"@P{known.winner} leads the match 1-0.")), known.path(table))
    arguments = ["convert", str(table.mtgo), "-o", str(table.records_folder), "--card-data", str(CARDS)]
    first = CliRunner().invoke(application, arguments)
    assert "1 score added" in first.stdout
    again = CliRunner().invoke(application, arguments)
    assert "0 new, 0 updated, 1 unchanged" in again.stdout
    assert "score" not in again.stdout
    assert table.records() == {known.name: known.with_score()}


def summary_of(table: Table) -> dict[str, object]:
    arguments = [
        "convert",
        str(table.mtgo),
        "-o",
        str(table.records_folder),
        "--card-data",
        str(CARDS),
        "--json",
    ]
    summary: dict[str, object] = json.loads(CliRunner().invoke(application, arguments).stdout)
    return summary


def test_a_match_log_that_is_known_is_read_again_when_its_match_gets_another_record(
    table: Table, known: Known
) -> None:
    log = known.match_log(known.game(-20), known.game(0, f"@P{known.winner} leads the match 1-0."))
    table.write(log, known.path(table))
    assert summary_of(table)["new"] == 2
    assert summary_of(table)["not_read_again"] == 1
    table.write(LOG)
    both = summary_of(table)
    assert (both["scores_added"], both["not_read_again"]) == (1, 0)
    assert table.records()[known.name] == known.with_score()
    after = summary_of(table)
    assert (after["scores_added"], after["not_read_again"], after["failures"]) == (0, 2, [])
    (table.records_folder / known.name).unlink()
    again = summary_of(table)
    assert (again["new"], again["scores_added"], again["not_read_again"]) == (1, 1, 0)
    assert table.records()[known.name] == known.with_score()


def test_a_match_log_that_is_ahead_of_mtgo_log_waits_until_it_is_over(table: Table, known: Known) -> None:
    recorder = table.start()
    table.write(LOG)
    table.write_now(known.match_log(known.game(0), known.game(20)), known.path(table))
    table.look_again(recorder)
    let_settle(table, recorder)
    assert list(table.records()) == [known.name]
    let_settle(table, recorder, QUIET)
    assert len(table.records()) == 2


def test_a_match_log_that_appears_later_is_being_written_whatever_its_date(
    table: Table, known: Known
) -> None:
    recorder = table.start()
    table.write(known.match_log(known.game(0)), known.path(table))
    table.look_again(recorder)
    let_settle(table, recorder)
    assert table.records() == {}
    let_settle(table, recorder, QUIET)
    assert table.records() == table.conversion_of(table.mtgo)
