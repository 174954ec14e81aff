"""What the Tracker's database may be taken to say of a card, and what not: facts/pt-evidence.md 1."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from message_logs import make_thing
from test_reported_things import CARDS, STATUS

from recorder.reports import ReportedObject, StateReport
from recorder.sources.journal_lines import parse_line, print_line
from recorder.sources.reported_things import ThingReporter
from recorder.sources.seen_game import SeenGame, SeenThing, seen_in

BEAR = SeenThing(400, 7, 300, "Runeclaw Bear", 3, 3, is_creature=True, is_token=False)


def reporter(*things: SeenThing, timestamps: tuple[int, ...] = (7, 8, 9)) -> ThingReporter:
    return ThingReporter(CARDS, SeenGame(file="Event.db", timestamps=list(timestamps), things=list(things)))


def report(by: ThingReporter, timestamp: int, number: int = 400, **properties: int) -> ReportedObject:
    thing = make_thing(number, more=None, CARDTEXTURE_NUMBER=300, **properties)
    _, (reported,) = by.report(STATUS, [thing], timestamp)
    return reported


def test_what_the_wire_leaves_alone_is_the_cards_own() -> None:
    by = reporter(BEAR)
    assert report(by, 7).pt == "3/3"
    assert report(by, 20, number=401).pt == "3/3"  # known of the card from then on
    assert report(by, 20, number=402, POWER=5).pt == "5/3"


def test_what_the_wire_changes_says_nothing_of_the_card() -> None:
    """First seen under an anthem: once that is gone, nobody knows what is printed."""
    by = reporter(BEAR)
    assert report(by, 7, POWER=3, TOUGHNESS=3).pt == "3/3"
    assert report(by, 20).pt is None


def test_each_half_counts_for_itself() -> None:
    by = reporter(BEAR)
    assert report(by, 7, POWER=3).pt == "3/3"
    assert report(by, 20, number=401).pt is None
    assert report(by, 20, number=401, POWER=1).pt == "1/3"


def test_a_state_that_the_tracker_missed_says_nothing() -> None:
    by = reporter(BEAR, timestamps=(6, 9))
    assert report(by, 7).pt is None
    assert report(by, 7).name == "Runeclaw Bear"  # that belongs to the picture
    assert report(by, 9, TAPPED=1).pt == "3/3"


def test_a_thing_that_the_tracker_did_not_see_in_a_state_says_nothing_there() -> None:
    assert report(reporter(BEAR._replace(timestamp=9)), 8).pt is None


def test_of_states_with_one_timestamp_only_what_did_not_change_among_them_counts() -> None:
    """A cast that is taken back, say: which of the two states is which is not known."""
    by = reporter(BEAR, BEAR._replace(timestamp=8, power=4), timestamps=(7, 8, 8, 9))
    assert report(by, 8).pt is None
    assert report(by, 9, TAPPED=1).pt == "4/3"


def test_card_data_come_first() -> None:
    other = BEAR._replace(texture=200, name="Another", power=9)
    thing = make_thing(400, CARDTEXTURE_NUMBER=200)
    _, (reported,) = reporter(other).report(STATUS, [thing], 7)
    assert (reported.name, reported.pt) == ("Grizzly Bears", "2/2")


@pytest.mark.parametrize("is_creature", [True, False, None])
def test_whether_it_is_a_creature_is_taken_over(is_creature: bool | None) -> None:  # noqa: FBT001 - a parameter
    seen = BEAR._replace(is_creature=is_creature)
    reported = report(reporter(seen), 7)
    assert reported.is_creature is is_creature
    assert reported.pt == ("3/3" if is_creature else None)


numbers = st.integers(-(2**31), 2**31 - 1)
maybe = st.none() | numbers
answers = st.none() | st.booleans()
seen_things = st.builds(
    SeenThing, numbers, numbers, maybe, st.none() | st.text(), maybe, maybe, answers, answers
)
seen_games = st.builds(SeenGame, file=st.text(), timestamps=st.lists(numbers), things=st.lists(seen_things))


@given(seen_games)
def test_property_1_what_was_seen_is_read_back_as_a_journal_keeps_it(seen: SeenGame) -> None:
    line = print_line(seen)
    assert line.count(b"\n") == 1
    assert parse_line(line.removesuffix(b"\n"), 0) == seen


def test_only_what_differs_is_kept_and_abilities_are_not() -> None:
    card = ReportedObject(thing=400, zone="battlefield", owner=0, controller=0, name="Bear", pt="2/2")
    ability = card.model_copy(update={"thing": 401, "ability": "triggered"})
    tapped, grown = card.model_copy(update={"tapped": True}), card.model_copy(update={"pt": "3/3"})
    states = [
        StateReport(offset=1, game=1, timestamp=timestamp, settled=True, objects=objects)
        for timestamp, objects in ((5, (card, ability)), (6, (tapped, ability)), (7, (grown,)))
    ]
    seen = seen_in("Event.db", states)
    assert seen is not None
    assert seen.timestamps == [5, 6, 7]
    assert [(one.timestamp, one.power, one.toughness) for one in seen.things] == [(5, 2, 2), (7, 3, 3)]
    assert seen_in("Event.db", []) is None
