"""Who won a game, as far as its record says. FORMAT.md, section 3; CR 104.

An unfinished game has no result: neither is it a draw, nor has whoever left the table lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import Concede, DrawnGame, Lose, Win
from recorder.mtgr.values import PlayerId

Result = Literal["won", "lost", "drew", "unknown"]

_OPPONENTS: Final = 2


def results(told: Iterable[Statement], players: Sequence[PlayerId]) -> dict[PlayerId, Result]:
    """Return each player's result.

    Who concedes or loses has lost (CR 104.3); in a game of two the other has won then (CR 104.2a), and where
    somebody has won, the others have lost. Only a ``draw`` line makes a draw (CR 104.4). A record that says
    two things that cannot both be leaves the result ``unknown``.

    Example:
        >>> p1, p2 = PlayerId("p1"), PlayerId("p2")
        >>> results([Concede(p1)], [p1, p2])
        {'p1': 'lost', 'p2': 'won'}
        >>> results([], [p1, p2])
        {'p1': 'unknown', 'p2': 'unknown'}
    """
    told = list(told)
    winners = {statement.player for statement in told if isinstance(statement, Win)}
    losers = {statement.player for statement in told if isinstance(statement, Concede | Lose)}
    is_drawn = any(isinstance(statement, DrawnGame) for statement in told)
    if winners & losers or (is_drawn and winners) or losers.issuperset(players):
        return dict.fromkeys(players, "unknown")
    if len(players) == _OPPONENTS and losers and not is_drawn:
        winners = set(players) - losers
    return {player: _result(player, winners, losers, is_drawn=is_drawn) for player in players}


def _result(player: PlayerId, winners: set[PlayerId], losers: set[PlayerId], *, is_drawn: bool) -> Result:
    if player in winners:
        return "won"
    if player in losers or winners:
        return "lost"
    return "drew" if is_drawn else "unknown"


def endings(told: Iterable[Statement]) -> dict[PlayerId, str]:
    """Return how each player who lost did so: ``concede``, or the cause that ``lose`` names."""
    found: dict[PlayerId, str] = {}
    for statement in told:
        if isinstance(statement, Concede):
            found.setdefault(statement.player, Concede.VERB)
        elif isinstance(statement, Lose):
            found.setdefault(statement.player, statement.cause)
    return found
