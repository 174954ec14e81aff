"""One game told by its log lines alone: what every kind of sentence does is in the modules beside this one.

The log never says that something resolves, dies or is paid for, and names no step (facts/gamelog.md 4).
What it does not say is not written: the zones that are not known are ``?``, and so are the causes.
"""

from __future__ import annotations

from typing import Final

from recorder.adapter.keyframes import write_partial_keyframe
from recorder.adapter.objects import GameObject, ObjectTable
from recorder.adapter.players import Players
from recorder.adapter.records import Record
from recorder.adapter.stack import Stack, StackItem
from recorder.log_lines.sentences import CardReference
from recorder.mtgr.statements import (
    NO_ATTRIBUTES,
    Attributes,
    Cease,
    EndGoad,
    Move,
    NewCard,
    NewToken,
    Note,
    PowerToughnessChange,
    Resolve,
    Step,
    Transform,
    Turn,
)
from recorder.mtgr.values import (
    NOT_A_CREATURE,
    NOT_REPORTED,
    UNKNOWN_CAUSE,
    Cause,
    Manner,
    PlayerId,
    StepName,
    Zone,
    by,
    by_rule,
)

ENTERS: Final = Attributes(pt=NOT_REPORTED)
"""A permanent enters, and the log does not say if it is a creature (FORMAT.md, power and toughness, 2)."""


