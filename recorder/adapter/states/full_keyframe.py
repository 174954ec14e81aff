"""Keyframes of a game told by states: everything visible. FORMAT.md, section 5."""

from __future__ import annotations

from typing import Final

from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.mtgr.statements import EndKeyframe, Keyframe, KeyframeObject, KeyframePlayer
from recorder.mtgr.values import Zone
from recorder.reports import StateReport

_SHOWN: Final[tuple[Zone, ...]] = ("battlefield", "stack", "graveyard", "exile", "command", "hand")


def write_keyframe(game: StateGame, state: StateReport, *, introduces: bool = False) -> None:
    """Write everything that the record has told, with the players' numbers of a state.

    Args:
        introduces: whether it names every object, since nothing before it does (after ``late``).
    """
    game.write(Keyframe("full"))
    shown = [item for item in game.objects if not item.is_ability or item.zone == "stack"]
    for player, reported in zip(game.seats, state.players, strict=False):
        graveyard = sum(item.zone == "graveyard" and item.owner == player for item in shown)
        counters = tuple(sorted(game.player_counters[player].items()))
        game.write(
            KeyframePlayer(
                player, game.life[player], reported.hand, reported.library, graveyard, counters=counters
            )
        )
    for zone in _SHOWN:
        for item in shown:
            if item.zone == zone:
                game.write(_show(item, zone, introduces=introduces))
    game.write(EndKeyframe())


def _show(item: Tracked, zone: Zone, *, introduces: bool) -> KeyframeObject:
    is_controlled = zone in {"battlefield", "stack"}
    name = item.name_now if introduces or item.name_now != item.name else None
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
    )
