"""Effects that come into being in a moment: decision 0026.1.

MTGO shows an object for each delayed trigger (facts/state-sources.md 1.4). For other effects the text of the
ability that has resolved speaks, as far as `recorder.log_lines.durations` understands it.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from recorder.adapter.states.emblems import begin_emblems
from recorder.adapter.states.lasting import Bond, Effect, TurnKey, bond, turn_of
from recorder.adapter.states.plan import Plan
from recorder.adapter.states.stack_entries import source_of
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.log_lines import plain_text
from recorder.log_lines.durations import LastingSentence, Lasts, lasting_sentences, waiting_time
from recorder.mtgr.statements import NewEffect
from recorder.mtgr.values import ObjectId, by
from recorder.reports import ReportedObject

_NOT_RECORDED: Final = frozenset({Lasts.THIS_TURN, Lasts.NOT_UNDERSTOOD})
_OF_THE_SOURCE: Final = frozenset(
    {
        Lasts.WHILE_SOURCE_STAYS,
        Lasts.WHILE_SOURCE_IS_CONTROLLED,
        Lasts.WHILE_SOURCE_IS_CONTROLLED_AND_TAPPED,
        Lasts.WHILE_SOURCE_IS_TAPPED,
    }
)
_ABOUT_THAT: Final = re.compile(r"\b(?:it|they|that|those)\b", re.IGNORECASE)


def plan_lasting(plan: Plan) -> None:
    """Plan what begins to last in this moment."""
    game, moment = plan.game, plan.moment
    shown = game.lasting.unseen(moment.state)
    begun = turn_of(moment.before)
    for item in shown:
        plan.lasting.append(partial(begin_shown, game, item, begun))
    makers = {item.trigger_source for item in shown}
    for resolved in game.attribution.resolved:
        ability = game.objects.with_id(resolved)
        if ability is not None and ability.is_ability and ability.text is not None:
            _plan_text(plan, ability, has_object=_number_of_source(game, ability) in makers)
    plan.lasting.append(partial(begin_emblems, plan))


def begin_shown(game: StateGame, item: ReportedObject, begun: TurnKey) -> None:
    """Write that a delayed trigger has been made."""
    effect = know_shown(game, item, begun)
    own = [known for known in game.attribution.resolved if is_from(known, effect.of)]
    cause = by(own[-1]) if own else game.attribution.effect()
    game.write(NewEffect(effect.id, effect.of, effect.text, effect.controller, cause))


def know_shown(game: StateGame, item: ReportedObject, begun: TurnKey) -> Effect:
    """Take note of a delayed trigger that a state shows."""
    source = source_of(game, item)
    text = None if item.text is None else plain_text(item.text).strip()
    effect = Effect(
        id=game.objects.identifiers.effect(source.id),
        of=source.id,
        text=text,
        controller=game.seat(item.controller) or game.seats[0],
        begun=begun,
        thing=item.thing,
        lasts=None if text is None else waiting_time(text),
        is_trigger=True,
    )
    game.lasting.begin(effect)
    return effect


def is_from(identifier: ObjectId, source: ObjectId) -> bool:
    """Say whether an id is an object's own, or that of one of its abilities."""
    return identifier == source or identifier.startswith(f"{source}/")


def _number_of_source(game: StateGame, ability: Tracked) -> int | None:
    source = None if ability.of is None else game.objects.with_id(ability.of)
    return None if source is None else source.thing


# -- effects of which the text speaks -------------------------------------------------------------------


def _plan_text(plan: Plan, ability: Tracked, *, has_object: bool) -> None:
    """Plan the effects that an ability's text makes; for delayed triggers MTGO's objects count first."""
    source = None if ability.of is None else plan.game.objects.with_id(ability.of)
    name = None if source is None else source.name_now
    for sentence in lasting_sentences(ability.text or "", name):
        is_there_already = sentence.is_trigger and (has_object or ability.is_delayed_trigger)
        if sentence.lasts not in _NOT_RECORDED and not is_there_already:
            plan.lasting.append(partial(_begin_told, plan, ability, sentence))


def _begin_told(plan: Plan, ability: Tracked, sentence: LastingSentence) -> None:
    game = plan.game
    of = ability.of or ability.id
    source = game.objects.with_id(of)
    if sentence.lasts in _OF_THE_SOURCE and (source is None or source.zone != "battlefield"):
        return  # what it lasts as long as is over already: it does nothing (CR 611.2b)
    bonds = _bonds(plan, sentence)
    if not bonds and _is_about_objects(plan, sentence):
        return  # there is nothing that it is about: it was not chosen, or none was there
    effect = Effect(
        id=game.objects.identifiers.effect(of),
        of=of,
        text=sentence.text,
        controller=ability.controller or game.seats[0],
        begun=turn_of(plan.moment.before),
        lasts=sentence.lasts,
        bonds=bonds,
        source=bond(source) if sentence.lasts in _OF_THE_SOURCE and source is not None else None,
        is_trigger=sentence.is_trigger,
    )
    game.lasting.begin(effect)
    game.write(NewEffect(effect.id, effect.of, effect.text, effect.controller, by(ability.id)))


def _is_about_objects(plan: Plan, sentence: LastingSentence) -> bool:
    """Say whether an effect is about objects of this moment: exiled cards, its targets, what has entered."""
    if sentence.lasts is Lasts.WHILE_EXILED:
        return True
    if "target" in sentence.text.lower():
        return not plan.game.attribution.targets
    return sentence.lasts is Lasts.THE_GAME and _ABOUT_THAT.search(sentence.text) is not None


def _bonds(plan: Plan, sentence: LastingSentence) -> tuple[Bond, ...]:
    """Return the objects without which an effect is over: cards it exiled, or what it was aimed at."""
    game = plan.game
    if sentence.lasts is Lasts.WHILE_EXILED:
        return _bonds_in(plan, "exile")
    if "target" not in sentence.text.lower():
        return _bonds_in(plan, "battlefield") if sentence.lasts is Lasts.THE_GAME else ()
    aimed = (game.objects.with_id(ObjectId(target)) for target in sorted(game.attribution.targets))
    return tuple(bond(tracked) for tracked in aimed if tracked is not None and tracked.zone == "battlefield")


def _bonds_in(plan: Plan, zone: str) -> tuple[Bond, ...]:
    """Return the objects that have come to a zone in this moment."""
    before = {item.thing for item in plan.moment.before.objects if item.zone == zone}
    arrived = (item.thing for item in plan.moment.state.objects if item.zone == zone)
    found = (plan.game.objects.card(thing) for thing in arrived if thing not in before)
    return tuple(bond(tracked) for tracked in found if tracked is not None)
