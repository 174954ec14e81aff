"""Sentences about playing, casting, abilities and the stack: FORMAT.md, section 4."""

from __future__ import annotations

import re
from typing import Final

from recorder.adapter.causes import named_cause, object_cause
from recorder.adapter.handlers import Handlers
from recorder.adapter.identity import ability_source, cast_or_played, mentioned, references
from recorder.adapter.log_game import ENTERS, LogGame
from recorder.adapter.objects import GameObject
from recorder.adapter.stack import StackItem
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import NO_ATTRIBUTES, Attributes, Cease, Choose, NewAbility, NewCard
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, PlayerId, Reference, Zone, by, by_rule

_NO_PROOF: Final = re.compile(
    r"When you cast|Whenever you cast this|When you do\b|When (?:that|a) player does"
    r"|(?:At|Until) the (?:beginning|end) of (?:the|that|your) next|At the beginning of the end step"
    r"|(?:Cascade|Storm|Gravestorm|Replicate|Conspire|Casualty|Demonstrate|Ripple|Epic|Madness|Miracle"
    r"|Suspend|Rebound|Cipher|Haunt|Paradigm)\b"
)
"""Texts of triggered abilities that do not tell where their source is: cast triggers (CR 601.2i, 702.85),
reflexive ones (603.12), delayed ones (603.7), keywords that work on the stack or from other zones."""

_FROM_EXILE: Final = re.compile(r"\bwith (?:suspend|plot|Plot|Madness)\b|\bplotted\b")
"""Keywords whose cards are cast from exile and nowhere else (CR 702.35a, 702.62a, 702.170d)."""

_ZONE_OF_KEYWORD: Final[dict[str, Zone]] = {"Ninjutsu": "hand"}
"""Activated abilities that work in one zone only (CR 702.49a)."""

_LEFT: Final = re.compile(
    r"When (?P<who>.+?) (?P<how>dies|is put into a graveyard from the battlefield|leaves the battlefield)\b"
)
_THIS: Final = re.compile(r"this [\w-]+")
_ENTERS: Final = re.compile(
    r"When(?:ever)? (?:this [\w -]+|.+?) enters\b|When(?:ever)? .+? enters the battlefield"
)


def _played(game: LogGame, sentence: said.Played) -> None:
    """Write a land play: in a main phase, with nothing on the stack (CR 305.1)."""
    player = game.players[sentence.player]
    if game.attacked and player == game.active:
        game.begin_step("postcombat-main")
    game.stack.empty()
    item = cast_or_played(game, sentence.card, player, "?")
    attributes = ENTERS if item.has_fought else NO_ATTRIBUTES
    game.move(item, "battlefield", by(player), manner="play", attributes=attributes, card=sentence.card)
    item.was_played = True


def _cast(game: LogGame, sentence: said.Cast) -> None:
    player = game.players[sentence.player]
    origin = _origin(sentence)
    if sentence.card is None:
        item = game.objects.add_hidden(player, origin)
        game.write(NewCard(item.id, None, player, origin))
    else:
        item = cast_or_played(game, sentence.card, player, origin)
    game.stack.remove(item.id)
    targets = references(game, sentence.targets)
    game.move(
        item,
        "stack",
        by(player),
        manner="cast",
        attributes=_cast_attributes(game, sentence, item, targets),
        origin=None if origin == "?" else origin,
        card=sentence.card,
    )
    game.stack.push(StackItem(item.id, targets=targets, goes_to=_leaves_for(sentence)))


def _origin(sentence: said.Cast) -> Zone:
    """Return the zone a spell is cast from, if its line says so by zone or by keyword."""
    if sentence.from_graveyard:
        return "graveyard"
    return "exile" if sentence.how is not None and _FROM_EXILE.search(sentence.how) else "?"


def _leaves_for(sentence: said.Cast) -> Zone:
    """Return where a spell goes that does not become a permanent (CR 608.2n, 702.34a)."""
    if sentence.how is not None and "Flashback" in sentence.how:
        return "exile"
    return "?" if sentence.from_graveyard and sentence.how == "using an alternate cost" else "graveyard"


def _cast_attributes(
    game: LogGame, sentence: said.Cast, item: GameObject, targets: tuple[Reference, ...]
) -> Attributes:
    controller = (
        None if item.owner in {None, game.players[sentence.player]} else game.players[sentence.player]
    )
    how = None if sentence.how is None else game.players.without_names(sentence.how)
    attributes = Attributes(
        controller=controller, face_down=sentence.face_down, targets=targets, x=sentence.x, how=how
    )
    return NO_ATTRIBUTES if attributes == NO_ATTRIBUTES else attributes


