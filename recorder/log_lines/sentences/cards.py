"""Sentences about cards that change zones or are shown: facts/gamelog.md 2.1 C and G."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from recorder.log_lines.sentences.base import CardReference, OnStack, PlayerSentence


@dataclass(slots=True)
class Played(PlayerSentence):
    """``P plays C.``: a land."""

    card: CardReference


@dataclass(slots=True)
class PutOntoBattlefield(PlayerSentence):
    """``P puts C onto the battlefield.``"""

    cards: tuple[CardReference, ...]


@dataclass(slots=True)
class Drew(PlayerSentence):
    """``P draws two cards with C's ability.``; without a source in the draw step."""

    number: int
    source: OnStack | None


@dataclass(slots=True)
class Discarded(PlayerSentence):
    """``P discards C.``"""

    cards: tuple[CardReference, ...]


@dataclass(slots=True)
class Cycled(PlayerSentence):
    """``P cycles C.``, ``P transmutes C.``: activated by discarding the card (CR 702.29a, 702.53a)."""

    card: CardReference
    keyword: Literal["Cycling", "Transmute"]


@dataclass(slots=True)
class Milled(PlayerSentence):
    """``P mills C and C.``"""

    cards: tuple[CardReference, ...]


@dataclass(slots=True)
class PutIntoGraveyard(PlayerSentence):
    """``P puts C into their graveyard.``: surveil, mostly."""

    cards: tuple[CardReference, ...]


@dataclass(slots=True)
class Scried(PlayerSentence):
    """``P scrys 2 (1 top, 1 bottom).``"""

    number: int
    top: int
    bottom: int


@dataclass(slots=True)
class PutIntoLibrary(PlayerSentence):
    """``P puts 1 card on top of their library and 1 card on the bottom of their library.``"""

    top: int
    bottom: int


@dataclass(slots=True)
class Revealed(PlayerSentence):
    """``P reveals C with C's ability.`` and its like; ``from_hand`` where the line says so."""

    cards: tuple[CardReference, ...]
    source: OnStack | None
    from_hand: bool


@dataclass(slots=True)
class FailedToFind(PlayerSentence):
    """``P fails to find a Island or Swamp card.``"""

    what: str


@dataclass(slots=True)
class PutIntoHand(PlayerSentence):
    """``P puts C into their hand with with C's ability.``, ``P puts NAME in their hand.``"""

    cards: tuple[CardReference, ...]
    source: OnStack | None


@dataclass(slots=True)
class Exiled(PlayerSentence):
    """``P exiles C with with C's ability.``: a cost or an effect.

    The player is the cards' owner in some lines and the source's controller in others (seen in the files of
    2020-10, 2025-06 and 2026-01), so nothing follows from it.
    """

    cards: tuple[CardReference, ...]
    source: OnStack | None
    counters: tuple[str, int] | None


@dataclass(slots=True)
class Returned(PlayerSentence):
    """``P returns C to its owner's hand with C.``; ``is_own`` for dredge: the card returns itself."""

    cards: tuple[CardReference, ...]
    source: OnStack | None
    is_own: bool


@dataclass(slots=True)
class Sacrificed(PlayerSentence):
    """``P sacrifices C.`` (2017 to 2020)."""

    cards: tuple[CardReference, ...]


@dataclass(slots=True)
class PutCardsIntoLibrary(PlayerSentence):
    """``P puts C on top of their library with C.``: the card is named."""

    cards: tuple[CardReference, ...]
    source: OnStack | None
