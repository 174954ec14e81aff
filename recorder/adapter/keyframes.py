"""Keyframes of a game told by its log lines: what is known, and nothing that may be otherwise by now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from recorder.adapter.objects import GameObject
from recorder.mtgr.statements import (
    EndKeyframe,
    Keyframe,
    KeyframeDay,
    KeyframeObject,
    KeyframePlayer,
    Statement,
)
from recorder.mtgr.values import PlayerId, Zone

_SHOWN: Final[tuple[Zone, ...]] = ("battlefield", "graveyard", "exile", "command", "hand")
"""In FORMAT.md's order. No spell is shown: when a turn begins the stack is empty (CR 500.2), so whatever was
there last has gone somewhere that the log did not say."""


def write_partial_keyframe(
    write: Callable[[Statement], None],
    players: Iterable[PlayerId],
    objects: Iterable[GameObject],
    is_day: bool | None,  # noqa: FBT001 - day, night or neither
) -> None:
    """Write a keyframe of what the log has shown; numbers that it does not give are ``?``.

    Args:
        is_day: ``None`` while no line has said that it has become day or night.
    """
    write(Keyframe("partial"))
    for player in players:
        write(KeyframePlayer(player, None, None, None, None))
    by_zone: dict[Zone, list[GameObject]] = {zone: [] for zone in _SHOWN}
    for item in objects:
        if item.zone in by_zone:
            by_zone[item.zone].append(item)
    for zone, items in by_zone.items():
        for item in items:
            write(_show(item, zone))
    if is_day is not None:
        write(KeyframeDay(is_day))
    write(EndKeyframe())


def _show(item: GameObject, zone: Zone) -> KeyframeObject:
    if zone != "battlefield":
        return KeyframeObject(item.id, zone, owner=item.owner)
    name = item.name_now if item.name_now != item.name else None
    return KeyframeObject(item.id, zone, name=name, controller=item.owner, pt=item.pt, goaded=item.goaded)
