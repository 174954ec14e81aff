"""``mtgr doctor``: what is found, whether it can be decoded, what is missing. Issue 5.6."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
import time
from pathlib import Path

import play_command
import pytest
from card_files import BEARS
from card_files import write as write_cards
from message_samples import SHARED, needs_recordings
from mtgo_folders import Installation, install
from typer.testing import CliRunner, Result

from recorder.commands.application import application
from recorder.live.doctor import Diagnosis, examine
from recorder.live.places import Place, given_places, usual_places

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
STATE_LOG = FIXTURES / "state-logs" / "interleaved.mtgo.log"
NOW = 2_000_000.0


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home" / "Theodora"
    folder.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return folder


@pytest.fixture
def wine(home: Path) -> Installation:
    """MTGO under Wine, with a log of three games, two match logs and card data."""
    installed = install(home / ".wine/drive_c/users/Theodora/AppData/Local/Apps/2.0")
    installed.log.write_bytes(STATE_LOG.read_bytes())
    match_log = (FIXTURES / "match-logs" / "three-games.dat").read_bytes()
    installed.match_log().write_bytes(match_log)
    installed.match_log("EF56AB78", "old").parent.mkdir()
    installed.match_log("EF56AB78", "old").write_bytes(match_log)
    write_cards(installed.card_data, BEARS)
    for path, age in ((installed.log, 90), (installed.match_log(), 7_200)):
        os.utime(path, (NOW - age, NOW - age))
    os.utime(installed.match_log("EF56AB78", "old"), (NOW - 86_400 * 800,) * 2)
    return installed


def places(home: Path) -> list[Place]:
    return usual_places("linux", {}, home)


def look(home: Path, output: Path | None = None) -> Diagnosis:
    return examine(places(home), output or home / "records", home, NOW)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(application, ["doctor", *map(str, arguments)])


def test_everything_that_record_needs_is_looked_at(home: Path, wine: Installation) -> None:
    diagnosis = look(home)
    assert diagnosis.problems == []
    assert [(place.origin, place.folder) for place in diagnosis.places if place.roots] == [
        ("Wine", "~/.wine")
    ]
    (log,) = diagnosis.logs
    assert log.path == "~/.wine/drive_c/users/*/AppData/Local/Apps/2.0/*/*/mtgo..tion_*/Logs/mtgo.log"
    assert (log.size, log.age) == (wine.log.stat().st_size, 90)
    assert log.trial is not None
    assert (log.trial.games, log.trial.complete) == (3, 3)
    assert log.trial.states > log.trial.games
    assert log.trial.is_good
    assert diagnosis.match_logs == 2
    assert diagnosis.newest_match_log is not None
    assert diagnosis.newest_match_log.age == 7_200
    assert diagnosis.newest_match_log.trial is not None
    assert diagnosis.newest_match_log.trial.games == 3
    assert diagnosis.newest_match_log.trial.states == 0
    assert diagnosis.oldest_match_log is not None
    assert diagnosis.oldest_match_log.age == 86_400 * 800
    assert diagnosis.card_data is not None
    assert (diagnosis.card_data.cards, diagnosis.card_data.faults) == (1, 0)
    assert (diagnosis.output.path, diagnosis.output.is_there, diagnosis.output.refused) == (
        "~/*",
        False,
        None,
    )
    assert diagnosis.versions["mtgr"] == "0.1.0"


def test_nothing_is_written(home: Path, wine: Installation) -> None:
    before = sorted(home.rglob("*"))
    look(home)
    assert sorted(home.rglob("*")) == before
    assert wine.log in before


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_nobody_is_named(
    home: Path, wine: Installation, options: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the user, not a player, neither in paths nor in what is wrong with a file."""
    monkeypatch.setattr("recorder.live.places.this_platform", lambda: "linux")
    damaged = wine.log.read_bytes().replace(b'"MetaMessage":[', b'"MetaMessage":["Harrow",', 5)
    wine.log.write_bytes(damaged + b"20:00:00 [INF] (Login|MtGO Login Success) Username: Harrow (1)\r\n")
    folder = wine.card_data.parents[2] / "Maddock"
    folder.mkdir()
    real = os.scandir

    def refuse(path: Path) -> object:
        if Path(path) == folder:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr("recorder.live.finding.os.scandir", refuse)
    report = run("-o", home / "Harrow", *options)
    assert report.exit_code == 1
    assert "~/.wine/" in report.stdout
    assert "could not be looked at" in report.stdout or "permission denied" in report.stdout
    for name in ("Theodora", "Harrow", "Maddock", str(home.parent)):
        assert name not in report.stdout


