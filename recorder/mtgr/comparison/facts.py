"""What a record says of a game in fact: states, changes of life, power and toughness, and results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from recorder.mtgr.course import Concede, DrawnGame, Lose, Score, Win
from recorder.mtgr.game_state import ObjectState
from recorder.mtgr.header import Player
from recorder.mtgr.keyframes import (
    EndKeyframe,
    Keyframe,
    KeyframeDay,
    KeyframeEffect,
    KeyframeEmblem,
    KeyframeObject,
    KeyframePlayer,
)
from recorder.mtgr.reader import read
from recorder.mtgr.record_state import RecordState
from recorder.mtgr.rules import Code
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import Life, Move, NewToken, PowerToughnessChange, Turn
from recorder.mtgr.values import ObjectId, PlayerId, Zone
from recorder.mtgr.visitor import FaultyLineError, Finding, Visitor

TurnKey: TypeAlias = tuple[int, PlayerId] | None
"""A turn's number and its player; ``None`` for what stands before the first one."""

PtChange: TypeAlias = tuple[str | None, str, str]
"""The name of a creature, and its power and toughness before and after; `ENTERS` stands before the first."""

ENTERS: Final = "enters"

_COMPARED: Final[tuple[Zone, ...]] = ("battlefield", "stack", "graveyard", "exile", "command")
"""Zones that everyone sees. Of hands only the number of cards counts: each source shows other ones."""
_CONTROLLED: Final = frozenset({"battlefield", "stack"})
_EMPTY: Final[Code] = "header"


@dataclass(slots=True, frozen=True)
class ShownThing:
    """An object in a keyframe, without its id.

    ``player`` controls it, or owns it where nobody controls anything. ``None`` and ``?`` are unknown.
    """

    zone: Zone
    name: str | None
    player: PlayerId | None
    pt: str
    counters: tuple[tuple[str, int], ...]
    details: tuple[str, ...]

    def __str__(self) -> str:
        words = [self.zone, f'"{self.name}"' if self.name else "?", self.player or "?"]
        counters = [f"{kind} counters {count}" for kind, count in self.counters]
        return " ".join([*words, *self.details, *counters, *([f"pt {self.pt}"] if self.pt != "none" else [])])


@dataclass(slots=True)
class TurnFacts:
    """What a record says of one turn: its keyframe, and what changes after it."""

    players: dict[PlayerId, KeyframePlayer] = field(default_factory=dict)
    things: Counter[ShownThing] = field(default_factory=Counter)
    lasting: Counter[str] = field(default_factory=Counter)
    is_whole: bool = False
    """Whether the keyframe claims to show the whole visible state."""
    life: dict[PlayerId, list[tuple[int | None, int | None]]] = field(default_factory=dict)
    pts: Counter[PtChange] = field(default_factory=Counter)


