"""The way from mtgo.log to records, measured part by part: the second half of `benchmark`.

Each part does all that the parts above it do, so that the cost of one is the difference. Figures are for a
log of one game read afresh every time, the worst case: nothing is remembered from game to game.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from recorder.adapter.adapter import Adapter
from recorder.adapter.records import GameHeader
from recorder.mtgr.writer import Writer
from recorder.reports import StateReport
from recorder.sources.card_data import CardData, load_card_data
from recorder.sources.log_records import RecordSplitter, parse_game_message
from recorder.sources.messages.decoder import MessageDecoder
from recorder.sources.mtgo_log import MtgoLog

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
ROUNDS = 12
DATE = datetime(2026, 1, 1)


class InMemory:
    """Keeps what a record's writer writes."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def begin(self, _header: GameHeader) -> Writer:
        """Open the record of a game."""
        return Writer(self.lines.append)


def split(log: bytes, _cards: CardData | None) -> None:
    """Find the records."""
    for _line in RecordSplitter().feed(log):
        pass


def arrays(log: bytes, _cards: CardData | None) -> None:
    """Read the integer arrays of the game messages."""
    for line in RecordSplitter().feed(log):
        if line.is_game_message:
            parse_game_message(line)


def states(log: bytes, _cards: CardData | None) -> None:
    """Decode the messages: differences, elements, things."""
    decoder = MessageDecoder()
    for line in RecordSplitter().feed(log):
        if line.is_game_message:
            found = parse_game_message(line)
            decoder.decode(found.game, found.message, offset=found.offset)


def reports(log: bytes, cards: CardData | None) -> None:
    """Make reports."""
    for _report in MtgoLog(DATE, cards).feed(log):
        pass


def records(log: bytes, cards: CardData | None) -> None:
    """Go the whole way to a record."""
    adapter = Adapter(InMemory(), "mtgo-log", "mtgo.log")
    for report in MtgoLog(DATE, cards).feed(log):
        adapter.take(report)
    adapter.finish()


CASES: tuple[tuple[str, Callable[[bytes, CardData | None], None]], ...] = (
    ("records found", split),
    ("+ integer arrays", arrays),
    ("+ states decoded", states),
    ("+ reports", reports),
    ("+ record", records),
)


def main() -> None:
    """Print one line per part."""
    logs = [Path(argument) for argument in sys.argv[1:]] or [DATA / "mtgolog" / "game-a.mtgo.log"]
    if not logs[0].exists():
        print("no mtgo.log beside the checkout: name one to measure it")
        return
    log = logs[0].read_bytes()
    cards = load_card_data(DATA / "CardDataSource") if (DATA / "CardDataSource").exists() else None
    count = sum(isinstance(report, StateReport) for report in MtgoLog(DATE, cards).feed(log))
    print(f"\n{logs[0].name}: {len(log) / 1e6:.1f} MB, {count} states, best of {ROUNDS} rounds")
    best = dict.fromkeys((name for name, _ in CASES), float("inf"))
    for _ in range(ROUNDS):
        for name, case in CASES:
            start = time.perf_counter()
            case(log, cards)
            best[name] = min(best[name], time.perf_counter() - start)
    for name, seconds in best.items():
        print(f"{name:<20} {len(log) / seconds / 1e6:8.1f} MB/s {count / seconds:12,.0f} states/s")


if __name__ == "__main__":
    main()
