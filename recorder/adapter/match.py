"""One match's reports, split into games: a record is opened for each as soon as its players are known.

facts/gamelog.md 1.3: nothing in a match log marks a game but its sentences. A new game starts with the first
``joined`` (or, in a match that follows, the dice) after the end of one; a ``joined`` in the middle of a game
is a reconnect, and the second one of a game can come after the choice who starts.
"""

from __future__ import annotations

import re
from typing import Final

from recorder.adapter import card_moves, casting, designations, permanents, turns
from recorder.adapter.counts import LineCounts
from recorder.adapter.handlers import Handlers
from recorder.adapter.keyframes import write_partial_keyframe
from recorder.adapter.log_game import LogGame
from recorder.adapter.players import Players
from recorder.adapter.record_header import write_header
from recorder.adapter.records import GameHeader, RecordKeeper
from recorder.log_lines import Grammar, plain_text
from recorder.log_lines import sentences as said
from recorder.mtgr.statements import Late
from recorder.mtgr.values import SourceKind
from recorder.reports import ChatDropped, LogLine, MatchStarted, Report, SourceFault

HANDLERS: Final[Handlers] = {
    **turns.HANDLERS,
    **casting.HANDLERS,
    **card_moves.HANDLERS,
    **permanents.HANDLERS,
    **designations.HANDLERS,
}
"""What every kind of sentence does, each in the module of its topic."""

LONGEST_WAIT: Final = 500
"""Lines that may wait until the players are known; the names come with the first, or there are none."""

MOST_PLAYERS: Final = 16
"""Far more than MTGO seats at a table; a damaged log can name any number."""

_OPENINGS: Final = (said.Rolled, said.Joined)
_NAMES_ANYONE: Final = (said.Rolled, said.Joined, said.TurnBegan)
"""Sentences that are understood whoever they name; a name that is no player's must not reach the record."""

_ANYWHERE: Final = (said.Watched, said.DrewNextCard, said.LeftGame, said.LostConnection, said.NotUnderstood)
"""Sentences that can stand before a game begins as well as in it."""

_PLAYERS_OF_A_GAME: Final = 2


class MatchAdapter:
    """Turns the reports of one source into the records of its games.

    Args:
        keeper: opens the records.
        source: the kind of source, and ``file``, its file's name without a folder.
        counts: takes what becomes of each log line.
    """

    __slots__ = (
        "_file",
        "_game",
        "_game_number",
        "_grammar",
        "_keeper",
        "_match",
        "_names",
        "_source",
        "_waiting",
        "counts",
    )

    def __init__(self, keeper: RecordKeeper, source: SourceKind, file: str, counts: LineCounts) -> None:
        self._keeper = keeper
        self._source = source
        self._file = file
        self._match = ""
        self._names: list[str] = []
        self._grammar = Grammar(())
        self._waiting: list[LogLine] = []
        self._game: LogGame | None = None
        self._game_number: int | None = 0
        self.counts = counts

    def take(self, report: Report) -> None:
        """Take the next report of the source."""
        if isinstance(report, LogLine):
            self.counts.read += 1
            self._take_line(report)
        elif isinstance(report, MatchStarted):
            self.finish()
            self._names.clear()
            self._match = report.match
            self._game_number = 0 if report.game_id is None else None
        elif not isinstance(report, SourceFault | ChatDropped):
            self.counts.unused += 1

    def finish(self) -> None:
        """Take note that the source ends: the last game is complete if the log said how it ended."""
        self.counts.outside += len(self._waiting)
        self._waiting.clear()
        self._close()

    # -- splitting ------------------------------------------------------------------------------------

    def _take_line(self, line: LogLine) -> None:
        sentence = self._grammar.parse(line.text)
        if self._game is not None and _begins_another(self._game, sentence):
            self._close()
        if self._game is not None:
            self._tell(self._game, line, sentence)
            return
        self._learn_name(sentence)
        self._waiting.append(line)
        if self._is_opened_by(sentence) and self._players_are_known():
            self._open()

    def _is_opened_by(self, sentence: said.Sentence) -> bool:
        """Say whether a game has certainly begun: joins come together, and one alone is a reconnect."""
        if isinstance(sentence, said.Rolled):
            return False
        if not isinstance(sentence, said.Joined):
            return True
        waiting = [self._grammar.parse(line.text) for line in self._waiting]
        joined = {known.player for known in waiting if isinstance(known, said.Joined)}
        has_dice = any(isinstance(known, said.Rolled) for known in waiting)
        return has_dice or (self._game_number != 0 and joined >= set(self._names))

    def _learn_name(self, sentence: said.Sentence) -> None:
        is_new = isinstance(sentence, _NAMES_ANYONE) and sentence.player not in self._names
        if is_new and isinstance(sentence, _NAMES_ANYONE) and len(self._names) < MOST_PLAYERS:
            self._names.append(sentence.player)
            self._grammar = Grammar(self._names)

    def _players_are_known(self) -> bool:
        if len(self._names) >= _PLAYERS_OF_A_GAME:
            return True
        if len(self._waiting) >= LONGEST_WAIT:
            self.counts.outside += len(self._waiting)
            self._waiting.clear()
        return False

    # -- one game -------------------------------------------------------------------------------------

    def _open(self) -> None:
        """Open the record of the game that the waiting lines begin, and tell them."""
        players = Players(self._names)
        first = self._waiting[0]
        is_late = not isinstance(self._first_event(), _OPENINGS)
        if is_late or self._game_number is None:
            self._game_number = None
        else:
            self._game_number += 1
        header = GameHeader(
            source=self._source,
            file=self._file,
            match=self._match,
            game=self._game_number,
            ticks=first.ticks,
            players=tuple((seat, name) for name, seat in players.items()),
        )
        game = self._game = LogGame(self._keeper.begin(header), players)
        write_header(game.write, header)
        if is_late:
            game.joined.update(players.values())
            game.write(Late())
            write_partial_keyframe(game.write, players.values(), game.objects, game.is_day)
        waiting, self._waiting = self._waiting, []
        for line in waiting:
            self._tell(game, line, self._grammar.parse(line.text))

    def _first_event(self) -> said.Sentence | None:
        """Return the first waiting sentence that tells where a game is: others can stand before its dice."""
        sentences = (self._grammar.parse(line.text) for line in self._waiting)
        return next((sentence for sentence in sentences if not isinstance(sentence, _ANYWHERE)), None)

    def _tell(self, game: LogGame, line: LogLine, sentence: said.Sentence) -> None:
        if isinstance(sentence, _NAMES_ANYONE) and sentence.player not in game.players:
            name = re.compile(rf"(?<!\w){re.escape(sentence.player)}(?!\w)")
            sentence = said.NotUnderstood(name.sub("?", plain_text(line.text)))
        written = game.record.lines
        HANDLERS[type(sentence)](game, sentence)
        if isinstance(sentence, said.NotUnderstood):
            self.counts.notes += 1
        elif game.record.lines == written:
            self.counts.silent += 1
        else:
            self.counts.stated += 1

    def _close(self) -> None:
        if self._game is not None:
            self._game.record.end(complete=self._game.is_over)
        self._game = None


def _begins_another(game: LogGame, sentence: said.Sentence) -> bool:
    """Say whether a sentence belongs to the next game: a player comes to the table after the end of one."""
    if isinstance(sentence, said.Rolled):
        return game.is_over or game.active is not None  # the dice fall once, before the first turn
    return game.is_over and isinstance(sentence, said.Joined)
