"""Keyframes of a game told by states: everything visible. FORMAT.md, section 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.mtgr.statements import (
    EndKeyframe,
    Keyframe,
    KeyframeDay,
    KeyframeEffect,
    KeyframeEmblem,
    KeyframeObject,
    KeyframePlayer,
)
from recorder.mtgr.values import ObjectId, PlayerId, Zone
from recorder.reports import StateReport

SHOWN: Final[tuple[Zone, ...]] = ("battlefield", "stack", "graveyard", "exile", "command", "hand")
"""The zones of which a keyframe shows the objects, in its order."""

_NOTHING_DRAWN: Final[Mapping[PlayerId, int]] = {}


def write_keyframe(
    game: StateGame,
    state: StateReport,
    *,
    introduced: frozenset[ObjectId] = frozenset(),
    drawn: Mapping[PlayerId, int] = _NOTHING_DRAWN,
) -> None:
    """Write everything that the record has told, with the players' numbers of a state.

    Args:
        introduced: the objects that it introduces, and so names (after ``late``).
        drawn: how many cards of the state's hands are drawn only after the keyframe.
    """
    game.write(Keyframe("full"))
    shown = [item for item in game.objects if not item.is_ability or item.zone == "stack"]
    for player, reported in zip(game.seats, state.players, strict=False):
        graveyard = sum(item.zone == "graveyard" and item.owner == player for item in shown)
        counters = tuple(sorted(game.player_counters[player].items()))
        later = drawn.get(player, 0)
        hand = None if reported.hand is None else reported.hand - later
        library = None if reported.library is None else reported.library + later
        game.write(KeyframePlayer(player, game.life[player], hand, library, graveyard, counters=counters))
    for zone in SHOWN:
        for item in shown:
            if item.zone == zone:
                game.write(_show(item, zone, is_new=item.id in introduced))
    for effect in game.lasting:
        game.write(KeyframeEffect(effect.id, effect.of, effect.text, effect.controller))
    for emblem in game.lasting.emblems:
        game.write(KeyframeEmblem(emblem.id, emblem.of, emblem.text, emblem.owner))
    if game.lasting.is_day is not None:
        game.write(KeyframeDay(game.lasting.is_day))
    game.write(EndKeyframe())


def _show(item: Tracked, zone: Zone, *, is_new: bool) -> KeyframeObject:
    is_controlled = zone in {"battlefield", "stack"}
    name = item.name_now if is_new or item.name_now != item.introduced_as else None
    return KeyframeObject(
        item.id,
        zone,
        name=name,
        owner=item.owner if not is_controlled or item.owner != item.controller else None,
        controller=item.controller if is_controlled else None,
        face_down=item.face_down,
        phased_out=item.phased_out,
        tapped=item.tapped,
        pt=item.pt if zone == "battlefield" and item.pt != "none" else None,
        counters=tuple(sorted(item.counters.items())),
        damage=item.damage,
        attached_to=item.attached_to,
        goaded=item.goaded,
    )
