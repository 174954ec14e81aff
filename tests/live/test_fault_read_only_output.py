"""Fault: nothing can be written to the output folder any more, or from the beginning."""

from __future__ import annotations

from pathlib import Path

from full_disk import ReadOnlyDisk
from live_recording import Table, fixture
from typer.testing import CliRunner

from recorder.commands.application import application

LOG = fixture("combat")


def test_it_is_said_and_the_recorder_goes_on_when_it_can(table: Table) -> None:
    table.disk = disk = ReadOnlyDisk()
    recorder = table.start()
    table.write(LOG[:9_000])
    table.look_again(recorder)
    before = table.records()
    disk.is_read_only = True
    table.write(LOG[9_000:])
    for _ in range(4):
        table.look_again(recorder)
    assert table.records() == before
    assert [trouble.what for trouble in table.troubles()] == [
        "records cannot be written: read-only file system"
    ]
    disk.is_read_only = False
    recorder.step()
    assert table.records() == table.converted(LOG)
    assert len(table.solved()) == 1


def test_a_folder_that_cannot_be_made_is_said_and_the_status_is_1(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    output = tmp_path / "file" / "records"
    result = CliRunner().invoke(application, ["record", "-o", str(output), "--mtgo", str(tmp_path)])
    assert result.exit_code == 1
    assert f"cannot write records to {output}" in result.stderr
