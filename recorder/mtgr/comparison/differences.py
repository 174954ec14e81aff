"""Two records of one game side by side. What one of them does not know is no difference."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeVar

from recorder.mtgr.comparison.facts import ENTERS, PtChange, RecordFacts, ShownThing, TurnFacts, TurnKey
from recorder.mtgr.values import NOT_REPORTED, PlayerId

Fact = Literal["players", "turn", "state", "life", "power-toughness", "result"]

Counters: TypeAlias = tuple[tuple[str, int], ...]

_UNNAMED: Final = re.compile(r"counter \d+")
_T = TypeVar("_T")
_NUMBERS: Final = ("life", "hand", "library", "graveyard")


@dataclass(slots=True, frozen=True)
class Difference:
    """Something that two records say differently.

    Args:
        turn: when: a turn's number and player, ``None`` for before the first turn and for the whole game.
        fact: what kind of thing it is.
        about: what it is about, such as ``p1 life``; may be empty.
        first, second: what each record says; ``None`` if it says nothing of the kind.
    """

    turn: TurnKey
    fact: Fact
    about: str
    first: str | None
    second: str | None


def compare(first: RecordFacts, second: RecordFacts) -> Iterator[Difference]:
    """Yield what two records say differently: the players, then turn by turn, then the results."""
    for seat in sorted(first.names.keys() | second.names.keys()):
        names = first.names.get(seat), second.names.get(seat)
        if names[0] != names[1]:
            yield Difference(None, "players", seat, *names)
    for turn in _in_order(first.turns, second.turns):
        one, other = first.turns.get(turn), second.turns.get(turn)
        if one is None or other is None:
            yield Difference(turn, "turn", "", *("told" if known else None for known in (one, other)))
        else:
            yield from _compare_turns(turn, one, other)
    yield from _compare_results(first, second)


def _in_order(first: Iterable[TurnKey], second: Iterable[TurnKey]) -> list[TurnKey]:
    """Return the turns of both records, in order: what only the second has stands where it has it."""
    order = list(first)
    previous: TurnKey = None
    for turn in second:
        if turn not in order:
            order.insert(order.index(previous) + 1, turn)
        previous = turn
    return order


def _compare_turns(turn: TurnKey, one: TurnFacts, other: TurnFacts) -> Iterator[Difference]:
    yield from _compare_players(turn, one, other)
    for seat in sorted(one.life.keys() | other.life.keys()):
        if _knows_life(one, seat) and _knows_life(other, seat):
            changes = [_life_words(facts.life.get(seat, [])) for facts in (one, other)]
            if changes[0] != changes[1]:
                yield Difference(turn, "life", seat, *changes)
    if one.is_whole and other.is_whole:
        yield from _compare_things(turn, one, other)
        yield from _compare_pts(turn, one, other)
        yield from _compare_counts(turn, "state", one.lasting, other.lasting)


def _compare_players(turn: TurnKey, one: TurnFacts, other: TurnFacts) -> Iterator[Difference]:
    for seat in sorted(one.players.keys() & other.players.keys()):
        shown = one.players[seat], other.players[seat]
        for number in _NUMBERS:
            values = [getattr(player, number) for player in shown]
            if None not in values and values[0] != values[1]:
                yield Difference(turn, "state", f"{seat} {number}", *map(str, values))
        are_same = _are_same_counters(shown[0].counters, shown[1].counters)
        if one.is_whole and other.is_whole and not are_same:
            counters = [" ".join(f"{kind} {count}" for kind, count in player.counters) for player in shown]
            yield Difference(turn, "state", f"{seat} counters", *counters)


def _compare_things(turn: TurnKey, one: TurnFacts, other: TurnFacts) -> Iterator[Difference]:
    """Compare the objects that whole keyframes show.

    A partial one shows an object where it was last seen, and does not know what it does not say: FORMAT.md.
    """
    missing, surplus = _unmatched(one.things, other.things, _may_be_same)
    for thing in missing:
        changed = next((candidate for candidate in surplus if _is_same_object(thing, candidate)), None)
        if changed is not None:
            surplus.remove(changed)
            yield Difference(turn, "state", "", str(thing), str(changed))
        else:
            yield Difference(turn, "state", "", str(thing), None)
    for thing in surplus:
        yield Difference(turn, "state", "", None, str(thing))


def _compare_pts(turn: TurnKey, one: TurnFacts, other: TurnFacts) -> Iterator[Difference]:
    """Compare the lines of power and toughness; that one becomes known is no change."""
    missing, surplus = _unmatched(one.pts, other.pts, _may_be_same_change)
    for words in (_pt_words(change) for change in missing if NOT_REPORTED not in change):
        yield Difference(turn, "power-toughness", "", words, None)
    for words in (_pt_words(change) for change in surplus if NOT_REPORTED not in change):
        yield Difference(turn, "power-toughness", "", None, words)


def _unmatched(
    one: Counter[_T], other: Counter[_T], agree: Callable[[_T, _T], bool]
) -> tuple[list[_T], list[_T]]:
    """Return what of each has no counterpart in the other: an equal one, or else one that agrees."""
    missing, surplus = list((one - other).elements()), list((other - one).elements())
    alone: list[_T] = []
    for item in missing:
        counterpart = next((candidate for candidate in surplus if agree(item, candidate)), None)
        if counterpart is None:
            alone.append(item)
        else:
            surplus.remove(counterpart)
    return alone, surplus


def _is_same_object(one: ShownThing, other: ShownThing) -> bool:
    return one.zone == other.zone and _agree(one.name, other.name) and _agree(one.player, other.player)


def _may_be_same(one: ShownThing, other: ShownThing) -> bool:
    is_same = _is_same_object(one, other) and one.details == other.details
    return is_same and _agree(one.pt, other.pt) and _are_same_counters(one.counters, other.counters)


def _are_same_counters(one: Counters, other: Counters) -> bool:
    """Say whether counters may be the same; a kind whose words a source did not know has a number instead."""
    rest = dict(set(one) - set(other)), dict(set(other) - set(one))
    if rest[0].keys() & rest[1].keys():
        return False
    is_named = not any(_UNNAMED.fullmatch(kind) for kind in (*rest[0], *rest[1]))
    return rest == ({}, {}) if is_named else sorted(rest[0].values()) == sorted(rest[1].values())


def _may_be_same_change(one: PtChange, other: PtChange) -> bool:
    return all(map(_agree, one, other))


def _agree(one: str | None, other: str | None) -> bool:
    return one == other or not {None, NOT_REPORTED}.isdisjoint({one, other})


def _knows_life(turn: TurnFacts, seat: PlayerId) -> bool:
    shown = turn.players.get(seat)
    return shown is None or shown.life is not None


def _life_words(changes: list[tuple[int | None, int | None]]) -> str | None:
    words = ("?" if value is None else str(value) for value in [change[1] for change in changes])
    return f"{changes[0][0]} -> {' -> '.join(words)}" if changes else None


def _pt_words(change: PtChange) -> str:
    name, old, new = change
    return f"{name} {old} {new}" if old == ENTERS else f"{name} {old} -> {new}"


def _compare_counts(
    turn: TurnKey, fact: Fact, one: Counter[str], other: Counter[str]
) -> Iterator[Difference]:
    for words in (one - other).elements():
        yield Difference(turn, fact, "", words, None)
    for words in (other - one).elements():
        yield Difference(turn, fact, "", None, words)


def _compare_results(first: RecordFacts, second: RecordFacts) -> Iterator[Difference]:
    """Compare how the game ended; only some sources tell the score of the match."""
    yield from _compare_counts(None, "result", first.results, second.results)
    if first.score is not None and second.score is not None and first.score != second.score:
        yield Difference(None, "result", "", first.score, second.score)
