"""Finding names in a text, as whole tokens, in one pass however many names there are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

_WORD: Final = re.compile(r"\w+")
_ESCAPE: Final = re.compile(r'\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])')
_SHORT_ESCAPES: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class NameSearch:
    r"""Looks for names: a name is found where no word goes on before or behind it.

    Args:
        names: what to look for, exactly as spelt.

    Example:
        >>> list(NameSearch(["Turn", "Turn_9"]).find("Turn_9 takes Turns"))
        ['Turn_9']
        >>> list(NameSearch(["Ana"]).find(r"\u0041na"))
        ['Ana']
    """

    __slots__ = ("_by_word", "_without_word")

    def __init__(self, names: Iterable[str]) -> None:
        self._by_word: dict[str, list[tuple[str, int]]] = {}
        self._without_word: list[str] = []
        for name in names:
            word = _WORD.search(name)
            if word is not None:
                self._by_word.setdefault(word.group(), []).append((name, word.start()))
            elif name:
                self._without_word.append(name)

    def find(self, text: str) -> Iterator[str]:
        """Give every name in a text, and in what it says if it is read with JSON's escapes."""
        yield from self._find(text)
        if "\\" in text:
            yield from self._find(_unescaped(text))

    def _find(self, text: str) -> Iterator[str]:
        for word in _WORD.finditer(text):
            for name, offset in self._by_word.get(word.group(), ()):
                start = word.start() - offset
                if start >= 0 and text.startswith(name, start) and _ends_a_word(text, start + len(name)):
                    yield name
        for name in self._without_word:
            if name in text:
                yield name


def _ends_a_word(text: str, end: int) -> bool:
    """Say whether no word goes on at this place: one ends before it, or none begins behind it."""
    return not (_is_word(text[end - 1]) and end < len(text) and _is_word(text[end]))


def _is_word(sign: str) -> bool:
    return _WORD.match(sign) is not None


def _unescaped(text: str) -> str:
    """Undo JSON's escapes, also where a text is not otherwise JSON's: half characters are put together."""
    plain = _ESCAPE.sub(_character, text)
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _character(escape: re.Match[str]) -> str:
    letter, digits = escape.group()[1], escape.group()[2:]
    return chr(int(digits, 16)) if digits else _SHORT_ESCAPES.get(letter, letter)
