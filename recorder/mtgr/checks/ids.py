"""Checks of ids and seats: each is introduced, once, under the name it must have. FORMAT.md, section 1."""

from __future__ import annotations

from typing import Final

from recorder.mtgr.checks.check import Check, Report
from recorder.mtgr.game_state import GameState
from recorder.mtgr.mentions import is_player, mentions
from recorder.mtgr.statements import (
    Cease,
    KeyframeEffect,
    KeyframeEmblem,
    KeyframeObject,
    NewAbility,
    NewCard,
    NewCopy,
    NewEffect,
    NewEmblem,
    NewToken,
    Player,
    Spoken,
    Statement,
)
from recorder.mtgr.values import ObjectId, PlayerId

_INTRODUCTIONS: Final = (NewCard, NewToken, NewAbility, NewCopy, NewEffect, NewEmblem)
_SHOWN: Final = (KeyframeObject, KeyframeEffect, KeyframeEmblem)
_LETTERS: Final[dict[type[Statement], str]] = {NewAbility: "a", NewCopy: "c", NewEffect: "e", NewEmblem: "m"}


class IdCheck(Check):
    """Every id and every player is known where it is used, and numbered in order."""

    __slots__ = ("_counts", "_met", "_reported_players")

    def __init__(self, state: GameState, report: Report) -> None:
        super().__init__(state, report)
        self._counts: dict[str, int] = {}
        self._met: set[str] = set()
        self._reported_players: set[str] = set()

    def look(self, statement: Statement) -> None:
        """Look at what the statement introduces, then at all that it mentions."""
        if isinstance(statement, Player):
            return
        if isinstance(statement, _INTRODUCTIONS):
            self._introduce(statement.id)
            self._look_at_form(statement)
        elif isinstance(statement, _SHOWN) and self._introduces(statement):
            self._introduce(statement.id)
        for mentioned in mentions(statement):
            if is_player(mentioned):
                self._look_at_player(PlayerId(mentioned))
            elif mentioned not in self._met:
                self._introduce(ObjectId(mentioned))
                self.report.find("id-unknown", f"{mentioned} has not been introduced.")
        if isinstance(statement, Spoken):
            self._look_at_subject(statement)

    def _introduces(self, shown: KeyframeObject | KeyframeEffect | KeyframeEmblem) -> bool:
        """Tell whether a keyframe after ``late`` brings the object into the record."""
        if not self.state.is_joining or shown.id in self._met:
            return False
        return not isinstance(shown, KeyframeObject) or shown.name is not None or shown.face_down

    def _introduce(self, identifier: ObjectId) -> None:
        if identifier in self._met:
            self.report.find("id-twice", f"{identifier} has been introduced before.")
            return
        self._met.add(identifier)
        start = identifier.rstrip("0123456789")
        count = self._counts[start] = self._counts.get(start, 0) + 1
        if identifier != f"{start}{count}":
            self.report.find("id-number", f"The next id that starts so is {start}{count}.")

    def _look_at_form(self, statement: Statement) -> None:
        if not isinstance(statement, NewAbility | NewCopy | NewEffect | NewEmblem) or statement.of is None:
            return
        start = f"{statement.of}/{_LETTERS[type(statement)]}"
        if statement.id.rstrip("0123456789") != start:
            self.report.find("id-form", f"The id of what comes from {statement.of} starts with {start}.")

    def _look_at_player(self, player: PlayerId) -> None:
        known = self.state.players.get(player)
        if (known is None or known.name is None) and player not in self._reported_players:
            self._reported_players.add(player)
            self.report.find("player-unknown", f"{player} is not in the header.")

    def _look_at_subject(self, statement: Spoken) -> None:
        thing = self.state.objects.get(getattr(statement, "subject", ObjectId("")))
        if thing is None:
            return
        if thing.is_gone and thing.kind != "effect":
            self.report.find("id-gone", f"{thing.id} has ceased or resolved above this line.")
        elif thing.kind == "card" and isinstance(statement, Cease):
            self.report.find("card-cease", f"{thing.id} is a card: it moves, and does not cease.")
