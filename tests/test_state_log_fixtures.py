"""The fixtures told by states: in step with their scripts, clean, and as a judge would write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from match_log_script import ScriptError
from state_log_fixtures import STATE_LOGS, build_all, stored
from state_log_script import StateLogScript

from recorder.mtgr.checker import check_file

RECORDS = sorted(STATE_LOGS.glob("*.mtgr"))


def record(name: str) -> list[str]:
    """Return a record's lines."""
    return (STATE_LOGS / f"{name}.mtgr").read_text(encoding="utf-8").splitlines()


def assert_in_a_row(name: str, *lines: str) -> None:
    """Assert that these lines stand in a record, one straight behind the other."""
    found = record(name)
    starts = [number for number, line in enumerate(found) if line == lines[0]]
    assert starts, f"no line {lines[0]!r}"
    assert any(found[start : start + len(lines)] == list(lines) for start in starts), "\n".join(
        found[starts[0] : starts[0] + len(lines)]
    )


def test_fixtures_are_what_the_scripts_give() -> None:
    assert stored() == build_all()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_are_clean(path: Path) -> None:
    assert check_file(path) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("start soon\n", "line 1: expected a statement"),
        ("start 2026-01-01\n\nstate\n", "line 3: expected a statement"),
        ('start 2026-01-01\ngame 1 5e1f A, B\n7 new p1 "Forest"\n7 soggy\n', "line 4: expected a statement"),
    ],
)
def test_a_faulty_script_is_refused(text: str, message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        StateLogScript().run(text)
