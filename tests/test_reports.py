"""Reports as JSON lines, and the ``reports`` source. Issue 2, build 4."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from recorder.power_toughness import ReportedPowerToughness, parse_power_toughness
from recorder.reports import (
    ChatDropped,
    GameEnded,
    GameStarted,
    LogLine,
    MatchStarted,
    Report,
    ReportedCounters,
    ReportedObject,
    ReportedPlayer,
    ReportedReference,
    SourceFault,
    StateReport,
    local_time,
    parse_report,
)
from recorder.sources.reports_file import ReportsFile, is_reports_file

_numbers = st.integers(0, 2**40)
_ticks = st.integers(0, 3_155_378_975_999_999_999)
_texts = st.text(st.characters(codec="utf-8"), max_size=40)
_counters = st.lists(
    st.builds(ReportedCounters, name=st.none() | _texts, count=_numbers, kind=st.none() | _numbers),
    max_size=2,
).map(tuple)
_flags = st.booleans()
_seats = st.none() | st.integers(0, 15)
_references = st.builds(ReportedReference, thing=_numbers) | st.builds(ReportedReference, seat=_seats)
_objects = st.builds(
    ReportedObject,
    thing=_numbers,
    zone=_texts,
    zone_seat=_seats,
    source=st.none() | _numbers,
    name=st.none() | _texts,
    ability=st.sampled_from((None, "triggered", "activated")),
    triggered_by=st.none() | _references,
    pt=st.none() | st.just("3/3"),
    is_creature=st.none() | _flags,
    tapped=_flags,
    damage=_numbers,
    counters=_counters,
    attached_to=st.none() | _references,
    blocking=st.lists(_numbers, max_size=2).map(tuple),
    targets=st.lists(_references, max_size=2).map(tuple),
    x=st.none() | _numbers,
)
_players = st.builds(
    ReportedPlayer, seat=st.integers(0, 3), life=st.none() | st.integers(-20, 40), counters=_counters
)
_reports = st.one_of(
    st.builds(MatchStarted, offset=_numbers, match=_texts, game_id=st.none() | _texts),
    st.builds(LogLine, offset=_numbers, ticks=st.none() | _ticks, text=_texts, game=st.none() | _numbers),
    st.builds(GameStarted, offset=_numbers, ticks=_ticks, game=_numbers, players=st.tuples(_texts, _texts)),
    st.builds(
        GameEnded, offset=_numbers, ticks=_ticks, game=_numbers, winners=st.none() | st.tuples(_numbers)
    ),
    st.builds(
        StateReport,
        offset=_numbers,
        ticks=_ticks,
        game=_numbers,
        settled=_flags,
        is_full=_flags,
        active=_seats,
        step=st.sampled_from((None, "pregame", "end")),
        players=st.tuples(_players, _players),
        objects=st.lists(_objects, max_size=3).map(tuple),
    ),
    st.builds(SourceFault, offset=_numbers, expected=_texts, found=_texts, game=st.none() | _numbers),
    st.builds(ChatDropped, offset=_numbers),
)


@given(_reports)
def test_a_report_is_read_back_as_it_was_printed(report: Report) -> None:
    line = report.json_line()
    assert "\n" not in line
    assert parse_report(line) == report


@given(st.lists(_reports, max_size=6), st.data())
def test_a_file_of_reports_is_a_source_however_it_is_cut(reports: list[Report], data: st.DataObject) -> None:
    built = "".join(report.json_line() + "\n" for report in reports).encode()
    places = sorted(data.draw(st.lists(st.integers(0, len(built)), max_size=5)))
    source = ReportsFile()
    read = [
        report
        for start, end in zip([0, *places], [*places, len(built)], strict=True)
        for report in source.feed(built[start:end])
    ]
    assert [*read, *source.finish()] == reports


def test_a_line_that_is_no_report_is_said_and_does_not_cost_the_rest() -> None:
    lines = (
        b'\xef\xbb\xbf{"kind":"match-started","offset":0,"match":"m"}\n\n'
        b'{"kind":"chat","text":"hello"}\n{"kin'
    )
    source = ReportsFile()
    read = [*source.feed(lines), *source.finish()]
    assert read[0] == MatchStarted(offset=0, match="m")
    assert isinstance(read[1], SourceFault)
    assert read[1].offset == lines.index(b'{"kind":"chat"')
    assert "hello" not in read[1].found
    assert len(read) == 2


@pytest.mark.parametrize(
    "line",
    [
        '{"kind":"log-line","offset":"1","ticks":5,"text":"a"}',
        '{"kind":"log-line","offset":1,"ticks":5,"text":"a","more":1}',
        '{"kind":"log-line","offset":-1,"ticks":5,"text":"a"}',
        '{"kind":"unheard-of"}',
        "[]",
    ],
)
def test_reports_are_read_strictly(line: str) -> None:
    with pytest.raises(ValidationError):
        parse_report(line)


def test_what_is_not_said_is_not_printed() -> None:
    line = ReportedObject(thing=7, zone="exile").json_line()
    assert line == '{"thing":7,"zone":"exile"}'
    state = StateReport(offset=0, game=1, settled=False)
    assert state.json_line() == (
        '{"kind":"state","offset":0,"game":1,"settled":false,"players":[],"objects":[]}'
    )


def test_reports_are_frozen() -> None:
    report = LogLine(offset=0, ticks=0, text="a")
    with pytest.raises(ValidationError):
        report.text = "b"


@pytest.mark.parametrize(
    ("head", "is_one"),
    [
        (b'{"kind":"match-started","offset":0}', True),
        (b'\xef\xbb\xbf  {"offset":0, "kind" :"log-line"}', True),
        (b'{"name":"package"}', False),
        (b"\x01\x00\x24", False),
        (b"", False),
    ],
)
def test_a_file_of_reports_is_known_by_its_first_line(head: bytes, *, is_one: bool) -> None:
    assert is_reports_file(head) is is_one


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("3/3", (3, 3)),
        ("-1/2", (-1, 2)),
        ("0/-3", (0, -3)),
        ("12/12", (12, 12)),
        ("1000000/7", (1000000, 7)),
        (" 2/2 ", (2, 2)),
    ],
)
def test_numbers_are_reported_power_and_toughness(value: str, expected: tuple[int, int]) -> None:
    assert parse_power_toughness(value) == ReportedPowerToughness(*expected)


@pytest.mark.parametrize("value", ["*/1+*", "3/", "/3", "", "?/?", None, "3", "3/3/3", "1.5/2", "٣/٣", "*/2"])
def test_decision_0027_4_anything_else_is_not_reported(value: str | None) -> None:
    assert parse_power_toughness(value) is None


def test_ticks_are_local_time_cut_to_the_second() -> None:
    assert local_time(639_091_128_059_999_999).isoformat() == "2026-03-14T19:20:05"