def test_a_log_without_a_game_is_no_problem(home: Path, wine: Installation) -> None:
    wine.log.write_bytes(b"12:00:00 [INF] (SESSION|Start Session) Starting MtGO logging session.\r\n")
    diagnosis = look(home)
    assert diagnosis.problems == []
    assert diagnosis.logs[0].trial is not None
    assert (diagnosis.logs[0].trial.games, diagnosis.logs[0].trial.is_good) == (0, True)
    wine.log.write_bytes(b"")
    assert look(home).problems == []


def test_a_log_that_is_none_is_said(home: Path, wine: Installation) -> None:
    wine.log.write_bytes(b"Harrow" * 100)
    diagnosis = look(home)
    assert diagnosis.problems == [f"{diagnosis.logs[0].path} cannot be decoded as it should be"]
    assert diagnosis.logs[0].trial is not None
    assert diagnosis.logs[0].trial.stopped is not None
    assert diagnosis.logs[0].trial.stopped.startswith("at byte 0: expected a match log")


def test_a_fault_in_a_log_is_said(home: Path, wine: Installation) -> None:
    wine.log.write_bytes(STATE_LOG.read_bytes().replace(b'"MetaMessage":[', b'"MetaMessage":[999,', 1))
    diagnosis = look(home)
    assert len(diagnosis.problems) == 1
    trial = diagnosis.logs[0].trial
    assert trial is not None
    assert trial.faults > 0
    assert trial.first_fault is not None
    assert "expected a number from 0 to 255" in trial.first_fault
    assert "999" not in trial.first_fault


def test_a_log_that_may_not_be_read_is_said(
    home: Path, wine: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.open

    def refuse(path: Path, mode: str = "r", **options: str) -> object:
        if path == wine.log:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, mode, encoding=options.get("encoding"))

    monkeypatch.setattr(Path, "open", refuse)
    trial = look(home).logs[0].trial
    assert trial is not None
    assert trial.stopped == "permission denied"


def test_only_the_newest_log_is_decoded(home: Path, wine: Installation) -> None:
    apps = wine.program.parents[2]
    install(apps, "old", NOW - 86_400)
    assert [log.trial is None for log in look(home).logs] == [False, True]


def test_missing_card_data_are_said(home: Path, wine: Installation) -> None:
    (wine.card_data / "client_AAA.xml").unlink()
    diagnosis = look(home)
    assert [problem[:26] for problem in diagnosis.problems] == ["there are no card data: po"]
    assert diagnosis.card_data is not None
    assert diagnosis.card_data.stopped == "expected MTGO's card data (client_*.xml)"
    (wine.card_data / "CARDNAME_STRING.xml").unlink()
    wine.card_data.rmdir()
    assert look(home).card_data is None


def test_broken_card_data_are_said(home: Path, wine: Installation) -> None:
    (wine.card_data / "client_BAD.xml").write_text("<")
    diagnosis = look(home)
    assert diagnosis.card_data is not None
    assert diagnosis.card_data.faults == 1
    assert [problem[:25] for problem in diagnosis.problems] == ["some card data are broken"]


