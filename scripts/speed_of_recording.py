"""What recording costs and how late it is: the fourth part of `benchmark`.

Measured: the time from MTGO's append to the line on disk, with file events and without; CPU time and wake-ups
of a recorder with nothing to do, among 2,000 old match logs; the time from a start to its first word about
the live game, among them; the most memory over a log of 500 MB, against one of 50 MB.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

import environment
from memory_of_states import renumbered

from recorder.live.finding import find_installations
from recorder.live.places import given_places
from recorder.live.recorder import Recorder

GAME_A = environment.ROOT.parent / "shared" / "data" / "mtgolog" / "game-a.mtgo.log"
MATCH_LOG = environment.ROOT / "fixtures" / "match-logs" / "wording-2026.dat"
OLD_LOGS = 2_000
SAMPLES = 200
IDLE = 30.0
"""Seconds."""
SMALL, LARGE = 50, 500
"""Sizes of logs, in MB."""
OTHER = b"20:00:01 [INF] (UI|Scene) Switched to another scene; a line like thousands of others\r\n"
GAMES_PER_SMALL = 6


@dataclass
class Child:
    """A recorder in a process of its own.

    Args:
        process: that one.
        used: what it has used, once it has ended: seconds, CPU seconds, wake-ups, MB, steps.
    """

    process: subprocess.Popen[str]
    used: list[float] = field(default_factory=list)


@contextmanager
def recording(mtgo: Path, records: Path, events: str = "events") -> Iterator[Child]:
    """Run a recorder beside what is measured."""
    script = environment.ROOT / "scripts" / "recording_child.py"
    command = [sys.executable, str(script), str(mtgo), str(records), events]
    pipe = subprocess.PIPE
    variables = environment.with_checkout()
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=variables) as process:
        child = Child(process)
        assert process.stdin is not None  # noqa: S101 - for the checker of types
        assert process.stdout is not None  # noqa: S101
        process.stdout.readline()
        yield child
        process.stdin.close()
        child.used = [float(word) for word in process.stdout.readline().split()]


def pieces_that_tell(folder: Path, log: bytes) -> list[tuple[bytes, int]]:
    """Cut a log into its lines' ends, each with the size that the record has once they are read."""
    mtgo, records = folder / "mtgo", folder / "records"
    mtgo.mkdir(parents=True)
    records.mkdir()
    find_in = given_places([mtgo])
    path = mtgo / "mtgo.log"
    path.touch()
    recorder = Recorder(records, lambda: find_installations(find_in), lambda _event: None, time.monotonic)
    pieces = []
    for line in log.splitlines(keepends=True):
        with path.open("ab") as file:
            file.write(line)
        recorder.step()
        pieces.append((line, sum(record.stat().st_size for record in records.glob("*.mtgr"))))
    recorder.close()
    return pieces


def latencies(folder: Path, log: bytes, events: str) -> list[float]:
    """Append a log line by line; return how long each took that the record grew by, in milliseconds."""
    pieces = pieces_that_tell(folder / "rehearsal", log)
    mtgo, records = folder / "mtgo", folder / "records"
    mtgo.mkdir()
    records.mkdir()
    (mtgo / "mtgo.log").touch()
    chance = random.Random(1)  # noqa: S311 - the same pauses in every run
    taken: list[float] = []
    size = 0
    with recording(mtgo, records, events), (mtgo / "mtgo.log").open("ab", buffering=0) as file:
        for line, expected in pieces:
            if expected > size:
                time.sleep(chance.random() * 0.3)
            start = time.perf_counter()
            file.write(line)
            if expected > size:
                while sum(record.stat().st_size for record in records.glob("*.mtgr")) < expected:
                    time.sleep(0.0002)
                taken.append((time.perf_counter() - start) * 1_000)
                size = expected
            if len(taken) == SAMPLES:
                break
    return taken


