"""What log lines say of the objects that moved, by the numbers they name: FORMAT.md 6, rule 1."""

from __future__ import annotations

from typing import Final

from recorder.adapter.states.attribution import Hint
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.state_game import StateGame
from recorder.log_lines import sentences as said
from recorder.mtgr.values import Cause, Manner, Reference, by, by_rule

_WORDS: Final[dict[type[said.Sentence], Manner]] = {
    said.Discarded: "discard",
    said.Milled: "mill",
    said.Sacrificed: "sacrifice",
}


def hints(game: StateGame, moment: Moment) -> dict[int, Hint]:
    """Return what a moment's lines say, by old and new numbers of the objects."""
    found: dict[int, Hint] = {}
    for sentence in moment.sentences:
        cards, hint = _hint(game, sentence)
        for card in cards:
            if card.thing is not None:
                found[card.thing] = hint
                if isinstance(sentence, said.Returned) and game.objects.get(card.thing) is None:
                    _note_hidden(game, moment, card.thing, card.name, found)
    return found


def _note_hidden(game: StateGame, moment: Moment, thing: int, name: str, found: dict[int, Hint]) -> None:
    """Take note of the number that a permanent has in a hand that is not seen: only its line says it."""
    left = [game.objects.get(item.thing) for item in moment.left if item.zone == "battlefield"]
    same = [item for item in left if item is not None and item.name == name and item.thing not in found]
    if len(same) == 1:
        found[same[0].thing] = found[thing]
        game.objects.note_number(same[0], thing)


def _hint(game: StateGame, sentence: said.Sentence) -> tuple[tuple[said.CardReference, ...], Hint]:
    if isinstance(sentence, said.Returned | said.Exiled):
        manner: Manner = "return" if isinstance(sentence, said.Returned) else "exile"
        return sentence.cards, Hint(manner, _named(game, sentence.source))
    if isinstance(sentence, said.Countered):
        return (sentence.what.card,), Hint("countered", _named(game, sentence.by))
    if isinstance(sentence, said.Fizzled):
        return (sentence.what.card,), Hint(None, by_rule("no-legal-targets"))
    if isinstance(sentence, said.Discarded | said.Milled | said.Sacrificed):
        return sentence.cards, Hint(_WORDS[type(sentence)], None)
    return (), Hint(None, None)


def _named(game: StateGame, source: said.OnStack | None) -> Cause | None:
    known = None if source is None else game.id_of(source.card.thing)
    return None if known is None else by(_ability_or_source(game, known))


def _ability_or_source(game: StateGame, source: Reference) -> Reference:
    """Return the ability of this object that has just resolved, or the object itself."""
    for resolved in game.attribution.resolved:
        if resolved == source or resolved.startswith(f"{source}/"):
            return resolved
    return source
