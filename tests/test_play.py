"""Saved logs played as MTGO would write them: what is written and when. Issue 5.7."""

from __future__ import annotations

import os
import random
import re
from datetime import datetime
from itertools import accumulate, pairwise
from math import inf
from pathlib import Path

import play_command
import pytest
from hypothesis import given
from hypothesis import strategies as st
from message_samples import SHARED, needs_recordings
from play_performance import Performance, SavedLog, load, torn
from play_records import Written, log_writes, match_log_writes, tear
from typer.testing import CliRunner

from recorder.commands.application import application
from recorder.convert.search import find_sources
from recorder.live.finding import find_installations
from recorder.live.places import given_places
from recorder.reports import YEAR_ONE

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
STATE_LOG = FIXTURES / "state-logs" / "interleaved.mtgo.log"
MATCH_LOG = FIXTURES / "match-logs" / "three-games.dat"
LAST_CHANGE = datetime(2026, 3, 15, 1, 10)
LOG = (
    b"23:59:58 [INF] (SESSION|Start Session) x\r\n"
    b"23:59:58 [INF] (UI|Flip) y\r\nEvent=1\r\n\r\n"
    b"00:00:04 [INF] (UI|Flip) z\r\n"
    b"00:00:03 [INF] (UI|Flip) late"
)


def seconds(*time: int) -> float:
    return (datetime(*time) - YEAR_ONE).total_seconds()  # type: ignore[arg-type] # year, month and so on


def performance_of(*paths: Path, into: Path) -> Performance:
    return Performance(load(find_sources(paths).sources), into)


def joined(writes: list[Written]) -> bytes:
    return b"".join(data for _, data in writes)


def test_a_log_is_cut_into_records_with_their_times() -> None:
    """Whole seconds are spread, midnight is passed, a time that goes back a little does not."""
    writes = log_writes(LOG, LAST_CHANGE)
    midnight = seconds(2026, 3, 15)
    assert [time - midnight for time, _ in writes] == [-2, -1.5, 4, 4.5]
    assert [data.count(b"\n") for _, data in writes] == [1, 3, 1, 0]
    assert joined(writes) == LOG


def test_a_match_log_is_cut_into_records() -> None:
    content = MATCH_LOG.read_bytes()
    writes = match_log_writes(content)
    assert joined(writes) == content
    assert writes[0].data.startswith(content[:78])
    assert writes[0].time < writes[-1].time


@pytest.mark.parametrize("rest", [b"\x01", b"\xff" * 40])
def test_what_is_no_record_is_played_as_it_stands(rest: bytes) -> None:
    content = MATCH_LOG.read_bytes() + rest
    assert joined(match_log_writes(content)) == content
    assert log_writes(b"no record in it", LAST_CHANGE) == []
    assert match_log_writes(b"no header") == []


texts = st.lists(st.tuples(st.floats(0, 1e6), st.binary(min_size=1, max_size=3_000)), min_size=1, max_size=20)


@given(texts, st.integers())
def test_tearing_loses_nothing_and_writes_nothing_early(parts: list[tuple[float, bytes]], seed: int) -> None:
    writes = [Written(time, data) for time, (_, data) in zip(sorted(t for t, _ in parts), parts, strict=True)]
    pieces = tear(writes, random.Random(seed))  # noqa: S311 - a test
    assert joined(pieces) == joined(writes)
    assert all(one.time <= next_one.time for one, next_one in pairwise(pieces))
    starts = list(accumulate((len(data) for _, data in writes), initial=0))
    for end, piece in zip(accumulate(len(data) for _, data in pieces), pieces, strict=True):
        last = max(index for index, start in enumerate(starts[:-1]) if start < end)
        assert writes[last].time <= piece.time <= writes[last].time + 1


def test_tearing_cuts_within_the_numbers_of_an_array() -> None:
    """A piece that ends in ``12`` may be the start of ``125``: the worst place to end."""
    (log,) = load(find_sources([STATE_LOG]).sources)
    (pieces,) = torn([log], 0)
    cuts = [before.data[-1:] + after.data[:1] for before, after in pairwise(pieces.writes)]
    assert any(cut.isdigit() for cut in cuts)
    assert torn([log], 0) == [pieces]
    assert torn([log], 1) != [pieces]


def test_the_log_grows_as_far_as_the_clock_has_come(tmp_path: Path) -> None:
    performance = performance_of(STATE_LOG, into=tmp_path)
    content, size, time = STATE_LOG.read_bytes(), 0, 0.0
    while performance.next_time is not None:
        assert performance.next_time >= time
        time = performance.next_time
        assert all(cue.seconds == time for cue in performance.play_until(time))
        written = performance.folders.log.read_bytes()
        assert content.startswith(written)
        assert len(written) > size
        size = len(written)
    assert size == len(content)
    assert time == performance.length
    assert performance.play_until() == []


