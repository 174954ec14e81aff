"""What became of log lines: nothing is dropped without being counted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class LineCounts:
    """What became of a match's log lines: each is in exactly one of the four counts after ``read``.

    Args:
        read: how many there were.
        stated: became statements.
        notes: became a ``note``.
        silent: say nothing about the game, or nothing that was not said before; or the game is over.
        outside: belong to no game whose players are known.
        unused: reports of other kinds than log lines, which are not told yet.
    """

    read: int = 0
    stated: int = 0
    notes: int = 0
    silent: int = 0
    outside: int = 0
    unused: int = 0
