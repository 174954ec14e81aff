"""``mtgr convert`` of mtgo.log and of message streams: DESIGN's properties 3, 7 and 8; ends of games."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest
from message_logs import LAST_CHANGE, OTHER, TOKEN, log_record, played, records, stream_frame
from recording import MemoryRecords
from test_convert import run

from recorder.adapter.adapter import Adapter
from recorder.sources.messages.encode import MessageEncoder
from recorder.sources.mtgo_log import MtgoLog

FIRST = "2026-03-14T200000-11111111-g1.mtgr"
SECOND = "2026-03-14T200000-11111111-g2.mtgr"
BOTH_GAMES = [*records(*played()), *records(*played(OTHER))]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "logs" / "mtgo.log"
    path.parent.mkdir()
    write(path, BOTH_GAMES)
    return path


@pytest.fixture
def output(tmp_path: Path) -> Path:
    return tmp_path / "records"


def write(path: Path, messages: list[bytes]) -> None:
    path.write_bytes(b"".join(messages))
    changed = LAST_CHANGE.timestamp()
    os.utime(path, (changed, changed))


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_each_game_of_the_log_has_its_record(log: Path, output: Path) -> None:
    result = run("convert", log.parent, "-o", output)
    assert result.exit_code == 0
    assert sorted(path.name for path in output.iterdir()) == [FIRST, SECOND]
    assert "p1 win" in text(output / SECOND)
    assert 'source mtgo-log "mtgo.log"' in text(output / FIRST)


def test_property_3_a_record_of_messages_as_they_come_is_the_record_of_the_saved_log(
    log: Path, output: Path
) -> None:
    run("convert", log, "-o", output)
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "mtgo-log", "mtgo.log")
    source = MtgoLog(LAST_CHANGE)
    for message in BOTH_GAMES:
        for piece in (message[:100], message[100:]):
            for report in source.feed(piece):
                adapter.take(report)
    for report in source.finish():
        adapter.take(report)
    adapter.finish()
    assert [record.text for record in keeper.records] == [text(output / FIRST), text(output / SECOND)]


def test_a_record_is_ended_with_its_game_and_not_only_with_the_log() -> None:
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "mtgo-log", "mtgo.log")
    for report in MtgoLog(datetime(2026, 3, 14)).feed(b"".join([*records(*played()), log_record(b"")])):
        adapter.take(report)
    assert "\nend complete" in keeper.records[0].text


def test_property_7_converting_a_log_again_changes_nothing(log: Path, output: Path) -> None:
    run("convert", log, "-o", output)
    before = [(path.stat().st_mtime_ns, path.stat().st_ino) for path in sorted(output.iterdir())]
    result = run("convert", log, "-o", output)
    after = [(path.stat().st_mtime_ns, path.stat().st_ino) for path in sorted(output.iterdir())]
    assert before == after
    assert "0 new, 0 updated, 2 unchanged" in result.stdout


def test_property_8_a_bad_message_is_named_and_the_other_game_goes_on(log: Path, output: Path) -> None:
    first, second = records(*played()), records(*played(OTHER))
    broken = first[1].replace(b'"MetaMessage":[', b'"MetaMessage":[999,')
    place = len(first[0])
    write(log, [first[0], broken, *first[2:], *second])
    result = run("convert", log, "-o", output)
    assert result.exit_code == 1
    said = result.stdout.replace("\n", "")
    offset = int(said.split(f"{log}, byte ")[1].split(":")[0])
    assert place <= offset < place + len(broken)
    assert "expected" in said
    assert "999" in said
    assert "p1 win" in text(output / SECOND)


def test_property_8_a_length_that_lies_is_named_and_what_came_before_is_kept(
    tmp_path: Path, output: Path
) -> None:
    encoder = MessageEncoder()
    frames = [stream_frame(frame) for message in played() for frame in encoder.encode(message)]
    stream = tmp_path / "games" / "one.stream"
    stream.parent.mkdir()
    write(stream, [*frames, b"\xff" * 4 + frames[0][4:]])
    result = run("convert", stream, "-o", output)
    assert result.exit_code == 1
    assert f"{stream}, byte {len(b''.join(frames))}: expected" in result.stdout.replace("\n", "")
    (record,) = output.iterdir()
    assert TOKEN[:8] in record.name
    assert "end complete" in text(record)
