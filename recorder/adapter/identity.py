"""Which object a card reference means, by what its line says of it.

The rules of `recorder.adapter.objects`, applied: for each context a card can be named in, the objects that
fit, and what is written if exactly one does or none.
"""

from __future__ import annotations

from typing import Final

from recorder.adapter.log_game import LogGame
from recorder.adapter.objects import GameObject, only
from recorder.log_lines.sentences import CardReference, Target
from recorder.mtgr.values import UNKNOWN_CAUSE, PlayerId, Reference, Zone

_UNSEEN_ON_THE_WAY: Final[dict[Zone, frozenset[Zone]]] = {
    "graveyard": frozenset({"graveyard", "?", "stack", "battlefield"}),
    "exile": frozenset({"exile", "?"}),
}
"""Where a card may have been last seen that is cast from a zone which the line names."""

_SEVERAL: Final = 2
_KEEPS_PARTS: Final[frozenset[Zone]] = frozenset({"graveyard", "exile"})


def mentioned(game: LogGame, card: CardReference) -> GameObject:
    """Return the object that a line names as a target, a source or a part of a cost.

    A number not seen before is that of an object which moved unseen: if only one can have, it is that one,
    and the record says that it is no longer where it was.
    """
    seen = game.objects.seen(card)
    if seen is not None:
        return seen
    named = game.objects.named(card)
    thing = card.thing
    if thing is None:
        return only(named, lambda _: True) or game.introduce(card, None, "?")
    known = _unnumbered(named, thing)
    if known is not None:
        game.objects.number(known, card)
        return known
    whole = _whole(named, thing)
    if whole is not None:
        game.objects.alias(whole, thing)
        return whole
    left = only(named, lambda item: _may_have_left(item, thing))
    return game.introduce(card, None, "?") if left is None else _follow(game, left, card)


def _unnumbered(named: list[GameObject], thing: int) -> GameObject | None:
    """Return the object of these that moved to where this may be its number, if one alone can have it."""
    token = _unnumbered_token(named, thing, None)
    return token or only(named, lambda item: item.thing is None and item.can_have(thing))


def _whole(named: list[GameObject], thing: int) -> GameObject | None:
    """Return the card whose other part has this number: parts are numbered right after the whole."""
    return only(named, lambda item: item.zone in _KEEPS_PARTS and item.thing == thing - 1)


def _follow(game: LogGame, item: GameObject, card: CardReference) -> GameObject:
    """Write that an object has left its zone unseen: it has a new number."""
    if item.zone != "?":
        game.move(item, "?", UNKNOWN_CAUSE)
    game.objects.number(item, card)
    return item


def ability_source(game: LogGame, card: CardReference, controller: PlayerId, zone: Zone) -> GameObject:
    """Return the object whose ability goes onto the stack.

    A number not seen before is rather that of a permanent which came unseen (a land that was searched for)
    than of one which left; so only what is known to have moved is followed. `zone` is where a new one is.
    """
    seen = game.objects.seen(card)
    if seen is not None:
        return seen
    if card.thing is None:
        return mentioned(game, card)
    named = game.objects.named(card)
    known = _unnumbered(named, card.thing) or _whole(named, card.thing)
    if known is None:
        return game.introduce(card, controller, zone)
    if known.zone in _KEEPS_PARTS:
        game.objects.alias(known, card.thing)
    else:
        game.objects.number(known, card)
    return known


def references(game: LogGame, targets: tuple[Target, ...]) -> tuple[Reference, ...]:
    """Return targets as ids and seats."""
    _number_in_order(game, [target for target in targets if isinstance(target, CardReference)])
    return tuple(
        game.players[target] if isinstance(target, str) else mentioned(game, target).id for target in targets
    )


def _number_in_order(game: LogGame, cards: list[CardReference]) -> None:
    """Give cards of one name their numbers where as many objects of it have moved to where they may be these.

    Numbers grow, so what moved first has the lowest; nothing else fits.
    """
    for name in {card.name for card in cards}:
        unseen = [card for card in cards if card.name == name and card.thing and not game.objects.seen(card)]
        if len(unseen) < _SEVERAL:
            continue
        moved = [item for item in game.objects.named(unseen[0]) if item.thing is None and not item.is_token]
        pairs = list(
            zip(
                sorted(moved, key=lambda item: item.moved_as),
                sorted(unseen, key=lambda card: card.thing or 0),
                strict=False,
            )
        )
        if len(moved) == len(unseen) and all(item.can_have(card.thing or 0) for item, card in pairs):
            for item, card in pairs:
                game.objects.number(item, card)


