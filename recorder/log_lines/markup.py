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
_LAST: Final = 0xF8FF
_REFERENCE: Final = re.compile(r"@\[([^@]*)@:(\d+),(\d+):@\]( token)?")
_NAME_IN_BRACKETS: Final = re.compile(r"\[([^\[\]]+)\]( token)?")
_MARKER: Final = re.compile(CARD)
_PARAGRAPH: Final = "@P"


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
    pieces = _REFERENCE.split(text)
    if len(pieces) == 1:
        return MarkedText(text, [])
    cards = [
        CardReference(pieces[i], int(pieces[i + 1]), int(pieces[i + 2]), pieces[i + 3] is not None)
        for i in range(1, len(pieces) - 1, 5)
    ]
    return MarkedText(_with_markers(pieces[::5], len(cards)), cards)


def take_bracketed_names(text: str) -> MarkedText:
    """Take names in plain brackets out of a line: the form in which logs of 2017 were published."""
    while text.startswith(_PARAGRAPH):
        text = text[2:]
    pieces = _NAME_IN_BRACKETS.split(text)
    cards = [
        CardReference(pieces[i], is_token=pieces[i + 1] is not None) for i in range(1, len(pieces) - 1, 3)
    ]
    return MarkedText(_with_markers(pieces[::3], len(cards)), cards)


def plain_text(text: str) -> str:
    """Give a line as people read it: names for references, no markup."""
    marked = take_references(text)
    return marked.plain(marked.text)


def _with_markers(between: list[str], count: int) -> str:
    if count > _LAST - _FIRST:
        return "".join(between)  # no line of MTGO's names thousands of cards: it will not be understood
    marked = between[0]
    for index in range(count):
        marked += chr(_FIRST + index) + between[index + 1]
    return marked
