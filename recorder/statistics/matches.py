"""The games of a match put together, each once. facts/gamelog.md 1.3.

A match can be recorded twice, from ``mtgo.log`` and from its match log: of several records of one game, the
one that knows most counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from recorder.statistics.game import GameFacts
from recorder.statistics.results import Result

_WINS_OF_A_MATCH: Final = 2
"""MTGO plays best of three; a record does not say so, and a match that one player leads 1-0 may go on."""

_OPPONENTS: Final = 2


@dataclass(slots=True)
class MatchFacts:
    """What the records of a match tell.

    Args:
        id: the source's own.
        names: the players, in seat order of its first game.
        games: in their order, each once.
        wins: games won by each player, in the order of ``names``.
        is_disputed: whether the games that were recorded add up to something else than MTGO's own score.
    """

    id: str
    names: tuple[str, ...]
    games: list[GameFacts]
    wins: tuple[int, ...]
    is_disputed: bool

    @property
    def date(self) -> datetime | None:
        """When its first recorded game began, local time."""
        return self.games[0].date

    def result(self, name: str) -> Result:
        """Return a player's result; ``unknown`` unless somebody has won two games and more than the other.

        A table of more than two players plays one game, and its result is the match's.
        """
        if len(self.names) != _OPPONENTS:
            return game_result(self.games[-1], name)
        ahead = max(self.wins)
        if ahead < _WINS_OF_A_MATCH or self.wins.count(ahead) > 1:
            return "unknown"
        return "won" if self.wins[self.names.index(name)] == ahead else "lost"


def game_result(game: GameFacts, name: str) -> Result:
    """Return a player's result in a game."""
    return next((player.result for player in game.players if player.name == name), "unknown")


def put_together(games: Iterable[GameFacts]) -> tuple[list[MatchFacts], list[GameFacts]]:
    """Put games together to matches.

    Returns:
        The matches in the order of their first games, and the records left out because another one tells
        more of the same game.
    """
    matches: dict[tuple[object, ...], list[GameFacts]] = {}
    left_out: list[GameFacts] = []
    for game in sorted(games, key=_knowledge, reverse=True):
        match = matches.setdefault(_match_key(game), [])
        if any(_is_same(game, other) for other in match):
            left_out.append(game)
        else:
            match.append(game)
    return sorted(map(_match, matches.values()), key=_place), left_out


def _knowledge(game: GameFacts) -> tuple[object, ...]:
    """Order records by how much they know; the file's name decides between equals."""
    has_result = any(player.result != "unknown" for player in game.players)
    return has_result, game.is_complete, game.number is not None, game.statements, str(game.file)


def _match_key(game: GameFacts) -> tuple[object, ...]:
    """Tell matches apart by id and players; a game of no known match is one of its own."""
    return (game.match, *sorted(player.name for player in game.players)) if game.match else (game.file,)


def _is_same(one: GameFacts, other: GameFacts) -> bool:
    """Say whether two records of a match tell the same game.

    A record that began late does not know the game's number; the score after the game, which no other game
    of a match can have, says it.
    """
    if one.number is not None and other.number is not None:
        return one.number == other.number
    if one.score is not None and other.score is not None:
        return _score_by_name(one) == _score_by_name(other)
    return one.date is not None and one.date == other.date


def _score_by_name(game: GameFacts) -> dict[str, int]:
    return dict(zip((player.name for player in game.players), game.score or (), strict=False))


def _match(games: list[GameFacts]) -> MatchFacts:
    numbers = [game.number for game in games]
    if None in numbers:
        games.sort(key=lambda game: (game.date or datetime.max, game.number or 0))
    else:
        games.sort(key=lambda game: game.number or 0)
    names = tuple(player.name for player in games[0].players)
    counted = _wins(games, names)
    wins = _wins_with_score(games, names)
    is_known = all(game_result(game, names[0]) != "unknown" for game in games)
    is_whole = is_known and sorted(filter(None, numbers)) == list(range(1, len(games) + 1))
    return MatchFacts(games[0].match, names, games, wins, is_disputed=is_whole and wins != counted)


def _wins(games: Iterable[GameFacts], names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sum(game_result(game, name) == "won" for game in games) for name in names)


def _wins_with_score(games: list[GameFacts], names: tuple[str, ...]) -> tuple[int, ...]:
    """Count from MTGO's own score after the last game that has one: of a match, games may be missing here."""
    for index in range(len(games) - 1, -1, -1):
        score = _score_by_name(games[index])
        if score:
            later = _wins(games[index + 1 :], names)
            return tuple(score.get(name, 0) + wins for name, wins in zip(names, later, strict=True))
    return _wins(games, names)


def _place(match: MatchFacts) -> tuple[object, ...]:
    return match.date or datetime.max, match.id, str(match.games[0].file)
