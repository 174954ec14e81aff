"""One game told by states: keeps what the record has told, and decides the order in a moment.

FORMAT.md, sections 3 to 6. In a moment, what was on the stack resolves first, in the step before; then combat
damage is dealt; then the turn or step changes, with what the rules do there; what players do comes last.
"""

from __future__ import annotations

from typing import Final

from recorder.adapter.players import Players
from recorder.adapter.records import Record
from recorder.adapter.states.attribution import Attribution
from recorder.adapter.states.lasting import Lasting
from recorder.adapter.states.moment import Moment
from recorder.adapter.states.tracked import Tracked, TrackedObjects
from recorder.log_lines.sentences import CardReference, Target
from recorder.mtgr.statements import NewCard, Note, Statement, Step
from recorder.mtgr.values import STEP_NAMES, ObjectId, PlayerId, Reference, StepName, Zone
from recorder.reports import StateReport

_STEPS: Final[dict[str, StepName]] = {name: name for name in STEP_NAMES}


class StateGame:
    """The picture of a game under way, and the record it is written to.

    Args:
        record: takes the statements.
        players: real names, in seat order.
    """

    __slots__ = (
        "_announced",
        "_visit",
        "attribution",
        "is_over",
        "joined",
        "lasting",
        "life",
        "moment",
        "objects",
        "player_counters",
        "players",
        "record",
        "seats",
        "state",
        "step",
        "winners",
    )

    def __init__(self, record: Record, players: tuple[str, ...]) -> None:
        self.record = record
        self._visit = record.visit
        self._announced: StepName | None = None
        self.seats = tuple(PlayerId(f"p{seat}") for seat in range(1, len(players) + 1))
        self.players = Players(players)
        self.objects = TrackedObjects()
        self.lasting = Lasting()
        self.state: StateReport | None = None
        self.moment: Moment | None = None
        self.attribution = Attribution()
        self.life: dict[PlayerId, int | None] = {}
        self.player_counters: dict[PlayerId, dict[str, int]] = {seat: {} for seat in self.seats}
        self.is_over = False
        self.joined: set[PlayerId] = set()
        self.winners: set[PlayerId] = set()
        self.step: StepName | None = None
        """The step that was written last in this turn."""

    def write(self, statement: Statement) -> None:
        """Write a statement, after the step that was announced for it."""
        if self._announced is not None:
            step, self._announced = self._announced, None
            self.begin_step(step)
        self._visit(statement)

    def note(self, text: str) -> None:
        """Write a line of the log that has no statement."""
        self.write(Note(self.players.without_names(text)))

    def seat(self, number: int | None) -> PlayerId | None:
        """Return the player in one of MTGO's seats."""
        return self.seats[number] if number is not None and 0 <= number < len(self.seats) else None

    def begin_step(self, name: str | None) -> None:
        """Write the step unless the game is in it already."""
        step = _STEPS.get(name or "")
        if step is not None and step != self.step:
            self.step = step
            self._visit(Step(step))

    def announce_step(self, name: StepName | None) -> None:
        """Let the step be written before the next statement; if none comes, there was nothing in it."""
        self._announced = name if name != self.step else None

    def forget_step(self) -> None:
        """Take note that a turn begins: its steps are still to come."""
        self.step = None

    # -- what references mean ---------------------------------------------------------------------------

    def learn_names(self, cards: list[CardReference]) -> None:
        """Remember which name belongs to which texture: states without card data do not say it."""
        for card in cards:
            if card.texture is not None:
                self.objects.names.setdefault(card.texture, card.name)

    def mention(self, card: CardReference, zone: Zone = "?", owner: PlayerId | None = None) -> Tracked:
        """Return the object that a log line names; one that no state has shown is introduced."""
        tracked = self.objects.get(card.thing)
        if tracked is None and card.thing is None:
            named = [item for item in self.objects if item.name_now == card.name]
            tracked = named[-1] if len(named) == 1 else None
        return tracked or self.introduce(card.thing or -1, card.name, owner, zone)

    def introduce(self, thing: int, name: str | None, owner: PlayerId | None, zone: Zone) -> Tracked:
        """Bring a card into the record."""
        tracked = self.objects.add(self.objects.identifiers.card(name), thing, name, owner, zone)
        self.write(NewCard(tracked.id, name, owner, zone))
        return tracked

    def references(self, targets: tuple[Target, ...]) -> tuple[Reference, ...]:
        """Return targets that a log line names as ids and seats."""
        return tuple(
            self.players[target] if isinstance(target, str) else self.mention(target).id for target in targets
        )

    def id_of(self, thing: int | None) -> ObjectId | None:
        """Return the id of the object with that number, if the record knows it."""
        tracked = self.objects.get(thing)
        return None if tracked is None else tracked.id
