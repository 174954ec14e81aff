"""Phases and steps, as the wire numbers them: the client's own, less one (facts/state-sources.md 1.4)."""

from __future__ import annotations

from enum import IntEnum, unique


@unique
class Phase(IntEnum):
    """A phase or step of a turn. No state ever stood in untap, combat damage, end of combat or cleanup."""

    UNTAP = 0
    UPKEEP = 1
    DRAW = 2
    PRECOMBAT_MAIN = 3
    BEGIN_COMBAT = 4
    DECLARE_ATTACKERS = 5
    DECLARE_BLOCKERS = 6
    COMBAT_DAMAGE = 7
    END_OF_COMBAT = 8
    POSTCOMBAT_MAIN = 9
    END_OF_TURN = 10
    CLEANUP = 11
    PREGAME = 13
    """Before the first turn: who plays first, mulligans."""
