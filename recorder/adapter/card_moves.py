"""Sentences about cards between zones: draws, discards, mills, reveals, exiles. FORMAT.md, section 4."""

from __future__ import annotations

from typing import Final

from recorder.adapter.casting import put_ability
from recorder.adapter.causes import named_cause, only_cause, revealing_cause
from recorder.adapter.handlers import Handlers
from recorder.adapter.identity import in_hand, mentioned, permanents, put_into_hand, returned, shown
from recorder.adapter.log_game import ENTERS, LogGame
from recorder.adapter.objects import GameObject
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Attributes, DrawCards, FailToFind, Put, Reveal, Scry
from recorder.mtgr.values import UNKNOWN_CAUSE, ObjectId, Reference, Zone, by, by_rule


def _drew(game: LogGame, sentence: said.Drew) -> None:
    """Write a draw; the active player's first without a source is the draw step's (CR 504.1)."""
    player = game.players[sentence.player]
    if sentence.source is not None:
        game.write(DrawCards(player, sentence.number, named_cause(game, sentence.source, "draw")))
        return
    is_turn_based = player == game.active and not game.drew and game.is_before_combat
    if is_turn_based:
        game.drew = True
        game.begin_draw_step()
    game.write(DrawCards(player, sentence.number, by_rule("draw") if is_turn_based else UNKNOWN_CAUSE))


def _discarded(game: LogGame, sentence: said.Discarded) -> None:
    player = game.players[sentence.player]
    for card in sentence.cards:
        game.move(in_hand(game, card, player), "graveyard", UNKNOWN_CAUSE, manner="discard", origin="hand")


def _cycled(game: LogGame, sentence: said.Cycled) -> None:
    """Write the ability; since 2025 the discard that pays for it has a line of its own before this one."""
    player = game.players[sentence.player]
    item = in_hand(game, sentence.card, player)
    if item.zone == "hand":
        game.move(item, "graveyard", by(player), manner="cycle")
    put_ability(game, item, sentence.keyword, player, by(player))


def _milled(game: LogGame, sentence: said.Milled) -> None:
    player = game.players[sentence.player]
    cause = UNKNOWN_CAUSE if game.dredging is None else by(game.dredging.id)
    game.dredging = None
    for card in sentence.cards:
        item = game.objects.seen(card) or game.introduce(card, player, "library")
        if item.zone != "graveyard":
            game.move(item, "graveyard", cause, manner="mill", card=card)


def _put_into_graveyard(game: LogGame, sentence: said.PutIntoGraveyard) -> None:
    player = game.players[sentence.player]
    cause = only_cause(game, "surveil")
    zone: Zone = "?" if cause == UNKNOWN_CAUSE else "library"
    for card in sentence.cards:
        game.move(shown(game, card, player, zone), "graveyard", cause)


def _put_onto_battlefield(game: LogGame, sentence: said.PutOntoBattlefield) -> None:
    player = game.players[sentence.player]
    is_opening_hand = game.active is None  # CR 103.6: nothing else is put there before the first turn
    cause = UNKNOWN_CAUSE if is_opening_hand else only_cause(game)
    for card in sentence.cards:
        item = shown(game, card, player, "hand" if is_opening_hand else "?")
        if item.zone != "battlefield":
            known = by(player) if cause == UNKNOWN_CAUSE else cause
            game.move(item, "battlefield", known, attributes=ENTERS)


def _scried(game: LogGame, sentence: said.Scried) -> None:
    player = game.players[sentence.player]
    game.write(Scry(player, sentence.number, sentence.top, sentence.bottom, only_cause(game, "scry")))


def _put_into_library(game: LogGame, sentence: said.PutIntoLibrary) -> None:
    cause = only_cause(game, "surveil")
    game.write(Put(game.players[sentence.player], sentence.top, sentence.bottom, cause))


def _revealed(game: LogGame, sentence: said.Revealed) -> None:
    player = game.players[sentence.player]
    if sentence.source is not None:
        cause = named_cause(game, sentence.source, "reveal")
    else:
        cause = by(player) if sentence.from_hand else revealing_cause(game)
    zone: Zone = "hand" if sentence.from_hand else "?"
    items = [shown(game, card, player, zone) for card in sentence.cards]
    game.write(Reveal(player, tuple(item.id for item in items), cause))


