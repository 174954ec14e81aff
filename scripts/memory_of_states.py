"""Memory over a log of very many games: it must not grow with their number. The third part of `benchmark`.

The log is one real game again and again, each time under another number, as if MTGO had run for weeks.
"""

from __future__ import annotations

import subprocess
import sys

from speed_of_states import DATA, DATE

from recorder.adapter.adapter import Adapter
from recorder.adapter.records import GameHeader
from recorder.mtgr.writer import Writer
from recorder.sources.card_data import load_card_data
from recorder.sources.mtgo_log import MtgoLog

GAME = 900_000_001
"""The number of the game in the log."""
FEW, MANY = 40, 160
PIECE = 1 << 16


class Nowhere:
    """Takes records and keeps nothing."""

    def begin(self, _header: GameHeader) -> Writer:
        """Open the record of a game."""
        return Writer(lambda _line: None)


def renumbered(log: bytes, game: int) -> bytes:
    """Give the log with another number for its game, in the records and in the messages within."""

    def written(number: int) -> bytes:
        return ",".join(map(str, number.to_bytes(4, "little"))).encode()

    log = log.replace(b'"GameID":%d,' % GAME, b'"GameID":%d,' % game)
    return log.replace(written(GAME), written(game))


def record(games: int) -> None:
    """Record so many games and print the most memory that was used, in MB."""
    import resource  # noqa: PLC0415 - Windows has no such module

    log = (DATA / "mtgolog" / "game-a.mtgo.log").read_bytes()
    source = MtgoLog(DATE, load_card_data(DATA / "CardDataSource"))
    adapter = Adapter(Nowhere(), "mtgo-log", "mtgo.log")
    for number in range(games):
        data = renumbered(log, GAME + number)
        for start in range(0, len(data), PIECE):
            for report in source.feed(data[start : start + PIECE]):
                adapter.take(report)
    adapter.finish()
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def main() -> None:
    """Print how memory grows from few games to many."""
    if sys.platform == "win32" or not (DATA / "mtgolog" / "game-a.mtgo.log").exists():
        print("memory is not measured here")
        return
    few, many = (_most_memory(games) for games in (FEW, MANY))
    print(f"\nmemory: {FEW} games {few:.1f} MB, {MANY} games {many:.1f} MB, {many / few:.2f} times as much")


def _most_memory(games: int) -> float:
    command = [sys.executable, __file__, str(games)]
    return float(subprocess.run(command, check=True, capture_output=True).stdout)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        record(int(sys.argv[1]))
    else:
        main()
