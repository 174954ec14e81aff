"""Sentences about cards that change zones or are shown: facts/gamelog.md 2.1 C and G."""

from __future__ import annotations

import re
from typing import Final

from recorder.log_lines.markup import CARD
from recorder.log_lines.phrases import NUMBER, Line, number
from recorder.log_lines.sentences import (
    BottomedAndKept,
    Cycled,
    Discarded,
    Drew,
    Exiled,
    FailedToFind,
    Milled,
    Played,
    PutCardsIntoLibrary,
    PutIntoGraveyard,
    PutIntoHand,
    PutIntoLibrary,
    PutOntoBattlefield,
    Returned,
    Revealed,
    Sacrificed,
    Scried,
    Sentence,
)

_PLAYS: Final = re.compile(rf" plays ({CARD})\.")
_DRAWS: Final = re.compile(rf" draws {NUMBER} cards?(?: with (.+))?\.")
_LISTED: Final = re.compile(r" (?:discards|mills|sacrifices) (.+)\.")
_CYCLES: Final = re.compile(rf" (cycles|transmutes) ({CARD})\.")
_SCRYS: Final = re.compile(r" scrys (\d{1,9}) \((\d{1,9}) top, (\d{1,9}) bottom\)\.")
_PUTS_TO: Final = re.compile(
    r" puts (.+?) (into their graveyard|onto the battlefield|(?:into|in) their hand|on top of their library)"
    r"(?: with (?:with )?(.+))?\."
)
_BOTTOMS: Final = re.compile(
    rf" puts {NUMBER} cards? on the bottom of their library"
    rf" and begins the game with {NUMBER} cards? in hand\."
)
_PUTS_BACK: Final = re.compile(rf" puts? {NUMBER} cards? on (top|the bottom) of (?:their|the|.+'s) library")
_AND_BACK: Final = re.compile(rf" and {NUMBER} cards? on (top|the bottom) of (?:their|the|.+'s) library")
_REVEALS: Final = re.compile(
    rf" reveals (?:(.+?) from their opening hand|their hand to (.+?), containing (.+)|their (hand)"
    rf"|\d+ cards? with (.+?): (.+)|([^:]+?)(?: with ({CARD}(?:'s ability)?))?)\."
)
_FAILS: Final = re.compile(r" fails to find (?:an? )?(.+)\.")
_EXILES: Final = re.compile(rf" exiles (.+?)(?: with (?:with )?(?:{NUMBER} (.+?) counters?|(.+?)))?\.")
_RETURNS: Final = re.compile(
    r" returns (.+?) to (?:its owner's|their owner's|their owners'|their|his or her) hand"
    r"(?: with (?:with )?(.+?))?\."
)
_OWN: Final = ("its own ability", "its dredge ability")


def parse_plays(line: Line) -> Sentence | None:
    """Understand ``P plays C.``"""
    match = _PLAYS.fullmatch(line.rest)
    return Played(line.player, line.card(match[1])) if match else None


def parse_draws(line: Line) -> Sentence | None:
    """Understand ``P draws two cards with C's ability.``"""
    match = _DRAWS.fullmatch(line.rest)
    count = number(match[1]) if match else None
    if match is None or count is None:
        return None
    return Drew(line.player, count, line.on_stack(match[2]) if match[2] else None)


def parse_listed(line: Line) -> Sentence | None:
    """Understand ``P discards C.``, ``P mills C and C.``, ``P sacrifices C.``"""
    match = _LISTED.fullmatch(line.rest)
    cards = line.cards(match[1]) if match else None
    if cards is None:
        return None
    if line.rest.startswith(" discards"):
        return Discarded(line.player, cards)
    return Milled(line.player, cards) if line.rest.startswith(" mills") else Sacrificed(line.player, cards)


def parse_cycles(line: Line) -> Sentence | None:
    """Understand ``P cycles C.`` and ``P transmutes C.``"""
    match = _CYCLES.fullmatch(line.rest)
    if match is None:
        return None
    return Cycled(line.player, line.card(match[2]), "Cycling" if match[1] == "cycles" else "Transmute")


