"""One moment, told: its parts are planned, then written in FORMAT.md's causal order."""

from __future__ import annotations

from functools import partial

from recorder.adapter.states import told
from recorder.adapter.states.attribution import Attribution
from recorder.adapter.states.combat import write_declarations
from recorder.adapter.states.combat_damage import damage_step
from recorder.adapter.states.counters import learn_words, plan_told_counters
from recorder.adapter.states.designations import plan_day, plan_goads
from recorder.adapter.states.effect_ends import end_with_objects, plan_ends
from recorder.adapter.states.full_keyframe import write_keyframe
from recorder.adapter.states.hints import hints
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.plan import Plan, write
from recorder.adapter.states.plan_changes import plan_changes
from recorder.adapter.states.plan_lasting import plan_lasting
from recorder.adapter.states.plan_moves import plan_moves
from recorder.adapter.states.stack_entries import ability, cast, play_land, references, with_source
from recorder.adapter.states.state_game import StateGame
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Resolve, Turn
from recorder.mtgr.values import PlayerId
from recorder.reports import ReportedObject


def tell(game: StateGame, moment: Moment) -> None:
    """Write a moment to the record."""
    moment.after_first_strike = game.step == "first-strike-damage"
    game.attribution = attribute(game, moment)
    learn_words(game, moment)
    plan = _plan(game, moment)
    if moment.is_past_combat:
        write_declarations(game, moment)
    write(plan.resolutions)
    _tell(game, moment, told.RESULTS)
    plan.write_effects()
    write(plan.lasting)
    write(plan.departures)
    step: str | None = moment.state.step
    if moment.is_combat_damage:
        damage = damage_step(game, moment)
        game.announce_step(damage)
        if step == "combat-damage":
            step = game.step if damage == game.step or not (plan.combat or plan.fallen) else damage
    write(plan.combat)
    write(plan.fallen)
    write(plan.deaths)
    game.announce_step(None)
    end_with_objects(plan)
    if moment.is_new_turn:
        _change_turn(plan)
    if plan.draws:
        game.begin_step("draw")
        write(plan.draws)
    _tell(game, moment, told.STEPS)
    game.begin_step(step)
    write(plan.beginning)
    write_declarations(game, moment)
    write(plan.attackers)
    write(plan.entries)
    write(plan.costs)
    _tell(game, moment, told.NOTES)
    for followers in plan.followers.values():
        write(followers)
    end_with_objects(plan)
    for lines in plan.released.values():
        write(lines)
    game.attribution = Attribution()


def _plan(game: StateGame, moment: Moment) -> Plan:
    plan = Plan(game, moment)
    plan_ends(plan)
    _plan_entries(plan)
    plan_moves(plan)
    plan_told_counters(plan)
    plan_day(plan)
    plan_goads(plan)
    plan_changes(plan)
    plan_lasting(plan)
    return plan


def attribute(game: StateGame, moment: Moment) -> Attribution:
    """Find out what resolved, who paid, and what log lines say of moves."""
    stopped = {sentence.what.card.thing for sentence in moment.told(said.Countered)}
    stopped |= {sentence.what.card.thing for sentence in moment.told(said.Fizzled)}
    gone = [item for item in moment.left if item.zone == "stack"]
    gone += [old for old, _ in moment.moved if old.zone == "stack"]
    aimed = {item.thing: item.targets for item in gone}
    attribution = Attribution()
    for item in sorted(gone, key=lambda known: -known.thing):
        tracked = game.objects.get(item.thing)
        if tracked is not None and item.thing not in stopped:
            attribution.resolved.append(tracked.id)
            attribution.targets |= frozenset(references(game, aimed[item.thing]))
    attribution.payers = _payers(game, moment)
    cast = (game.id_of(item.source) for item in moment.arrived if item.zone == "stack" and not item.ability)
    attribution.casting = {known for known in cast if known is not None}
    game.attribution = attribution
    attribution.hints = hints(game, moment)
    return attribution


def _payers(game: StateGame, moment: Moment) -> set[PlayerId]:
    paying = {
        game.seat(item.controller)
        for item in moment.arrived
        if item.zone == "stack" and item.ability != "triggered"
    }
    paying |= {game.players[sentence.player] for sentence in moment.told(said.Played)}
    return {player for player in paying if player is not None}


def _plan_entries(plan: Plan) -> None:
    """Plan casts, abilities and land plays, in the order of the numbers that they got."""
    game, moment = plan.game, plan.moment
    told_casts = moment.take(said.Cast)
    casts = {sentence.card.thing: sentence for sentence in told_casts if sentence.card is not None}
    hidden = {game.players[sentence.player]: sentence for sentence in told_casts if sentence.face_down}
    plays = {sentence.card.thing: sentence for sentence in moment.take(said.Played)}
    told_abilities = moment.take(said.PutOnStack)
    entering: list[ReportedObject] = []
    moved = {item.source for item in moment.arrived if item.zone == "stack" and item.ability is None}
    moment.left = [item for item in moment.left if item.thing not in moved]
    for item in moment.arrived:
        if item.zone == "stack" and item.ability is not None:
            plan.entries.append(partial(ability, game, with_source(item, moment, told_abilities)))
        elif item.zone == "stack":
            unnamed = hidden.get(game.seat(item.controller) or game.seats[0]) if item.face_down else None
            plan.entries.append(partial(cast, game, item, casts.pop(item.thing, unnamed)))
        elif item.zone == "battlefield" and item.thing in plays:
            player = game.players[plays.pop(item.thing).player]
            plan.entries.append(partial(play_land, game, moment, item, player))
            plan.entries.append(partial(plan.follow, item.thing))
            game.attribution.shifted.append(item.thing)
        else:
            entering.append(item)
    moment.arrived = entering
    for resolved in game.attribution.resolved:
        tracked = game.objects.with_id(resolved)
        if tracked is not None and not _becomes_permanent(moment, tracked.thing):
            plan.resolutions.append(partial(game.write, Resolve(resolved)))


def _becomes_permanent(moment: Moment, thing: int) -> bool:
    return any(new.thing == thing and new.zone == "battlefield" for _, new in moment.moved)


def _change_turn(plan: Plan) -> None:
    """Write the end of the old turn, the new turn with its keyframe, and its untap step."""
    game, moment = plan.game, plan.moment
    moment.take(said.TurnBegan)
    game.announce_step("cleanup")
    write(plan.cleanup)
    game.announce_step(None)
    for item in game.objects:
        item.damage = 0  # CR 514.2
        item.defender = None
    active = game.seat(moment.state.active)
    game.forget_step()
    if active is not None and moment.state.turn is not None:
        game.write(Turn(moment.state.turn, active))
        write_keyframe(game, moment.state, drawn=plan.drawn)
    game.announce_step("untap")
    write(plan.expired)
    write(plan.dawn)
    for item in game.objects:
        item.pt_before_turn = item.pt
    write(plan.untap)
    end_with_objects(plan)
    game.announce_step(None)


def _tell(game: StateGame, moment: Moment, tellers: dict[type[said.Sentence], told.Teller]) -> None:
    for sentence in moment.take(*tellers):
        tellers[type(sentence)](game, sentence)
