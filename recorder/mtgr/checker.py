"""Replays a record and collects what is wrong with it: FORMAT.md, section 7."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from recorder.mtgr.checks.check import Check, Report
from recorder.mtgr.checks.combat import CombatCheck
from recorder.mtgr.checks.course import StepCheck, TurnCheck
from recorder.mtgr.checks.designations import DayCheck, GoadCheck
from recorder.mtgr.checks.effects import DurationCheck, EffectCheck
from recorder.mtgr.checks.header import FooterCheck, HeaderCheck
from recorder.mtgr.checks.ids import IdCheck
from recorder.mtgr.checks.keyframe_values import KeyframeValueCheck
from recorder.mtgr.checks.keyframes import KeyframeListCheck
from recorder.mtgr.checks.power_toughness import ChangeCheck, EntranceCheck
from recorder.mtgr.checks.values import OldValueCheck, ZoneCheck
from recorder.mtgr.reader import read
from recorder.mtgr.record_state import RecordState
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import Turn
from recorder.mtgr.visitor import Finding, Visitor

_CHECKS: Final[tuple[type[Check], ...]] = (
    *(HeaderCheck, FooterCheck, TurnCheck, StepCheck, IdCheck, ZoneCheck, OldValueCheck),
    *(EntranceCheck, ChangeCheck, EffectCheck, DurationCheck, GoadCheck, DayCheck),
    *(KeyframeListCheck, KeyframeValueCheck, CombatCheck),
)


class Checker(Visitor):
    r"""Takes a record's statements and collects findings, in the order of the lines.

    It can stand behind a reader, or behind the adapter that writes a record; in the latter case lines are
    counted as the canonical writer would write them.

    ``findings`` is what was found so far, ``state`` is what the statements so far add up to.

    Example:
        >>> from recorder.mtgr.reader import read
        >>> checker = Checker()
        >>> reading = read(["mtgr 2\n"], checker)
        >>> [finding.code for finding in checker.findings], reading.is_finished
        (['header'], False)
    """

    __slots__ = ("_checks", "_checks_of", "_is_announced", "_report", "state")

    def __init__(self) -> None:
        self.state = RecordState()
        self._report = Report()
        self._checks = tuple(check(self.state, self._report) for check in _CHECKS)
        self._checks_of: dict[type[Statement], tuple[Check, ...]] = {}
        self._is_announced = False

    @property
    def findings(self) -> list[Finding]:
        """What was found so far."""
        return self._report.findings

    def visit_line(self, number: int) -> None:
        """Take note that a statement, or what should be one, stands in this line."""
        self._report.statements += self._is_announced
        self._report.line = number
        self._is_announced = True

    def visit_fault(self, finding: Finding) -> None:
        """Collect what the reader found."""
        self._report.findings.append(finding)

    def visit(self, statement: Statement) -> None:
        """Show the statement to the checks it concerns, then take it into account."""
        kind = type(statement)
        if not self._is_announced:
            self._report.line += 2 if kind is Turn else 1
        checks = self._checks_of.get(kind)
        if checks is None:
            checks = tuple(check for check in self._checks if issubclass(kind, check.KINDS))
            self._checks_of[kind] = checks
        for check in checks:
            check.look(statement)
        self.state.apply(statement)
        self._report.statements += 1
        self._is_announced = False


def check_file(path: Path) -> list[Finding]:
    """Check a record, finished or still being written.

    Args:
        path: the file; only read, line by line.

    Returns:
        All that was found, in the order of the lines; nothing if the record is as it has to be.

    Raises:
        OSError: the file cannot be read.
    """
    checker = Checker()
    with path.open("rb") as lines:
        reading = read(lines, checker)
    if not reading.statements:
        return [*checker.findings, Finding(1, "header", "The file holds no record.")]
    return checker.findings
