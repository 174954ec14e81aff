"""Checks of old values and zones against what was last written: FORMAT.md, sections 4 and 7."""

from __future__ import annotations

from typing import Final

from recorder.mtgr.checks.check import Check
from recorder.mtgr.game_state import ObjectState
from recorder.mtgr.mentions import is_player
from recorder.mtgr.statements import (
    Attach,
    Attack,
    Block,
    Control,
    CounterChange,
    Damage,
    EndGoad,
    Goad,
    Life,
    Move,
    PhaseIn,
    PhaseOut,
    PowerToughnessChange,
    Resolve,
    Statement,
    Tap,
    Untap,
)
from recorder.mtgr.values import ObjectId, PlayerId, Zone

_OF_PERMANENTS: Final = (
    *(Tap, Untap, Damage, Attach, Control, Attack, Block, PowerToughnessChange, Goad, EndGoad),
    *(PhaseIn, PhaseOut),
)
"""What only happens to objects on the battlefield. A partial record may have missed how they came there."""


class ZoneCheck(Check):
    """An object is where a line takes it to be: ``zone-mismatch``. ``?`` agrees with every zone."""

    __slots__ = ()
    KINDS = (Move, Resolve, *_OF_PERMANENTS)

    def look(self, statement: Statement) -> None:
        """Compare the zone last known with the one that the statement needs."""
        if isinstance(statement, Move):
            self._compare(statement.subject, statement.origin)
        elif isinstance(statement, Resolve):
            self._compare(statement.subject, "stack")
        elif isinstance(statement, _OF_PERMANENTS) and self._may_be_stolen_spell(statement):
            return
        elif isinstance(statement, _OF_PERMANENTS) and self.state.extent == "full":
            self._compare(statement.subject, "battlefield")

    def _may_be_stolen_spell(self, statement: Statement) -> bool:
        if not isinstance(statement, Control):
            return False
        thing = self.state.objects.get(statement.subject)
        return thing is not None and thing.zone == "stack"

    def _compare(self, identifier: ObjectId, zone: Zone) -> None:
        thing = self.state.objects.get(identifier)
        if thing is None or thing.is_gone or thing.zone == zone or "?" in {thing.zone, zone}:
            return
        self.report.find("zone-mismatch", f"{identifier} is in the zone {thing.zone}, not {zone}.")


class OldValueCheck(Check):
    """An old value is the one last written: ``old-value``."""

    __slots__ = ()
    KINDS = (Life, Control, CounterChange, EndGoad, PowerToughnessChange)

    def look(self, statement: Statement) -> None:
        """Compare what the statement changes with what the lines above it say."""
        if isinstance(statement, Life):
            self._look_at_life(statement)
        elif isinstance(statement, CounterChange):
            self._look_at_counters(statement)
        elif isinstance(statement, Control | EndGoad | PowerToughnessChange):
            thing = self.state.objects.get(statement.subject)
            if thing is not None and not thing.is_gone:
                self._look_at_object(thing, statement)

    def _look_at_life(self, statement: Life) -> None:
        player = self.state.players.get(statement.player)
        known = None if player is None else player.life
        if statement.old == known or known is None or (statement.old is None and self._is_partial()):
            return
        old = "?" if statement.old is None else statement.old
        self.report.find("old-value", f"The life total of {statement.player} is {known}, not {old}.")

    def _look_at_counters(self, statement: CounterChange) -> None:
        if statement.change == "add" or self.state.extent != "full":
            return
        subject = statement.subject
        holder = (
            self.state.players.get(PlayerId(subject))
            if is_player(subject)
            else self.state.objects.get(ObjectId(subject))
        )
        there = 0 if holder is None else holder.counters.get(statement.kind, 0)
        if statement.number > there:
            sentence = f"{subject} has {there} {statement.kind} counters; {statement.number} cannot go."
            self.report.find("old-value", sentence)

    def _look_at_object(
        self, thing: ObjectState, statement: Control | EndGoad | PowerToughnessChange
    ) -> None:
        if isinstance(statement, Control):
            if thing.controller not in {None, statement.old}:
                sentence = f"{thing.id} is controlled by {thing.controller}, not by {statement.old}."
                self.report.find("old-value", sentence)
        elif isinstance(statement, EndGoad):
            if self.state.extent == "full" and statement.player not in thing.goaded:
                self.report.find("old-value", f"{thing.id} is not goaded by {statement.player}.")
        elif thing.pt not in {None, statement.old}:
            self.report.find("old-value", f"{thing.id} is {thing.pt}, not {statement.old}.")

    def _is_partial(self) -> bool:
        return self.state.extent != "full"
