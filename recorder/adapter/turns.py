"""Sentences about turns, and those that say nothing, where log lines alone tell. FORMAT.md, section 3."""

from __future__ import annotations

from typing import Final

from recorder.adapter.course import COURSE
from recorder.adapter.handlers import Handlers
from recorder.adapter.log_game import LogGame
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Skip


def _turn_began(game: LogGame, sentence: said.TurnBegan) -> None:
    player = game.players[sentence.player]
    if sentence.number > game.turns.get(player, 0):
        game.begin_turn(sentence.number, player)
    else:
        game.note(f"Turn {sentence.number}: {player}")  # MTGO's turns only grow: this line is damaged


def _skipped(game: LogGame, sentence: said.Skipped) -> None:
    player = game.players[sentence.player]
    if sentence.step == "draw" and player == game.active:
        game.drew = True
    game.write(Skip(player, sentence.step))


def _says_nothing(_game: LogGame, _sentence: said.Sentence) -> None:
    """Take a line that says nothing about the game: a spectator, a button pressed after the end."""


def _not_understood(game: LogGame, sentence: said.NotUnderstood) -> None:
    game.note(sentence.text)


HANDLERS: Final[Handlers] = {
    **COURSE,
    said.TurnBegan: _turn_began,
    said.Skipped: _skipped,
    said.Watched: _says_nothing,
    said.DrewNextCard: _says_nothing,
    said.NotUnderstood: _not_understood,
}
