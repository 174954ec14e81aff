"""``mtgr convert`` of mtgo.log and of message streams: DESIGN's properties 3, 7 and 8, ends of games."""

from __future__ import annotations

import os
import re
import shutil
from datetime import datetime
from pathlib import Path

import pytest
from message_logs import TOKEN, log_record, played, records, state_change, stream_frame
from recording import MemoryRecords
from state_log_fixtures import STATE_LOGS
from test_convert import names_in, run

from recorder.adapter.adapter import Adapter
from recorder.sources.messages.encode import MessageEncoder
from recorder.sources.mtgo_log import MtgoLog

NAMES = (
    "2026-03-14T235950-5e1f0c3a-g1.mtgr",
    "2026-03-14T235950-6f2a1d4b-g1.mtgr",
    "2026-03-15T000003-5e1f0c3a-g2.mtgr",
)
LAST_CHANGE = datetime(2026, 3, 15, 0, 0, 30)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "logs" / "mtgo.log"
    path.parent.mkdir()
    shutil.copy(STATE_LOGS / "interleaved.mtgo.log", path)
    set_last_change(path)
    return path


@pytest.fixture
def output(tmp_path: Path) -> Path:
    return tmp_path / "records"


def set_last_change(path: Path) -> None:
    seconds = LAST_CHANGE.timestamp()
    os.utime(path, (seconds, seconds))


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_each_game_of_the_log_has_its_record(log: Path, output: Path) -> None:
    result = run("convert", log.parent, "-o", output, "--card-data", STATE_LOGS / "CardDataSource")
    assert result.exit_code == 0
    assert names_in(output) == sorted(NAMES)
    for number, name in enumerate(NAMES, start=1):
        expected = text(STATE_LOGS / f"interleaved-g{number}.mtgr")
        assert text(output / name) == expected.replace("interleaved.mtgo.log", "mtgo.log")


def test_property_3_a_record_of_messages_as_they_come_is_the_record_of_the_saved_log(
    log: Path, output: Path
) -> None:
    run("convert", log, "-o", output)
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "mtgo-log", "mtgo.log")
    source = MtgoLog(LAST_CHANGE)
    for piece in log.read_bytes().splitlines(keepends=True):
        for report in source.feed(piece):
            adapter.take(report)
    for report in source.finish():
        adapter.take(report)
    adapter.finish()
    assert sorted(record.text for record in keeper.records) == sorted(text(output / name) for name in NAMES)


def test_a_record_is_ended_with_its_game_and_not_only_with_the_log() -> None:
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "mtgo-log", "mtgo.log")
    for report in MtgoLog(LAST_CHANGE).feed(b"".join([*records(*played()), log_record(b"")])):
        adapter.take(report)
    assert "\nend complete" in keeper.records[0].text


def test_the_winners_line_counts_also_behind_mtgos_word_that_the_game_is_over() -> None:
    messages = records(*played())
    lines = [*messages[:-4], state_change(), *messages[-4:]]
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "mtgo-log", "mtgo.log")
    for report in MtgoLog(LAST_CHANGE).feed(b"".join([*lines, log_record(b"")])):
        adapter.take(report)
    assert "\np1 win\nend complete" in keeper.records[0].text


def test_property_7_converting_a_log_again_changes_nothing(log: Path, output: Path) -> None:
    run("convert", log, "-o", output)
    before = [(path.stat().st_mtime_ns, path.stat().st_ino) for path in sorted(output.iterdir())]
    result = run("convert", log, "-o", output)
    after = [(path.stat().st_mtime_ns, path.stat().st_ino) for path in sorted(output.iterdir())]
    assert before == after
    assert "0 new, 0 updated, 3 unchanged" in result.stdout


def test_property_8_a_bad_message_is_named_and_the_other_games_go_on(log: Path, output: Path) -> None:
    run("convert", log, "-o", output)
    before = {name: text(output / name) for name in NAMES}
    data = log.read_bytes()
    messages = list(re.finditer(rb'"GameID":920000001,"MetaMessage":\[', data))
    place = messages[len(messages) // 2].end()
    log.write_bytes(data[:place] + b"999," + data[place:])
    set_last_change(log)
    result = run("convert", log, "-o", output)
    assert result.exit_code == 1
    said = result.stdout.replace("\n", "")
    offset = int(said.split(f"{log}, byte ")[1].split(":")[0])
    assert data.rindex(b"23:59:5", 0, place) <= offset <= place
    assert "expected" in said
    assert "999" in said
    assert text(output / NAMES[0]) == before[NAMES[0]]
    assert text(output / NAMES[2]) == before[NAMES[2]]
    assert "\np2 win\n" in text(output / NAMES[1])


def test_property_8_a_length_that_lies_is_named_and_what_came_before_is_kept(
    tmp_path: Path, output: Path
) -> None:
    encoder = MessageEncoder()
    frames = [stream_frame(frame) for message in played() for frame in encoder.encode(message)]
    stream = tmp_path / "games" / "one.stream"
    stream.parent.mkdir()
    stream.write_bytes(b"".join([*frames, b"\xff" * 4 + frames[0][4:]]))
    result = run("convert", stream, "-o", output)
    assert result.exit_code == 1
    assert f"{stream}, byte {len(b''.join(frames))}: expected" in result.stdout.replace("\n", "")
    (record,) = output.glob("*.mtgr")
    assert TOKEN[:8] in record.name
    assert "end complete" in text(record)


def test_property_4_a_run_that_was_cut_off_is_made_good_by_the_next(log: Path, output: Path) -> None:
    run("convert", log, "-o", output.with_name("undisturbed"))
    data = log.read_bytes()
    for part in (3, 2):
        log.write_bytes(data[: len(data) * (part - 1) // part])
        set_last_change(log)
        run("convert", log, "-o", output)
    log.write_bytes(data)
    set_last_change(log)
    assert run("convert", log, "-o", output).exit_code == 0
    assert names_in(output) == sorted(NAMES)
    for name in NAMES:
        assert text(output / name) == text(output.with_name("undisturbed") / name)


def test_each_log_is_converted_with_the_card_data_of_its_own_installation(
    tmp_path: Path, output: Path
) -> None:
    """As `mtgr record` does it: MTGO's installations before and after an update have different ones."""
    for place, name, power in (("old", "pump", "2"), ("new", "combat", "7")):
        folder = tmp_path / "Apps" / place
        shutil.copytree(STATE_LOGS / "CardDataSource", folder / "CardDataSource")
        cards = folder / "CardDataSource" / "client_FIX.xml"
        cards.write_text(
            re.sub(r'<POWER value="2"', f'<POWER value="{power}"', text(cards)), encoding="utf-8"
        )
        shutil.copy(STATE_LOGS / f"{name}.mtgo.log", folder / "mtgo.log")
    result = run("convert", tmp_path / "Apps", "-o", output, "--jobs", "1")
    assert result.exit_code == 0
    entered = {
        pt
        for name in names_in(output)
        for pt in re.findall(r"grizzly-bears\.1 .* pt (\S+)", text(output / name))
    }
    assert {"2/2", "7/2"} <= entered
