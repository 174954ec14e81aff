"""Where objects come from that a source shows without an origin: counting their owner's hidden cards tells.

MTGO's messages name the zone. A source that shows what its user sees does not, for cards from hands and
libraries that the user does not see.
"""

from __future__ import annotations

from typing import Literal

from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import WATCHED_ZONES
from recorder.log_lines import sentences as said
from recorder.reports import ReportedObject, StateReport

_Hidden = Literal["hand", "library"]


def with_origins(
    game: StateGame, before: StateReport, state: StateReport, sentences: list[said.Sentence]
) -> StateReport:
    """Return the state with the origins of its new objects, where they are certain.

    Args:
        game: knows the players.
        before: the settled state before it.
        state: as it was reported.
        sentences: the log lines between the two.
    """
    known = {item.thing for item in before.objects}
    new = [item for item in state.objects if item.thing not in known and item.zone in WATCHED_ZONES]
    unsaid = [item for item in new if _has_no_origin(item) and item.source not in known]
    if not unsaid:
        return state
    origins: dict[int, _Hidden] = {}
    for seat in {item.owner for item in unsaid if item.owner is not None}:
        own = [item for item in new if item.owner == seat]
        count = _HiddenCards(game, before, state, sentences, seat, own)
        origins |= count.origins([item for item in unsaid if item.owner == seat])
    objects = tuple(
        item.model_copy(update={"from_zone": origins[item.thing], "from_seat": item.owner})
        if item.thing in origins
        else item
        for item in state.objects
    )
    return state.model_copy(update={"objects": objects})


def _has_no_origin(item: ReportedObject) -> bool:
    return item.from_zone is None and item.ability is None and item.source not in {None, item.thing}


class _HiddenCards:
    """Counts how many cards have left a player's hand and library beyond those whose origin is known."""

    def __init__(
        self,
        game: StateGame,
        before: StateReport,
        state: StateReport,
        sentences: list[said.Sentence],
        seat: int,
        new: list[ReportedObject],
    ) -> None:
        player = game.seats[seat]
        old, now = before.players[seat], state.players[seat]
        played = sum(isinstance(line, said.Played) and game.players[line.player] == player for line in sentences)
        draws = [line for line in sentences if isinstance(line, said.Drew)]
        drawn = sum(line.number for line in draws if game.players[line.player] == player)
        in_hand = [item for item in new if item.zone == "hand"]
        is_seen = any(item.zone == "hand" and item.owner == seat for item in state.objects)
        self._left: dict[_Hidden, int] = {
            "hand": (old.hand or 0) - (now.hand or 0) + (len(in_hand) if is_seen else drawn) - played,
            "library": (old.library or 0) - (now.library or 0) - (0 if is_seen else drawn),
        }
        for item in new:
            for zone in self._left:
                self._left[zone] -= item.from_zone == zone and item.source != item.thing
        self._told: dict[int | None, _Hidden] = {}
        for line in sentences:
            if isinstance(line, said.Milled | said.Discarded):
                origin: _Hidden = "library" if isinstance(line, said.Milled) else "hand"
                self._told |= {card.thing: origin for card in line.cards}

    def origins(self, unsaid: list[ReportedObject]) -> dict[int, _Hidden]:
        """Return the origins of those that have none, by number: told, or the only ones that are left."""
        found: dict[int, _Hidden] = {}
        for item in unsaid:
            likely: _Hidden = "library" if item.zone == "hand" else "hand"
            zone = self._told.get(item.thing, likely)
            is_sure = item.thing in self._told or item.zone in {"hand", "stack"}
            if is_sure and self._left[zone] > 0:
                found[item.thing] = zone
                self._left[zone] -= 1
        rest = [item for item in unsaid if item.thing not in found]
        open_zones = [zone for zone in self._left if self._left[zone] > 0]
        if len(open_zones) == 1 and len(rest) <= self._left[open_zones[0]]:
            found |= {item.thing: open_zones[0] for item in rest}
        return found
