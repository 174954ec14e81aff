"""What keyframes do to the state: they say it. FORMAT.md, section 5.

A full keyframe replaces what was known of each object in it; a partial one adds to that.
"""

from __future__ import annotations

from typing import Final

from recorder.mtgr.attributes import NO_ATTRIBUTES
from recorder.mtgr.game_state import GameState, ObjectKind, ObjectState, Replay
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import (
    EndKeyframe,
    Keyframe,
    KeyframeDay,
    KeyframeEffect,
    KeyframeEmblem,
    KeyframeObject,
    KeyframePlayer,
)
from recorder.mtgr.values import ObjectId


def _begin(state: GameState, statement: Keyframe) -> None:
    state.extent = statement.extent
    state.is_in_keyframe = True


def _end(state: GameState, _: EndKeyframe) -> None:
    state.is_in_keyframe = state.is_joining = False


def _show_player(state: GameState, statement: KeyframePlayer) -> None:
    player = state.player(statement.player)
    if state.extent == "full":
        player.life = statement.life
        player.counters.clear()
    elif statement.life is not None:
        player.life = statement.life
    player.counters.update(statement.counters)


def _show_object(state: GameState, statement: KeyframeObject) -> None:
    thing = _shown(state, statement.id, "unknown")
    if state.extent == "full":
        thing.enter(statement.zone, NO_ATTRIBUTES)
    thing.zone = statement.zone
    if statement.name is not None:
        thing.name = statement.name
        if thing.kind == "unknown" and thing.first_name is None:
            thing.first_name = statement.name
        thing.card_name = thing.card_name or statement.name
    thing.owner = statement.owner or thing.owner
    thing.controller = statement.controller or thing.controller
    _show_condition(thing, statement)


def _show_condition(thing: ObjectState, statement: KeyframeObject) -> None:
    thing.face_down |= statement.face_down
    thing.phased_out |= statement.phased_out
    thing.tapped |= statement.tapped
    thing.pt = statement.pt or thing.pt
    thing.counters.update(statement.counters)
    thing.damage = statement.damage or thing.damage
    thing.attached_to = statement.attached_to or thing.attached_to
    thing.goaded = list(statement.goaded) or thing.goaded


def _show_effect(state: GameState, statement: KeyframeEffect) -> None:
    thing = _shown(state, statement.id, "effect")
    thing.of, thing.text, thing.controller = statement.of, statement.text, statement.controller


def _show_emblem(state: GameState, statement: KeyframeEmblem) -> None:
    thing = _shown(state, statement.id, "emblem")
    thing.of, thing.text = statement.of, statement.text
    thing.owner = thing.controller = statement.owner
    thing.zone = "command"


def _shown(state: GameState, identifier: ObjectId, kind: ObjectKind) -> ObjectState:
    thing = state.object(identifier)
    if thing.kind == "unknown":
        thing.kind = kind
    thing.is_gone = False
    return thing


def _show_day(state: GameState, statement: KeyframeDay) -> None:
    state.is_day = statement.is_day


KEYFRAME_REPLAYS: Final[dict[type[Statement], Replay]] = {
    Keyframe: _begin,
    EndKeyframe: _end,
    KeyframePlayer: _show_player,
    KeyframeObject: _show_object,
    KeyframeEffect: _show_effect,
    KeyframeEmblem: _show_emblem,
    KeyframeDay: _show_day,
}
