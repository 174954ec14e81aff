"""Where the Tracker's database is looked for, and what `mtgr doctor` says of it. Issue 6, item 3."""

from __future__ import annotations

import json
import os
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest
from test_doctor import NOW, places
from tracker_databases import execute, make_database
from typer.testing import CliRunner

from recorder.commands.application import application
from recorder.commands.diagnosis import as_text
from recorder.live.doctor import Diagnosis, examine
from recorder.live.finding import find_trackers
from recorder.live.tracker_places import trackers_to_search, usual_tracker_places

ROAMING = ".wine/drive_c/users/Theodora/AppData/Roaming"


def found(home: Path, leave_out: tuple[Path, ...] = ()) -> list[Path]:
    return [file.path for file in find_trackers(usual_tracker_places("linux", {}, home), leave_out)]


@pytest.mark.parametrize(
    "place",
    [
        f"{ROAMING}/Videre/Event.db",
        f"{ROAMING}/com.videreproject.tracker/data/EVENT.DB",
        ".wine/drive_c/users/Theodora/AppData/Local/videre-tracker/Event.db",
        "Games/mtgo/drive_c/users/Theodora/AppData/Local/MTGO Tracker/Event.db",
    ],
)
def test_a_database_below_a_folder_of_the_trackers_name_is_found(tmp_path: Path, place: str) -> None:
    path = tmp_path / place
    path.parent.mkdir(parents=True)
    path.touch()
    assert found(tmp_path) == [path]


def test_a_database_among_the_records_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / ROAMING / "Videre" / "records" / "Event.db"
    path.parent.mkdir(parents=True)
    path.touch()
    assert found(tmp_path) == [path]
    assert found(tmp_path, leave_out=(path.parent,)) == []


def test_a_file_of_that_name_elsewhere_is_nobodys_business(tmp_path: Path) -> None:
    for place in (f"{ROAMING}/Calendar/Event.db", f"{ROAMING}/Videre/Other.db", "Event.db"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).touch()
    assert found(tmp_path) == []


def test_windows_own_folders_are_searched() -> None:
    variables = {"LOCALAPPDATA": r"D:\Local", "APPDATA": r"D:\Roaming"}
    looked = usual_tracker_places("windows", variables, PureWindowsPath(r"C:\Users\a"))
    folders = {str(place.folder / pattern) for place in looked for pattern in place.patterns}
    assert {r"D:\Local\*videre*", r"D:\Roaming\*videre*", r"C:\Users\a\AppData\Roaming\*videre*"} <= folders
    assert all("Apps" not in folder for folder in folders)


def test_an_empty_variable_is_none() -> None:
    home = PurePosixPath("/home/a")
    assert usual_tracker_places("windows", {"APPDATA": ""}, home) == usual_tracker_places("windows", {}, home)


def test_what_is_named_may_have_any_name(tmp_path: Path) -> None:
    copy, folder = tmp_path / "copy.sqlite", tmp_path / "folder"
    folder.mkdir()
    for path in (copy, folder / "Event.db", folder / "mtgo.log"):
        path.touch()
    named = find_trackers(trackers_to_search([copy, folder]))
    assert {file.path for file in named} == {copy, folder / "Event.db"}


# -- mtgr doctor -------------------------------------------------------------------------------------------


def look(home: Path) -> Diagnosis:
    trackers = usual_tracker_places("linux", {}, home)
    return examine(places(home), home / "records", home, NOW, tracker_places=trackers)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / ROAMING / "Videre" / "Event.db"
    path.parent.mkdir(parents=True)
    make_database(path, "anthem", "interleaved")
    os.utime(path, (NOW - 60, NOW - 60))
    return path


def test_doctor_tries_the_newest_match(tmp_path: Path, database: Path) -> None:
    diagnosis = look(tmp_path)
    (file,) = diagnosis.trackers
    assert file.path == "~/.wine/drive_c/users/*/AppData/Roaming/Videre/Event.db"
    assert (file.size, file.age) == (database.stat().st_size, 60)
    assert file.trial is not None
    assert file.trial.is_good
    assert (file.trial.games, file.trial.complete) == (1, 1)  # of three
    assert "can its newest match be told right now? yes" in as_text(diagnosis)


def test_doctor_says_what_is_wrong_with_a_database(tmp_path: Path, database: Path) -> None:
    execute(database, "ALTER TABLE GameCards RENAME TO Gone")
    diagnosis = look(tmp_path)
    assert "expected the table GameCards" in as_text(diagnosis)
    assert any("Event.db cannot be decoded" in problem for problem in diagnosis.problems)


def test_doctor_says_where_there_is_none_and_that_is_no_problem(tmp_path: Path) -> None:
    assert "Videre Tracker's database: none; no folder" in as_text(look(tmp_path))
    (tmp_path / ROAMING / "Videre").mkdir(parents=True)
    diagnosis = look(tmp_path)
    assert "none; ~/.wine/drive_c/users/*/AppData/Roaming/Videre. Name it" in as_text(diagnosis)
    assert not any("Tracker" in problem for problem in diagnosis.problems)


def test_doctor_takes_a_database_by_name(tmp_path: Path, database: Path) -> None:
    arguments = ["doctor", "--mtgo", str(tmp_path / "none"), "--tracker", str(database), "--json"]
    done = CliRunner().invoke(application, [*arguments, "-o", str(tmp_path / "records")])
    assert [file["trial"]["games"] for file in json.loads(done.stdout)["trackers"]] == [1]
