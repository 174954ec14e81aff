"""The interface that reading and writing a record share.

Whoever produces a record (the adapter from reports, `recorder.mtgr.reader` from lines) calls a visitor once
per statement, in order; whoever consumes one (`recorder.mtgr.writer`, the checker, a viewer) is a visitor.
So a record can go from a file to a writer, or from a game to a checker, with nothing in between.
"""

from __future__ import annotations

from dataclasses import dataclass

from recorder.mtgr.rules import Code
from recorder.mtgr.statement import Statement


@dataclass(slots=True, frozen=True)
class Finding:
    """Something wrong with a line of a record.

    Args:
        line: its number in the file, counted from 1.
        code: the stable code of the rule it breaks; `recorder.mtgr.rules` lists them.
        sentence: one sentence for a person.
        is_warning: whether it may be right after all (damage can be prevented).
    """

    line: int
    code: Code
    sentence: str
    is_warning: bool = False


class FaultyLineError(Exception):
    """A line is at fault, and the visitor did not say what to do about it."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding)
        self.finding = finding

    def __str__(self) -> str:
        return f"line {self.finding.line}: {self.finding.code}: {self.finding.sentence}"


class Visitor:
    """What is called for each statement of one record, from the first to the last."""

    __slots__ = ()

    def visit(self, statement: Statement) -> None:
        """Take the next statement."""
        raise NotImplementedError

    def visit_line(self, number: int) -> None:
        """Take note that what follows stands in this line of the file, counted from 1."""

    def visit_fault(self, finding: Finding) -> None:
        """Decide about a fault of the line as such; whoever returns gets what comes after it.

        A statement that was understood in spite of the fault (a carriage return before the line end, say)
        is still visited, right after this.
        """
        if not finding.is_warning:
            raise FaultyLineError(finding)