def _failed_to_find(game: LogGame, sentence: said.FailedToFind) -> None:
    cause = only_cause(game, "search")
    game.write(FailToFind(game.players[sentence.player], game.players.without_names(sentence.what), cause))


def _put_into_hand(game: LogGame, sentence: said.PutIntoHand) -> None:
    player = game.players[sentence.player]
    cause = named_cause(game, sentence.source)
    for card in sentence.cards:
        game.move(put_into_hand(game, card, player), "hand", cause, card=card)


def _exiled(game: LogGame, sentence: said.Exiled) -> None:
    if sentence.source is None and sentence.counters is not None and sentence.counters[0] == "time":
        _suspended(game, sentence, sentence.counters)
        return
    items = [mentioned(game, card) for card in sentence.cards]
    cause = named_cause(game, sentence.source)
    attributes = Attributes(counters=(sentence.counters,) if sentence.counters else ())
    for item in items:
        game.move(item, "exile", cause, manner="exile", attributes=attributes)


def _suspended(game: LogGame, sentence: said.Exiled, counters: tuple[str, int]) -> None:
    """Write that a player exiles a card from their hand with time counters (CR 702.62a)."""
    player = game.players[sentence.player]
    for card in sentence.cards:
        attributes = Attributes(counters=(counters,))
        game.move(in_hand(game, card, player), "exile", by(player), manner="exile", attributes=attributes)


def _put_cards_into_library(game: LogGame, sentence: said.PutCardsIntoLibrary) -> None:
    items = [mentioned(game, card) for card in sentence.cards]
    cause = named_cause(game, sentence.source)
    for item in items:
        game.move(item, "library", cause)


def _returned(game: LogGame, sentence: said.Returned) -> None:
    player = game.players[sentence.player]
    targets = _targets_of(game, sentence.source)
    cause = named_cause(game, sentence.source)
    for card in sentence.cards:
        item = returned(game, card, targets, player if sentence.is_own else None)
        targets = tuple(target for target in targets if target is not item)
        if sentence.is_own:
            _dredge(game, item)
        else:
            game.move(item, "hand", cause, manner="return", card=card)


def _dredge(game: LogGame, item: GameObject) -> None:
    """Write the return of a card by its own ability, which works in the graveyard only (CR 702.52a).

    Unlike any other line of a return, this one shows the number that the card had in the graveyard; and the
    cards that are milled for it, in the next line, were so before it came to the hand.
    """
    game.move(item, "hand", by(item.id), manner="return", origin="graveyard")
    game.objects.leave_open(item)
    game.dredging = item


def _targets_of(game: LogGame, source: said.OnStack | None) -> tuple[GameObject, ...]:
    """Return the objects that a spell or ability which still waits on the stack has as targets."""
    item = game.objects.seen(source.card) if source is not None else None
    if source is None or item is None:
        return ()
    waiting = game.stack.ability_of(item.id) if source.is_ability else game.stack.spell(item.id)
    targets: tuple[Reference, ...] = () if waiting is None else waiting.targets
    by_id = {known.id: known for known in game.objects}
    return tuple(by_id[ObjectId(target)] for target in targets if target in by_id)


def _sacrificed(game: LogGame, sentence: said.Sacrificed) -> None:
    player = game.players[sentence.player]
    for item in permanents(game, sentence.cards, player):
        game.move(item, "graveyard", UNKNOWN_CAUSE, manner="sacrifice")


HANDLERS: Final[Handlers] = {
    said.Drew: _drew,
    said.Discarded: _discarded,
    said.Cycled: _cycled,
    said.Milled: _milled,
    said.PutIntoGraveyard: _put_into_graveyard,
    said.PutOntoBattlefield: _put_onto_battlefield,
    said.Scried: _scried,
    said.PutIntoLibrary: _put_into_library,
    said.Revealed: _revealed,
    said.FailedToFind: _failed_to_find,
    said.PutIntoHand: _put_into_hand,
    said.Exiled: _exiled,
    said.Returned: _returned,
    said.PutCardsIntoLibrary: _put_cards_into_library,
    said.Sacrificed: _sacrificed,
}
