"""Sentences about the course of the game: before it, its turns, its end. FORMAT.md, section 3."""

from __future__ import annotations

from typing import Final

from recorder.adapter.handlers import Handlers
from recorder.adapter.log_game import LogGame
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import (
    Bottom,
    ChooseSeat,
    Concede,
    Disconnect,
    Keep,
    Leave,
    Lose,
    Mulligan,
    Rejoin,
    Roll,
    Score,
    Skip,
    Win,
)
from recorder.mtgr.values import UNKNOWN_CAUSE, PlayerId, by_rule


def _rolled(game: LogGame, sentence: said.Rolled) -> None:
    game.write(Roll(game.players[sentence.player], sentence.number))


def _joined(game: LogGame, sentence: said.Joined) -> None:
    """Take the first join of each player as the opening of the game, every later one as a reconnect."""
    player = game.players[sentence.player]
    if player in game.joined:
        game.write(Rejoin(player))
    game.joined.add(player)


def _chose_seat(game: LogGame, sentence: said.ChoseSeat) -> None:
    game.write(ChooseSeat(game.players[sentence.player], "play" if sentence.plays_first else "draw"))


def _mulliganed(game: LogGame, sentence: said.Mulliganed) -> None:
    game.write(Mulligan(game.players[sentence.player], sentence.hand))


def _kept(game: LogGame, sentence: said.Kept) -> None:
    game.write(Keep(game.players[sentence.player], sentence.hand))


def _bottomed_and_kept(game: LogGame, sentence: said.BottomedAndKept) -> None:
    player = game.players[sentence.player]
    game.write(Bottom(player, sentence.bottom))
    game.write(Keep(player, sentence.hand))


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


def _conceded(game: LogGame, sentence: said.Conceded) -> None:
    player = game.players[sentence.player]
    game.write(Concede(player))
    _lost_to(game, player)


def _lost(game: LogGame, sentence: said.Lost) -> None:
    player = game.players[sentence.player]
    game.write(Lose(player, by_rule(sentence.reason) if sentence.reason else UNKNOWN_CAUSE))
    _lost_to(game, player)


def _lost_to(game: LogGame, loser: PlayerId) -> None:
    """Make the other player of a game of two its winner (CR 104.2a), also where no line says so."""
    opponent = game.opponent(loser)
    if opponent is not None and not game.winners:
        _win(game, opponent)


def _won(game: LogGame, sentence: said.Won) -> None:
    _win(game, game.players[sentence.player])


def _win(game: LogGame, player: PlayerId) -> None:
    game.is_over = True
    if player not in game.winners:
        game.winners.add(player)
        game.write(Win(player))


def _scored(game: LogGame, sentence: said.Scored) -> None:
    """Write the games won so far; the line comes before or after the one that names the winner."""
    game.is_over = True
    leader = game.players[sentence.leader] if sentence.leader else None
    wins = tuple(
        (player, sentence.most if player == leader else sentence.least) for player in game.players.values()
    )
    game.write(Score(wins))


def _left(game: LogGame, sentence: said.LeftGame) -> None:
    game.write(Leave(game.players[sentence.player]))


def _lost_connection(game: LogGame, sentence: said.LostConnection) -> None:
    game.write(Disconnect(game.players[sentence.player]))


def _says_nothing(_game: LogGame, _sentence: said.Sentence) -> None:
    """Take a line that says nothing about the game: a spectator, a button pressed after the end."""


def _not_understood(game: LogGame, sentence: said.NotUnderstood) -> None:
    game.note(sentence.text)


HANDLERS: Final[Handlers] = {
    said.Rolled: _rolled,
    said.Joined: _joined,
    said.ChoseSeat: _chose_seat,
    said.Mulliganed: _mulliganed,
    said.Kept: _kept,
    said.BottomedAndKept: _bottomed_and_kept,
    said.TurnBegan: _turn_began,
    said.Skipped: _skipped,
    said.Conceded: _conceded,
    said.Lost: _lost,
    said.Won: _won,
    said.Scored: _scored,
    said.LeftGame: _left,
    said.LostConnection: _lost_connection,
    said.Watched: _says_nothing,
    said.DrewNextCard: _says_nothing,
    said.NotUnderstood: _not_understood,
}
