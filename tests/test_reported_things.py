"""Things of a state as reports: what each field says, and that what does not change is the same object."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from message_logs import make_thing, states_of
from message_samples import SHARED, game_a, needs_recordings, things

from recorder.reports import ReportedCounters, ReportedObject, ReportedPlayer, ReportedReference
from recorder.sources import reported_things
from recorder.sources.card_data import CardColumns, CardData, load_card_data
from recorder.sources.message_reports import MessageReporter, Place
from recorder.sources.messages.contents import PlayerStatus, StringReference, Thing
from recorder.sources.messages.property_numbers import CounterNumber, PropertyNumber
from recorder.sources.messages.zones import SEATS, ZoneKind
from recorder.sources.reported_things import ThingReporter

CARDS = CardData(
    CardColumns(
        textures=[200],
        names=["Grizzly Bears"],
        name_places=[0],
        powers=[2],
        toughnesses=[2],
        traits=[1 | 8],
    )
)
STATUS = PlayerStatus((20, 17) + (0,) * 14, (7,) * SEATS, (53,) * SEATS, (1,) * SEATS, 0)


def report(thing: Thing) -> ReportedObject:
    _, (reported,) = ThingReporter(CARDS).report(STATUS, [thing])
    return reported


def test_a_card_with_all_that_may_be_on_it() -> None:
    thing = make_thing(
        400,
        source=350,
        from_zone=ZoneKind.HAND + 1,
        CARDTEXTURE_NUMBER=200,
        CONTROLLER=1,
        TAPPED=1,
        DAMAGE=1,
        POWER=3,
        COUNTERS_LIST={int(CounterNumber.PLUS_ONE_PLUS_ONE): 2, 99: 1},
        ATTACHED_TO_ID=401,
        ATTACKING=1,
        BLOCKED=1,
        CHOSEN_X=4,
        FACE_DOWN=1,
    )
    assert report(thing) == ReportedObject(
        thing=400,
        source=350,
        zone="battlefield",
        from_zone="hand",
        from_seat=1,
        owner=0,
        controller=1,
        name="Grizzly Bears",
        texture=200,
        is_token=False,
        pt="3/2",
        is_creature=True,
        tapped=True,
        damage=1,
        counters=(
            ReportedCounters(name="+1/+1", count=2, kind=1183507),
            ReportedCounters(name=None, count=1, kind=99),
        ),
        attached_to=ReportedReference(thing=401),
        attacking=True,
        blocked=True,
        face_down=True,
        x=4,
    )


def test_an_ability_with_its_text_and_its_targets() -> None:
    target = int(PropertyNumber.TARGET)
    thing = make_thing(
        470,
        ZoneKind.STACK,
        IS_TRIGGERED_ABILITY=1,
        CARDNAME_STRING="Triggered ability from Phelia",
        EFFECT_NAME_STRING="Whenever @i(this)@i attacks, @-",
        SRC_CARDTEXTURE_NUMBER=200,
        TRIGGER_SOURCE_ID=455,
        ACTION_TRIGGERING_THING=1,
        more={target + 1: 464, target: 0, target + 2: "no number"},
    )
    assert report(thing) == ReportedObject(
        thing=470,
        source=470,
        zone="stack",
        owner=0,
        controller=0,
        name="Triggered ability from Phelia",
        source_texture=200,
        ability="triggered",
        text="Whenever @i(this)@i attacks, @-",
        trigger_source=455,
        triggered_by=ReportedReference(seat=1),
        is_creature=False,
        targets=(ReportedReference(thing=464), ReportedReference(seat=0)),
    )


def test_a_delayed_trigger_and_a_token_named_by_reference() -> None:
    waiting = report(make_thing(500, ZoneKind.DELAYED_TRIGGERS + 1, source=-1, IS_DELAYED_TRIGGER=1))
    assert (waiting.zone, waiting.zone_seat, waiting.source) == ("delayed-triggers", 1, None)
    assert waiting.is_delayed_trigger
    assert waiting.ability == "triggered"
    token = report(make_thing(CARDNAME_STRING=StringReference(47626), CARDTEXTURE_NUMBER=200))
    assert token.name == "Grizzly Bears"
    assert report(make_thing(CARDNAME_STRING="Copy", CARDTEXTURE_NUMBER=200)).name == "Copy"
    assert report(make_thing(CARDNAME_STRING=StringReference(1), CARDTEXTURE_NUMBER=7)).name is None


def test_blockers() -> None:
    first = int(PropertyNumber.BLOCKED_THING)
    blocker = make_thing(BLOCKING=1, more={first: 455, first + 1: 460})
    assert report(blocker).blocking == (455, 460)
    assert report(make_thing(more={first: 455})).blocking == ()


@pytest.mark.parametrize(
    ("number", "word", "seat"),
    [
        (ZoneKind.GRAVEYARD + 1, "graveyard", 1),
        (ZoneKind.LIBRARY, "library", 0),
        (ZoneKind.EXILE, "exile", None),
        (ZoneKind.NOWHERE, "nowhere", None),
        (ZoneKind.TRIGGERS + 1, "triggers", 1),
        (ZoneKind.SIDEBOARD, "sideboard", 0),
        (0xF4901, "0xf4901", None),
    ],
)
def test_zones_in_words(number: int, word: str, seat: int | None) -> None:
    reported = report(make_thing(400, number, from_zone=number))
    assert (reported.zone, reported.zone_seat) == (reported.from_zone, reported.from_seat) == (word, seat)


def test_players_are_reported_in_the_order_of_their_seats() -> None:
    own = make_thing(1, ZoneKind.PLAYERS, COUNTERS_LIST={int(CounterNumber.ENERGY): 3})
    none = make_thing(99, ZoneKind.PLAYERS)
    players, objects = ThingReporter().report(STATUS, [none, own, make_thing(0, ZoneKind.PLAYERS)])
    energy = ReportedCounters(name="energy", count=3, kind=1178635)
    assert players == (
        ReportedPlayer(seat=0, life=20, hand=7, library=53, graveyard=1),
        ReportedPlayer(seat=1, life=17, hand=7, library=53, graveyard=1, counters=(energy,)),
    )
    assert objects == ()


def test_what_does_not_change_is_the_same_object(monkeypatch: pytest.MonkeyPatch) -> None:
    reporter = ThingReporter(CARDS)
    thing, player = make_thing(TAPPED=1), make_thing(0, ZoneKind.PLAYERS)
    players, (first,) = reporter.report(STATUS, [thing, player])
    again, (second,) = reporter.report(STATUS, [thing, player])
    assert second is first
    assert again is players
    # an action that its player may take with it is nothing that is reported
    _, (third,) = reporter.report(STATUS, [make_thing(TAPPED=1, ACTION={1: 2}), player])
    assert third is first
    changed, (fourth,) = reporter.report(STATUS, [make_thing(), make_thing(0, ZoneKind.PLAYERS, DAMAGE=1)])
    assert fourth != first
    assert changed == players
    monkeypatch.setattr(reported_things, "MOST_REMEMBERED", 1)
    for number in range(400, 405):
        reporter.report(STATUS, [make_thing(number)])
    assert reporter.report(STATUS, [thing, player]) == (players, (first,))


@given(st.lists(things(), max_size=4))
def test_whatever_a_thing_carries_is_reported(drawn: list[Thing]) -> None:
    _, objects = ThingReporter(CARDS).report(STATUS, drawn)
    for reported in objects:
        assert ReportedObject.model_validate_json(reported.json_line()) == reported


@needs_recordings
def test_game_a_changes_little(tmp_path: Path) -> None:
    assert SHARED is not None
    cards = load_card_data(SHARED / "data" / "CardDataSource", tmp_path)
    reporter = MessageReporter(cards)
    states = states_of(
        report
        for offset, envelope in game_a()
        for report in reporter.take(Place(offset, None), "m", envelope.game, envelope.message)
    )
    assert len(states) == 376
    last: dict[int, ReportedObject] = {}
    for state in states:
        for one in state.objects:
            before = last.get(one.thing)
            assert (before is one) == (before == one)
            last[one.thing] = one
    assert len({id(one) for state in states for one in state.objects}) < 400
    assert sum(before.players[0] is after.players[0] for before, after in pairwise(states)) > 250
    army = [one for state in states for one in state.objects if one.texture == 223784]
    assert {(one.name, one.pt, one.is_token, one.counters[0].name) for one in army} == {
        ("Orc Army Token", "1/1", True, "+1/+1")
    }
    on_battlefield = {
        (one.name, one.pt)
        for state in states
        for one in state.objects
        if one.zone == "battlefield" and one.pt is not None
    }
    assert on_battlefield >= {
        ("Phelia, Exuberant Shepherd", "2/2"),
        ("Phlage, Titan of Fire's Fury", "6/6"),
        ("Quantum Riddler", "4/6"),
        ("Orcish Bowmasters", "1/1"),
    }
    assert all(one.pt is None for state in states for one in state.objects if one.ability is not None)
