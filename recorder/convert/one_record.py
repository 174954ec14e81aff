"""One record for each game, whatever number of sources tell it.

What `mtgo.log` tells, it tells itself; the Tracker's database completes it (`sources.completed_cards`), and
its own telling of that game is left out. Both count games by MTGO's number. `mtgr convert` and `mtgr record`
do it alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from pathlib import Path
from typing import Final

from recorder.errors import RecorderError
from recorder.mtgr.statements import Statement
from recorder.sources.seen_game import SeenGame
from recorder.sources.tracker_db import see_game

_SECOND: Final = b"source tracker-db "
_HEADER: Final = frozenset({b"mtgr", b"source", b"match", b"game", b"date", b"player"})


class NoRecord:
    """Takes statements that are not kept, and counts them: ``lines``."""

    __slots__ = ("lines",)

    def __init__(self) -> None:
        self.lines = 0

    def visit(self, _statement: Statement) -> None:
        """Take the next statement."""
        self.lines += 1

    def end(self, *, complete: bool) -> None:
        """Take note that no statement follows."""


def seen_in_databases(databases: Iterable[Path]) -> Callable[[int], SeenGame | None]:
    """Return what gives, of a game, what the first of some databases has seen that knows it."""
    paths = list(databases)

    def seen(game: int) -> SeenGame | None:
        for path in paths:
            try:
                sight = see_game(path, game)
            except RecorderError:
                continue  # it is said when the database itself is converted
            if sight.seen is not None:
                return sight.seen
        return None

    return seen


def knows_more(known: bytes, made: bytes, *, is_complete: bool) -> bool:
    """Say whether a record is one that the Tracker has completed and another, made without it, is not.

    Args:
        known: the record that is there.
        made: that of the same game which would take its place, up to its footer at least.
        is_complete: whether that one has the game's end.
    """
    there, new = _header(known), _header(made)
    seconds = [line for line in there if line.startswith(_SECOND)]
    if there[1:2] == seconds or [line for line in there if line not in seconds] != new:
        return False
    is_ended = known.rpartition(b"\nend ")[2].startswith(b"complete ")
    return bool(seconds) and (is_ended or not is_complete)


def _header(record: bytes) -> list[bytes]:
    return list(takewhile(lambda line: line.split(b" ", 1)[0] in _HEADER, record.split(b"\n")))
