"""What changes about objects and players without a change of zones."""

from __future__ import annotations

from typing import Final

from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tracked import Tracked
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
    Tap,
    Transform,
    Unattach,
    Untap,
)
from recorder.mtgr.values import Cause, ObjectId, PlayerId, Reference
from recorder.reports import ReportedObject

_NAMELESS: Final = "?"
"""What a card is called that is turned face up while there is no card data."""


def write_face(game: StateGame, tracked: Tracked, reported: ReportedObject, cause: Cause) -> None:
    """Write a change of face, control or phase."""
    name = game.objects.name_of(reported)
    if tracked.face_down and not reported.face_down:
        tracked.face_down = False
        tracked.name = tracked.name or name
        tracked.name_now = name or _NAMELESS
        game.write(FaceUp(tracked.id, tracked.name_now, cause))
    elif reported.face_down and not tracked.face_down:
        tracked.face_down = True
        game.write(FaceDown(tracked.id, cause))
    elif name is not None and tracked.name_now is not None and name != tracked.name_now:
        tracked.name_now = name
        game.write(Transform(tracked.id, name, cause))
    if reported.phased_out != tracked.phased_out:
        tracked.phased_out = reported.phased_out
        game.write((PhaseOut if reported.phased_out else PhaseIn)(tracked.id, cause))
    controller = game.seat(reported.controller)
    if controller is not None and tracked.controller is not None and controller != tracked.controller:
        game.write(Control(tracked.id, tracked.controller, controller, cause))
        tracked.controller = controller


def write_attachment(game: StateGame, tracked: Tracked, to: ObjectId | None, cause: Cause) -> None:
    """Write that something is attached to another object now, or to none."""
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


def write_told_counters(game: StateGame, player: PlayerId, kind: str, change: int, cause: Cause) -> None:
    """Write a player's counters as a log line tells them; the state has only what is left of them.

    If more go than are there, a line was lost: then the state alone tells.
    """
    known = game.player_counters[player]
    if known.get(kind, 0) + change < 0:
        return
    game.write(CounterChange(player, kind, "add" if change > 0 else "remove", abs(change), cause))
    known[kind] = known.get(kind, 0) + change
    if known[kind] == 0:
        del known[kind]


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
