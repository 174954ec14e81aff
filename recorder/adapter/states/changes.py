"""What changes about objects and players without a change of zones."""

from __future__ import annotations

from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked, counters_of, power_toughness_now
from recorder.log_lines.sentences import ChangedCounters
from recorder.mtgr.statements import (
    Attach,
    Control,
    CounterChange,
    Damage,
    FaceDown,
    FaceUp,
    Life,
    PhaseIn,
    PhaseOut,
    PowerToughnessChange,
    Tap,
    Transform,
    Unattach,
    Untap,
)
from recorder.mtgr.values import Cause, PlayerId, Reference
from recorder.reports import ReportedObject, ReportedPlayer


def write_face(game: StateGame, tracked: Tracked, reported: ReportedObject, cause: Cause) -> None:
    """Write a change of face, control or phase."""
    name = game.objects.name_of(reported)
    if tracked.face_down and not reported.face_down:
        tracked.face_down = False
        tracked.name = tracked.name or name
        game.write(FaceUp(tracked.id, name or "", cause))
    elif reported.face_down and not tracked.face_down:
        tracked.face_down = True
        game.write(FaceDown(tracked.id, cause))
    elif name is not None and tracked.name_now is not None and name != tracked.name_now:
        game.write(Transform(tracked.id, name, cause))
    tracked.name_now = name or tracked.name_now
    if reported.phased_out != tracked.phased_out:
        tracked.phased_out = reported.phased_out
        game.write((PhaseOut if reported.phased_out else PhaseIn)(tracked.id, cause))
    controller = game.seat(reported.controller)
    if controller is not None and tracked.controller is not None and controller != tracked.controller:
        game.write(Control(tracked.id, tracked.controller, controller, cause))
        tracked.controller = controller


def write_attachment(game: StateGame, tracked: Tracked, reported: ReportedObject, cause: Cause) -> None:
    """Write that something is attached to another object now, or to none."""
    to = None if reported.attached_to is None else game.id_of(reported.attached_to.thing)
    if to == tracked.attached_to:
        return
    tracked.attached_to = to
    game.write(Unattach(tracked.id, cause) if to is None else Attach(tracked.id, to, cause))


def write_counters(
    game: StateGame, subject: Reference, known: dict[str, int], reported: dict[str, int], cause: Cause
) -> None:
    """Write each kind of counter of which there are more or fewer."""
    for kind in sorted(known.keys() | reported.keys()):
        difference = reported.get(kind, 0) - known.get(kind, 0)
        if difference:
            game.write(
                CounterChange(subject, kind, "add" if difference > 0 else "remove", abs(difference), cause)
            )
    known.clear()
    known.update(reported)


def write_told_counters(game: StateGame, sentence: ChangedCounters, cause: Cause) -> None:
    """Write counters in the words and the order of a log line; the state has only what is left of them."""
    target = sentence.target
    if isinstance(target, str):
        subject: Reference = game.players[target]
        known = game.player_counters[game.players[target]]
    else:
        tracked = game.objects.get(target.thing)
        if tracked is None or tracked.zone != "battlefield":
            return
        subject, known = tracked.id, tracked.counters
    count = known.get(sentence.kind, 0) + (sentence.number if sentence.adds else -sentence.number)
    game.write(
        CounterChange(subject, sentence.kind, "add" if sentence.adds else "remove", sentence.number, cause)
    )
    known[sentence.kind] = count
    if count == 0:
        del known[sentence.kind]


def write_power_toughness(game: StateGame, tracked: Tracked, reported: ReportedObject, cause: Cause) -> None:
    """Write a changed power and toughness (decision 0027.3)."""
    new = power_toughness_now(tracked, reported)
    if tracked.pt is not None and new != tracked.pt:
        game.write(PowerToughnessChange(tracked.id, tracked.pt, new, cause))
    tracked.pt = new


def write_damage(game: StateGame, tracked: Tracked, reported: ReportedObject, cause: Cause) -> None:
    """Write damage dealt; damage that is gone again has no line (CR 514.2)."""
    if reported.damage > tracked.damage:
        game.write(Damage(tracked.id, reported.damage - tracked.damage, cause))
    tracked.damage = reported.damage


def write_tapped(game: StateGame, tracked: Tracked, reported: ReportedObject, cause: Cause) -> None:
    """Write that a permanent is tapped or untapped."""
    if reported.tapped != tracked.tapped:
        tracked.tapped = reported.tapped
        game.write((Tap if reported.tapped else Untap)(tracked.id, cause))


def write_life(game: StateGame, player: PlayerId, life: int | None, cause: Cause) -> None:
    """Write a changed life total."""
    if life is not None and life != game.life[player]:
        game.write(Life(player, game.life[player], life, cause))
        game.life[player] = life


def player_counters(reported: ReportedPlayer) -> dict[str, int]:
    """Return a player's counters by their kind in words."""
    return {item.name or f"counter {item.kind}": item.count for item in reported.counters}


def object_counters(reported: ReportedObject) -> dict[str, int]:
    """Return an object's counters by their kind in words."""
    return counters_of(reported)
