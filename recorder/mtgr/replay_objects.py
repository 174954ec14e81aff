"""What statements about objects do to the state: they enter, move, change and cease. FORMAT.md, section 4."""

from __future__ import annotations

from typing import Final

from recorder.mtgr.attributes import Attributes
from recorder.mtgr.game_state import GameState, ObjectKind, ObjectState, Replay, add_counters
from recorder.mtgr.mentions import is_player
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import (
    Attach,
    Attack,
    Block,
    Cease,
    Control,
    CounterChange,
    Damage,
    EndGoad,
    FaceDown,
    FaceUp,
    Goad,
    Move,
    NewAbility,
    NewCard,
    NewCopy,
    NewEffect,
    NewEmblem,
    NewToken,
    PhaseIn,
    PhaseOut,
    PowerToughnessChange,
    Resolve,
    Tap,
    Transform,
    Unattach,
    Untap,
)
from recorder.mtgr.values import ObjectId, PlayerId


def _new_card(state: GameState, statement: NewCard | NewToken) -> None:
    thing = _introduced(state, statement.id, "card" if isinstance(statement, NewCard) else "token")
    thing.first_name = thing.card_name = thing.name = statement.name
    thing.owner = statement.owner
    thing.enter(statement.zone, statement.attributes)


def _new_ability(state: GameState, statement: NewAbility) -> None:
    thing = _introduced(state, statement.id, "ability")
    thing.of, thing.text = statement.of, statement.text
    thing.enter("stack", statement.attributes)


def _new_copy(state: GameState, statement: NewCopy) -> None:
    thing = _introduced(state, statement.id, "copy")
    original = None if statement.of is None else state.objects.get(statement.of)
    thing.of = statement.of
    thing.first_name = thing.card_name = thing.name = None if original is None else original.name
    thing.owner = statement.controller  # CR 707.10: its owner is the player who put it there
    thing.enter(statement.zone, statement.attributes)


def _new_effect(state: GameState, statement: NewEffect) -> None:
    thing = _introduced(state, statement.id, "effect")
    thing.of, thing.text, thing.controller = statement.of, statement.text, statement.controller


def _new_emblem(state: GameState, statement: NewEmblem) -> None:
    thing = _introduced(state, statement.id, "emblem")
    thing.of, thing.text = statement.of, statement.text
    thing.owner = thing.controller = statement.owner  # CR 114.2
    thing.zone = "command"


def _introduced(state: GameState, identifier: ObjectId, kind: ObjectKind) -> ObjectState:
    thing = state.object(identifier)
    thing.kind = kind
    thing.is_gone = False
    return thing


def _move(state: GameState, statement: Move) -> None:
    thing = state.object(statement.subject)
    if "battlefield" in {thing.zone, statement.origin}:
        _detach_all_from(state, thing.id)
    thing.enter(statement.destination, statement.attributes)


def _resolve(state: GameState, statement: Resolve) -> None:
    thing = state.object(statement.subject)
    thing.is_gone = thing.kind == "ability"


def _cease(state: GameState, statement: Cease) -> None:
    thing = state.object(statement.subject)
    thing.is_gone = True
    _detach_all_from(state, thing.id)


def _detach_all_from(state: GameState, identifier: ObjectId) -> None:
    """Take off what was attached to an object that is no longer there (CR 704.5m, 704.5n)."""
    for thing in state.objects.values():
        if thing.attached_to == identifier:
            thing.attached_to = None


def _permanent(state: GameState, identifier: ObjectId) -> ObjectState:
    """Return what only a permanent can be: if the record did not see it enter the battlefield, it has."""
    thing = state.object(identifier)
    if thing.zone != "battlefield":
        thing.enter("battlefield", Attributes(controller=thing.controller, pt=thing.pt))
    return thing


def _tap(state: GameState, statement: Tap | Untap) -> None:
    _permanent(state, statement.subject).tapped = isinstance(statement, Tap)


def _combat(state: GameState, statement: Attack | Block) -> None:
    _permanent(state, statement.subject)


def _damage(state: GameState, statement: Damage) -> None:
    _permanent(state, statement.subject).damage += statement.amount


def _counter(state: GameState, statement: CounterChange) -> None:
    subject = statement.subject
    number = statement.number if statement.change == "add" else -statement.number
    holder = state.player(PlayerId(subject)) if is_player(subject) else state.object(ObjectId(subject))
    add_counters(holder.counters, statement.kind, number)


def _attach(state: GameState, statement: Attach) -> None:
    _permanent(state, statement.subject).attached_to = statement.to


def _unattach(state: GameState, statement: Unattach) -> None:
    state.object(statement.subject).attached_to = None


def _control(state: GameState, statement: Control) -> None:
    state.object(statement.subject).controller = statement.new


def _transform(state: GameState, statement: Transform) -> None:
    state.object(statement.subject).name = statement.name


def _face_up(state: GameState, statement: FaceUp) -> None:
    thing = state.object(statement.subject)
    thing.name = statement.name
    thing.face_down = False
    if thing.card_name is None:
        thing.card_name = statement.name


def _face_down(state: GameState, statement: FaceDown) -> None:
    state.object(statement.subject).face_down = True


def _phase(state: GameState, statement: PhaseIn | PhaseOut) -> None:
    state.object(statement.subject).phased_out = isinstance(statement, PhaseOut)


def _power_toughness(state: GameState, statement: PowerToughnessChange) -> None:
    state.object(statement.subject).pt = statement.new


def _goad(state: GameState, statement: Goad) -> None:
    goaded = state.object(statement.subject).goaded
    if statement.player not in goaded:
        goaded.append(statement.player)


def _end_goad(state: GameState, statement: EndGoad) -> None:
    goaded = state.object(statement.subject).goaded
    if statement.player in goaded:
        goaded.remove(statement.player)


OBJECT_REPLAYS: Final[dict[type[Statement], Replay]] = {
    NewCard: _new_card,
    NewToken: _new_card,
    NewAbility: _new_ability,
    NewCopy: _new_copy,
    NewEffect: _new_effect,
    NewEmblem: _new_emblem,
    Move: _move,
    Resolve: _resolve,
    Cease: _cease,
    Tap: _tap,
    Untap: _tap,
    Attack: _combat,
    Block: _combat,
    Damage: _damage,
    CounterChange: _counter,
    Attach: _attach,
    Unattach: _unattach,
    Control: _control,
    Transform: _transform,
    FaceUp: _face_up,
    FaceDown: _face_down,
    PhaseOut: _phase,
    PhaseIn: _phase,
    PowerToughnessChange: _power_toughness,
    Goad: _goad,
    EndGoad: _end_goad,
}
