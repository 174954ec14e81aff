"""The stack of a game told by its log lines: what was put there and is not known to have left it.

The log never says that something resolves. But the last in is the first out (CR 405.5), nothing stays when a
step or phase ends (CR 500.2), and a land is only played while the stack is empty (CR 305.1, 505.6b); so a
line that names what it is done by, or can be by one thing only, says what has left.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from recorder.mtgr.values import ObjectId, Reference


@dataclass(slots=True)
class StackItem:
    """A spell, or an ability of ``source``, with the text that the log gave."""

    id: ObjectId
    source: ObjectId | None = None
    text: str | None = None
    targets: tuple[Reference, ...] = ()

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
        """Note that this, and all above it, has left; return it if it was waiting."""
        for index in range(len(self._waiting) - 1, -1, -1):
            if self._waiting[index].id == item_id:
                found = self._waiting[index]
                del self._waiting[index:]
                return found
        return None

    def resolve(self, item: StackItem) -> None:
        """Note that this begins to resolve; all above it has left."""
        self.remove(item.id)
        self.resolving = item

    def spell(self, spell_id: ObjectId) -> StackItem | None:
        """Return this spell if it still waits."""
        return next((item for item in self._waiting if item.id == spell_id), None)

    def ability_of(self, source: ObjectId) -> StackItem | None:
        """Return the next ability of an object to resolve, if it is certain which one that is."""
        abilities = [item for item in self._waiting if item.source == source]
        if abilities and all(item.is_same(abilities[-1]) for item in abilities):
            return abilities[-1]
        return None

    def only(self) -> StackItem | None:
        """Return what must be resolving if anything is: all that waits is one thing, or the same thing."""
        if not self._waiting:
            return self.resolving
        top = self._waiting[-1]
        if len(self._waiting) == 1 or all(item.is_same(top) for item in self._waiting):
            return top if self.resolving is None else None
        return None