def parse_scrys(line: Line) -> Sentence | None:
    """Understand ``P scrys 2 (1 top, 1 bottom).``"""
    match = _SCRYS.fullmatch(line.rest)
    return Scried(line.player, int(match[1]), int(match[2]), int(match[3])) if match else None


def parse_puts_cards(line: Line) -> Sentence | None:
    """Understand what ``puts`` does to cards: graveyard, battlefield, hand, library."""
    if match := _BOTTOMS.fullmatch(line.rest):
        bottom, hand = number(match[1]), number(match[2])
        return None if bottom is None or hand is None else BottomedAndKept(line.player, bottom, hand)
    if back := _parse_puts_back(line):
        return back
    match = _PUTS_TO.fullmatch(line.rest)
    return _parse_puts_to(line, match) if match else None


def _parse_puts_to(line: Line, match: re.Match[str]) -> Sentence | None:
    into_hand = match[2].endswith("hand")
    cards = line.cards(match[1]) or ((line.card(match[1]),) if into_hand and match[1].isascii() else None)
    if cards is None:
        return None
    if into_hand:
        return PutIntoHand(line.player, cards, line.on_stack(match[3]) if match[3] else None)
    if match[2].endswith("library"):
        return PutCardsIntoLibrary(line.player, cards, line.on_stack(match[3]) if match[3] else None)
    if match[3]:
        return None
    if match[2].endswith("graveyard"):
        return PutIntoGraveyard(line.player, cards)
    return PutOntoBattlefield(line.player, cards)


def _parse_puts_back(line: Line) -> Sentence | None:
    first = _PUTS_BACK.match(line.rest)
    if first is None:
        return None
    counts = {"top": 0, "the bottom": 0}
    rest = line.rest
    match: re.Match[str] | None = first
    while match is not None:
        count = number(match[1])
        if count is None:
            return None
        counts[match[2]] += count
        rest = rest[match.end() :]
        match = _AND_BACK.match(rest)
    return PutIntoLibrary(line.player, counts["top"], counts["the bottom"]) if rest == "." else None


def parse_reveals(line: Line) -> Sentence | None:
    """Understand every ``P reveals …``."""
    match = _REVEALS.fullmatch(line.rest)
    if match is None:
        return None
    opening, shown_to, hand, whole_hand, source, listed, plain, plain_source = match.groups()
    if whole_hand:
        return None
    named = opening or hand or listed or plain
    cards = () if named == "no cards" else line.cards(named)
    if cards is None:
        return None
    by = shown_to or source or plain_source
    return Revealed(
        line.player, cards, line.on_stack(by) if by else None, from_hand=bool(opening or shown_to)
    )


def parse_fails(line: Line) -> Sentence | None:
    """Understand ``P fails to find a Island or Swamp card.``"""
    match = _FAILS.fullmatch(line.rest)
    return FailedToFind(line.player, line.plain(match[1])) if match else None


def parse_exiles(line: Line) -> Sentence | None:
    """Understand ``P exiles C with with C's ability.``, ``P exiles C with 3 time counters.``"""
    match = _EXILES.fullmatch(line.rest)
    cards = line.cards(match[1]) if match else None
    if match is None or cards is None:
        return None
    count = number(match[2]) if match[2] else None
    counters = (match[3], count) if match[3] and count is not None else None
    source = None
    if match[4] in _OWN:
        source = line.on_stack(f"{match[1]}'s ability") if len(cards) == 1 else None
    elif match[4]:
        source = line.on_stack(match[4])
    return Exiled(line.player, cards, source, counters)


def parse_returns(line: Line) -> Sentence | None:
    """Understand ``P returns C to its owner's hand with C.`` and dredge."""
    match = _RETURNS.fullmatch(line.rest)
    cards = line.cards(match[1]) if match else None
    if match is None or cards is None:
        return None
    is_own = match[2] in _OWN
    source = line.on_stack(match[2]) if match[2] and not is_own else None
    return Returned(line.player, cards, source, is_own=is_own)
