"""Check of combat damage to players against the attackers' power: FORMAT.md, sections 4 and 7; CR 510.1."""

from __future__ import annotations

from typing import Final

from recorder.mtgr.checks.check import Check, Report
from recorder.mtgr.checks.power_toughness import power_of
from recorder.mtgr.game_state import GameState
from recorder.mtgr.statements import Attack, Block, End, Life, Statement, Step, Turn
from recorder.mtgr.values import ObjectId, PlayerId, Reference, StepName

_DAMAGE_STEPS: Final[frozenset[StepName | None]] = frozenset(("first-strike-damage", "combat-damage"))


class CombatCheck(Check):
    """Unblocked attackers' power is what a player loses: ``combat-loss``.

    A warning, for damage can be prevented. A single attacker's line is compared at once. When combat damage
    is over, what a player has lost is compared with the power of all that were unblocked; more may be right
    (trample, double strike).
    """

    __slots__ = ("_attackers", "_blocked", "_expected", "_lost", "_warned")
    KINDS = (Attack, Block, Life, Step, Turn, End)

    def __init__(self, state: GameState, report: Report) -> None:
        super().__init__(state, report)
        self._attackers: dict[ObjectId, Reference] = {}
        self._blocked: set[ObjectId] = set()
        self._expected: dict[PlayerId, int] = {}
        self._lost: dict[PlayerId, int] = {}
        self._warned: set[PlayerId] = set()

    def look(self, statement: Statement) -> None:
        """Follow one combat after the other, in records that see the whole state."""
        if self.state.extent != "full":
            return
        if isinstance(statement, Attack):
            self._attackers[statement.subject] = statement.defender
        elif isinstance(statement, Block):
            self._blocked.update(statement.attackers)
        elif isinstance(statement, Life):
            if self.state.step in _DAMAGE_STEPS:
                self._look_at_loss(statement)
        else:
            self._look_at_step(statement.name if isinstance(statement, Step) else None)

    def _look_at_step(self, next_step: StepName | None) -> None:
        if self.state.step == "combat-damage":
            self._look_at_totals()
        if next_step in _DAMAGE_STEPS:
            self._expect()
        elif next_step != "declare-blockers":
            self._attackers.clear()
            self._blocked.clear()
            self._expected.clear()
            self._lost.clear()
            self._warned.clear()

    def _expect(self) -> None:
        """Add up, as damage begins, the power of those who will deal theirs to a player."""
        self._expected.clear()
        for attacker, defender in self._attackers.items():
            thing = self.state.objects.get(attacker)
            is_there = thing is not None and thing.zone == "battlefield" and not thing.is_gone
            if thing is not None and is_there and attacker not in self._blocked and "." not in defender:
                player = PlayerId(defender)
                self._expected[player] = self._expected.get(player, 0) + (power_of(thing) or 0)

    def _look_at_loss(self, life: Life) -> None:
        if life.old is None or life.new is None or life.new >= life.old:
            return
        lost = life.old - life.new
        self._lost[life.player] = self._lost.get(life.player, 0) + lost
        attacker = ObjectId(life.cause)
        thing = self.state.objects.get(attacker)
        power = None if thing is None else power_of(thing)
        if power is None or self._attackers.get(attacker) != life.player:
            return
        if lost > power or (lost < power and attacker not in self._blocked):
            self._warned.add(life.player)
            sentence = f"{life.player} loses {lost} by {attacker}, whose power is {power}."
            self.report.find("combat-loss", sentence)

    def _look_at_totals(self) -> None:
        for player, expected in self._expected.items():
            lost = self._lost.get(player, 0)
            if lost < expected and player not in self._warned:
                sentence = f"{player} lost {lost} in combat; the unblocked attackers' power is {expected}."
                self.report.find("combat-loss", sentence)
