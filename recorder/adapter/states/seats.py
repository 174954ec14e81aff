"""The players of a state, as the adapter needs them: all that the game has, in the order of their seats."""

from __future__ import annotations

from recorder.reports import ReportedPlayer, StateReport


def seat_all(state: StateReport, seats: int) -> StateReport:
    """Return the state with every player of the game, and no one else.

    A state shows whom MTGO shows: not a player who has left a game of several. Of such a one nothing is
    reported.

    Args:
        state: as it was reported.
        seats: how many players the game has.
    """
    if [player.seat for player in state.players] == list(range(seats)):
        return state
    shown = {player.seat: player for player in state.players}
    players = tuple(
        shown.get(seat) or ReportedPlayer(seat=seat, counters_not_reported=True) for seat in range(seats)
    )
    return state.model_copy(update={"players": players})