def show_latency(folder: Path, log: bytes) -> None:
    """Print how late records are."""
    for events in ("events", "looks"):
        taken = latencies(folder / events, log, events)
        worst = quantiles(taken, n=100)[98]
        word = "with file events" if events == "events" else "without any event"
        print(f"append to line, {word}: median {median(taken):.1f} ms, p99 {worst:.1f} ms")


def fill_with_old_logs(mtgo: Path) -> None:
    """Put old match logs into a folder, each of a match of its own, and one mtgo.log."""
    mtgo.mkdir()
    data = MATCH_LOG.read_bytes()
    token = data[3:39]
    for number in range(OLD_LOGS):
        new = b"%08x" % (number * 2_654_435_761 % (1 << 32)) + token[8:]
        path = mtgo / f"Match_GameLog_{new.decode()}.dat"
        path.write_bytes(data.replace(token, new))
        old = time.time() - 1_000_000 - number
        os.utime(path, (old, old))


def first_word(mtgo: Path, records: Path, word: str) -> float:
    """Return the seconds from the start of the command to an event."""
    command = [sys.executable, "-m", "recorder", "record", "--json", "-o", str(records), "--mtgo", str(mtgo)]
    start = time.perf_counter()
    variables = environment.with_checkout()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables) as process:
        assert process.stdout is not None  # noqa: S101 - for the checker of types
        for line in process.stdout:
            if json.loads(line)["event"] == word:
                break
        taken = time.perf_counter() - start
        process.kill()
    return taken


def show_old_logs(folder: Path, log: bytes) -> None:
    """Print what a recorder costs that has nothing to do, and how soon a start is there."""
    mtgo, records = folder / "mtgo", folder / "records"
    fill_with_old_logs(mtgo)
    records.mkdir()
    half = log.index(b"\n", len(log) // 2) + 1
    (mtgo / "mtgo.log").write_bytes(log[:half])
    first = first_word(mtgo, records, "begun")
    start = time.perf_counter()
    with recording(mtgo, records):
        old = time.perf_counter() - start
    again = first_word(mtgo, records, "resumed")
    print(f"{OLD_LOGS} old logs: live game after {first:.2f} s at the first start, old games in {old:.1f} s")
    print(f"{OLD_LOGS} old logs: live game after {again:.2f} s at every later start")
    with recording(mtgo, records) as child:
        time.sleep(IDLE)
    seconds, cpu, woken, _, steps = child.used
    minute = 60 / seconds
    print(
        f"idle, a minute: {cpu * minute:.2f} CPU s, {woken * minute:.0f} wake-ups, {steps * minute:.0f} looks"
    )


def most_memory(folder: Path, log: bytes, size: int) -> float:
    """Record a log of so many MB; return the most memory that it took, in MB."""
    mtgo, records = folder / "mtgo", folder / "records"
    mtgo.mkdir(parents=True)
    records.mkdir()
    games = GAMES_PER_SMALL * size // SMALL
    filler = OTHER * ((size * 1_000_000 // games - len(log)) // len(OTHER))
    with (mtgo / "mtgo.log").open("wb") as file:
        for number in range(games):
            file.write(renumbered(log, 900_000_001 + number))
            file.write(filler)
    with recording(mtgo, records) as child:
        pass
    shutil.rmtree(mtgo)
    return child.used[3]


def main() -> None:
    """Print every figure."""
    if sys.platform == "win32" or not GAME_A.exists():
        print("recording is not measured here")
        return
    log = GAME_A.read_bytes()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("events", "looks", "old"):
            (folder / part).mkdir()
        print()
        show_latency(folder, log)
        show_old_logs(folder / "old", log)
        small, large = (most_memory(folder / str(size), log, size) for size in (SMALL, LARGE))
        print(f"most memory: {small:.0f} MB over {SMALL} MB of log, {large:.0f} MB over {LARGE} MB")


if __name__ == "__main__":
    main()
