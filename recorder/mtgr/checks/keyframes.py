"""Checks of keyframes as a whole: in order, nothing twice, nothing left out. FORMAT.md, section 5."""

from __future__ import annotations

from typing import Final

from recorder.mtgr.checks.check import Check, Report
from recorder.mtgr.game_state import GameState
from recorder.mtgr.statements import (
    EndKeyframe,
    Keyframe,
    KeyframeDay,
    KeyframeEffect,
    KeyframeEmblem,
    KeyframeObject,
    KeyframePlayer,
    Statement,
)
from recorder.mtgr.values import ObjectId, PlayerId, Zone

ZONES_IN_ORDER: Final[tuple[Zone, ...]] = ("battlefield", "stack", "graveyard", "exile", "command", "hand")
"""The zones whose objects a keyframe lists; libraries and sideboards are not visible."""

_OTHER_ZONES: Final = len(ZONES_IN_ORDER)
_EFFECTS: Final = _OTHER_ZONES + 1
_EMBLEMS: Final = _EFFECTS + 1
_DAY: Final = _EMBLEMS + 1


class KeyframeListCheck(Check):
    """What a keyframe lists: all ``keyframe-…`` but those of `recorder.mtgr.checks.keyframe_values`."""

    __slots__ = ("_listed", "_place", "_players")
    KINDS = (
        *(Keyframe, EndKeyframe),
        *(KeyframePlayer, KeyframeObject, KeyframeEffect, KeyframeEmblem, KeyframeDay),
    )

    def __init__(self, state: GameState, report: Report) -> None:
        super().__init__(state, report)
        self._place = (-1, -1)
        self._players: dict[PlayerId, KeyframePlayer] = {}
        self._listed: dict[ObjectId, Zone | None] = {}

    def look(self, statement: Statement) -> None:
        """Take the keyframe's lines one after the other; at its end, look for what is not there."""
        if isinstance(statement, Keyframe):
            self._place = (-1, -1)
            self._players.clear()
            self._listed.clear()
        elif not self.state.is_in_keyframe:
            return
        elif isinstance(statement, EndKeyframe):
            self._look_for_missing()
        else:
            self._look_at_place(statement)
            self._look_at_twice(statement)

    def _look_at_place(self, statement: Statement) -> None:
        place = self._place_of(statement)
        if place < self._place:
            self.report.find("keyframe-order", "This line belongs further up in the keyframe.")
        self._place = max(place, self._place)

    def _place_of(self, statement: Statement) -> tuple[int, int]:
        """Give a line's place as numbers that grow down the keyframe."""
        if isinstance(statement, KeyframePlayer):
            return -1, int(statement.player[1:])
        if isinstance(statement, KeyframeDay):
            return _DAY, 0
        if isinstance(statement, KeyframeEffect):
            return _EFFECTS, self._entry(statement.id)
        if isinstance(statement, KeyframeEmblem):
            return _EMBLEMS, self._entry(statement.id)
        if isinstance(statement, KeyframeObject) and statement.zone in ZONES_IN_ORDER:
            return ZONES_IN_ORDER.index(statement.zone), self._entry(statement.id)
        return _OTHER_ZONES, 0

    def _entry(self, identifier: ObjectId) -> int:
        thing = self.state.objects.get(identifier)
        return len(self.state.objects) if thing is None else thing.entry

    def _look_at_twice(self, statement: Statement) -> None:
        if isinstance(statement, KeyframePlayer):
            if statement.player in self._players:
                self.report.find("keyframe-twice", f"{statement.player} stands twice in this keyframe.")
            self._players[statement.player] = statement
        elif isinstance(statement, KeyframeObject | KeyframeEffect | KeyframeEmblem):
            if statement.id in self._listed:
                self.report.find("keyframe-twice", f"{statement.id} stands twice in this keyframe.")
            zone = statement.zone if isinstance(statement, KeyframeObject) else None
            self._listed[statement.id] = zone

    def _look_for_missing(self) -> None:
        for player in self.state.players.values():
            if player.name is not None and player.id not in self._players:
                self.report.find("keyframe-player", f"{player.id} is missing from the keyframe.")
        if self.state.extent == "full":
            self._look_for_missing_objects()
            self._look_for_missing_effects()
            self._look_at_counts()

    def _look_for_missing_objects(self) -> None:
        for zone in ZONES_IN_ORDER:
            for thing in self.state.in_zone(zone):
                if thing.id not in self._listed and thing.kind not in {"effect", "emblem"}:
                    sentence = f"{thing.id} is missing from the keyframe: it is in the zone {zone}."
                    self.report.find("keyframe-object", sentence)

    def _look_for_missing_effects(self) -> None:
        for thing in (*self.state.in_force("effect"), *self.state.in_force("emblem")):
            if thing.id not in self._listed:
                sentence = f"{thing.id} is missing from the keyframe: it is still in force."
                self.report.find("keyframe-effect", sentence)
        if self.state.is_day is not None and self._place[0] != _DAY:
            word = "day" if self.state.is_day else "night"
            self.report.find("keyframe-effect", f"`{word}` is missing from the keyframe.")

    def _look_at_counts(self) -> None:
        for player, shown in self._players.items():
            graveyard, hand = self._count(player, "graveyard"), self._count(player, "hand")
            if shown.graveyard not in {None, graveyard}:
                sentence = (
                    f"{player} has {shown.graveyard} cards in the graveyard, but {graveyard} are listed."
                )
                self.report.find("keyframe-count", sentence)
            if shown.hand is not None and shown.hand < hand:
                sentence = f"{player} has {shown.hand} cards in hand, but {hand} are listed."
                self.report.find("keyframe-count", sentence)

    def _count(self, player: PlayerId, zone: Zone) -> int:
        listed = (
            self.state.objects[identifier] for identifier, where in self._listed.items() if where == zone
        )
        return sum(thing.owner == player for thing in listed)
