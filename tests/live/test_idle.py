"""With nothing new, the recorder does nothing but look."""

from __future__ import annotations

from pathlib import Path

from live_recording import Table, fixture

from recorder.live.disk import Disk


class CountingDisk(Disk):
    """Counts what is done to it."""

    def __init__(self) -> None:
        self.done = 0

    def open(self, path: Path) -> int:
        self.done += 1
        return super().open(path)

    def write(self, descriptor: int, data: bytes) -> int:
        self.done += 1
        return super().write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        self.done += 1
        super().sync(descriptor)


def test_nothing_is_written_while_mtgo_writes_nothing(table: Table) -> None:
    table.disk = disk = CountingDisk()
    table.write(fixture()[: len(fixture()) // 2])
    recorder = table.start()
    for _ in range(3):
        table.look_again(recorder)
    before, opened = disk.done, len(table.opened)
    assert before > 0
    for _ in range(50):
        table.look_again(recorder)
    assert disk.done == before
    assert len(table.opened) == opened
