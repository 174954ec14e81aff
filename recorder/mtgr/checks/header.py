"""Checks of a record's first lines and its last: FORMAT.md, section 2."""

from __future__ import annotations

from typing import Final

from recorder.mtgr.checks.check import Check, Report
from recorder.mtgr.game_state import GameState
from recorder.mtgr.statements import (
    Date,
    DrawnGame,
    End,
    Extension,
    Game,
    Magic,
    Match,
    Note,
    Player,
    Source,
    Statement,
)

_ORDER: Final[tuple[type[Statement], ...]] = (Magic, Source, Match, Game, Date, Player)
_WORDS: Final = ("mtgr", "source", "match", "game", "date", "player")
_SEVERAL: Final = (Source, Player)
_VERSION: Final = 1


class HeaderCheck(Check):
    """The header's lines stand first, each at its place: ``header``."""

    __slots__ = ("_place", "_players")

    def __init__(self, state: GameState, report: Report) -> None:
        super().__init__(state, report)
        self._place = -1
        self._players = 0

    def look(self, statement: Statement) -> None:
        """Compare the statement's place in the header with how far the header is."""
        kind = type(statement)
        if kind in _ORDER:
            self._look_at_place(kind)
            self._look_at_value(statement)
        elif kind is not Extension and self._place < len(_ORDER):
            self._skip_to(len(_ORDER))
            if self._players == 1:
                self.report.find("header", "A game has two players or more.")

    def _look_at_place(self, kind: type[Statement]) -> None:
        place = _ORDER.index(kind)
        if place < self._place:
            self.report.find("header", f"`{_WORDS[place]}` stands too late: the header has a fixed order.")
        elif place == self._place and kind not in _SEVERAL:
            self.report.find("header", f"`{_WORDS[place]}` stands twice.")
        else:
            self._skip_to(place)

    def _skip_to(self, place: int) -> None:
        for missing in range(self._place + 1, min(place, len(_ORDER))):
            self.report.find("header", f"`{_WORDS[missing]}` is missing from the header.")
        self._place = place

    def _look_at_value(self, statement: Statement) -> None:
        if isinstance(statement, Magic) and statement.version != _VERSION:
            self.report.find("header", f"Version {statement.version} is not one that is known; 1 is.")
        elif isinstance(statement, Source) and ("/" in statement.file or "\\" in statement.file):
            self.report.find("header", "A source is a file's name without a folder.")
        elif isinstance(statement, Player):
            self._players += 1
            if statement.player != f"p{self._players}":
                self.report.find("header", f"Seat {self._players} is p{self._players}'s.")


class FooterCheck(Check):
    """The last line: ``footer``, ``footer-counts`` and ``after-end``."""

    __slots__ = ("_has_draw", "_has_ended", "_notes")

    def __init__(self, state: GameState, report: Report) -> None:
        super().__init__(state, report)
        self._notes = 0
        self._has_draw = False
        self._has_ended = False

    def look(self, statement: Statement) -> None:
        """Count notes, and compare the counts when the end comes."""
        if self._has_ended:
            self.report.find("after-end", "The record has ended above this line.")
        elif isinstance(statement, Note):
            self._notes += 1
        elif isinstance(statement, DrawnGame):
            self._has_draw = True
        elif isinstance(statement, End):
            self._has_ended = True
            self._look_at_end(statement)

    def _look_at_end(self, end: End) -> None:
        if end.lines != self.report.statements:
            sentence = f"{self.report.statements} statements stand above this line, not {end.lines}."
            self.report.find("footer-counts", sentence)
        if end.notes != self._notes:
            self.report.find("footer-counts", f"{self._notes} of them are notes, not {end.notes}.")
        if self.state.is_in_keyframe:
            self.report.find("footer", "The record ends within a keyframe.")
        if self._has_draw and not end.complete:
            self.report.find("footer", "An unfinished game is called a draw.")
