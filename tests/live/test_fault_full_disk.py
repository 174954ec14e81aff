"""Fault: the disk is full, for what was read and for the record; it goes on when there is room."""

from __future__ import annotations

import pytest
from full_disk import FullDisk
from hypothesis import given, settings
from hypothesis import strategies as st
from live_recording import Table, fixture, pieces_of

from recorder.live import tail
from recorder.live.disk import Disk

LOG = fixture("endings")


@settings(max_examples=60)
@given(room=st.integers(0, 2 * len(LOG)), size=st.integers(2_000, 60_000))
def test_nothing_is_lost_wherever_the_room_ends(
    tmp_path_factory: pytest.TempPathFactory, room: int, size: int
) -> None:
    with Table(tmp_path_factory.mktemp("table"), disk=(disk := FullDisk(room))) as table:
        recorder = table.start()
        for piece in pieces_of(LOG, size):
            table.write(piece)
            table.look_again(recorder)
        was_full = disk.room == 0
        disk.room = 1 << 40
        recorder.step()
        assert table.records() == table.converted(LOG)
        assert table.journals == []
        assert len(table.troubles()) == len(table.solved()) == was_full


def test_what_cannot_be_written_stays_in_mtgos_file(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tail, "PIECE", 8_192)
    table.disk = disk = FullDisk(0)
    recorder = table.start()
    table.write(LOG)
    for _ in range(5):
        table.look_again(recorder)
    (file,) = table.opened
    assert file.tell() <= 2 * tail.PIECE
    assert [trouble.what for trouble in table.troubles()] == [
        "records cannot be written: no space left on device"
    ]
    disk.room = 1 << 40
    recorder.step()
    assert table.records() == table.converted(LOG)
    assert len(table.solved()) == 1


@pytest.mark.parametrize("room", [0, 100, 5_000, 20_000])
def test_killed_while_the_disk_is_full_nothing_is_lost(table: Table, room: int) -> None:
    table.disk = FullDisk(room)
    table.write(LOG)
    table.start().step()
    table.leave()
    table.disk = Disk()
    table.start().step()
    assert table.records() == table.converted(LOG)
