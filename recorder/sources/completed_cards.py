"""The cards of one game: what MTGO's card data say of them, completed by what a second source has seen.

An override that is not on the wire means that the object is as its card defines it (facts/pt-evidence.md 1).
So what the second source shows of it in that very state is what the card says: of each half of power and
toughness on its own, and of whether it is a creature. A name and whether it is a token belong to the picture.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from typing import Final

from recorder.sources.card_data import CardData, PrintedCard
from recorder.sources.messages.contents import Thing
from recorder.sources.messages.property_numbers import PropertyNumber
from recorder.sources.seen_game import SeenGame, SeenThing

_IS_CREATURE: Final = int(PropertyNumber.IS_CREATURE)
_POWER: Final = int(PropertyNumber.POWER)
_TOUGHNESS: Final = int(PropertyNumber.TOUGHNESS)
_NAME: Final = int(PropertyNumber.CARDNAME_STRING)


class CompletedCards:
    """Finds the card of an object.

    Args:
        card_data: MTGO's, if they are known.
        seen: what a second source has seen of the game.
    """

    __slots__ = ("_card_data", "_learned", "_names", "_repeated", "_seen", "_timestamps")

    def __init__(self, card_data: CardData | None, seen: SeenGame) -> None:
        self._card_data = card_data
        self._timestamps = frozenset(seen.timestamps)
        self._repeated = frozenset(time for time, count in Counter(seen.timestamps).items() if count > 1)
        self._seen: dict[int, list[SeenThing]] = {}
        self._names: dict[int, SeenThing] = {}
        for one in seen.things:
            of_thing = self._seen.setdefault(one.thing, [])
            if not of_thing and one.texture is not None:
                self._names.setdefault(one.texture, one)
            of_thing.append(one)
        self._learned: dict[int, PrintedCard] = {}

    def find(self, thing: Thing, texture: int | None, timestamp: int) -> PrintedCard | None:
        """Find the card of an object as it is in a state.

        Args:
            thing: the object.
            texture: the number of its picture.
            timestamp: of the state.
        """
        if texture is None:
            return None
        printed = None if self._card_data is None else self._card_data.find(texture)
        seen = self._seen_in(thing.number, timestamp)
        learned = self._learned.get(texture) or self._named(texture)
        if seen is not None:
            learned = _completed(learned, _as_printed(thing, seen))
            self._learned[texture] = learned
        return learned if printed is None else _completed(printed, learned)

    def _named(self, texture: int) -> PrintedCard:
        one = self._names.get(texture)
        if one is None:
            return PrintedCard(None, None, None, None, None)
        return PrintedCard(one.name or None, None, None, None, one.is_token)

    def _seen_in(self, number: int, timestamp: int) -> SeenThing | None:
        """Return how an object was seen in a state; ``None`` if it was not, or is not sure.

        Of several states of one timestamp nobody knows which is which: what has changed among them says
        nothing.
        """
        if timestamp not in self._timestamps:
            return None
        of_thing = self._seen.get(number, ())
        place = bisect_right(of_thing, timestamp, key=lambda one: one.timestamp)
        if place == 0:
            return None
        if place > 1 and timestamp in self._repeated and of_thing[place - 1].timestamp == timestamp:
            return None
        return of_thing[place - 1]


def _as_printed(thing: Thing, seen: SeenThing) -> PrintedCard:
    """Give what an object that was seen tells of its card: what the wire does not change."""
    return PrintedCard(
        name=None if thing.text(_NAME) is not None else seen.name,
        power=None if thing.integer(_POWER) is not None else seen.power,
        toughness=None if thing.integer(_TOUGHNESS) is not None else seen.toughness,
        is_creature=None if thing.integer(_IS_CREATURE) is not None else seen.is_creature,
        is_token=seen.is_token,
    )


def _completed(card: PrintedCard, other: PrintedCard) -> PrintedCard:
    """Fill in what is not said of a card."""
    return PrintedCard(
        name=other.name if card.name is None else card.name,
        power=other.power if card.power is None else card.power,
        toughness=other.toughness if card.toughness is None else card.toughness,
        is_creature=other.is_creature if card.is_creature is None else card.is_creature,
        is_token=other.is_token if card.is_token is None else card.is_token,
        is_emblem=card.is_emblem or other.is_emblem,
    )
