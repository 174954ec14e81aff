"""Zones, as MTGO numbers them: facts/state-sources.md 1.4.

A zone that each player has one of is numbered by a first number plus the player's seat.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Final, NamedTuple

SEATS: Final = 16
"""How many players a game can have; every list by seat on the wire has so many places."""


@unique
class ZoneKind(IntEnum):
    """A zone, whosever it is: its number, or the number of seat 0's."""

    GRAVEYARD = 0xF4300
    HAND = 0xF4400
    LIBRARY = 0xF4500
    BATTLEFIELD = 0xF4601
    TRIGGERS = 0xF4700
    """Triggered abilities that wait to be put onto the stack."""
    SIDEBOARD = 0xF4800
    STACK = 0xF4900
    EXILE = 0xF6F11
    PLAYERS = 0xF6F18
    """The things that stand for the players themselves; their numbers are their seats."""
    DELAYED_TRIGGERS = 0x139000
    """Delayed triggered abilities, from their creation to the moment they trigger."""
    NOWHERE = 0x106077
    """Cards on their way: a land whose player still chooses how it enters."""


_BY_SEAT: Final = (
    ZoneKind.GRAVEYARD,
    ZoneKind.HAND,
    ZoneKind.LIBRARY,
    ZoneKind.TRIGGERS,
    ZoneKind.SIDEBOARD,
    ZoneKind.DELAYED_TRIGGERS,
)
_SHARED: Final = (
    ZoneKind.BATTLEFIELD,
    ZoneKind.STACK,
    ZoneKind.EXILE,
    ZoneKind.PLAYERS,
    ZoneKind.NOWHERE,
)


class Zone(NamedTuple):
    """A zone of a game: which kind, and the seat of its player, ``None`` for a zone that all share."""

    kind: ZoneKind
    seat: int | None

    @property
    def number(self) -> int:
        """The number under which things name this zone."""
        return self.kind + (self.seat or 0)


_ZONES: Final = {
    zone.number: zone
    for zone in (
        *(Zone(kind, None) for kind in _SHARED),
        *(Zone(kind, seat) for kind in _BY_SEAT for seat in range(SEATS)),
    )
}


def zone_of(number: int) -> Zone | None:
    """Take a zone's number apart; ``None`` for a zone that the recorder does not know.

    Example:
        >>> zone_of(0xF4401)
        Zone(kind=<ZoneKind.HAND: 1000448>, seat=1)
    """
    return _ZONES.get(number)
