"""The same records on a cluster as on one computer, also when a computer is lost in the middle.

Issue 6, build 8. The cluster is real: a scheduler and two workers, processes of this computer.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import cluster_faults
import pytest
from batches import contents, make_logs, summary
from distributed import Client, LocalCluster
from test_convert import names_in, run

from recorder.cluster import workforce
from recorder.cluster.fetching import fetched, look_at
from recorder.cluster.search import find_remote_sources
from recorder.cluster.storage import RemoteFolder
from recorder.cluster.workforce import Errand, check_versions, share_out_over
from recorder.convert.batch import convert
from recorder.convert.conversion import ConvertedSource, Means
from recorder.convert.fingerprint import Fingerprint
from recorder.convert.index import INDEX
from recorder.convert.search import SourceFile
from recorder.errors import RecorderError, UnreadableFileError, VersionsDifferError

ROOT = Path(__file__).resolve().parents[1]

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="the tests kill processes as POSIX does"),
    pytest.mark.filterwarnings("ignore:::distributed"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cluster")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[Client]:
    variables = {"MTGR_TEST_FOLDER": str(folder), "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
    cluster = LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=folder, env=variables
    )
    with cluster, Client(cluster, set_as_default=False) as connected:
        yield connected


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    return make_logs(tmp_path / "logs")


@pytest.fixture
def expected(logs: Path, tmp_path: Path) -> dict[str, bytes]:
    """Convert the logs on one computer."""
    run("convert", logs, "-o", tmp_path / "expected", "--jobs", "1")
    return contents(tmp_path / "expected")


def converted(client: Client, logs: Path, output: Path) -> Iterator[ConvertedSource]:
    found = find_remote_sources([str(logs)], client)
    storage = RemoteFolder(str(output))
    errand = Errand(storage.address, Means(Fingerprint()))
    return convert(found.sources, storage, partial(share_out_over, client, errand, lambda _: None))


def await_process(begun: Path) -> int:
    """Return the process that says in this file that it has begun."""
    end = time.monotonic() + 60
    while not begun.exists():
        assert time.monotonic() < end, "no process has begun"
        time.sleep(0.01)
    return int(begun.read_text(encoding="utf-8"))


def test_the_command_gives_the_same_records_and_the_same_failures_as_on_one_computer(
    client: Client, logs: Path, tmp_path: Path
) -> None:
    scheduler = client.scheduler.address
    there, here = tmp_path / "there", tmp_path / "here"
    on_cluster = summary(logs, "-o", there, "--scheduler", scheduler)
    alone = summary(logs, "-o", here, "--jobs", "1")
    assert contents(there) == contents(here)
    assert json.loads(json.dumps(on_cluster).replace("file://", "").replace(str(there), str(here))) == alone
    again = summary(logs, "-o", there, "--scheduler", scheduler)
    assert (again["not_read_again"], again["unchanged"]) == (6, 7)


def test_logs_told_by_states_take_their_card_data_and_their_dates_along(
    client: Client, tmp_path: Path
) -> None:
    logs = ROOT / "fixtures" / "state-logs"
    run("convert", logs, "-o", tmp_path / "here", "--jobs", "1")
    run("convert", logs, "-o", tmp_path / "there", "--scheduler", client.scheduler.address)
    assert len(contents(tmp_path / "here")) > 10
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


def test_what_a_killed_computer_was_at_is_done_by_another_one(
    client: Client, folder: Path, logs: Path, expected: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, output = folder / "begun", folder / "records"
    monkeypatch.setattr(workforce, "convert_there", cluster_faults.wait_first)
    results: list[ConvertedSource] = []
    for result in converted(client, logs, output):
        if not results:
            os.kill(await_process(begun), signal.SIGKILL)
        results.append(result)
    assert len(results) == 8
    assert contents(output) == expected


def test_a_source_that_kills_every_computer_is_given_up_and_the_others_are_done(
    client: Client, logs: Path, tmp_path: Path, expected: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "records"
    monkeypatch.setattr(workforce, "convert_there", cluster_faults.always_die)
    failures = [str(result.error) for result in converted(client, logs, output) if result.error]
    assert any("one computer after another ended" in failure for failure in failures)
    lost = [name for name in expected if "-00000002-" in name]
    assert len(lost) == 1
    assert contents(output) == {name: data for name, data in expected.items() if name not in lost}


def test_a_computer_with_another_version_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    check_versions(client)
    monkeypatch.setattr(Client, "run", lambda *_: {"tcp://other": "0" * 64})
    with pytest.raises(VersionsDifferError, match="tcp://other: expected this program's version"):
        check_versions(client)


def test_no_cluster_and_no_extra_are_said(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recorder.commands.cluster_conversion._PATIENCE", 0.1)
    unreachable = run("convert", logs, "-o", tmp_path / "records", "--scheduler", "tcp://127.0.0.1:9")
    assert unreachable.exit_code == 1
    assert "no cluster at tcp://127.0.0.1:9" in unreachable.output
    with_jobs = run("convert", logs, "-o", tmp_path, "--scheduler", "tcp://127.0.0.1:9", "--jobs", "2")
    assert with_jobs.exit_code == 2
    monkeypatch.setitem(sys.modules, "recorder.commands.cluster_conversion", None)
    without = run("convert", logs, "-o", tmp_path / "records", "--scheduler", "tcp://127.0.0.1:9")
    assert without.exit_code == 2
    assert "mtgr-recorder[cluster]" in without.output


def test_converting_here_imports_nothing_of_the_extra(logs: Path, tmp_path: Path) -> None:
    script = (
        "import sys; from recorder.__main__ import main\n"
        f"sys.argv[1:] = ['convert', {str(logs)!r}, '-o', {str(tmp_path / 'records')!r}]\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print(sorted({'distributed', 'dask', 'fsspec', 'socketserver'} & set(sys.modules)))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert printed.splitlines()[-1] == "[]"


# -- addresses -------------------------------------------------------------------------------------------


def test_records_at_an_address_are_kept_as_in_a_folder() -> None:
    storage = RemoteFolder("memory://test-cluster/records/")
    assert storage.place("a.mtgr") == "memory:///test-cluster/records/a.mtgr"
    assert (storage.read("a.mtgr"), storage.stamp("a.mtgr")) == (None, None)
    storage.write("a.mtgr", b"one")
    before = storage.stamp("a.mtgr")
    assert storage.read("a.mtgr") == b"one"
    storage.write("a.mtgr", b"another")
    assert storage.stamp("a.mtgr") != before
    storage.write(".run-1-0.part", b"staged")
    storage.write(".other-1-0.part", b"staged")
    storage.replace(".run-1-0.part", "b.mtgr")
    storage.write(".run-2-0.part", b"staged")
    storage.remove_staged("run")
    storage.remove("a.mtgr")
    storage.remove("a.mtgr")
    assert (storage.read("a.mtgr"), storage.read("b.mtgr")) == (None, b"staged")
    assert storage.read(".run-2-0.part") is None
    assert storage.read(".other-1-0.part") == b"staged"


def test_a_source_at_an_address_is_looked_at_by_its_beginning_and_fetched_whole() -> None:
    data = (ROOT / "fixtures" / "match-logs" / "three-games.dat").read_bytes()
    storage = RemoteFolder("memory://test-sources")
    storage.write("log.dat", data)
    address = "memory:///test-sources/log.dat"
    source = look_at(address)
    assert isinstance(source, SourceFile)
    assert (source.place, source.size, source.kind) == (address, len(data), "game-log")
    assert source.identity[:2] == ("game-log", "7d40fb19-6ac2-4e13-90d7-b82e5c4a1f36")
    with fetched(address) as path:
        assert (path.name, path.read_bytes()) == ("log.dat", data)
    assert not path.exists()


def test_what_is_not_there_or_no_source_is_said_with_its_address() -> None:
    RemoteFolder("memory://test-sources").write("text.txt", b"hello")
    for name in ("nothing.dat", "text.txt"):
        address = f"memory:///test-sources/{name}"
        error = look_at(address)
        assert isinstance(error, RecorderError)
        assert error.file == address
    with (
        pytest.raises(UnreadableFileError, match=r"nothing\.dat"),
        fetched("memory:///test-sources/nothing.dat"),
    ):
        pass


def test_the_index_of_a_folder_at_an_address_is_beside_its_records(
    client: Client, logs: Path, tmp_path: Path
) -> None:
    list(converted(client, logs, tmp_path / "records"))
    assert (tmp_path / "records" / INDEX).exists()
    assert [name for name in names_in(tmp_path / "records") if not name.endswith(".mtgr")] == []
