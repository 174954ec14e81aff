"""How effects end: decision 0026.3. They trigger, their duration is over, or something ends them.

A delayed trigger of MTGO's is over when its object is gone: its ability is on its way to the stack then, or
the duration in its words is over, or something has ended it.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from recorder.adapter.states.lasting import DELAYED_TRIGGERS, Effect, has_become, turn_of
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.plan import Line, Plan, write
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.log_lines import plain_text
from recorder.log_lines.durations import Lasts
from recorder.mtgr.statements import Cease
from recorder.mtgr.values import Cause, by_rule
from recorder.reports import ReportedObject, StateReport

_WAITING: Final = "triggers"
"""Where abilities stand for a state before they are put onto the stack."""
_END: Final = frozenset({"end", "cleanup"})
_BY_TURNS: Final = frozenset({Lasts.UNTIL_NEXT_TURN, Lasts.UNTIL_END_OF_NEXT_TURN, Lasts.UNTIL_NEXT_END_STEP})
_WHILE_CONTROLLED: Final = frozenset(
    {Lasts.WHILE_SOURCE_IS_CONTROLLED, Lasts.WHILE_SOURCE_IS_CONTROLLED_AND_TAPPED}
)
_WHILE_TAPPED: Final = frozenset({Lasts.WHILE_SOURCE_IS_TAPPED, Lasts.WHILE_SOURCE_IS_CONTROLLED_AND_TAPPED})


def plan_ends(plan: Plan) -> None:
    """Plan which effects end in this moment; those that end with an object: `end_with_objects`."""
    game, moment = plan.game, plan.moment
    if game.lasting.is_empty:
        return
    shown = {item.thing: item for item in moment.state.objects if item.zone == DELAYED_TRIGGERS}
    vanished = [effect for effect in game.lasting if effect.thing is not None and effect.thing not in shown]
    for effect in game.lasting:
        item = None if effect.thing is None else shown.get(effect.thing)
        if item is not None and item.text is not None:
            effect.text_now = plain_text(item.text).strip()
    waiting = _find_triggered(plan, vanished)
    for effect in game.lasting:
        if effect in game.lasting.triggering.values():
            continue
        part = _due(plan, effect)
        if part is not None:
            part.append(partial(cease, game, effect, by_rule("duration")))
        elif effect in waiting:
            effect.is_triggering = True
        elif effect in vanished:
            _plan_vanished(plan, effect)


def _find_triggered(plan: Plan, vanished: list[Effect]) -> list[Effect]:
    """Note which effects' abilities come onto the stack; return those of which an ability waits for it.

    One that stays has triggered as well as one that is gone: it has a duration (CR 603.7b).
    """
    game = plan.game
    left = list(vanished)
    waiting: list[Effect] = []
    for item in sorted(plan.moment.state.objects, key=lambda known: known.thing):
        is_new = item.zone == "stack" and item.ability == "triggered" and game.objects.get(item.thing) is None
        if not is_new and item.zone != _WAITING:
            continue
        effect = _become(game, left, item)
        if effect is not None:
            left.remove(effect)
        elif is_new:
            staying = [known for known in game.lasting if known not in vanished]
            effect = _become(game, staying, item)
        if effect is not None and is_new:
            effect.is_triggering = effect in vanished
            game.lasting.triggering[item.thing] = effect
        elif effect is not None:
            waiting.append(effect)
    return waiting


def _become(game: StateGame, effects: list[Effect], item: ReportedObject) -> Effect | None:
    source = game.objects.get(item.trigger_source)
    return next((effect for effect in effects if has_become(effect, item, source)), None)


def _due(plan: Plan, effect: Effect) -> list[Line] | None:
    """Return the part of the moment in which an effect's duration is over; ``None`` if it goes on."""
    moment = plan.moment
    seat = plan.game.seats.index(effect.controller)
    if moment.is_new_turn:
        if effect.lasts is Lasts.UNTIL_NEXT_TURN and moment.state.active == seat:
            return plan.expired
        if moment.before.active == seat and _ends_with_turn(moment, effect):
            return plan.cleanup
    is_end_step = moment.state.step in _END and moment.state.active == seat
    if effect.lasts is Lasts.UNTIL_NEXT_END_STEP and is_end_step:
        has_begun = moment.is_new_turn or moment.before.step not in _END
        return plan.beginning if has_begun else None
    return None


def _ends_with_turn(moment: Moment, effect: Effect) -> bool:
    """Say whether the controller's turn that has ended is the next one after the effect was made."""
    if effect.lasts is Lasts.UNTIL_END_OF_NEXT_TURN:
        return effect.begun != turn_of(moment.before)
    return effect.lasts is Lasts.UNTIL_NEXT_END_STEP and moment.before.step not in _END


def _plan_vanished(plan: Plan, effect: Effect) -> None:
    """Plan the end of a delayed trigger that has not triggered."""
    if not plan.moment.is_new_turn:
        plan.lasting.append(partial(cease, plan.game, effect, plan.game.attribution.effect()))
    elif effect.lasts is Lasts.THIS_TURN:
        plan.cleanup.append(partial(cease, plan.game, effect, by_rule("duration")))
    else:
        plan.cleanup.append(partial(cease, plan.game, effect, plan.game.attribution.effect()))


def cease(game: StateGame, effect: Effect, cause: Cause) -> None:
    """Write that an effect is over."""
    game.lasting.end(effect)
    game.write(Cease(effect.id, cause))


def end_with_objects(plan: Plan) -> None:
    """Write which effects are over with what they are about, or with what they last as long as.

    Straight after it stands who controls the permanents again that it gave to another player.
    """
    for effect in plan.game.lasting:
        if not _holds(effect):
            cease(plan.game, effect, by_rule("duration"))
            write(plan.released.pop(effect.id, []))


def _holds(effect: Effect) -> bool:
    if effect.bonds and not any(known.holds for known in effect.bonds):
        return False
    if effect.source is None:
        return True
    source = effect.source.tracked
    is_kept = source.controller == effect.controller or effect.lasts not in _WHILE_CONTROLLED
    return effect.source.holds and is_kept and (source.tapped or effect.lasts not in _WHILE_TAPPED)


def releasing(game: StateGame, tracked: Tracked, state: StateReport) -> Effect | None:
    """Return the effect of which the end gives a permanent back in this state, if there is one."""
    shown = {item.thing: item for item in state.objects if item.zone == "battlefield"}
    for effect in game.lasting:
        if effect.source is None or all(known.tracked is not tracked for known in effect.bonds):
            continue
        source = shown.get(effect.source.thing)
        is_over = (
            source is None
            or (effect.lasts in _WHILE_CONTROLLED and game.seat(source.controller) != effect.controller)
            or (effect.lasts in _WHILE_TAPPED and not source.tapped)
        )
        if is_over and tracked.controller == effect.controller:
            return effect
    return None


def forget_what_may_be_over(game: StateGame, state: StateReport) -> None:
    """Forget the effects that may have ended while nobody looked: after ``late`` the keyframe tells."""
    shown = {item.thing for item in state.objects if item.zone == DELAYED_TRIGGERS}
    is_same_turn = game.state is not None and turn_of(game.state) == turn_of(state)
    for effect in game.lasting:
        if effect.thing is not None:
            goes_on = effect.thing in shown
        elif effect.lasts in _BY_TURNS:
            is_due = effect.lasts is Lasts.UNTIL_NEXT_END_STEP and state.step in _END
            goes_on = is_same_turn and not is_due and _holds(effect)
        else:
            goes_on = _holds(effect)
        if not goes_on:
            game.lasting.end(effect)
