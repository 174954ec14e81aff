"""Who plays: real names, which stand in a record's header only, and the seats that stand for them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from recorder.mtgr.values import PlayerId


class Players(dict[str, PlayerId]):
    """A game's players: their seats by real name, in seat order.

    Args:
        names: real names, in seat order.

    Example:
        >>> Players(("Ann", "Bob")).without_names("Bob owes Ann 2.")
        'p2 owes p1 2.'
    """

    __slots__ = ("_pattern",)

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__((name, PlayerId(f"p{seat}")) for seat, name in enumerate(names, start=1))
        longest_first = sorted(self, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def without_names(self, text: str) -> str:
        """Put seats in the place of players' names."""
        return self._pattern.sub(lambda match: self[match[0]], text)

    def opponent(self, player: PlayerId | None) -> PlayerId | None:
        """Return the other player of a game of two."""
        others = [other for other in self.values() if other != player]
        return others[0] if player is not None and len(others) == 1 else None
