"""Databases with anything in any cell: nothing but clear errors, and records that can be read. Property 8."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from recording import findings
from tracker_databases import loosen, make_database, read_all, records_of

from recorder.reports import SourceFault

TABLES = (
    *("Games", "GameStates", "GamePlayers", "GameCards"),
    *("ZoneTransfers", "CardStateChanges", "PlayerStateChanges", "GameLogs"),
)
OF_A_LINE = frozenset(
    {"syntax", "unknown-statement", "not-canonical", "line-end", "encoding", "header", "unknown-id"}
)

damage = st.tuples(
    st.sampled_from(TABLES),
    st.integers(1, 30),
    st.integers(0, 10_000),
    st.one_of(
        st.none(),
        st.integers(-2, 600),
        st.just(10**12),
        st.floats(allow_nan=False),
        st.binary(max_size=3),
        st.sampled_from(
            ["", "x", "True", "[]", "{}", '["a"]', "[1]", "Battlefield", "Stack", "Nowhere", "2026"]
        ),
    ),
)


@pytest.fixture(scope="module")
def loose(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database whose tables take anything."""
    path = make_database(tmp_path_factory.mktemp("loose") / "Event.db", "interleaved", "tokens")
    with closing(sqlite3.connect(path)) as connection:
        for table in TABLES:
            loosen(connection, table)
        connection.commit()
    return path


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(damages=st.lists(damage, min_size=1, max_size=4))
@example(damages=[("GameCards", 2, 3, "x")])
@example(damages=[("GamePlayers", 5, 1, None)])
@example(damages=[("GameStates", 3, 4, b"\xff")])
def test_whatever_stands_in_the_cells_the_rest_is_told(
    loose: Path, tmp_path_factory: pytest.TempPathFactory, damages: list[tuple[str, int, int, object]]
) -> None:
    path = tmp_path_factory.mktemp("damaged") / "Event.db"
    path.write_bytes(loose.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        for table, column, row, value in damages:
            names = [info[1] for info in connection.execute(f"PRAGMA table_info({table})")]
            numbers = [item[0] for item in connection.execute(f"SELECT Id FROM {table}")]  # noqa: S608
            name, number = names[1 + column % (len(names) - 1)], numbers[row % len(numbers)]
            connection.execute(f"UPDATE {table} SET {name} = ? WHERE Id = ?", (value, number))  # noqa: S608
        connection.commit()
    reports = read_all(path)
    for text in records_of(reports):
        assert {finding.code for finding in findings(text)}.isdisjoint(OF_A_LINE)
    for fault in (report for report in reports if isinstance(report, SourceFault)):
        assert fault.expected.split(".")[0] in TABLES
        assert fault.found


def test_a_row_that_names_no_snapshot_by_number_is_still_named(loose: Path, tmp_path: Path) -> None:
    path = tmp_path / "Event.db"
    path.write_bytes(loose.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE GameCards SET FirstSeenStateId = 'the third' WHERE Id = 4")
        connection.commit()
    faults = [report for report in read_all(path) if isinstance(report, SourceFault)]
    assert [(fault.offset, fault.expected) for fault in faults if "FirstSeenStateId" in fault.expected][
        :1
    ] == [(4, "GameCards.FirstSeenStateId to be as the Tracker writes it")]


@pytest.mark.parametrize("table", ["Games", "GamePlayers", "GameCards", "ZoneTransfers", "CardStateChanges"])
def test_a_row_whose_own_number_is_none_is_a_fault_and_no_crash(
    loose: Path, tmp_path: Path, table: str
) -> None:
    path = tmp_path / "Event.db"
    path.write_bytes(loose.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE {table} SET Id = -1 WHERE Id = (SELECT min(Id) FROM {table})")  # noqa: S608
        connection.commit()
    faults = [report for report in read_all(path) if isinstance(report, SourceFault)]
    assert (0, f"{table}.Id to be as the Tracker writes it") in [
        (fault.offset, fault.expected) for fault in faults
    ]
