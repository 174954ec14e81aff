"""Fault: the records go into a folder that is watched for logs."""

from __future__ import annotations

from pathlib import Path

from live_recording import Table, fixture
from watchdog.events import FileModifiedEvent, FileOpenedEvent

from recorder.live.waker import FileEvents

LOG = fixture("combat")


class InnerTable(Table):
    @property
    def records_folder(self) -> Path:
        return self.mtgo / "Logs" / "records"


def test_the_recorder_does_not_follow_what_it_writes(tmp_path: Path) -> None:
    with InnerTable(tmp_path, keep_journals=True) as table:
        recorder = table.start()
        for start in range(0, len(LOG), 9_000):
            table.write(LOG[start : start + 9_000])
            table.look_again(recorder)
        copy = table.records_folder / "mtgo.log"
        copy.write_bytes(fixture("anthem"))
        table.look_again(recorder)
        assert recorder.followed == [table.log]
        assert table.records() == table.converted(LOG)


def test_what_it_writes_and_opens_does_not_wake_it(table: Table) -> None:
    waker = FileEvents(use_events=False)
    waker.watch([table.log])
    waker.on_any_event(FileModifiedEvent(str(table.log.with_name("2026-03-14T200000-9c9a0935-g1.mtgr"))))
    waker.on_any_event(FileOpenedEvent(str(table.log)))
    assert not waker.is_awake
    waker.on_any_event(FileModifiedEvent(str(table.log)))
    assert waker.is_awake
