"""Which kind of source a file is, by its content, and its reports with dates and card data. Issue 3."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest
from card_files import BEARS, write
from message_errors import encoded, state
from message_logs import log_record, make_thing, states_of, stream_frame, without_place
from message_samples import SHARED, needs_recordings
from typer.testing import CliRunner, Result

from recorder.commands.application import application
from recorder.errors import NotASourceError
from recorder.reports import local_time
from recorder.sources.card_data import load_card_data
from recorder.sources.opening import HEAD, is_known_name, open_source, read_reports
from recorder.sources.reports_file import ReportsFile

ONE = state(1)
ONE.things = {400: make_thing(CARDTEXTURE_NUMBER=200)}
MESSAGES = encoded(ONE, state(2))
LOG = b"".join(map(log_record, MESSAGES))
STREAM = b"".join(map(stream_frame, MESSAGES))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(application, [str(argument) for argument in arguments])


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "mtgo.log"
    path.write_bytes(LOG)
    os.utime(path, (datetime(2026, 3, 15, 1).timestamp(),) * 2)
    return path


@pytest.fixture
def stream(tmp_path: Path) -> Path:
    path = tmp_path / "capture"
    path.write_bytes(STREAM)
    return path


def test_a_log_is_dated_by_its_file(log: Path) -> None:
    opening = open_source(log)
    assert opening.kind == "mtgo-log"
    first, _ = states_of(read_reports(opening))
    assert local_time(first.ticks or 0) == datetime(2026, 3, 14, 20)


def test_a_stream_is_known_under_any_name(stream: Path) -> None:
    opening = open_source(stream)
    assert opening.kind == "stream"
    assert len(states_of(read_reports(opening))) == 2


def test_the_first_record_of_a_log_begins_early(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(b"x" * (HEAD - 500) + b"\n" + LOG)
    assert open_source(path).kind == "mtgo-log"
    path.write_bytes(b"x" * HEAD + b"\n" + LOG)
    with pytest.raises(NotASourceError, match="expected a match log"):
        open_source(path)


def test_a_log_that_cannot_be_read_is_missed() -> None:
    assert is_known_name(Path("Logs", "mtgo.log"))
    assert not is_known_name(Path("other.log"))


def test_card_data_complete_what_the_wire_says(log: Path, stream: Path, tmp_path: Path) -> None:
    cards = load_card_data(write(tmp_path / "cards", BEARS), tmp_path / "cache")
    for path in (log, stream):
        first, _ = states_of(read_reports(open_source(path), card_data=cards))
        assert (first.objects[0].name, first.objects[0].pt) == ("Grizzly Bears", "2/2")
        first, _ = states_of(read_reports(open_source(path)))
        assert (first.objects[0].name, first.objects[0].pt) == (None, None)


def test_reports_prints_them(
    log: Path, stream: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    cards = write(tmp_path / "cards", BEARS)
    for path in (log, stream):
        printed = run("reports", path, "--card-data", cards)
        assert printed.exit_code == 0
        read = list(ReportsFile().feed(printed.stdout.encode()))
        loaded = load_card_data(cards)
        assert read == list(read_reports(open_source(path), card_data=loaded))


def test_card_data_with_faults_are_said(log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    cards = write(tmp_path / "cards", BEARS)
    (cards / "client_BAD.xml").write_text("<")
    printed = run("reports", log, "--card-data", cards)
    assert printed.exit_code == 1
    assert f"{cards / 'client_BAD.xml'}, byte 0: expected well-formed XML" in printed.stderr
    assert "Grizzly Bears" in printed.stdout
    assert run("reports", log, "--card-data", tmp_path / "nowhere").exit_code == 1


@needs_recordings
def test_real_files_are_known_by_their_content() -> None:
    assert SHARED is not None
    files = sorted((SHARED / "data").glob("*/*.log")) + sorted((SHARED / "data").glob("*/*.stream"))
    openings = [open_source(path) for path in files]
    assert [opening.kind for opening in openings] == ["mtgo-log", "mtgo-log", "stream"]
    log, _, stream = (states_of(read_reports(opening)) for opening in openings)
    assert without_place(log) == without_place(stream)
