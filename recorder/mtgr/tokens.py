"""One line, taken token by token: the reading side's only place that knows how values are spelt.

FORMAT.md, section 1. Each method takes one value off the front of the line or raises `LineFault`.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TypeVar

from recorder.mtgr.rules import Code
from recorder.mtgr.values import (
    MANNERS,
    RULES,
    ZONES,
    Cause,
    Manner,
    ObjectId,
    PlayerId,
    PowerToughness,
    Reference,
    Zone,
)

# A text that is never closed takes the rest of the line, so that no line needs a second look.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|".*|[^ "]+', re.DOTALL)
_PLAYER = re.compile(r"p[1-9][0-9]?")
_OBJECT = re.compile(r"[a-z0-9-]+\.[1-9][0-9]*(?:/[aecm][1-9][0-9]*)*")
# Python refuses to make an int of more than 4300 digits; no game has a number of a thousand.
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,999}")
_POWER_TOUGHNESS = re.compile(rf"(?:{_INTEGER.pattern})/(?:{_INTEGER.pattern})|none|\?")
_RULE_PREFIX = "rule:"
_LONGEST_SHOWN = 60
# A game has some hundred ids, and names each of them many times.
_REMEMBERED = 2048
_Word = TypeVar("_Word", bound=str)


class LineFault(Exception):  # noqa: N818 - a finding about a line, not an error of the program
    """A line is not what FORMAT.md says.

    Args:
        code: the stable code of the broken rule (see `recorder.mtgr.rules`).
        sentence: one sentence for a person.
    """

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence


class Tokens:
    """The tokens of one line that have not been taken yet."""

    __slots__ = ("_next", "_tokens")

    def __init__(self, line: str) -> None:
        # the empty token at the end saves asking, for each token, whether there is one
        self._tokens: list[str] = _TOKEN.findall(line) if '"' in line else line.split()
        self._tokens.append("")
        self._next = 0

    def peek(self) -> str:
        """Return the next token without taking it; an empty string at the end of the line."""
        return self._tokens[self._next]

    def second(self) -> str:
        """Return the token after the next one without taking either; an empty string if there is none."""
        return self._tokens[self._next + 1] if self._tokens[self._next] else ""

    def take(self) -> str:
        """Take the next token, whatever it is."""
        token = self._tokens[self._next]
        if not token:
            raise LineFault("syntax", "The line ends too early.")
        self._next += 1
        return token

    def maybe(self, word: str) -> bool:
        """Take the next token if it is this word; say whether it was."""
        if self._tokens[self._next] != word:
            return False
        self._next += 1
        return True

    def word(self, word: str) -> None:
        """Take this word."""
        if not self.maybe(word):
            raise LineFault("syntax", f"Expected {word!r}, found {self._found()}.")

    def _found(self) -> str:
        return shown(self.peek()) if self.peek() else "the end of the line"

    def one_of(self, words: tuple[_Word, ...], what: str) -> _Word:
        """Take one of these words; `what` names them in the finding."""
        token = self.take()
        for word in words:
            if word == token:
                return word
        raise LineFault("syntax", f"{shown(token)} is not {what}.")

    def end(self) -> None:
        """Insist that nothing is left."""
        if self.peek():
            raise LineFault("syntax", f"Nothing may follow here, but {shown(self.peek())} does.")

    def text(self) -> str:
        """Take TEXT."""
        token = self.take()
        if not token.startswith('"'):
            raise LineFault("syntax", f"Expected a text in double quotes, found {shown(token)}.")
        try:
            value: str = json.loads(token)
            value.encode()  # a lone surrogate can be escaped in JSON, and is no character
        except ValueError:
            raise LineFault("text", f"{shown(token)} is not a text with JSON's escapes.") from None
        return value

    def text_or_unknown(self) -> str | None:
        """Take TEXT, or ``?`` as ``None``."""
        return None if self.maybe("?") else self.text()

    def integer(self) -> int:
        """Take INT."""
        token = self.take()
        if not _INTEGER.fullmatch(token):
            raise LineFault("syntax", f"{shown(token)} is not a decimal integer.")
        return int(token)

    def integer_or_unknown(self) -> int | None:
        """Take INT, or ``?`` as ``None``."""
        return None if self.maybe("?") else self.integer()

    def player(self) -> PlayerId:
        """Take PLAYER."""
        return as_player(self.take())

    def player_or_unknown(self) -> PlayerId | None:
        """Take PLAYER, or ``?`` as ``None``."""
        return None if self.maybe("?") else self.player()

    def object(self) -> ObjectId:
        """Take OBJREF."""
        return as_object(self.take())

    def object_or_unknown(self) -> ObjectId | None:
        """Take OBJREF, or ``?`` as ``None``."""
        return None if self.maybe("?") else self.object()

    def reference(self) -> Reference:
        """Take REF: an object or a player."""
        return as_reference(self.take())

    def references(self) -> tuple[Reference, ...]:
        """Take as many REFs as stand here, perhaps none."""
        found: list[Reference] = []
        while _PLAYER.fullmatch(self.peek()) or _OBJECT.fullmatch(self.peek()):
            found.append(self.reference())
        return tuple(found)

    def objects(self) -> tuple[ObjectId, ...]:
        """Take as many OBJREFs as stand here, perhaps none."""
        found: list[ObjectId] = []
        while _OBJECT.fullmatch(self.peek()):
            found.append(self.object())
        return tuple(found)

    def zone(self) -> Zone:
        """Take ZONE."""
        return self.one_of(ZONES, "a zone")

    def manner(self) -> Manner | None:
        """Take MANNER if one stands here."""
        return self.one_of(MANNERS, "a manner") if self.peek() in MANNERS else None

    def power_toughness(self) -> PowerToughness:
        """Take PT."""
        token = self.take()
        if not _POWER_TOUGHNESS.fullmatch(token):
            raise LineFault("syntax", f"{shown(token)} is not P/T with two integers, 'none' or '?'.")
        return PowerToughness(token)

    def cause(self) -> Cause:
        """Take CAUSE and insist that it is the last thing on the line."""
        self.word("by")
        token = self.take()
        if self._tokens[self._next]:
            self.end()
        if token.startswith(_RULE_PREFIX):
            if token.removeprefix(_RULE_PREFIX) not in RULES:
                raise LineFault("syntax", f"{shown(token)} is not the name of a rule.")
        elif token != "?":
            as_reference(token)
        return Cause(token)


def shown(token: str) -> str:
    """Return the token as a finding shows it: quoted, and cut where it would fill a page."""
    return repr(token if len(token) <= _LONGEST_SHOWN else f"{token[:_LONGEST_SHOWN]}…")


def as_player(token: str) -> PlayerId:
    """Return the token as PLAYER, or raise `LineFault`."""
    if not _PLAYER.fullmatch(token):
        raise LineFault("syntax", f"{shown(token)} is not a player (p1, p2, …).")
    return PlayerId(token)


@lru_cache(maxsize=_REMEMBERED)
def as_object(token: str) -> ObjectId:
    """Return the token as OBJREF, or raise `LineFault`."""
    if not _OBJECT.fullmatch(token):
        raise LineFault("syntax", f"{shown(token)} is not an object's id.")
    return ObjectId(token)


@lru_cache(maxsize=_REMEMBERED)
def as_reference(token: str) -> Reference:
    """Return the token as REF, or raise `LineFault`."""
    return PlayerId(token) if _PLAYER.fullmatch(token) else as_object(token)
