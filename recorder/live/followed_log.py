"""One `mtgo.log`, followed: its path's tail, and the lines in it that tell of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from recorder.errors import SourceError
from recorder.live.game_lines import GameLine, GameLines
from recorder.live.journal import LogStart
from recorder.live.known_games import KnownGames
from recorder.live.shared_files import open_shared
from recorder.live.tail import Began, Over, Piece, Tail


class FollowedLog:
    """Follows the log at a path, through all that MTGO writes there.

    Args:
        path: where it is.
        known: knows when a log was seen first, and is told.
        open_file: opens it for reading.
    """

    __slots__ = ("_known", "_last_change", "_lines", "fault", "start", "tail")

    def __init__(
        self, path: Path, known: KnownGames, open_file: Callable[[Path], BinaryIO] = open_shared
    ) -> None:
        self.tail = Tail(path, open_file)
        self.start = LogStart(b"")
        """How the log begins that is there now."""
        self.fault: SourceError | None = None
        """Why nothing more of it can be read."""
        self._known = known
        self._lines: GameLines | None = None
        self._last_change = datetime.min

    @property
    def is_there(self) -> bool:
        """Whether there is a log whose lines are read: it was not cut off, and no other is in its place."""
        return self._lines is not None

    @property
    def first_ticks(self) -> int:
        """When the first record of the log that is there now was written, as in the reports."""
        return (self._lines and self._lines.first_ticks) or 0

    @property
    def last_ticks(self) -> int:
        """When the last record that was read was written."""
        return (self._lines and self._lines.last_ticks) or 0

    def poll(self) -> Iterator[list[GameLine]]:
        """Look at the log once; give what is new, piece by piece.

        Until it gives nothing there can be more.
        """
        for piece in self.tail.poll():
            try:
                yield list(self._take(piece))
            except SourceError as error:
                self.fault = error.in_file(str(self.tail.path))

    def _take(self, piece: Piece) -> Iterator[GameLine]:
        if isinstance(piece, Over):
            if self._lines is not None:
                yield from self._lines.finish()
            self._lines = None
        elif isinstance(piece, Began):
            self._begin(piece)
        elif self._lines is not None and self.fault is None:
            self._learn_start()
            yield from self._lines.feed(piece.data)

    def _begin(self, began: Began) -> None:
        self.fault = None
        self.start = LogStart(self.tail.head)
        known = self._known.date_log(self.tail.path, self.start)
        self._last_change = known or datetime.fromtimestamp(began.modified)
        self._lines = GameLines(self._last_change)
        if known is None:
            self._known.add_log(self.tail.path, self.start, self._last_change)

    def _learn_start(self) -> None:
        """Take note that the log is known by more bytes than before: it was short when it was seen first."""
        if self.start.identity.size != len(self.tail.head):
            self.start = LogStart(self.tail.head)
            self._known.add_log(self.tail.path, self.start, self._last_change)
