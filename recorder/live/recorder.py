"""The recorder as a whole: it finds MTGO's files, follows them, and keeps a record of every game.

One thread does the work, in steps; a waker says when the next one is due. A step reads what is new in every
log and writes what came of it. If something cannot be written, nothing more is read until it can: what was
not read stays in MTGO's file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final

from recorder.errors import RecorderError, SourceError
from recorder.live.card_shelf import CardShelf
from recorder.live.disk import Disk
from recorder.live.events import (
    Event,
    Following,
    GameBegun,
    GameFinished,
    RecordCompleted,
    Solved,
    Trouble,
)
from recorder.live.finding import Findings
from recorder.live.followed_log import FollowedLog
from recorder.live.games import Games, journal_folder
from recorder.live.known_games import NAME, KnownGames
from recorder.live.match_logs import MatchLogs
from recorder.live.shared_files import open_shared
from recorder.live.trackers import Trackers

LOOK_AGAIN: Final = 5.0
"""Seconds between two searches for MTGO's files."""
SYNC_EVERY: Final = 1.0
"""Seconds after which what is in a journal is on the disk itself, whatever happens to the computer."""


class Recorder:
    """Records the games of every log that is found.

    Args:
        folder: where records go; it must be there.
        find: searches for MTGO's files.
        tell: takes what a player or a program should hear.
        clock: seconds that only ever go on, such as `time.monotonic`.
        disk: writes.
        open_file: opens MTGO's files for reading.
        card_data: MTGO's folder of card data, if it is not to be looked for.
        keep_journals: whether the journals of games that are over are kept beside the records.

    Raises:
        OSError: the folder cannot be written to.
    """

    def __init__(
        self,
        folder: Path,
        find: Callable[[], Findings],
        tell: Callable[[Event], object],
        clock: Callable[[], float],
        *,
        disk: Disk | None = None,
        open_file: Callable[[Path], BinaryIO] = open_shared,
        card_data: Path | None = None,
        keep_journals: bool = False,
    ) -> None:
        self._card_data = None if card_data is None else card_data.absolute()  # journals name it
        self._find = find
        self._tell = tell
        self._clock = clock
        self._folder = folder
        self._open = open_file
        disk = disk or Disk()
        journal_folder(folder).mkdir(exist_ok=True)
        self._known = _remember(disk, journal_folder(folder) / NAME, tell)
        cards = CardShelf(self._card_data_of, tell)
        self._trackers = Trackers(disk, folder, self._known, tell)
        self._games = Games(
            disk,
            folder,
            self._known,
            cards,
            self._tell_of_game,
            trackers=self._trackers,
            keep_journals=keep_journals,
        )
        self._match_logs = MatchLogs(
            disk,
            folder,
            self._known,
            open_file=open_file,
            is_under_way=self._games.is_under_way,
            tell=tell,
        )
        self._logs: dict[Path, FollowedLog] = {}
        self._troubles: dict[Path, str] = {}
        self._synced = clock()
        self._found = clock()
        self._findings = find()
        self._games.resume(clock())
        self._take_findings()

    @property
    def followed(self) -> list[Path]:
        """The files that are followed."""
        return [*self._logs, *self._match_logs.paths, *self._trackers.paths]

    def step(self, is_stopping: Callable[[], bool] = lambda: False) -> bool:
        """Look at everything once: read what is new, write what came of it.

        Args:
            is_stopping: whether to leave off before everything is read.

        Returns:
            Whether there is more to do at once.
        """
        now = self._clock()
        if _is_due(now, self._found, LOOK_AGAIN):
            self._found = now
            self._findings = self._find()
            self._take_findings()
        try:
            is_more = self._work(is_stopping)
        except OSError as error:
            self._note(self._folder, f"records cannot be written: {_reason(error)}")
            return False
        self._note(self._folder, None)
        return is_more

    def close(self) -> None:
        """Leave off: games under way stay so, and the next run goes on with them."""
        for log in self._logs.values():
            log.tail.close()
        try:
            self._games.flush()
            self._games.let_go()
            self._trackers.close()
        except OSError as error:
            self._note(self._folder, f"records cannot be written: {_reason(error)}")

    def _card_data_of(self, log: Path) -> Path | None:
        return self._card_data or self._findings.card_data_of(log)

    def _take_findings(self) -> None:
        """Follow what was not followed yet, the oldest log first, since games can go on in a later one."""
        self._trackers.take_findings(self._findings.trackers)
        for found in sorted(self._findings.logs, key=lambda found: found.modified):
            if found.path not in self._logs:
                self._logs[found.path] = FollowedLog(found.path, self._known, self._open)
                self._tell(Following(found.path))
        self._match_logs.take_findings(self._findings.match_logs, self._clock())

    def _work(self, is_stopping: Callable[[], bool]) -> bool:
        """Write what waits, then read and write what is new; say whether there is more to do at once.

        Raises:
            OSError: something cannot be written; the rest has to wait.
        """
        self._write()
        for log in self._logs.values():
            self._read(log, is_stopping)
        if is_stopping():
            return False  # not everything is read, so nothing can be said to be over
        if not any(log.tail.trouble for log in self._logs.values()):
            self._games.close_quiet(self._logs.values(), self._clock())
        self._write()
        is_more = self._trackers.step(self._clock(), self._games.is_told)
        for path, trouble in self._trackers.troubles.items():
            self._note(path, trouble)
        self._games.complete(self._clock())
        self._write()
        is_more |= self._match_logs.step(self._clock())
        self._known.save()
        return is_more

    def _read(self, log: FollowedLog, is_stopping: Callable[[], bool]) -> None:
        """Read what is new in a log, and write it piece by piece."""
        is_more = True
        while is_more and not is_stopping():
            is_more = False
            for lines in log.poll():
                is_more = True
                for line in lines:
                    self._games.take(log, line, self._logs.values(), self._clock())
            if is_more:
                self._write()
        self._note(log.tail.path, _why_unread(log))

    def _write(self) -> None:
        self._games.flush()
        if self._games.take_lost():
            for log in self._logs.values():
                log.tail.rewind()
        now = self._clock()
        if _is_due(now, self._synced, SYNC_EVERY):
            self._games.sync()
            self._synced = now

    def _tell_of_game(self, event: Event) -> None:
        """Tell of a game that a log tells; its match log may know more of it."""
        if isinstance(event, GameBegun | GameFinished | RecordCompleted):
            self._match_logs.note_record(event.record)
        self._tell(event)

    def _note(self, about: Path, trouble: str | None) -> None:
        """Tell a trouble when it begins, and when it is over."""
        before = self._troubles.get(about)
        if trouble == before:
            return
        if trouble is not None:
            self._troubles[about] = trouble
            self._tell(Trouble(about, trouble))
        elif before is not None:
            del self._troubles[about]
            self._tell(Solved(about, before))


def _remember(disk: Disk, path: Path, tell: Callable[[Event], object]) -> KnownGames:
    """Read what an earlier run has remembered; what cannot be understood is set aside."""
    try:
        return KnownGames(disk, path)
    except SourceError as error:
        aside = path.with_name(f"{path.name}.damaged")
        disk.rename(path, aside)
        tell(Trouble(aside, f"set aside: {error}"))
        return KnownGames(disk, path)


def _is_due(now: float, last: float, every: float) -> bool:
    """Say whether something is to be done again; so it is if the clock has gone back."""
    return not 0 <= now - last < every


def _why_unread(log: FollowedLog) -> str | None:
    if log.tail.trouble is not None:
        return f"it cannot be read just now: {_reason(log.tail.trouble)}"
    if log.fault is not None:
        return f"it cannot be read on: {RecorderError.__str__(log.fault)}"
    return None


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
