"""Checks of turns, their keyframes, and what only happens in one step: FORMAT.md, sections 3 and 5."""

from __future__ import annotations

from typing import Final

from recorder.mtgr.checks.check import Check, Report
from recorder.mtgr.game_state import GameState
from recorder.mtgr.mentions import cause_of
from recorder.mtgr.rules import Code
from recorder.mtgr.statements import (
    End,
    EndKeyframe,
    Extension,
    Keyframe,
    KeyframeDay,
    KeyframeEffect,
    KeyframeEmblem,
    KeyframeObject,
    KeyframePlayer,
    Late,
    NewAbility,
    NewCard,
    NewCopy,
    NewEffect,
    NewEmblem,
    NewToken,
    Statement,
    Turn,
)
from recorder.mtgr.values import Cause, PlayerId, StepName

KEYFRAME_LINES: Final = (KeyframePlayer, KeyframeObject, KeyframeEffect, KeyframeEmblem, KeyframeDay)
_INTRODUCTIONS: Final = (NewCard, NewToken, NewAbility, NewCopy, NewEffect, NewEmblem)

_STEP_OF_RULE: Final[dict[Cause | None, tuple[StepName, Code]]] = {
    Cause("rule:untap"): ("untap", "step-action"),
    Cause("rule:draw"): ("draw", "step-action"),
    Cause("rule:discard-to-hand-size"): ("cleanup", "step-action"),
    Cause("rule:cleanup"): ("cleanup", "cleanup-step"),
}
"""CR 502.3, 504.1, 514.1, 514.2: each of these happens in one step only."""


class TurnCheck(Check):
    """Each turn has its number and its keyframe: ``turn-…``, ``keyframe-place``, ``indentation``."""

    __slots__ = ("_above", "_numbers")

    def __init__(self, state: GameState, report: Report) -> None:
        super().__init__(state, report)
        self._above: Statement | None = None
        self._numbers: dict[PlayerId, int] = {}

    def look(self, statement: Statement) -> None:
        """Compare the statement with the one above it, and with whether a keyframe is open."""
        if isinstance(statement, Extension):
            return
        if isinstance(statement, Turn):
            self._look_at_number(statement)
        if self.state.is_in_keyframe:
            self._look_inside(statement)
        else:
            self._look_outside(statement)
        if not (isinstance(self._above, Late) and isinstance(statement, _INTRODUCTIONS)):
            self._above = statement

    def _look_at_number(self, turn: Turn) -> None:
        last = self._numbers.get(turn.player, 0)
        if turn.number <= last:
            self.report.find(
                "turn-number", f"Turn {turn.number} of {turn.player} does not come after turn {last}."
            )
        self._numbers[turn.player] = max(turn.number, last)

    def _look_inside(self, statement: Statement) -> None:
        if not isinstance(statement, (*KEYFRAME_LINES, EndKeyframe, End)):
            self.report.find("keyframe-place", "The keyframe above this line has no `end-keyframe`.")

    def _look_outside(self, statement: Statement) -> None:
        is_awaited = isinstance(self._above, Turn | Late)
        if isinstance(statement, Keyframe):
            if not is_awaited:
                self.report.find("keyframe-place", "A keyframe stands right after `turn` or `late`.")
            return
        if is_awaited and not (isinstance(self._above, Late) and isinstance(statement, _INTRODUCTIONS)):
            self.report.find("turn-keyframe", "A keyframe is missing between this line and the one above.")
        if isinstance(statement, EndKeyframe):
            self.report.find("keyframe-place", "No keyframe is open here.")
        elif isinstance(statement, KEYFRAME_LINES) and not isinstance(self._above, KEYFRAME_LINES):
            self.report.find("indentation", "This line belongs into a keyframe, and none is open.")


class StepCheck(Check):
    """What a step's own rule does happens in that step: ``step-action``, ``cleanup-step``."""

    __slots__ = ()

    def look(self, statement: Statement) -> None:
        """Compare the statement's cause with the step; in a turn without steps so far, nothing is known."""
        of_rule = _STEP_OF_RULE.get(cause_of(statement))
        if of_rule is None:
            return
        step, code = of_rule
        here = self.state.step
        if here == step or (here is None and code == "step-action"):
            return
        place = "no step" if here is None else f"`step {here}`"
        self.report.find(code, f"This happens in `step {step}`, but stands in {place}.")
