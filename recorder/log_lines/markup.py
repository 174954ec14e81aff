"""MTGO's markup: card references are taken out of a line first, so that names cannot disturb its grammar.

facts/gamelog.md, section 3. In the text each reference leaves one character of Unicode's private use area,
which says by its number which reference it was.
"""

from __future__ import annotations

import re
from typing import Final

from recorder.log_lines.sentences import CardReference

CARD: Final = "[\ue000-\uf8ff]"
"""Matches one taken-out reference in a regular expression."""

_FIRST: Final = 0xE000
_MARKERS: Final = "".join(map(chr, range(_FIRST, 0xF900)))
"""One for each reference of a line; no line has thousands."""

_REFERENCE: Final = re.compile(r"@\[([^@]*)@:(\d{1,15}),(\d{1,15}):@\]( token)?")
_NAME_IN_BRACKETS: Final = re.compile(r"\[([^\[\]]+)\]( token)?")
_MARKER: Final = re.compile(CARD)
_PARAGRAPH: Final = "@P"
_OPENING: Final = "@["


class MarkedText:
    """A line without its references, and the references."""

    __slots__ = ("cards", "text")

    def __init__(self, text: str, cards: list[CardReference]) -> None:
        self.text = text
        self.cards = cards

    def card(self, marker: str) -> CardReference:
        """Return the reference that left this character.

        Raises:
            LookupError: no reference did; the line holds such a character of its own.
        """
        return self.cards[ord(marker) - _FIRST]

    def plain(self, part: str) -> str:
        """Give a part of the text as people read it: names for references, no markup."""
        if "@" in part:
            part = part.replace("@i", "").replace("@-", "—").replace("@P", "")
        return part if part.isascii() else _MARKER.sub(self._name, part)

    def _name(self, match: re.Match[str]) -> str:
        index = ord(match[0]) - _FIRST
        return self.cards[index].name if index < len(self.cards) else match[0]


def take_references(text: str) -> MarkedText:
    """Take MTGO's references ``@[Name@:texture,thing:@]`` out of a line, and the marks off its front."""
    while text.startswith(_PARAGRAPH):
        text = text[2:]
    if _OPENING not in text:
        return MarkedText(text, [])
    marked, *pieces = _REFERENCE.split(text)
    cards: list[CardReference] = []
    for index in range(0, len(pieces), 5):
        name, texture, thing, token, between = pieces[index : index + 5]
        marked += _MARKERS[len(cards) % len(_MARKERS)] + between
        cards.append(CardReference(name, int(texture), int(thing), token is not None))
    return MarkedText(marked, cards)


def take_bracketed_names(text: str) -> MarkedText:
    """Take names in plain brackets out of a line: the form in which logs of 2017 were published."""
    while text.startswith(_PARAGRAPH):
        text = text[2:]
    marked, *pieces = _NAME_IN_BRACKETS.split(text)
    cards: list[CardReference] = []
    for index in range(0, len(pieces), 3):
        name, token, between = pieces[index : index + 3]
        marked += _MARKERS[len(cards) % len(_MARKERS)] + between
        cards.append(CardReference(name, is_token=token is not None))
    return MarkedText(marked, cards)


def plain_text(text: str) -> str:
    """Give a line as people read it: names for references, no markup."""
    marked = take_references(text)
    return marked.plain(marked.text)
