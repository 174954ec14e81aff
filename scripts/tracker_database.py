"""The database that Videre Tracker would have written of games that are given as reports.

It keeps less than the reports hold, as the real one does: no number of a trigger's permanent, no origin of
cards that come from where its user sees nothing, no value of X, nothing that is face down. A log line hangs
on the snapshot after it, or before it while somebody pays; the earlier games' lines come again with the next
game of a match, and some line before the first turn comes twice.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Final

from tracker_objects import ObjectWriter, counters_text
from tracker_tables import TrackerTables

from recorder.reports import (
    TICKS_PER_SECOND,
    YEAR_ONE,
    GameEnded,
    GameStarted,
    LogLine,
    Report,
    ReportedPlayer,
    StateReport,
)

_PHASES: Final = {
    "pregame": "PreGame2",
    "untap": "Untap",
    "upkeep": "Upkeep",
    "draw": "Draw",
    "precombat-main": "PreCombatMain",
    "beginning-of-combat": "BeginCombat",
    "declare-attackers": "DeclareAttackers",
    "declare-blockers": "DeclareBlockers",
    "combat-damage": "CombatDamage",
    "end-of-combat": "EndOfCombat",
    "postcombat-main": "PostCombatMain",
    "end": "EndOfTurn",
}
_NUMBERS: Final = {
    "life": "Life",
    "hand": "HandCount",
    "library": "LibraryCount",
    "graveyard": "GraveyardCount",
}
_MILLISECOND: Final = TICKS_PER_SECOND // 1000
_USER: Final = 0
_NOBODY: Final = 255


def write_database(path: Path, reports: Iterable[Report]) -> None:
    """Write the games of these reports, one after the other in the order in which they begin."""
    games: dict[int, list[Report]] = {}
    for report in reports:
        number = getattr(report, "game", None)
        if number is not None:
            games.setdefault(number, []).append(report)
    tables = TrackerTables(path)
    earlier: dict[int, list[str]] = {}
    for number, of_game in games.items():
        game = _Game(tables, number, of_game)
        game.write(earlier.setdefault(game.match, []))
    tables.close()


class _Game:
    """One game, being written."""

    def __init__(self, tables: TrackerTables, number: int, reports: list[Report]) -> None:
        self._tables = tables
        self._number = number
        self._reports = reports
        started = [report for report in reports if isinstance(report, GameStarted)]
        self._names = next(report.players for report in reversed(started) if report.players)
        self.match = zlib.crc32((started[0].match or "").encode())
        self._objects = ObjectWriter(tables, number)
        self._time = 0
        self._state = 0
        self._last: StateReport | None = None
        self._waiting: list[tuple[int, str]] = []

    def write(self, earlier: list[str]) -> None:
        """Write the game; ``earlier`` are the lines of the match's games before it, and get its own."""
        again = list(earlier)
        states = [report for report in self._reports if isinstance(report, StateReport)]
        self._time = (states[0].ticks or 0) - len(again) * _MILLISECOND
        self._waiting = [(self._tick(None), text) for text in again]
        winners: tuple[int, ...] | None = None
        for report in self._reports:
            if isinstance(report, LogLine):
                earlier.append(report.text)
                self._write_line(report)
            elif isinstance(report, StateReport):
                self._write_state(report)
            elif isinstance(report, GameEnded):
                winners = report.winners or ()
        for ticks, text in self._waiting:
            self._insert_line(ticks, text)
        self._write_results(winners)

    def _write_results(self, winners: tuple[int, ...] | None) -> None:
        results = [
            {"player": name, "result": "Win" if seat in (winners or ()) else "Loss"}
            for seat, name in enumerate(self._names)
        ]
        text = json.dumps([] if winners is None else results)
        self._tables.insert("Games", Id=self._number, MatchId=self.match, GamePlayerResults=text)

    def _tick(self, ticks: int | None) -> int:
        """Return when something came: at its time, but always after what was before."""
        self._time = max(ticks or 0, self._time + _MILLISECOND)
        return self._time

    def _write_line(self, line: LogLine) -> None:
        ticks = self._tick(line.ticks)
        if self._last is not None and self._last.choice == "payment":
            self._insert_line(ticks, line.text)
        else:
            self._waiting.append((ticks, line.text))
        if "chooses to play first" in line.text:
            self._waiting.append((self._tick(None), line.text))

    def _insert_line(self, ticks: int, text: str) -> None:
        self._tables.insert(
            "GameLogs", Timestamp=_time(ticks), GameLogType="LogMessage", Data=text, GameStateId=self._state
        )

    def _write_state(self, state: StateReport) -> None:
        ticks = self._tick(state.ticks)
        self._state = self._tables.insert(
            "GameStates",
            GameId=self._number,
            Nonce=self._state + 1,
            Timestamp=state.timestamp or 0,
            ClientTimestamp=_time(ticks),
            TurnNumber=state.turn or 0,
            CurrentPhase=_PHASES[state.step or "pregame"],
            PromptedPlayer=_NOBODY if state.is_over else _USER,
            PromptText=self._prompt(state),
        )
        for ticks_of_line, text in self._waiting:
            self._insert_line(ticks_of_line, text)
        self._waiting = []
        self._objects.write(self._state, state)
        for player in state.players:
            self._write_player(state, player)
        self._last = state

    def _prompt(self, state: StateReport) -> str:
        """Return what the client would say, in MTGO's words."""
        if state.is_over:
            return "The game has ended."
        other = self._names[1]
        if state.settled:
            return f"Waiting for {other}."
        if state.choice == "payment":
            return "Pay {1} for it." if state.prompted == _USER else f"Waiting for {other} to pay costs..."
        if state.choice == "combat":
            return f"{self._names[state.active or 0]}'s declare attackers step. Choose Attackers."
        return "Choose a card." if state.prompted == _USER else f"Waiting for {other}"

    def _write_player(self, state: StateReport, player: ReportedPlayer) -> None:
        seat, last = player.seat, self._last
        before = None if last is None else next((one for one in last.players if one.seat == seat), None)
        if before is None:
            numbers = {f"Initial{column}": getattr(player, name) for name, column in _NUMBERS.items()}
            self._tables.insert(
                "GamePlayers",
                GameId=self._number,
                FirstSeenStateId=self._state,
                PlayerIndex=seat,
                Name=self._names[seat],
                IsActivePlayer=state.active == seat,
                **numbers,
            )
            before = ReportedPlayer(seat=seat, **{name: getattr(player, name) for name in _NUMBERS})
        changes = {
            column: (getattr(before, name), getattr(player, name)) for name, column in _NUMBERS.items()
        }
        changes["Counters"] = (counters_text(before.counters), counters_text(player.counters))
        if last is not None:
            changes["IsActivePlayer"] = (last.active == seat, state.active == seat)
        for name, (old, new) in changes.items():
            if old != new:
                self._tables.insert(
                    "PlayerStateChanges",
                    GameStateId=self._state,
                    PlayerIndex=seat,
                    PlayerName=self._names[seat],
                    Property=name,
                    OldValue=str(old),
                    NewValue=str(new),
                )


def _time(ticks: int) -> str:
    seconds, rest = divmod(ticks, TICKS_PER_SECOND)
    return f"{YEAR_ONE + timedelta(seconds=seconds)}.{rest:07}".rstrip("0").rstrip(".")
