"""Sentences about goad, and about day and night, where log lines alone tell: decision 0026.5."""

from __future__ import annotations

from typing import Final

from recorder.adapter.causes import named_cause, only_cause
from recorder.adapter.handlers import Handlers
from recorder.adapter.identity import permanents
from recorder.adapter.log_game import LogGame
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Day, Goad, Night


def _goaded(game: LogGame, sentence: said.Goaded) -> None:
    player = game.players[sentence.player]
    items = permanents(game, sentence.cards, None)
    cause = named_cause(game, sentence.source, "goad") if sentence.source else only_cause(game, "goad")
    for item in items:
        if player not in item.goaded:
            game.become_creature(item)
            item.goaded = (*item.goaded, player)
            game.write(Goad(item.id, player, cause))


def _became_day_or_night(game: LogGame, sentence: said.BecameDayOrNight) -> None:
    if sentence.is_day != game.is_day:
        game.is_day = sentence.is_day
        cause = only_cause(game, "day")
        game.write(Day(cause) if sentence.is_day else Night(cause))


HANDLERS: Final[Handlers] = {
    said.Goaded: _goaded,
    said.BecameDayOrNight: _became_day_or_night,
}
