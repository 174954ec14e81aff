"""Fault: file events are lost, late, or not to be had at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from live_recording import Table, fixture, pieces_of

from recorder.live import waker
from recorder.live.waker import FileEvents

LOG = fixture("combat")


def test_without_any_event_the_recorder_looks_all_the_same(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waker, "LOOK_EVERY", 0.001)
    events = FileEvents(use_events=False)
    table.write(b"")
    recorder = table.start()
    for piece in pieces_of(LOG, 5_000):
        table.write(piece)
        events.watch(recorder.followed)
        events.wait()
        recorder.step()
    assert table.records() == table.converted(LOG)


def test_where_the_system_has_no_events_a_slower_look_takes_their_place(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoEvents:
        def schedule(self, *_: object) -> None:
            raise OSError(28, "inotify watch limit reached")

    started: list[str] = []

    class Polling:
        def __init__(self, timeout: float) -> None:
            self._timeout = timeout

        def schedule(self, _handler: object, folder: str) -> None:
            started.append(folder)

        def start(self) -> None:
            """Begin to look."""

        stop = join = start

    monkeypatch.setattr(waker, "Observer", NoEvents)
    monkeypatch.setattr(waker, "PollingObserver", Polling)
    events = FileEvents()
    events.watch([table.log, table.log.with_name("other")])
    assert started == [str(table.log.parent)]
    events.close()


def test_a_folder_that_cannot_be_watched_is_tried_again(table: Table, tmp_path: Path) -> None:
    events = FileEvents()
    gone = tmp_path / "gone" / "mtgo.log"
    events.watch([gone])
    assert not events.is_watching(gone.parent)
    gone.parent.mkdir()
    events.watch([gone])
    assert events.is_watching(gone.parent)
    gone.write_bytes(b"x")
    events.wait()
    events.close()
    assert table.troubles() == []
