"""Build item 1: the command that a player leaves running."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from live_recording import CARDS, ENVIRONMENT, ROOT, Table, fixture, running

from recorder.__main__ import main
from recorder.commands.recording_lines import Printer, as_line
from recorder.live.events import Solved, TurnBegun
from recorder.live.output_lock import FolderIsHeldError, OutputLock

LOG = fixture("combat")


def arguments(table: Table, *more: str) -> list[str]:
    return [
        *("-m", "recorder", "record", "-o", str(table.records_folder), "--mtgo", str(table.mtgo)),
        *("--card-data", str(CARDS), *more),
    ]


@pytest.mark.parametrize(
    "number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name
)
def test_ctrl_c_and_a_closed_terminal_end_it_cleanly(table: Table, number: signal.Signals) -> None:
    middle = LOG.index(b"\n", len(LOG) // 2) + 1
    table.write(LOG[:middle])
    with running(*arguments(table)) as process:
        assert process.stdout is not None
        assert any("turn 1" in line for line in process.stdout)
        process.send_signal(number)
        assert process.wait() == 0
    assert len(table.journals) == 1
    assert next(iter(table.converted(LOG).values())).startswith(next(iter(table.records().values())))
    table.write(LOG[middle:])
    with running(*arguments(table)) as process:
        assert process.stdout is not None
        assert any("is over" in line for line in process.stdout)
        process.send_signal(number)
        assert process.wait() == 0
    assert table.records() == table.converted(LOG)


def test_a_line_each_for_the_game_its_turns_and_its_end(table: Table) -> None:
    table.write(LOG)
    with running(*arguments(table)) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "is over" in line:
                break
    ((name, record),) = table.converted(LOG).items()
    assert sum(" begins: " in line for line in lines) == 1
    assert sum("turn " in line for line in lines) == record.count(b"\nturn ")
    assert " won; " in lines[-1]
    assert str(table.records_folder / name) in lines[-1]


def test_json_lines_for_programs(table: Table) -> None:
    table.write(LOG)
    with running(*arguments(table, "--json")) as process:
        assert process.stdout is not None
        events = []
        for line in process.stdout:
            events.append(json.loads(line))
            if events[-1]["event"] == "finished":
                break
    assert [event["event"] for event in events[:3]] == ["following", "begun", "turn"]
    assert events[-1]["complete"] is True
    assert Path(events[-1]["record"]).name in table.converted(LOG)
    assert len(events[-1]["winners"]) == 1


def test_quiet_says_nothing_while_all_is_well(table: Table) -> None:
    table.write(LOG)
    with running(*arguments(table, "--quiet")) as process:
        while not table.records() or table.journals:
            time.sleep(0)
        process.terminate()
        output, _ = process.communicate()
    assert output == ""


def test_a_second_one_says_who_holds_the_folder_and_the_status_is_2(table: Table) -> None:
    lock = OutputLock(table.records_folder)
    second = subprocess.run(
        [sys.executable, *arguments(table)],
        cwd=ROOT,
        env=ENVIRONMENT,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert second.returncode == 2
    assert f"process id {os.getpid()}, since 2" in second.stderr
    lock.release()
    OutputLock(table.records_folder).release()


def test_a_holder_that_was_killed_lets_go(table: Table) -> None:
    with running(*arguments(table, "--json")) as process:
        while not (table.records_folder / ".journal" / "holder.json").exists():
            time.sleep(0)
        process.kill()
        process.wait()
    OutputLock(table.records_folder).release()


def test_who_holds_it_may_be_unknown(table: Table) -> None:
    lock = OutputLock(table.records_folder)
    (table.records_folder / ".journal" / "holder.json").write_text("{", encoding="utf-8")
    with pytest.raises(FolderIsHeldError, match="another recorder"):
        OutputLock(table.records_folder)
    lock.release()


def test_a_reader_that_is_gone_does_not_end_it(table: Table) -> None:
    middle = LOG.index(b"\n", len(LOG) // 2) + 1
    table.write(LOG[:middle])
    with running(*arguments(table)) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        table.write(LOG[middle:])
        while not table.records() or table.journals:
            time.sleep(0)
        process.terminate()
        assert process.wait() == 0
    assert table.records() == table.converted(LOG)


def test_a_name_that_the_terminal_cannot_show_does_not_end_it(table: Table) -> None:
    printer = Printer(is_quiet=False, as_json=False)
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", terminal)
        printer.tell(TurnBegun(table.home, 3, "Åse"))
    assert b"turn 3, ?se" in terminal.buffer.getvalue()


def test_ctrl_c_while_it_starts_gives_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("recorder.commands.application.application", interrupt)
    monkeypatch.setattr("sys.argv", ["mtgr", "record"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130


def test_what_works_again_is_not_told_as_if_it_still_did_not() -> None:
    solved = Solved(Path("records"), "records cannot be written: no space left on device")
    assert as_line(solved) == (
        "records: works again; before: records cannot be written: no space left on device"
    )