class RecordFacts(Visitor):
    """Collects the facts of a record.

    Args:
        seats: the seat that each player has in the record it is compared with: a record of log lines alone
            can have the players the other way round. Not needed for players who have the same.
    """

    __slots__ = (
        "_lasting",
        "_listed",
        "_seats",
        "_state",
        "_turn",
        "_wanted",
        "names",
        "results",
        "score",
        "turns",
    )

    def __init__(self, seats: Mapping[str, PlayerId] | None = None) -> None:
        self._seats: dict[PlayerId, PlayerId] = {}
        self._wanted = seats or {}
        self._state = RecordState()
        self._listed: list[KeyframeObject] = []
        self._lasting: list[KeyframeDay | KeyframeEffect | KeyframeEmblem] = []
        self._turn: TurnKey = None
        self.names: dict[PlayerId, str] = {}
        self.turns: dict[TurnKey, TurnFacts] = {None: TurnFacts()}
        self.results: Counter[str] = Counter()
        self.score: str | None = None

    def visit(self, statement: Statement) -> None:
        """Take the next statement."""
        self._state.apply(statement)
        if isinstance(statement, Player):
            self._seats[statement.player] = self._wanted.get(statement.name, statement.player)
            self.names[self._seat(statement.player)] = statement.name
        elif isinstance(statement, Turn):
            self._turn = (statement.number, self._seat(statement.player))
            self.turns[self._turn] = TurnFacts()
        elif isinstance(statement, Concede | Win | Lose):
            self.results[f"{self._seat(statement.player)} {statement.VERB}"] += 1
        elif isinstance(statement, DrawnGame):
            self.results[str(statement)] += 1
        elif isinstance(statement, Score):
            self.score = str(
                Score(tuple(sorted((self._seat(player), won) for player, won in statement.wins)))
            )
        else:
            self._visit_turn(self.turns[self._turn], statement)

    def _visit_turn(self, turn: TurnFacts, statement: Statement) -> None:
        if isinstance(statement, KeyframePlayer):
            turn.players[self._seat(statement.player)] = statement
        elif isinstance(statement, KeyframeObject):
            self._listed.append(statement)
        elif isinstance(statement, KeyframeDay | KeyframeEffect | KeyframeEmblem):
            self._lasting.append(statement)
        elif isinstance(statement, Keyframe):
            self._listed, self._lasting = [], []
        elif isinstance(statement, EndKeyframe):
            self._take_keyframe(turn)
        elif isinstance(statement, Life):
            change = (statement.old, statement.new)
            turn.life.setdefault(self._seat(statement.player), []).append(change)
        elif isinstance(statement, PowerToughnessChange):
            turn.pts[self._name(statement.subject), statement.old, statement.new] += 1
        elif isinstance(statement, Move | NewToken) and statement.attributes.pt is not None:
            entering = statement.id if isinstance(statement, NewToken) else statement.subject
            turn.pts[self._name(entering), ENTERS, statement.attributes.pt] += 1

    def _take_keyframe(self, turn: TurnFacts) -> None:
        """Take what a keyframe lists: the lines above it may add up to something else."""
        turn.is_whole = self._state.extent == "full"
        listed = (self._state.object(line.id) for line in self._listed if line.zone in _COMPARED)
        turn.things = Counter(map(self._shown, listed))
        turn.lasting = Counter(map(self._lasting_words, self._lasting))

    def _lasting_words(self, line: KeyframeDay | KeyframeEffect | KeyframeEmblem) -> str:
        if isinstance(line, KeyframeDay):
            return "day" if line.is_day else "night"
        kind = "effect" if isinstance(line, KeyframeEffect) else "emblem"
        return f"{kind} of {self._name(line.of)} {line.text}"

    def _seat(self, player: PlayerId) -> PlayerId:
        return self._seats.get(player, player)

    def _name(self, identifier: ObjectId | None) -> str | None:
        return None if identifier is None else self._state.object(identifier).name

    def _shown(self, thing: ObjectState) -> ShownThing:
        details = [
            *(word for word in ("tapped", "face_down", "phased_out") if getattr(thing, word)),
            *([f"damage {thing.damage}"] if thing.damage else []),
            *([f"attached to {self._name(thing.attached_to)}"] if thing.attached_to else []),
            *(f"goaded {player}" for player in sorted(map(self._seat, thing.goaded))),
        ]
        name = thing.name
        if thing.kind in {"ability", "copy"}:
            name = f"{thing.kind} of {self._name(thing.of)}"
        seat = thing.controller if thing.zone in _CONTROLLED else thing.owner
        player = None if seat is None else self._seat(seat)
        counters = tuple(sorted(thing.counters.items()))
        return ShownThing(thing.zone, name, player, thing.pt or "none", counters, tuple(details))


def read_facts(path: Path, like: RecordFacts | None = None) -> RecordFacts:
    """Read what a record says.

    Args:
        like: a record with the same players, perhaps in other seats; its seats are taken over.

    Raises:
        OSError: the file cannot be read.
        FaultyLineError: a line of it is not as FORMAT.md says.
    """
    facts = RecordFacts({} if like is None else {name: seat for seat, name in like.names.items()})
    with path.open("rb") as lines:
        reading = read(lines, facts)
    if not reading.statements:
        raise FaultyLineError(Finding(1, _EMPTY, "The file holds no record."))
    if like is not None and sorted(like.names.values()) != sorted(facts.names.values()):
        return read_facts(path)  # they are no two records of one game: the seats say nothing
    return facts
