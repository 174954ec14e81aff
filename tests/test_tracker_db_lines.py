"""The Tracker's log and prompts, line by line: order, doubles, earlier games, choices, values. Issue 6."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recorder.reports import TICKS_PER_SECOND
from recorder.sources.tracker_db.lines import LineQueue
from recorder.sources.tracker_db.prompts import Prompt, read_prompt
from recorder.sources.tracker_db.rows import LineRow, StateRow, parse_time
from recorder.sources.tracker_db.values import ValueFormError, associations, counters, flag, number, numbers

MILLISECOND = TICKS_PER_SECOND // 1000


def line(identifier: int, milliseconds: int, text: str, *, state: int = 1) -> LineRow:
    return LineRow.model_construct(
        id=identifier, state=state, ticks=milliseconds * MILLISECOND, kind="LogMessage", text=text
    )


def snapshot(identifier: int, milliseconds: int) -> StateRow:
    return StateRow.model_construct(id=identifier, ticks=milliseconds * MILLISECOND)


def told(queue: LineQueue, until: int | None = None, *, is_opening: bool = False) -> list[str]:
    ticks = None if until is None else until * MILLISECOND
    return [row.text for row in queue.until(ticks, is_opening=is_opening)]


# -- order -------------------------------------------------------------------------------------------------


def test_lines_that_arrived_out_of_order_are_put_back() -> None:
    """The concession is stamped one millisecond before the win that was stored first (gamelog.md 1.1)."""
    queue = LineQueue()
    queue.add([line(327, 546, "@PAnn wins the game."), line(328, 545, "@PBob has conceded from the game.")])
    assert told(queue) == ["@PBob has conceded from the game.", "@PAnn wins the game."]


def test_lines_of_one_instant_keep_the_order_of_their_rows() -> None:
    queue = LineQueue()
    queue.add([line(65, 5, "transforms"), line(64, 5, "reveals")])
    assert told(queue) == ["reveals", "transforms"]


def test_a_line_that_hangs_on_the_snapshot_before_its_own_waits_for_it() -> None:
    queue = LineQueue()
    queue.add([line(1, 600, "@PAnn casts [Snap].", state=41)])
    assert told(queue, 570) == []
    assert told(queue, 612) == ["@PAnn casts [Snap]."]


@given(st.lists(st.integers(0, 50), unique=True), st.data())
def test_the_order_does_not_depend_on_how_lines_come(times: list[int], data: st.DataObject) -> None:
    rows = [line(index, time * 200, f"{time}") for index, time in enumerate(times)]
    cut = data.draw(st.integers(0, len(rows)))
    queue = LineQueue()
    queue.add(rows[cut:])
    queue.add(rows[:cut])
    assert told(queue) == [str(time) for time in sorted(times)]


# -- what comes again --------------------------------------------------------------------------------------

EARLIER = (
    "@PAnn rolled a 2.",
    "@P@PAnn joined the game.",
    "@P@PBob joined the game.",
    "@PTurn 1: Ann",
    "@PBob has conceded from the game.",
    "@PAnn wins the game.",
    "@PAnn leads the match 1-0",
)
OWN = ("@P@PBob joined the game.", "@P@PAnn joined the game.")


def test_the_log_of_earlier_games_is_left_out_also_by_a_tracker_that_has_not_seen_them() -> None:
    queue = LineQueue()
    queue.add(line(index, index, text) for index, text in enumerate(EARLIER))
    queue.add(line(100 + index, 1800 + index, text) for index, text in enumerate(OWN))
    queue.leave_out_earlier_games(snapshot(1, 1900))
    assert told(queue, is_opening=True) == list(OWN)
    assert queue.repeated == len(EARLIER)


@pytest.mark.parametrize("end", ["Match Tied 1-1", "@PAnn wins the match 2-1", "@PBob loses the game."])
def test_every_end_of_a_game_is_one(end: str) -> None:
    queue = LineQueue()
    queue.add([line(1, 1, "@PTurn 1: Ann"), line(2, 2, end), line(3, 900, OWN[0])])
    queue.leave_out_earlier_games(snapshot(1, 1000))
    assert told(queue) == [OWN[0]]


def test_a_game_conceded_at_once_keeps_its_own_lines() -> None:
    queue = LineQueue()
    opening = ("@PAnn rolled a 2.", *OWN)
    queue.add(line(index, index * 200, text) for index, text in enumerate(opening))
    queue.add([line(10, 5000, "@PBob has conceded from the game."), line(11, 5100, "@PAnn wins the game.")])
    queue.leave_out_earlier_games(snapshot(1, 900))
    assert len(told(queue)) == 5
    assert queue.repeated == 0


def test_earlier_games_that_come_after_the_first_snapshot_are_left_out_too() -> None:
    queue = LineQueue()
    queue.add(line(index, 1000 + index, text) for index, text in enumerate(EARLIER))
    queue.add(line(100 + index, 1800 + index * 300, text) for index, text in enumerate(OWN))
    queue.leave_out_earlier_games(snapshot(1, 900))
    assert told(queue) == list(OWN)


def test_a_line_that_stands_twice_before_the_first_turn_is_one() -> None:
    queue = LineQueue()
    queue.add([line(6, 0, "@PAnn chooses to play first."), line(7, 52, "@PAnn chooses to play first.")])
    assert told(queue, is_opening=True) == ["@PAnn chooses to play first."]
    assert queue.repeated == 1


def test_players_may_roll_the_same_number_again() -> None:
    rolls = ["@PAnn rolled a 2.", "@PBob rolled a 2.", "@PAnn rolled a 2.", "@PBob rolled a 6."]
    queue = LineQueue()
    queue.add(line(index, index, text) for index, text in enumerate(rolls))
    assert told(queue, is_opening=True) == rolls


def test_two_cards_drawn_at_once_are_two() -> None:
    queue = LineQueue()
    queue.add([line(1, 0, "@PAnn draws a card."), line(2, 100, "@PAnn draws a card.")])
    assert len(told(queue)) == 2


def test_one_line_on_two_snapshots_is_one() -> None:
    queue = LineQueue()
    queue.add([line(1, 0, "@PAnn draws a card."), line(2, 96, "@PAnn draws a card.", state=2)])
    assert len(told(queue)) == 1


def test_two_turns_later_the_same_words_are_another_line() -> None:
    queue = LineQueue()
    queue.add([line(1, 0, "@PAnn draws a card."), line(2, 9000, "@PAnn draws a card.", state=2)])
    assert len(told(queue)) == 2


# -- prompts -----------------------------------------------------------------------------------------------

SEATS = {"Ann": 0, "Bob": 1, "Bob B. Waiting for": 2}


@pytest.mark.parametrize(
    "text",
    [
        "Waiting for Bob.",
        "Ann's first main phase. Cast spells, activate abilities, and play land.",
        "Bob's declare blockers step. Cast instants and activate abilities.",
        "Bob's first main phase. Put your triggered abilities onto the stack.",
        "Bob's upkeep step. Cast instants and activate abilities. A triggered ability will resolve next.",
        "The game has ended.",
    ],
)
def test_players_hold_priority(text: str) -> None:
    assert read_prompt(text, 0, SEATS) == Prompt(holds_priority=True)


@pytest.mark.parametrize(
    ("text", "seat", "choice"),
    [
        ("Pay {1}{U} for Snap.", 0, "payment"),
        ("Waiting for Bob to pay costs...", 1, "payment"),
        ("Pay {2} to prevent this?", 0, None),
        ("Waiting for Bob", 1, None),
        ("Waiting for Bob B. Waiting for to pay costs...", 2, "payment"),
        ("Do you want to reveal this card?", 0, None),
        ("Surveil 1. @i(Click the card to put it into your graveyard.)@i", 0, None),
        ("Untap up to 2 lands? @i(Click a card to select it.)@i", 0, None),
        ("Ann's declare attackers step. Choose Attackers.", 0, "combat"),
        ("Bob's declare blockers step. Choose blockers.", 0, "combat"),
        ("Bob is declaring blockers. Waiting for Bob.", 1, "combat"),
        ("Bob's declare attackers step. Waiting for Bob to declare attackers.", 1, "combat"),
        ("You lost the die roll. Waiting for Bob to decide whether or not to play first.", 1, None),
        ("Mulligan to six cards or keep these seven?", 0, None),
    ],
)
def test_somebody_makes_a_choice(text: str, seat: int, choice: str | None) -> None:
    prompt = read_prompt(text, 0, SEATS)
    assert (prompt.holds_priority, prompt.seat, prompt.choice) == (False, seat, choice)


# -- values ------------------------------------------------------------------------------------------------


def test_times_are_ticks_whatever_their_number_of_digits() -> None:
    assert parse_time("2026-08-07 22:36:11.632481") - parse_time("2026-08-07 22:36:11.6324809") == 1
    assert parse_time("2026-08-07T22:36:12") - parse_time("2026-08-07 22:36:11.0") == TICKS_PER_SECOND


@pytest.mark.parametrize("text", ["", "12:00", "2026-08-07", "2026-13-07 22:36:11", 5, None, b"x"])
def test_other_times_are_none(text: object) -> None:
    with pytest.raises(ValueError, match=r"time such as|month must be"):
        parse_time(text)


def test_values_are_read_as_they_are_written() -> None:
    assert number("-3") == -3
    assert (flag("True"), flag("False")) == (True, False)
    assert numbers("[452,453]") == (452, 453)
    assert associations('{"ActionTarget":[437,1]}') == {"ActionTarget": (437, 1)}
    assert [(item.name, item.count) for item in counters('["PlusOnePlusOne","PlusOnePlusOne"]')] == [
        ("+1/+1", 2)
    ]


@pytest.mark.parametrize("text", ["", "x", "1.5", "[1]", "true", "None", '{"a":1}', '["a",1]', "[true]"])
def test_what_has_another_form_is_no_value(text: str) -> None:
    for read in (number, flag, associations):
        with pytest.raises(ValueFormError):
            read(text)
    if text != "[1]":
        with pytest.raises(ValueFormError):
            numbers(text)
    if text:
        with pytest.raises(ValueFormError):
            counters(text)
