"""Checks of lasting effects: they trigger and end where they must. FORMAT.md, section 4; decision 0026."""

from __future__ import annotations

import re
from typing import Final

from recorder.mtgr.attributes import NO_ATTRIBUTES, Attributes
from recorder.mtgr.checks.check import Check, Report
from recorder.mtgr.checks.course import KEYFRAME_LINES
from recorder.mtgr.game_state import GameState, ObjectState
from recorder.mtgr.statements import (
    Cease,
    EndGoad,
    EndKeyframe,
    Extension,
    Keyframe,
    Late,
    Skip,
    Statement,
    Step,
    Turn,
)
from recorder.mtgr.values import Cause, ObjectId, by_rule

_BY_DELAYED_TRIGGER: Final[Cause] = by_rule("delayed-trigger")
_BY_DURATION: Final[Cause] = by_rule("duration")
_ENDS: Final = frozenset((_BY_DELAYED_TRIGGER, _BY_DURATION))
_UNTIL_NEXT_TURN: Final = re.compile(r"\buntil your next turn\b", re.IGNORECASE)
"""Not "until the end of your next turn", which ends in a cleanup step."""


class EffectCheck(Check):
    """Effects cease once and by their own rule, and make abilities trigger only while they are in force."""

    __slots__ = ("_triggered",)

    def __init__(self, state: GameState, report: Report) -> None:
        super().__init__(state, report)
        self._triggered: set[ObjectId] = set()

    def look(self, statement: Statement) -> None:
        """Look at abilities that come from an effect, and at what ceases."""
        if isinstance(statement, Step | Turn):
            self._triggered.clear()
        elif isinstance(statement, Cease):
            self._look_at_end(statement)
        else:
            attributes: Attributes = getattr(statement, "attributes", NO_ATTRIBUTES)
            if attributes.from_effect is not None:
                self._look_at_origin(attributes.from_effect)

    def _look_at_origin(self, identifier: ObjectId) -> None:
        effect = self.state.objects.get(identifier)
        if effect is None:
            return  # its id has not been introduced: IdCheck says so
        if effect.kind != "effect":
            self.report.find("effect-not-in-force", f"{identifier} is no effect.")
        elif effect.is_gone:
            self.report.find("effect-not-in-force", f"{identifier} has ceased above this line.")
        self._triggered.add(identifier)

    def _look_at_end(self, cease: Cease) -> None:
        thing = self.state.objects.get(cease.subject)
        if thing is None or (thing.is_gone and thing.kind != "effect"):
            return
        if thing.is_gone:
            self.report.find("effect-not-in-force", f"{thing.id} has ceased above this line.")
        elif thing.kind == "effect" and cease.cause not in _ENDS and cease.cause.startswith("rule:"):
            self.report.find("effect-rule", f"No effect ends by {cease.cause}.")
        elif cease.cause in _ENDS and thing.kind != "effect":
            self.report.find("effect-rule", f"{thing.id} is no effect, and cannot end by {cease.cause}.")
        elif cease.cause == _BY_DELAYED_TRIGGER and thing.id not in self._triggered:
            sentence = f"No ability in this step came `from {thing.id}`."
            self.report.find("effect-rule", sentence)


class DurationCheck(Check):
    """What lasts "until your next turn" ends as that begins: ``effect-duration``, ``effect-overdue``.

    It ceases with the first lines of the untap step; the keyframe before still lists it (decision 0026.3).
    """

    __slots__ = ("_due",)

    def __init__(self, state: GameState, report: Report) -> None:
        super().__init__(state, report)
        self._due: set[ObjectId] = set()

    def look(self, statement: Statement) -> None:
        """Note what is due as a turn begins, and insist on it with the first line after the untap step's."""
        if isinstance(statement, Turn):
            self._find_overdue()
            self._due = {
                effect.id for effect in self.state.in_force("effect") if self._ends_now(effect, statement)
            }
        elif isinstance(statement, Cease) and statement.cause == _BY_DURATION:
            self._look_at_end(statement)
        elif isinstance(statement, Late):
            self._due.clear()  # what happened since the turn began was missed
        elif self._due and not opens_a_turn(statement):
            self._find_overdue()

    def _ends_now(self, effect: ObjectState, turn: Turn) -> bool:
        return effect.controller == turn.player and _lasts_until_next_turn(effect)

    def _look_at_end(self, cease: Cease) -> None:
        effect = self.state.objects.get(cease.subject)
        if effect is None or effect.is_gone or not _lasts_until_next_turn(effect):
            return
        if cease.subject not in self._due:
            sentence = (
                f"{cease.subject} ends as the first thing in {effect.controller}'s untap step, not here."
            )
            self.report.find("effect-duration", sentence)
        self._due.discard(cease.subject)

    def _find_overdue(self) -> None:
        for identifier in sorted(self._due):
            sentence = f"{identifier} should have ceased with the first line of the untap step."
            self.report.find("effect-overdue", sentence)
        self._due.clear()


def opens_a_turn(statement: Statement) -> bool:
    """Say whether a line can stand before, or among, the ends of what lasts until a turn begins."""
    if isinstance(statement, Step):
        return statement.name == "untap"
    if isinstance(statement, Cease | EndGoad):
        return statement.cause == _BY_DURATION
    return isinstance(statement, (Keyframe, *KEYFRAME_LINES, EndKeyframe, Skip, Extension))


def _lasts_until_next_turn(effect: ObjectState) -> bool:
    return effect.text is not None and _UNTIL_NEXT_TURN.search(effect.text) is not None
