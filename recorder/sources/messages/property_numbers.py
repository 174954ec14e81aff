"""The one table of the numbers under which MTGO files the properties of things.

A property's key on the wire is 32 bits: the kind of its value in the top 5, one bit that marks a member of a
numbered family (`FAMILIES`), and the number in the low 26. Names are MTGO's own where
facts/state-sources.md 1.4 or facts/pt-evidence.md give them; the others say what real bytes show.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Final

NUMBER_MASK: Final = 0x03FF_FFFF
FAMILY_BIT: Final = 0x0400_0000


@unique
class PropertyNumber(IntEnum):
    """The numbers that mean something to the recorder. A thing may carry others; they are kept by number."""

    # always there
    COLOR = 1004815
    """A mask: 1 black, 2 blue, 4 green, 8 red, 16 white (that black and red are these: facts 3.2)."""
    CONTROLLER = 1004817
    """The seat of the player who controls it."""
    OWNER = 1005623
    """The seat of the player who owns it."""
    SRC_THING_ID = 1006593
    """The number it had before it changed zones, its own if it had none, -1 if it never was elsewhere."""
    THINGNUMBER = 1007105
    """Its number in this game; log lines name it by it."""
    ZONE = 1007620
    """The zone it is in; `zones` takes the number apart."""

    # what it is
    CARDTEXTURE_NUMBER = 1004812
    """Its picture, which is twice its catalogue number; absent on hidden cards, players and abilities."""
    CARDNAME_STRING = 1158675
    """Its name, sent for tokens and abilities only; a card's name comes from the card data."""
    IS_CREATURE = 1179664
    """1 or 0 where an effect makes it other than its card says."""
    POWER = 1183513
    """Its power, if other than its card's."""
    TOUGHNESS = 1194245
    """Its toughness, if other than its card's."""
    FACE_DOWN = 1053202
    """Not in any recording. MTGOSDK's own number for it has the tag of a text."""
    COUNTERS_LIST = 1004819
    """Its counters: a list within the list, from the counter's number to how many."""
    BLUETEXT_STRING = 1343744
    """Family: remarks about it, such as ``warped``; one that explains a bonus contains a player's name."""

    # how it stands on the battlefield
    TAPPED = 1192204
    SUMMONING_SICK = 1006596
    DAMAGE = 1005568
    """Damage marked on it this turn."""
    ATTACHED_TO_ID = 1447936
    """Family: the number of the thing to which it is attached."""
    FIRST_STRIKE = 1178656
    """1 while an effect grants it first strike."""

    # combat
    ATTACKING = 1003785
    """1 while it attacks, also while its player is still choosing."""
    BLOCKING = 1343495
    """1 while it blocks; whom, is `BLOCKED_THING`."""
    BLOCKED = 1003787
    """1 while it is blocked; cards carry a 0 that means nothing."""
    BLOCKED_THING = 1004544
    """Family: the numbers of the attackers that it blocks."""

    # on the stack, waiting for it, or delayed
    EFFECT_NAME_STRING = 1005579
    """An ability's text, whole."""
    SRC_CARDTEXTURE_NUMBER = 1005580
    """The picture of the card that an ability comes from."""
    TRIGGER_SOURCE_ID = 1017961
    """The number of the permanent whose ability this is."""
    ACTION_TRIGGERING_THING = 1025537
    """The number of the thing, or the seat, that made an ability trigger."""
    IS_TRIGGERED_ABILITY = 1453062
    IS_ACTIVATED_ABILITY = 1179659
    IS_DELAYED_TRIGGER = 1286666
    TARGET = 1003520
    """Family: the targets of a spell or ability on the stack; things by number, players by seat."""
    CHOSEN_MODE_STRING = 1338369
    """The modes of a spell, the ones that were not chosen between ``@r`` marks."""
    CHOSEN_X = 1003779
    """What X is, on a spell cast with X and on the permanent it becomes."""
    MANA_SPENT = 1279753
    """How much mana was spent on it; abilities and lands carry 0."""

    # on a player's own thing
    SPELLS_CAST = 1279757
    """How many spells all players have cast this turn; each player's thing carries the same number."""

    # what a player may do with it now, or is about to
    ACTION = 1003008
    """Family: a list for each action that the prompted player may take with it."""
    ACTION_STRING = 1153561
    """What such an action is called."""
    IS_SELECTED = 1094158
    """1 on the card that its player has begun to cast, while it is still where it was."""
    IS_CHOSEN = 1025033
    """1 on a land that is about to enter, and on a card that was chosen to pay a cost with."""
    CANDIDATE_TARGET = 1273600
    """Family: as `TARGET`, while the player is still choosing."""


FAMILIES: Final = frozenset(
    {
        PropertyNumber.ACTION,
        PropertyNumber.TARGET,
        PropertyNumber.BLOCKED_THING,
        PropertyNumber.BLUETEXT_STRING,
        PropertyNumber.ATTACHED_TO_ID,
        PropertyNumber.CANDIDATE_TARGET,
        # seen in real games, their meaning unknown
        1155840,
        1192448,
        1227264,
        1235200,
        1271552,
        1345792,
        1432832,
    }
)
"""The first numbers of the numbered families. A family has 256 numbers; its members carry `FAMILY_BIT`."""


@unique
class CounterNumber(IntEnum):
    """The numbers of counters that were met (facts/state-sources.md 1.4)."""

    PLUS_ONE_PLUS_ONE = 1183507
    ENERGY = 1178635
    """On a player's own thing."""


def in_family(number: int) -> bool:
    """Say whether a number belongs to a numbered family, so that its key carries `FAMILY_BIT`."""
    return number & ~0xFF in FAMILIES
