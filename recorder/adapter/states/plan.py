"""What a moment writes, sorted into the parts that follow each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from recorder.adapter.states.moment import Moment
from recorder.adapter.states.state_game import StateGame
from recorder.mtgr.values import ObjectId, PlayerId

Line: TypeAlias = Callable[[], None]
"""Writes one or more statements when its turn comes."""


@dataclass(slots=True)
class Plan:
    """The parts of a moment, in the order in which they are written.

    Args:
        game, moment: what is told.
        resolutions: what was on the stack resolves, in the step that was.
        first: damage, and counters that may have paid for what then leaves: few cards do other things before.
        leaving: by number, how those leave that an effect removes; see `Plan.write_effects`.
        effects: what else that does, and what happens by itself.
        lasting: effects and emblems that it makes, and effects that it ends.
        combat: combat damage, in a step of its own: all of it at once (CR 510.2).
        fallen: who dies of it, and what that changes.
        cleanup: what ends with the old turn.
        expired: what lasted until the new turn, first of all in its untap step (decision 0026.3).
        dawn: that it becomes day or night then, and what turns over (CR 502.2).
        untap: what the new turn's untap step does.
        beginning: what lasted until the step that begins.
        draws: what its draw step does.
        drawn: how many cards it lets players draw.
        attackers: that creatures tap to attack (CR 508.1f), before anything triggers.
        entries: what players cast, activate, play and declare.
        costs: what they pay for it (CR 601.2h: costs are paid once the spell is on the stack).
        departures: spells that have resolved leave the stack (CR 608.2n), after all that they do.
        deaths: what the rules do then, before anybody could act (CR 704.3).
        attached: by the id of what something was attached to, or is now, that thing's number.
        released: by effect, whose control of permanents ends with it.
        is_dawn: it becomes day or night in the untap step.
        followers: what a permanent has changed by coming or going, by its number; see `Plan.follow`.
    """

    game: StateGame
    moment: Moment
    resolutions: list[Line] = field(default_factory=list)
    first: list[Line] = field(default_factory=list)
    leaving: list[tuple[int, Line]] = field(default_factory=list)
    effects: list[Line] = field(default_factory=list)
    lasting: list[Line] = field(default_factory=list)
    departures: list[Line] = field(default_factory=list)
    deaths: list[Line] = field(default_factory=list)
    combat: list[Line] = field(default_factory=list)
    fallen: list[Line] = field(default_factory=list)
    cleanup: list[Line] = field(default_factory=list)
    expired: list[Line] = field(default_factory=list)
    dawn: list[Line] = field(default_factory=list)
    untap: list[Line] = field(default_factory=list)
    draws: list[Line] = field(default_factory=list)
    drawn: Counter[PlayerId] = field(default_factory=Counter)
    beginning: list[Line] = field(default_factory=list)
    attackers: list[Line] = field(default_factory=list)
    entries: list[Line] = field(default_factory=list)
    costs: list[Line] = field(default_factory=list)
    released: dict[ObjectId, list[Line]] = field(default_factory=dict)
    is_dawn: bool = False
    attached: dict[ObjectId, int] = field(default_factory=dict)
    followers: dict[int, list[Line]] = field(default_factory=dict)

    def write_effects(self) -> None:
        """Write what an effect does: those permanents last that change others by leaving."""
        last = [(thing, line) for thing, line in self.leaving if thing in self.followers]
        write(self.first)
        write([line for thing, line in self.leaving if thing not in self.followers])
        write(self.effects)
        for thing, line in last:
            line()
            self.follow(thing)

    def follow(self, thing: int) -> None:
        """Write what a permanent has changed by coming or going, straight after its move (0027.3)."""
        write(self.followers.pop(thing, []))


def write(lines: list[Line]) -> None:
    """Write a part."""
    for line in lines:
        line()
