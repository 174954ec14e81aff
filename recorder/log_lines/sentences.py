"""What a line of MTGO's game log can say: one slotted class per sentence. facts/gamelog.md, section 2.

Players stand here by the name that the log uses. A sentence keeps what the line says and adds nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

StepWord = Literal["untap", "upkeep", "draw", "combat"]
LossReason = Literal["inactivity", "time", "disconnection", "empty-library"]


@dataclass(slots=True)
class CardReference:
    """A card or token as the log names it.

    Args:
        name: the name of the face shown.
        texture: CARDTEXTURE_NUMBER, which identifies the printing; ``None`` if the log gave the name only.
        thing: THINGNUMBER, new at every change of zones; ``None`` if the log gave the name only.
        is_token: the old wording's word ``token`` behind the reference.
    """

    name: str
    texture: int | None = None
    thing: int | None = None
    is_token: bool = False


Target: TypeAlias = CardReference | str
"""A card, or a player by name."""


@dataclass(slots=True)
class Sentence:
    """A line of the log, understood."""


@dataclass(slots=True)
class PlayerSentence(Sentence):
    """A sentence that only says which player."""

    player: str


@dataclass(slots=True)
class Rolled(PlayerSentence):
    """``P rolled a N.``"""

    number: int


class Joined(PlayerSentence):
    """``P joined the game.``: at the start of a game, or again after a lost connection."""

    __slots__ = ()


@dataclass(slots=True)
class ChoseSeat(PlayerSentence):
    """``P chooses to play first.``"""

    plays_first: bool


@dataclass(slots=True)
class Mulliganed(PlayerSentence):
    """``P mulligans to six cards.``"""

    hand: int


@dataclass(slots=True)
class Kept(PlayerSentence):
    """``P begins the game with seven cards in hand.``; in 2017 ``P keeps this hand.`` without a number."""

    hand: int | None


@dataclass(slots=True)
class BottomedAndKept(PlayerSentence):
    """``P puts two cards on the bottom of their library and begins the game with five cards in hand.``"""

    bottom: int
    hand: int


class Conceded(PlayerSentence):
    """``P has conceded from the game.``"""

    __slots__ = ()


class Won(PlayerSentence):
    """``P wins the game.``"""

    __slots__ = ()


@dataclass(slots=True)
class Lost(PlayerSentence):
    """``P has lost the game due to inaction.`` and its like."""

    reason: LossReason | None


@dataclass(slots=True)
class Scored(Sentence):
    """``P leads the match 1-0``, ``P wins the match 2-1``, ``Match Tied 1-1`` (then without a leader)."""

    leader: str | None
    most: int
    least: int


class LeftGame(PlayerSentence):
    """``P has left the game.``"""

    __slots__ = ()


class LostConnection(PlayerSentence):
    """``P has lost connection to the game.``"""

    __slots__ = ()


class DrewNextCard(PlayerSentence):
    """``P draws their next card.``: a button after the end of a game, no event of it."""

    __slots__ = ()


class Watched(PlayerSentence):
    """``P has started watching.`` and ``… stopped watching.``: a spectator, no event of the game."""

    __slots__ = ()


@dataclass(slots=True)
class TurnBegan(PlayerSentence):
    """``Turn N: P``: the player's Nth turn."""

    number: int


@dataclass(slots=True)
class Skipped(PlayerSentence):
    """``P skips their draw step.``"""

    step: StepWord


@dataclass(slots=True)
class Played(PlayerSentence):
    """``P plays C.``: a land."""

    card: CardReference


@dataclass(slots=True)
class PutOntoBattlefield(PlayerSentence):
    """``P puts C onto the battlefield.``"""

    cards: tuple[CardReference, ...]


@dataclass(slots=True)
class Cast(PlayerSentence):
    """``P casts C …``: no card where MTGO prints a player or none (facts/gamelog.md 2.3, 2.4).

    ``how`` keeps MTGO's words about modes, divisions and unusual costs.
    """

    card: CardReference | None
    from_graveyard: bool
    targets: tuple[Target, ...]
    x: int | None
    how: str | None


@dataclass(slots=True)
class PutOnStack(PlayerSentence):
    """An ability goes onto the stack: ``P activates an ability of C …``, ``P puts a triggered ability …``."""

    source: CardReference
    is_triggered: bool
    text: str | None
    targets: tuple[Target, ...]
    x: int | None


@dataclass(slots=True)
class UsedAbility(PlayerSentence):
    """``P chooses to use C's ability.`` or ``declines to use …``."""

    source: CardReference
    uses: bool


@dataclass(slots=True)
class OnStack:
    """What is countered or removed: a spell, or an ability of the object named."""

    card: CardReference
    is_ability: bool


