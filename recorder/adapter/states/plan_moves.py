"""Which objects are in another zone, and in which part of the moment that is written."""

from __future__ import annotations

from functools import partial

from recorder.adapter.states.combat import fought
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.moves import (
    cause_of_leaving,
    enter_token,
    introduce,
    move,
    origin_of,
    vanish,
)
from recorder.adapter.states.plan import Line, Plan
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import DrawCards
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, Manner, PlayerId, Zone, by, by_rule
from recorder.reports import ReportedObject


def plan_moves(plan: Plan) -> None:
    """Plan every move but those of `Plan.entries`."""
    moment = plan.moment
    for old, new in moment.moved:
        _plan_same_number(plan, old, new)
    draws = _plan_draws(plan)
    gone = {item.thing: item for item in moment.left}
    for item in moment.arrived:
        old_item = gone.pop(item.source, None) if item.source is not None else None
        _plan_arrival(plan, item, old_item, draws)
    moment.left = list(gone.values())
    plan.entries.append(partial(_write_vanished, plan))
    _plan_hidden(plan)
    for item in list(gone.values()):
        if item.zone != "hand":
            moment.left.remove(item)
            _plan_gone(plan, item)


def _plan_same_number(plan: Plan, old: ReportedObject, new: ReportedObject) -> None:
    game = plan.game
    tracked = game.objects.get(old.thing)
    if tracked is None:
        return
    if old.zone == "stack" and new.zone == "battlefield":
        game.attribution.shifted.append(tracked.id)
        plan.resolutions.append(partial(move, game, tracked, new, by_rule("resolution")))
    else:
        plan.effects.append(partial(move, game, tracked, new, game.attribution.effect()))


def _plan_draws(plan: Plan) -> dict[PlayerId, tuple[Cause, list[Line]]]:
    """Plan the draws that log lines tell; return, by player, how cards drawn into a seen hand are written."""
    game, moment = plan.game, plan.moment
    seen: dict[PlayerId, tuple[Cause, list[Line]]] = {}
    for sentence in moment.take(said.Drew):
        player = game.players[sentence.player]
        is_turn_based = (
            sentence.source is None
            and player == game.seat(moment.state.active)
            and not game.attribution.resolved
        )
        lines = plan.draws if is_turn_based else plan.effects
        if is_turn_based:
            cause: Cause = by_rule("draw")
        else:
            cause = _drawn_by(game, sentence)
        if _hand_is_seen(game, moment, player):
            seen[player] = (cause, lines)
        else:
            plan.drawn[player] = plan.drawn.get(player, 0) + sentence.number
            lines.append(partial(game.write, DrawCards(player, sentence.number, cause)))
    return seen


def _drawn_by(game: StateGame, sentence: said.Drew) -> Cause:
    if sentence.source is None:
        return game.attribution.effect()
    item = game.objects.get(sentence.source.card.thing)
    if item is None:
        return game.attribution.effect()
    own = [
        known for known in game.attribution.resolved if known == item.id or known.startswith(f"{item.id}/")
    ]
    return by(own[-1]) if own else by(item.id)


def _hand_is_seen(game: StateGame, moment: Moment, player: PlayerId) -> bool:
    return any(item.zone == "hand" and game.seat(item.owner) == player for item in moment.state.objects)


def _plan_arrival(
    plan: Plan,
    item: ReportedObject,
    old: ReportedObject | None,
    draws: dict[PlayerId, tuple[Cause, list[Line]]],
) -> None:
    game, moment = plan.game, plan.moment
    tracked = game.objects.get(item.source) if item.source != item.thing else game.objects.get(item.thing)
    owner = game.seat(item.owner)
    if item.zone == "hand" and tracked is None and owner is not None:
        cause, lines = draws.get(owner, (game.attribution.effect(), plan.effects))
        lines.append(partial(_draw, game, item, owner, cause, "draw" if owner in draws else None))
    elif item.zone == "battlefield" and tracked is None:
        plan.effects.append(partial(_enter, game, moment, item))
    elif tracked is None:
        hint = game.attribution.hint(item.thing, item.source)
        cause = hint.cause if hint is not None and hint.cause is not None else game.attribution.cost(owner)
        manner = hint.manner if hint is not None else None
        plan.effects.append(partial(_arrive, game, item, origin_of(item), cause, manner))
    else:
        _plan_known(plan, tracked, item, old or item)


def _plan_hidden(plan: Plan) -> None:
    """Plan what goes from a library to a hand that is not seen, and that no log line calls a draw."""
    if not plan.game.attribution.resolved:
        return
    for player in plan.game.seats:
        count = 0 if _hand_is_seen(plan.game, plan.moment, player) else _hidden_arrivals(plan, player)
        if count > 0:
            cause = plan.game.attribution.effect()
            plan.effects.append(partial(plan.game.write, DrawCards(player, count, cause)))


