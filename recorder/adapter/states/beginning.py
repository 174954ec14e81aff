"""How a record told by states begins: with the first turn, or late."""

from __future__ import annotations

from typing import Final

from recorder.adapter.states.designations import day_shown, take_goad
from recorder.adapter.states.effect_ends import forget_what_may_be_over
from recorder.adapter.states.emblems import know_shown_emblems, write_emblems_of
from recorder.adapter.states.full_keyframe import SHOWN, write_keyframe
from recorder.adapter.states.lasting import turn_of
from recorder.adapter.states.moment import compare, is_watched
from recorder.adapter.states.moves import entering, introduce, move
from recorder.adapter.states.plan_lasting import begin_shown, know_shown
from recorder.adapter.states.stack_entries import ability, source_of
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tell import tell
from recorder.adapter.states.tracked import ZONES, Tracked
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
    visible = [item for item in state.objects if is_watched(item)]
    abilities = [item for item in visible if item.ability is not None and item.zone == "stack"]
    waiting = game.lasting.unseen(state)
    needed = _introduce_sources(game, state, [*abilities, *waiting])
    needed |= {target.thing for item in abilities for target in item.targets}
    needed |= {item.thing for item in visible if game.objects.name_of(item) is None}
    shown = [item for item in visible if item.ability is None and not _is_hidden(game, item)]
    shown.sort(key=lambda item: (SHOWN.index(ZONES[item.zone]), item.thing))
    found: set[ObjectId] = set()
    _take_cards(game, [item for item in shown if item.thing in needed], found, comes_first=True)
    for item in abilities:
        if game.objects.get(item.thing) is None:
            ability(game, item)
        found.add(game.id_of(item.thing) or ObjectId(""))
    others = [item for item in shown if item.thing not in needed]
    new = _take_cards(game, others, found, comes_first=False)
    for known in game.objects:
        if known.id not in found:
            known.leave()
            known.zone = "?"
    _take_lasting(game, state, waiting)
    write_keyframe(game, state, introduced=new)
    game.begin_step(state.step)


def _introduce_sources(
    game: StateGame, state: StateReport, abilities: list[ReportedObject]
) -> set[int | None]:
    """Introduce what abilities are of and no state shows as a card; return the numbers of their sources."""
    sources = {number for item in abilities for number in (item.source, item.trigger_source)}
    write_emblems_of(game, state, sources)
    numbers = {item.thing for item in state.objects if is_watched(item) or item.is_emblem}
    for item in abilities:
        if item.source not in numbers and item.trigger_source not in numbers:
            source_of(game, item)
    return sources


def _is_hidden(game: StateGame, item: ReportedObject) -> bool:
    return item.zone == "hand" and game.objects.name_of(item) is None


def _take_cards(
    game: StateGame, items: list[ReportedObject], found: set[ObjectId], *, comes_first: bool
) -> frozenset[ObjectId]:
    """Take cards and tokens as they are, and return which the keyframe introduces."""
    new: set[ObjectId] = set()
    for item in items:
        tracked = _find(game, item) or _add(game, item, new, comes_first=comes_first)
        _take_as_it_is(game, tracked, item)
        found.add(tracked.id)
    return frozenset(new)


def _take_lasting(game: StateGame, state: StateReport, waiting: list[ReportedObject]) -> None:
    """Take note of what is in force: the keyframe introduces it, and effects get ids there."""
    forget_what_may_be_over(game, state)
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
    tracked.name = tracked.name or game.objects.name_of(item)
    tracked.name_now = game.objects.name_of(item) or tracked.name
    tracked.controller = game.seat(item.controller)
    if item.zone == "battlefield":
        entering(game, tracked, item, was_played=False)
        take_goad(game, tracked, item)


def _take_players(game: StateGame, state: StateReport) -> None:
    for player, reported in zip(game.seats, state.players, strict=False):
        game.life[player] = reported.life
        game.player_counters[player] = game.objects.counters_of(reported)
