"""How a record told by states begins: with the first turn, or late."""

from __future__ import annotations

from recorder.adapter.states.full_keyframe import write_keyframe
from recorder.adapter.states.moment import compare
from recorder.adapter.states.moves import entering, introduce, move
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tell import tell
from recorder.adapter.states.tracked import WATCHED_ZONES, ZONES
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Late, Turn
from recorder.mtgr.values import by
from recorder.reports import StateReport


def begin_first_turn(game: StateGame, state: StateReport, lines: list[said.Sentence]) -> None:
    """Introduce the hands that are seen and what began on the battlefield, then begin the first turn."""
    _take_players(game, state)
    moment = compare(state, state, lines)
    for item in sorted(state.objects, key=lambda known: known.thing):
        if item.zone == "hand" and game.objects.name_of(item) is not None:
            introduce(game, item, "hand")
        elif item.zone == "battlefield":
            tracked = introduce(game, item, "hand")
            move(game, tracked, item, by(tracked.owner or game.seats[0]))
    moment.take(said.TurnBegan)
    active = game.seat(state.active)
    if active is not None and state.turn is not None:
        game.write(Turn(state.turn, active))
        write_keyframe(game, state)
    tell(game, moment)


def begin_late(game: StateGame, state: StateReport) -> None:
    """Join a game under way: everything visible is in the keyframe, which names it."""
    game.write(Late())
    _take_players(game, state)
    for item in sorted(state.objects, key=lambda known: known.thing):
        if item.zone in WATCHED_ZONES and item.ability is None and game.objects.get(item.thing) is None:
            name = game.objects.name_of(item)
            identifier = game.objects.identifiers.card(name)
            tracked = game.objects.add(identifier, item.thing, name, game.seat(item.owner), ZONES[item.zone])
            if item.zone == "battlefield":
                entering(game, tracked, item, was_played=False)
    write_keyframe(game, state, introduces=True)


def _take_players(game: StateGame, state: StateReport) -> None:
    for player, reported in zip(game.seats, state.players, strict=False):
        game.life[player] = reported.life
        game.player_counters[player] = game.objects.counters_of(reported)