def _hidden_arrivals(plan: Plan, player: PlayerId) -> int:
    """Return how many cards have come to a hand out of the library beyond those that log lines tell."""
    seat = plan.game.seats.index(player)
    before, after = plan.moment.before.players[seat], plan.moment.state.players[seat]
    shown = sum(item.from_zone == "hand" and item.owner == seat for item in plan.moment.state_arrivals)
    told = plan.drawn.get(player, 0)
    grown = (after.hand or 0) - (before.hand or 0) + shown - told
    taken = (before.library or 0) - (after.library or 0) - told
    return min(grown, taken)


def _plan_known(plan: Plan, tracked: Tracked, item: ReportedObject, old: ReportedObject) -> None:
    """Plan the move of an object that the record knows."""
    game, moment = plan.game, plan.moment
    hint = game.attribution.hint(item.thing, item.source, tracked.thing)
    manner = hint.manner if hint is not None else None
    if tracked.zone == "stack":
        is_stopped = tracked.id not in game.attribution.resolved
        cause = by_rule("resolution")
        if is_stopped and hint is not None and hint.cause is not None:
            cause = hint.cause
        lines = plan.effects if is_stopped else plan.departures
        lines.append(partial(move, game, tracked, item, cause, manner=manner if is_stopped else None))
        return
    has_fought = moment.is_combat_damage and fought(moment, tracked.thing)
    cause = cause_of_leaving(game, tracked, old, hint, fought=has_fought)
    if tracked.zone == "battlefield":
        game.attribution.shifted.append(tracked.id)
    line = partial(move, game, tracked, item, cause, manner=manner)
    _part(plan, cause, in_combat=has_fought).append(line)


def _plan_gone(plan: Plan, item: ReportedObject) -> None:
    """Plan what becomes of an object that is shown nowhere any more."""
    game, moment = plan.game, plan.moment
    tracked = game.objects.get(item.thing)
    if tracked is None:
        return
    if tracked.is_ability:
        tracked.zone = "?"
        return
    has_fought = moment.is_combat_damage and fought(moment, item.thing)
    hint = game.attribution.hint(item.thing)
    cause = cause_of_leaving(game, tracked, item, hint, fought=has_fought)
    if tracked.zone == "battlefield":
        game.attribution.shifted.append(tracked.id)
    zone = _hidden_zone(game, moment, tracked)
    line = partial(vanish, game, tracked, cause, zone, hint)
    _part(plan, cause, in_combat=has_fought).append(line)


def _write_vanished(plan: Plan) -> None:
    """Write the cards of a seen hand that are gone and that no land play has taken."""
    game, moment = plan.game, plan.moment
    for item in moment.left:
        tracked = game.objects.get(item.thing)
        if tracked is not None and tracked.zone == "hand" and tracked.thing == item.thing:
            hint = game.attribution.hint(item.thing)
            cause = game.attribution.effect()
            vanish(game, tracked, cause, _hidden_zone(game, moment, tracked), hint)


def _hidden_zone(game: StateGame, moment: Moment, tracked: Tracked) -> Zone:
    """Return where a card has gone that nobody sees: the hand or library that has grown."""
    if tracked.owner is None:
        return "?"
    seat = game.seats.index(tracked.owner)
    before, after = moment.before.players[seat], moment.state.players[seat]
    if (after.hand or 0) > (before.hand or 0) and tracked.zone != "hand":
        return "hand"
    return "library" if (after.library or 0) > (before.library or 0) else "?"


def _part(plan: Plan, cause: Cause, *, in_combat: bool) -> list[Line]:
    if in_combat:
        return plan.combat
    if plan.moment.is_new_turn and cause == UNKNOWN_CAUSE:
        return plan.cleanup
    return plan.costs if plan.game.attribution.is_paid(cause) else plan.effects


def _arrive(game: StateGame, item: ReportedObject, zone: Zone, cause: Cause, manner: Manner | None) -> None:
    tracked = introduce(game, item, zone)
    move(game, tracked, item, cause, manner=manner)


def _draw(
    game: StateGame, item: ReportedObject, player: PlayerId, cause: Cause, manner: Manner | None
) -> None:
    """Write a card that comes to a hand that is seen; one without a name is a card drawn."""
    if game.objects.name_of(item) is not None:
        _arrive(game, item, "library", cause, manner)
    else:
        game.write(DrawCards(player, 1, cause))


def _enter(game: StateGame, moment: Moment, item: ReportedObject) -> None:
    """Write a permanent that comes from nowhere: a token, or a card out of a library."""
    cause = game.attribution.effect()
    owner = game.seat(item.owner)
    if owner is not None and item.is_token is not True:
        seat = game.seats.index(owner)
        before, after = moment.before.players[seat].library, moment.state.players[seat].library
        if before is not None and after is not None and after < before:
            tracked = introduce(game, item, "library")
            move(game, tracked, item, cause)
            return
    enter_token(game, item, cause)
