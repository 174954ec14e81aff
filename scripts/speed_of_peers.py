"""Peers, each on its own kind of log and all in one run: ``python3 scripts/benchmark.py --peers``.

`hslog` with `hsreplay` makes a replay of Hearthstone's log, as the recorder makes a record of MTGO's;
`python-chess` reads games back. Their logs are made here: games without a plan, and a log of the kinds of
line that fill most of a real one, each told twice as there. Figures of different kinds of log can be compared
only roughly, and those of made logs not with those of real ones.
"""

from __future__ import annotations

import io
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import chess
import chess.pgn
from hslog import LogParser
from hsreplay.document import HSReplayDocument
from speed import FIXTURES, REAL_LOGS, Measured, record

ROUNDS = 3
HEARTHSTONE_GAMES, TURNS = 4, 200
CHESS_GAMES, MOVES = 40, 80


def hearthstone_log() -> str:
    """Return a log of Hearthstone's: games with sixty cards, and changes of them in blocks."""
    lines: list[str] = []

    def say(text: str) -> None:
        time_of_day = f"12:00:00.{len(lines) % 10**7:07d}"
        lines.append(f"D {time_of_day} GameState.DebugPrintPower() - {text}")
        lines.append(f"D {time_of_day} PowerTaskList.DebugPrintPower() -     {text}")

    for _ in range(HEARTHSTONE_GAMES):
        say("CREATE_GAME")
        say("    GameEntity EntityID=1")
        for player in (1, 2):
            say(f"    Player EntityID={player + 1} PlayerID={player} GameAccountId=[hi=144 lo={player}]")
            say("        tag=HEALTH value=30")
        for card in range(4, 64):
            say(f"FULL_ENTITY - Creating ID={card} CardID=CS2_{card:03d}")
            for tag, value in (("ZONE", "DECK"), ("CONTROLLER", card % 2 + 1), ("ENTITY_ID", card)):
                say(f"    tag={tag} value={value}")
        for turn in range(TURNS):
            _hearthstone_turn(say, turn)
        say("TAG_CHANGE Entity=GameEntity tag=STATE value=COMPLETE")
    return "\n".join(lines) + "\n"


def _hearthstone_turn(say: Callable[[str], None], turn: int) -> None:
    card = 4 + turn % 60
    entity = f"[entityName=Card {card} id={card} zone=DECK zonePos=0 cardId=CS2_{card:03d} player=1]"
    say(f"TAG_CHANGE Entity=GameEntity tag=TURN value={turn + 1}")
    say(
        f"BLOCK_START BlockType=PLAY Entity={entity} EffectCardId= EffectIndex=0 Target=0 SubOption=-1"
        " TriggerKeyword=TAG_NOT_SET"
    )
    for tag, value in (("ZONE", "HAND"), ("COST", 3), ("ATK", 2), ("ZONE", "PLAY"), ("DAMAGE", 1)):
        say(f"    TAG_CHANGE Entity={entity} tag={tag} value={value}")
    say("BLOCK_END")


def chess_games() -> str:
    """Return games of moves that follow no plan, as PGN."""
    games = []
    for game in range(CHESS_GAMES):
        board = chess.Board()
        while len(board.move_stack) < MOVES and (moves := list(board.legal_moves)):
            board.push(moves[(31 * game + 17 * len(board.move_stack)) % len(moves)])
        games.append(str(chess.pgn.Game.from_board(board)))
    return "\n\n".join(games) + "\n\n"


def make_replay(log: str) -> None:
    """Go from Hearthstone's log to a replay."""
    parser = LogParser()
    parser.read(io.StringIO(log))
    parser.flush()
    HSReplayDocument.from_parser(parser, build=1).to_xml()


def read_games(games: str) -> None:
    """Read chess games back."""
    text = io.StringIO(games)
    while chess.pgn.read_game(text) is not None:
        pass


def best(case: Callable[[], None]) -> float:
    """Return the best time of some rounds, in seconds."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        case()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Print one line per program."""
    logs = sorted(REAL_LOGS.glob("*.dat")) or sorted(FIXTURES.glob("*.dat"))
    replay, games = hearthstone_log(), chess_games()
    with tempfile.TemporaryDirectory() as folder:
        measured = Measured(logs, Path(folder))
        cases: tuple[tuple[str, int, int, Callable[[], None]], ...] = (
            ("match log to record", measured.size, measured.lines, lambda: record(measured)),
            ("hslog + hsreplay", len(replay), replay.count("\n"), lambda: make_replay(replay)),
            ("python-chess", len(games), games.count("\n"), lambda: read_games(games)),
        )
        print(f"\n{'program':<20} {'MB/s':>8} {'lines/s':>12}")
        for name, size, lines, case in cases:
            seconds = best(case)
            print(f"{name:<20} {size / seconds / 1e6:8.1f} {lines / seconds:12,.0f}")


if __name__ == "__main__":
    main()
