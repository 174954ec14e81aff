"""Which objects and players a statement speaks of, so that none has to be listed twice.

The types of a statement's fields say it already (FORMAT.md, section 1: OBJREF, PLAYER, REF and CAUSE).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Final, get_type_hints

from recorder.mtgr.attributes import NO_ATTRIBUTES, Attributes
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import Score
from recorder.mtgr.values import Cause, ObjectId, PlayerId, Reference

_SINGLE: Final = (ObjectId, PlayerId, Reference, ObjectId | None, PlayerId | None)
_SEVERAL: Final = (tuple[ObjectId, ...], tuple[PlayerId, ...], tuple[Reference, ...])

_REFERENCE_FIELDS: Final[dict[type[object], tuple[tuple[str, ...], tuple[str, ...]]]] = {}
"""The names of the fields that hold one and several references, by class; looked up once for each class."""


def mentions(statement: Statement) -> Iterator[str]:
    """Give every object and player in a statement, its cause last; one may come twice.

    Example:
        >>> from recorder.mtgr.reader import parse_line
        >>> list(mentions(parse_line("bear.1 attack p2 by p1")))
        ['bear.1', 'p2', 'p1']
    """
    yield from _of_fields(statement)
    attributes: Attributes = getattr(statement, "attributes", NO_ATTRIBUTES)
    if attributes is not NO_ATTRIBUTES:
        yield from _of_fields(attributes)
    if isinstance(statement, Score):
        yield from (player for player, _ in statement.wins)
    cause = cause_of(statement)
    if cause is not None and cause != "?" and not is_rule(cause):
        yield cause


def cause_of(statement: Statement) -> Cause | None:
    """Return what stands after ``by``, or ``None`` for a statement without a cause."""
    cause: Cause | None = getattr(statement, "cause", None)
    return cause


def is_rule(cause: Cause) -> bool:
    """Tell whether a cause is a rule of the game: ``rule:untap``."""
    return cause.startswith("rule:")


def is_player(reference: Reference | str) -> bool:
    """Tell a player from an object: only an object's id has a dot in it."""
    return "." not in reference


def _of_fields(holder: Statement | Attributes) -> Iterator[str]:
    kind = type(holder)
    if kind not in _REFERENCE_FIELDS:
        _REFERENCE_FIELDS[kind] = _reference_fields(kind)
    single, several = _REFERENCE_FIELDS[kind]
    for name in single:
        reference: str | None = getattr(holder, name)
        if reference is not None:
            yield reference
    for name in several:
        yield from getattr(holder, name)


def _reference_fields(kind: type[object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else []
    return (
        tuple(name for name in names if hints[name] in _SINGLE),
        tuple(name for name in names if hints[name] in _SEVERAL),
    )
