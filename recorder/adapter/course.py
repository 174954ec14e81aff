"""Sentences about the course of a game, its opening and its end, for both adapters. FORMAT.md, section 3."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from recorder.adapter.players import Players
from recorder.log_lines import sentences as said
from recorder.mtgr.statement import Statement
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
    Win,
)
from recorder.mtgr.values import UNKNOWN_CAUSE, PlayerId, by_rule


class Game(Protocol):
    """What a game has to have, told by log lines alone or by states."""

    players: Players
    joined: set[PlayerId]
    winners: set[PlayerId]
    is_over: bool

    def write(self, statement: Statement) -> None:
        """Write a statement."""


def _rolled(game: Game, sentence: said.Rolled) -> None:
    game.write(Roll(game.players[sentence.player], sentence.number))


def _joined(game: Game, sentence: said.Joined) -> None:
    """Take the first join of each player as the opening of the game, every later one as a reconnect."""
    player = game.players[sentence.player]
    if player in game.joined:
        game.write(Rejoin(player))
    game.joined.add(player)


def _chose_seat(game: Game, sentence: said.ChoseSeat) -> None:
    game.write(ChooseSeat(game.players[sentence.player], "play" if sentence.plays_first else "draw"))


def _mulliganed(game: Game, sentence: said.Mulliganed) -> None:
    game.write(Mulligan(game.players[sentence.player], sentence.hand))


def _kept(game: Game, sentence: said.Kept) -> None:
    game.write(Keep(game.players[sentence.player], sentence.hand))


def _bottomed_and_kept(game: Game, sentence: said.BottomedAndKept) -> None:
    player = game.players[sentence.player]
    game.write(Bottom(player, sentence.bottom))
    game.write(Keep(player, sentence.hand))


def _conceded(game: Game, sentence: said.Conceded) -> None:
    player = game.players[sentence.player]
    game.write(Concede(player))
    _lost_to(game, player)


def _lost(game: Game, sentence: said.Lost) -> None:
    player = game.players[sentence.player]
    game.write(Lose(player, by_rule(sentence.reason) if sentence.reason else UNKNOWN_CAUSE))
    _lost_to(game, player)


def _lost_to(game: Game, loser: PlayerId) -> None:
    """Make the other player of a game of two its winner (CR 104.2a), also where no line says so."""
    opponent = game.players.opponent(loser)
    if opponent is not None and not game.winners:
        win(game, opponent)


def _won(game: Game, sentence: said.Won) -> None:
    win(game, game.players[sentence.player])


def win(game: Game, player: PlayerId) -> None:
    """Write that a player wins, once; the game is over."""
    game.is_over = True
    if player not in game.winners:
        game.winners.add(player)
        game.write(Win(player))


def _scored(game: Game, sentence: said.Scored) -> None:
    """Write the games won so far; the line comes before or after the one that names the winner."""
    game.is_over = True
    leader = game.players[sentence.leader] if sentence.leader else None
    wins = tuple(
        (player, sentence.most if player == leader else sentence.least) for player in game.players.values()
    )
    game.write(Score(wins))


def _left(game: Game, sentence: said.LeftGame) -> None:
    game.write(Leave(game.players[sentence.player]))


def _lost_connection(game: Game, sentence: said.LostConnection) -> None:
    game.write(Disconnect(game.players[sentence.player]))


COURSE: Final[dict[type[said.Sentence], Callable[[Game, Any], None]]] = {
    said.Rolled: _rolled,
    said.Joined: _joined,
    said.ChoseSeat: _chose_seat,
    said.Mulliganed: _mulliganed,
    said.Kept: _kept,
    said.BottomedAndKept: _bottomed_and_kept,
    said.Conceded: _conceded,
    said.Lost: _lost,
    said.Won: _won,
    said.Scored: _scored,
    said.LeftGame: _left,
    said.LostConnection: _lost_connection,
}
"""Before and after the game, and on its way: written at once."""
