"""The small values that statements are made of: ids, zones, steps, causes, power and toughness.

FORMAT.md, section 1. They are strings with types of their own, exactly as they stand in a line, so that
printing costs nothing and a checker of types keeps a player from standing where an object belongs.
"""

from __future__ import annotations

from json.encoder import encode_basestring
from typing import Final, Literal, NewType, TypeAlias, get_args

ObjectId = NewType("ObjectId", str)
"""An object's id: ``delver-of-secrets.1``; an ability's ``phelia.1/a2``, an effect's ``phelia.1/e1``."""

PlayerId = NewType("PlayerId", str)
"""``p1``, ``p2``, … in seat order."""

Reference: TypeAlias = ObjectId | PlayerId
"""What can be targeted or attacked: REF in FORMAT.md."""

Zone = Literal["library", "hand", "battlefield", "graveyard", "exile", "stack", "command", "sideboard", "?"]
ZONES: Final[tuple[Zone, ...]] = get_args(Zone)

StepName = Literal[
    "untap",
    "upkeep",
    "draw",
    "precombat-main",
    "beginning-of-combat",
    "declare-attackers",
    "declare-blockers",
    "first-strike-damage",
    "combat-damage",
    "end-of-combat",
    "postcombat-main",
    "end",
    "cleanup",
]
STEP_NAMES: Final[tuple[StepName, ...]] = get_args(StepName)

SkippedName = Literal[StepName, "combat"]
"""What a player can skip: a step, or the combat phase as a whole (CR 500.11, 506)."""
SKIPPED_NAMES: Final[tuple[SkippedName, ...]] = (*STEP_NAMES, "combat")

Manner = Literal[
    "play",
    "cast",
    "draw",
    "discard",
    "mill",
    "sacrifice",
    "destroy",
    "exile",
    "return",
    "cycle",
    "countered",
    "search",
]
MANNERS: Final[tuple[Manner, ...]] = get_args(Manner)

Rule = Literal[
    "resolution",
    "trigger",
    "untap",
    "draw",
    "cleanup",
    "duration",
    "delayed-trigger",
    "state-based",
    "no-legal-targets",
    "discard-to-hand-size",
    "turn",
    "inactivity",
    "time",
    "disconnection",
    "empty-library",
]
RULES: Final[tuple[Rule, ...]] = get_args(Rule)

SourceKind = Literal["mtgo-log", "game-log", "tracker-db", "stream", "reports"]
SOURCE_KINDS: Final[tuple[SourceKind, ...]] = get_args(SourceKind)

Cause = NewType("Cause", str)
"""What stands after ``by``: an object, a player, ``rule:NAME`` or ``?``."""

UNKNOWN_CAUSE: Final = Cause("?")

PowerToughness = NewType("PowerToughness", str)
"""``3/3``, ``none`` for a permanent that is no creature, ``?`` where it is not reported (decision 0027.4)."""

NOT_A_CREATURE: Final = PowerToughness("none")
NOT_REPORTED: Final = PowerToughness("?")


def by(source: Reference) -> Cause:
    """Name an object or a player as the cause: ``by(ObjectId("snap.1"))`` prints as ``by snap.1``."""
    return Cause(source)


def by_rule(rule: Rule) -> Cause:
    """Name a rule as the cause: ``by_rule("trigger")`` prints as ``by rule:trigger``."""
    return Cause(f"rule:{rule}")


def text(value: str | None) -> str:
    r"""Print TEXT: double quotes, JSON's escapes, nothing forbidden; ``?`` for a missing one.

    Example:
        >>> text('choosing "Proliferate."')
        '"choosing \\"Proliferate.\\""'
    """
    return "?" if value is None else encode_basestring(value)


def number(value: int | None) -> str:
    """Print INT; ``?`` for a missing one."""
    return "?" if value is None else str(value)
