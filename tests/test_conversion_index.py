"""What was converted is not converted again, and whatever may have changed is. Issue 6, build 5."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from batches import contents, make_logs, summary, write_log
from test_convert import LINES, run

from recorder.convert import workforce
from recorder.convert.batch import Task
from recorder.convert.conversion import ConvertedSource, Means
from recorder.convert.fingerprint import Fingerprint
from recorder.convert.index import INDEX
from recorder.convert.search import find_sources

ROOT = Path(__file__).resolve().parents[1]
CONVERT = workforce._convert


@pytest.fixture
def output(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    return folder


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    return make_logs(tmp_path / "logs")


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note the sources that are really converted."""
    converted: list[str] = []

    def convert_and_note(
        folder: Path, means: Means, on_bytes: Callable[[int], object], task: Task
    ) -> ConvertedSource:
        result = CONVERT(folder, means, on_bytes, task)
        if not result.is_known:
            converted.append(result.name)
        return result

    monkeypatch.setattr(workforce, "_convert", convert_and_note)
    monkeypatch.setattr(workforce, "_LITTLE", 1 << 40)  # all in this process
    return converted


@pytest.fixture
def known(logs: Path, output: Path, parsed: list[str]) -> Path:
    """Convert the logs once; those that failed will be converted again."""
    run("convert", logs, "-o", output)
    assert len(parsed) == 8
    parsed.clear()
    return logs


FAILED = [f"Match_GameLog_{uuid.UUID(int=5 << 96 | 1)}.dat", "the-other-twin.dat"]


def test_what_is_unchanged_is_not_parsed_and_what_failed_is_said_again(
    known: Path, output: Path, parsed: list[str]
) -> None:
    before = contents(output)
    printed = summary(known, "-o", output)
    assert parsed == FAILED
    assert (printed["not_read_again"], printed["unchanged"], printed["new"]) == (6, 7, 0)
    assert len(printed["failures"]) == 2
    assert contents(output) == before


def test_the_summary_of_what_is_known_is_that_of_the_conversion(logs: Path, output: Path) -> None:
    for name in FAILED:
        (logs / name).unlink()
    first, second = summary(logs, "-o", output), summary(logs, "-o", output)
    told = {"new", "unchanged", "not_read_again", "records"}
    assert {key: value for key, value in first.items() if key not in told} == {
        key: value for key, value in second.items() if key not in told
    }


def test_force_converts_everything(known: Path, output: Path, parsed: list[str]) -> None:
    printed = summary(known, "-o", output, "--force")
    assert len(parsed) == 8
    assert printed["unchanged"] == 7


@pytest.mark.parametrize("change", ["deleted", "edited", "content", "renamed", "program", "card data"])
def test_whatever_a_record_depends_on_makes_it_be_converted_again(
    known: Path, output: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    log = write_log(known, 1)
    record = next(output.glob("*-00000001-g1.mtgr"))
    before = record.read_bytes()
    name = log.name
    if change == "deleted":
        record.unlink()
    elif change == "edited":
        record.write_bytes(before.replace(b"Harrow", b"HARROW"))
    elif change == "content":
        log.write_bytes(log.read_bytes().replace(b"Island", b"Forest"))
    elif change == "renamed":
        name = log.rename(log.with_name("renamed.dat")).name
    elif change == "program":
        monkeypatch.setattr("recorder.convert.fingerprint.program_digest", lambda: "another")
    else:
        means = Means(Fingerprint("another"))
        monkeypatch.setattr("recorder.commands.conversion.load_means", lambda *_: means)
    run("convert", known, "-o", output)
    everything = change in {"program", "card data"}
    assert sorted(parsed) == sorted(path.name for path in known.iterdir()) if everything else [name, *FAILED]
    after = record.read_bytes()
    assert (after == before) == (change not in {"content", "renamed"})


def test_the_time_of_a_log_without_dates_is_part_of_what_its_record_depends_on(
    tmp_path: Path, output: Path
) -> None:
    log = tmp_path / "mtgo.log"
    log.write_bytes((ROOT / "fixtures" / "state-logs" / "pump.mtgo.log").read_bytes())
    os.utime(log, (1_700_000_000, 1_700_000_000))
    run("convert", log, "-o", output)
    os.utime(log, (1_700_000_000 + 86_400, 1_700_000_000 + 86_400))
    assert summary(log, "-o", output)["not_read_again"] == 0
    assert summary(log, "-o", output)["not_read_again"] == 1


@pytest.mark.parametrize("damage", ["lost", "emptied", "garbage", "cut", "a line", "no UTF-8", "a number"])
def test_an_index_that_is_lost_or_damaged_costs_time_and_nothing_else(
    known: Path, output: Path, parsed: list[str], damage: str
) -> None:
    index, before = output / INDEX, contents(output)
    whole = index.read_bytes()
    index.write_bytes(
        {
            "lost": b"",
            "emptied": b"",
            "garbage": bytes(range(256)) * 16,
            "cut": whole[: len(whole) // 2],
            "a line": b'{"key": 3}\n' + whole,
            "no UTF-8": whole.replace(b"Match", b"M\xfftch"),
            "a number": whole.replace(b'"statements":', b'"statements":1e'),
        }[damage]
    )
    if damage == "lost":
        index.unlink()
    printed = summary(known, "-o", output)
    assert (printed["unchanged"], printed["new"], printed["updated"]) == (7, 0, 0)
    assert contents(output) == before
    assert len(parsed) >= 2
    parsed.clear()
    summary(known, "-o", output)
    assert parsed == FAILED


def test_the_index_does_not_grow_with_a_log_that_does(tmp_path: Path, output: Path) -> None:
    for end in range(3, len(LINES) + 1):
        log = write_log(tmp_path, 1, LINES[:end])
        run("convert", log, "-o", output)
    assert len((output / INDEX).read_bytes().splitlines()) == 1


def test_the_index_is_no_source(known: Path, output: Path) -> None:
    found = find_sources([output])
    assert (found.sources, found.failures) == ([], [])
    assert known.exists()
