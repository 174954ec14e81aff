"""Why power and toughness changed, and the lines of that: FORMAT.md 6, rules 2 to 4; decision 0027.3."""

from __future__ import annotations

from typing import Final

from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Given, Tracked, power_toughness_now
from recorder.mtgr.statements import PowerToughnessChange
from recorder.mtgr.values import Cause, ObjectId, PowerToughness, by
from recorder.power_toughness import parse_power_toughness
from recorder.reports import ReportedObject

_SOMETHING: Final = ObjectId("?")
"""What gave a creature the power and toughness with which it entered beyond its own is not known."""


def source_of_change(game: StateGame, tracked: Tracked, new: ReportedObject) -> int | None:
    """Return the number of the permanent that changed a creature by coming or going, if one did.

    What a permanent had given and takes back as it leaves is sure, whatever resolved at that moment.
    """
    attribution = game.attribution
    change = _difference(tracked.pt, power_toughness_now(tracked, new))
    if change is not None:
        for thing in attribution.shifted:
            if tracked.given.get(game.id_of(thing) or ObjectId("")) == (-change[0], -change[1]):
                return thing
    others = [
        thing
        for thing in attribution.shifted
        if thing != tracked.thing and thing not in attribution.consequences
    ]
    if change is not None and len(others) == 1 and tracked.given.get(_SOMETHING) == (-change[0], -change[1]):
        return others[0]
    if attribution.resolved:
        others = [thing for thing in others if game.id_of(thing) in attribution.resolved]
        return others[0] if len(attribution.resolved) == len(others) == 1 else None
    return others[0] if len(others) == 1 else None


def write_power_toughness(game: StateGame, tracked: Tracked, reported: ReportedObject, cause: Cause) -> None:
    """Write a changed power and toughness (decision 0027.3)."""
    new = power_toughness_now(tracked, reported)
    if tracked.pt is not None and new != tracked.pt:
        game.write(PowerToughnessChange(tracked.id, tracked.pt, new, cause))
    tracked.pt = new


def write_given(
    game: StateGame, tracked: Tracked, reported: ReportedObject, source: int, cause: Cause | None
) -> None:
    """Write a change that a permanent made by coming or going, and keep in mind how much it was.

    Args:
        source: the permanent's number.
        cause: what is written, if it is not the permanent: what attached it, say.
    """
    identifier = game.id_of(source)
    if identifier is None:
        return
    change = _difference(tracked.pt, power_toughness_now(tracked, reported))
    if change is not None:
        before = tracked.given.get(identifier, (0, 0))
        tracked.given[identifier] = (before[0] + change[0], before[1] + change[1])
    write_power_toughness(game, tracked, reported, by(identifier) if cause is None else cause)


def note_bonus(tracked: Tracked, old: ReportedObject, new: ReportedObject) -> None:
    """Keep in mind with how much more a creature entered than it had on the stack, counters aside."""
    if old.pt is None or new.pt is None or new.counters:
        return
    bonus = _difference(PowerToughness(old.pt), PowerToughness(new.pt))
    if bonus is not None and bonus != (0, 0):
        tracked.given[_SOMETHING] = bonus


def toughness_left(game: StateGame, tracked: Tracked) -> int | None:
    """Return a creature's toughness without what the permanents gave that leave at this moment."""
    now = parse_power_toughness(tracked.pt)
    if now is None:
        return None
    gone = [
        tracked.given.get(game.id_of(thing) or ObjectId(""), (0, 0)) for thing in game.attribution.shifted
    ]
    return now.toughness - sum(toughness for _, toughness in gone)


def _difference(old: PowerToughness | None, new: PowerToughness) -> Given | None:
    before, after = parse_power_toughness(old), parse_power_toughness(new)
    if before is None or after is None:
        return None
    return after.power - before.power, after.toughness - before.toughness
