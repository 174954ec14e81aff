"""Everything that is written while saved logs are played, in order and each at its time.

Nothing here waits: whoever has a clock says how far to play, the command its own, a test any.

Example::

    performance = Performance(load(find_sources([Path("mtgo.log")]).sources), Path("apps"))
    performance.add("restart", 60.0)
    performance.play_until(90.0)
"""

from __future__ import annotations

import random
from bisect import insort
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from math import inf
from operator import attrgetter
from pathlib import Path
from typing import Final, Literal, NamedTuple

from play_folders import MtgoFolders
from play_records import Written, log_writes, match_log_writes, tear

from recorder.convert.search import SourceFile

LONGEST_PAUSE: Final = 60.0
"""Seconds: between saved logs may lie days."""

_ACCOUNT: Final = "PLAYEDACCOUNT"

Fault = Literal["restart", "truncate", "delete", "update"]
"""What MTGO does to its log beside writing: `MtgoFolders` has a method for each."""


@dataclass(slots=True, frozen=True)
class SavedLog:
    """A saved log to be played.

    Args:
        writes: its content, by the times at which MTGO wrote it.
        account: the folder of the account that a match log belongs to; empty for an `mtgo.log`.
        name: a match log's; empty for an `mtgo.log`.
    """

    writes: list[Written]
    account: str = ""
    name: str = ""


@dataclass(slots=True, frozen=True)
class Cue:
    """Something that happens at a time.

    Args:
        seconds: from the start of the performance.
        act: does it.
        fault: what it is, if it is more than writing.
    """

    seconds: float
    act: Callable[[], None]
    fault: Fault | None = None


class _Scene(NamedTuple):
    """Something that happened, by the time of the logs."""

    time: float
    act: Callable[[], None]
    fault: Fault | None = None


def load(sources: Iterable[SourceFile]) -> list[SavedLog]:
    """Read saved logs; what is neither an `mtgo.log` nor a match log is left out."""
    saved = (_load(source) for source in sources)
    return [log for log in saved if log is not None and log.writes]


def torn(logs: Iterable[SavedLog], seed: int) -> list[SavedLog]:
    """Tear what is written into pieces that end anywhere; the same seed gives the same pieces."""
    chance = random.Random(seed)  # noqa: S311 - nothing is to be kept secret
    return [replace(log, writes=tear(log.writes, chance)) for log in logs]


class Performance:
    """Plays saved logs into a folder, as far as it is told to.

    Match logs are written beside whatever `mtgo.log` is of their time. Several `mtgo.log` are sessions of
    MTGO: one after the other, each replacing the one before.

    Args:
        logs: at least one.
        apps: the folder that stands for ``Apps/2.0``.
        card_data: a folder `CardDataSource` to be installed there.
        longest_pause: in seconds; longer ones are shortened.
    """

    def __init__(
        self,
        logs: list[SavedLog],
        apps: Path,
        card_data: Path | None = None,
        longest_pause: float = LONGEST_PAUSE,
    ) -> None:
        begins = min(log.writes[0].time for log in logs)
        self.folders = MtgoFolders(apps, begins, card_data)
        scenes = sorted(self._scenes(logs), key=attrgetter("time"))
        self._cues = list(_with_pauses_of_at_most(longest_pause, scenes))
        self._played = 0

    @property
    def length(self) -> float:
        """When the last thing happens, in seconds from the start."""
        return self._cues[-1].seconds

    @property
    def next_time(self) -> float | None:
        """When the next thing happens, in seconds from the start; ``None`` at the end."""
        return self._cues[self._played].seconds if self._played < len(self._cues) else None

    def add(self, fault: Fault, seconds: float) -> None:
        """Let something more happen, after all that is written at this time."""
        cue = Cue(seconds, getattr(self.folders, fault), fault)
        insort(self._cues, cue, lo=self._played, key=attrgetter("seconds"))

    def play_until(self, seconds: float = inf) -> list[Cue]:
        """Let everything happen that is due by a time, and return it; the files are closed after the last."""
        cues = []
        while (due := self.next_time) is not None and due <= seconds:
            cues.append(self.step())
        return cues

    def step(self) -> Cue:
        """Let the next thing happen; the files are closed after the last."""
        cue = self._cues[self._played]
        cue.act()
        self._played += 1
        if self._played == len(self._cues):
            self.folders.close()
        return cue

    def _scenes(self, logs: list[SavedLog]) -> Iterator[_Scene]:
        sessions = [log for log in logs if not log.name]
        latest = -inf
        for number, session in enumerate(sorted(sessions, key=lambda log: log.writes[0].time)):
            delay = max(0.0, latest - session.writes[0].time)
            if number:
                yield _Scene(session.writes[0].time + delay, self.folders.delete, "restart")
            for time, data in session.writes:
                yield _Scene(time + delay, partial(self.folders.append_to_log, data, time))
            latest = session.writes[-1].time + delay
        for log in logs:
            if log.name:
                append = partial(self.folders.append_to_match_log, log.account, log.name)
                yield from (_Scene(time, partial(append, data, time)) for time, data in log.writes)


def _with_pauses_of_at_most(longest: float, scenes: Iterable[_Scene]) -> Iterator[Cue]:
    seconds, before = 0.0, inf
    for time, act, fault in scenes:
        seconds += min(longest, max(0.0, time - before))
        before = time
        yield Cue(seconds, act, fault)


def _load(source: SourceFile) -> SavedLog | None:
    path = Path(source.place)
    if source.kind == "mtgo-log":
        last_change = datetime.fromtimestamp(path.stat().st_mtime)
        return SavedLog(log_writes(path.read_bytes(), last_change))
    if source.kind == "game-log":
        account = path.parent.name if path.parent.parent.name == "AppFiles" else _ACCOUNT
        name = f"Match_GameLog_{'-'.join(filter(None, source.identity[1:]))}.dat"
        return SavedLog(match_log_writes(path.read_bytes()), account, name)
    return None
