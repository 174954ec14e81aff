"""The games of a source that numbers them: one record each, written moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from recorder.adapter.counts import LineCounts
from recorder.adapter.record_header import write_header
from recorder.adapter.records import GameHeader, RecordKeeper
from recorder.adapter.states import told
from recorder.adapter.states.beginning import begin_first_turn, begin_late
from recorder.adapter.states.moment import compare
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tell import tell
from recorder.log_lines import Grammar
from recorder.log_lines import sentences as said
from recorder.log_lines.markup import take_references
from recorder.mtgr.values import SourceKind
from recorder.reports import GameEnded, GameStarted, LogLine, Report, SourceFault, StateReport

_SILENT: Final = (said.Watched, said.DrewNextCard)
_PREGAME: Final = "pregame"


class NumberedGame:
    """One game: its reports wait until its players are known, then its moments are told.

    Args:
        keeper: opens the record.
        source, file: for the header.
        number: which game of its match it is, as far as this source knows.
    """

    __slots__ = (
        "_file",
        "_game",
        "_grammar",
        "_is_lost",
        "_keeper",
        "_lines",
        "_number",
        "_source",
        "_started",
        "_waiting",
        "counts",
    )

    def __init__(
        self, keeper: RecordKeeper, source: SourceKind, file: str, number: int, counts: LineCounts
    ) -> None:
        self._keeper = keeper
        self._source = source
        self._file = file
        self._number = number
        self._started: GameStarted | None = None
        self._waiting: list[LogLine | StateReport] = []
        self._game: StateGame | None = None
        self._grammar = Grammar(())
        self._lines: list[said.Sentence] = []
        self._is_lost = False
        self.counts = counts

    def take(self, report: Report) -> None:
        """Take the next report of this game."""
        if isinstance(report, LogLine):
            self.counts.read += 1
        if isinstance(report, GameStarted):
            self._start(report)
        elif isinstance(report, SourceFault):
            self._is_lost = True
        elif isinstance(report, GameEnded):
            self._end(report)
        elif isinstance(report, LogLine | StateReport):
            if self._game is None:
                self._waiting.append(report)
            else:
                self._tell(self._game, report)

    def finish(self) -> None:
        """Take note that nothing follows; lines that still wait for their state are not told without it."""
        if self._game is None:
            self.counts.outside += sum(isinstance(report, LogLine) for report in self._waiting)
            return
        self.counts.outside += len(self._lines)
        self._game.record.end(complete=self._game.is_over)

    def _start(self, report: GameStarted) -> None:
        self._started = self._started or report
        if not report.players or self._game is not None:
            return
        header = GameHeader(
            source=self._source,
            file=self._file,
            match=report.match or "",
            game=self._number,
            ticks=self._started.ticks,
            players=(),
        )
        game = StateGame(self._keeper.begin(header), report.players)
        seats = tuple(zip(game.seats, report.players, strict=True))
        write_header(
            game.write, GameHeader(self._source, self._file, header.match, header.game, header.ticks, seats)
        )
        self._game = game
        self._grammar = Grammar(report.players)
        waiting, self._waiting = self._waiting, []
        for earlier in waiting:
            self._tell(game, earlier)

    def _tell(self, game: StateGame, report: LogLine | StateReport) -> None:
        if isinstance(report, LogLine):
            self._tell_line(game, report)
        elif report.settled and not game.is_over and not report.is_over:
            self._tell_state(game, report)
        elif game.state is None and report.step == _PREGAME:
            game.state = report

    def _tell_line(self, game: StateGame, line: LogLine) -> None:
        marked = take_references(line.text)
        game.learn_names(marked.cards)
        sentence = self._grammar.parse(line.text)
        if isinstance(sentence, _SILENT):
            self.counts.silent += 1
            return
        teller = told.COURSE.get(type(sentence))
        if teller is not None:
            self.counts.stated += 1
            if isinstance(sentence, said.Conceded | said.Lost | said.Won):
                self._tell_rest(game)
            teller(game, sentence)
        else:
            self._lines.append(sentence)

    def _tell_state(self, game: StateGame, state: StateReport) -> None:
        if self._is_lost and not state.is_full:
            return
        if state.step == _PREGAME:
            game.state = state
            return
        lines = self._take_lines()
        if game.state is None or self._is_lost:
            begin_late(game, state)
        elif game.state.step == _PREGAME:
            begin_first_turn(game, state, lines)
        else:
            tell(game, compare(game.state, state, lines))
        self._is_lost = False
        game.state = state

    def _take_lines(self) -> list[said.Sentence]:
        """Take the lines that wait for a settled state, which has come."""
        lines, self._lines = self._lines, []
        notes = sum(isinstance(line, said.NotUnderstood) for line in lines)
        self.counts.notes += notes
        self.counts.stated += len(lines) - notes
        return lines

    def _tell_rest(self, game: StateGame) -> None:
        """Tell the lines that no settled state will follow any more: the game ends."""
        lines = self._take_lines()
        if game.state is not None and lines:
            tell(game, compare(game.state, game.state, lines))

    def _end(self, report: GameEnded) -> None:
        if self._game is None:
            return
        for seat in report.winners or ():
            player = self._game.seat(seat)
            if player is not None:
                told.win(self._game, player)
        self._game.is_over = True


class NumberedGames:
    """Turns the reports of a source that numbers its games into one record for each.

    Args:
        keeper: opens the records.
        source: the kind of source, and ``file``, its file's name without a folder.
    """

    __slots__ = ("_file", "_games", "_keeper", "_matches", "_source", "counts")

    def __init__(self, keeper: RecordKeeper, source: SourceKind, file: str, counts: LineCounts) -> None:
        self._keeper = keeper
        self._source = source
        self._file = file
        self._games: dict[int, NumberedGame | None] = {}  # None: it is over, and its record is ended
        self._matches: dict[str, int] = {}
        self.counts = counts

    def take(self, number: int, report: Report) -> None:
        """Take the next report of the game with this number. What comes after its end is not told."""
        if number not in self._games:
            match = report.match if isinstance(report, GameStarted) and report.match else ""
            self._matches[match] = self._matches.get(match, 0) + 1
            self._games[number] = NumberedGame(
                self._keeper, self._source, self._file, self._matches[match], self.counts
            )
        game = self._games[number]
        if game is None:
            self._count_late(report)
            return
        game.take(report)
        if isinstance(report, GameEnded):
            game.finish()
            self._games[number] = None

    def lose_all(self, fault: SourceFault) -> None:
        """Take note that something of any game may be lost."""
        for game in self._under_way():
            game.take(fault)

    def finish(self) -> None:
        """Take note that the source ends: games without an end stay incomplete."""
        for game in self._under_way():
            game.finish()
        self._games.clear()

    def _under_way(self) -> Iterator[NumberedGame]:
        return (game for game in self._games.values() if game is not None)

    def _count_late(self, report: Report) -> None:
        if isinstance(report, LogLine):
            self.counts.read += 1
            self.counts.silent += 1
