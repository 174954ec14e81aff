"""What a check of a record is: one topic, shown every statement before the state takes it into account."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from recorder.mtgr.game_state import GameState
from recorder.mtgr.rules import WARNINGS, Code
from recorder.mtgr.statement import Statement
from recorder.mtgr.visitor import Finding


@dataclass(slots=True)
class Report:
    """Collects the findings, and knows where the record is at.

    Args:
        line: the number of the line at hand.
        statements: how many lines above it were statements, or should have been.
    """

    line: int = 0
    statements: int = 0
    findings: list[Finding] = field(default_factory=list)

    def find(self, code: Code, sentence: str) -> None:
        """Note that the line at hand breaks a rule."""
        self.findings.append(Finding(self.line, code, sentence, code in WARNINGS))


class Check:
    """Checks one topic: a subclass looks at each statement and remembers what it needs to.

    Args:
        state: what the lines above the statement add up to; a check reads it and never changes it.
        report: takes what is wrong.
    """

    __slots__ = ("report", "state")

    KINDS: ClassVar[tuple[type[Statement], ...]] = (Statement,)
    """The kinds of statement it wants to see, by class or base class."""

    def __init__(self, state: GameState, report: Report) -> None:
        self.state = state
        self.report = report

    def look(self, statement: Statement) -> None:
        """Look at a statement, of one of `KINDS`, before the state takes it into account."""
        raise NotImplementedError
