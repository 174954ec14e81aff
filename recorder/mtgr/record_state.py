"""The game that the statements of a record add up to, one statement at a time.

Applying a statement takes it at its word, whatever was said before: it checks nothing and raises nothing,
so that a viewer can show a faulty record as far as it goes. `recorder.mtgr.checker` compares.
"""

from __future__ import annotations

from typing import Final

from recorder.mtgr.game_state import GameState, ObjectState, Replay
from recorder.mtgr.replay_keyframes import KEYFRAME_REPLAYS
from recorder.mtgr.replay_objects import OBJECT_REPLAYS
from recorder.mtgr.statements import Day, Extension, Late, Life, Night, Player, Statement, Step, Turn

_IN_KEYFRAMES: Final = (*KEYFRAME_REPLAYS, Extension)


class RecordState(GameState):
    """A game's state, and the way from it to what follows from one more statement.

    Example:
        >>> from recorder.mtgr.reader import parse_line
        >>> state = RecordState()
        >>> state.apply(parse_line('new card island.1 "Island" owner p1 hand'))
        >>> state.apply(parse_line("island.1 hand -> battlefield play by p1"))
        >>> state.objects["island.1"].zone
        'battlefield'
    """

    __slots__ = ()

    def apply(self, statement: Statement) -> None:
        """Take one more statement into account."""
        if self.is_in_keyframe and not isinstance(statement, _IN_KEYFRAMES):
            self.is_in_keyframe = self.is_joining = False
        replay = _REPLAYS.get(type(statement))
        if replay is not None:
            replay(self, statement)


def _replay_player(state: GameState, statement: Player) -> None:
    state.player(statement.player).name = statement.name


def _replay_turn(state: GameState, statement: Turn) -> None:
    state.turn_number, state.turn_player, state.step = statement.number, statement.player, None
    for thing in state.objects.values():
        thing.damage = 0
    if state.extent != "full":
        _empty_stack(state)


def _empty_stack(state: GameState) -> None:
    """Clear what a partial record did not see leave: no turn begins before the stack is empty (CR 500.2)."""
    for thing in list(state.in_zone("stack")):
        thing.zone = "?"
        thing.is_gone = thing.kind in {"ability", "copy"}


def _replay_step(state: GameState, statement: Step) -> None:
    state.step = statement.name


def _replay_late(state: GameState, _: Late) -> None:
    state.is_joining = True
    state.step = state.is_day = None
    for player in state.players.values():
        player.life = None
        player.counters.clear()
    for thing in list(state.objects.values()):
        state.objects[thing.id] = _forgotten(thing)


def _forgotten(thing: ObjectState) -> ObjectState:
    """Keep what cannot have changed while nobody looked."""
    return ObjectState(
        thing.id,
        thing.entry,
        thing.kind,
        first_name=thing.first_name,
        card_name=thing.card_name,
        name=thing.card_name,
        owner=thing.owner,
        is_gone=thing.is_gone or thing.kind in {"ability", "copy", "effect", "emblem"},
        of=thing.of,
        text=thing.text,
    )


def _replay_day(state: GameState, statement: Day | Night) -> None:
    state.is_day = isinstance(statement, Day)


def _replay_life(state: GameState, statement: Life) -> None:
    state.player(statement.player).life = statement.new


_REPLAYS: Final[dict[type[Statement], Replay]] = {
    Player: _replay_player,
    Turn: _replay_turn,
    Step: _replay_step,
    Late: _replay_late,
    Day: _replay_day,
    Night: _replay_day,
    Life: _replay_life,
    **OBJECT_REPLAYS,
    **KEYFRAME_REPLAYS,
}
