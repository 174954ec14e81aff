"""Match logs, followed: they tell the score of a match, and games that no `mtgo.log` tells.

A match log is small and holds one match, so it is told anew, from its start, whenever it has grown; the
records that stand on disk grow by what is new. A match of which `mtgo.log` tells gets its score from it and
no more. Since both files are written at about the same time, a match log waits a while for `mtgo.log` to
speak.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from recorder.convert.message_records import MessageRecords, add_scores, unseen
from recorder.convert.record_folder import record_name
from recorder.convert.told_games import ToldGame, ToldGames
from recorder.errors import RecorderError
from recorder.live.disk import Disk, replace_file
from recorder.live.events import Event, GameBegun, GameFinished, ScoreAdded, Solved, Trouble
from recorder.live.finding import FoundFile
from recorder.live.growing_record import GrowingRecord
from recorder.live.known_games import KnownGames
from recorder.mtgr.statements import Win
from recorder.sources.game_log import GameLog, peek_header

SETTLES: Final = 1.0
"""Seconds for which a match log has not grown before it is told."""
WAITS: Final = 30.0
"""Seconds that a match log waits for `mtgo.log` to speak of its match."""
QUIET: Final = 60.0
"""Seconds after which a match log that does not grow is over."""
LOOKS_AGAIN: Final = 5.0
"""Seconds after which a match log that could not be read is tried again."""
AT_ONCE: Final = 20
"""Match logs that are told in one step, so that a game under way does not wait for old ones."""


@dataclass(slots=True)
class _Followed:
    """A match log that has something new.

    Args:
        path: where it is.
        size: in bytes, when it was looked at last.
        seen: when it was seen first, by the recorder's clock, and ``changed``, when it grew last.
        told: how many of its bytes were told.
        is_waiting: whether they wait for `mtgo.log` to speak of the match.
        trouble: why it could not be read, and ``refused``, when that was.
    """

    path: Path
    size: int
    seen: float
    changed: float
    told: int = -1
    is_waiting: bool = False
    trouble: str | None = None
    refused: float = 0.0

    def is_due(self, now: float) -> bool:
        """Say whether it is to be told now."""
        if self.trouble is not None and 0 <= now - self.refused < LOOKS_AGAIN:
            return False
        if self.is_quiet(now) or (self.is_waiting and now - self.seen >= WAITS):
            return True
        return now - self.changed >= SETTLES and self.told != self.size

    def is_quiet(self, now: float) -> bool:
        """Say whether it is over, as far as one can tell."""
        return now - self.changed >= QUIET


class MatchLogs:
    """Tells the match logs.

    Args:
        disk: writes.
        folder: where records go.
        known: remembers the match logs that are done.
        open_file: opens a match log for reading.
        is_under_way: whether a match, by its token, has a game under way that `mtgo.log` tells.
        tell: takes what a player or a program should hear.
    """

    __slots__ = (
        "_disk",
        "_folder",
        "_followed",
        "_is_start",
        "_is_under_way",
        "_known",
        "_open",
        "_records",
        "_tell",
    )

    def __init__(
        self,
        disk: Disk,
        folder: Path,
        known: KnownGames,
        *,
        open_file: Callable[[Path], BinaryIO],
        is_under_way: Callable[[str], bool],
        tell: Callable[[Event], object],
    ) -> None:
        self._disk = disk
        self._folder = folder
        self._known = known
        self._open = open_file
        self._is_under_way = is_under_way
        self._tell = tell
        self._followed: dict[str, _Followed] = {}
        self._records = MessageRecords(folder)
        self._is_start = True  # what is old then is over; what comes later is being written

    @property
    def paths(self) -> list[Path]:
        """The match logs that have something new, or lately had."""
        return [followed.path for followed in self._followed.values()]

    def take_findings(self, found: Iterable[FoundFile], now: float) -> None:
        """Take note which match logs there are; of several copies, the longest counts.

        Args:
            found: the match logs.
            now: the recorder's clock.
        """
        for file in found:
            name = file.path.name
            followed = self._followed.get(name)
            if file.size <= max(self._known.match_log_size(name), followed.size if followed else -1):
                continue
            is_old = self._is_start and time.time() - file.modified > QUIET
            changed = now - QUIET if is_old else now
            seen = now - WAITS if is_old else now if followed is None else followed.seen
            self._followed[name] = _Followed(file.path, file.size, seen, changed)
        self._is_start = False

    def note_record(self, path: Path) -> None:
        """Take note that the record of an `mtgo.log`'s game begins or is whole: it may lack its score."""
        self._records.add(path)
        match = path.name.rsplit("-", 2)[1]
        self._known.forget_match_logs(match)  # it may have been done before `mtgo.log` was seen
        for followed in self._followed.values():
            if match in followed.path.name:
                followed.told = -1

    def step(self, now: float) -> bool:
        """Tell what is due; say whether more is due at once.

        Args:
            now: the recorder's clock.

        Raises:
            OSError: a record cannot be written; it is tried again with the next step.
        """
        due: list[_Followed] = []
        for followed in self._followed.values():
            self._look(followed, now)
            if followed.is_due(now):
                due.append(followed)
        for followed in due[:AT_ONCE]:
            data = self._data_of(followed, now)
            if data is None:
                continue
            self._take(followed, data, now)
            if followed.is_quiet(now):
                self._known.add_match_log(followed.path.name, followed.size)
                del self._followed[followed.path.name]
        return len(due) > AT_ONCE

    def _look(self, followed: _Followed, now: float) -> None:
        try:
            size = followed.path.stat().st_size
        except OSError:
            return  # it is gone or locked; what was read of it counts
        if size != followed.size:
            followed.size, followed.changed = size, now

    def _data_of(self, followed: _Followed, now: float) -> bytes | None:
        """Read a match log; ``None`` if it is gone, or cannot be read just now: then it is tried again."""
        try:
            with self._open(followed.path) as file:
                data = file.read(followed.size)
        except FileNotFoundError:
            del self._followed[followed.path.name]  # it is found again, if it comes back
            return None
        except OSError as error:
            trouble = f"it cannot be read just now: {(error.strerror or 'error').lower()}"
            if trouble != followed.trouble:
                self._tell(Trouble(followed.path, trouble))
            followed.trouble, followed.refused = trouble, now
            return None
        if followed.trouble is not None:
            self._tell(Solved(followed.path, followed.trouble))
            followed.trouble = None
        return data

    def _take(self, followed: _Followed, data: bytes, now: float) -> None:
        is_over = followed.is_quiet(now)
        followed.told, followed.is_waiting = followed.size, False
        games = self._read(followed.path, data, is_over=is_over)
        match = _match_of(data)
        records = self._records.of(match)
        if records or self._is_under_way(match):
            write = partial(replace_file, self._disk)
            for path in add_scores(records, games, write):
                self._tell(ScoreAdded(path))
            games = unseen(records, games) if is_over else []
        elif now - followed.seen < WAITS:
            followed.is_waiting = True
            return
        for game in games:
            self._record(game)

    def _read(self, path: Path, data: bytes, *, is_over: bool) -> list[ToldGame]:
        told = ToldGames(path.name)
        source = GameLog()
        try:
            for report in source.feed(data):
                told.take(report)
        except RecorderError as error:
            self._tell(Trouble(path, str(error.in_file(str(path)))))
        if is_over:
            told.finish()
        return told.games

    def _record(self, game: ToldGame) -> None:
        path = self._folder / record_name(game.header)
        is_new = not path.exists()
        record = GrowingRecord(self._disk, path, self._tell_aside)
        for statement in game.statements:
            record.visit(statement)
        if game.complete is not None:
            record.end(complete=game.complete)
        is_news = record.waiting > 0
        record.flush()
        record.close()
        if game.complete is None and is_news and is_new:
            self._tell(GameBegun(path, game.header, is_resumed=False))
        elif game.complete is not None and is_news:
            names = dict(game.header.players)
            winners = [names[said.player] for said in game.statements if isinstance(said, Win)]
            self._tell(GameFinished(path, game.header, tuple(winners), game.complete, record.lines))

    def _tell_aside(self, path: Path) -> None:
        self._tell(Trouble(path, "this record is another than its match log gives now; it was set aside"))


def _match_of(data: bytes) -> str:
    """Return the match token of a match log, in small letters; empty if it is none."""
    try:
        header = peek_header(data)
    except RecorderError:
        return ""
    return "" if header is None else header.match.lower()
