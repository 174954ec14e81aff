"""What is printed on a card, and the table of all cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from pydantic import BaseModel, ConfigDict, model_validator

from recorder.errors import RecorderError

NO_NAME: Final = -1
"""Instead of a name's place in the list of names."""


class Trait:
    """What the card data say of a card by yes or no; both bits of a pair are 0 if they do not say.

    Plain numbers, as an ``IntFlag`` costs more than all the rest of finding a card.
    """

    CREATURE: Final = 1
    NO_CREATURE: Final = 2
    TOKEN: Final = 4
    NO_TOKEN: Final = 8
    EMBLEM: Final = 16


@dataclass(slots=True, frozen=True)
class PrintedCard:
    """What is printed on a card, token or vehicle; ``None`` where the card data do not say.

    Args:
        name: its name.
        power, toughness: numbers; a printed ``*`` is none.
        is_creature: whether it is printed as a creature; a vehicle is not, and has power and toughness.
        is_token: whether it is a token and no card.
        is_emblem: the card data say that it is an emblem; likely words of MTGO's, which were not seen.
    """

    name: str | None
    power: int | None
    toughness: int | None
    is_creature: bool | None
    is_token: bool | None
    is_emblem: bool = False


class CardColumns(BaseModel):
    """All cards, a column for each property: loads from JSON faster, and is smaller, than objects.

    Args:
        textures: numbers of pictures, each once.
        names: every name once.
        name_places: where in ``names`` each card's name stands, or `NO_NAME`.
        powers, toughnesses: as in `PrintedCard`.
        traits: `Trait` flags as a number.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    textures: list[int]
    names: list[str]
    name_places: list[int]
    powers: list[int | None]
    toughnesses: list[int | None]
    traits: list[int]

    @model_validator(mode="after")
    def _check(self) -> Self:
        lengths = {
            len(self.textures),
            len(self.name_places),
            len(self.powers),
            len(self.toughnesses),
            len(self.traits),
        }
        if len(lengths) > 1:
            raise ValueError("the columns are not equally long")
        if self.name_places and not NO_NAME <= min(self.name_places) <= max(self.name_places) < len(
            self.names
        ):
            raise ValueError("a name's place is not in the list of names")
        return self


class CardData:
    """Finds what is printed on a card.

    Args:
        columns: all cards.
        faults: what was wrong with files of the folder; their cards may be missing.
    """

    __slots__ = ("_rows", "columns", "faults")

    def __init__(self, columns: CardColumns, faults: tuple[RecorderError, ...] = ()) -> None:
        self.columns = columns
        self._rows = dict(zip(columns.textures, range(len(columns.textures)), strict=True))
        self.faults = faults

    def __len__(self) -> int:
        return len(self._rows)

    def find(self, texture: int | None) -> PrintedCard | None:
        """Find a card by the number of its picture, as game messages name it."""
        row = None if texture is None else self._rows.get(texture)
        if row is None:
            return None
        columns = self.columns
        place, traits = columns.name_places[row], columns.traits[row]
        return PrintedCard(
            name=None if place == NO_NAME else columns.names[place],
            power=columns.powers[row],
            toughness=columns.toughnesses[row],
            is_creature=_answer(traits, Trait.CREATURE, Trait.NO_CREATURE),
            is_token=_answer(traits, Trait.TOKEN, Trait.NO_TOKEN),
            is_emblem=bool(traits & Trait.EMBLEM),
        )


def _answer(traits: int, yes: int, no: int) -> bool | None:
    return True if traits & yes else False if traits & no else None
