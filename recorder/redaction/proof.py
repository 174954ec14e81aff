"""Proof that no old name is left in a record: every byte of what was written is searched.

A name can also be a word: ``Harrow`` is a card, and ``draws`` stands in many a rules text. A place is what
the format says it is: a word of its own, an object's id, the name of a card. The names of the record's
players may stand nowhere else; those of other records' players may be words of a card's text, too.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from recorder.errors import NameLeftError
from recorder.mtgr.reader import parse_line
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import (
    Extension,
    FaceUp,
    KeyframeObject,
    Match,
    NewCard,
    NewToken,
    Note,
    Player,
    Source,
    Transform,
)
from recorder.mtgr.tokens import LineFault, Tokens
from recorder.mtgr.values import text
from recorder.redaction.names import NameSearch

_NAMES_A_CARD: Final = (NewCard, NewToken, Transform, FaceUp, KeyframeObject)
_SPEAKS_OF_ANYTHING: Final = (Source, Match, Player, Note)
"""Statements whose text need not be about a card."""


@dataclass(slots=True)
class OldNames:
    """The names that must not be left in a record.

    Args:
        own: looks for those of its players.
        others: looks for those of all records' players.
        shown: names that may stand in the header: pseudonyms, and names that are kept.
    """

    own: NameSearch
    others: NameSearch
    shown: Container[str]


def prove_nameless(file: Path, old: OldNames) -> None:
    """Search every byte of a record for old names.

    Args:
        file: the record as it lies on the disk.
        old: what to look for.

    Raises:
        NameLeftError: one is there; ``offset`` is where its line begins. The error does not say the name.
        OSError: the file cannot be read.
    """
    offset = 0
    with file.open("rb") as lines:
        for number, raw in enumerate(lines, 1):
            if names_left(raw.decode("utf-8", "surrogateescape"), old):
                expected, found = "no name that was replaced", f"one in line {number}"
                raise NameLeftError(expected=expected, found=found, offset=offset, file=str(file))
            offset += len(raw)


def names_left(line: str, old: OldNames) -> set[str]:
    """Return the old names in a line that the format does not explain.

    Args:
        line: with or without its line end; it need not be a statement.
        old: what to look for.

    Example:
        >>> old = OldNames(NameSearch(["Harrow"]), NameSearch(["Harrow"]), ())
        >>> names_left('new card harrow.1 "Harrow" owner p1 hand', old)
        set()
        >>> names_left('note "Harrow waits."', old)
        {'Harrow'}
    """
    found = {*old.own.find(line), *old.others.find(line)}
    if not found:
        return found
    line = line.rstrip("\r\n")
    try:
        statement = parse_line(line)
    except LineFault:
        return found
    if isinstance(statement, Extension) or str(statement) != line:
        return found
    if isinstance(statement, Player) and statement.name in old.shown:
        return set()
    texts = _free_texts(statement, line)
    left = {name for free in texts for name in old.own.find(free)}
    if isinstance(statement, _SPEAKS_OF_ANYTHING):
        left |= {name for free in texts for name in old.others.find(free)}
    return left


def _free_texts(statement: Statement, line: str) -> list[str]:
    """Return the texts of a statement, as they stand in its line, except for the name of a card."""
    tokens = Tokens(line)
    texts = []
    while tokens.peek():
        token = tokens.take()
        if token.startswith('"'):
            texts.append(token)
    if isinstance(statement, _NAMES_A_CARD) and text(statement.name) in texts:
        texts.remove(text(statement.name))
    return texts
