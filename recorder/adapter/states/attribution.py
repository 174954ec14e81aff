"""Which cause a change of a moment has: FORMAT.md, section 6, in its order."""

from __future__ import annotations

from dataclasses import dataclass, field

from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, Manner, ObjectId, PlayerId, Reference, by


@dataclass(slots=True)
class Hint:
    """What a log line says of an object's move: the word for it, and the cause if the line names it."""

    manner: Manner | None
    cause: Cause | None


@dataclass(slots=True)
class Attribution:
    """What is known of a moment's causes.

    Args:
        resolved: the spells and abilities that left the stack by resolving.
        payers: the players who put a spell or ability onto the stack, or played a land.
        casting: the spells that are being put onto the stack.
        hints: by MTGO's number, old or new, what log lines say of a move (rule 1).
        shifted: the numbers of permanents that entered or left (rule 3).
        consequences: the numbers of those that died of what others had done.
        targets: what the one that resolved was aimed at.
    """

    resolved: list[ObjectId] = field(default_factory=list)
    payers: set[PlayerId] = field(default_factory=set)
    casting: set[ObjectId] = field(default_factory=set)
    hints: dict[int, Hint] = field(default_factory=dict)
    shifted: list[int] = field(default_factory=list)
    consequences: set[int] = field(default_factory=set)
    targets: frozenset[Reference] = frozenset()

    def hint(self, *things: int | None) -> Hint | None:
        """Return what a log line says of the object with one of these numbers."""
        return next((self.hints[thing] for thing in things if thing in self.hints), None)

    def effect(self) -> Cause:
        """Return the cause of what only a resolving spell or ability can do (rule 2)."""
        return by(self.resolved[0]) if len(self.resolved) == 1 else UNKNOWN_CAUSE

    def named(self, identifier: ObjectId) -> Cause:
        """Return the cause that a line names: what of that object resolves, or the object itself (rule 1)."""
        own = [known for known in self.resolved if known == identifier or known.startswith(f"{identifier}/")]
        return by(own[-1] if own else identifier)

    def cost(self, player: PlayerId | None) -> Cause:
        """Return the cause of what a player may have paid (rule 5), or else what an effect has done."""
        if player is not None and player in self.payers:
            return by(player)
        return self.effect()

    def is_paid(self, cause: Cause) -> bool:
        """Say whether a cause is a player who pays for something in this moment."""
        return PlayerId(cause) in self.payers

    def moved_by(self, hint: Hint | None) -> Cause | None:
        """Return the cause that a log line names of a move.

        A spell that is only now put onto the stack does nothing yet: what it names pays for it.
        """
        if hint is None or hint.cause is None or ObjectId(hint.cause) in self.casting:
            return None
        return hint.cause

    def counting(self, player: PlayerId | None) -> Cause:
        """Return the cause of counters: what resolved, or else what a player has paid (rules 2 and 5)."""
        return self.effect() if self.resolved else self.cost(player)
