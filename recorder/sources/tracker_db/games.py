"""One game of the database: its rows, as they come, to its reports in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from recorder.reports import ChatDropped, GameEnded, GameStarted, LogLine, Report, SourceFault
from recorder.sources.tracker_db import values
from recorder.sources.tracker_db.database import BadRow, GameRows
from recorder.sources.tracker_db.lines import LineQueue
from recorder.sources.tracker_db.pictures import Picture
from recorder.sources.tracker_db.prompts import read_prompt
from recorder.sources.tracker_db.rows import GameRow, LineRow, PartRow, StateRow

LATER_STATES: Final = 2
"""So many later snapshots must be there before one is sure to have all its rows.

The library in the client writes a snapshot's rows one after the other, and a line that comes meanwhile with
those of the next.
"""

_LINE: Final = "LogMessage"
_OPENING: Final = "PreGame"
_WIN: Final = "Win"
_RESULTS: Final = frozenset({_WIN, "Loss", "Draw"})

_Part = TypeVar("_Part", bound=PartRow | BadRow)


class _Parts:
    """The rows that belong to snapshots, each kind in the order of these; what is told is taken away."""

    def __init__(self, rows: GameRows) -> None:
        self.match = rows.game.match
        self.players = _by_state(rows.players)
        self.cards = _by_state(rows.cards)
        self.transfers = _by_state(rows.transfers)
        self.card_changes = _by_state(rows.card_changes)
        self.player_changes = _by_state(rows.player_changes)
        self.bad = _by_state(rows.bad)


def _by_state(rows: list[_Part]) -> deque[_Part]:
    return deque(sorted(rows, key=lambda row: row.state))


def _until(rows: deque[_Part], state: StateRow) -> Iterator[_Part]:
    """Take away the rows of a snapshot, and of such before it that are damaged themselves."""
    while rows and rows[0].state <= state.id:
        yield rows.popleft()


class TrackedGame:
    """Reports one game.

    Args:
        number: MTGO's number of the game.

    ``told`` is the number of the snapshot reported last, ``told_at`` its time in ticks, and ``last_line`` the
    number of the last line taken.
    ``is_over`` is true once all is told; ``held_back`` snapshots still wait for later ones.
    """

    __slots__ = (
        "_chat",
        "_has_begun",
        "_names",
        "_number",
        "held_back",
        "is_over",
        "last_line",
        "lines",
        "picture",
        "told",
        "told_at",
    )

    def __init__(self, number: int) -> None:
        self._number = number
        self._names: dict[str, int] = {}
        self._chat: list[LineRow] = []
        self._has_begun = False
        self.is_over = False
        self.picture = Picture()
        self.lines = LineQueue()
        self.held_back = 0
        self.told = 0
        self.told_at: int | None = None
        self.last_line = 0

    def take(self, rows: GameRows, *, is_whole: bool, is_quiet: bool = False) -> Iterator[Report]:
        """Take the rows after those that were told; yield the reports of those that are sure.

        Args:
            rows: of this game.
            is_whole: nothing will be added, if the game has its results.
            is_quiet: nothing was added for a while.
        """
        self._take_lines(rows.lines)
        results, fault = _results(rows.game)
        last = rows.states[-1].id if rows.states else self.told
        is_complete = bool(results) and (is_whole or is_quiet or rows.newest_state >= last + LATER_STATES)
        sure = rows.states if is_complete else rows.states[:-LATER_STATES]
        self.held_back = len(rows.states) - len(sure)
        parts = _Parts(rows)
        for state in sure:
            yield from self._tell(state, parts)
        if is_complete or is_whole:
            yield from self._faults((*parts.bad, *fault))
        if is_complete:
            self.is_over = True
            yield from self._end(rows.game, results) if self._has_begun else ()

    def _take_lines(self, rows: list[LineRow]) -> None:
        self.lines.add(row for row in rows if row.kind == _LINE)
        self._chat += (row for row in rows if row.kind != _LINE)
        self.last_line = max((row.id for row in rows), default=self.last_line)

    def _tell(self, state: StateRow, parts: _Parts) -> Iterator[Report]:
        """Report a snapshot, after the lines before it and after whatever is wrong with its rows."""
        players = list(_until(parts.players, state))
        if players or not self._has_begun:
            self.picture.add_players(players)
            self._names |= {row.name: row.seat for row in players}
            yield self._started(state, parts.match)
        if not self._has_begun:
            self.lines.leave_out_earlier_games(state)
            self._has_begun = True
        is_opening = state.phase.startswith(_OPENING)
        for line in self.lines.until(state.ticks, is_opening=is_opening):
            yield self._line(line)
        yield from self._drop_chat(state.id)
        yield from self._faults(self._apply(state, parts))
        yield self.picture.report(state, read_prompt(state.prompt, state.prompted, self._names))
        self.told, self.told_at = state.id, state.ticks

    def _faults(self, bad: Iterable[BadRow]) -> Iterator[SourceFault]:
        for row in bad:
            yield SourceFault(offset=row.id, expected=row.expected, found=row.found, game=self._number)

    def _apply(self, state: StateRow, parts: _Parts) -> Iterator[BadRow]:
        yield from _until(parts.bad, state)
        yield from self.picture.add_cards(_until(parts.cards, state))
        yield from self.picture.move(_until(parts.transfers, state))
        yield from self.picture.change_cards(_until(parts.card_changes, state))
        yield from self.picture.change_players(_until(parts.player_changes, state))

    def _started(self, state: StateRow, match: int) -> GameStarted:
        names = sorted(self._names, key=self._names.__getitem__)
        is_known = self.picture.seats == list(range(len(names))) and len(names) > 1
        return GameStarted(
            offset=state.id,
            ticks=state.ticks,
            game=self._number,
            match=str(match),
            players=tuple(names) if is_known else (),
        )

    def _drop_chat(self, until: int | None) -> Iterator[ChatDropped]:
        """Report that players talked, up to a snapshot, and forget what they said."""
        dropped = [row for row in self._chat if until is None or row.state <= until]
        self._chat = [row for row in self._chat if row not in dropped]
        for row in dropped:
            yield ChatDropped(offset=row.id, game=self._number)

    def _line(self, row: LineRow) -> LogLine:
        return LogLine(offset=row.id, ticks=row.ticks, text=row.text, game=self._number)

    def _end(self, game: GameRow, results: dict[str, str]) -> Iterator[Report]:
        for line in self.lines.until(None, is_opening=False):
            yield self._line(line)
        yield from self._drop_chat(None)
        won = (self._names.get(name) for name, result in results.items() if result == _WIN)
        winners = tuple(sorted(seat for seat in won if seat is not None))
        yield GameEnded(offset=game.id, game=self._number, winners=winners)


def _results(game: GameRow) -> tuple[dict[str, str], tuple[BadRow, ...]]:
    """Return the players' results, once they have any; and what is wrong with them."""
    try:
        results = values.results(game.results)
    except values.ValueFormError as error:
        expected = f"{game.table}.GamePlayerResults to be {error}"
        return {}, (BadRow(game.id, 0, expected, repr(game.results)[:60]),)
    return (results if _RESULTS.issuperset(results.values()) else {}), ()
