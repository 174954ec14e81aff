"""What happens to objects once they are there: moves, damage, combat, power and toughness. FORMAT.md, 4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from recorder.mtgr.attributes import NO_ATTRIBUTES, Attributes, parse_attributes
from recorder.mtgr.statement import ObjectChange, ObjectName, ObjectPlayer, Spoken
from recorder.mtgr.tokens import LineFault, Tokens, as_object, as_reference
from recorder.mtgr.values import (
    Cause,
    Manner,
    ObjectId,
    PlayerId,
    PowerToughness,
    Reference,
    Zone,
    text,
)


@dataclass(slots=True)
class Move(Spoken):
    """``OBJREF ZONE -> ZONE [MANNER] [ATTRIBUTES] CAUSE``: an object changes zones."""

    subject: ObjectId
    origin: Zone
    destination: Zone
    manner: Manner | None
    attributes: Attributes
    cause: Cause

    def __str__(self) -> str:
        manner = "" if self.manner is None else f" {self.manner}"
        attributes = "" if self.attributes is NO_ATTRIBUTES else self.attributes
        return f"{self.subject} {self.origin} -> {self.destination}{manner}{attributes} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its subject: a move's verb is the zone it starts in."""
        origin = tokens.zone()
        tokens.word("->")
        destination, manner, attributes = tokens.zone(), tokens.manner(), parse_attributes(tokens)
        return cls(as_object(subject), origin, destination, manner, attributes, tokens.cause())


@dataclass(slots=True)
class Resolve(Spoken):
    """``OBJREF resolve``: a spell or ability starts to resolve; what it does follows, by it."""

    VERB: ClassVar[str] = "resolve"
    subject: ObjectId

    def __str__(self) -> str:
        return f"{self.subject} resolve"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        tokens.end()
        return cls(as_object(subject))


class Cease(ObjectChange):
    """``OBJREF cease CAUSE``: an effect, emblem, copy, ability or token stops existing without a move."""

    __slots__ = ()
    VERB = "cease"


class Tap(ObjectChange):
    """``OBJREF tap CAUSE``."""

    __slots__ = ()
    VERB = "tap"


class Untap(ObjectChange):
    """``OBJREF untap CAUSE``."""

    __slots__ = ()
    VERB = "untap"


@dataclass(slots=True)
class CounterChange(Spoken):
    """``REF counter TEXT add|remove INT CAUSE``: counters on an object or a player (CR 122)."""

    VERB: ClassVar[str] = "counter"
    subject: Reference
    kind: str
    change: Literal["add", "remove"]
    number: int
    cause: Cause

    def __str__(self) -> str:
        return f"{self.subject} counter {text(self.kind)} {self.change} {self.number} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        kind = tokens.text()
        change: Literal["add", "remove"] = tokens.one_of(("add", "remove"), "'add' or 'remove'")
        return cls(as_reference(subject), kind, change, tokens.integer(), tokens.cause())


@dataclass(slots=True)
class Damage(Spoken):
    """``OBJREF damage INT CAUSE``: damage dealt to it."""

    VERB: ClassVar[str] = "damage"
    subject: ObjectId
    amount: int
    cause: Cause

    def __str__(self) -> str:
        return f"{self.subject} damage {self.amount} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        return cls(as_object(subject), tokens.integer(), tokens.cause())


@dataclass(slots=True)
class Attach(Spoken):
    """``OBJREF attach OBJREF CAUSE``: an aura, equipment or fortification is now on the other."""

    VERB: ClassVar[str] = "attach"
    subject: ObjectId
    to: ObjectId
    cause: Cause

    def __str__(self) -> str:
        return f"{self.subject} attach {self.to} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        return cls(as_object(subject), tokens.object(), tokens.cause())


class Unattach(ObjectChange):
    """``OBJREF unattach CAUSE``."""

    __slots__ = ()
    VERB = "unattach"


@dataclass(slots=True)
class Control(Spoken):
    """``OBJREF control PLAYER -> PLAYER CAUSE``."""

    VERB: ClassVar[str] = "control"
    subject: ObjectId
    old: PlayerId
    new: PlayerId
    cause: Cause

    def __str__(self) -> str:
        return f"{self.subject} control {self.old} -> {self.new} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        old = tokens.player()
        tokens.word("->")
        return cls(as_object(subject), old, tokens.player(), tokens.cause())


class Transform(ObjectName):
    """``OBJREF transform TEXT CAUSE`` (CR 701.27): the text is the name it now has."""

    __slots__ = ()
    VERB = "transform"


class FaceUp(ObjectName):
    """``OBJREF face-up TEXT CAUSE``: a hidden card gets its name."""

    __slots__ = ()
    VERB = "face-up"


class FaceDown(ObjectChange):
    """``OBJREF face-down CAUSE``."""

    __slots__ = ()
    VERB = "face-down"


class PhaseOut(ObjectChange):
    """``OBJREF phase-out CAUSE`` (CR 702.26)."""

    __slots__ = ()
    VERB = "phase-out"


class PhaseIn(ObjectChange):
    """``OBJREF phase-in CAUSE`` (CR 702.26)."""

    __slots__ = ()
    VERB = "phase-in"


class Explore(ObjectChange):
    """``OBJREF explore CAUSE`` (CR 701.44)."""

    __slots__ = ()
    VERB = "explore"


@dataclass(slots=True)
class Attack(Spoken):
    """``OBJREF attack REF CAUSE``: it attacks a player, planeswalker or battle (CR 508)."""

    VERB: ClassVar[str] = "attack"
    subject: ObjectId
    defender: Reference
    cause: Cause

    def __str__(self) -> str:
        return f"{self.subject} attack {self.defender} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        return cls(as_object(subject), tokens.reference(), tokens.cause())


@dataclass(slots=True)
class Block(Spoken):
    """``OBJREF block OBJREF … CAUSE``: the first blocks the others (CR 509)."""

    VERB: ClassVar[str] = "block"
    subject: ObjectId
    attackers: tuple[ObjectId, ...]
    cause: Cause

    def __str__(self) -> str:
        return f"{self.subject} block {' '.join(self.attackers)} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        attackers = tokens.objects()
        if not attackers:
            raise LineFault("syntax", "A block names what is blocked.")
        return cls(as_object(subject), attackers, tokens.cause())


class Unblock(ObjectChange):
    """``OBJREF unblock CAUSE``: it stops blocking."""

    __slots__ = ()
    VERB = "unblock"


@dataclass(slots=True)
class PowerToughnessChange(Spoken):
    """``OBJREF pt OLD -> NEW CAUSE``, straight after what caused it (decision 0027.3)."""

    VERB: ClassVar[str] = "pt"
    subject: ObjectId
    old: PowerToughness
    new: PowerToughness
    cause: Cause

    def __str__(self) -> str:
        return f"{self.subject} pt {self.old} -> {self.new} by {self.cause}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its verb."""
        old = tokens.power_toughness()
        tokens.word("->")
        return cls(as_object(subject), old, tokens.power_toughness(), tokens.cause())


class Goad(ObjectPlayer):
    """``OBJREF goad PLAYER CAUSE`` (CR 701.15, decision 0026.5): the player is who goads it."""

    __slots__ = ()
    VERB = "goad"


class EndGoad(ObjectPlayer):
    """``OBJREF end-goad PLAYER CAUSE``."""

    __slots__ = ()
    VERB = "end-goad"
