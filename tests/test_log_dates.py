"""The times of mtgo.log get dates: the first record's, and midnights going forward."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recorder.reports import local_time
from recorder.sources.log_dates import LogClock


def dated(last_change: datetime, *times: str) -> list[str]:
    clock = LogClock(last_change)
    found = []
    for time in times:
        hours, minutes, seconds = map(int, time.split(":"))
        found.append(f"{local_time(clock.ticks(hours * 3600 + minutes * 60 + seconds)):%m-%d %H:%M:%S}")
    return found


@pytest.mark.parametrize(
    ("last_change", "first", "expected"),
    [
        pytest.param(datetime(2026, 3, 14, 22), "20:00:00", "03-14 20:00:00", id="the same day"),
        pytest.param(datetime(2026, 3, 15, 1, 10), "23:50:00", "03-14 23:50:00", id="the day before"),
        pytest.param(datetime(2026, 3, 1, 0, 5), "23:59:59", "02-28 23:59:59", id="the month before"),
        pytest.param(datetime(2026, 3, 14, 20), "20:00:00", "03-14 20:00:00", id="only just written"),
        pytest.param(datetime(2026, 3, 14, 20), "20:00:30", "03-14 20:00:30", id="a coarse file time"),
        pytest.param(datetime(2026, 3, 14, 20), "20:02:00", "03-13 20:02:00", id="later is a day earlier"),
    ],
)
def test_the_date_of_the_first_record(last_change: datetime, first: str, expected: str) -> None:
    assert dated(last_change, first) == [expected]


def test_midnight_going_forward() -> None:
    found = dated(datetime(2026, 3, 15, 3), "23:59:58", "23:59:59", "00:00:00", "02:59:00")
    assert found == ["03-14 23:59:58", "03-14 23:59:59", "03-15 00:00:00", "03-15 02:59:00"]


def test_several_midnights() -> None:
    found = dated(datetime(2026, 3, 14, 21), "20:00:00", "09:00:00", "19:00:00", "08:00:00")
    assert found == ["03-14 20:00:00", "03-15 09:00:00", "03-15 19:00:00", "03-16 08:00:00"]


def test_times_out_of_order_are_no_midnight() -> None:
    assert dated(datetime(2026, 3, 14, 21), "20:00:07", "20:00:02", "20:00:08") == [
        "03-14 20:00:07",
        "03-14 20:00:02",
        "03-14 20:00:08",
    ]
    assert dated(datetime(2026, 3, 15, 1), "23:59:59", "00:00:01", "23:59:59", "00:00:02") == [
        "03-14 23:59:59",
        "03-15 00:00:01",
        "03-14 23:59:59",
        "03-15 00:00:02",
    ]


def test_the_hour_that_comes_twice_is_no_midnight() -> None:
    found = dated(datetime(2026, 10, 25, 4), "01:30:00", "02:59:00", "02:01:00", "03:00:00")
    assert found == ["10-25 01:30:00", "10-25 02:59:00", "10-25 02:01:00", "10-25 03:00:00"]


@given(
    st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)),
    st.lists(st.integers(-7000, 79_000), max_size=20),
)
def test_records_are_dated_as_they_were_written(start: datetime, steps: list[int]) -> None:
    moment = start.replace(microsecond=0)
    clock = LogClock(moment)
    for step in [0, *steps]:
        moment += timedelta(seconds=step)
        ticks = clock.ticks(moment.hour * 3600 + moment.minute * 60 + moment.second)
        assert local_time(ticks) == moment
