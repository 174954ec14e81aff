"""The attributes that can stand on a line which introduces or moves an object: FORMAT.md, section 4.

They stand in one fixed order: ``controller``, ``face-down``, ``tapped``, ``pt``, ``counters``,
``attached-to``, ``from``, ``targets``, ``x``, ``how``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from recorder.mtgr.tokens import LineFault, Tokens
from recorder.mtgr.values import ObjectId, PlayerId, PowerToughness, Reference, text

Counters = tuple[tuple[str, int], ...]
"""Kinds of counters and how many of each: ``(("+1/+1", 2),)``."""


@dataclass(slots=True, frozen=True)
class Attributes:
    """What is known of an object beyond its zone; a field that is empty is not printed.

    Args:
        controller: who controls it, if that is not its owner.
        pt: its power and toughness as it enters the battlefield.
        from_effect: the effect in force that made a delayed ability trigger (decision 0026.3).
        x: the number chosen for X.
        how: the source's own words for modes and unusual costs.
    """

    controller: PlayerId | None = None
    face_down: bool = False
    tapped: bool = False
    pt: PowerToughness | None = None
    counters: Counters = ()
    attached_to: ObjectId | None = None
    from_effect: ObjectId | None = None
    targets: tuple[Reference, ...] = ()
    x: int | None = None
    how: str | None = None

    def __str__(self) -> str:
        """Give the attributes with a blank before each, so that they can follow any word."""
        parts = []
        if self.controller is not None:
            parts.append(f" controller {self.controller}")
        if self.face_down:
            parts.append(" face-down")
        if self.tapped:
            parts.append(" tapped")
        if self.pt is not None:
            parts.append(f" pt {self.pt}")
        parts.append(print_counters(self.counters))
        if self.attached_to is not None:
            parts.append(f" attached-to {self.attached_to}")
        if self.from_effect is not None:
            parts.append(f" from {self.from_effect}")
        if self.targets:
            parts.append(f" targets {' '.join(self.targets)}")
        if self.x is not None:
            parts.append(f" x {self.x}")
        if self.how is not None:
            parts.append(f" how {text(self.how)}")
        return "".join(parts)


NO_ATTRIBUTES: Final = Attributes()
"""Shared by all the lines without any; nobody changes attributes once they are made."""


def print_counters(counters: Counters) -> str:
    """Print counters with a blank before them: `` counters "+1/+1" 2``; nothing for none."""
    if not counters:
        return ""
    return " counters " + " ".join(f"{text(kind)} {count}" for kind, count in counters)


def parse_counters(tokens: Tokens) -> Counters:
    """Take ``counters TEXT INT …`` if it stands here."""
    counters: list[tuple[str, int]] = []
    if tokens.maybe("counters"):
        while tokens.peek().startswith('"'):
            counters.append((tokens.text(), tokens.integer()))
        if not counters:
            raise LineFault("syntax", "'counters' names kinds of counters and their numbers.")
    return tuple(counters)


def parse_attributes(tokens: Tokens) -> Attributes:
    """Take the attributes that stand here, in their order."""
    if tokens.peek() in {"by", ""}:
        return NO_ATTRIBUTES
    return Attributes(
        controller=tokens.player() if tokens.maybe("controller") else None,
        face_down=tokens.maybe("face-down"),
        tapped=tokens.maybe("tapped"),
        pt=tokens.power_toughness() if tokens.maybe("pt") else None,
        counters=parse_counters(tokens),
        attached_to=tokens.object() if tokens.maybe("attached-to") else None,
        from_effect=tokens.object() if tokens.maybe("from") else None,
        targets=_parse_targets(tokens),
        x=tokens.integer() if tokens.maybe("x") else None,
        how=tokens.text() if tokens.maybe("how") else None,
    )


def _parse_targets(tokens: Tokens) -> tuple[Reference, ...]:
    if not tokens.maybe("targets"):
        return ()
    targets = tokens.references()
    if not targets:
        raise LineFault("syntax", "'targets' names at least one object or player.")
    return targets
