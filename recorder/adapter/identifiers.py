"""Ids for objects: FORMAT.md, section 1, OBJREF."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from recorder.mtgr.values import ObjectId

_NAME_END = re.compile(r",| // ")
_OTHER = re.compile(r"[^a-z0-9]+")
_LETTERS = str.maketrans(
    {"æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ß": "ss", "ł": "l"}
)


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """Return the slug of a card's or token's name.

    Example:
        >>> slug("Phelia, Exuberant Shepherd"), slug("Orc Army Token"), slug("Lórien Revealed")
        ('phelia', 'orc-army', 'lorien-revealed')
    """
    start = _NAME_END.split(name, maxsplit=1)[0].removesuffix(" Token").translate(_LETTERS)
    plain = "".join(c for c in unicodedata.normalize("NFKD", start) if not unicodedata.combining(c))
    return _OTHER.sub("-", plain.lower()).strip("-") or "card"


class Identifiers:
    """Numbers the objects of each slug in the order in which a record first mentions them."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def card(self, name: str | None) -> ObjectId:
        """Return a new id for a card or token; ``None`` for a hidden one."""
        return self._next("card" if name is None else slug(name), ".")

    def ability(self, source: ObjectId) -> ObjectId:
        """Return a new id for an ability of that object."""
        return self._next(f"{source}/a", "")

    def effect(self, source: ObjectId) -> ObjectId:
        """Return a new id for an effect that comes from that object."""
        return self._next(f"{source}/e", "")

    def emblem(self, source: ObjectId) -> ObjectId:
        """Return a new id for an emblem that comes from that object."""
        return self._next(f"{source}/m", "")

    def _next(self, start: str, separator: str) -> ObjectId:
        count = self._counts.get(start, 0) + 1
        self._counts[start] = count
        return ObjectId(f"{start}{separator}{count}")
