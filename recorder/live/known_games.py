"""What the recorder remembers between two runs: a small file beside the journals.

It spares a start the games that are done, keeps counting the games of a match, and keeps the day on which a
log began, which nothing in the log tells. Without it everything is found out again from the logs.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from recorder.errors import SourceError
from recorder.live.disk import Disk, replace_file
from recorder.live.journal import LogStart, as_text
from recorder.sources.journal_lines import JournalLog

NAME: Final = "known.json"
MOST_GAMES: Final = 1_000
"""Games that are remembered; no session of MTGO has as many."""
MOST_LOGS: Final = 100


class KnownGame(BaseModel):
    """A game that is over and recorded.

    Args:
        match: the match token.
        game: MTGO's number of the game.
        number: which game of its match it is; 0 if that is not known.
        record: its record's name; ``None`` if nobody ever knew who played.
    """

    model_config = ConfigDict(extra="ignore")

    match: str
    game: int
    number: int
    record: str | None


class KnownLog(BaseModel):
    """A log that was seen.

    Args:
        start: how it begins.
        last_change: when it was changed last when it was seen first, local time: dates its records.
    """

    model_config = ConfigDict(extra="ignore")

    start: JournalLog
    last_change: datetime


class _Memory(BaseModel):
    model_config = ConfigDict(extra="ignore")

    games: list[KnownGame] = []
    logs: dict[str, KnownLog] = {}
    match_logs: dict[str, int] = {}
    tracked: dict[int, str | None] = {}


class KnownGames:
    """What is remembered.

    Args:
        disk: writes it.
        path: its file.

    Raises:
        SourceError: what is there cannot be understood.
        OSError: it cannot be read.
    """

    __slots__ = ("_disk", "_games", "_is_changed", "_memory", "_path")

    def __init__(self, disk: Disk, path: Path) -> None:
        self._disk = disk
        self._path = path
        self._memory = _Memory()
        try:
            if path.exists():
                self._memory = _Memory.model_validate_json(path.read_bytes())
        except ValidationError as error:
            found = error.errors()[0]["msg"]
            raise SourceError(expected="what a recorder remembers", found=found, file=str(path)) from None
        self._games = {(game.match, game.game): game for game in self._memory.games}
        self._is_changed = False

    def game(self, match: str, number: int) -> KnownGame | None:
        """Return what is known of a game that is over."""
        return self._games.get((match, number))

    def games(self) -> list[KnownGame]:
        """Return the games that are over, in the order in which they ended."""
        return list(self._games.values())

    def add_game(self, game: KnownGame) -> None:
        """Remember a game that is over; the oldest ones are forgotten."""
        self._games.pop((game.match, game.game), None)
        self._games[game.match, game.game] = game
        for key in list(self._games)[:-MOST_GAMES]:
            del self._games[key]
        self._is_changed = True

    def date_log(self, path: Path, start: LogStart) -> datetime | None:
        """Return when a log had been changed last when it was seen first; ``None`` if it is not known."""
        known = self._memory.logs.get(as_text(path))
        return known.last_change if known is not None and start.is_of(known.start) else None

    def add_log(self, path: Path, start: LogStart, last_change: datetime) -> None:
        """Remember the log at a path, and when it was changed last."""
        logs = self._memory.logs
        logs.pop(as_text(path), None)
        logs[as_text(path)] = KnownLog(start=start.identity, last_change=last_change)
        for old in list(logs)[:-MOST_LOGS]:
            del logs[old]
        self._is_changed = True

    def match_log_size(self, name: str) -> int:
        """Return how much of a match log is done, in bytes; -1 if it is not known."""
        return self._memory.match_logs.get(name, -1)

    def add_match_log(self, name: str, size: int) -> None:
        """Remember that a match log is done up to a size in bytes."""
        if self._memory.match_logs.get(name) != size:
            self._memory.match_logs[name] = size
            self._is_changed = True

    def tracked_game(self, number: int) -> tuple[bool, str | None]:
        """Say whether the Tracker's telling of a game is done with, and the name of its record if it has one.

        Args:
            number: MTGO's number of the game.
        """
        return number in self._memory.tracked, self._memory.tracked.get(number)

    def add_tracked_game(self, number: int, record: str | None) -> None:
        """Remember that the Tracker's telling of a game is done with."""
        if self.tracked_game(number) != (True, record):
            self._memory.tracked[number] = record
            self._is_changed = True

    def forget_match_logs(self, match: str) -> None:
        """Forget that match logs are done in whose names a match's token, or its start, stands."""
        for name in [name for name in self._memory.match_logs if match in name]:
            del self._memory.match_logs[name]
            self._is_changed = True

    def save(self) -> None:
        """Write it down if it has changed; raises `OSError`, and then can be tried again."""
        if self._is_changed:
            self._memory.games = list(self._games.values())
            replace_file(self._disk, self._path, self._memory.model_dump_json().encode())
            self._is_changed = False
