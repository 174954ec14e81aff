"""Sentences about playing, casting, abilities and the stack: FORMAT.md, section 4."""

from __future__ import annotations

import re
from typing import Final

from recorder.adapter.causes import named_cause, object_cause
from recorder.adapter.handlers import Handlers
from recorder.adapter.identity import ability_source, cast_or_played, mentioned, references
from recorder.adapter.log_game import LogGame
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

_ENTERS: Final = re.compile(
    r"When(?:ever)? (?:this [\w -]+|.+?) enters\b|When(?:ever)? .+? enters the battlefield"
)


def _played(game: LogGame, sentence: said.Played) -> None:
    """Write a land play: in a main phase, with nothing on the stack (CR 305.1)."""
    player = game.players[sentence.player]
    item = cast_or_played(game, sentence.card, player, from_graveyard=False)
    if game.attacked and player == game.active:
        game.begin_step("postcombat-main")
    game.stack.empty()
    game.move(item, "battlefield", by(player), manner="play", card=sentence.card)
    item.was_played = True


def _cast(game: LogGame, sentence: said.Cast) -> None:
    player = game.players[sentence.player]
    if sentence.card is None:
        item = game.objects.add_hidden(player, "?")
        game.write(NewCard(item.id, None, player, "?"))
    else:
        item = cast_or_played(game, sentence.card, player, from_graveyard=sentence.from_graveyard)
    if sentence.from_graveyard and item.zone not in {"graveyard", "?"}:
        game.move(item, "graveyard", UNKNOWN_CAUSE)
    targets = references(game, sentence.targets)
    attributes = NO_ATTRIBUTES
    is_foreign = item.owner not in {None, player}
    if targets or is_foreign or sentence.x is not None or sentence.how is not None:
        attributes = Attributes(
            controller=player if is_foreign else None,
            targets=targets,
            x=sentence.x,
            how=None if sentence.how is None else game.without_names(sentence.how),
        )
    origin: Zone | None = "graveyard" if sentence.from_graveyard else None
    game.move(
        item,
        "stack",
        by(player),
        manner="cast",
        attributes=attributes,
        origin=origin,
        card=sentence.card,
    )
    game.stack.push(StackItem(item.id, targets=targets))


def _put_on_stack(game: LogGame, sentence: said.PutOnStack) -> None:
    player = game.players[sentence.player]
    enters = sentence.is_triggered and _ENTERS.match(sentence.text or "") is not None
    item = ability_source(game, sentence.source, player, "battlefield" if enters else "?")
    if item.thing == sentence.source.thing and (
        _is_permanent(item, sentence) or (enters and item.zone == "?")
    ):
        game.put_onto_battlefield(item)
    cause = by_rule("trigger") if sentence.is_triggered else by(player)
    targets = references(game, sentence.targets)
    put_ability(game, item, sentence.text, player, cause, targets=targets, x=sentence.x)


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
        game.stack.remove(item.id)
        game.move(item, "graveyard", cause, manner="countered" if is_countered else None, origin="stack")
        return
    ability = game.stack.ability_of(item.id)
    if ability is None:
        put_ability(game, item, None, item.owner or next(iter(game.players.values())), UNKNOWN_CAUSE)
        ability = game.stack.ability_of(item.id)
    if ability is not None:
        game.stack.remove(ability.id)
        game.write(Cease(ability.id, cause))


HANDLERS: Final[Handlers] = {
    said.Played: _played,
    said.Cast: _cast,
    said.PutOnStack: _put_on_stack,
    said.UsedAbility: _used_ability,
    said.Countered: _countered,
    said.Fizzled: _fizzled,
}
