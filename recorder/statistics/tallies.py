"""Games and matches added up, per player and per player and opponent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from recorder.statistics.game import GameFacts, PlayerFacts
from recorder.statistics.matches import MatchFacts
from recorder.statistics.results import Result

LONGEST_GAME: Final = 24 * 3600
"""Seconds. No game lasts so long: one of the two dates is wrong."""

_Number = TypeVar("_Number", int, float)


@dataclass(slots=True)
class Results:
    """How many of each result."""

    won: int = 0
    lost: int = 0
    drew: int = 0
    unknown: int = 0

    @property
    def number(self) -> int:
        """How many there are in all."""
        return self.won + self.lost + self.drew + self.unknown

    @property
    def win_rate(self) -> float | None:
        """The share of wins among known results, from 0 to 1; ``None`` if none is known."""
        known = self.number - self.unknown
        return self.won / known if known else None

    def add(self, result: Result) -> None:
        """Count one more."""
        setattr(self, result, getattr(self, result) + 1)


@dataclass(slots=True)
class Tally:
    """What a player's games come to.

    Args:
        player: the player's name, and ``opponent`` the other's; ``None`` for all opponents.
        on_the_play: results of games in which the player took the first turn, ``on_the_draw`` of the others;
            games of which it is not known are in neither.
        mulligans: of each game of which they are known.
        turns: of each game that was recorded to its end.
        seconds: of each game, from its start to that of the next of its match: a game's length, and what
            lay between the two. A record has no other time than that of its first report.
    """

    player: str
    opponent: str | None = None
    matches: Results = field(default_factory=Results)
    games: Results = field(default_factory=Results)
    on_the_play: Results = field(default_factory=Results)
    on_the_draw: Results = field(default_factory=Results)
    mulligans: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def tally_players(matches: Iterable[MatchFacts]) -> list[Tally]:
    """Add up per player, the one with most games first."""
    tallies: dict[str, Tally] = {}
    for match in matches:
        for name in dict.fromkeys(match.names):
            _add(tallies.setdefault(name, Tally(name)), match, name)
    return sorted(tallies.values(), key=_place)


def tally_opponents(matches: Iterable[MatchFacts]) -> list[Tally]:
    """Add up per player and opponent: each pair stands twice, once from each side."""
    tallies: dict[tuple[str, str], Tally] = {}
    for match in matches:
        for name in dict.fromkeys(match.names):
            for opponent in dict.fromkeys(match.names):
                if opponent != name:
                    _add(tallies.setdefault((name, opponent), Tally(name, opponent)), match, name)
    return sorted(tallies.values(), key=_place)


def _place(tally: Tally) -> tuple[object, ...]:
    return -tally.games.number, tally.player, tally.opponent or ""


def _add(tally: Tally, match: MatchFacts, name: str) -> None:
    tally.matches.add(match.result(name))
    for index, game in enumerate(match.games):
        player = next((player for player in game.players if player.name == name), None)
        if player is not None:
            _add_game(tally, game, player)
            _keep(tally.seconds, seconds_to_next(match, index))


def _add_game(tally: Tally, game: GameFacts, player: PlayerFacts) -> None:
    tally.games.add(player.result)
    if player.seat == "play":
        tally.on_the_play.add(player.result)
    elif player.seat == "draw":
        tally.on_the_draw.add(player.result)
    _keep(tally.mulligans, player.mulligans)
    _keep(tally.turns, game.turns if game.is_complete else None)


def _keep(values: list[_Number], value: _Number | None) -> None:
    """Keep what is known."""
    if value is not None:
        values.append(value)


def seconds_to_next(match: MatchFacts, index: int) -> float | None:
    """Return the seconds from the start of a match's game to that of the next; ``None`` if it is not known.

    Times are local, and some logs have a wrong one, so what cannot be a game's length is not known either.
    """
    if index + 1 >= len(match.games):
        return None
    start, following = match.games[index], match.games[index + 1]
    are_neighbours = (
        start.number is not None and following.number is not None and following.number == start.number + 1
    )
    if not are_neighbours or start.date is None or following.date is None:
        return None
    seconds = (following.date - start.date).total_seconds()
    return seconds if 0 <= seconds < LONGEST_GAME else None
