"""What a state shows: its objects and its players."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from recorder.reports.model import UNLESS_EMPTY, Flag, ReportModel


class ReportedCounters(ReportModel):
    """How many counters of one kind lie on an object or a player.

    Args:
        name: the kind in words, such as ``+1/+1``; ``None`` for a kind that the source names by number only.
        count: how many.
        kind: the source's own number of the kind.
    """

    name: str | None = None
    count: int
    kind: int | None = None


class ReportedReference(ReportModel):
    """What an object points at: another object, or a player. Exactly one of the two is given.

    Args:
        thing: the object's number.
        seat: the player's seat.
    """

    thing: int | None = None
    seat: int | None = None


Counters: TypeAlias = Annotated[tuple[ReportedCounters, ...], UNLESS_EMPTY]


class ReportedObject(ReportModel):
    """One object as a state shows it. What did not change since the last state is the same instance.

    A flag that is false, a number of 0 and an empty tuple mean *no, or not said*; ``None`` means *not said*.

    Args:
        thing: the source's number of the object, new at nearly every change of zones
            (facts/state-sources.md 2.5). Log lines name objects by it.
        source: the number it had before; its own if it changed zones without a new number or has no past;
            ``None`` if it never was elsewhere (delayed triggers). For an activated ability: its permanent.
        zone: ``library hand battlefield graveyard exile stack command sideboard``; also ``nowhere`` (a land
            on its way in), ``triggers`` (abilities that wait to be put onto the stack),
            ``delayed-triggers``; a zone of MTGO's that nobody knows is its number, such as ``0xf4901``.
        zone_seat: whose zone it is, for a zone that every player has.
        from_zone, from_seat: the zone it came from, in the same words; ``None`` for none.
        owner, controller: seats.
        name: what it is called, as far as the source or MTGO's card data say.
        texture: MTGO's number of its picture, twice its catalogue number; an ability has none.
        source_texture: the picture of the card that an ability comes from.
        is_token: what the card data say.
        ability: what kind of ability on the stack it is; ``None`` if it is none.
        text: an ability's whole text, with MTGO's markup.
        trigger_source: the number of the permanent whose ability this is, for triggered abilities.
        triggered_by: what made it trigger.
        is_delayed_trigger: it is a delayed triggered ability that waits.
        is_emblem: it is an emblem, as the card data say; no recording shows one.
        pt: power and toughness as the client shows them now: ``"3/3"``; ``None`` for not a creature, an
            ability, or not reported. A printed ``*`` is no report (decision 0027).
        is_creature: whether it is one now; ``None`` if nothing says so.
        tapped, attacking, blocked, face_down: as the rules use the words. How MTGO's messages say that
            something is phased out is not known.
        damage: marked on it.
        counters: on it.
        attached_to: what it is attached to.
        blocking: the numbers of the attackers that it blocks.
        targets: of a spell or ability on the stack, in the source's order.
        x: the value of X.
        is_goaded: the client remarks on it that it is goaded; no recording shows one.
    """

    thing: int
    zone: str
    zone_seat: int | None = None
    source: int | None = None
    from_zone: str | None = None
    from_seat: int | None = None
    owner: int | None = None
    controller: int | None = None
    name: str | None = None
    texture: int | None = None
    source_texture: int | None = None
    is_token: bool | None = None
    ability: Literal["triggered", "activated"] | None = None
    text: str | None = None
    trigger_source: int | None = None
    triggered_by: ReportedReference | None = None
    is_delayed_trigger: Flag = False
    is_emblem: Flag = False
    pt: str | None = None
    is_creature: bool | None = None
    tapped: Flag = False
    damage: Annotated[int, UNLESS_EMPTY] = 0
    counters: Counters = ()
    attached_to: ReportedReference | None = None
    face_down: Flag = False
    phased_out: Flag = False
    attacking: Flag = False
    blocked: Flag = False
    blocking: Annotated[tuple[int, ...], UNLESS_EMPTY] = ()
    targets: Annotated[tuple[ReportedReference, ...], UNLESS_EMPTY] = ()
    x: int | None = None
    is_goaded: Flag = False


class ReportedPlayer(ReportModel):
    """One player as a state shows them.

    Args:
        seat: counted from 0.
        life: life total.
        hand, library, graveyard: how many cards.
        counters: on the player.
        counters_not_reported: the source does not say which, so that log lines alone tell.
    """

    seat: int
    life: int | None = None
    hand: int | None = None
    library: int | None = None
    graveyard: int | None = None
    counters: Counters = ()
    counters_not_reported: Flag = False
