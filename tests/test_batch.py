"""Batches: the same records however the work is shared out, and nothing lost when something goes wrong.

Issue 6, build 5.
"""

from __future__ import annotations

import errno
import json
import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from batches import contents, make_logs, summary, write_log
from hypothesis import given
from hypothesis import strategies as st
from interrupted_conversion import PLACES
from test_convert import LINES, match_log, names_in, run
from test_game_log_source import GUID

from recorder.commands.conversion import cores
from recorder.convert import workforce
from recorder.convert.batch import Task, convert
from recorder.convert.conversion import ConvertedSource, Means
from recorder.convert.fingerprint import Fingerprint
from recorder.convert.search import find_sources
from recorder.convert.storage import LocalFolder
from recorder.convert.workforce import share_out
from recorder.errors import SourceError
from recorder.mtgr.checker import check_file

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def output(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    return folder


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    return make_logs(tmp_path / "logs")


@pytest.fixture(autouse=True)
def _always_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workforce, "_LITTLE", 0)


# -- sharing out -----------------------------------------------------------------------------------------


def test_records_and_summary_are_the_same_whatever_the_number_of_processes(
    logs: Path, tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    alone = summary(logs, "-o", one, "--jobs", "1")
    shared = summary(logs, "-o", two, "--jobs", "2")
    assert contents(one) == contents(two)
    assert len(contents(one)) == 7
    assert json.loads(json.dumps(shared).replace(str(two), str(one))) == alone
    assert len(alone["failures"]) == 2


def test_of_two_games_of_one_name_that_of_the_first_source_is_kept(logs: Path, output: Path) -> None:
    for jobs in ("1", "2", "2"):
        run("convert", logs, "-o", output, "--jobs", jobs, "--force")
        kept = output / f"2026-03-14T192000-{GUID[:8]}-g1.mtgr"
        assert "-ffff-4fff-8fff-" in kept.read_text(encoding="utf-8")


@given(order=st.permutations(range(4)), cut=st.integers(0, 4))
def test_the_order_in_which_sources_get_done_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, order: list[int], cut: int
) -> None:
    folder = tmp_path_factory.mktemp("any-order")
    logs, output = folder / "logs", folder / "records"
    logs.mkdir()
    output.mkdir()
    for name, lines in (("a", LINES[:-1]), ("b", LINES), ("c", LINES)):
        twin = f"{GUID[:8]}-{ord(name):04x}-4fff-8fff-ffffffffffff"
        (logs / f"{name}.dat").write_bytes(match_log(lines, first=twin))
    write_log(logs, 1)
    means = Means(Fingerprint())

    def shuffled(tasks: Sequence[Task]) -> Iterator[tuple[int, ConvertedSource]]:
        done = dict(share_out(output, means, 1, lambda _: None, tasks))
        for place, number in enumerate(order):
            if place == cut:
                raise KeyboardInterrupt
            yield number, done[number]

    storage, sources = LocalFolder(output), find_sources([logs]).sources
    results: list[ConvertedSource] = []
    interrupted = False
    try:
        results.extend(convert(sources, storage, shuffled))
    except KeyboardInterrupt:
        interrupted = True
    assert interrupted == (cut < 4)
    assert len(results) == cut
    assert all(check_file(output / name) == [] for name in names_in(output))
    list(convert(sources, storage, lambda tasks: share_out(output, means, 1, lambda _: None, tasks)))
    assert len(names_in(output)) == 2
    twin_record = next(output.glob(f"*-{GUID[:8]}-*"))
    assert "-0061-4fff" in twin_record.read_text(encoding="utf-8")


def test_bytes_are_counted_once_each_and_never_beyond_the_sizes(logs: Path, output: Path) -> None:
    sources = find_sources([logs]).sources
    total = sum(source.size for source in sources)
    for path in logs.iterdir():
        path.write_bytes(path.read_bytes() + match_log()[-300:])  # they grow after they were looked at
    for jobs, force in ((1, False), (2, True), (1, False)):
        read: list[int] = []
        means = Means(Fingerprint())

        def work(
            tasks: Sequence[Task],
            jobs: int = jobs,
            means: Means = means,
            count: Callable[[int], None] = read.append,
        ) -> Iterator[tuple[int, ConvertedSource]]:
            return share_out(output, means, jobs, count, tasks)

        storage = LocalFolder(output)
        list(convert(sources, storage, work, force=force))
        assert sum(read) == total
        assert min(read) >= 0


def test_large_sources_are_begun_first_and_the_others_stay_in_order() -> None:
    sizes = [1, 1, 50, 1, 40, 1]
    tasks = [Task(number, "", size, "", frozenset()) for number, size in enumerate(sizes)]
    assert [task.number for task in workforce._large_ones_first(tasks, 2)] == [2, 4, 0, 1, 3, 5]


