"""Keyframes: the state right after a ``turn`` line or ``late``. FORMAT.md, section 5.

The lines inside are indented by two spaces, which is part of what they print: so a line can be parsed
without knowing where it stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from recorder.mtgr.attributes import Counters, parse_counters, print_counters
from recorder.mtgr.statement import Bare, Leading, Spoken, Statement
from recorder.mtgr.tokens import LineFault, Tokens, as_object, as_player
from recorder.mtgr.values import ObjectId, PlayerId, PowerToughness, Zone, number, text

INDENT = "  "


@dataclass(slots=True)
class Keyframe(Leading):
    """``keyframe full|partial``: ``partial`` may miss objects, and what it does not say is not known."""

    VERB: ClassVar[str] = "keyframe"
    extent: Literal["full", "partial"]

    def __str__(self) -> str:
        return f"keyframe {self.extent}"

    @classmethod
    def parse(cls, tokens: Tokens) -> Self:
        """Parse the line behind its first word."""
        extent: Literal["full", "partial"] = tokens.one_of(("full", "partial"), "'full' or 'partial'")
        tokens.end()
        return cls(extent)


class EndKeyframe(Bare):
    """``end-keyframe``."""

    __slots__ = ()
    VERB = "end-keyframe"


@dataclass(slots=True)
class KeyframePlayer(Spoken):
    """``PLAYER life INT hand INT library INT graveyard INT [counters TEXT INT …]``."""

    VERB: ClassVar[str] = "life"
    player: PlayerId
    life: int | None
    hand: int | None
    library: int | None
    graveyard: int | None
    counters: Counters = ()

    def __str__(self) -> str:
        life, hand = number(self.life), number(self.hand)
        library, graveyard = number(self.library), number(self.graveyard)
        counters = print_counters(self.counters)
        return f"  {self.player} life {life} hand {hand} library {library} graveyard {graveyard}{counters}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind ``PLAYER life``."""
        life = tokens.integer_or_unknown()
        tokens.word("hand")
        hand = tokens.integer_or_unknown()
        tokens.word("library")
        library = tokens.integer_or_unknown()
        tokens.word("graveyard")
        graveyard = tokens.integer_or_unknown()
        counters = parse_counters(tokens)
        tokens.end()
        return cls(as_player(subject), life, hand, library, graveyard, counters)


@dataclass(slots=True)
class KeyframeObject(Spoken):
    """``OBJREF ZONE`` and what is known of the object there, in one fixed order.

    ``name TEXT`` (if it is not the one it was introduced with), ``owner PLAYER``, ``controller PLAYER``,
    ``face-down``, ``phased-out``, ``tapped``, ``pt PT``, ``counters TEXT INT …``, ``damage INT``,
    ``attached-to OBJREF``, ``goaded PLAYER …``.
    """

    id: ObjectId
    zone: Zone
    name: str | None = None
    owner: PlayerId | None = None
    controller: PlayerId | None = None
    face_down: bool = False
    phased_out: bool = False
    tapped: bool = False
    pt: PowerToughness | None = None
    counters: Counters = ()
    damage: int = 0
    attached_to: ObjectId | None = None
    goaded: tuple[PlayerId, ...] = ()

    def __str__(self) -> str:
        parts = [f"  {self.id} {self.zone}"]
        if self.name is not None:
            parts.append(f" name {text(self.name)}")
        if self.owner is not None:
            parts.append(f" owner {self.owner}")
        if self.controller is not None:
            parts.append(f" controller {self.controller}")
        parts.append(self._condition())
        if self.pt is not None:
            parts.append(f" pt {self.pt}")
        parts.append(print_counters(self.counters))
        if self.damage:
            parts.append(f" damage {self.damage}")
        if self.attached_to is not None:
            parts.append(f" attached-to {self.attached_to}")
        if self.goaded:
            parts.append(f" goaded {' '.join(self.goaded)}")
        return "".join(parts)

    def _condition(self) -> str:
        face_down = " face-down" if self.face_down else ""
        phased_out = " phased-out" if self.phased_out else ""
        tapped = " tapped" if self.tapped else ""
        return f"{face_down}{phased_out}{tapped}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind its subject."""
        shown = cls(
            id=as_object(subject),
            zone=tokens.zone(),
            name=tokens.text() if tokens.maybe("name") else None,
            owner=tokens.player() if tokens.maybe("owner") else None,
            controller=tokens.player() if tokens.maybe("controller") else None,
            face_down=tokens.maybe("face-down"),
            phased_out=tokens.maybe("phased-out"),
            tapped=tokens.maybe("tapped"),
            pt=tokens.power_toughness() if tokens.maybe("pt") else None,
            counters=parse_counters(tokens),
            damage=tokens.integer() if tokens.maybe("damage") else 0,
            attached_to=tokens.object() if tokens.maybe("attached-to") else None,
            goaded=_parse_goaded(tokens),
        )
        tokens.end()
        return shown


