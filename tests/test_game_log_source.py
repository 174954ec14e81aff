"""The ``game-log`` source: equal to its declaration, in pieces, and what bad bytes do. facts/gamelog.md 1."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recorder.errors import ChatRefusedError, SourceError
from recorder.reports import ChatDropped, LogLine, MatchStarted, Report, SourceFault
from recorder.sources.game_log import EARLIEST_TICKS, LATEST_TICKS, LONGEST_TEXT, GameLog, read_records
from recorder.sources.game_log_layout import CHANNEL_GAME_CHAT, CHANNEL_GAME_LOG, HEADER, RECORD, VERSION

GUID = "5e1f0c3a-7b1d-4c0e-9a55-0123456789ab"
TICKS = 639_091_128_000_000_000

_times = st.integers(EARLIEST_TICKS, LATEST_TICKS - 1)
_texts = st.text(st.characters(codec="utf-8"), max_size=300)
_records = st.lists(st.tuples(_times, _texts), max_size=12)


def header(
    channel: int = CHANNEL_GAME_LOG, first: str = GUID, second: str = GUID, version: int = VERSION
) -> bytes:
    built: bytes = HEADER.build({"version": version, "id": first, "channel": channel, "second_id": second})
    return built


def record(text: str, ticks: int = TICKS, author: str = "") -> bytes:
    built: bytes = RECORD.build({"time": ticks, "author": author, "text": text})
    return built


def read(*pieces: bytes) -> list[Report]:
    source = GameLog()
    return [report for piece in pieces for report in source.feed(piece)]


def read_until_error(source: GameLog, data: bytes) -> tuple[list[Report], SourceError | None]:
    reports: list[Report] = []
    try:
        reports.extend(source.feed(data))
    except SourceError as error:
        return reports, error
    return reports, None


@given(_records, st.data())
def test_decoding_equals_the_declaration_however_the_bytes_are_cut(
    records: list[tuple[int, str]], data: st.DataObject
) -> None:
    built = header() + b"".join(record(text, ticks) for ticks, text in records)
    places = sorted(data.draw(st.lists(st.integers(0, len(built)), max_size=6)))
    pieces = [built[start:end] for start, end in zip([0, *places], [*places, len(built)], strict=True)]

    reports = read(*pieces)

    position = len(header())
    expected: list[Report] = [MatchStarted(offset=0, match=GUID)]
    for _ in records:
        parsed = RECORD.parse(built[position:])
        expected.append(LogLine(offset=position, ticks=parsed.time, text=parsed.text))
        position += len(RECORD.build(parsed))
    assert reports == expected


@given(_records)
def test_every_prefix_gives_the_complete_records_and_no_more(records: list[tuple[int, str]]) -> None:
    built = header() + b"".join(record(text, ticks) for ticks, text in records)
    whole = read(built)
    ends = [len(header())]
    for ticks, text in records:
        ends.append(ends[-1] + len(record(text, ticks)))
    for end in range(len(built) + 1):
        complete = sum(1 for known in ends if known <= end)
        assert read(built[:end]) == whole[:complete]


@settings(max_examples=300)
@given(st.binary(max_size=400))
def test_any_bytes_give_reports_or_a_source_error(junk: bytes) -> None:
    for data in (junk, header() + junk, header() + record("@PHarrow draws a card.") + junk):
        source = GameLog()
        _, error = read_until_error(source, data)
        assert error is None or (error.offset is not None and error.expected and error.found)
        assert source.pending <= len(data)


def test_the_kind_bits_of_dotnet_times_are_masked() -> None:
    local_kind = 2 << 62
    assert read(header() + record("a", TICKS | local_kind)) == [
        MatchStarted(offset=0, match=GUID),
        LogLine(offset=78, ticks=TICKS, text="a"),
    ]


def test_the_old_variant_has_digits_for_ids_and_one_game_a_file() -> None:
    assert read(header(first="882340986", second="565250506"))[0] == MatchStarted(
        offset=0, match="882340986", game_id="565250506"
    )


def test_a_chat_is_refused_and_its_text_never_read() -> None:
    source = GameLog()
    with pytest.raises(ChatRefusedError, match="chat"):
        list(source.feed(header(CHANNEL_GAME_CHAT) + record("secret", author="Harrow")))


def test_a_players_message_in_a_game_log_is_dropped_and_counted() -> None:
    reports = read(
        header() + record("gl hf", author="Harrow") + record("@PHarrow draws a card.", author="Harrow")
    )
    assert reports[1:] == [
        ChatDropped(offset=78),
        LogLine(
            offset=78 + len(record("gl hf", author="Harrow")), ticks=TICKS, text="@PHarrow draws a card."
        ),
    ]


def test_a_byte_that_is_no_utf_8_is_kept_as_a_replacement_and_reported() -> None:
    damaged = record("L_rien").replace(b"_", b"\xf3")
    assert read(header() + damaged)[1:] == [
        LogLine(offset=78, ticks=TICKS, text="L\ufffdrien"),
        SourceFault(offset=78, expected="UTF-8", found="byte 0xf3"),
    ]


def test_a_nul_in_a_text_is_a_character_like_any_other() -> None:
    assert read(header() + record("a\0b"))[1:] == [LogLine(offset=78, ticks=TICKS, text="a\0b")]


@pytest.mark.parametrize(
    ("data", "expected", "offset"),
    [
        (b"\x02\x00" + header()[2:], "format version 1", 0),
        (header(channel=6), "channel type 4", 39),
        (header(first="../../etc/passwd", second=GUID), "a GUID or digits", 3),
        (b"\x01\x00\x00", "an id of 1 to 64 bytes", 2),
        (header() + bytes(8) + b"\x00\x00", "a time between 2000 and 2100", 78),
        (header() + TICKS.to_bytes(8, "little") + b"\x00" + b"\xff" * 9, "a length of at most 5 bytes", 87),
        (
            header() + TICKS.to_bytes(8, "little") + b"\x00\xff\xff\xff\xff\x07",
            f"a text of at most {LONGEST_TEXT} bytes",
            87,
        ),
        (header() + TICKS.to_bytes(8, "little") + b"\xff\xff\xff\x7f", "a text of at most", 86),
    ],
)
def test_what_cannot_be_a_match_log_is_said_with_its_place(data: bytes, expected: str, offset: int) -> None:
    with pytest.raises(SourceError) as caught:
        read(data)
    assert caught.value.expected.startswith(expected)
    assert caught.value.offset == offset


@pytest.mark.parametrize("data", [b"", b"\x01", b"\x01\x00\x24", header()[:41], header()[:-1]])
def test_a_header_that_is_not_all_there_yet_reports_nothing(data: bytes) -> None:
    source = GameLog()
    assert list(source.feed(data)) == []
    assert source.pending == len(data)


def test_memory_holds_one_incomplete_record_at_most() -> None:
    source = GameLog()
    list(source.feed(header()))
    line = record("@PHarrow draws a card.")
    for _ in range(2_000):
        list(source.feed(line + line[:5]))
        list(source.feed(line[5:]))
        assert source.pending == 0


def test_a_run_of_zeros_after_the_records_ends_the_reading_there() -> None:
    reports, error = read_until_error(GameLog(), header() + record("a") + bytes(1 << 20))
    assert [type(report) for report in reports] == [MatchStarted, LogLine]
    assert error is not None
    assert error.offset == 78 + len(record("a"))


def test_records_are_read_lazily() -> None:
    records = read_records(record("a") + bytes(100), 0)
    assert next(records)[3] == b"a"
