"""Statements to lines: the canonical text of a record. FORMAT.md, sections 1 and 2."""

from __future__ import annotations

from collections.abc import Callable

from recorder.mtgr.course import Note, Turn
from recorder.mtgr.header import End
from recorder.mtgr.statement import Statement
from recorder.mtgr.visitor import Visitor


class Writer(Visitor):
    """Prints each statement as its line and counts what the footer has to say.

    Args:
        write: takes the text, whole lines with their line ends, such as a text file's ``write``.

    Example:
        >>> import sys
        >>> Writer(sys.stdout.write).visit(Note("Couldn't put triggered ability on the stack."))
        note "Couldn't put triggered ability on the stack."
    """

    __slots__ = ("_write", "lines", "notes")

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self.lines = 0
        self.notes = 0

    def visit(self, statement: Statement) -> None:
        """Write one statement; the canonical text has one blank line before each turn."""
        self.lines += 1
        line = str(statement) + "\n"
        kind = type(statement)
        if kind is Turn:
            line = "\n" + line
        elif kind is Note:
            self.notes += 1
        self._write(line)

    def end(self, *, complete: bool) -> None:
        """Write the footer, with the numbers of statements and notes above it; it is not counted itself."""
        self._write(f"{End(complete, self.lines, self.notes)}\n")
