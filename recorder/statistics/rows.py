"""Facts as rows of named values: what ``--json``, ``--csv`` and the table have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import fmean, median
from typing import Final, Literal

from recorder.statistics.game import GameFacts
from recorder.statistics.matches import MatchFacts
from recorder.statistics.tallies import Results, Tally, seconds_to_next, tally_opponents, tally_players

Value = str | int | float | bool | None
"""``None`` is a value that the records do not tell."""

Row = dict[str, Value]
Per = Literal["player", "opponent", "match", "game"]


def player_rows(matches: Iterable[MatchFacts]) -> list[Row]:
    """Give one row per player, the one with most games first."""
    return [_tally_row(tally) for tally in tally_players(matches)]


def opponent_rows(matches: Iterable[MatchFacts]) -> list[Row]:
    """Give one row per player and opponent."""
    return [_tally_row(tally) for tally in tally_opponents(matches)]


def match_rows(matches: Iterable[MatchFacts]) -> list[Row]:
    """Give one row per match and player, in the order of time."""
    return [_match_row(match, name) for match in matches for name in match.names]


def game_rows(matches: Iterable[MatchFacts]) -> list[Row]:
    """Give one row per game and player, in the order of time."""
    return [
        _game_row(match, index, seat)
        for match in matches
        for index, game in enumerate(match.games)
        for seat in range(len(game.players))
    ]


ROWS: Final[dict[Per, Callable[[Iterable[MatchFacts]], list[Row]]]] = {
    "player": player_rows,
    "opponent": opponent_rows,
    "match": match_rows,
    "game": game_rows,
}
"""What a row can be about."""


def _tally_row(tally: Tally) -> Row:
    row: Row = {"player": tally.player}
    if tally.opponent is not None:
        row["opponent"] = tally.opponent
    row |= _results_row("matches", tally.matches)
    row |= _results_row("games", tally.games)
    row["win_rate"] = _rounded(tally.games.win_rate, 3)
    row |= _results_row("on_the_play", tally.on_the_play)
    row |= _results_row("on_the_draw", tally.on_the_draw)
    row["mulligans_per_game"] = _rounded(fmean(tally.mulligans) if tally.mulligans else None, 2)
    row["turns_per_game"] = _rounded(fmean(tally.turns) if tally.turns else None, 1)
    row["median_seconds_to_next_game"] = _rounded(median(tally.seconds) if tally.seconds else None, 0)
    return row


def _results_row(prefix: str, results: Results) -> Row:
    return {
        prefix: results.number,
        f"{prefix}_won": results.won,
        f"{prefix}_lost": results.lost,
        f"{prefix}_drawn": results.drew,
        f"{prefix}_unknown": results.unknown,
    }


def _match_row(match: MatchFacts, name: str) -> Row:
    others = [other for other in match.names if other != name]
    return {
        "date": None if match.date is None else match.date.isoformat(),
        "match": match.id,
        "player": name,
        "opponent": ", ".join(others),
        "result": match.result(name),
        "won": match.wins[match.names.index(name)],
        "lost": sum(wins for other, wins in zip(match.names, match.wins, strict=True) if other != name),
        "drawn": sum(any(player.result == "drew" for player in game.players) for game in match.games),
        "games_recorded": len(match.games),
        "disputed": match.is_disputed,
    }


def _game_row(match: MatchFacts, index: int, seat: int) -> Row:
    game: GameFacts = match.games[index]
    player = game.players[seat]
    others = [other.name for other in game.players if other is not player]
    return {
        "date": None if game.date is None else game.date.isoformat(),
        "match": game.match,
        "game": game.number,
        "player": player.name,
        "opponent": ", ".join(others),
        "result": player.result,
        "lost_by": "" if player.result in {"won", "drew"} else player.ending,
        "seat": player.seat,
        "mulligans": player.mulligans,
        "turns": game.turns,
        "complete": game.is_complete,
        "seconds_to_next_game": _rounded(seconds_to_next(match, index), 0),
        "record": game.file.name,
    }


def _rounded(value: float | None, digits: int) -> float | int | None:
    if value is None:
        return None
    return round(value, digits) if digits else round(value)
