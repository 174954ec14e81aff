"""The facts of one game, from its record alone. FORMAT.md, sections 2 and 3."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Literal

from recorder.errors import FaultyRecordError
from recorder.mtgr.collecting import Collected, collect
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import (
    ChooseSeat,
    Concede,
    Date,
    DrawnGame,
    End,
    Game,
    Keep,
    Late,
    Lose,
    Match,
    Mulligan,
    Player,
    Score,
    Turn,
    Win,
)
from recorder.mtgr.values import PlayerId
from recorder.statistics.results import Result, endings, results

Seat = Literal["play", "draw"]

_TELLING: Final = frozenset(
    (
        *(Match, Game, Date, Player, End),
        *(ChooseSeat, Mulligan, Keep, Late, Turn),
        *(Concede, Lose, Win, DrawnGame, Score),
    )
)
"""The statements that tell a fact; a record has few of them, however long it is."""


@dataclass(slots=True)
class PlayerFacts:
    """What a record tells about a player of its game.

    Args:
        name: the real name from the header.
        result: ``unknown`` where the record does not say how the game ended.
        ending: how the player lost: ``concede``, or the cause of ``lose``; ``None`` otherwise.
        seat: ``play`` for who took the first turn, ``draw`` for the others (CR 103.8); ``None`` if the record
            does not say.
        mulligans: how many were taken; ``None`` if the record began later, or tells neither a mulligan nor
            a hand kept.
    """

    name: str
    result: Result
    ending: str | None
    seat: Seat | None
    mulligans: int | None


@dataclass(slots=True)
class GameFacts:
    """What a record tells about its game.

    Args:
        file: the record.
        match: the source's id of the match, and ``number``, which game of it; ``None`` if unknown.
        date: when the game began, local time; ``None`` if unknown.
        players: in seat order.
        turns: the number of the last turn seen, as MTGO counts: each player's nth; ``None`` if none began.
        is_complete: whether the record goes to the end of its game.
        score: the games each player has won in the match after this one, in seat order, as MTGO said it.
        statements: how many the record has.
    """

    file: Path
    match: str
    number: int | None
    date: datetime | None
    players: tuple[PlayerFacts, ...]
    turns: int | None
    is_complete: bool
    score: tuple[int, ...] | None
    statements: int


def read_game(file: Path) -> GameFacts:
    """Read a record and return its facts.

    Args:
        file: the record, finished or still being written; only read, line by line.

    Raises:
        FaultyRecordError: a line of it is not understood, so that a fact may be missing, or it names no
            players.
        OSError: the file cannot be read.
    """
    told = collect(file, _TELLING)
    if told.first(Player) is None:
        raise FaultyRecordError(expected="a record that names its players", found="none", file=str(file))
    return _facts(file, told)


def _facts(file: Path, told: Collected) -> GameFacts:
    names = {player.player: player.name for player in told.all(Player)}
    results_of, endings_of = results(told.wanted, list(names)), endings(told.wanted)
    starter = _starter(told, list(names))
    players = tuple(
        PlayerFacts(
            name=name,
            result=results_of[player],
            ending=endings_of.get(player),
            seat=None if starter is None else "play" if player == starter else "draw",
            mulligans=_mulligans(told.wanted, player),
        )
        for player, name in names.items()
    )
    match, game = told.first(Match), told.first(Game)
    date, end = told.first(Date), told.first(End)
    return GameFacts(
        file=file,
        match="" if match is None else match.id,
        number=None if game is None else game.number,
        date=None if date is None else _time(date.time),
        players=players,
        turns=max((turn.number for turn in told.all(Turn)), default=None),
        is_complete=end is not None and end.complete,
        score=_score(told, names),
        statements=told.number,
    )


def _time(written: str) -> datetime | None:
    """Return the time; ``None`` for ``?`` and for a day that no calendar has."""
    try:
        return datetime.fromisoformat(written)
    except ValueError:
        return None


def _starter(told: Collected, players: list[PlayerId]) -> PlayerId | None:
    """Return who takes the first turn: whose turn 1 comes first, or else who was chosen to."""
    for statement in told.wanted:
        if isinstance(statement, Late):
            return None
        if isinstance(statement, Turn):
            return statement.player if statement.number == 1 else None
    choice = told.first(ChooseSeat)
    if choice is None or choice.choice == "play":
        return None if choice is None else choice.player
    others = [player for player in players if player != choice.player]
    return others[0] if len(others) == 1 else None


def _mulligans(told: Sequence[Statement], player: PlayerId) -> int | None:
    count, is_told = 0, False
    for statement in told:
        if isinstance(statement, Late) and not is_told:
            return None
        if isinstance(statement, Mulligan | Keep) and statement.player == player:
            count += isinstance(statement, Mulligan)
            is_told = True
    return count if is_told else None


def _score(told: Collected, names: Iterable[PlayerId]) -> tuple[int, ...] | None:
    scores = told.all(Score)
    if not scores:
        return None
    wins = dict(scores[-1].wins)
    return tuple(wins.get(player, 0) for player in names)
