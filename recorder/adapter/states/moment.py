"""A moment: the log lines since the last settled state, and what the new one shows that the last did not.

Provisional states never get here: what vanished meanwhile (a cancelled cast) leaves no trace. Unchanged
objects are the same instances from state to state, so only changed ones cost anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeVar

from recorder.adapter.states.lasting import means_day
from recorder.adapter.states.tracked import WATCHED_ZONES
from recorder.log_lines.sentences import Sentence
from recorder.reports import ReportedObject, StateReport

_COMBAT_BEGUN: Final = frozenset({"declare-attackers", "declare-blockers"})
_DAMAGE_DEALT: Final = frozenset(
    {"combat-damage", "end-of-combat", "postcombat-main", "end", "cleanup", "untap", "upkeep", "draw"}
)
_BEFORE_DRAW: Final = frozenset({"untap", "upkeep"})
_Told = TypeVar("_Told", bound=Sentence)


@dataclass(slots=True)
class Moment:
    """What one settled state brings.

    Args:
        before: the settled state before it.
        state: the new one.
        sentences: the log lines between them, in order.
        arrived: objects with numbers that were not there before.
        left: objects whose numbers are gone.
        changed: objects of which something else than their zone is different, as they were and as they are.
        moved: objects that kept their number and are in another zone.
        after_first_strike: first strikers have dealt their damage before it, the others have not.
    """

    before: StateReport
    state: StateReport
    sentences: list[Sentence]
    arrived: list[ReportedObject] = field(default_factory=list)
    left: list[ReportedObject] = field(default_factory=list)
    changed: list[tuple[ReportedObject, ReportedObject]] = field(default_factory=list)
    moved: list[tuple[ReportedObject, ReportedObject]] = field(default_factory=list)
    after_first_strike: bool = False
    _every_sentence: tuple[Sentence, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        self._every_sentence = tuple(self.sentences)

    @property
    def is_new_turn(self) -> bool:
        """Whether a turn has begun."""
        return (self.state.turn, self.state.active) != (self.before.turn, self.before.active)

    @property
    def is_combat_damage(self) -> bool:
        """Whether combat damage was dealt in between: there is no state of its own for it."""
        is_to_come = self.before.step in _COMBAT_BEGUN or self.after_first_strike
        attacked = is_to_come and any(item.attacking for item in self.before.objects)
        return attacked and (self.is_new_turn or self.state.step in _DAMAGE_DEALT)

    @property
    def has_passed_draw_step(self) -> bool:
        """Whether the turn's draw step was in between: it seldom has a state of its own."""
        was_before = self.is_new_turn or self.before.step in _BEFORE_DRAW
        return was_before and self.state.step not in _BEFORE_DRAW

    @property
    def is_past_combat(self) -> bool:
        """Whether attackers and blockers that were declared since have dealt their damage already."""
        return self.is_new_turn or self.state.step in _DAMAGE_DEALT

    def told(self, *kinds: type[_Told]) -> list[_Told]:
        """Return the sentences of these kinds."""
        return [sentence for sentence in self.sentences if isinstance(sentence, kinds)]

    def all_told(self, *kinds: type[_Told]) -> list[_Told]:
        """Return the sentences of these kinds, those that were taken too."""
        return [sentence for sentence in self._every_sentence if isinstance(sentence, kinds)]

    def take(self, *kinds: type[_Told]) -> list[_Told]:
        """Return the sentences of these kinds and leave the others: each is told once."""
        if not self.sentences:
            return []  # most states come without a line
        taken = self.told(*kinds)
        self.sentences = [sentence for sentence in self.sentences if not isinstance(sentence, kinds)]
        return taken


def compare(before: StateReport, state: StateReport, sentences: list[Sentence]) -> Moment:
    """Find out what a settled state brings."""
    moment = Moment(before, state, sentences)
    old = {item.thing: item for item in before.objects if item.zone in WATCHED_ZONES}
    for item in state.objects:
        known = old.pop(item.thing, None)
        if known is item or not is_watched(item):
            continue
        if known is None or not is_watched(known):
            moment.arrived.append(item)
        elif known.zone != item.zone:
            moment.moved.append((known, item))
        else:
            moment.changed.append((known, item))
    moment.left = [item for item in old.values() if is_watched(item)]
    for listed in (moment.arrived, moment.left):
        listed.sort(key=lambda item: item.thing)
    return moment


def is_watched(item: ReportedObject) -> bool:
    """Say whether what an object does is an event: emblems, day and night are told otherwise."""
    return item.zone in WATCHED_ZONES and not item.is_emblem and means_day(item) is None