def test_a_file_is_held_open_until_the_end(tmp_path: Path) -> None:
    performance = performance_of(STATE_LOG, into=tmp_path)
    performance.step()
    log = performance.folders.log.resolve()
    assert log in open_files()
    performance.step()
    assert log in open_files()
    performance.play_until()
    assert log not in open_files()


def open_files() -> set[Path]:
    folder = Path("/proc/self/fd")
    if not folder.exists():
        pytest.skip("only Linux tells which files a process has open")
    return {link.resolve() for link in folder.iterdir()}


def test_a_file_is_dated_by_what_was_written_last(tmp_path: Path) -> None:
    log = tmp_path / "mtgo.log"
    log.write_bytes(LOG)
    os.utime(log, (LAST_CHANGE.timestamp(),) * 2)
    performance = performance_of(log, into=tmp_path / "apps")
    performance.step()
    played = performance.folders.log
    assert datetime.fromtimestamp(played.stat().st_mtime) == datetime(2026, 3, 14, 23, 59, 58)
    performance.play_until()
    assert datetime.fromtimestamp(played.stat().st_mtime) == datetime(2026, 3, 15, 0, 0, 4, 500_000)


def test_a_restart_replaces_the_log(tmp_path: Path) -> None:
    performance = performance_of(STATE_LOG, into=tmp_path)
    performance.add("restart", performance.length / 2)
    performance.play_until(performance.length / 3)
    log = performance.folders.log
    with log.open("rb") as old:
        before = old.read()
        performance.play_until()
        rest = old.read()
    start, line_end, after = log.read_bytes().partition(b"\r\n")
    assert re.fullmatch(rb"\d\d:\d\d:\d\d \[INF\] \(SESSION\|Start Session\) .*", start)
    assert line_end
    assert before + rest + after == STATE_LOG.read_bytes()


def test_a_log_that_is_emptied_stays_the_same_file(tmp_path: Path) -> None:
    performance = performance_of(STATE_LOG, into=tmp_path)
    performance.add("truncate", performance.length / 2)
    performance.step()
    log = performance.folders.log
    (tmp_path / "same").hardlink_to(log)
    performance.play_until()
    assert (tmp_path / "same").samefile(log)
    assert b"(SESSION|Start Session)" in log.read_bytes()[:80]
    assert log.stat().st_size < STATE_LOG.stat().st_size


def test_a_log_that_is_deleted_comes_back(tmp_path: Path) -> None:
    performance = performance_of(STATE_LOG, into=tmp_path)
    performance.step()
    assert performance.next_time is not None
    performance.add("delete", performance.next_time / 2)
    performance.step()
    log = performance.folders.log
    assert not log.exists()
    performance.play_until()
    assert STATE_LOG.read_bytes().endswith(log.read_bytes())


def test_an_update_moves_into_a_new_folder(tmp_path: Path) -> None:
    """facts/gamelog.md 1.7: the old folder stays, match logs are copied; the finding finds both."""
    performance = performance_of(FIXTURES / "state-logs" / "creatures.mtgo.log", MATCH_LOG, into=tmp_path)
    while len((before := find_installations(given_places([tmp_path]))).logs + before.match_logs) < 2:
        time = performance.step().seconds
    performance.add("update", time)
    performance.play_until()
    after = find_installations(given_places([tmp_path]))
    assert after.logs[0].path == performance.folders.log
    assert before.logs[0] in after.logs
    assert before.match_logs[0] in after.match_logs
    moved = performance.folders.match_log("PLAYEDACCOUNT", before.match_logs[0].path.name)
    assert moved in [log.path for log in after.match_logs]
    assert moved.read_bytes() == MATCH_LOG.read_bytes()


def test_what_is_asked_for_too_late_happens_next(tmp_path: Path) -> None:
    performance = performance_of(STATE_LOG, into=tmp_path)
    for _ in range(5):
        performance.step()
    performance.add("truncate", 0.0)
    assert performance.step().fault == "truncate"
    performance.play_until()
    assert STATE_LOG.read_bytes().endswith(performance.folders.log.read_bytes().partition(b"\r\n")[2])


def test_several_logs_are_sessions_one_after_the_other(tmp_path: Path) -> None:
    logs = [FIXTURES / "state-logs" / f"{name}.mtgo.log" for name in ("anthem", "combat")]
    performance = performance_of(*logs, into=tmp_path / "apps")
    states = []
    while performance.next_time is not None:
        cue = performance.step()
        if cue.fault == "restart":
            assert not performance.folders.log.exists()
        else:
            states.append(performance.folders.log.read_bytes())
    contents = {path.read_bytes() for path in logs}
    assert contents <= set(states)
    assert all(any(content.startswith(state) for content in contents) for state in states)


def test_every_account_has_its_match_logs(tmp_path: Path) -> None:
    for account, log in (("A1", MATCH_LOG), ("B2", MATCH_LOG.with_name("names-words.dat"))):
        folder = tmp_path / "AppFiles" / account
        folder.mkdir(parents=True)
        (folder / "log.dat").write_bytes(log.read_bytes())
    performance_of(tmp_path, into=tmp_path / "apps").play_until()
    found = find_installations(given_places([tmp_path / "apps"])).match_logs
    assert {log.path.parent.name for log in found} == {"A1", "B2"}


