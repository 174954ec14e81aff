"""Where objects come from that a source shows without an origin: counting their owner's hidden cards tells.

MTGO's messages name the zone. A source that shows what its user sees does not, for cards from hands and
libraries that the user does not see.
"""

from __future__ import annotations

from typing import Literal

from recorder.adapter.states.hidden_zones import hand_is_seen
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.state_game import StateGame
from recorder.log_lines import sentences as said
from recorder.reports import ReportedObject

_Hidden = Literal["hand", "library"]


def find_origins(game: StateGame, moment: Moment) -> None:
    """Complete the new objects of a moment by the zones they came from, where these are certain."""
    known = {item.thing for item in moment.before.objects}
    unsaid = [item for item in moment.arrived if _has_no_origin(item) and item.source not in known]
    if not unsaid:
        return
    origins: dict[int, _Hidden] = {}
    for seat in sorted(
        {item.owner for item in unsaid if item.owner is not None} & set(range(len(game.seats)))
    ):
        origins |= _origins(game, moment, seat, [item for item in unsaid if item.owner == seat])
    complete = {
        item.thing: item.model_copy(update={"from_zone": origins[item.thing], "from_seat": item.owner})
        for item in unsaid
        if item.thing in origins
    }
    moment.arrived = [complete.get(item.thing, item) for item in moment.arrived]
    objects = tuple(complete.get(item.thing, item) for item in moment.state.objects)
    moment.state = moment.state.model_copy(update={"objects": objects})


def _has_no_origin(item: ReportedObject) -> bool:
    return item.from_zone is None and item.ability is None and item.source not in {None, item.thing}


def _origins(game: StateGame, moment: Moment, seat: int, unsaid: list[ReportedObject]) -> dict[int, _Hidden]:
    """Return a player's objects' origins by number: told, or the only ones that are left."""
    left = _cards_gone(game, moment, seat)
    told: dict[int | None, _Hidden] = {}
    for milled in moment.told(said.Milled):
        told |= {card.thing: "library" for card in milled.cards}
    for discarded in moment.told(said.Discarded):
        told |= {card.thing: "hand" for card in discarded.cards}
    found: dict[int, _Hidden] = {}
    for item in unsaid:
        usual: _Hidden = "library" if item.zone == "hand" else "hand"
        zone = told.get(item.thing, usual)
        is_likely = item.thing in told or item.zone in {"hand", "stack"}
        if is_likely and left[zone] + (_returned(moment, seat) if zone == "hand" else 0) > 0:
            found[item.thing] = zone
            left[zone] -= 1
    rest = [item.thing for item in unsaid if item.thing not in found]
    open_zones = [zone for zone, count in left.items() if count > 0]
    if len(open_zones) == 1 and len(rest) <= left[open_zones[0]]:
        found |= dict.fromkeys(rest, open_zones[0])
    return found


def _cards_gone(game: StateGame, moment: Moment, seat: int) -> dict[_Hidden, int]:
    """Return how many cards have left a player's hand and library beyond those whose origin is known."""
    player = game.seats[seat]
    before, after = moment.before.players[seat], moment.state.players[seat]
    new = [item for item in moment.arrived if item.owner == seat]
    played = sum(game.players[line.player] == player for line in moment.told(said.Played))
    came, drawn = sum(item.zone == "hand" for item in new), 0
    if not hand_is_seen(game, moment, player):
        drawn = sum(line.number for line in moment.told(said.Drew) if game.players[line.player] == player)
    left: dict[_Hidden, int] = {
        "hand": (before.hand or 0) - (after.hand or 0) + came + drawn - played,
        "library": (before.library or 0) - (after.library or 0) - drawn,
    }
    for zone in left:
        left[zone] -= sum(item.from_zone == zone and item.source != item.thing for item in new)
    return left


def _returned(moment: Moment, seat: int) -> int:
    """Return how many permanents may have gone to a player's hand: they make up for what has left it."""
    numbers = {item.source for item in moment.arrived}
    gone = [item for item in moment.left if item.zone == "battlefield" and item.owner == seat]
    return sum(item.thing not in numbers and not item.is_token for item in gone)
