"""Hands and libraries that nobody sees: how many cards they would hold if nothing had come there unseen."""

from __future__ import annotations

from recorder.adapter.states.moment import Moment
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.log_lines import sentences as said
from recorder.mtgr.values import PlayerId, Zone
from recorder.reports import ReportedPlayer


def hand_is_seen(game: StateGame, moment: Moment, player: PlayerId) -> bool:
    """Say whether a state shows the cards of a player's hand."""
    return any(item.zone == "hand" and game.seat(item.owner) == player for item in moment.state.objects)


def has_grown(game: StateGame, moment: Moment, tracked: Tracked) -> Zone:
    """Return the zone of its owner that holds a card more than all that is seen explains; ``?`` for none.

    A permanent that comes back to a hand from which a spell was cast meanwhile leaves the number as it was.
    """
    if tracked.owner is None:
        return "?"
    seat = game.seats.index(tracked.owner)
    hand, library = _expected(game, moment, seat, tracked.owner)
    after = moment.state.players[seat]
    if (after.hand or 0) > hand and tracked.zone != "hand":
        return "hand"
    return "library" if (after.library or 0) > library else "?"


def is_as_expected(game: StateGame, moment: Moment, player: PlayerId) -> bool:
    """Say whether a player's hand and library hold exactly what all that is seen explains."""
    seat = game.seats.index(player)
    after = moment.state.players[seat]
    return (after.hand, after.library) == _expected(game, moment, seat, player)


def came_unseen(game: StateGame, moment: Moment, player: PlayerId) -> int:
    """Return how many cards have gone from a player's library to the hand beyond what is seen and told."""
    seat = game.seats.index(player)
    hand, library = _expected(game, moment, seat, player)
    after = moment.state.players[seat]
    return min((after.hand or 0) - hand, library - (after.library or 0))


def _expected(game: StateGame, moment: Moment, seat: int, player: PlayerId) -> tuple[int, int]:
    before: ReportedPlayer = moment.before.players[seat]
    known = {item.thing for item in moment.before.objects}
    new = [item for item in moment.state.objects if item.thing not in known and item.owner == seat]
    left = {"hand": 0, "library": 0}
    for item in new:
        if item.from_zone in left and item.source != item.thing:
            left[item.from_zone] += 1
    left["hand"] += sum(game.players[line.player] == player for line in moment.all_told(said.Played))
    came = sum(item.zone == "hand" for item in new)
    if not hand_is_seen(game, moment, player):
        drawn = sum(line.number for line in moment.all_told(said.Drew) if game.players[line.player] == player)
        came += drawn
        left["library"] += drawn
    return (before.hand or 0) - left["hand"] + came, (before.library or 0) - left["library"]
