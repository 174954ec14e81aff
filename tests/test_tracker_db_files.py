"""Opening the Tracker's database: never in its way, nothing left beside it, clear errors for bad ones."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from test_convert import run
from tracker_databases import execute, make_database, read_all, records_of, writes_of

from recorder.errors import NotASourceError, ReplacedSourceError, SourceError, UnreadableFileError
from recorder.reports import StateReport
from recorder.sources.opening import open_source, read_reports
from recorder.sources.tracker_db import TrackerDatabase, check_tables, database

ONE_LINE = (
    "INSERT INTO GameLogs (Timestamp, GameLogType, Data, GameStateId)"
    " SELECT Timestamp, GameLogType, Data, GameStateId FROM GameLogs LIMIT 1"
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_database(tmp_path_factory.mktemp("tracker") / "Event.db", "interleaved")


@pytest.fixture
def saved(made: Path, tmp_path: Path) -> Path:
    """A copy of the database, alone in its folder."""
    folder = tmp_path / "tracker"
    folder.mkdir()
    return Path(shutil.copy(made, folder))


@pytest.fixture
def tracker(saved: Path) -> Iterator[sqlite3.Connection]:
    """The Tracker, with the database open and nothing of the WAL written back yet."""
    with closing(sqlite3.connect(saved, timeout=0)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute(ONE_LINE)
        connection.commit()
        yield connection


def beside(path: Path) -> set[str]:
    return {file.name for file in path.parent.iterdir()}


def test_a_saved_database_is_read_without_a_trace(saved: Path) -> None:
    before = (saved.stat().st_mtime_ns, saved.parent.stat().st_mtime_ns, saved.read_bytes())
    assert read_all(saved)
    assert beside(saved) == {"Event.db"}
    assert (saved.stat().st_mtime_ns, saved.parent.stat().st_mtime_ns, saved.read_bytes()) == before


@pytest.mark.skipif(os.name != "posix", reason="permissions of folders are POSIX'")
def test_a_database_in_a_folder_that_cannot_be_written_is_read(saved: Path) -> None:
    saved.parent.chmod(0o500)
    try:
        assert read_all(saved)
    finally:
        saved.parent.chmod(0o700)


def test_what_stands_in_the_wal_only_is_read(saved: Path, tracker: sqlite3.Connection) -> None:
    tracker.execute("UPDATE GamePlayers SET InitialLife = 21")
    tracker.commit()
    first = next(item for item in read_all(saved) if isinstance(item, StateReport))
    assert [player.life for player in first.players] == [21, 21]


def test_nothing_is_made_beside_the_trackers_own_files(saved: Path, tracker: sqlite3.Connection) -> None:
    assert tracker.in_transaction is False
    before = beside(saved)
    assert read_all(saved)
    assert beside(saved) == before == {"Event.db", "Event.db-wal", "Event.db-shm"}


def test_a_copy_with_its_wal_is_read_too(saved: Path, tracker: sqlite3.Connection, tmp_path: Path) -> None:
    tracker.execute("UPDATE GamePlayers SET InitialLife = 22")
    tracker.commit()
    for name in ("Event.db", "Event.db-wal"):
        shutil.copy(saved.parent / name, tmp_path)
    first = next(item for item in read_all(tmp_path / "Event.db") if isinstance(item, StateReport))
    assert [player.life for player in first.players] == [22, 22]


def test_the_tracker_writes_and_checkpoints_while_it_is_read(
    saved: Path, tracker: sqlite3.Connection
) -> None:
    reports = TrackerDatabase(saved).read()
    next(reports)
    tracker.execute(ONE_LINE)  # it does not wait for anybody: the timeout is 0
    tracker.commit()
    ((is_busy, *_),) = tracker.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert is_busy == 0
    assert list(reports)


def test_a_database_that_is_being_written_is_read_as_it_was(
    saved: Path, tracker: sqlite3.Connection, made: Path
) -> None:
    tracker.execute("DELETE FROM GameCards")
    assert tracker.in_transaction
    assert records_of(read_all(saved)) == records_of(read_all(made))
    tracker.rollback()


def test_a_database_that_changes_while_it_is_read_as_unchangeable_is_read_again(saved: Path) -> None:
    """The Tracker starts just when a saved copy seems to be read: its files appear meanwhile."""
    started: list[sqlite3.Connection] = []
    seen: list[int] = []

    def look(connection: sqlite3.Connection) -> int:
        if not started:
            started.append(sqlite3.connect(saved))
            started[0].execute("UPDATE GamePlayers SET InitialLife = 23")
            started[0].commit()
        seen.append(connection.execute("SELECT InitialLife FROM GamePlayers").fetchone()[0])
        return seen[-1]

    assert database.with_database(saved, look) == 23
    assert seen == [20, 23]
    started[0].close()


def test_a_locked_database_says_so_and_is_read_when_it_is_free(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.0)
    execute(saved, "PRAGMA journal_mode = DELETE")
    source = TrackerDatabase(saved)
    with closing(sqlite3.connect(saved, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(UnreadableFileError, match="database is locked"):
            list(source.read())
        other.execute("ROLLBACK")
    assert [*source.read(), *source.finish()] == read_all(saved)


def test_a_checkpoint_in_between_changes_nothing(made: Path, saved: Path) -> None:
    writes = writes_of(made)
    live = TrackerDatabase(saved)
    execute(saved, *(f"DELETE FROM {table}" for table in tables(saved)))  # noqa: S608 - names of ours
    reports = []
    for start in range(0, len(writes), 100):
        with closing(sqlite3.connect(saved)) as connection:
            for statement, values in writes[start : start + 100]:
                connection.execute(statement, values)
            connection.commit()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            reports += list(live.read())
        reports += list(live.read())  # the last connection is gone, and the WAL with it
    reports += list(live.finish())
    assert sorted(records_of(reports)) == sorted(records_of(read_all(made)))


def tables(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


# -- bad ones ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["Games", "GameStates", "GameCards", "ZoneTransfers", "GameLogs"])
def test_a_missing_table_is_named(saved: Path, table: str) -> None:
    execute(saved, f"DROP TABLE {table}")
    with pytest.raises(
        SourceError, match=f"the table {table} in the Tracker's database, found no such table"
    ):
        check_tables(saved)


@pytest.mark.parametrize(
    ("table", "column"),
    [("GameStates", "PromptText"), ("GameCards", "InitialPower"), ("PlayerStateChanges", "NewValue")],
)
def test_a_missing_column_is_named(saved: Path, table: str, column: str) -> None:
    execute(saved, f"ALTER TABLE {table} RENAME COLUMN {column} TO Other")
    with pytest.raises(SourceError, match=f"the column {column} in the table {table}"):
        check_tables(saved)


def test_more_columns_and_tables_do_no_harm(saved: Path, made: Path) -> None:
    execute(saved, "ALTER TABLE GameCards ADD COLUMN Mood TEXT", "CREATE TABLE Decks (Id INTEGER)")
    assert read_all(saved) == read_all(made)


def test_convert_names_the_column_and_goes_on(saved: Path, made: Path, tmp_path: Path) -> None:
    execute(saved, "ALTER TABLE GameStates RENAME COLUMN PromptText TO Other")
    result = run("convert", saved, made, "-o", tmp_path / "records")
    assert result.exit_code == 1
    assert f"{saved}: expected the column PromptText in the table GameStates" in result.stdout.replace(
        "\n", ""
    )
    assert len(list((tmp_path / "records").glob("*.mtgr"))) == 3


def test_another_programs_database_is_passed_over_unless_it_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "others"
    folder.mkdir()
    path = folder / "photos.db"
    execute(path, "CREATE TABLE Photos (Id INTEGER)")
    with pytest.raises(NotASourceError, match="one without the tables Games, GameStates,"):
        open_source(path)
    assert run("convert", folder, "-o", tmp_path / "records").stdout.strip() == "Nothing to convert found."
    assert run("convert", path, "-o", tmp_path / "records").exit_code == 1


@pytest.mark.parametrize("keep", [100, 5000, 30_000])
def test_a_truncated_database_says_so(saved: Path, keep: int) -> None:
    saved.write_bytes(saved.read_bytes()[:keep])
    with pytest.raises((SourceError, UnreadableFileError)) as caught:
        read_all(saved)
    assert caught.value.expected in {"a whole database of SQLite", "a database that can be read"}


def test_overwritten_pages_say_so(saved: Path) -> None:
    data = bytearray(saved.read_bytes())
    data[8192:-4096] = b"\xa5" * (len(data) - 4096 - 8192)
    saved.write_bytes(data)
    with pytest.raises(SourceError, match="a whole database of SQLite"):
        read_all(saved)


def test_a_database_that_is_gone_says_so(saved: Path) -> None:
    opening = open_source(saved)
    saved.unlink()
    with pytest.raises(UnreadableFileError, match=r"Event\.db: expected a file that can be read"):
        list(read_reports(opening))
    assert beside_is_empty(saved)


def beside_is_empty(path: Path) -> bool:
    return not list(path.parent.iterdir())


def test_the_kind_is_known_by_content(saved: Path) -> None:
    other = saved.rename(saved.with_name("whatever"))
    assert open_source(other).kind == "tracker-db"


def test_a_database_in_the_place_of_another_is_found_out(saved: Path, tmp_path: Path) -> None:
    live = TrackerDatabase(saved)
    assert list(live.read())
    make_database(tmp_path / "other.db", "combat").replace(saved)
    with pytest.raises(ReplacedSourceError, match=r"the game \d+ as before, found another database"):
        list(live.read())
    assert records_of(read_all(saved))
