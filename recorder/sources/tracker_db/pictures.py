"""A game as the rows so far show it: its objects and players, and the report of a snapshot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from recorder.reports import ReportedObject, ReportedPlayer, ReportedStep, StateReport
from recorder.sources.tracker_db import values
from recorder.sources.tracker_db.database import BadRow
from recorder.sources.tracker_db.objects import ShownObject, first_shown
from recorder.sources.tracker_db.prompts import Prompt
from recorder.sources.tracker_db.rows import (
    CardChangeRow,
    CardRow,
    PlayerChangeRow,
    PlayerRow,
    StateRow,
    TransferRow,
)

_STEPS: Final[dict[str, ReportedStep]] = {
    "Untap": "untap",
    "Upkeep": "upkeep",
    "Draw": "draw",
    "PreCombatMain": "precombat-main",
    "BeginCombat": "beginning-of-combat",
    "DeclareAttackers": "declare-attackers",
    "DeclareBlockers": "declare-blockers",
    "CombatDamage": "combat-damage",
    "EndOfCombat": "end-of-combat",
    "PostCombatMain": "postcombat-main",
    "EndOfTurn": "end",
    "Cleanup": "cleanup",
    "PreGame1": "pregame",
    "PreGame2": "pregame",
}
_NUMBERS: Final = {
    "Life": "life",
    "HandCount": "hand",
    "LibraryCount": "library",
    "GraveyardCount": "graveyard",
}
_ACTIVE: Final = "IsActivePlayer"
_COUNTERS: Final = "Counters"
_DEPARTED: Final = "Departed"
_MOVED: Final = "Moved"
_NOBODY: Final = 255
"""Who is prompted when the game is over."""


class Picture:
    """What is visible of a game; the rows of one snapshot after the other are added to it.

    ``unused`` counts the changes of which the recorder has no use, by property.
    """

    __slots__ = ("_active", "_objects", "_players", "unused")

    def __init__(self) -> None:
        self._objects: dict[int, ShownObject] = {}
        self._players: dict[int, ReportedPlayer] = {}
        self._active: int | None = None
        self.unused: Counter[str] = Counter()

    @property
    def seats(self) -> list[int]:
        """The seats that are taken, in order."""
        return sorted(self._players)

    def add_players(self, rows: Iterable[PlayerRow]) -> None:
        """Take players as they are when they are first seen."""
        for row in rows:
            self._players[row.seat] = ReportedPlayer(
                seat=row.seat,
                life=row.life,
                hand=row.hand,
                library=row.library,
                graveyard=row.graveyard,
                counters_not_reported=True,  # no recording has a row of them
            )
            if row.is_active:
                self._active = row.seat

    def add_cards(self, rows: Iterable[CardRow]) -> Iterator[BadRow]:
        """Take objects that are seen for the first time; yield the rows that are not as they have to be."""
        for row in rows:
            try:
                self._objects[row.thing] = first_shown(row)
            except values.ValueFormError as error:
                yield BadRow(
                    row.id, row.state, f"GameCards.InitialCounters to be {error}", repr(row.counters)
                )

    def move(self, rows: Iterable[TransferRow]) -> Iterator[BadRow]:
        """Take what came, went and moved; what has got a new number is there under that one only."""
        for row in rows:
            item = self._objects.get(row.thing)
            if item is None:
                yield _unknown(row)
            elif row.kind == _DEPARTED:
                del self._objects[row.thing]
            else:
                item.move(row)
                if row.kind == _MOVED and row.source is not None and row.source != row.thing:
                    self._objects.pop(row.source, None)

    def change_cards(self, rows: Iterable[CardChangeRow]) -> Iterator[BadRow]:
        """Take values of objects that are different."""
        for row in rows:
            item = self._objects.get(row.thing)
            try:
                if item is None:
                    yield _unknown(row)
                elif not item.change(row):
                    self.unused[row.property] += 1
            except values.ValueFormError as error:
                yield _malformed(row, error)

    def change_players(self, rows: Iterable[PlayerChangeRow]) -> Iterator[BadRow]:
        """Take values of players that are different."""
        for row in rows:
            player = self._players.get(row.seat)
            try:
                if player is None:
                    yield BadRow(
                        row.id, row.state, f"{row.table}.PlayerIndex to be a player's seat", str(row.seat)
                    )
                else:
                    self._change_player(player, row)
            except values.ValueFormError as error:
                yield _malformed(row, error)

    def _change_player(self, player: ReportedPlayer, row: PlayerChangeRow) -> None:
        if row.property in _NUMBERS:
            update: dict[str, object] = {_NUMBERS[row.property]: values.number(row.value)}
            self._players[row.seat] = player.model_copy(update=update)
        elif row.property == _COUNTERS:
            update = {"counters": values.counters(row.value), "counters_not_reported": False}
            self._players[row.seat] = player.model_copy(update=update)
        elif row.property == _ACTIVE:
            if values.flag(row.value):
                self._active = row.seat
        else:
            self.unused[row.property] += 1

    def report(self, row: StateRow, prompt: Prompt) -> StateReport:
        """Report the snapshot as which everything stands now."""
        return StateReport(
            offset=row.id,
            ticks=row.ticks,
            game=row.game,
            timestamp=row.timestamp,
            settled=prompt.holds_priority,
            is_over=row.prompted == _NOBODY,
            turn=row.turn,
            active=self._active,
            step=_STEPS.get(row.phase),
            prompted=prompt.seat,
            choice=prompt.choice,
            players=tuple(self._players[seat] for seat in self.seats),
            objects=self._shown(),
        )

    def _shown(self) -> tuple[ReportedObject, ...]:
        return tuple(item.report() for item in self._objects.values())


def _unknown(row: TransferRow | CardChangeRow) -> BadRow:
    expected = f"{row.table}.CardId to be an object seen before"
    return BadRow(row.id, row.state, expected, str(row.thing))


def _malformed(row: CardChangeRow | PlayerChangeRow, error: values.ValueFormError) -> BadRow:
    expected = f"{row.table}.NewValue of {row.property} to be {error}"
    return BadRow(row.id, row.state, expected, repr(row.value[:40]))
