"""Reading a record: a line is a statement, a finding or nothing; no bytes stop it. FORMAT.md, section 1."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from format_strategies import STATEMENTS
from hypothesis import given, settings
from hypothesis import strategies as st

from recorder.mtgr.reader import Reading, read
from recorder.mtgr.statements import Extension, Statement, Tap, Turn
from recorder.mtgr.values import Cause, ObjectId, PlayerId
from recorder.mtgr.visitor import FaultyLineError, Finding, Visitor
from recorder.mtgr.writer import Writer

CONFORMANCE = Path(__file__).parents[1] / "fixtures" / "conformance"


class Calls(Visitor):
    """Keeps what a reader calls."""

    def __init__(self) -> None:
        self.lines: list[int] = []
        self.statements: list[Statement] = []
        self.faults: list[Finding] = []

    def visit(self, statement: Statement) -> None:
        self.statements.append(statement)

    def visit_line(self, number: int) -> None:
        self.lines.append(number)

    def visit_fault(self, finding: Finding) -> None:
        self.faults.append(finding)

    @property
    def found(self) -> list[tuple[int, str]]:
        return [(fault.line, fault.code) for fault in self.faults]


def read_text(*lines: str) -> Calls:
    calls = Calls()
    read([f"{line}\n".encode() for line in lines], calls)
    return calls


def test_statements_come_with_the_numbers_of_their_lines() -> None:
    calls = read_text("# a comment", "late", "", "turn 1 p1", "island.1 tap by p1")
    assert calls.lines == [2, 4, 5]
    assert calls.statements[1:] == [
        Turn(1, PlayerId("p1")),
        Tap(ObjectId("island.1"), Cause("p1")),
    ]
    assert calls.faults == []


def test_a_record_without_end_is_still_being_written_and_that_is_no_finding() -> None:
    calls = Calls()
    assert read([b"late\n"], calls) == Reading(lines=1, statements=1, is_finished=False)
    assert read([b"end complete lines 0 notes 0\n"], calls).is_finished
    assert read([], calls) == Reading(lines=0, statements=0, is_finished=False)
    assert calls.faults == []


def test_text_lines_are_read_as_bytes_are() -> None:
    calls = Calls()
    read(['note "Lim-Dûl\'s Vault"\n'], calls)
    assert [str(statement) for statement in calls.statements] == ['note "Lim-Dûl\'s Vault"']


def test_a_last_line_without_line_end_is_found_and_understood() -> None:
    calls = Calls()
    read(io.BytesIO(b"late\nstep end"), calls)
    assert calls.found == [(2, "line-end")]
    assert len(calls.statements) == 2


def test_a_statement_is_understood_in_spite_of_its_line() -> None:
    calls = Calls()
    read([b"\xef\xbb\xbflate\r\n", b"step  end \n", b"step cleanup\t\n"], calls)
    assert calls.found == [
        (1, "byte-order-mark"),
        (1, "line-end"),
        (2, "line-end"),
        (2, "not-canonical"),
        (3, "line-end"),
    ]
    assert [str(statement) for statement in calls.statements] == ["late", "step end", "step cleanup"]


def test_a_byte_order_mark_within_the_file_is_no_mark() -> None:
    calls = Calls()
    read([b"late\n", b"\xef\xbb\xbflate\n"], calls)
    assert calls.found == [(2, "unknown-statement")]


@pytest.mark.parametrize("line", [b'note "caf\xe9"\n', b"\xff\xfel\0a\0t\0e\0\n", b'note "\xed\xa0\x80"\n'])
def test_bytes_that_are_no_utf_8_are_a_finding(line: bytes) -> None:
    calls = Calls()
    read([line, b"late\n"], calls)
    assert calls.found == [(1, "encoding")]
    assert len(calls.statements) == 1


def test_half_a_character_in_a_text_is_a_finding() -> None:
    calls = Calls()
    read(['note "\ud800"\n'], calls)
    assert calls.found == [(1, "encoding")]


def test_blank_lines_stand_before_turns_only() -> None:
    assert read_text("late", "", "turn 1 p1").found == []
    assert read_text("late", "turn 1 p1").found == [(2, "blank-line")]
    assert read_text("late", "", "", "turn 1 p1").found == [(4, "blank-line")]
    assert read_text("late", "", "step end").found == [(3, "blank-line")]
    assert read_text("late", "", "# why", "turn 1 p1").found == []
    assert read_text("end complete lines 0 notes 0", "").found == [(2, "blank-line")]
    assert all(fault.is_warning for fault in read_text("", "late").faults)


def test_what_another_program_wrote_is_kept_as_it_stands() -> None:
    calls = read_text('x-camera  zoom "board', "  x-camera off", "x-23.1 frob")
    lines = ['x-camera  zoom "board', "  x-camera off", "x-23.1 frob"]
    assert calls.statements == [Extension(line) for line in lines]
    assert calls.faults == []


def test_a_card_called_x_something_is_no_extension() -> None:
    calls = read_text("x-23.1 hand -> stack cast by p1", "  x-23.1 stack")
    assert not any(isinstance(statement, Extension) for statement in calls.statements)
    assert calls.faults == []


def test_a_visitor_that_does_not_decide_about_faults_gets_an_error() -> None:
    written: list[str] = []
    with pytest.raises(FaultyLineError) as caught:
        read([b"\n", b"late\n", b"sneeze\n"], Writer(written.append))
    assert caught.value.finding.line == 3
    assert str(caught.value) == "line 3: unknown-statement: No statement goes 'sneeze'."
    assert written == ["late\n"]


def test_a_finding_about_a_long_line_is_short() -> None:
    calls = Calls()
    long = b"9" * 10_000_000
    read(
        [long + b"\n", b'note "' + long + b"\n", b"turn " + long + b" p1\n", b'"\\' * 1_000_000 + b"\n"],
        calls,
    )
    assert [code for _, code in calls.found] == ["unknown-statement", "text", "syntax", "unknown-statement"]
    assert all(len(fault.sentence) < 200 for fault in calls.faults)


def test_reading_keeps_one_line_at_a_time() -> None:
    def lines(count: int) -> Iterator[bytes]:
        return (b"card-%d.1 hand -> battlefield play by p1\n" % number for number in range(count))

    class Nothing(Visitor):
        def visit(self, statement: Statement) -> None:
            pass

    def peak(many: Iterable[bytes]) -> int:
        tracemalloc.start()
        read(many, Nothing())
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    assert peak(lines(40_000)) < 500_000  # of 1.8 million bytes


@given(
    st.binary(max_size=300) | st.lists(st.sampled_from(b' "\\\n\r#x-.p1/?\xc3\xa9\0'), max_size=60).map(bytes)
)
def test_no_bytes_raise_an_error(data: bytes) -> None:
    calls = Calls()
    reading = read(io.BytesIO(data), calls)
    assert reading.lines == len(data.split(b"\n")) - (data.endswith(b"\n") or not data)
    assert reading.statements == len(calls.lines) or any(fault.code == "encoding" for fault in calls.faults)
    assert len(calls.statements) <= reading.statements


@given(st.lists(st.one_of(list(STATEMENTS.values())), max_size=10))
@settings(max_examples=50)
def test_what_a_writer_wrote_is_read_without_findings(statements: list[Statement]) -> None:
    pieces: list[str] = []
    writer = Writer(pieces.append)
    for statement in statements:
        writer.visit(statement)
    writer.end(complete=True)
    calls = Calls()
    reading = read(io.BytesIO("".join(pieces).encode()), calls)
    assert calls.faults == []
    assert calls.statements[:-1] == statements
    assert reading.is_finished


@pytest.mark.parametrize("path", sorted((CONFORMANCE / "valid").glob("*.mtgr")), ids=lambda path: path.stem)
def test_a_valid_record_is_written_as_it_was_read(path: Path) -> None:
    pieces: list[str] = []
    with path.open("rb") as lines:
        read(lines, Writer(pieces.append))
    kept = [line for line in path.read_text().splitlines(keepends=True) if not line.startswith("#")]
    assert "".join(pieces) == "".join(kept)
