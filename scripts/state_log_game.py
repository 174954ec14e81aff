"""A scripted game: its players and things, and the states that MTGO would send of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from state_log_things import COUNTERS, ScriptedThing

from recorder.sources.messages.contents import (
    NOBODY,
    Choice,
    GameState,
    PlayerStatus,
    Thing,
    TurnStep,
)
from recorder.sources.messages.phases import Phase
from recorder.sources.messages.property_numbers import PropertyNumber
from recorder.sources.messages.zones import SEATS, ZoneKind

PHASES: Final = {
    "pregame": Phase.PREGAME,
    "upkeep": Phase.UPKEEP,
    "draw": Phase.DRAW,
    "precombat-main": Phase.PRECOMBAT_MAIN,
    "beginning-of-combat": Phase.BEGIN_COMBAT,
    "declare-attackers": Phase.DECLARE_ATTACKERS,
    "declare-blockers": Phase.DECLARE_BLOCKERS,
    "combat-damage": Phase.COMBAT_DAMAGE,
    "end-of-combat": Phase.END_OF_COMBAT,
    "postcombat-main": Phase.POSTCOMBAT_MAIN,
    "end": Phase.END_OF_TURN,
}
_COMBAT: Final = {Phase.DECLARE_ATTACKERS, Phase.DECLARE_BLOCKERS, Phase.COMBAT_DAMAGE}
_SECOND: Final = 64
"""Players' clocks count so many to a second."""


@dataclass(slots=True)
class ScriptedPlayer:
    """What a state says of a player; the cards in the graveyard are counted."""

    name: str
    life: int = 20
    hand: int = 7
    library: int = 53
    counters: dict[int, int] = field(default_factory=dict)

    def describe(self, word: str) -> None:
        """Take one word of the script: ``life=18``, ``hand=6``, ``energy=2``.

        Raises:
            KeyError, ValueError: it is none.
        """
        key, _, value = word.partition("=")
        if key in {"life", "hand", "library"}:
            setattr(self, key, int(value))
        else:
            self.counters[COUNTERS[key]] = int(value)


class ScriptedGame:
    """One game of a script.

    Args:
        number: MTGO's number of the game.
        match: the match token.
        names: the players' names, by seat.
    """

    def __init__(self, number: int, match: str, names: list[str]) -> None:
        self.number = number
        self.match = match
        self.players = [ScriptedPlayer(name) for name in names]
        self.things: dict[int, ScriptedThing] = {}
        self._gone: dict[int, ScriptedThing] = {}
        self.turn = 1
        self.active = 0
        self.phase = Phase.PREGAME
        self.timestamp = 0
        self.is_over = False
        self._sent = 0

    def add(self, thing: ScriptedThing, *, origin: str | None) -> None:
        """Let a thing be seen for the first time; from a hidden zone there is one card less in it."""
        self.things[thing.number] = thing
        self._count(thing.owner, origin, -1)

    def move(self, number: int, zone: str, new: int | None) -> None:
        """Move a thing to another zone."""
        thing = self.things.pop(number)
        self._gone[number] = replace(thing)
        self._count(thing.owner, thing.zone, -1)
        self._count(thing.owner, zone, 1)
        thing.move(zone, new)
        self.things[thing.number] = thing

    def hide(self, number: int, zone: str | None) -> None:
        """Let a thing be seen no more; in a hidden zone there is one card more."""
        thing = self._gone[number] = self.things.pop(number)
        self._count(thing.owner, thing.zone, -1)
        self._count(thing.owner, zone, 1)

    def source(self, number: int) -> ScriptedThing:
        """Return the thing that has or had this number; a nameless one of the first player's if none had."""
        unseen = ScriptedThing(number, 0, "nowhere")
        return self.things.get(number) or self._gone.get(number) or unseen

    def begin_turn(self, turn: int, active: int) -> None:
        """Begin a turn as MTGO does, in one go: damage is gone, and the active player's permanents untap."""
        self.turn, self.active = turn, active
        self.go_to(Phase.UPKEEP)
        for thing in self.things.values():
            thing.describe("damage=0")
            if thing.controller == active and thing.zone == "battlefield":
                thing.describe("tapped=no")

    def go_to(self, phase: Phase) -> None:
        """Go to a phase or step; after combat nothing attacks or blocks."""
        self.phase = phase
        if phase not in _COMBAT:
            for thing in self.things.values():
                thing.leave_combat()

    def state(self, *, is_full: bool = False, prompted: int = -1, choice: int = Choice.OTHER) -> GameState:
        """Return the next state of the game: of one player's chain and of the other's in turn.

        Args:
            is_full: it is sent whole.
            prompted: the seat that is in the middle of a choice, so that the state is provisional.
            choice: what it chooses.
        """
        is_provisional = prompted >= 0
        self.timestamp += not is_provisional
        self._sent += 1
        things = [thing.make() for thing in self.things.values()]
        things.sort(key=lambda thing: -thing.number)
        things += [self._player_thing(seat) for seat in range(len(self.players))]
        return GameState(
            game=self.number,
            priority_player=self._sent % len(self.players),
            timestamp=self.timestamp,
            is_full=is_full,
            is_replay=False,
            waiting_for=NOBODY if self.is_over else max(prompted, self.active),
            time_left=(25 * 60 * _SECOND,) * 2 + (0,) * 6,
            step=TurnStep(
                turn=self.turn,
                phase=self.phase,
                timestamp=self.timestamp,
                prompted_seat=prompted,
                prompt="",
                is_interaction=is_provisional,
                choice=choice,
            ),
            players=self._status(),
            things={thing.number: thing for thing in things},
        )

    def _status(self) -> PlayerStatus:
        graveyards = [
            sum(thing.zone == "graveyard" and thing.owner == seat for thing in self.things.values())
            for seat in range(len(self.players))
        ]
        return PlayerStatus(
            life=_by_seat([player.life for player in self.players]),
            hand=_by_seat([player.hand for player in self.players]),
            library=_by_seat([player.library for player in self.players]),
            graveyard=_by_seat(graveyards),
            active_seat=self.active,
        )

    def _player_thing(self, seat: int) -> Thing:
        counters = self.players[seat].counters
        return Thing(
            -1,
            {
                int(PropertyNumber.CONTROLLER): seat,
                int(PropertyNumber.OWNER): seat,
                int(PropertyNumber.SRC_THING_ID): seat,
                int(PropertyNumber.THINGNUMBER): seat,
                int(PropertyNumber.ZONE): int(ZoneKind.PLAYERS),
                **({int(PropertyNumber.COUNTERS_LIST): dict(counters)} if counters else {}),
            },
        )

    def _count(self, seat: int, zone: str | None, change: int) -> None:
        if zone in {"hand", "library"}:
            player = self.players[seat]
            player.describe(f"{zone}={getattr(player, zone) + change}")


def _by_seat(numbers: list[int]) -> tuple[int, ...]:
    return (*numbers, *[0] * (SEATS - len(numbers)))
