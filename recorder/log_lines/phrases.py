"""The phrases that sentences are built from: numbers in words, lists of cards, targets.

facts/gamelog.md, 2.7: lists use commas and an Oxford "and", and a player can stand inside a list of cards.
"""

from __future__ import annotations

from typing import Final

from recorder.log_lines.markup import MarkedText
from recorder.log_lines.sentences import CardReference, OnStack, Target

NUMBER: Final = "([a-z]+(?:-[a-z]+)?|\\d{1,9})"
"""Matches a number as MTGO writes it: ``a``, ``an``, ``two``, ``twenty-one``, ``2``."""

_SMALL: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_LONGEST_NUMBER: Final = 9
"""Digits; nothing in a game is counted in more."""

_SEPARATORS: Final = (", and ", " and ", ", ")
_ABILITY_OF: Final = "Triggered ability from "


def _number_words() -> dict[str, int]:
    words = {"a": 1, "an": 1, "no": 0, **{word: value for value, word in enumerate(_SMALL)}}
    for index, tens in enumerate(_TENS, start=2):
        words[tens] = index * 10
        words |= {f"{tens}-{word}": index * 10 + value for value, word in enumerate(_SMALL[1:10], start=1)}
    return words


_NUMBERS: Final = _number_words()


def number(word: str) -> int | None:
    """Read a number in words or digits; ``None`` for anything else.

    Example:
        >>> number("an"), number("twenty-one"), number("3"), number("few")
        (1, 21, 3, None)
    """
    return int(word) if word.isdecimal() and len(word) <= _LONGEST_NUMBER else _NUMBERS.get(word)


class Line:
    """One line that is being understood: its references, its subject, and the words behind that."""

    __slots__ = ("_marked", "_players", "player", "rest")

    def __init__(self, marked: MarkedText, players: tuple[str, ...], player: str, rest: str) -> None:
        self._marked = marked
        self._players = players
        self.player = player
        self.rest = rest

    def card(self, part: str) -> CardReference:
        """Return the reference that a part of the text stands for; a plain name makes one without numbers."""
        if len(part) == 1 and not part.isascii():
            return self._marked.card(part)
        return CardReference(self.plain(part))

    def plain(self, part: str) -> str:
        """Give a part of the text as people read it."""
        return self._marked.plain(part)

    def on_stack(self, part: str) -> OnStack:
        """Return what is meant by a card, a card's ability or ``Triggered ability from NAME``."""
        if part.startswith(_ABILITY_OF):
            return OnStack(self.card(part.removeprefix(_ABILITY_OF)), is_ability=True)
        if part.endswith("'s ability"):
            return OnStack(self.card(part.removesuffix("'s ability")), is_ability=True)
        if part.endswith("'s triggered ability"):
            return OnStack(self.card(part.removesuffix("'s triggered ability")), is_ability=True)
        return OnStack(self.card(part), is_ability=False)

    def is_player(self, part: str) -> bool:
        """Say whether a part of the text is a player's name."""
        return part in self._players

    def targets(self, part: str) -> tuple[tuple[Target, ...], list[str]] | None:
        """Read a list of cards and players, with what stands in parentheses behind one of them.

        Returns:
            the targets and the parenthesised words, or ``None`` if it is no such list.
        """
        targets: list[Target] = []
        remarks: list[str] = []
        position = 0
        while True:
            taken = self._target_at(part, position)
            if taken is None:
                return None
            target, position = taken
            targets.append(target)
            if part.startswith(" (", position):
                end = part.find(")", position)
                if end < 0:
                    return None
                remarks.append(self.plain(part[position + 2 : end]))
                position = end + 1
            if position == len(part):
                return tuple(targets), remarks
            separator = next((word for word in _SEPARATORS if part.startswith(word, position)), None)
            if separator is None:
                return None
            position += len(separator)

    def cards(self, part: str) -> tuple[CardReference, ...] | None:
        """Read a list of card references, or one plain name."""
        if len(part) == 1 and not part.isascii():
            return (self._marked.card(part),)
        listed = self.targets(part)
        if listed is None:
            return None
        cards = tuple(target for target in listed[0] if isinstance(target, CardReference))
        return cards if len(cards) == len(listed[0]) else None

    def _target_at(self, part: str, position: int) -> tuple[Target, int] | None:
        character = part[position : position + 1]
        if character and not character.isascii() and "\ue000" <= character <= "\uf8ff":
            return self._marked.card(character), position + 1
        for name in self._players:
            if part.startswith(name, position):
                return name, position + len(name)
        return None
