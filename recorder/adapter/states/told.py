"""What only log lines tell: what happens before the game, results, scrying, revealing, choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from recorder.adapter.states.state_game import StateGame
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import (
    Choose,
    Explore,
    FailToFind,
    Investigate,
    Proliferate,
    Put,
    Reveal,
    Scry,
    Skip,
)
from recorder.mtgr.values import UNKNOWN_CAUSE, Cause, Reference, Zone, by

Teller = Callable[[StateGame, Any], None]


def cause_named(game: StateGame, source: said.OnStack | None) -> Cause:
    """Return the cause that a line names: the ability of the object that resolved now, or the object."""
    if source is None:
        return game.attribution.effect()
    if source.card.thing is None and source.card.name in game.players:
        return UNKNOWN_CAUSE
    return game.attribution.named(game.mention(source.card).id)


def is_about_a_stranger(game: StateGame, sentence: said.Sentence) -> bool:
    """Say whether someone rolls or joins who does not play: a spectator, whose name is not kept."""
    return isinstance(sentence, said.Rolled | said.Joined) and sentence.player not in game.players


def _skipped(game: StateGame, sentence: said.Skipped) -> None:
    game.write(Skip(game.players[sentence.player], sentence.step))


def _scried(game: StateGame, sentence: said.Scried) -> None:
    player = game.players[sentence.player]
    cause = game.attribution.effect()
    game.write(Scry(player, sentence.number, sentence.top, sentence.bottom, cause))


def _put_into_library(game: StateGame, sentence: said.PutIntoLibrary) -> None:
    cause = game.attribution.effect()
    game.write(Put(game.players[sentence.player], sentence.top, sentence.bottom, cause))


def _revealed(game: StateGame, sentence: said.Revealed) -> None:
    player = game.players[sentence.player]
    if sentence.source is None and sentence.from_hand:
        cause = by(player)
    else:
        cause = cause_named(game, sentence.source)
    zone: Zone = "hand" if sentence.from_hand else "?"
    items = tuple(game.mention(card, zone, player).id for card in sentence.cards)
    game.write(Reveal(player, items, cause))


def _failed_to_find(game: StateGame, sentence: said.FailedToFind) -> None:
    game.write(
        FailToFind(
            game.players[sentence.player],
            game.players.without_names(sentence.what),
            game.attribution.effect(),
        )
    )


def _proliferated(game: StateGame, sentence: said.Proliferated) -> None:
    chosen: tuple[Reference, ...] = game.references(sentence.chosen)
    game.write(Proliferate(game.players[sentence.player], chosen, game.attribution.effect()))


def _explored(game: StateGame, sentence: said.Explored) -> None:
    game.write(Explore(game.mention(sentence.card).id, game.attribution.effect()))


def _investigated(game: StateGame, sentence: said.Investigated) -> None:
    game.write(Investigate(game.players[sentence.player], game.attribution.effect()))


def _chose(game: StateGame, sentence: said.Chose) -> None:
    source = said.OnStack(sentence.source, is_ability=True) if sentence.source else None
    cause = cause_named(game, source)
    game.write(Choose(game.players[sentence.player], game.players.without_names(sentence.what), cause))


def _used_ability(game: StateGame, sentence: said.UsedAbility) -> None:
    words = "to use the ability" if sentence.uses else "not to use the ability"
    cause = cause_named(game, said.OnStack(sentence.source, is_ability=True))
    game.write(Choose(game.players[sentence.player], words, cause))


def _not_understood(game: StateGame, sentence: said.NotUnderstood) -> None:
    game.note(sentence.text)


RESULTS: Final[dict[type[said.Sentence], Teller]] = {
    said.Scried: _scried,
    said.PutIntoLibrary: _put_into_library,
    said.Revealed: _revealed,
    said.FailedToFind: _failed_to_find,
    said.Proliferated: _proliferated,
    said.Explored: _explored,
    said.Investigated: _investigated,
    said.Chose: _chose,
    said.UsedAbility: _used_ability,
}
"""What a resolving spell or ability does and no state shows: written with the moment."""

STEPS: Final[dict[type[said.Sentence], Teller]] = {said.Skipped: _skipped}

NOTES: Final[dict[type[said.Sentence], Teller]] = {said.NotUnderstood: _not_understood}
