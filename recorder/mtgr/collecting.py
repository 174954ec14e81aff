"""The statements of some kinds in a record file, where the rest of it is only to be understood."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from recorder.errors import FaultyRecordError
from recorder.mtgr.reader import parse_line, read
from recorder.mtgr.statement import Statement
from recorder.mtgr.tokens import LineFault
from recorder.mtgr.visitor import Finding, Visitor

_SPELLING: Final = frozenset(("byte-order-mark", "line-end", "blank-line", "not-canonical"))
"""Faults in spite of which the statement is there."""

_Kind = TypeVar("_Kind", bound=Statement)


@dataclass(slots=True)
class Collected:
    """Statements of a record.

    Args:
        wanted: those of the kinds asked for, in order.
        number: how many there are of all kinds.
    """

    wanted: list[Statement]
    number: int

    def all(self, kind: type[_Kind]) -> list[_Kind]:
        """Return those of one kind."""
        return [statement for statement in self.wanted if isinstance(statement, kind)]

    def first(self, kind: type[_Kind]) -> _Kind | None:
        """Return the first of one kind, ``None`` if there is none."""
        return next((statement for statement in self.wanted if isinstance(statement, kind)), None)


def collect(file: Path, kinds: Collection[type[Statement]]) -> Collected:
    """Read a record, finished or still being written, and keep the statements of some kinds.

    Args:
        file: the record; only read, line by line.
        kinds: the classes of the statements that are wanted.

    Raises:
        FaultyRecordError: a line of it is not understood, so that something may be missing.
        OSError: the file cannot be read.
    """
    collector = _Collector(kinds)
    with file.open("rb") as lines:
        reading = read(whole_lines(lines), collector)
    fault = collector.fault
    if fault is not None:
        raise FaultyRecordError(
            expected=f"a statement in line {fault.line}", found=fault.sentence, file=str(file)
        )
    return Collected(collector.wanted, reading.statements)


def whole_lines(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Give the lines of a record, without the piece of one that ends it while it is being written."""
    for line in lines:
        if line.endswith(b"\n") or _is_statement(line):
            yield line


def _is_statement(line: bytes) -> bool:
    try:
        parse_line(line.decode())
    except (LineFault, UnicodeError):
        return False
    return True


class _Collector(Visitor):
    """Keeps what is wanted, and the first finding about a line that was not understood."""

    __slots__ = ("_kinds", "fault", "wanted")

    def __init__(self, kinds: Collection[type[Statement]]) -> None:
        self._kinds = frozenset(kinds)
        self.wanted: list[Statement] = []
        self.fault: Finding | None = None

    def visit_fault(self, finding: Finding) -> None:
        """Pass over what is a matter of spelling."""
        if finding.code not in _SPELLING and self.fault is None:
            self.fault = finding

    def visit(self, statement: Statement) -> None:
        """Keep the statement if it is wanted."""
        if type(statement) in self._kinds:
            self.wanted.append(statement)