def permanent(game: LogGame, card: CardReference, controller: PlayerId | None) -> GameObject:
    """Return the permanent that a line names; it is on the battlefield, whatever was known before."""
    item = game.objects.seen(card)
    if item is not None and item.is_gone:
        return game.introduce(card, controller, "battlefield")
    if item is None and (item := game.objects.other_face(card)) is not None:
        game.show_face(item, card.name, UNKNOWN_CAUSE)
    if item is None:
        named = game.objects.named(card)
        item = _unnumbered_token(named, card.thing, controller)
        if item is None and card.thing is None:
            item = only(named, lambda known: known.zone in {"battlefield", "stack"})
        if item is None:
            return game.introduce(card, controller, "battlefield")
        game.objects.number(item, card)
    game.put_onto_battlefield(item)
    return item


def permanents(
    game: LogGame, cards: tuple[CardReference, ...], controller: PlayerId | None
) -> list[GameObject]:
    """Return the permanents of one list: each is another object, also where two look alike."""
    found: list[GameObject] = []
    for card in cards:
        item = permanent(game, card, controller)
        found.append(game.introduce(card, controller, "battlefield") if item in found else item)
    return found


def cast_or_played(game: LogGame, card: CardReference, player: PlayerId, origin: Zone) -> GameObject:
    """Return the card that a player casts or plays; the line shows the number it gets by that.

    `origin` is the zone that the line names, ``?`` if it names none.
    """
    named = [item for item in game.objects.named(card) if item.may_belong_to(player) and not item.is_token]
    if origin == "?":
        found = only(named, lambda item: item.zone == "hand" or (item.zone == "?" and item.moved_as == 0))
    else:
        found = only(named, lambda item: item.zone in _UNSEEN_ON_THE_WAY[origin])
    return found or game.introduce_card(_without_number(card), player, origin)


def in_hand(game: LogGame, card: CardReference, player: PlayerId) -> GameObject:
    """Return the card in a player's hand that a line names by its number there."""
    seen = game.objects.seen(card)
    if seen is not None:
        return seen
    named = game.objects.named(card)
    thing = card.thing
    if thing is not None:
        found = only(named, lambda item: item.zone == "hand" and item.thing is None and item.can_have(thing))
        if found is not None:
            game.objects.number(found, card)
            return found
    return game.introduce_card(card, player, "hand")


def put_into_hand(game: LogGame, card: CardReference, player: PlayerId) -> GameObject:
    """Return the card that goes into a hand: the only one that was shown and has not moved, or a new one."""
    seen = game.objects.seen(card)
    if seen is not None:
        return seen
    named = [item for item in game.objects.named(card) if item.may_belong_to(player) and not item.is_token]
    found = only(named, lambda item: item.zone in {"?", "library"} and item.moved_as == 0)
    return found or game.introduce_card(_without_number(card), player, "?")


def shown(game: LogGame, card: CardReference, player: PlayerId, zone: Zone) -> GameObject:
    """Return the card that a player shows, in the zone that the line names or implies."""
    seen = game.objects.seen(card)
    if seen is not None:
        return seen
    if card.thing is not None:
        found = _unnumbered(game.objects.named(card), card.thing)
        if found is not None:
            game.objects.number(found, card)
            return found
    return game.introduce(card, player, zone)


def returned(
    game: LogGame, card: CardReference, targets: tuple[GameObject, ...], owner: PlayerId | None
) -> GameObject:
    """Return the card that goes back to a hand; the line shows the number it gets by that."""
    seen = game.objects.seen(card)
    if seen is not None:
        return seen
    named = [item for item in game.objects.named(card) if item.may_belong_to(owner)]
    among_targets = [item for item in targets if item in named]
    candidates = among_targets or [item for item in named if item.zone not in {"hand", "library"}]
    found = candidates[0] if among_targets else only(candidates, lambda _: True)
    return found or game.introduce_card(_without_number(card), owner, "?")


def _unnumbered_token(
    named: list[GameObject], thing: int | None, controller: PlayerId | None
) -> GameObject | None:
    """Return the first token whose number can be this one.

    Tokens made between the same two numbers are alike in all that the log says: the first one will do.
    """
    for item in named:
        if (
            item.is_token
            and item.thing is None
            and item.zone == "battlefield"
            and item.may_belong_to(controller)
            and (thing is None or item.can_have(thing))
        ):
            return item
    return None


def _may_have_left(item: GameObject, thing: int) -> bool:
    """Say whether an object can have moved unseen and got this number.

    A land does not leave by itself: one whose ability went onto the stack may have been sacrificed for it.
    A token has one number all its life (CR 111.7).
    """
    is_later = item.thing is not None and item.confirmed < thing and not item.is_token
    return is_later and not (item.was_played and item.abilities == 0)


def _without_number(card: CardReference) -> CardReference:
    return CardReference(card.name, card.texture, None, card.is_token)
