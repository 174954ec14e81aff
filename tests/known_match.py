"""A match log of the match that a fixture's `mtgo.log` tells."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from live_recording import Table, fixture
from test_game_log_source import header, record

from recorder.reports import TICKS_PER_SECOND, YEAR_ONE

LOG = fixture("combat")


class Known:
    """What the record of the fixture's game says of it."""

    def __init__(self, table: Table) -> None:
        ((self.name, self.record),) = table.converted(LOG).items()
        text = self.record.decode()
        self.token = re.findall(r'^match "(.*)"$', text, re.MULTILINE)[0]
        self.players = re.findall(r'^player p\d "(.*)"$', text, re.MULTILINE)
        begins = datetime.fromisoformat(re.findall(r"^date (.*)$", text, re.MULTILINE)[0])
        self.ticks = int((begins - YEAR_ONE).total_seconds()) * TICKS_PER_SECOND
        self.winner = self.players[int(re.findall(r"^p(\d) win$", text, re.MULTILINE)[0]) - 1]

    def game(self, minutes: int, *more: str) -> bytes:
        """Give the match log's records of a game that begins so many minutes after the fixture's."""
        first, second = reversed(self.players)  # a match log has its own order of players
        lines = [
            f"@P{first} rolled a 6.",
            f"@P{second} rolled a 2.",
            f"@P@P{first} joined the game.",
            f"@P@P{second} joined the game.",
            f"@PTurn 1: {first}",
            f"@P{self.winner} wins the game.",
            *more,
        ]
        start = self.ticks + minutes * 60 * TICKS_PER_SECOND
        return b"".join(record(line, start + index * TICKS_PER_SECOND) for index, line in enumerate(lines))

    def match_log(self, *games: bytes) -> bytes:
        return header(first=self.token, second=self.token) + b"".join(games)

    def path(self, table: Table) -> Path:
        return table.mtgo / "AppFiles" / "1" / f"Match_GameLog_{self.token}.dat"

    def with_score(self) -> bytes:
        body, _, last = self.record.decode().removesuffix("\n").rpartition("\n")
        score = " ".join(f"p{seat} {int(name == self.winner)}" for seat, name in enumerate(self.players, 1))
        lines = int(last.split()[3])
        return f"{body}\nscore {score}\n{last.replace(str(lines), str(lines + 1), 1)}\n".encode()
