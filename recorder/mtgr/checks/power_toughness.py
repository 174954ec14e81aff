"""Checks of power and toughness: FORMAT.md, section 4; decision 0027."""

from __future__ import annotations

from typing import Final

from recorder.mtgr.checks.check import Check, Report
from recorder.mtgr.game_state import GameState, ObjectState
from recorder.mtgr.mentions import cause_of, is_rule, mentions
from recorder.mtgr.statements import (
    Attack,
    Block,
    Extension,
    Move,
    NewCard,
    NewToken,
    PowerToughnessChange,
    Statement,
)
from recorder.mtgr.values import NOT_A_CREATURE, NOT_REPORTED, UNKNOWN_CAUSE, ObjectId

PREDEFINED_ARTIFACT_TOKENS: Final = frozenset(
    (
        *("Blood", "Clue", "Food", "Gold", "Incubator", "Junk", "Lander", "Map", "Mutagen", "Powerstone"),
        "Treasure",
    )
)
"""CR 111.10: the tokens with a name alone that are artifacts, and no creatures."""

_OTHER_PREDEFINED: Final = frozenset(
    ("Cursed", "Monster", "Royal", "Shard", "Sorcerer", "Virtuous", "Wicked", "Young Hero")
)
"""CR 111.10: the enchantments among them. MTGO may call a role ``Royal Role Token``."""


class EntranceCheck(Check):
    """A creature enters the battlefield with its power and toughness: ``pt-missing``, ``token-pt``."""

    __slots__ = ()
    KINDS = (NewCard, NewToken, Move, Attack, Block, PowerToughnessChange)

    def look(self, statement: Statement) -> None:
        """Look at what enters, and at what shows that a permanent is a creature."""
        if isinstance(statement, NewToken):
            self._look_at_token(statement)
        elif isinstance(statement, NewCard):
            if statement.zone == "battlefield" and statement.attributes.pt is None:
                self._look_at_entrance(statement.id)
        elif isinstance(statement, Move):
            is_land = statement.manner == "play"
            if statement.destination == "battlefield" and statement.attributes.pt is None and not is_land:
                self._look_at_entrance(statement.subject)
        elif isinstance(statement, Attack | Block | PowerToughnessChange):
            self._look_at_creature(statement)

    def _look_at_token(self, token: NewToken) -> None:
        name = token.name.removesuffix(" Token")
        if token.zone != "battlefield" or token.attributes.pt is not None:
            return
        if name in PREDEFINED_ARTIFACT_TOKENS:
            return
        if self.state.extent == "partial":
            self._look_at_entrance(token.id)
        elif name != token.name and name.removesuffix(" Role") not in _OTHER_PREDEFINED:
            self.report.find("token-pt", f"{token.id} enters without `pt`: right only if it is no creature.")

    def _look_at_entrance(self, identifier: ObjectId) -> None:
        """Insist on `pt` in a partial record: no log says that a permanent is not a creature."""
        if self.state.extent == "partial":
            self.report.find("pt-missing", f"{identifier} enters the battlefield without `pt`, not even `?`.")

    def _look_at_creature(self, statement: Attack | Block | PowerToughnessChange) -> None:
        thing = self.state.objects.get(statement.subject)
        if thing is None or self.state.extent != "full" or thing.zone != "battlefield":
            return
        if isinstance(statement, PowerToughnessChange):
            if thing.pt is None and statement.old != NOT_A_CREATURE:
                self._miss(thing, f"was {statement.old}")
        elif thing.pt in {None, NOT_A_CREATURE}:
            self._miss(thing, "is in combat as a creature")

    def _miss(self, thing: ObjectState, deed: str) -> None:
        self.report.find("pt-missing", f"{thing.id} {deed}, but no line has given it a `pt`.")


class ChangeCheck(Check):
    """A change stands straight after what caused it: ``pt-position``, ``pt-order``, ``pt-same``."""

    __slots__ = ("_previous",)

    def __init__(self, state: GameState, report: Report) -> None:
        super().__init__(state, report)
        self._previous: Statement | None = None

    def look(self, statement: Statement) -> None:
        """Compare a change with the line above it."""
        if isinstance(statement, Extension):
            return
        if isinstance(statement, PowerToughnessChange):
            if statement.old == statement.new:
                self.report.find("pt-same", f"{statement.subject} is {statement.new} before and after.")
            if not self._follows_its_event(statement):
                sentence = f"Neither the line above has the cause {statement.cause}, nor is it about it."
                self.report.find("pt-position", sentence)
            elif not self._is_in_order(statement):
                sentence = f"{statement.subject} entered the file before the creature on the line above."
                self.report.find("pt-order", sentence)
        self._previous = statement

    def _follows_its_event(self, change: PowerToughnessChange) -> bool:
        """Tell whether the line above is the event, or has the same cause.

        A rule's own event may be a part of a step, and a creature's own ability can watch any event: about
        those two, as about an unknown cause, nothing can be proved.
        """
        cause = change.cause
        if cause in {UNKNOWN_CAUSE, change.subject} or is_rule(cause) or self._previous is None:
            return True
        return cause_of(self._previous) == cause or cause in mentions(self._previous)

    def _is_in_order(self, change: PowerToughnessChange) -> bool:
        above = self._previous
        if not isinstance(above, PowerToughnessChange) or above.cause != change.cause:
            return True
        if change.cause == UNKNOWN_CAUSE:
            return True
        first, second = self.state.objects.get(above.subject), self.state.objects.get(change.subject)
        return first is None or second is None or first.entry < second.entry


def power_of(thing: ObjectState) -> int | None:
    """Return the power that a creature deals combat damage with (CR 510.1a); ``None`` if not known."""
    if thing.pt in {None, NOT_A_CREATURE, NOT_REPORTED}:
        return None
    return max(0, int(str(thing.pt).partition("/")[0]))