@dataclass(slots=True)
class Countered(PlayerSentence):
    """``P counters C with C.``; either may be an ability."""

    what: OnStack
    by: OnStack


@dataclass(slots=True)
class Fizzled(PlayerSentence):
    """``P's C is removed from the stack because it has no legal targets.``"""

    what: OnStack


@dataclass(slots=True)
class Drew(PlayerSentence):
    """``P draws two cards with C's ability.``; without a source in the draw step."""

    number: int
    source: OnStack | None


@dataclass(slots=True)
class Discarded(PlayerSentence):
    """``P discards C.``"""

    cards: tuple[CardReference, ...]


@dataclass(slots=True)
class Cycled(PlayerSentence):
    """``P cycles C.``, ``P transmutes C.``: activated by discarding the card (CR 702.29a, 702.53a)."""

    card: CardReference
    keyword: Literal["Cycling", "Transmute"]


@dataclass(slots=True)
class Milled(PlayerSentence):
    """``P mills C and C.``"""

    cards: tuple[CardReference, ...]


@dataclass(slots=True)
class PutIntoGraveyard(PlayerSentence):
    """``P puts C into their graveyard.``: surveil, mostly."""

    cards: tuple[CardReference, ...]


@dataclass(slots=True)
class Scried(PlayerSentence):
    """``P scrys 2 (1 top, 1 bottom).``"""

    number: int
    top: int
    bottom: int


@dataclass(slots=True)
class PutIntoLibrary(PlayerSentence):
    """``P puts 1 card on top of their library and 1 card on the bottom of their library.``"""

    top: int
    bottom: int


@dataclass(slots=True)
class Revealed(PlayerSentence):
    """``P reveals C with C's ability.`` and its like; ``from_hand`` where the line says so."""

    cards: tuple[CardReference, ...]
    source: OnStack | None
    from_hand: bool


@dataclass(slots=True)
class FailedToFind(PlayerSentence):
    """``P fails to find a Island or Swamp card.``"""

    what: str


@dataclass(slots=True)
class PutIntoHand(PlayerSentence):
    """``P puts C into their hand with with C's ability.``, ``P puts NAME in their hand.``"""

    cards: tuple[CardReference, ...]
    source: OnStack | None


@dataclass(slots=True)
class Exiled(PlayerSentence):
    """``P exiles C with with C's ability.``: a cost or an effect.

    The player is the cards' owner in some lines and the source's controller in others (seen in the files of
    2020-10, 2025-06 and 2026-01), so nothing follows from it.
    """

    cards: tuple[CardReference, ...]
    source: OnStack | None
    counters: tuple[str, int] | None


@dataclass(slots=True)
class Returned(PlayerSentence):
    """``P returns C to its owner's hand with C.``; ``is_own`` for dredge: the card returns itself."""

    cards: tuple[CardReference, ...]
    source: OnStack | None
    is_own: bool


@dataclass(slots=True)
class Sacrificed(PlayerSentence):
    """``P sacrifices C.`` (2017 to 2020)."""

    cards: tuple[CardReference, ...]


@dataclass(slots=True)
class CreatedTokens(PlayerSentence):
    """``P's C creates two Clue Tokens.``: the tokens come without references."""

    source: CardReference
    number: int
    name: str


@dataclass(slots=True)
class ChangedCounters(PlayerSentence):
    """``P puts a +1/+1 counter on C.``, ``P removes four loyalty counters from C.``"""

    number: int
    kind: str
    target: Target
    adds: bool


@dataclass(slots=True)
class Proliferated(PlayerSentence):
    """``P proliferates C, C, and P.``"""

    chosen: tuple[Target, ...]


@dataclass(slots=True)
class Transformed(Sentence):
    """``C transforms into C.``"""

    card: CardReference
    into: CardReference


@dataclass(slots=True)
class Explored(Sentence):
    """``C explores.``"""

    card: CardReference


class Investigated(PlayerSentence):
    """``P investigates.``"""

    __slots__ = ()


@dataclass(slots=True)
class Attacked(PlayerSentence):
    """``P is being attacked by C and C``, ``P's C is being attacked by C``."""

    planeswalker: CardReference | None
    attackers: tuple[CardReference, ...]


@dataclass(slots=True)
class Blocked(Sentence):
    """``C blocks C and C.``"""

    blocker: CardReference
    attackers: tuple[CardReference, ...]


@dataclass(slots=True)
class StoppedBlocking(Sentence):
    """``C stops blocking.``"""

    blocker: CardReference


@dataclass(slots=True)
class Chose(PlayerSentence):
    """``P chooses red for C.``, ``P chooses Ensnaring Bridge.``, ``P names Myth Realized for C.``"""

    what: str
    source: CardReference | None


@dataclass(slots=True)
class NotUnderstood(Sentence):
    """A line that is none of the above: its words, without MTGO's markup."""

    text: str
