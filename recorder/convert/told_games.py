"""The games of a match log, told and kept in memory until it is decided what becomes of each."""

from __future__ import annotations

from dataclasses import dataclass, field

from recorder.adapter.adapter import Adapter
from recorder.adapter.counts import LineCounts
from recorder.adapter.records import GameHeader
from recorder.mtgr.statements import Score, Statement
from recorder.reports import Report
from recorder.sources.game_log import GameLog


@dataclass(slots=True)
class ToldGame:
    """One game, as its match log alone tells it.

    Args:
        header: what is known of it.
        statements: what its record says, without the footer.
        complete: whether its end is told; ``None`` while the log goes on with it.
    """

    header: GameHeader
    statements: list[Statement] = field(default_factory=list)
    complete: bool | None = None

    @property
    def lines(self) -> int:
        """How many statements there are so far."""
        return len(self.statements)

    def visit(self, statement: Statement) -> None:
        """Take the next statement."""
        self.statements.append(statement)

    def end(self, *, complete: bool) -> None:
        """Take note that no statement follows."""
        self.complete = complete

    @property
    def wins(self) -> dict[str, int] | None:
        """How many games of the match each player has won behind this one, by name; ``None`` if not said."""
        scores = [statement for statement in self.statements if isinstance(statement, Score)]
        if not scores:
            return None
        names = dict(self.header.players)
        return {names[player]: wins for player, wins in scores[-1].wins}


class ToldGames:
    """Takes the games of one match log.

    Args:
        file: the log's name.
    """

    __slots__ = ("_adapter", "games")

    def __init__(self, file: str) -> None:
        self.games: list[ToldGame] = []
        """In the order in which they began."""
        self._adapter = Adapter(self, GameLog.kind, file)

    def begin(self, header: GameHeader) -> ToldGame:
        """Take note that a game begins."""
        game = ToldGame(header)
        self.games.append(game)
        return game

    @property
    def counts(self) -> LineCounts:
        """What has become of its lines."""
        return self._adapter.counts

    def take(self, report: Report) -> None:
        """Take the next report of the log."""
        self._adapter.take(report)

    def finish(self) -> None:
        """Take note that the log ends."""
        self._adapter.finish()