def test_one_small_source_is_converted_in_this_process(logs: Path, output: Path) -> None:
    log = write_log(logs, 1)
    script = (
        "import sys; from recorder.__main__ import main\n"
        f"sys.argv[1:] = ['convert', {str(log)!r}, '-o', {str(output)!r}]\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print('multiprocessing.forkserver' in sys.modules, len(__import__('os').listdir(sys.argv[4])))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert printed.splitlines()[-1] == "False 2"


def test_there_are_as_many_processes_as_cores() -> None:
    assert cores() >= 1


# -- faults ----------------------------------------------------------------------------------------------


def deadly(folder: Path, means: Means, on_bytes: Callable[[int], object], task: Task) -> ConvertedSource:
    """Convert, but for one source that kills and one that nobody thought of."""
    if "a-twin" in task.place:
        (folder / f".{task.prefix}-0.part").write_text("half a record", encoding="utf-8")
        os.kill(os.getpid(), 9)
    if "00000002-" in task.place:
        raise ZeroDivisionError("a fault of the program")
    return CONVERT(folder, means, on_bytes, task)


CONVERT = workforce._convert


@pytest.mark.skipif(os.name == "nt", reason="kill -9 is for POSIX")
def test_a_source_that_kills_its_process_or_meets_a_fault_of_ours_costs_nothing_but_itself(
    logs: Path, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workforce, "_convert", deadly)
    monkeypatch.setattr(workforce, "_START", "fork")  # the processes have to have the fault, too
    printed = summary(logs, "-o", output, "--jobs", "2")
    failures = "\n".join(printed["failures"])
    assert (
        f"{logs / 'a-twin.dat'}: expected a source that can be converted, found that its process" in failures
    )
    assert "found ZeroDivisionError: a fault of the program" in failures
    assert printed["matches"] == 8
    assert printed["games"] == len(names_in(output)) == 6
    assert [name for name in names_in(output) if name.startswith(".")] == []


def test_processes_that_cannot_even_begin_are_said_and_no_endless_loop(
    logs: Path, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workforce, "_begin_work", os.abort)
    monkeypatch.setattr(workforce, "_START", "fork")
    printed = summary(logs, "-o", output, "--jobs", "2")
    assert (len(printed["failures"]), printed["games"], names_in(output)) == (8, 0, [])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_disk_that_is_full_ends_the_run_and_leaves_no_half_record(
    logs: Path, output: Path, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    done: list[str] = []
    replace = LocalFolder.replace

    def fill_up(self: LocalFolder, staged: str, name: str) -> None:
        if len(done) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done.append(name)
        replace(self, staged, name)

    monkeypatch.setattr(LocalFolder, "replace", fill_up)
    result = run("convert", logs, "-o", output, "--jobs", jobs)
    assert result.exit_code == 1
    assert "no space left on device" in result.output
    assert names_in(output) == sorted(done)


@pytest.mark.skipif(os.name == "nt", reason="signals are for POSIX")
@pytest.mark.parametrize("place", sorted(PLACES))
def test_ctrl_c_leaves_finished_records_and_no_half_ones_and_the_next_run_goes_on(
    tmp_path: Path, output: Path, place: str
) -> None:
    logs = tmp_path / "many"
    logs.mkdir()
    lines = (*LINES[:-1], *("@PHarrow plays @[Island@:286278,423:@]." for _ in range(100)), LINES[-1])
    for number in range(60):
        write_log(logs, number, lines)
    program = [sys.executable, str(ROOT / "tests" / "interrupted_conversion.py"), str(logs), str(output)]
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        [*program, place], env=variables, capture_output=True, text=True, check=False, start_new_session=True
    )
    assert ended.returncode == 130, ended.stderr
    assert "Traceback" not in ended.stderr
    kept = names_in(output)
    assert 1 <= len(kept) < 60
    printed = json.loads(ended.stdout)
    assert (len(printed["records"]), printed["failures"]) == (len(kept), [])
    assert all(name.endswith(".mtgr") for name in kept)
    assert all(check_file(output / name) == [] for name in kept)
    after = summary(logs, "-o", output)
    assert (after["new"], after["not_read_again"]) == (60 - len(kept), len(kept))


def test_a_process_stops_at_the_next_piece_once_the_batch_is_interrupted() -> None:
    shared = workforce._Shared(multiprocessing.Value("Q", 0), multiprocessing.Event())
    shared.count(5)
    shared.is_stopped.set()
    with pytest.raises(workforce._StoppedError):
        shared.count(2)
    assert shared.read.value == 7


def test_errors_can_be_told_to_another_process() -> None:
    error = SourceError(expected="a", found="b", offset=3, file="c.dat")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - it has just been made
    assert (type(again), str(again)) == (SourceError, str(error))