def _put_on_stack(game: LogGame, sentence: said.PutOnStack) -> None:
    player = game.players[sentence.player]
    enters = sentence.is_triggered and _ENTERS.match(sentence.text or "") is not None
    zone = "battlefield" if enters else _ZONE_OF_KEYWORD.get(sentence.text or "", "?")
    item = ability_source(game, sentence.source, player, zone)
    if sentence.is_triggered and item.zone == "graveyard" and (sentence.text or "").startswith("Madness"):
        game.move(item, "exile", UNKNOWN_CAUSE)
    if item.thing == sentence.source.thing and (
        _is_permanent(item, sentence) or (enters and item.zone == "?")
    ):
        game.put_onto_battlefield(item)
    if sentence.is_triggered and item.zone == "battlefield" and item.thing == sentence.source.thing:
        _leave_for_own_trigger(game, item, sentence)
    cause = by_rule("trigger") if sentence.is_triggered else by(player)
    targets = references(game, sentence.targets)
    put_ability(game, item, sentence.text, player, cause, targets=targets, x=sentence.x)


def _leave_for_own_trigger(game: LogGame, item: GameObject, sentence: said.PutOnStack) -> None:
    """Write that a permanent has left the battlefield: that is what its ability triggers on (CR 603.6c)."""
    told = _LEFT.match(sentence.text or "")
    if told is None:
        return
    name = sentence.source.name
    if _THIS.fullmatch(told["who"]) or told["who"] in {name, name.split(",")[0]}:
        game.move(item, "?" if told["how"].startswith("leaves") else "graveyard", UNKNOWN_CAUSE)


def put_ability(
    game: LogGame,
    source: GameObject,
    text: str | None,
    controller: PlayerId,
    cause: Cause,
    *,
    targets: tuple[Reference, ...] = (),
    x: int | None = None,
) -> None:
    """Write that an ability of an object comes onto the stack."""
    source.abilities += 1
    ability = game.objects.identifiers.ability(source.id)
    attributes = Attributes(controller=controller, targets=targets, x=x)
    game.write(NewAbility(ability, source.id, text, attributes, cause))
    game.stack.push(StackItem(ability, source.id, text, targets))


def _is_permanent(item: GameObject, sentence: said.PutOnStack) -> bool:
    """Say whether an ability shows that its source, last seen as a spell, is on the battlefield."""
    proves = not sentence.is_triggered or not _NO_PROOF.match(sentence.text or "")
    return item.zone == "stack" and proves


def _used_ability(game: LogGame, sentence: said.UsedAbility) -> None:
    cause = object_cause(game, mentioned(game, sentence.source))
    words = "to use the ability" if sentence.uses else "not to use the ability"
    game.write(Choose(game.players[sentence.player], words, cause))


def _countered(game: LogGame, sentence: said.Countered) -> None:
    cause = named_cause(game, sentence.by)
    _take_off_stack(game, sentence.what, cause, is_countered=True)


def _fizzled(game: LogGame, sentence: said.Fizzled) -> None:
    _take_off_stack(game, sentence.what, by_rule("no-legal-targets"), is_countered=False)


def _take_off_stack(game: LogGame, what: said.OnStack, cause: Cause, *, is_countered: bool) -> None:
    """Write that a spell goes to the graveyard (CR 608.2b, 701.6a) or an ability ceases without resolving."""
    item = mentioned(game, what.card)
    if not what.is_ability:
        spell = game.stack.remove(item.id)
        zone = "graveyard" if spell is None else spell.goes_to
        game.move(item, zone, cause, manner="countered" if is_countered else None, origin="stack")
        return
    ability = game.stack.ability_of(item.id)
    if ability is None:
        put_ability(game, item, None, item.owner or next(iter(game.players.values())), UNKNOWN_CAUSE)
        ability = game.stack.ability_of(item.id)
    if ability is not None:
        game.stack.remove(ability.id)
        game.write(Cease(ability.id, cause))


def _did_not_resolve(game: LogGame, sentence: said.DidNotResolve) -> None:
    _take_off_stack(game, said.OnStack(sentence.source, is_ability=True), UNKNOWN_CAUSE, is_countered=False)


def _took_companion(game: LogGame, sentence: said.TookCompanion) -> None:
    """Write a companion's special action, which starts outside the game (CR 702.139c, 116.2g)."""
    player = game.players[sentence.player]
    item = game.objects.seen(sentence.card) or game.introduce(sentence.card, player, "sideboard")
    game.move(item, "hand", by(player))


HANDLERS: Final[Handlers] = {
    said.Played: _played,
    said.Cast: _cast,
    said.PutOnStack: _put_on_stack,
    said.UsedAbility: _used_ability,
    said.Countered: _countered,
    said.Fizzled: _fizzled,
    said.DidNotResolve: _did_not_resolve,
    said.TookCompanion: _took_companion,
}
