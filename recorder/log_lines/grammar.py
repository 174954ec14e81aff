"""Which sentence a line is: the verb decides, and exactly one pattern is tried for it.

facts/anchors.md B.1: looking a verb up and then matching one expression is five times as fast as trying an
ordered list of them, and a new sentence does not slow the others. Players' names come from the dice and join
lines and are matched longest first, since one can be the start of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from recorder.log_lines import board, cards, designations, lifecycle, stack
from recorder.log_lines.markup import MarkedText, take_bracketed_names, take_references
from recorder.log_lines.phrases import Line
from recorder.log_lines.sentences import NotUnderstood, Sentence

LONGEST_LINE: Final = 8192
"""Characters; MTGO's longest has some hundred, and no pattern may take its time over a damaged one."""

_Parser = Callable[[Line], Sentence | None]


def _parse_puts(line: Line) -> Sentence | None:
    if line.rest.startswith((" puts a triggered ability ", " puts triggered ability ")):
        return stack.parse_triggers(line)
    if " counter" in line.rest and (counters := board.parse_puts_counters(line)):
        return counters
    return cards.parse_puts_cards(line) or board.parse_attacking_token(line)


def _parse_chooses(line: Line) -> Sentence | None:
    return lifecycle.parse_seat(line) or stack.parse_uses(line) or board.parse_chooses(line)


def _parse_draws(line: Line) -> Sentence | None:
    return cards.parse_draws(line) or lifecycle.parse_next_card(line)


def _parse_gone(line: Line) -> Sentence | None:
    return stack.parse_fizzles(line) or stack.parse_did_not_resolve(line)


_VERBS: Final[dict[str, _Parser]] = {
    "activates": stack.parse_activates,
    "begins": lifecycle.parse_begins,
    "casts": stack.parse_casts,
    "chooses": _parse_chooses,
    "counters": stack.parse_counters,
    "cycles": cards.parse_cycles,
    "declines": stack.parse_uses,
    "discards": cards.parse_listed,
    "draws": _parse_draws,
    "exiles": cards.parse_exiles,
    "fails": cards.parse_fails,
    "goads": designations.parse_goads,
    "has": lifecycle.parse_has,
    "investigates.": board.parse_investigates,
    "is": board.parse_attacked,
    "keeps": lifecycle.parse_keeps,
    "leads": lifecycle.parse_score,
    "loses": lifecycle.parse_loses,
    "mills": cards.parse_listed,
    "mulligans": lifecycle.parse_mulligans,
    "names": board.parse_chooses,
    "plays": cards.parse_plays,
    "proliferates": board.parse_proliferates,
    "proliferates.": board.parse_proliferates,
    "put": cards.parse_puts_cards,
    "puts": _parse_puts,
    "removes": board.parse_removes,
    "returns": cards.parse_returns,
    "reveals": cards.parse_reveals,
    "sacrifices": cards.parse_listed,
    "scrys": cards.parse_scrys,
    "skips": lifecycle.parse_skips,
    "ties": lifecycle.parse_score,
    "transmutes": cards.parse_cycles,
    "wins": lifecycle.parse_wins,
}

_POSSESSIVES: Final = ("'s", " 's")


class Grammar:
    """Understands the lines of one match.

    Args:
        players: the names of the match's players, as far as they are known.

    Example:
        >>> Grammar(["Ann", "AnnaLee"]).parse("@PAnnaLee draws a card.")
        Drew(player='AnnaLee', number=1, source=None)
    """

    __slots__ = ("_players",)

    def __init__(self, players: Iterable[str]) -> None:
        self._players = tuple(sorted(players, key=len, reverse=True))

    def parse(self, text: str) -> Sentence:
        """Say which sentence a line of MTGO's log is; `NotUnderstood` if it is none that is known."""
        if len(text) > LONGEST_LINE:
            return NotUnderstood(text)
        marked = take_references(text)
        sentence = None
        if not marked.cards and "[" in text:
            sentence = self._parse(take_bracketed_names(text))
        return sentence or self._parse(marked) or NotUnderstood(marked.plain(marked.text))

    def _parse(self, marked: MarkedText) -> Sentence | None:
        try:
            return self._parse_player_sentence(marked) or self._parse_other_sentence(marked)
        except LookupError:  # the line holds a character that stands for no reference of its
            return None

    def _parse_player_sentence(self, marked: MarkedText) -> Sentence | None:
        text = marked.text
        for player in self._players:
            if not text.startswith(player):
                continue
            rest = text[len(player) :]
            if rest.startswith(" "):
                end = rest.find(" ", 1)
                parser = _VERBS.get(rest[1:end] if end > 0 else rest[1:])
                if parser is not None:
                    return parser(Line(marked, self._players, player, rest))
            for possessive in _POSSESSIVES:
                if rest.startswith(possessive):
                    return self._parse_possession(
                        Line(marked, self._players, player, rest[len(possessive) :])
                    )
        return None

    @staticmethod
    def _parse_possession(line: Line) -> Sentence | None:
        return board.parse_creates(line) or board.parse_walker_attacked(line) or _parse_gone(line)

    def _parse_other_sentence(self, marked: MarkedText) -> Sentence | None:
        text = marked.text
        if text and marked.cards and not text[0].isascii():
            return board.parse_object_sentence(marked, Line(marked, self._players, text[0], text[1:]))
        return designations.parse_day_or_night(text) or lifecycle.parse_any_player(text, self._players)