class LogGame:
    """The picture of a game under way, and the record it is written to.

    Args:
        record: takes the statements; ``write`` hands it one.
        players: who plays.
    """

    __slots__ = (
        "_step",
        "active",
        "attacked",
        "dredging",
        "drew",
        "is_day",
        "is_over",
        "joined",
        "objects",
        "players",
        "record",
        "stack",
        "turns",
        "winners",
        "write",
    )

    def __init__(self, record: Record, players: Players) -> None:
        self.record = record
        self.write = record.visit
        self.players = players
        self.objects = ObjectTable()
        self.stack = Stack()
        self.active: PlayerId | None = None
        self.attacked = False
        self.drew = False
        self.dredging: GameObject | None = None
        self.is_day: bool | None = None
        self.is_over = False
        self.joined: set[PlayerId] = set()
        self.turns: dict[PlayerId, int] = {}
        self.winners: set[PlayerId] = set()
        self._step: StepName | None = None

    def note(self, text: str) -> None:
        """Write a line of the log that has no statement."""
        self.write(Note(self.players.without_names(text)))

    # -- turns and steps ------------------------------------------------------------------------------

    def begin_turn(self, number: int, player: PlayerId) -> None:
        """Write the turn and its keyframe; whatever was on the stack has left it."""
        self.active = player
        self.turns[player] = number
        self.attacked = False
        self.drew = False
        self._step = None
        self.stack.empty()
        self.write(Turn(number, player))
        write_partial_keyframe(self.write, self.players.values(), self.objects, self.is_day)
        for item in self.objects:
            if player in item.goaded:
                self.begin_step("untap")
                item.goaded = tuple(goader for goader in item.goaded if goader != player)
                self.write(EndGoad(item.id, player, by_rule("duration")))

    def begin_step(self, name: StepName) -> None:
        """Write the step unless the game is in it already."""
        if self._step != name:
            self._step = name
            self.stack.empty()
            self.write(Step(name))

    def begin_draw_step(self) -> None:
        """Take note that the draw step has begun; it is written only where the untap step had to be."""
        self.stack.empty()
        if self._step == "untap":
            self.begin_step("draw")

    @property
    def is_before_combat(self) -> bool:
        """Whether no step of this turn is known to have begun yet: its draw step can still come."""
        return self._step in {None, "untap"}

    @property
    def is_in_combat(self) -> bool:
        """Whether combat damage can be dealt: attackers were declared and no later step is known."""
        return self._step in {"declare-attackers", "declare-blockers"}

    # -- objects --------------------------------------------------------------------------------------

    def introduce(self, card: CardReference, owner: PlayerId | None, zone: Zone) -> GameObject:
        """Bring an object into the record that is none of those it knows: a token, or else a card."""
        if zone in {"battlefield", "?"} and (card.is_token or card.name.endswith(" Token")):
            return self._introduce_token(card, owner)
        return self.introduce_card(card, owner, zone)

    def introduce_card(self, card: CardReference, owner: PlayerId | None, zone: Zone) -> GameObject:
        """Bring a card into the record that is none of those it knows; whatever its name, it is no token."""
        if card.thing is None and card.name in self.players:
            return self._introduce_hidden(owner, zone)  # a player printed where a card belongs
        item = self.objects.add(card, owner, zone)
        attributes = NO_ATTRIBUTES
        if zone == "battlefield":
            item.pt = NOT_REPORTED
            attributes = ENTERS
        self.write(NewCard(item.id, item.name, owner, zone, attributes))
        return item

    def _introduce_hidden(self, owner: PlayerId | None, zone: Zone) -> GameObject:
        item = self.objects.add_hidden(owner, zone)
        self.write(NewCard(item.id, None, owner, zone))
        return item

    def _introduce_token(self, card: CardReference, owner: PlayerId | None) -> GameObject:
        item = self.objects.add_token(card.name, owner)
        self.objects.number(item, card)
        item.pt = NOT_REPORTED
        self.write(NewToken(item.id, card.name, owner, "battlefield", ENTERS, UNKNOWN_CAUSE))
        return item

    def move(
        self,
        item: GameObject,
        destination: Zone,
        cause: Cause,
        *,
        manner: Manner | None = None,
        attributes: Attributes = NO_ATTRIBUTES,
        origin: Zone | None = None,
        card: CardReference | None = None,
    ) -> None:
        """Write that an object changes zones.

        Args:
            origin: the zone it comes from, if the line says so; else the zone last known.
            card: the reference that shows its number in the new zone; without one, the number is not known.
        """
        if item.is_gone:
            return  # a token that has ceased does nothing more, whatever a damaged log says
        if origin is not None and item.zone not in {origin, "?"}:
            self.write(Move(item.id, item.zone, origin, None, NO_ATTRIBUTES, UNKNOWN_CAUSE))
        if item.zone == "stack":
            self.stack.remove(item.id)
        self.write(Move(item.id, origin or item.zone, destination, manner, attributes, cause))
        item.zone = destination
        item.pt = attributes.pt
        item.was_played = False
        item.goaded = ()
        item.name_now = item.name  # a card that changes zones is itself again (CR 400.7)
        if item.is_token and destination != "battlefield":
            item.zone = "?"
            item.is_gone = True
            self.write(Cease(item.id, by_rule("state-based")))  # CR 704.5d
            return
        if card is not None and card.thing is not None:
            self.objects.moved(item)
            self.objects.number(item, card, given_now=True)
        else:
            self.objects.lose_number(item)

    def put_onto_battlefield(self, item: GameObject) -> None:
        """Make sure that an object is on the battlefield: a line treats it as a permanent."""
        if item.zone == "battlefield":
            return
        self.stack.remove(item.id)
        self.write(Move(item.id, item.zone, "battlefield", None, ENTERS, UNKNOWN_CAUSE))
        item.zone = "battlefield"
        item.pt = NOT_REPORTED

    def become_creature(self, item: GameObject) -> None:
        """Make sure that a permanent counts as a creature: it attacks or blocks (CR 508.1a, 509.1a)."""
        item.has_fought = True
        if item.pt is None:
            item.pt = NOT_REPORTED
            self.write(PowerToughnessChange(item.id, NOT_A_CREATURE, NOT_REPORTED, UNKNOWN_CAUSE))

    def show_face(self, item: GameObject, name: str, cause: Cause) -> None:
        """Write that a permanent shows another face."""
        self.objects.show_face(item, name)
        self.write(Transform(item.id, name, cause))

    def resolve(self, item: StackItem) -> Cause:
        """Write that a spell or ability resolves, once; return it as the cause of what follows."""
        if item is not self.stack.resolving:
            self.stack.resolve(item)
            self.write(Resolve(item.id))
        return by(item.id)
