"""The ``mtgo-log`` source: several games at once, and what is broken in one of them. Issue 3, bad input."""

from __future__ import annotations

from itertools import chain, zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st
from message_errors import GAME, encoded, state, with_tail
from message_logs import (
    LAST_CHANGE,
    OTHER,
    kinds,
    log_record,
    played,
    read,
    read_log,
    records,
    state_change,
    states_of,
    without_place,
)

from recorder.reports import Report, SourceFault
from recorder.sources.messages.contents import GameState
from recorder.sources.mtgo_log import MtgoLog

# -- several games at once ----------------------------------------------------------------------------------


def of_game(reports: list[Report], game: int) -> list[Report]:
    return without_place([report for report in reports if getattr(report, "game", None) == game])


def test_interleaved_games_do_not_touch_each_other() -> None:
    pairs = zip_longest(played(), played(OTHER))
    mixed = read_log(*records(*(message for pair in pairs for message in pair if message is not None)))
    alone = read_log(*records(*played()))
    assert of_game(mixed, GAME) == without_place(alone)
    assert of_game(mixed, OTHER) == without_place(read_log(*records(*played(OTHER))))


def test_a_fault_in_one_game_leaves_the_other_alone() -> None:
    own, other = records(*played()), records(*played(OTHER))
    own[1] = array_with(own[1], b"[", b"[999,")
    mixed = read_log(*chain.from_iterable(zip(own, other, strict=True)))
    assert of_game(mixed, OTHER) == without_place(read_log(*other))
    faults = [report for report in mixed if isinstance(report, SourceFault)]
    assert [fault.game for fault in faults] == [GAME, GAME]


# -- bad input ----------------------------------------------------------------------------------------------


def broken_game(*, broken: int) -> tuple[list[bytes], list[GameState]]:
    """Give the records of a game with a full state after the one that is to be broken, and its states."""
    states = [state(number, is_full=number == broken + 3) for number in range(1, broken + 5)]
    return records(*states), states


def array_with(record: bytes, old: bytes, new: bytes) -> bytes:
    start = record.index(b'"MetaMessage":[')
    head, array = record[:start], record[start:]
    assert old in array
    return head + array.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param(b"[", b"[256,", "a number from 0 to 255", id="a number over 255"),
        pytest.param(b"[", b"[x,", "a number from 0 to 255", id="no number"),
        pytest.param(b"[", b"[1,", "a message of", id="a length that lies"),
        pytest.param(b"0,0]", b"0]", "a message of", id="an array cut short"),
        pytest.param(b"]", b"", "a GsMessageMessage", id="an array without an end"),
    ],
)
def test_a_broken_message_is_a_fault_and_its_game_continues_at_its_next_full_state(
    old: bytes, new: bytes, expected: str
) -> None:
    logged, _ = broken_game(broken=2)
    whole = states_of(read_log(*logged))
    bad = [logged[0], array_with(logged[1], old, new), *logged[2:]]
    source = MtgoLog(LAST_CHANGE)
    reports = read(source, bad)
    fault = next(report for report in reports if isinstance(report, SourceFault))
    assert expected in fault.expected
    assert fault.game == GAME
    assert len(bad[0]) <= fault.offset < len(bad[0]) + len(bad[1])
    # no difference is tried on a base that is not its own: it may fit by checksum and size, and be wrong
    assert [report.timestamp for report in states_of(reports)] == [1, 5, 6]
    assert source.skipped_states == 2
    assert without_place(states_of(reports)[1:]) == without_place(whole[4:])


@pytest.mark.parametrize(
    ("lie", "expected"),
    [
        pytest.param({"checksum": 3}, "a state with checksum 3", id="a checksum that is wrong"),
        pytest.param({"last_checksum": 3}, "a difference to a state with", id="another base"),
        pytest.param({"undiffed_size": 3}, "", id="a size that lies"),
        pytest.param({"element_count": 3}, "3 elements", id="a count that lies"),
        pytest.param({"game": OTHER}, "a state of game", id="another game"),
    ],
)
def test_a_state_that_lies_about_itself_is_a_fault(lie: dict[str, int], expected: str) -> None:
    first, second, *more = encoded(*(state(number, is_full=number == 4) for number in range(1, 6)))
    reports = read_log(*map(log_record, (first, with_tail(second, **lie), *more)))
    (fault,) = (report for report in reports if isinstance(report, SourceFault))
    assert expected in fault.expected
    assert (fault.game, fault.offset) == (GAME, len(log_record(first)))
    assert [report.timestamp for report in states_of(reports)] == [1, 4, 5]


def test_a_broken_message_of_nobody_knows_which_game() -> None:
    own, _ = broken_game(broken=2)
    bad = log_record(b"").replace(b'"GameID"', b'"Gam')
    reports = read_log(own[0], bad, *own[1:])
    fault = next(report for report in reports if isinstance(report, SourceFault))
    assert fault.game is None
    assert [report.timestamp for report in states_of(reports)] == [1, 5, 6]


def test_a_game_that_begins_in_the_middle() -> None:
    logged, _ = broken_game(broken=2)
    reports = read_log(*logged[1:])
    assert kinds(reports) == ["game-started", "source-fault", "state", "state"]
    assert [report.is_full for report in states_of(reports)] == [True, False]


@given(st.data())
def test_flipped_bytes_raise_nothing_and_leave_other_games_alone(data: st.DataObject) -> None:
    own, other = records(*played()), records(*played(OTHER))
    which = data.draw(st.integers(0, len(own) - 1))
    start = own[which].index(b'"MetaMessage"')
    place = data.draw(st.integers(start, own[which].index(b"]}")))  # a line end less hides the next record
    flipped = own[which][place] ^ data.draw(st.integers(1, 255))
    own[which] = own[which][:place] + bytes((flipped,)) + own[which][place + 1 :]
    mixed = read_log(*chain.from_iterable(zip(own, other, strict=True)))
    assert of_game(mixed, OTHER) == without_place(read_log(*other))


@given(
    st.lists(
        st.sampled_from([*records(*played()), state_change(), b"\n", b"20:00:00 [", b"\xff", b'"GameID":9']),
        max_size=6,
    )
)
def test_records_in_any_order_raise_nothing(pieces: list[bytes]) -> None:
    read_log(*pieces)
