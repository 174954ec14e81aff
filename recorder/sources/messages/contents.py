"""What MTGO's game messages say, decoded: plain slotted values, for the source to make reports from.

All of them are shared, not copied: a thing that did not change is the very same object in the next state, so
``is`` tells quickly that nothing happened to it. None may therefore be changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, unique
from typing import Final, TypeAlias

from recorder.sources.messages.property_numbers import PropertyNumber

NOBODY: Final = 255
"""Instead of a seat: nobody is waited for, as the game has ended."""


@dataclass(slots=True, frozen=True)
class StringReference:
    """A text that MTGO names by its number in the client's own string table instead of sending it."""

    number: int


PropertyValue: TypeAlias = "int | str | StringReference | PropertyList"
PropertyList: TypeAlias = dict[int, PropertyValue]
"""Properties by number (`PropertyNumber`), in their order on the wire."""


_OF_EVERY_THING: Final = tuple(
    int(number)
    for number in (
        PropertyNumber.THINGNUMBER,
        PropertyNumber.SRC_THING_ID,
        PropertyNumber.ZONE,
        PropertyNumber.OWNER,
        PropertyNumber.CONTROLLER,
    )
)


class Thing:
    """Something in a game: a card, token, spell, ability, emblem, or a player's own marker.

    Args:
        from_zone: the number of the zone it came from, -1 for none; see `zones.zone_of`.
        properties: all that MTGO says of it. Card, token and ability alike carry only what their card data
            does not say (facts/state-sources.md 0, finding 2).

    Raises:
        KeyError: one of the properties that every thing has is missing.
        TypeError: one of them is no number.
    """

    __slots__ = ("controller", "from_zone", "number", "owner", "properties", "source_number", "zone")

    def __init__(self, from_zone: int, properties: PropertyList) -> None:
        self.from_zone = from_zone
        self.properties = properties
        self.number, self.source_number, self.zone, self.owner, self.controller = (
            _integer(properties[number]) for number in _OF_EVERY_THING
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Thing):
            return NotImplemented
        return self.from_zone == other.from_zone and self.properties == other.properties

    __hash__ = None  # type: ignore[assignment]  # a dictionary within makes it unhashable

    def __repr__(self) -> str:
        return f"Thing({self.from_zone!r}, {self.properties!r})"

    def integer(self, number: int) -> int | None:
        """Give a property's number, or ``None`` if the thing has no such property or it is no number."""
        value = self.properties.get(number)
        return value if isinstance(value, int) else None

    def text(self, number: int) -> str | None:
        """Give a property's text, or ``None`` if there is none or only a reference to the client's table."""
        value = self.properties.get(number)
        return value if isinstance(value, str) else None

    def family(self, first: int) -> list[PropertyValue]:
        """Give the values of a numbered family such as `PropertyNumber.TARGET`, in order."""
        return [value for number, value in self.properties.items() if number & ~0xFF == first]

    def counters(self) -> dict[int, int]:
        """Give how many counters of each number lie on it; see `CounterNumber`."""
        counters = self.properties.get(PropertyNumber.COUNTERS_LIST)
        if not isinstance(counters, dict):
            return {}
        return {number: count for number, count in counters.items() if isinstance(count, int)}


def _integer(value: PropertyValue) -> int:
    if not isinstance(value, int):
        raise TypeError
    return value


@dataclass(slots=True)
class PlayerStatus:
    """What a state says of each player; every list has 16 places, by seat (facts/state-sources.md 1.4).

    Poison and energy are not among it: counters lie on the player's own thing.
    """

    life: tuple[int, ...]
    hand: tuple[int, ...]
    library: tuple[int, ...]
    graveyard: tuple[int, ...]
    active_seat: int


@unique
class Choice(IntEnum):
    """What the prompted player chooses, as far as real games show it."""

    OTHER = 0
    PAYMENT = 1
    """How to pay costs; the spell or ability may still be cancelled."""
    COMBAT = 2
    """Attackers or blockers."""


@dataclass(slots=True)
class TurnStep:
    """Where in a turn the game stands and what it waits for (MTGO's TurnStep or InteractState element)."""

    turn: int
    """Each player's nth turn; 1 before the game too."""
    phase: int
    """See `phases.Phase`."""
    timestamp: int
    prompted_seat: int
    """The seat that has to choose something now; -1 if the players merely hold priority in turn."""
    prompt: str
    """What the client asks or tells the player. It contains players' names."""
    is_interaction: bool
    """Somebody is in the middle of a choice (InteractState): the state is provisional."""
    choice: int = 0
    """What kind of choice it is; see `Choice`."""
    buttons: tuple[str, ...] = ()
    """The labels of the client's buttons, such as the step that would come next."""


@dataclass(slots=True)
class GameState:
    """The complete visible game at one moment (opcode 4652)."""

    game: int
    priority_player: int
    """The seat that the server names with the state; each seat's states are a chain of differences."""
    timestamp: int
    """Counts MTGO's own states of the game; a repeated one is provisional."""
    is_full: bool
    """Sent whole, not as a difference: decoding can begin here."""
    is_replay: bool
    waiting_for: int
    """The seat that MTGO waits for, or `NOBODY`."""
    time_left: tuple[int, ...]
    """Each seat's clock, in 64ths of a second."""
    step: TurnStep
    players: PlayerStatus
    things: dict[int, Thing] = field(default_factory=dict)
    """Everything visible, by its number."""


@dataclass(slots=True)
class TextMessage:
    """A line of the game's log, or of the players' chat (opcode 4355)."""

    game: int
    user: int
    """0 for a line of the log; else the user who wrote a chat message, which the recorder never keeps."""
    text: str


@dataclass(slots=True)
class GameUser:
    """A player who has joined the game."""

    number: int
    name: str


@dataclass(slots=True)
class ListOfUsers:
    """Who is in the game, in the order of their seats (opcode 4356)."""

    game: int
    users: list[GameUser]


@dataclass(slots=True)
class Results:
    """How a game ended (opcode 4485)."""

    game: int
    first_player: int
    """The seat that had the first turn."""
    results: list[int]
    """Each seat's result: `WON` or `LOST`."""


WON: Final = 2
LOST: Final = 3


@dataclass(slots=True)
class GameOver:
    """The game is over (opcode 4632). The message itself is empty."""

    game: int


Message: TypeAlias = TextMessage | GameState | ListOfUsers | Results | GameOver
