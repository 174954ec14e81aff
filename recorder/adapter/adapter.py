"""The adapter as a whole: each report goes to the part that tells its game.

A source that numbers its games (``mtgo-log``, ``stream``) shows states: `states` tells them moment by moment.
One that does not (``game-log``) has log lines only: `match` tells those.
"""

from __future__ import annotations

from recorder.adapter.counts import LineCounts
from recorder.adapter.match import MatchAdapter
from recorder.adapter.records import RecordKeeper
from recorder.adapter.states.games import NumberedGames
from recorder.mtgr.values import SourceKind
from recorder.reports import ChatDropped, MatchStarted, Report, SourceFault


class Adapter:
    """Turns the reports of one source into the records of its games.

    Args:
        keeper: opens the records.
        source: the kind of source, and ``file``, its file's name without a folder.

    ``counts`` is what has become of its log lines.
    """

    __slots__ = ("_games", "_match", "counts")

    def __init__(self, keeper: RecordKeeper, source: SourceKind, file: str) -> None:
        self.counts = LineCounts()
        self._match = MatchAdapter(keeper, source, file, self.counts)
        self._games = NumberedGames(keeper, source, file, self.counts)

    def take(self, report: Report) -> None:
        """Take the next report of the source."""
        if isinstance(report, MatchStarted) or report.game is None:
            self._match.take(report)
            if isinstance(report, SourceFault):
                self._games.lose_all(report)
        elif not isinstance(report, ChatDropped):
            self._games.take(report.game, report)

    def finish(self) -> None:
        """Take note that the source ends."""
        self._match.finish()
        self._games.finish()