@dataclass(slots=True)
class KeyframeEffect(Spoken):
    """``ID effect of OBJREF TEXT controller PLAYER``: an effect still in force (decision 0026.4)."""

    VERB: ClassVar[str] = "effect"
    id: ObjectId
    of: ObjectId | None
    text: str | None
    controller: PlayerId

    def __str__(self) -> str:
        of = "?" if self.of is None else self.of
        return f"  {self.id} effect of {of} {text(self.text)} controller {self.controller}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind ``ID effect``."""
        tokens.word("of")
        of, words = tokens.object_or_unknown(), tokens.text_or_unknown()
        tokens.word("controller")
        controller = tokens.player()
        tokens.end()
        return cls(as_object(subject), of, words, controller)


@dataclass(slots=True)
class KeyframeEmblem(Spoken):
    """``ID emblem of OBJREF TEXT owner PLAYER``: an emblem, which stays for the rest of the game."""

    VERB: ClassVar[str] = "emblem"
    id: ObjectId
    of: ObjectId | None
    text: str | None
    owner: PlayerId

    def __str__(self) -> str:
        of = "?" if self.of is None else self.of
        return f"  {self.id} emblem of {of} {text(self.text)} owner {self.owner}"

    @classmethod
    def parse(cls, subject: str, tokens: Tokens) -> Self:
        """Parse the line behind ``ID emblem``."""
        tokens.word("of")
        of, words = tokens.object_or_unknown(), tokens.text_or_unknown()
        tokens.word("owner")
        owner = tokens.player()
        tokens.end()
        return cls(as_object(subject), of, words, owner)


@dataclass(slots=True)
class KeyframeDay(Statement):
    """``day`` or ``night`` in a keyframe: which of the two it is."""

    is_day: bool

    def __str__(self) -> str:
        return "  day" if self.is_day else "  night"


KEYFRAME_LINES: dict[str, type[Spoken]] = {
    kind.VERB: kind for kind in (KeyframePlayer, KeyframeEffect, KeyframeEmblem)
}
"""The kinds of line inside a keyframe, by their second word; every other one shows an object."""


def parse_keyframe_line(tokens: Tokens) -> Statement:
    """Parse an indented line."""
    subject = tokens.take()
    if subject in {"day", "night"}:
        tokens.end()
        return KeyframeDay(subject == "day")
    kind = KEYFRAME_LINES.get(tokens.peek(), KeyframeObject)
    if kind is not KeyframeObject:
        tokens.take()
    return kind.parse(subject, tokens)


def _parse_goaded(tokens: Tokens) -> tuple[PlayerId, ...]:
    if not tokens.maybe("goaded"):
        return ()
    players = [tokens.player()]
    while tokens.peek():
        players.append(tokens.player())
    if len(set(players)) != len(players):
        raise LineFault("syntax", "A creature is goaded by each player once.")
    return tuple(players)
