"""Sentences about the match, the game and its turns: facts/gamelog.md 2.1 A and B, 2.2, 2.4."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from recorder.log_lines.phrases import NUMBER, Line, number
from recorder.log_lines.sentences import (
    ChoseSeat,
    Conceded,
    DrewNextCard,
    Joined,
    Kept,
    LeftGame,
    LossReason,
    Lost,
    LostConnection,
    Mulliganed,
    Rolled,
    Scored,
    Sentence,
    Skipped,
    StepWord,
    TurnBegan,
    Watched,
    Won,
)

_ROLLED: Final = re.compile(r"(.+) rolled a (\d{1,9})\.")
_JOINED: Final = re.compile(r"(.+) joined the game\.")
_WATCHED: Final = re.compile(r"(.+) has (?:started watching|stopped watching|left the game)\.")
"""Somebody who plays and leaves the game is understood before this is tried."""

_TURN: Final = re.compile(r"Turn (\d{1,9}): (.+?)(\.?)")
_TIED: Final = re.compile(r"Match Tied (\d{1,9})-(\d{1,9})\.?")
_SCORE: Final = re.compile(r" (?:leads|wins|ties) the match (\d{1,9})-(\d{1,9})\.?")
_MULLIGAN: Final = re.compile(rf" mulligans to {NUMBER} cards?\.")
_BEGINS: Final = re.compile(rf" begins the game with {NUMBER} cards? in hand\.")
_SKIPS: Final = re.compile(r" skips (?:their|his or her) (untap|upkeep|draw|combat) (?:step|phase)\.")

_SEATS: Final = {
    " chooses to play first.": True,
    " chooses to draw first.": False,
    " chooses to not play first.": False,
    " chooses to play second.": False,
    " chooses to play last.": False,
}

_STATES: Final[dict[str, Callable[[str], Sentence]]] = {
    " has conceded from the game.": Conceded,
    " has conceded from the match.": Conceded,
    " has left the game.": LeftGame,
    " has lost connection to the game.": LostConnection,
}

_LOSSES: Final[dict[str, LossReason | None]] = {
    " has lost the game due to inaction.": "inactivity",
    " has lost the game due to disconnection.": "disconnection",
    " has run out of time and has lost the match.": "time",
    " loses the game.": None,
    " loses because of drawing a card with an empty library.": "empty-library",
}

_STEP_WORDS: Final[dict[str, StepWord]] = {
    "untap": "untap",
    "upkeep": "upkeep",
    "draw": "draw",
    "combat": "combat",
}


def parse_any_player(text: str, players: tuple[str, ...]) -> Sentence | None:
    """Understand the sentences that name a player who need not be known yet."""
    if match := _TURN.fullmatch(text):
        name = match[2] if match[2] in players else match[2] + match[3]
        return TurnBegan(name if name in players else match[2], int(match[1]))
    if match := _ROLLED.fullmatch(text):
        return Rolled(match[1], int(match[2]))
    if match := _JOINED.fullmatch(text):
        return Joined(match[1])
    if match := _TIED.fullmatch(text):
        return Scored(None, int(match[1]), int(match[2]))
    if match := _WATCHED.fullmatch(text):
        return Watched(match[1])
    return None


def parse_has(line: Line) -> Sentence | None:
    """Understand ``P has …``."""
    state = _STATES.get(line.rest)
    return state(line.player) if state else parse_loses(line)


def parse_loses(line: Line) -> Sentence | None:
    """Understand ``P loses the game.`` and the reasons MTGO gives for it."""
    return Lost(line.player, _LOSSES[line.rest]) if line.rest in _LOSSES else None


def parse_wins(line: Line) -> Sentence | None:
    """Understand ``P wins the game.`` and ``P wins the match 2-1``."""
    return Won(line.player) if line.rest == " wins the game." else parse_score(line)


def parse_score(line: Line) -> Sentence | None:
    """Understand ``P leads the match 1-0``."""
    match = _SCORE.fullmatch(line.rest)
    return Scored(line.player, int(match[1]), int(match[2])) if match else None


def parse_seat(line: Line) -> Sentence | None:
    """Understand who takes the first turn."""
    return ChoseSeat(line.player, _SEATS[line.rest]) if line.rest in _SEATS else None


def parse_mulligans(line: Line) -> Sentence | None:
    """Understand ``P mulligans to six cards.``"""
    match = _MULLIGAN.fullmatch(line.rest)
    hand = number(match[1]) if match else None
    return None if hand is None else Mulliganed(line.player, hand)


def parse_begins(line: Line) -> Sentence | None:
    """Understand ``P begins the game with seven cards in hand.``"""
    match = _BEGINS.fullmatch(line.rest)
    hand = number(match[1]) if match else None
    return None if hand is None else Kept(line.player, hand)


def parse_keeps(line: Line) -> Sentence | None:
    """Understand ``P keeps this hand.`` (2017 and 2018)."""
    return Kept(line.player, None) if line.rest == " keeps this hand." else None


def parse_skips(line: Line) -> Sentence | None:
    """Understand ``P skips their draw step.``"""
    match = _SKIPS.fullmatch(line.rest)
    return Skipped(line.player, _STEP_WORDS[match[1]]) if match else None


def parse_next_card(line: Line) -> Sentence | None:
    """Understand ``P draws their next card.``"""
    return DrewNextCard(line.player) if line.rest == " draws their next card." else None
