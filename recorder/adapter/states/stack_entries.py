"""What players put onto the stack or play: casts, abilities, lands."""

from __future__ import annotations

from recorder.adapter.states.moment import Moment
from recorder.adapter.states.moves import introduce, move, origin_of
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
from recorder.log_lines import plain_text
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Attributes, Cease, NewAbility
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, PlayerId, Reference, Zone, by, by_rule
from recorder.reports import ReportedObject, ReportedReference


def references(game: StateGame, targets: tuple[ReportedReference, ...]) -> tuple[Reference, ...]:
    """Return the targets that a state shows as ids and seats; what the record does not know is left out."""
    found: list[Reference] = []
    for target in targets:
        known = game.seat(target.seat) if target.thing is None else game.id_of(target.thing)
        if known is not None:
            found.append(known)
    return tuple(found)


def source_of(game: StateGame, reported: ReportedObject) -> Tracked:
    """Return the object that an ability is of; one that nothing has shown is introduced."""
    is_triggered = reported.ability == "triggered" or reported.is_delayed_trigger
    number = reported.trigger_source if is_triggered else reported.source
    key = -reported.thing if number is None or number < 0 else number
    name = game.objects.names.get(reported.source_texture or 0)
    return game.objects.get(key) or game.introduce(key, name, None, "?")


def with_source(reported: ReportedObject, moment: Moment, told: list[said.PutOnStack]) -> ReportedObject:
    """Return a triggered ability with the number of its permanent, if no state says it.

    Its line says it, and is used up then: it is about one ability. Otherwise the only permanent does that has
    the picture of the card which the ability comes from.
    """
    if reported.ability != "triggered" or reported.trigger_source is not None:
        return reported
    for line in told:
        if line.is_triggered and line.source.texture == reported.source_texture:
            told.remove(line)
            return reported.model_copy(update={"trigger_source": line.source.thing})
    same = {
        item.thing
        for item in (*moment.before.objects, *moment.state.objects)
        if item.zone == "battlefield" and item.texture == reported.source_texture
    }
    return reported.model_copy(update={"trigger_source": same.pop() if len(same) == 1 else None})


def ability(game: StateGame, reported: ReportedObject) -> None:
    """Write that an ability has come onto the stack."""
    controller = game.seat(reported.controller) or game.seats[0]
    source = source_of(game, reported)
    identifier = game.objects.identifiers.ability(source.id)
    tracked = game.objects.add(identifier, reported.thing, None, controller, "stack")
    tracked.is_ability = True
    tracked.of = source.id
    cause = by_rule("trigger") if reported.ability == "triggered" else by(controller)
    effect = game.lasting.triggering.pop(reported.thing, None)
    tracked.is_delayed_trigger = effect is not None
    attributes = Attributes(
        controller=controller,
        from_effect=None if effect is None else effect.id,
        targets=references(game, reported.targets),
        x=reported.x,
    )
    text = None if reported.text is None else plain_text(reported.text).strip()
    tracked.text = text
    game.write(NewAbility(identifier, source.id, text, attributes, cause))
    if effect is not None and effect.is_triggering:
        game.lasting.end(effect)
        game.write(Cease(effect.id, by_rule("delayed-trigger")))


def cast(game: StateGame, reported: ReportedObject, told: said.Cast | None) -> None:
    """Write that a spell is cast."""
    tracked = card_of(game, reported)
    if told is not None and told.from_graveyard and tracked.zone == "?":
        tracked.zone = "graveyard"
    controller = game.seat(reported.controller)
    how = None if told is None or told.how is None else game.players.without_names(told.how)
    attributes = Attributes(
        controller=controller if controller != tracked.owner else None,
        face_down=reported.face_down,
        targets=references(game, reported.targets),
        x=reported.x if reported.x is not None else (told.x if told is not None else None),
        how=how,
    )
    cause: Cause = by(controller) if told is not None and controller is not None else UNKNOWN_CAUSE
    move(game, tracked, reported, cause, manner="cast" if told is not None else None, attributes=attributes)
    tracked.controller = controller


def card_of(game: StateGame, reported: ReportedObject) -> Tracked:
    """Return the card that moved: by the number it had, or new to the record in the zone it came from."""
    known = game.objects.card(reported.source) or game.objects.card(reported.thing)
    return known or introduce(game, reported, origin_of(reported))


def play_land(game: StateGame, moment: Moment, reported: ReportedObject, player: PlayerId) -> None:
    """Write a land play; the card in the hand that is gone is the one of the same texture."""
    tracked = _from_own_hand(game, moment, reported) or _from_hidden_hand(game, moment, reported, player)
    move(game, tracked, reported, by(player), manner="play")


def _from_own_hand(game: StateGame, moment: Moment, reported: ReportedObject) -> Tracked | None:
    for gone in moment.left:
        if gone.zone == "hand" and gone.texture == reported.texture and gone.owner == reported.owner:
            moment.left.remove(gone)
            return game.objects.get(gone.thing)
    known = game.objects.card(reported.source)
    return known if known is not None and known.zone != "battlefield" else None


def _from_hidden_hand(game: StateGame, moment: Moment, reported: ReportedObject, player: PlayerId) -> Tracked:
    seat = game.seats.index(player)
    before, after = moment.before.players[seat], moment.state.players[seat]
    is_from_hand = before.hand is not None and after.hand is not None and after.hand < before.hand
    zone: Zone = "hand" if is_from_hand else "?"
    known = [item for item in game.objects if item.zone == "hand" and item.owner == player]
    name = game.objects.name_of(reported)
    same = [item for item in known if item.name == name]
    return same[0] if len(same) == 1 and is_from_hand else introduce(game, reported, zone)
