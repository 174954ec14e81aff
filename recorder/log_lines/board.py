"""Sentences about permanents, combat and choices: facts/gamelog.md 2.1 H to J."""

from __future__ import annotations

import re
from typing import Final

from recorder.log_lines.markup import CARD, MarkedText
from recorder.log_lines.phrases import NUMBER, Line, number
from recorder.log_lines.sentences import (
    Attacked,
    Blocked,
    ChangedCounters,
    Chose,
    CreatedTokens,
    Explored,
    Investigated,
    Proliferated,
    PutAttackingToken,
    Sentence,
    StoppedBlocking,
    Transformed,
)

MOST_TOKENS: Final = 1000
"""Each gets a line; a line of the log that makes more is kept as a note."""

_CREATES: Final = re.compile(rf" ({CARD}) creates {NUMBER} (.+?)(?: attached to ({CARD}))?\.")
_PUTS_COUNTERS: Final = re.compile(rf" puts {NUMBER} (.+?) counters? on (.+)\.")
_REMOVES_COUNTERS: Final = re.compile(rf" removes {NUMBER} (.+?) counters? from (.+)\.")
_PROLIFERATES: Final = re.compile(r" proliferates(?: (.+))?\.")
_ATTACKED: Final = re.compile(r" is being attacked by (.+?)\.?")
_WALKER_ATTACKED: Final = re.compile(rf" ({CARD}) is being attacked by (.+?)\.?")
_CHOOSES: Final = re.compile(rf" (?:chooses|names) (.+?)(?: for ({CARD}))?\.?")
_TRANSFORMS: Final = re.compile(rf" transforms into ({CARD})\.?")
_BLOCKS: Final = re.compile(r" blocks (.+?)\.?")
_ATTACKING_TOKEN: Final = re.compile(rf" puts ({CARD}) onto the battlefield attacking .+?\.?")
_TOKENS: Final = re.compile(r"(.*?)( [Tt]oken)s?")


def parse_creates(line: Line) -> Sentence | None:
    """Understand ``P's C creates two Clue Tokens.``: the name is that of one token."""
    match = _CREATES.fullmatch(line.rest)
    count = number(match[2]) if match else None
    if match is None or count is None or count > MOST_TOKENS:
        return None
    named = line.plain(match[3])
    token = _TOKENS.fullmatch(named)
    name = f"{token[1]}{token[2]}" if token else named
    attached_to = line.card(match[4]) if match[4] else None
    return CreatedTokens(line.player, line.card(match[1]), count, name.removesuffix(" token"), attached_to)


def parse_puts_counters(line: Line) -> Sentence | None:
    """Understand ``P puts two +1/+1 counters on C.``"""
    return _changed_counters(line, _PUTS_COUNTERS.fullmatch(line.rest), adds=True)


def parse_attacking_token(line: Line) -> Sentence | None:
    """Understand ``P puts C token onto the battlefield attacking P``"""
    match = _ATTACKING_TOKEN.fullmatch(line.rest)
    return PutAttackingToken(line.player, line.card(match[1])) if match else None


def parse_removes(line: Line) -> Sentence | None:
    """Understand ``P removes four loyalty counters from C.``"""
    return _changed_counters(line, _REMOVES_COUNTERS.fullmatch(line.rest), adds=False)


def _changed_counters(line: Line, match: re.Match[str] | None, *, adds: bool) -> Sentence | None:
    count = number(match[1]) if match else None
    listed = line.targets(match[3]) if match else None
    if match is None or count is None or listed is None or len(listed[0]) != 1:
        return None
    return ChangedCounters(line.player, count, line.plain(match[2]), listed[0][0], adds=adds)


def parse_proliferates(line: Line) -> Sentence | None:
    """Understand ``P proliferates C, C, and P.``"""
    match = _PROLIFERATES.fullmatch(line.rest)
    if match is None:
        return None
    listed = line.targets(match[1]) if match[1] else ((), [])
    return None if listed is None else Proliferated(line.player, listed[0])


def parse_attacked(line: Line) -> Sentence | None:
    """Understand ``P is being attacked by C and C``."""
    match = _ATTACKED.fullmatch(line.rest)
    attackers = line.cards(match[1]) if match else None
    return None if attackers is None else Attacked(line.player, None, attackers)


def parse_walker_attacked(line: Line) -> Sentence | None:
    """Understand ``P's C is being attacked by C``."""
    match = _WALKER_ATTACKED.fullmatch(line.rest)
    attackers = line.cards(match[2]) if match else None
    if match is None or attackers is None:
        return None
    return Attacked(line.player, line.card(match[1]), attackers)


def parse_investigates(line: Line) -> Sentence | None:
    """Understand ``P investigates.``"""
    return Investigated(line.player) if line.rest == " investigates." else None


def parse_chooses(line: Line) -> Sentence | None:
    """Understand ``P chooses red for C.``, ``P chooses NAME.``, ``P names NAME for C.``"""
    match = _CHOOSES.fullmatch(line.rest)
    if match is None:
        return None
    return Chose(line.player, line.plain(match[1]), line.card(match[2]) if match[2] else None)


def parse_object_sentence(marked: MarkedText, line: Line) -> Sentence | None:
    """Understand the sentences that a card starts: ``C transforms into C.``, ``C blocks C.``"""
    card = marked.card(line.player)
    rest = line.rest.removeprefix(" token")
    if match := _BLOCKS.fullmatch(rest):
        attackers = line.cards(match[1])
        return Blocked(card, attackers) if attackers else None
    if match := _TRANSFORMS.fullmatch(rest):
        return Transformed(card, line.card(match[1]))
    if rest == " explores.":
        return Explored(card)
    return StoppedBlocking(card) if rest == " stops blocking." else None
