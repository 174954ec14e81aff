"""The database as a source: what it holds, and what has come since it was last looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

from recorder.errors import ReplacedSourceError
from recorder.reports import Report, SourceFault
from recorder.sources.source import SourceKind
from recorder.sources.tracker_db.database import PATIENCE, check_tables, read_games, read_rows, read_strays
from recorder.sources.tracker_db.games import TrackedGame
from recorder.sources.tracker_db.rows import GameRow


class TrackerDatabase:
    """Reads Videre Tracker's database, also while the Tracker writes it.

    The reports do not depend on how often it is looked at: a snapshot is reported once later ones prove that
    all its rows are there, or once its game has results.

    Args:
        path: the database.
        patience: seconds for which a database that somebody else has locked is waited for.
        is_done: tells of a match, by all its rows, whether nobody wants its reports.

    ``repeated_lines`` log lines were left out because they had been delivered before; ``unused_changes`` are
    those of which the recorder has no use, by property. Both count the games that are over.
    """

    kind: ClassVar[SourceKind] = "tracker-db"
    __slots__ = ("_games", "_is_done", "_over", "_path", "_patience", "repeated_lines", "unused_changes")

    def __init__(
        self,
        path: Path,
        patience: float = PATIENCE,
        is_done: Callable[[list[GameRow]], bool] = lambda _: False,
    ) -> None:
        self._path = path
        self._patience = patience
        self._is_done = is_done
        self._games: dict[int, TrackedGame] = {}
        self._over: set[int] = set()
        self.repeated_lines = 0
        self.unused_changes: Counter[str] = Counter()

    @property
    def held_back(self) -> int:
        """How many snapshots of games without results wait for later ones, and are not reported without."""
        return sum(game.held_back for game in self._games.values())

    def read(self) -> Iterator[Report]:
        """Look at the database; yield the reports of what has come and is sure.

        Raises:
            SourceError: a table or column is missing, or the database is damaged.
            ReplacedSourceError: it is another database than before.
            UnreadableFileError: SQLite cannot read it, now at least.
        """
        check_tables(self._path, self._patience)
        yield from self._read(is_whole=False)

    def settle(self) -> Iterator[Report]:
        """Look at a database to which nothing was added for a while: a game with results has all its rows.

        Raises:
            SourceError, UnreadableFileError: as `read`.
        """
        check_tables(self._path, self._patience)
        yield from self._read(is_whole=False, is_quiet=True)

    def finish(self) -> Iterator[Report]:
        """Look at the database a last time; yield what can be said only now.

        Raises:
            SourceError, UnreadableFileError: as `read`.
        """
        yield from self._read(is_whole=True)
        for stray in read_strays(self._path):
            yield SourceFault(offset=stray.id, expected=stray.expected, found=stray.found)

    def _read(self, *, is_whole: bool, is_quiet: bool = False) -> Iterator[Report]:
        games, bad_games = read_games(self._path, self._patience)
        matches: dict[int, list[GameRow]] = {}
        for row in games:
            matches.setdefault(row.match, []).append(row)
        if gone := self._games.keys() - {row.id for row in games}:
            raise ReplacedSourceError(expected=f"the game {min(gone)} as before", found="another database")
        for row in games:
            if row.id not in self._over and not self._is_done(matches[row.match]):
                yield from self._read_game(row, is_whole=is_whole, is_quiet=is_quiet)
        for bad in bad_games if is_whole else ():
            yield SourceFault(offset=bad.id, expected=bad.expected, found=bad.found)

    def _read_game(self, row: GameRow, *, is_whole: bool, is_quiet: bool) -> Iterator[Report]:
        game = self._games.setdefault(row.id, TrackedGame(row.id))
        rows = read_rows(self._path, row, after=game.told, after_line=game.last_line, patience=self._patience)
        if rows.told_at != game.told_at:
            expected = f"the state {game.told} that was read before"
            raise ReplacedSourceError(expected=expected, found="another database")
        yield from game.take(rows, is_whole=is_whole, is_quiet=is_quiet)
        if game.is_over:  # nothing of it is kept: a database may hold the games of years
            self._over.add(row.id)
            del self._games[row.id]
            self.repeated_lines += game.lines.repeated
            self.unused_changes += game.picture.unused
