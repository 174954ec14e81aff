"""What all sentences are, and the references that stand in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(slots=True)
class CardReference:
    """A card or token as the log names it.

    Args:
        name: the name of the face shown.
        texture: CARDTEXTURE_NUMBER, which identifies the printing; ``None`` if the log gave the name only.
        thing: THINGNUMBER, new at every change of zones; ``None`` if the log gave the name only.
        is_token: the old wording's word ``token`` behind the reference.
    """

    name: str
    texture: int | None = None
    thing: int | None = None
    is_token: bool = False


Target: TypeAlias = CardReference | str
"""A card, or a player by name."""


@dataclass(slots=True)
class Sentence:
    """A line of the log, understood."""


@dataclass(slots=True)
class PlayerSentence(Sentence):
    """A sentence that only says which player."""

    player: str


@dataclass(slots=True)
class OnStack:
    """What is countered or removed: a spell, or an ability of the object named."""

    card: CardReference
    is_ability: bool


@dataclass(slots=True)
class NotUnderstood(Sentence):
    """A line that is none of the above: its words, without MTGO's markup."""

    text: str
