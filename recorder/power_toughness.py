"""Power and toughness as reported: ``"3/3"``-style strings.

Decision 0027 and FORMAT.md, section 1: in a game, power and toughness are numbers (CR 208, 604.3), so a
printed ``*`` is not a report, and half a value is none either.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_REPORTED = re.compile(r"([+-]?\d{1,10})/([+-]?\d{1,10})", re.ASCII)


class ReportedPowerToughness(NamedTuple):
    """A creature's power and toughness, both of them numbers."""

    power: int
    toughness: int


def parse_power_toughness(value: str | None) -> ReportedPowerToughness | None:
    """Read a ``"3/3"``-style string; ``None`` if it does not report two numbers.

    Negative and large numbers pass; ``*/1+*``, ``3/``, an empty string and ``?/?`` are *not reported*.

    Example:
        >>> parse_power_toughness("-1/2")
        ReportedPowerToughness(power=-1, toughness=2)
        >>> parse_power_toughness("*/1+*") is None
        True
    """
    match = _REPORTED.fullmatch(value.strip()) if value is not None else None
    return ReportedPowerToughness(int(match[1]), int(match[2])) if match else None
