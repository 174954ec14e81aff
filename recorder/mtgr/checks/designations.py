"""Checks of designations: goad ends in time, day and night alternate. Decision 0026.5."""

from __future__ import annotations

from recorder.mtgr.checks.check import Check, Report
from recorder.mtgr.checks.effects import opens_a_turn
from recorder.mtgr.game_state import GameState
from recorder.mtgr.statements import Day, EndGoad, Late, Night, Statement, Turn
from recorder.mtgr.values import ObjectId, PlayerId


class GoadCheck(Check):
    """A creature is goaded until the goader's next turn begins (CR 701.15a): ``goad-overdue``.

    Like an effect "until your next turn", that ends with the first lines of the untap step.
    """

    __slots__ = ("_due",)

    def __init__(self, state: GameState, report: Report) -> None:
        super().__init__(state, report)
        self._due: dict[ObjectId, PlayerId] = {}

    def look(self, statement: Statement) -> None:
        """Note which goads are due as a turn begins, and insist on their end."""
        if isinstance(statement, Turn):
            self._find_overdue()
            goaded = (
                thing for thing in self.state.in_zone("battlefield") if statement.player in thing.goaded
            )
            self._due = {thing.id: statement.player for thing in goaded}
        elif isinstance(statement, EndGoad) and self._due.get(statement.subject) == statement.player:
            del self._due[statement.subject]
        elif isinstance(statement, Late):
            self._due.clear()  # what happened since the turn began was missed
        elif self._due and not opens_a_turn(statement):
            self._find_overdue()

    def _find_overdue(self) -> None:
        for identifier, player in self._due.items():
            sentence = f"{identifier} is goaded by {player} no longer than until this turn begins."
            self.report.find("goad-overdue", sentence)
        self._due.clear()


class DayCheck(Check):
    """It becomes day only when it is not day, and night only when it is not night: ``day-twice``."""

    __slots__ = ()
    KINDS = (Day, Night)

    def look(self, statement: Statement) -> None:
        """Compare with what it was."""
        is_day = isinstance(statement, Day)
        if self.state.is_day is is_day:
            self.report.find("day-twice", f"It is {'day' if is_day else 'night'} already.")