def test_no_mtgo_at_all_is_said(home: Path) -> None:
    diagnosis = look(home)
    assert [problem[:18] for problem in diagnosis.problems] == ["MTGO was not found"]
    assert {place.is_there for place in diagnosis.places} == {False}


def test_an_mtgo_that_never_ran_is_said(home: Path, wine: Installation) -> None:
    wine.log.unlink()
    assert look(home).problems == ["there is no mtgo.log: start MTGO once"]


@pytest.mark.usefixtures("wine")
def test_a_folder_that_records_cannot_go_to_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_way = home / "file"
    in_the_way.write_text("")
    for output in (in_the_way, in_the_way / "below"):
        assert look(home, output).output.refused == "not a directory"

    def refuse(dir: Path) -> object:
        raise OSError(30, "Read-only file system", str(dir))

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    diagnosis = look(home)
    assert diagnosis.output.refused == "read-only file system"
    assert diagnosis.problems == ["nothing can be written to ~/*: read-only file system"]


@pytest.mark.usefixtures("wine")
def test_a_full_disk_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = shutil.disk_usage
    monkeypatch.setattr(shutil, "disk_usage", lambda path: real(path)._replace(free=1_000))
    assert look(home).problems == ["there is little room left for ~/*"]


def test_the_records_are_not_searched(home: Path, wine: Installation) -> None:
    copies = wine.program.parents[2] / "records"
    copies.mkdir()
    (copies / "mtgo.log").write_bytes(b"")
    assert len(look(home).logs) == 2
    assert len(look(home, copies).logs) == 1


def test_the_report_reads_well(home: Path, wine: Installation) -> None:
    now = time.time()
    os.utime(wine.log, (now - 90, now - 90))
    os.utime(wine.match_log(), (now + 7_300, now + 7_300))
    report = run("--mtgo", home / ".wine", "-o", home / "MTGO records")
    assert report.exit_code == 0
    lines = report.stdout.splitlines()
    assert lines[0].startswith("mtgr 0.1.0, Python 3.")
    log = lines.index("1 mtgo.log")
    assert re.search(r"/Logs/mtgo\.log: \d+\.\d kB, changed 1 minute ago$", lines[log + 1])
    assert lines[log + 2].startswith(
        "    can a game be decoded from it right now? yes: 3 games, 3 of them to the end; "
    )
    assert lines[log + 3] == "2 match logs"
    assert "changed 2 hours in the future" in lines[log + 5]
    assert "~/MTGO records, not there yet: can be written to; " in report.stdout
    assert lines[-1] == "All is well."


def test_programs_get_the_same_as_json(home: Path, wine: Installation) -> None:
    report = run("--mtgo", wine.program, "-o", home, "--json")
    assert report.exit_code == 0
    told = json.loads(report.stdout)
    assert told["problems"] == []
    assert told["logs"][0]["trial"]["games"] == 3
    assert told["places"][0]["origin"] == "given"


@pytest.mark.usefixtures("wine")
def test_without_an_option_the_usual_places_are_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recorder.live.places.this_platform", lambda: "linux")
    report = run()
    assert report.exit_code == 0
    assert "  Wine: ~/.wine: 1 installation found" in report.stdout.splitlines()
    assert "  Bottles: not there: ~/.local/share/bottles/bottles, " in report.stdout


@needs_recordings
def test_a_real_log_is_decoded(home: Path, tmp_path: Path) -> None:
    assert SHARED is not None
    saved = SHARED / "data" / "mtgolog" / "game-a.mtgo.log"
    assert play_command.main([str(saved), str(tmp_path / "apps"), "--speed", "max"]) == 0
    diagnosis = examine(given_places([tmp_path / "apps"]), home, home, time.time())
    trial = diagnosis.logs[0].trial
    assert trial is not None
    assert (trial.games, trial.complete, trial.states, trial.log_lines, trial.chat) == (1, 1, 376, 137, 2)
    assert diagnosis.problems == []
