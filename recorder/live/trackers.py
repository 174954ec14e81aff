"""The Tracker's databases, followed: they tell games that `mtgo.log` does not, and complete the others."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from recorder.errors import RecorderError
from recorder.live.disk import Disk
from recorder.live.events import Event, Following
from recorder.live.finding import FoundFile
from recorder.live.followed_database import PATIENCE, FollowedDatabase
from recorder.live.known_games import KnownGames
from recorder.live.tracked_records import WAITS, TrackedRecords
from recorder.sources.tracker_db import SightOfGame, check_tables, see_game
from recorder.sources.tracker_db.rows import GameRow

__all__ = ["WAITS", "Trackers"]


class Trackers:
    """Follows the databases.

    Args:
        disk: writes.
        folder: where records go.
        known: remembers the games that are done with.
        tell: takes what a player or a program should hear.
    """

    __slots__ = ("_databases", "_disk", "_done", "_folder", "_known", "_tell")

    def __init__(self, disk: Disk, folder: Path, known: KnownGames, tell: Callable[[Event], object]) -> None:
        self._disk = disk
        self._folder = folder
        self._known = known
        self._tell = tell
        self._databases: dict[Path, FollowedDatabase] = {}
        self._done: set[int] = set()

    @property
    def paths(self) -> list[Path]:
        """The files that grow: of each database, itself and its WAL."""
        return [path for one in self._databases.values() for path in (one.path, one.wal)]

    @property
    def is_empty(self) -> bool:
        """Whether there is no database."""
        return not any(one.is_there for one in self._databases.values())

    @property
    def troubles(self) -> dict[Path, str | None]:
        """Why databases cannot be read just now, by path; ``None`` where they can."""
        return {
            path: None if one.trouble is None else f"it cannot be read just now: {one.trouble}"
            for path, one in self._databases.items()
        }

    def take_findings(self, found: Iterable[FoundFile]) -> None:
        """Follow what was not followed yet."""
        for file in found:
            if file.path in self._databases:
                continue
            begin = partial(
                TrackedRecords, self._disk, self._folder, _plain_name(file.path), self._known, self._tell
            )
            is_old = time.time() - max(file.modified, _modified(file.path)) > WAITS
            self._databases[file.path] = FollowedDatabase(file.path, begin, self._is_done, is_old=is_old)
            self._tell(Following(file.path))

    def step(self, now: float, is_told: Callable[[int], bool]) -> bool:
        """Take what is new, write what is due; say whether there is more to take at once.

        Args:
            now: the recorder's clock.
            is_told: whether `mtgo.log` tells a game, by MTGO's number.

        Raises:
            OSError: a record cannot be written; it is tried again with the next step.
        """
        is_more = False
        for one in self._databases.values():
            is_more |= one.poll(now)
            one.records.flush(now, is_told)
        return is_more

    def look_at(self, game: int) -> SightOfGame:
        """Return what a database has seen of a game, the first that knows it.

        Args:
            game: MTGO's number of it.
        """
        for one in self._databases.values():
            try:
                check_tables(one.path, PATIENCE)
                sight = see_game(one.path, game, PATIENCE)
            except RecorderError:
                continue  # `step` tells why
            if sight.seen is not None:
                return sight
        return SightOfGame(None, is_over=False)

    def close(self) -> None:
        """Let go of all files; raises `OSError`."""
        for one in self._databases.values():
            one.records.close()

    def _is_done(self, rows: list[GameRow]) -> bool:
        return all(row.id in self._done or self._is_game_done(row.id) for row in rows)

    def _is_game_done(self, number: int) -> bool:
        """Say whether a game is recorded, by this or another source; one that was removed is made again."""
        is_known, record = self._known.tracked_game(number)
        is_done = is_known and (record is None or (self._folder / record).exists())
        if is_done:
            self._done.add(number)
        return is_done


def _modified(path: Path) -> float:
    """Return when the WAL beside a database was written to last, in seconds since 1970-01-01 UTC."""
    try:
        return path.with_name(f"{path.name}-wal").stat().st_mtime
    except OSError:
        return 0.0


def _plain_name(path: Path) -> str:
    """Return a file's name for a record's header; bytes of it that are no UTF-8 become ``?``."""
    return path.name.encode("utf-8", "replace").decode("utf-8")
