"""The stack of a game told by its log lines: what was put there and is not known to have left it.

The log never says that something resolves. But the last in is the first out (CR 405.5), nothing stays when a
step or phase ends (CR 500.2), and a land is only played while the stack is empty (CR 305.1, 505.6b); so a
line that names what it is done by, or can be by one thing only, says what has left.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from recorder.mtgr.values import ObjectId, Reference, Zone


@dataclass(slots=True, eq=False)
class StackItem:
    """A spell, or an ability of ``source``, with the text that the log gave.

    ``goes_to`` is the zone for a spell that leaves the stack without becoming a permanent: the graveyard, or
    exile if it was cast with flashback (CR 702.34a).
    """

    id: ObjectId
    source: ObjectId | None = None
    text: str | None = None
    targets: tuple[Reference, ...] = ()
    goes_to: Zone = "graveyard"

    def can_do(self, words: tuple[str, ...]) -> bool:
        """Say whether it may do what one of these words stands for: its text speaks of it, or is not whole.

        A spell has no text in the log, a long one is cut, and a bare keyword does not say what it does.
        """
        text = self.text
        if text is None or text.endswith("...") or not text.endswith((".", ")")):
            return True
        told = text.lower()
        return any(word in told for word in words)

    def is_same(self, other: StackItem) -> bool:
        """Say whether nothing tells the two apart: abilities of one object with one text."""
        return self.source is not None and self.source == other.source and self.text == other.text


@dataclass(slots=True)
class Stack:
    """What waits to resolve, last in first out; and what began to resolve last."""

    _waiting: list[StackItem] = field(default_factory=list)
    resolving: StackItem | None = None

    def push(self, item: StackItem) -> None:
        """Put a spell or ability on top."""
        self._waiting.append(item)
        self.resolving = None

    def empty(self) -> None:
        """Note that everything has left: a step or phase has ended, or a land was played."""
        self._waiting.clear()
        self.resolving = None

    def remove(self, item_id: ObjectId) -> StackItem | None:
        """Note that this has left some time ago; return it if it was waiting. What lay above may be there."""
        for index, item in enumerate(self._waiting):
            if item.id == item_id:
                return self._waiting.pop(index)
        return None

    def resolve(self, item: StackItem) -> None:
        """Note that this begins to resolve now: all above it has left (CR 405.5)."""
        if item in self._waiting:
            del self._waiting[self._waiting.index(item) :]
        self.resolving = item

    def spell(self, spell_id: ObjectId) -> StackItem | None:
        """Return this spell if it still waits."""
        return next((item for item in self._waiting if item.id == spell_id), None)

    def ability_of(self, source: ObjectId, words: tuple[str, ...] = ("",)) -> StackItem | None:
        """Return the ability of an object that does what these words stand for, if it is certain which."""
        return _the_one([item for item in self._waiting if item.source == source and item.can_do(words)])

    def only(self, words: tuple[str, ...]) -> StackItem | None:
        """Return what does what these words stand for, if one thing alone can: it waits, or it resolves."""
        able = [item for item in self._waiting if item.can_do(words)]
        resolving = self.resolving if self.resolving is not None and self.resolving.can_do(words) else None
        if not able:
            return resolving
        return _the_one(able) if resolving is None else None


def _the_one(able: list[StackItem]) -> StackItem | None:
    """Return the uppermost of these if nothing tells it from the others."""
    return able[-1] if able and all(item.is_same(able[-1]) for item in able[:-1]) else None
