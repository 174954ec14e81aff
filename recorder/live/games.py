"""The games under way: each line of a log goes to its game's journal, and from there to its record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from recorder.errors import SourceError
from recorder.live.card_shelf import CardShelf
from recorder.live.disk import Disk
from recorder.live.events import Event, RecordCompleted, Trouble
from recorder.live.followed_log import FollowedLog
from recorder.live.game_lines import GameLine
from recorder.live.journal import SUFFIX, Journal, as_text
from recorder.live.known_games import KnownGame, KnownGames
from recorder.live.recording import Recording
from recorder.live.trackers import WAITS, Trackers
from recorder.sources.journal_lines import JournalGame, JournalRecord
from recorder.sources.record_reports import is_game_complete

QUIET: Final = 60.0
"""Seconds without a line after which a game that was said to be over is over, though no results came."""
KEPT: Final = ".journal.gz"
"""Ends the name of a journal that is kept beside its record."""


class Games:
    """The games under way.

    Args:
        disk: writes.
        folder: where records go.
        known: remembers the games that are over.
        cards: MTGO's card data.
        tell: takes what a player or a program should hear.
        trackers: the Tracker's databases: they complete the records of games that are over.
        keep_journals: whether the journal of a game that is over is kept, compressed, beside its record.
    """

    __slots__ = (
        "_cards",
        "_disk",
        "_done",
        "_folder",
        "_is_keeping",
        "_journals",
        "_known",
        "_last_over",
        "_lost",
        "_matches",
        "_numbers",
        "_recordings",
        "_tell",
        "_trackers",
        "other_views",
    )

    def __init__(
        self,
        disk: Disk,
        folder: Path,
        known: KnownGames,
        cards: CardShelf,
        tell: Callable[[Event], object],
        *,
        trackers: Trackers,
        keep_journals: bool = False,
    ) -> None:
        self._disk = disk
        self._folder = folder
        self._journals = journal_folder(folder)
        self._known = known
        self._cards = cards
        self._trackers = trackers
        self._tell = tell
        self._is_keeping = keep_journals
        self._recordings: dict[tuple[str, int], Recording] = {}
        self._matches: dict[str, int] = {}  # how many games of each were seen, 0 after one joined late
        self._done: set[tuple[str, int]] = set()
        self._last_over = 0  # when the game began that ended last, in ticks
        self._lost = False
        self.other_views = 0
        """How many lines were left out because another log under way tells the same game."""
        self._numbers: set[int] = set()  # MTGO's, of all games
        for game in known.games():
            self._count(game.match, game.number)
            if game.record is not None:
                self._numbers.add(game.game)

    def resume(self, now: float) -> None:
        """Tell again the games whose journals an earlier run has left behind.

        Args:
            now: the recorder's clock.

        Raises:
            OSError: a journal cannot be read or mended.
        """
        for path in sorted(self._journals.glob(f"*{SUFFIX}")):
            try:
                resumed = Journal.resume(self._disk, path)
            except SourceError as error:
                aside = path.with_name(f"{path.name}.damaged")
                self._disk.rename(path, aside)
                self._tell(Trouble(aside, f"this journal is damaged and was set aside: {error}"))
                continue
            if resumed is not None:
                self._resume(*resumed, now)

    def take(self, log: FollowedLog, line: GameLine, logs: Iterable[FollowedLog], now: float) -> None:
        """Take the next line of a log; nothing is written before the next `flush`.

        Args:
            log: where it stands.
            line: the line.
            logs: every log that is followed.
            now: the recorder's clock.
        """
        match, game = line.key
        if match is not None and game is not None:
            recording = self._recordings.get((match, game))
            if recording is None and not is_game_complete(line.line.record):
                recording = self._begin(log, match, game)
            if recording is not None:
                self._append(recording, log, line.line, logs, now)
            return
        for recording in list(self._recordings.values()):  # it is damaged: some game has lost something
            if game in {None, recording.journal.game.game} and recording.journal.is_last_read_in(log.start):
                self._append(recording, log, line.line, logs, now)

    def is_under_way(self, match: str) -> bool:
        """Say whether a game of a match is under way."""
        return any(recording.journal.game.match == match for recording in self._recordings.values())

    def flush(self) -> None:
        """Bring onto the disk what was told, and put aside the games that are over.

        Raises:
            OSError: the system does not take it; nothing is lost, and it can be tried again.
        """
        self._known.save()
        for key, recording in list(self._recordings.items()):
            recording.flush()
            if recording.has_ended and (self._trackers.is_empty or recording.is_settled):
                if self._finish(recording):
                    del self._recordings[key]
            elif recording.has_ended:
                self._last_over = max(self._last_over, recording.first_ticks)
                recording.tell_finished()

    def complete(self, now: float) -> None:
        """Let the Tracker complete the records of games that are over, or wait for it no longer.

        A record on disk only grows while its game is played, so what comes from the Tracker waits for the
        game's end; unless the Tracker was done with the game when the recorder came upon it.

        Args:
            now: the recorder's clock.

        Raises:
            OSError: a journal cannot be written; it is tried again.
        """
        for recording in self._recordings.values():
            if not recording.has_ended or recording.is_settled:
                continue
            recording.over_since = now if recording.over_since is None else recording.over_since
            sight = self._trackers.look_at(recording.journal.game.game)
            states = 0 if sight.seen is None else len(sight.seen.timestamps)
            if states > recording.states_seen:  # the Tracker is behind, and still writes
                recording.states_seen, recording.over_since = states, now
            if sight.is_over or not 0 <= now - recording.over_since < WAITS:
                if sight.seen is not None:
                    recording.journal.complete(sight.seen)
                recording.is_settled = True

    def is_told(self, number: int) -> bool:
        """Say whether `mtgo.log` tells the game with this number of MTGO's, or has told it."""
        return number in self._numbers

    def take_lost(self) -> bool:
        """Say, once, whether a game was lost with its files, so that the logs are to be read again."""
        lost, self._lost = self._lost, False
        return lost

    def sync(self) -> None:
        """Wait until the journals are on the disk itself; raises `OSError`."""
        for recording in self._recordings.values():
            recording.journal.sync()

    def close_quiet(self, logs: Iterable[FollowedLog], now: float) -> None:
        """Close the games of which nothing more will come though no results were seen.

        They were said to be over, or a later game of their match has begun; or MTGO was started anew since
        and a game that began later is over, so that the player has not come back to this one.

        Args:
            logs: every log that is followed.
            now: the recorder's clock.
        """
        for recording in self._recordings.values():
            is_log_over = _holder(recording, logs) is None
            is_left = is_log_over and recording.last_ticks < self._last_over
            is_over = recording.is_said_over or self._is_superseded(recording)
            if is_left or (is_over and (is_log_over or now - recording.touched >= QUIET)):
                recording.close()

    def let_go(self) -> None:
        """Close the files of all games; they stay under way for the next run. Raises `OSError`."""
        for recording in self._recordings.values():
            recording.let_go()

    # -- one game -------------------------------------------------------------------------------------

    def _resume(self, journal: Journal, lines: list[JournalRecord], now: float) -> None:
        game = journal.game
        if self._is_done(game.match, game.game):
            journal.drop()  # the run before was killed between remembering the game and this
            return
        recording = Recording(self._disk, self._folder, journal, self._cards.load(game.card_data), self._tell)
        recording.is_settled = journal.seen is not None
        self._numbers.add(game.game)
        recording.touched = now
        self._recordings[game.match, game.game] = recording
        recording.take_again(lines)
        self._count(game.match, 0 if recording.is_late else game.number)

    def _begin(self, log: FollowedLog, match: str, game: int) -> Recording | None:
        """Begin a game, unless it is over and recorded."""
        if self._is_done(match, game):
            return None
        known = self._known.game(match, game)
        number = self._next_number(match) if known is None else known.number
        self._count(match, number)
        path = log.tail.path
        cards = self._cards.folder_for(path)
        about = JournalGame(
            file=as_text(Path(path.name)),
            match=match,
            game=game,
            number=number,
            card_data=None if cards is None else as_text(cards),
        )
        sight = self._trackers.look_at(game)
        seen = sight.seen if sight.is_over else None
        journal = Journal.begin(self._disk, self._journals, about, seen)
        card_data = self._cards.load(about.card_data)
        recording = Recording(self._disk, self._folder, journal, card_data, self._tell)
        recording.is_settled = seen is not None
        self._recordings[match, game] = recording
        self._numbers.add(game)
        return recording

    def _append(
        self,
        recording: Recording,
        log: FollowedLog,
        line: JournalRecord,
        logs: Iterable[FollowedLog],
        now: float,
    ) -> None:
        journal = recording.journal
        if recording.has_ended or journal.has(log.start, line):
            return
        if not journal.is_last_read_in(log.start):
            holder = _holder(recording, logs)
            if holder is not None and log.first_ticks < holder.last_ticks:
                self.other_views += 1
                return
        journal.append(log.start, line)
        recording.take(line)
        recording.touched = now
        if recording.is_late:
            self._count(journal.game.match, 0)

    def _finish(self, recording: Recording) -> bool:
        """Put aside a game that is over; ``False`` if its files are gone, and it begins anew."""
        game = recording.journal.game
        recording.let_go()
        seen = recording.journal.seen
        is_completed = seen is not None and not recording.is_there
        if not recording.is_there:
            if not recording.journal.path.exists():
                self._begin_anew(recording)
                return False
            recording = self._tell_again(recording)
        self._last_over = max(self._last_over, recording.first_ticks)
        record = recording.record
        number = 0 if recording.is_late else game.number
        name = None if record is None else record.name
        if record is None:
            self._numbers.discard(game.game)
        self._known.add_game(KnownGame(match=game.match, game=game.game, number=number, record=name))
        self._known.save()
        self._done.add((game.match, game.game))
        if self._is_keeping and record is not None:
            recording.journal.keep(record.with_name(record.stem + KEPT))
        else:
            recording.journal.drop()
        recording.tell_finished()
        if seen is not None and is_completed and record is not None:
            self._tell(RecordCompleted(record, seen.file))
        return True

    def _begin_anew(self, lost: Recording) -> None:
        """Begin a game anew whose record and journal were removed while it was played, as the same game."""
        about = lost.journal.game
        journal = Journal.begin(self._disk, self._journals, about)
        card_data = self._cards.load(about.card_data)
        recording = Recording(self._disk, self._folder, journal, card_data, self._tell)
        recording.touched = lost.touched
        self._recordings[about.match, about.game] = recording
        self._lost = True
        where = lost.record or journal.path
        self._tell(Trouble(where, "it was removed, and its journal; the game is read again from its log"))

    def _tell_again(self, recording: Recording) -> Recording:
        """Tell a game once more whose record was removed or replaced while it was written.

        Raises:
            OSError: the journal cannot be read, or the record not be written.
        """
        journal = recording.journal
        try:
            resumed = Journal.resume(self._disk, journal.path)
        except SourceError as error:
            self._tell(Trouble(journal.path, f"the record is not what was read, nor is this: {error}"))
            return recording
        if resumed is None:
            return recording
        card_data = self._cards.load(journal.game.card_data)
        again = Recording(self._disk, self._folder, resumed[0], card_data, self._tell)
        again.is_finish_told = recording.is_finish_told
        again.take_again(resumed[1])
        again.close()
        again.flush()
        again.let_go()
        return again

    def _is_done(self, match: str, game: int) -> bool:
        """Say whether a game is over and its record is there; one that was removed is made again."""
        key = (match, game)
        if key not in self._done:
            known = self._known.game(match, game)
            if known is None or (known.record is not None and not (self._folder / known.record).exists()):
                return False
            self._done.add(key)
        return True

    def _is_superseded(self, recording: Recording) -> bool:
        """Say whether a later game of its match has begun."""
        game = recording.journal.game
        return 0 < game.number < self._matches.get(game.match, 0)

    def _next_number(self, match: str) -> int:
        seen = self._matches.get(match)
        return 1 if seen is None else seen and seen + 1

    def _count(self, match: str, number: int) -> None:
        """Take note of a game of a match; once one was joined late, nobody knows how many there were."""
        seen = self._matches.get(match)
        self._matches[match] = number if seen is None else min(seen, number) and max(seen, number)


def journal_folder(folder: Path) -> Path:
    """Return where the journals of the games under way lie, for a folder of records."""
    return folder / ".journal"


def _holder(recording: Recording, logs: Iterable[FollowedLog]) -> FollowedLog | None:
    """Return the log in which the game was read last, if it is there still."""
    return next((log for log in logs if log.is_there and recording.journal.is_last_read_in(log.start)), None)
