"""The cases that `benchmark` measures, and how: see there."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from recorder.adapter.adapter import Adapter
from recorder.adapter.records import GameHeader
from recorder.log_lines import Grammar
from recorder.log_lines.sentences import Joined, Rolled
from recorder.mtgr.writer import Writer
from recorder.reports import LogLine
from recorder.sources.game_log import GameLog, read_header, read_records

ROOT = Path(__file__).resolve().parent.parent
REAL_LOGS = ROOT.parent / "shared" / "data" / "gamelogs"
FIXTURES = ROOT / "fixtures" / "match-logs"
SIZE = 50_000_000
ROUNDS = 3
STARTS = 15


class Measured:
    """What the cases work on: the same games as bytes and as text.

    Args:
        logs: match logs, each read again and again until there are 50 MB.
        folder: where the text may be written.
    """

    def __init__(self, logs: list[Path], folder: Path) -> None:
        self.logs = [path.read_bytes() for path in logs]
        self.rounds = max(1, SIZE // sum(map(len, self.logs)))
        self.size = self.rounds * sum(map(len, self.logs))
        texts = [
            [report.text for report in GameLog().feed(log) if isinstance(report, LogLine)]
            for log in self.logs
        ]
        self.lines = self.rounds * sum(map(len, texts))
        self.text = folder / "lines.txt"
        with self.text.open("w", encoding="utf-8") as file:
            for _ in range(self.rounds):
                file.writelines(f"{line}\n" for lines in texts for line in lines)
        self.output = folder / "records.txt"


def read_lines(measured: Measured) -> None:
    """Do what everything is compared with."""
    with measured.text.open(encoding="utf-8") as file:
        for _line in file:
            pass


def decode(measured: Measured) -> None:
    """Read the records out of the bytes."""
    for _ in range(measured.rounds):
        for log in measured.logs:
            for _record in read_records(log[read_header(log).size :], 0):
                pass


def report(measured: Measured) -> None:
    """Turn the bytes into reports."""
    for _ in range(measured.rounds):
        for log in measured.logs:
            for _report in GameLog().feed(log):
                pass


def classify(measured: Measured) -> None:
    """Read the records and understand their sentences."""
    for _ in range(measured.rounds):
        for log in measured.logs:
            names: list[str] = []
            grammar = Grammar(names)
            for _end, _ticks, _author, text in read_records(log[read_header(log).size :], 0):
                sentence = grammar.parse(text.decode())
                if isinstance(sentence, Rolled | Joined) and sentence.player not in names:
                    names.append(sentence.player)
                    grammar = Grammar(names)


def record(measured: Measured) -> None:
    """Go the whole way: from the bytes of the logs to the lines of the records in a file."""
    with measured.output.open("w", encoding="utf-8", newline="\n") as file:

        class OneFile:
            def begin(self, _header: GameHeader) -> Writer:
                return Writer(file.write)

        for _ in range(measured.rounds):
            for log in measured.logs:
                adapter = Adapter(OneFile(), "game-log", "log.dat")
                for item in GameLog().feed(log):
                    adapter.take(item)
                adapter.finish()


CASES: tuple[tuple[str, Callable[[Measured], None]], ...] = (
    ("for line in file", read_lines),
    ("decode", decode),
    ("decode to reports", report),
    ("decode + classify", classify),
    ("log to record", record),
)


def measure(measured: Measured) -> dict[str, float]:
    """Time every case in every round; return the best time of each in seconds."""
    best = dict.fromkeys((name for name, _ in CASES), float("inf"))
    for _ in range(ROUNDS):
        for name, case in CASES:
            start = time.perf_counter()
            case(measured)
            best[name] = min(best[name], time.perf_counter() - start)
    return best


def start_time(*command: str) -> float:
    """Return the median time that a command takes to start and end, in seconds."""
    times = []
    for _ in range(STARTS):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    """Print one line per case."""
    given = [Path(argument) for argument in sys.argv[1:]]
    logs = given or sorted(REAL_LOGS.glob("*.dat")) or sorted(FIXTURES.glob("*.dat"))
    with tempfile.TemporaryDirectory() as folder:
        measured = Measured(logs, Path(folder))
        print(f"{measured.size / 1e6:.0f} MB, {measured.lines:,} lines, best of {ROUNDS} rounds")
        print(f"{'case':<20} {'MB/s':>8} {'lines/s':>12} {'ratio to the plain loop':>25}")
        times = measure(measured)
        for name, seconds in times.items():
            speed, lines = measured.size / seconds / 1e6, measured.lines / seconds
            ratio = seconds / times["for line in file"]
            print(f"{name:<20} {speed:8.1f} {lines:12,.0f} {'1/' + format(ratio, '.1f'):>25}")
    bare = start_time(sys.executable, "-c", "pass")
    version = start_time(sys.executable, "-m", "recorder", "--version")
    print(f"{'mtgr --version':<20} {version * 1000:6.1f} ms, {version / bare:.1f} times a bare Python")


if __name__ == "__main__":
    main()
