"""Permanents that come back: those that left and returned in one moment, and those that phase in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import Final

from recorder.adapter.states.changes import write_face, write_tapped
from recorder.adapter.states.moves import move, origin_of, vanish
from recorder.adapter.states.plan import Plan
from recorder.adapter.states.power_toughness import write_power_toughness
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import PhaseIn
from recorder.mtgr.values import Cause, ObjectId, by_rule
from recorder.reports import ReportedObject

_RETURNED_TRANSFORMED: Final = re.compile(r"\breturn\b.*\bto the battlefield transformed\b")


def returning(plan: Plan, item: ReportedObject, gone: Iterable[ReportedObject]) -> ReportedObject | None:
    """Return the permanent that left in this moment and has come back as this new object, if there is one.

    No number connects the two; it is the only card of that name and owner that is gone and seen nowhere else,
    or the source of an ability that has returned it transformed.
    """
    game, moment = plan.game, plan.moment
    name = game.objects.name_of(item)
    if (
        item.zone != "battlefield"
        or name is None
        or item.is_token
        or game.objects.get(item.thing) is not None
    ):
        return None
    if any(sentence.name == name for sentence in moment.told(said.CreatedTokens)):
        return None
    transformed = _returned_transformed(game)
    same = []
    for left in gone:
        tracked = game.objects.get(left.thing)
        is_card = tracked is not None and not tracked.is_token
        is_it = tracked is not None and (tracked.name == name or tracked.id in transformed)
        if left.zone == "battlefield" and left.owner == item.owner and is_card and is_it:
            same.append(left)
    return same[0] if len(same) == 1 else None


def _returned_transformed(game: StateGame) -> set[ObjectId]:
    """Return the permanents of which an ability that has resolved says that they return transformed."""
    abilities = (game.objects.with_id(resolved) for resolved in game.attribution.resolved)
    return {
        ability.of
        for ability in abilities
        if ability is not None and ability.of is not None and _RETURNED_TRANSFORMED.search(ability.text or "")
    }


def plan_return(plan: Plan, item: ReportedObject, left: ReportedObject) -> None:
    """Plan that a permanent leaves and comes back at once: a new object with the same id (CR 400.7)."""
    game = plan.game
    tracked = game.objects.get(left.thing)
    if tracked is None:
        return
    cause = game.attribution.effect()
    hint = game.attribution.hint(left.thing)
    plan.effects.append(partial(vanish, game, tracked, cause, origin_of(item), hint))
    plan.effects.append(partial(plan.follow, left.thing))
    plan.effects.append(partial(move, game, tracked, item, cause))
    plan.effects.append(partial(write_face, game, tracked, item, cause))


def phase_in(plan: Plan, tracked: Tracked, item: ReportedObject) -> None:
    """Plan that a permanent phases in, as it is now; in the untap step by the rules (CR 502.1)."""
    is_untap = plan.moment.is_new_turn and not plan.game.attribution.resolved
    cause = by_rule("untap") if is_untap else plan.game.attribution.effect()
    plan.game.attribution.shifted.append(item.thing)
    part = plan.untap if is_untap else plan.effects
    part.append(partial(_write_phase_in, plan.game, tracked, item, cause))
    part.append(partial(plan.follow, item.thing))


def _write_phase_in(game: StateGame, tracked: Tracked, item: ReportedObject, cause: Cause) -> None:
    tracked.phased_out = False
    game.write(PhaseIn(tracked.id, cause))
    write_power_toughness(game, tracked, item, cause)
    write_tapped(game, tracked, item, cause)
