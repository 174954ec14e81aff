"""Goad, and day and night: decision 0026.5.

No recording shows how MTGO reports them. Read are: a remark on a creature that says *goaded*, the text of an
ability that goads, an object called Day or Night outside the usual zones, and lines of the log.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from recorder.adapter.states.lasting import AMONG_CARDS, means_day
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.plan import Plan
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.told import cause_named
from recorder.adapter.states.tracked import Tracked
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Day, EndGoad, Goad, Night
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, ObjectId, PlayerId, by, by_rule
from recorder.reports import ReportedObject, StateReport

_GOADS: Final = re.compile(r"(?<!\bmay )\bgoads? (?:up to .+? )?target\b", re.IGNORECASE)
"""Who may goad, or may not, does so only if a remark shows it."""


def plan_day(plan: Plan) -> None:
    """Plan that it becomes day or night; what that turns over follows it (CR 702.145)."""
    told = plan.moment.take(said.BecameDayOrNight)
    is_day = told[-1].is_day if told else day_shown(plan.moment.state)
    if is_day is None or is_day == plan.game.lasting.is_day:
        return
    entered = _entered(plan.moment)
    if plan.moment.is_new_turn and not plan.game.attribution.resolved:
        plan.is_dawn = True
        plan.dawn.append(partial(_write_day, plan.game, is_day, by_rule("turn")))
    elif plan.game.lasting.is_day is None and entered:
        plan.effects.append(partial(_write_first_day, plan.game, is_day, entered))
    else:
        plan.first.append(partial(_write_day, plan.game, is_day, plan.game.attribution.effect()))


def _entered(moment: Moment) -> list[int]:
    """Return the numbers of the permanents that have come onto the battlefield."""
    came = (*moment.arrived, *(new for _, new in moment.moved))
    return [item.thing for item in came if item.zone == "battlefield"]


def day_shown(state: StateReport) -> bool | None:
    """Return whether a state shows that it is day, or night; ``None`` if it shows neither."""
    apart = (item for item in state.objects if item.zone not in AMONG_CARDS)
    return next((is_day for item in apart if (is_day := means_day(item)) is not None), None)


def _write_first_day(game: StateGame, is_day: bool, entered: list[int]) -> None:  # noqa: FBT001 - bound by partial
    """Write that it becomes day or night for the first time: by the permanent that came (CR 702.145d)."""
    ids = [game.id_of(thing) for thing in entered]
    cause = by(ids[0]) if len(ids) == 1 and ids[0] is not None else game.attribution.effect()
    _write_day(game, is_day, cause)


def _write_day(game: StateGame, is_day: bool, cause: Cause) -> None:  # noqa: FBT001 - bound by partial
    game.lasting.is_day = is_day
    game.write(Day(cause) if is_day else Night(cause))


# -- goad -------------------------------------------------------------------------------------------------


def plan_goads(plan: Plan) -> None:
    """Plan which creatures are goaded, and which no longer (CR 701.15)."""
    game, moment = plan.game, plan.moment
    _plan_told_goads(plan)
    for sentence in moment.take(said.Goaded):
        cause = cause_named(game, sentence.source)
        for card in sentence.cards:
            goaded = partial(_goad, game, game.mention(card), game.players[sentence.player], cause)
            plan.effects.append(goaded)
    changed = [
        (game.objects.card(item.thing), item) for _, item in moment.changed if item.zone == "battlefield"
    ]
    known = [(tracked, item) for tracked, item in changed if tracked is not None]
    for tracked, item in sorted(known, key=lambda pair: pair[0].number):
        _plan_remark(plan, tracked, item)
    active = game.seat(moment.state.active)
    if moment.is_new_turn and active is not None:
        for tracked in game.objects:
            if active in tracked.goaded:
                plan.expired.append(partial(_end_goad, game, tracked, active, by_rule("duration")))


def _plan_told_goads(plan: Plan) -> None:
    """Plan what the text of an ability that has resolved goads: its targets."""
    game = plan.game
    abilities = (game.objects.with_id(resolved) for resolved in game.attribution.resolved)
    for ability in abilities:
        if ability is None or ability.controller is None or not _GOADS.search(ability.text or ""):
            continue
        for target in sorted(game.attribution.targets):
            tracked = game.objects.with_id(ObjectId(target))
            if tracked is not None:
                plan.effects.append(partial(_goad, game, tracked, ability.controller, by(ability.id)))


def _plan_remark(plan: Plan, tracked: Tracked, item: ReportedObject) -> None:
    """Plan what a remark on a creature says: it does not say who goads it."""
    game = plan.game
    was_shown, tracked.is_goad_shown = tracked.is_goad_shown, item.is_goaded
    cause = game.attribution.effect()
    if item.is_goaded and not was_shown:
        player = _goader(game, tracked, cause)
        if player is not None:
            plan.effects.append(partial(_goad, game, tracked, player, cause))
    elif was_shown and not item.is_goaded and not plan.moment.is_new_turn:
        for player in tracked.goaded:
            plan.effects.append(partial(_end_goad, game, tracked, player, cause))


def _goader(game: StateGame, tracked: Tracked, cause: Cause) -> PlayerId | None:
    """Return who goads a creature: who controls what has resolved, else the one opponent there is."""
    maker = game.objects.with_id(ObjectId(cause))
    if maker is not None:
        return maker.controller
    return None if tracked.controller is None else game.players.opponent(tracked.controller)


def take_goad(game: StateGame, tracked: Tracked, item: ReportedObject) -> None:
    """Take note that a creature is goaded already in a game that is joined late."""
    player = _goader(game, tracked, UNKNOWN_CAUSE)
    tracked.is_goad_shown = item.is_goaded
    tracked.goaded = (player,) if item.is_goaded and player is not None else ()


def _goad(game: StateGame, tracked: Tracked, player: PlayerId, cause: Cause) -> None:
    if player not in tracked.goaded and tracked.zone == "battlefield":
        tracked.goaded = (*tracked.goaded, player)
        game.write(Goad(tracked.id, player, cause))


def _end_goad(game: StateGame, tracked: Tracked, player: PlayerId, cause: Cause) -> None:
    if player in tracked.goaded:
        tracked.goaded = tuple(goader for goader in tracked.goaded if goader != player)
        game.write(EndGoad(tracked.id, player, cause))
