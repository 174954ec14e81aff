"""Batches: processes, unchanged input, memory. The fourth part of `benchmark`.

Every figure is of the whole command, from its start to its end. Cases take turns, round after round, and the
best round of each counts.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

from memory_of_states import GAME, renumbered
from speed import FIXTURES, REAL_LOGS
from speed_of_states import DATA

from recorder.sources.game_log import read_header

MATCHES, FEW = 1000, 100
SIZE = 30_000
"""Bytes of a match log of three games: MTGO's are of this order."""

SESSIONS = 100
ROUNDS = 3
MATCH = b"11111111-2222-4333-8444-555555555555"
"""The id of the match in game-a."""

_GUID = 36
"""Letters of a match's id."""


def write_match_logs(folder: Path, number: int) -> int:
    """Write logs of so many matches, each with an id of its own; return their bytes."""
    logs = sorted(REAL_LOGS.glob("*.dat")) or sorted(FIXTURES.glob("*.dat"))
    sources = [data for data in (path.read_bytes() for path in logs) if len(read_header(data).match) == _GUID]
    folder.mkdir()
    total = 0
    for index in range(number):
        data = sources[index % len(sources)]
        header = read_header(data)
        games = data[header.size :]
        match = str(uuid.UUID(bytes=hashlib.sha256(str(index).encode()).digest()[:16]))
        data = data[: header.size] + games * max(1, round(SIZE / len(games)))
        data = data.replace(header.match.encode(), match.encode())
        (folder / f"Match_GameLog_{match}.dat").write_bytes(data)
        total += len(data)
    return total


def write_sessions(folder: Path, number: int) -> int:
    """Write so many sessions' ``mtgo.log``, each in a folder of its own; return their bytes."""
    log = (DATA / "mtgolog" / "game-a.mtgo.log").read_bytes()
    total = 0
    for index in range(number):
        session = folder / f"session-{index}"
        session.mkdir(parents=True)
        data = renumbered(log, GAME + index)
        match = uuid.UUID(bytes=hashlib.sha256(str(index).encode()).digest()[:16])
        data = data.replace(MATCH, str(match).encode())
        (session / "mtgo.log").write_bytes(data)
        total += len(data)
    return total


def convert(logs: Path, output: Path, jobs: int) -> float:
    """Convert and return the seconds it took."""
    cards = ["--card-data", str(DATA / "CardDataSource")] if (DATA / "CardDataSource").exists() else []
    command = [sys.executable, "-m", "recorder", "convert", str(logs), "-o", str(output), "--json", *cards]
    start = time.perf_counter()
    subprocess.run([*command, "--jobs", str(jobs)], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def measure(name: str, logs: Path, size: int, output: Path, rounds: int) -> None:
    """Convert with one process, with two, and once more when nothing has changed; print what that takes."""
    best = {"1 process": float("inf"), "2 processes": float("inf"), "nothing changed": float("inf")}
    for _ in range(rounds):
        for case, jobs in (("1 process", 1), ("2 processes", 2)):
            shutil.rmtree(output, ignore_errors=True)
            best[case] = min(best[case], convert(logs, output, jobs))
        best["nothing changed"] = min(best["nothing changed"], convert(logs, output, 2))
    records = len(list(output.glob("*.mtgr")))
    print(f"\n{name}: {size / 1e6:.0f} MB, {records:,} records, best of {rounds} rounds")
    for case, seconds in best.items():
        ratio = best["1 process"] / seconds
        print(f"{case:<20} {seconds:6.2f} s {size / seconds / 1e6:8.1f} MB/s {ratio:6.1f} times one process")


def most_memory(logs: Path, output: Path) -> float:
    """Convert with one process and return the most memory that it used, in MB."""
    script = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=-3, stderr=-3);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)"
    )
    command = [sys.executable, "-m", "recorder", "convert", str(logs), "-o", str(output), "-j", "1"]
    shutil.rmtree(output, ignore_errors=True)
    ended = subprocess.run([sys.executable, "-c", script, *command], check=True, capture_output=True)
    return float(ended.stdout)


def main() -> None:
    """Print one line per case."""
    with tempfile.TemporaryDirectory() as place:
        folder, output = Path(place), Path(place, "records")
        size = write_match_logs(folder / "matches", MATCHES)
        measure(f"{MATCHES:,} match logs", folder / "matches", size, output, ROUNDS)
        if (DATA / "mtgolog" / "game-a.mtgo.log").exists():
            size = write_sessions(folder / "sessions", SESSIONS)
            measure(f"{SESSIONS} mtgo.logs", folder / "sessions", size, output, 1)
        if sys.platform != "win32":
            write_match_logs(folder / "few", FEW)
            few, many = (most_memory(folder / name, output) for name in ("few", "matches"))
            print(f"memory: {FEW} logs {few:.1f} MB, {MATCHES:,} logs {many:.1f} MB")


if __name__ == "__main__":
    main()
