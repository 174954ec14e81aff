"""Emblems in the command zone: decision 0026.5, CR 114.

No recording shows one. Read are an object that the card data call an emblem, and the text of the ability that
makes one.
"""

from __future__ import annotations

import re
from typing import Final

from recorder.adapter.states.lasting import Emblem
from recorder.adapter.states.plan import Plan
from recorder.adapter.states.state_game import StateGame
from recorder.log_lines import plain_text
from recorder.mtgr.statements import NewEmblem
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, by
from recorder.reports import ReportedObject, StateReport

_GETS_EMBLEM: Final = re.compile(r'\byou get an emblem with ("[^"]*"(?: and "[^"]*")*)', re.IGNORECASE)


def begin_emblems(plan: Plan) -> None:
    """Write the emblems that abilities have made, and those that a state shows for the first time."""
    game = plan.game
    objects = _unseen_emblems(game, plan.moment.state)
    for resolved in game.attribution.resolved:
        ability = game.objects.with_id(resolved)
        told = _GETS_EMBLEM.search(ability.text or "") if ability is not None else None
        if ability is None or told is None:
            continue
        item = objects.pop(0) if objects else None
        words = told[1]
        text = words[1:-1] if words.count('"') == 2 else words
        of = ability.of or ability.id
        owner = ability.controller or game.seats[0]
        emblem = Emblem(game.objects.identifiers.emblem(of), of, text, owner)
        _write_emblem(game, emblem, item, by(ability.id))
    for item in objects:
        known = next((one for one in game.lasting.emblems if one.thing is None), None)
        if known is not None:
            _number(game, known, item)
        else:
            _write_emblem(game, know_emblem(game, item), item, game.attribution.effect())


def _unseen_emblems(game: StateGame, state: StateReport) -> list[ReportedObject]:
    known = {emblem.thing for emblem in game.lasting.emblems}
    return [item for item in state.objects if item.is_emblem and item.thing not in known]


def know_emblem(game: StateGame, item: ReportedObject) -> Emblem:
    """Make an emblem of which only a state tells."""
    source = game.objects.get(item.trigger_source) or game.objects.card(item.source)
    text = None if item.text is None else plain_text(item.text).strip()
    identifiers = game.objects.identifiers
    identifier = identifiers.card("Emblem") if source is None else identifiers.emblem(source.id)
    of = None if source is None else source.id
    return Emblem(identifier, of, text, game.seat(item.owner) or game.seats[0])


def know_shown_emblems(game: StateGame, state: StateReport) -> None:
    """Take note of the emblems of a game that is joined late: its keyframe introduces them."""
    for item in _unseen_emblems(game, state):
        emblem = know_emblem(game, item)
        game.lasting.emblems.append(emblem)
        _number(game, emblem, item)


def write_emblems_of(game: StateGame, state: StateReport, numbers: set[int | None]) -> None:
    """Write the emblems with one of these numbers: their abilities come before the keyframe."""
    for item in _unseen_emblems(game, state):
        if item.thing in numbers:
            _write_emblem(game, know_emblem(game, item), item, UNKNOWN_CAUSE)


def _write_emblem(game: StateGame, emblem: Emblem, item: ReportedObject | None, cause: Cause) -> None:
    game.lasting.emblems.append(emblem)
    if item is not None:
        _number(game, emblem, item)
    game.write(NewEmblem(emblem.id, emblem.of, emblem.text, emblem.owner, cause))


def _number(game: StateGame, emblem: Emblem, item: ReportedObject) -> None:
    """Note an emblem's number: its abilities name it as their source."""
    emblem.thing = item.thing
    tracked = game.objects.add(emblem.id, item.thing, None, emblem.owner, "?")
    tracked.is_ability = True
