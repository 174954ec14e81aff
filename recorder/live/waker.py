"""When to look again: at a file event, and after a quarter of a second whatever the events say.

facts/anchors.md B.5: Windows does not report that a file grows while the writer keeps it open, a full queue
of events is dropped without a word, and a network drive may report nothing. So an event is a hint only.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Protocol

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver
from watchdog.observers.polling import PollingObserver

LOOK_EVERY: Final = 0.25
"""Seconds after which the recorder looks at its files without having been told."""
_POLL_EVERY: Final = 1.0
"""Seconds between two looks of watchdog's own, where the system has no events."""
_CHANGES: Final = frozenset({"created", "modified", "moved", "deleted"})
"""Events that can mean news; those of files being opened and closed are our own doing."""

# watchdog says to its log that it was stopped while an event came: nothing for a player's terminal
logging.getLogger("watchdog").addHandler(logging.NullHandler())


class Waker(Protocol):
    """Says when to look again."""

    def watch(self, files: Iterable[Path]) -> None:
        """Take note which files are followed."""

    def wait(self) -> None:
        """Return when it is time to look."""

    def close(self) -> None:
        """Leave off."""


class FileEvents(FileSystemEventHandler):
    """Wakes at file events in the folders of the files that are followed.

    Args:
        use_events: whether to ask the system for events at all.
    """

    def __init__(self, *, use_events: bool = True) -> None:
        self._news = threading.Event()
        self._observers: dict[Path, BaseObserver] = {}
        self._use_events = use_events
        self._names: frozenset[str] = frozenset()

    @property
    def is_awake(self) -> bool:
        """Whether `wait` would return at once."""
        return self._news.is_set()

    def is_watching(self, folder: Path) -> bool:
        """Say whether the events of a folder are heard."""
        return folder in self._observers

    def watch(self, files: Iterable[Path]) -> None:
        """Watch the folders of these files."""
        paths = list(files)
        self._names = frozenset(path.name for path in paths)
        if self._use_events:
            for folder in {path.parent for path in paths} - self._observers.keys():
                observer = self._observe(folder)
                if observer is not None:
                    self._observers[folder] = observer

    def wait(self) -> None:
        """Return at the next event, at the latest after `LOOK_EVERY`."""
        self._news.wait(LOOK_EVERY)
        self._news.clear()

    def close(self) -> None:
        """Stop watching."""
        for observer in self._observers.values():
            observer.stop()
            observer.join()
        self._observers.clear()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Take an event, in a thread of watchdog's."""
        if event.event_type in _CHANGES and Path(str(event.src_path)).name in self._names:
            self._news.set()

    def _observe(self, folder: Path) -> BaseObserver | None:
        """Watch a folder with the system's events, else by looking; ``None`` if neither works just now."""
        for observer in (Observer(), PollingObserver(timeout=_POLL_EVERY)):
            try:
                observer.schedule(self, str(folder))
                observer.start()
            except OSError:
                continue
            return observer
        return None
