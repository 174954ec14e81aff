"""What the tests of live recording share: MTGO's folder, a recorder beside it, and a clock of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final, Self

from recorder.convert.batch import convert
from recorder.convert.conversion import Means
from recorder.convert.fingerprint import Fingerprint
from recorder.convert.search import find_sources
from recorder.convert.storage import LocalFolder
from recorder.convert.workforce import share_out
from recorder.live.disk import Disk
from recorder.live.events import Event, GameFinished, Solved, Trouble
from recorder.live.finding import Findings, find_installations
from recorder.live.places import given_places
from recorder.live.recorder import Recorder
from recorder.live.shared_files import open_shared
from recorder.sources.card_data import load_card_data

ROOT: Final = Path(__file__).resolve().parents[1]
ENVIRONMENT: Final = {**os.environ, "PYTHONPATH": str(ROOT)}
STATE_LOGS: Final = ROOT / "fixtures" / "state-logs"
CARDS: Final = STATE_LOGS / "CardDataSource"
LAST_CHANGE: Final = datetime(2026, 3, 15, 0, 0, 30)
GAME_A: Final = ROOT.parent / "shared" / "data" / "mtgolog" / "game-a.mtgo.log"
"""A real game; it lies beside the project's own checkout only."""


class Clock:
    """Seconds that go on when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Table:
    """A computer on which MTGO writes and a recorder records."""

    home: Path
    disk: Disk = field(default_factory=Disk)
    open_file: Callable[[Path], BinaryIO] = open_shared
    keep_journals: bool = False
    cards: Path | None = CARDS
    clock: Clock = field(default_factory=Clock)
    events: list[Event] = field(default_factory=list)
    opened: list[BinaryIO] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self.records_folder.mkdir(exist_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    @property
    def mtgo(self) -> Path:
        return self.home / "mtgo"

    @property
    def log(self) -> Path:
        return self.mtgo / "Logs" / "mtgo.log"

    @property
    def records_folder(self) -> Path:
        return self.home / "records"

    @property
    def journals(self) -> list[Path]:
        return sorted((self.records_folder / ".journal").glob("*.journal"))

    def find(self) -> Findings:
        return find_installations(given_places([self.mtgo]), leave_out=[self.records_folder])

    def open(self, path: Path) -> BinaryIO:
        file = self.open_file(path)
        self.opened.append(file)
        return file

    def leave(self) -> None:
        """Close MTGO's files, as the system does for a process that is killed."""
        for file in self.opened:
            file.close()
        self.opened.clear()

    def start(self) -> Recorder:
        return Recorder(
            self.records_folder,
            self.find,
            self.events.append,
            self.clock,
            disk=self.disk,
            open_file=self.open,
            card_data=self.cards,
            keep_journals=self.keep_journals,
        )

    def write(self, data: bytes, log: Path | None = None) -> None:
        """Append to a log as MTGO would; its time of change is the fixtures', which dates their games."""
        path = log or self.log
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            file.write(data)
        set_last_change(path)

    def write_now(self, data: bytes, log: Path) -> None:
        """Append to a log that is being written just now."""
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("ab") as file:
            file.write(data)

    def look_again(self, recorder: Recorder) -> None:
        """Let the recorder search for MTGO's files again, and look."""
        self.clock.now += 5
        recorder.step()

    def records(self) -> dict[str, bytes]:
        """Give the records, by name."""
        return records_in(self.records_folder)

    def troubles(self) -> list[Trouble]:
        return [event for event in self.events if isinstance(event, Trouble)]

    def solved(self) -> list[Solved]:
        return [event for event in self.events if isinstance(event, Solved)]

    def finished(self) -> list[str]:
        return [event.record.name for event in self.events if isinstance(event, GameFinished)]

    def converted(self, *logs: bytes) -> dict[str, bytes]:
        """Give the records that a conversion of logs with these bytes gives."""
        folder = self.home / "saved"
        shutil.rmtree(folder, ignore_errors=True)
        for number, data in enumerate(logs):
            path = folder / str(number) / "mtgo.log"
            path.parent.mkdir(parents=True)
            path.write_bytes(data)
            set_last_change(path)
        return self.conversion_of(folder)

    def conversion_of(self, folder: Path) -> dict[str, bytes]:
        """Give the records that a conversion of the logs in a folder gives."""
        output = self.home / "converted"
        shutil.rmtree(output, ignore_errors=True)
        output.mkdir()
        card_data = None if self.cards is None else load_card_data(self.cards)
        sources = find_sources([folder]).sources
        databases = tuple(Path(source.place) for source in sources if source.kind == "tracker-db")
        means = Means(Fingerprint(databases=databases), card_data, databases)
        workforce = partial(share_out, output, means, 1, lambda _: None)
        for result in convert(sources, LocalFolder(output), workforce):
            assert result.error is None, str(result.error)
        return records_in(output)


def records_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.mtgr"))}


@contextmanager
def running(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    """Run a command of the project beside the test; it is killed if the test does not end it."""
    with subprocess.Popen(
        [sys.executable, *arguments], cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def finish(*arguments: str | Path) -> None:
    """Run a command of the project to its end."""
    command = [sys.executable, *arguments]
    subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, check=True, capture_output=True, timeout=60)


def set_last_change(path: Path, days: int = 0) -> None:
    seconds = (LAST_CHANGE + timedelta(days=days)).timestamp()
    os.utime(path, (seconds, seconds))


def fixture(name: str = "interleaved") -> bytes:
    """Give a fixture's log."""
    return (STATE_LOGS / f"{name}.mtgo.log").read_bytes()


def fixtures() -> list[str]:
    """Name the fixtures with states."""
    return sorted(path.name.removesuffix(".mtgo.log") for path in STATE_LOGS.glob("*.mtgo.log"))


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def pieces_of(data: bytes, size: int) -> Iterator[bytes]:
    for start in range(0, len(data), size):
        yield data[start : start + size]