def test_an_earlier_play_is_removed_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("kept")
    for _ in range(2):
        performance = performance_of(STATE_LOG, into=tmp_path)
        performance.play_until()
        assert performance.folders.log.read_bytes() == STATE_LOG.read_bytes()
    assert (tmp_path / "mine").exists()


@pytest.mark.parametrize("speed", [1.0, 4.0, inf])
def test_a_clock_sets_the_pace(tmp_path: Path, speed: float) -> None:
    performance = performance_of(STATE_LOG, into=tmp_path)
    times = [0.0]
    play_command.play_in_time(
        performance, speed, lambda: times[-1], lambda wait: times.append(times[-1] + wait)
    )
    assert times[-1] == pytest.approx(performance.length / speed)
    assert performance.next_time is None


def test_a_clock_that_was_stopped_is_caught_up_with(tmp_path: Path) -> None:
    """The computer slept: everything that is due then is written at once."""
    performance = performance_of(STATE_LOG, into=tmp_path)
    times = [0.0]
    play_command.play_in_time(performance, 1.0, lambda: times[-1], lambda wait: times.append(wait + 3600))
    assert len(times) == 2
    assert performance.next_time is None


def test_long_pauses_are_shortened(tmp_path: Path) -> None:
    logs = [SavedLog([Written(time, b"x") for time in (1e9, 1e9 + 5, 2e9)])]
    assert Performance(logs, tmp_path, longest_pause=7.0).length == 12


@pytest.mark.parametrize("options", [[], ["--torn"], ["--torn", "--seed", "3"]])
def test_what_was_played_converts_to_the_same_record(tmp_path: Path, options: list[str]) -> None:
    saved = tmp_path / "saved" / "mtgo.log"
    saved.parent.mkdir()
    saved.write_bytes(STATE_LOG.read_bytes())
    assert play_command.main([str(saved), str(tmp_path / "apps"), "--speed", "max", *options]) == 0
    records = []
    for name in ("saved", "apps"):
        arguments = ["convert", str(tmp_path / name), "-o", str(tmp_path / f"{name}-records")]
        assert CliRunner().invoke(application, arguments).exit_code == 0
        records.append(
            {path.name: path.read_bytes() for path in (tmp_path / f"{name}-records").glob("*.mtgr")}
        )
    assert records[0] == records[1]
    assert len(records[0]) == 3


@needs_recordings
def test_a_real_game_is_played_to_the_byte_with_its_card_data(tmp_path: Path) -> None:
    assert SHARED is not None
    real = SHARED / "data" / "mtgolog" / "game-a.mtgo.log"
    assert play_command.main([str(real), str(tmp_path), "--speed", "max", "--torn"]) == 0
    findings = find_installations(given_places([tmp_path]))
    assert [log.path.read_bytes() for log in findings.logs] == [real.read_bytes()]
    assert len(list(findings.card_data[0].path.iterdir())) == 2


def test_faults_can_be_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [str(STATE_LOG), str(tmp_path), "--speed", "max", "--restart-at", "50%", "--update-at", "3"]
    assert play_command.main([*arguments, "--delete-at", "2"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith(f"playing 1 log into {tmp_path}, 0:00:")
    assert said[1:3] == [
        "0:00:02 the log is deleted, and comes back with what is written next",
        "0:00:03 MTGO is updated: it moves into a new folder",
    ]
    assert said[3].endswith("MTGO is restarted: its log is replaced by a new one")


def test_options_may_stand_between_what_is_played_and_the_folder(tmp_path: Path) -> None:
    assert play_command.main([str(STATE_LOG), "--speed", "max", str(tmp_path)]) == 0
    (log,) = find_installations(given_places([tmp_path])).logs
    assert log.path.read_bytes() == STATE_LOG.read_bytes()


def test_ctrl_c_closes_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("play_command.time.sleep", interrupt)
    assert play_command.main([str(STATE_LOG), str(tmp_path)]) == 130
    (log,) = find_installations(given_places([tmp_path])).logs
    assert STATE_LOG.read_bytes().startswith(log.path.read_bytes())
    assert log.path.resolve() not in open_files()


def test_nothing_to_play_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        play_command.main([str(tmp_path), str(tmp_path / "apps")])
    assert ended.value.code == 2
    assert "no mtgo.log and no match log found" in capsys.readouterr().err
    assert not (tmp_path / "apps").exists()


@pytest.mark.parametrize("wrong", [["--speed", "0"], ["--speed", "quick"], ["--restart-at", "half"]])
def test_wrong_use_is_said(tmp_path: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        play_command.main([str(STATE_LOG), str(tmp_path), *wrong])
    assert ended.value.code == 2
    assert wrong[0] in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_to_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert play_command.main([str(STATE_LOG), str(tmp_path / "file"), "--speed", "max"]) == 1
    assert "cannot play: " in capsys.readouterr().err
