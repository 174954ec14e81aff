"""Counters: the words for their kinds, and what only a log line tells of those that did not last."""

from __future__ import annotations

from functools import partial
from typing import Final

from recorder.adapter.states.changes import write_counters, write_told_counters
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.plan import Plan
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.log_lines import sentences as said
from recorder.mtgr.values import Cause, by_rule
from recorder.reports import ReportedObject, ReportedPlayer, StateReport

_OPPOSITE: Final = {"+1/+1": "-1/-1", "-1/-1": "+1/+1"}
"""As many of the one as of the other are removed by the rules (CR 704.5q)."""


def learn_words(game: StateGame, moment: Moment) -> None:
    """Learn from log lines what the kinds of counters are called that they put or remove."""
    for sentence in moment.told(said.ChangedCounters):
        before = _kinds(_holder(game, moment.before, sentence))
        after = _kinds(_holder(game, moment.state, sentence))
        changed = {kind for kind in before.keys() | after.keys() if before.get(kind) != after.get(kind)}
        if len(changed) == 1:
            game.objects.counter_words.setdefault(changed.pop(), sentence.kind)


def plan_told_counters(plan: Plan) -> None:
    """Plan players' counters line by line: energy that is got and paid at once leaves no state between.

    They stand before what leaves at the same time: it may leave because of what they paid for.
    """
    game = plan.game
    effects = plan.first if plan.leaving else plan.effects
    for sentence in plan.moment.told(said.ChangedCounters):
        if isinstance(sentence.target, str):
            player = game.players[sentence.target]
            cause = game.attribution.counting(game.players[sentence.player])
            change = sentence.number if sentence.adds else -sentence.number
            part = plan.costs if game.attribution.is_paid(cause) else effects
            part.append(partial(write_told_counters, game, player, sentence.kind, change, cause))


def plan_counters(plan: Plan, tracked: Tracked, new: ReportedObject) -> None:
    """Plan a permanent's counters; those that removed each other at once are put first."""
    game = plan.game
    reported = game.objects.counters_of(new)
    if reported == tracked.counters and not _lines_about(plan.moment, tracked):
        return
    cause = game.attribution.counting(tracked.controller)
    between = _before_removal(plan.moment, tracked, reported)
    part = plan.costs if game.attribution.is_paid(cause) else plan.effects
    part.append(partial(write_counters, game, tracked.id, tracked.counters, between, cause))
    if between != reported:
        rule = by_rule("state-based")
        plan.deaths.append(partial(write_counters, game, tracked.id, tracked.counters, reported, rule))


def plan_counters_of_the_dead(plan: Plan, tracked: Tracked, cause: Cause) -> int:
    """Plan the counters that a line tells of a creature that is gone; return by how much they changed it."""
    counters = dict(tracked.counters)
    change = 0
    for sentence in _lines_about(plan.moment, tracked):
        number = sentence.number if sentence.adds else -sentence.number
        counters[sentence.kind] = counters.get(sentence.kind, 0) + number
        change += number if sentence.kind == "+1/+1" else -number if sentence.kind == "-1/-1" else 0
    if counters != tracked.counters:
        plan.first.append(partial(write_counters, plan.game, tracked.id, tracked.counters, counters, cause))
    return change


def _before_removal(moment: Moment, tracked: Tracked, reported: dict[str, int]) -> dict[str, int]:
    for sentence in _lines_about(moment, tracked):
        opposite = _OPPOSITE.get(sentence.kind)
        if opposite is None or not sentence.adds:
            continue
        put = tracked.counters.get(sentence.kind, 0) + sentence.number
        removed = put - reported.get(sentence.kind, 0)
        if removed > 0 and tracked.counters.get(opposite, 0) - reported.get(opposite, 0) == removed:
            return {**reported, sentence.kind: put, opposite: tracked.counters[opposite]}
    return reported


def _lines_about(moment: Moment, tracked: Tracked) -> list[said.ChangedCounters]:
    return [
        sentence
        for sentence in moment.told(said.ChangedCounters)
        if isinstance(sentence.target, said.CardReference) and sentence.target.thing == tracked.thing
    ]


def _holder(
    game: StateGame, state: StateReport, sentence: said.ChangedCounters
) -> ReportedObject | ReportedPlayer | None:
    target = sentence.target
    if isinstance(target, str):
        seat = game.seats.index(game.players[target])
        return next((player for player in state.players if player.seat == seat), None)
    return next((item for item in state.objects if item.thing == target.thing), None)


def _kinds(holder: ReportedObject | ReportedPlayer | None) -> dict[int, int]:
    """Return how many counters there are of each kind that has no name."""
    counters = () if holder is None else holder.counters
    return {item.kind: item.count for item in counters if item.name is None and item.kind is not None}
