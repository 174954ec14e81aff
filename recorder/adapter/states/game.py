"""One game of a source that numbers its games: its reports, in order, to moments of its record."""

from __future__ import annotations

from typing import Final

from recorder.adapter.counts import LineCounts
from recorder.adapter.course import COURSE, win
from recorder.adapter.record_header import write_header
from recorder.adapter.records import GameHeader, RecordKeeper
from recorder.adapter.states import told
from recorder.adapter.states.beginning import begin_first_turn, begin_late
from recorder.adapter.states.moment import compare
from recorder.adapter.states.origins import find_origins
from recorder.adapter.states.seats import seat_all
from recorder.adapter.states.state_game import StateGame
from recorder.adapter.states.tell import tell
from recorder.log_lines import Grammar, plain_text
from recorder.log_lines import sentences as said
from recorder.log_lines.markup import take_references
from recorder.mtgr.values import PlayerId, SourceKind
from recorder.reports import GameEnded, GameStarted, LogLine, Report, SourceFault, StateReport

_SILENT: Final = (said.Watched, said.DrewNextCard)
_PREGAME: Final = "pregame"
MOST_WAITING: Final = 2_000
"""Reports of a game that are kept until it is known who plays."""


class NumberedGame:
    """One game: its reports wait until its players are known, then its moments are told.

    Args:
        keeper: opens the record.
        source, file: for the header.
        number: which game of its match it is; ``None`` if this source does not know.
    """

    __slots__ = (
        "_file",
        "_game",
        "_grammar",
        "_is_late_again",
        "_keeper",
        "_lines",
        "_names",
        "_number",
        "_players",
        "_source",
        "_started",
        "_turn_of",
        "_waiting",
        "counts",
        "is_late",
    )

    def __init__(
        self, keeper: RecordKeeper, source: SourceKind, file: str, number: int | None, counts: LineCounts
    ) -> None:
        self._keeper = keeper
        self._source = source
        self._file = file
        self._number = number
        self._started: GameStarted | None = None
        self._players: tuple[str, ...] = ()
        self._waiting: list[LogLine | StateReport | SourceFault] = []
        self._names: dict[int, str] = {}
        self._game: StateGame | None = None
        self._grammar = Grammar(())
        self._lines: list[tuple[said.Sentence, str]] = []
        self._is_late_again = False  # something was missed before the state that will come next
        self._turn_of: str | None = None
        self.is_late = False
        """Whether its beginning was not seen."""
        self.counts = counts

    @property
    def match(self) -> str:
        """The match's token; empty if the source does not say it."""
        return "" if self._started is None else self._started.match or ""

    def take(self, report: Report) -> None:
        """Take the next report of this game."""
        if isinstance(report, LogLine):
            self.counts.read += 1
        if isinstance(report, GameStarted):
            self._start(report)
        elif isinstance(report, GameEnded):
            self._end(report)
        elif isinstance(report, LogLine | StateReport | SourceFault):
            if self._game is None:
                self._wait(report)
            else:
                self._tell(self._game, report)

    def finish(self) -> None:
        """Take note that nothing follows; lines that still wait for their state are not told without it."""
        self._open_if_known()  # if there was no state to wait for
        if self._game is None:
            self._stop_waiting()
            return
        self._leave_untold()
        self._game.record.end(complete=self._game.is_over)

    def _wait(self, report: LogLine | StateReport | SourceFault) -> None:
        """Keep what came before the players' names; if they never come, memory must not grow."""
        if len(self._waiting) >= MOST_WAITING:
            self._stop_waiting()
            self._is_late_again = True
        self._waiting.append(report)
        self._learn_name(report)
        if isinstance(report, StateReport):
            self._open_if_known()

    def _stop_waiting(self) -> None:
        self.counts.outside += sum(isinstance(report, LogLine) for report in self._waiting)
        self.counts.states_untold += sum(isinstance(report, StateReport) for report in self._waiting)
        self._waiting = []

    def _start(self, report: GameStarted) -> None:
        self._started = self._started or report
        self._players = report.players or self._players
        if any(isinstance(earlier, StateReport) for earlier in self._waiting):
            self._open_if_known()

    def _learn_name(self, report: LogLine | StateReport | SourceFault) -> None:
        """Learn, in a game joined late, who sits where: a turn's line and its state tell."""
        if isinstance(report, LogLine):
            sentence = self._grammar.parse(report.text)
            self._turn_of = sentence.player if isinstance(sentence, said.TurnBegan) else self._turn_of
        elif isinstance(report, StateReport):
            if self._turn_of is not None and report.active is not None:
                self._names[report.active] = self._turn_of
            self._turn_of = None
            names = [self._names.get(player.seat) for player in report.players]
            known = tuple(name for name in names if name is not None)
            if len(set(known)) == len(names) > 1:
                self._players = self._players or known

    def _open_if_known(self) -> None:
        """Open the record if it is known who plays; its first state, if there is any, shows if it is late."""
        if self._game is None and self._started is not None and self._players:
            self._open(self._started, self._players)

    def _open(self, started: GameStarted, players: tuple[str, ...]) -> None:
        """Open the record and tell what has waited for the players' names."""
        states = (report for report in self._waiting if isinstance(report, StateReport))
        first = next(states, None)
        self.is_late = first is not None and first.step != _PREGAME
        seats = tuple((PlayerId(f"p{seat}"), name) for seat, name in enumerate(players, start=1))
        header = GameHeader(
            source=self._source,
            file=self._file,
            match=started.match or "",
            game=None if self.is_late else self._number,
            ticks=started.ticks,
            players=seats,
            number=started.game,
            completed_by=started.completed_by,
        )
        game = StateGame(self._keeper.begin(header), players)
        write_header(game.write, header)
        if self.is_late:
            game.joined.update(game.seats)
        self._game = game
        self._grammar = Grammar(players)
        waiting, self._waiting = self._waiting, []
        for earlier in waiting:
            self._tell(game, earlier)

    def _tell(self, game: StateGame, report: LogLine | StateReport | SourceFault) -> None:
        if isinstance(report, LogLine):
            self._tell_line(game, report)
        elif isinstance(report, SourceFault):
            self._is_late_again = True
        else:
            self._take_state(game, seat_all(report, len(game.seats)))

    def _take_state(self, game: StateGame, state: StateReport) -> None:
        if state.settled and not game.is_over and not state.is_over:
            self._tell_state(game, state)
        elif game.state is None and state.step == _PREGAME:
            game.state = state

    def _tell_line(self, game: StateGame, line: LogLine) -> None:
        marked = take_references(line.text)
        game.learn_names(marked.cards)
        sentence = self._grammar.parse(line.text)
        if isinstance(sentence, _SILENT) or told.is_about_a_stranger(game, sentence):
            self.counts.silent += 1
            return
        teller = COURSE.get(type(sentence))
        if teller is not None:
            self.counts.stated += 1
            if isinstance(sentence, said.Conceded | said.Lost | said.Won):
                self._tell_rest(game)
            teller(game, sentence)
        else:
            self._lines.append((sentence, line.text))
            if game.is_over:
                self._tell_rest(game)

    def _tell_state(self, game: StateGame, state: StateReport) -> None:
        if game.state is not None and _is_earlier(state, game.state):
            self.counts.states_untold += 1
            return
        if state.step == _PREGAME:
            self._is_late_again = False  # what was lost is told by log lines alone
            game.state = state
            return
        last = game.state
        if last is None or self._is_late_again:
            if last is None:
                self._leave_untold()
            else:
                self._keep_as_notes(game)
            begin_late(game, state)
        elif last.step == _PREGAME:
            begin_first_turn(game, state, self._take_lines())
        else:
            moment = compare(last, state, self._take_lines())
            find_origins(game, moment)
            tell(game, moment)
        self._is_late_again = False
        game.state = state

    def _take_lines(self) -> list[said.Sentence]:
        """Take the lines that wait for a settled state, which has come."""
        lines = [sentence for sentence, _ in self._lines]
        self._lines = []
        notes = sum(isinstance(line, said.NotUnderstood) for line in lines)
        self.counts.notes += notes
        self.counts.stated += len(lines) - notes
        return lines

    def _tell_rest(self, game: StateGame) -> None:
        """Tell the lines that no settled state will follow any more: the game ends."""
        if self._is_late_again:
            self._keep_as_notes(game)
            return
        if game.state is None or game.state.step == _PREGAME:
            self._leave_untold()
            return
        lines = self._take_lines()
        if lines:
            tell(game, compare(game.state, game.state, lines))

    def _keep_as_notes(self, game: StateGame) -> None:
        """Keep, word for word, the lines of what no state can show any more: states before it were lost."""
        for _, text in self._lines:
            game.note(plain_text(text))
        self.counts.notes += len(self._lines)
        self._lines = []

    def _leave_untold(self) -> None:
        """Count the lines of which no state shows what they did: the source ends, or is joined late."""
        self.counts.outside += len(self._lines)
        self._lines = []

    def _end(self, report: GameEnded) -> None:
        self._open_if_known()
        if self._game is None:
            return
        if self._is_late_again:
            self._keep_as_notes(self._game)
        for seat in report.winners or ():
            player = self._game.seat(seat)
            if player is not None:
                win(self._game, player)
        self._game.is_over = True


def _is_earlier(state: StateReport, last: StateReport) -> bool:
    """Say whether a state is older than the last one told; MTGO counts a game's states."""
    if state.step == _PREGAME and last.step != _PREGAME:
        return True
    return state.timestamp is not None and last.timestamp is not None and state.timestamp < last.timestamp
