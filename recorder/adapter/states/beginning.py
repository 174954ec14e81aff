"""How a record told by states begins: with the first turn, or late."""

from __future__ import annotations

from typing import Final

from recorder.adapter.states.designations import day_shown, take_goad
from recorder.adapter.states.effect_ends import forget_what_may_be_over
from recorder.adapter.states.full_keyframe import SHOWN, write_keyframe
from recorder.adapter.states.lasting import DELAYED_TRIGGERS, turn_of
from recorder.adapter.states.moment import compare
from recorder.adapter.states.moves import entering, introduce, move
from recorder.adapter.states.plan_lasting import begin_shown, know_shown, know_shown_emblems
from recorder.adapter.states.stack_entries import ability, source_of
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tell import tell
from recorder.adapter.states.tracked import WATCHED_ZONES, ZONES, Tracked
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Late, NewCard, Turn
from recorder.mtgr.values import ObjectId, by
from recorder.reports import ReportedObject, StateReport

_LYING_FACE_UP: Final = frozenset({"graveyard", "exile", "command"})
"""Zones that may hold cards before the first state of a turn: whatever came there was seen by none."""


def begin_first_turn(game: StateGame, state: StateReport, lines: list[said.Sentence]) -> None:
    """Introduce the hands that are seen and what lies open already, then begin the first turn."""
    for player, reported in zip(game.seats, state.players, strict=True):
        game.life[player] = reported.life
    moment = compare(state, state, lines)
    for item in sorted(state.objects, key=lambda known: known.thing):
        if item.zone == "hand" and game.objects.name_of(item) is not None:
            introduce(game, item, "hand")
        elif item.zone == "battlefield":
            tracked = introduce(game, item, "hand")
            move(game, tracked, item, by(tracked.owner or game.seats[0]))
        elif item.zone in _LYING_FACE_UP:
            introduce(game, item, ZONES[item.zone])
    for item in game.lasting.unseen(state):
        begin_shown(game, item, turn_of(state))
    moment.take(said.TurnBegan)
    active = game.seat(state.active)
    if active is not None and state.turn is not None:
        game.write(Turn(state.turn, active))
        write_keyframe(game, state)
    tell(game, moment)


def begin_late(game: StateGame, state: StateReport) -> None:
    """Join a game under way: everything visible is in the keyframe, which names what is new to the record."""
    game.write(Late())
    game.forget_step()
    _take_players(game, state)
    visible = [item for item in state.objects if item.zone in WATCHED_ZONES]
    abilities = [item for item in visible if item.ability is not None and item.zone == "stack"]
    waiting = game.lasting.unseen(state)
    from_sources = [*abilities, *waiting]
    sources = {item.source for item in from_sources} | {item.trigger_source for item in from_sources}
    numbers = {item.thing for item in visible}
    for item in from_sources:
        if item.source not in numbers and item.trigger_source not in numbers:
            source_of(game, item)
    nameless = {item.thing for item in visible if game.objects.name_of(item) is None}
    first = sources | nameless
    shown = sorted(
        visible, key=lambda item: (item.thing not in first, SHOWN.index(ZONES[item.zone]), item.thing)
    )
    new: set[ObjectId] = set()
    found: set[ObjectId] = set()
    for item in shown:
        if item.ability is None and not (item.zone == "hand" and game.objects.name_of(item) is None):
            tracked = _find(game, item) or _add(game, item, new, comes_first=item.thing in first)
            _take_as_it_is(game, tracked, item)
            found.add(tracked.id)
    for item in abilities:
        if game.objects.get(item.thing) is None:
            ability(game, item)
        found.add(game.id_of(item.thing) or ObjectId(""))
    for known in game.objects:
        if known.id not in found:
            known.leave()
            known.zone = "?"
    _take_lasting(game, state, waiting)
    write_keyframe(game, state, introduced=frozenset(new))
    game.begin_step(state.step)


def _take_lasting(game: StateGame, state: StateReport, waiting: list[ReportedObject]) -> None:
    """Take note of what is in force: the keyframe introduces it, and effects get ids there."""
    shown = {item.thing for item in state.objects if item.zone == DELAYED_TRIGGERS}
    is_same_turn = game.state is not None and turn_of(game.state) == turn_of(state)
    forget_what_may_be_over(game, shown, is_same_turn=is_same_turn)
    for item in waiting:
        know_shown(game, item, turn_of(state))
    know_shown_emblems(game, state)
    game.lasting.is_day = day_shown(state)


def _find(game: StateGame, item: ReportedObject) -> Tracked | None:
    """Return the object if the record knows it already, by the number that it has or had."""
    return game.objects.card(item.thing) or game.objects.card(item.source)


def _add(game: StateGame, item: ReportedObject, new: set[ObjectId], *, comes_first: bool) -> Tracked:
    """Add an object that the keyframe introduces by its name.

    One without a name, and one whose ability is on the stack, are introduced before.
    """
    name, owner, zone = game.objects.name_of(item), game.seat(item.owner), ZONES[item.zone]
    tracked = game.objects.add(game.objects.identifiers.card(name), item.thing, name, owner, zone)
    tracked.is_token = item.is_token is True
    if comes_first:
        game.write(NewCard(tracked.id, name, owner, zone))
    else:
        new.add(tracked.id)
    return tracked


def _take_as_it_is(game: StateGame, tracked: Tracked, item: ReportedObject) -> None:
    game.objects.rename(tracked, item.thing)
    tracked.leave()
    tracked.zone = ZONES[item.zone]
    tracked.name_now = game.objects.name_of(item) or tracked.name
    tracked.controller = game.seat(item.controller)
    if item.zone == "battlefield":
        entering(game, tracked, item, was_played=False)
        take_goad(game, tracked, item)


def _take_players(game: StateGame, state: StateReport) -> None:
    for player, reported in zip(game.seats, state.players, strict=False):
        game.life[player] = reported.life
        game.player_counters[player] = game.objects.counters_of(reported)
