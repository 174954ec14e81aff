"""The values of objects and players as they stand in the database: text, in whatever form."""

from __future__ import annotations

import json
import re
from typing import Final

from pydantic import BaseModel, TypeAdapter, ValidationError

from recorder.reports import ReportedCounters

_NUMBER: Final = re.compile(r"-?\d{1,10}", re.ASCII)
_FLAGS: Final = {"True": True, "False": False}
_COUNTERS: Final = {"PlusOnePlusOne": "+1/+1", "MinusOneMinusOne": "-1/-1"}
"""Kinds of counters that MTGO's log calls by signs; the others by the words of their name."""
_WORD: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


class _Result(BaseModel):
    player: str
    result: str


_RESULTS: Final = TypeAdapter(list[_Result])


class ValueFormError(ValueError):
    """A value does not have the form of its kind; the argument says what was expected."""


def number(text: str) -> int:
    """Read a number.

    Raises:
        ValueFormError: it is none.
    """
    if not _NUMBER.fullmatch(text):
        raise ValueFormError("a number")
    return int(text)


def flag(text: str) -> bool:
    """Read ``True`` or ``False``.

    Raises:
        ValueFormError: it is neither.
    """
    if text not in _FLAGS:
        raise ValueFormError("True or False")
    return _FLAGS[text]


def numbers(text: str) -> tuple[int, ...]:
    """Read a list of objects' numbers, such as ``[452]``.

    Raises:
        ValueFormError: it is none.
    """
    value = _json(text)
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise ValueFormError("a list of numbers")
    return tuple(value)


def associations(text: str) -> dict[str, tuple[int, ...]]:
    """Read what an object points at, by the kind of the pointer: ``{"ActionTarget":[437]}``.

    Raises:
        ValueFormError: it is no such thing.
    """
    value = _json(text)
    if not isinstance(value, dict):
        raise ValueFormError("an object with lists of numbers")
    return {kind: numbers(json.dumps(items)) for kind, items in value.items()}


def results(text: str | None) -> dict[str, str]:
    """Read the players' results by name: ``[{"player": "Ann", "result": "Win"}]``; none while a game runs.

    Raises:
        ValueFormError: it is no such thing.
    """
    try:
        entries = _RESULTS.validate_json(text or "[]")
    except ValidationError:
        raise ValueFormError("a list of players and their results") from None
    return {entry.player: entry.result for entry in entries}


def counters(text: str | None) -> tuple[ReportedCounters, ...]:
    """Read counters: a list in which each counter stands once, ``["PlusOnePlusOne","PlusOnePlusOne"]``.

    Raises:
        ValueFormError: it is none.

    Example:
        >>> [(item.name, item.count) for item in counters('["Energy","Energy","FirstStrike"]')]
        [('energy', 2), ('first strike', 1)]
    """
    if not text:
        return ()
    value = _json(text)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueFormError("a list of counters' names")
    return tuple(
        ReportedCounters(name=_counter_name(name), count=value.count(name)) for name in dict.fromkeys(value)
    )


def _counter_name(name: str) -> str:
    return _COUNTERS.get(name) or _WORD.sub(" ", name).lower()


def _json(text: str) -> object:
    try:
        value: object = json.loads(text)
    except ValueError:
        raise ValueFormError("JSON") from None
    return value
