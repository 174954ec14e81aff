"""Which objects are in another zone, and in which part of the moment that is written."""

from __future__ import annotations

from functools import partial

from recorder.adapter.states.combat import write_entered_attacking
from recorder.adapter.states.departures import note_leaving, plan_gone, plan_known, write_vanished
from recorder.adapter.states.hidden_zones import came_unseen, hand_is_seen
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.moves import (
    enter_token,
    introduce,
    move,
    origin_of,
)
from recorder.adapter.states.plan import Line, Plan
from recorder.adapter.states.power_toughness import note_bonus
from recorder.adapter.states.returns import phase_in, plan_return, returning
from recorder.adapter.states.state_game import StateGame
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import DrawCards
from recorder.mtgr.values import Cause, Manner, PlayerId, Zone, by_rule
from recorder.reports import ReportedObject


def plan_moves(plan: Plan) -> None:
    """Plan every move but those of `Plan.entries`."""
    moment = plan.moment
    note_leaving(plan)
    for old, new in moment.moved:
        _plan_same_number(plan, old, new)
    draws = _plan_draws(plan)
    gone = {item.thing: item for item in moment.left}
    for item in moment.arrived:
        old_item = gone.pop(item.source, None) if item.source is not None else None
        if old_item is None and (returned := returning(plan, item, gone.values())) is not None:
            plan_return(plan, item, gone.pop(returned.thing))
            continue
        _plan_arrival(plan, item, old_item, draws)
    moment.left = list(gone.values())
    plan.entries.append(partial(write_vanished, plan))
    _plan_hidden(plan)
    for item in list(gone.values()):
        if item.zone != "hand":
            moment.left.remove(item)
            plan_gone(plan, item)


def _plan_same_number(plan: Plan, old: ReportedObject, new: ReportedObject) -> None:
    game = plan.game
    tracked = game.objects.card(old.thing)
    if tracked is None:
        _plan_arrival(plan, new, None, {})
        return
    if old.zone == "stack" and new.zone == "battlefield":
        game.attribution.shifted.append(new.thing)
        plan.resolutions.append(partial(move, game, tracked, new, by_rule("resolution")))
        plan.resolutions.append(partial(note_bonus, tracked, old, new))
        plan.effects.insert(0, partial(plan.follow, new.thing))
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
            and (moment.has_passed_draw_step or not game.attribution.resolved)
        )
        lines = plan.draws if is_turn_based else plan.effects
        if is_turn_based:
            cause: Cause = by_rule("draw")
            plan.drawn[player] += sentence.number
        else:
            cause = _drawn_by(game, sentence)
        if hand_is_seen(game, moment, player):
            seen[player] = (cause, lines)
        else:
            lines.append(partial(game.write, DrawCards(player, sentence.number, cause)))
    return seen


def _drawn_by(game: StateGame, sentence: said.Drew) -> Cause:
    if sentence.source is None:
        return game.attribution.effect()
    item = game.objects.get(sentence.source.card.thing)
    return game.attribution.effect() if item is None else game.attribution.named(item.id)


def _plan_arrival(
    plan: Plan,
    item: ReportedObject,
    old: ReportedObject | None,
    draws: dict[PlayerId, tuple[Cause, list[Line]]],
) -> None:
    game, moment = plan.game, plan.moment
    tracked = game.objects.card(item.thing if item.source is None else item.source)
    owner = game.seat(item.owner)
    if tracked is not None and tracked.phased_out and item.zone == "battlefield":
        phase_in(plan, tracked, item)
    elif item.zone == "hand" and tracked is None and owner is not None:
        cause, lines = draws.get(owner, (game.attribution.effect(), plan.effects))
        lines.append(partial(_draw, game, item, owner, cause, "draw" if owner in draws else None))
    elif item.zone == "battlefield" and tracked is None:
        game.attribution.shifted.append(item.thing)
        plan.effects.append(partial(_enter, game, moment, item))
        plan.effects.append(partial(plan.follow, item.thing))
    elif tracked is None:
        hint = game.attribution.hint(item.thing, item.source)
        cause = game.attribution.moved_by(hint) or game.attribution.cost(owner)
        manner = hint.manner if hint is not None else None
        part = plan.costs if game.attribution.is_paid(cause) else plan.effects
        part.append(partial(_arrive, game, item, origin_of(item), cause, manner))
    else:
        plan_known(plan, tracked, item, old or item)


def _plan_hidden(plan: Plan) -> None:
    """Plan what goes from a library to a hand that is not seen, and that no log line calls a draw."""
    if not plan.game.attribution.resolved:
        return
    for player in plan.game.seats:
        count = (
            0 if hand_is_seen(plan.game, plan.moment, player) else came_unseen(plan.game, plan.moment, player)
        )
        if count > 0:
            cause = plan.game.attribution.effect()
            plan.effects.append(partial(plan.game.write, DrawCards(player, count, cause)))


def _arrive(game: StateGame, item: ReportedObject, zone: Zone, cause: Cause, manner: Manner | None) -> None:
    known = game.objects.card(item.source)  # a card that was revealed before it went there
    move(game, known or introduce(game, item, zone), item, cause, manner=manner)


def _draw(
    game: StateGame, item: ReportedObject, player: PlayerId, cause: Cause, manner: Manner | None
) -> None:
    """Write a card that comes to a hand that is seen; one without a name is a card drawn."""
    if game.objects.name_of(item) is not None:
        _arrive(game, item, "library", cause, manner)
    else:
        game.write(DrawCards(player, 1, cause))


def _enter(game: StateGame, moment: Moment, item: ReportedObject) -> None:
    """Write a permanent that comes from nowhere: a token, or a card whose way there was not seen."""
    cause = game.attribution.effect()
    origin = _unseen_origin(game, moment, item)
    if origin is None:
        tracked = enter_token(game, item, cause)
    else:
        tracked = introduce(game, item, origin)
        move(game, tracked, item, cause)
    if item.attacking:
        write_entered_attacking(game, tracked, cause)


def _unseen_origin(game: StateGame, moment: Moment, item: ReportedObject) -> Zone | None:
    """Return where a card came from: what the state says, or a library that has shrunk; ``None`` for a token.

    A token that is a copy looks like the card, but something makes it; if nothing resolved, states were lost.
    """
    owner = game.seat(item.owner)
    if owner is None or item.is_token:
        return None
    stated = origin_of(item)
    if stated != "?":
        return stated
    seat = game.seats.index(owner)
    before, after = moment.before.players[seat].library, moment.state.players[seat].library
    if before is not None and after is not None and after < before:
        return "library"
    return "?" if item.is_token is False and not game.attribution.resolved else None
