"""Checks of a keyframe's lines one by one: each says what the lines above add up to. FORMAT.md, section 5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from recorder.mtgr.attributes import Counters
from recorder.mtgr.checks.check import Check
from recorder.mtgr.game_state import ObjectState
from recorder.mtgr.statements import (
    KeyframeDay,
    KeyframeEffect,
    KeyframeEmblem,
    KeyframeObject,
    KeyframePlayer,
    Statement,
)
from recorder.mtgr.values import NOT_A_CREATURE, Zone, text

_CONTROLLED: Final[frozenset[Zone]] = frozenset(("battlefield", "stack"))
"""CR 108.4: cards elsewhere have an owner, and no controller."""

_Values = Iterator[tuple[str, object, object]]
"""What a value is called, what the keyframe says, and what the lines above it add up to."""


class KeyframeValueCheck(Check):
    """A keyframe agrees with what the lines above it add up to: ``keyframe-value``, ``keyframe-effect``.

    A full one says all of it; what a partial one does not say, it does not know. After ``late`` a keyframe
    has nothing to agree with.
    """

    __slots__ = ()
    KINDS = (KeyframePlayer, KeyframeObject, KeyframeEffect, KeyframeEmblem, KeyframeDay)

    def look(self, statement: Statement) -> None:
        """Compare one line of a keyframe with the state."""
        if not self.state.is_in_keyframe or self.state.is_joining:
            return
        if isinstance(statement, KeyframePlayer):
            self._look_at_player(statement)
        elif isinstance(statement, KeyframeObject):
            self._look_at_object(statement)
        elif isinstance(statement, KeyframeEffect | KeyframeEmblem):
            self._look_at_effect(statement)
        elif isinstance(statement, KeyframeDay) and self.state.is_day != statement.is_day:
            word = {None: "neither day nor night", True: "day", False: "night"}[self.state.is_day]
            self.report.find("keyframe-value", f"It is {word}.")

    def _look_at_player(self, shown: KeyframePlayer) -> None:
        known = self.state.players.get(shown.player)
        if known is None:
            return
        if (
            known.life is not None
            and shown.life != known.life
            and (shown.life is not None or self._is_full())
        ):
            life = "?" if shown.life is None else shown.life
            self._disagree(shown.player, "life", life, known.life)
        self._look_at_counters(shown.player, shown.counters, known.counters)

    def _look_at_object(self, shown: KeyframeObject) -> None:
        known = self.state.objects.get(shown.id)
        if known is None:
            return
        if known.is_gone or (known.zone not in {shown.zone, "?"} and shown.zone != "?"):
            self._disagree(shown.id, "zone", shown.zone, "none" if known.is_gone else known.zone)
            return
        for what, says, is_so in (*self._names(shown, known), *self._conditions(shown, known)):
            if says != is_so and (says or self._is_full()):
                self._disagree(shown.id, what, says, is_so)
        self._look_at_counters(shown.id, shown.counters, known.counters)

    def _names(self, shown: KeyframeObject, known: ObjectState) -> _Values:
        """Give name, owner and controller; one of the latter two is enough, and unknown ones agree."""
        if shown.name is not None or self._is_full():
            yield "name", shown.name or known.first_name, known.name
        if known.owner is not None and (shown.owner is not None or shown.zone not in _CONTROLLED):
            yield "owner", shown.owner, known.owner
        if known.controller is not None and shown.zone in _CONTROLLED:
            yield "controller", shown.controller, known.controller

    def _conditions(self, shown: KeyframeObject, known: ObjectState) -> _Values:
        yield "face-down", shown.face_down, known.face_down
        yield "phased-out", shown.phased_out, known.phased_out
        yield "tapped", shown.tapped, known.tapped
        if {shown.pt, known.pt} != {None, NOT_A_CREATURE}:
            yield "pt", shown.pt, known.pt
        yield "damage", shown.damage, known.damage
        yield "attached-to", shown.attached_to, known.attached_to
        yield "goaded", sorted(shown.goaded), sorted(known.goaded)

    def _look_at_counters(self, whose: str, shown: Counters, known: dict[str, int]) -> None:
        says = dict(shown)
        for kind in says.keys() | (known.keys() if self._is_full() else ()):
            if says.get(kind, 0) != known.get(kind, 0):
                self._disagree(whose, f"{kind} counters", says.get(kind, 0), known.get(kind, 0))

    def _look_at_effect(self, shown: KeyframeEffect | KeyframeEmblem) -> None:
        kind = "effect" if isinstance(shown, KeyframeEffect) else "emblem"
        known = self.state.objects.get(shown.id)
        if known is None:
            return
        if known.kind != kind or known.is_gone:
            self.report.find("keyframe-effect", f"{shown.id} is no {kind} in force.")
            return
        player = shown.controller if isinstance(shown, KeyframeEffect) else shown.owner
        for what, says, is_so in (
            ("source", shown.of, known.of),
            ("text", text(shown.text), text(known.text)),
            ("player", player, known.controller),
        ):
            if says != is_so:
                self._disagree(shown.id, what, says, is_so)

    def _is_full(self) -> bool:
        return self.state.extent == "full"

    def _disagree(self, whose: str, what: str, says: object, is_so: object) -> None:
        above, here = _in_words(is_so), _in_words(says)
        sentence = f"{whose}: the lines above make its {what} {above}, the keyframe {here}."
        self.report.find("keyframe-value", sentence)


def _in_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(value) or "nobody"
    return "nothing" if value is None else str(value)
