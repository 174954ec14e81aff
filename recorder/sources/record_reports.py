"""From the records of `mtgo.log` to reports: what a log and a journal of its lines have in common."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from recorder.errors import SourceError
from recorder.reports import Report
from recorder.sources.card_data import CardData
from recorder.sources.log_records import RecordLine, parse_game_message
from recorder.sources.message_reports import MessageReporter, Place
from recorder.sources.seen_game import SeenGames, nothing_seen

_HEAD_LENGTH: Final = len("12:25:49 [INF] ")
_GAME_COMPLETE: Final = re.compile(
    rb"\(Game Management\|Game State Changed for ([0-9A-Fa-f-]{36}):(\d+) from \w+ to \w*GameCompleteState\)"
)
"""What the client logs when a game is over, behind the record's time and level."""
_TOKEN: Final = re.compile(rb'"MatchToken":"([0-9A-Fa-f-]{36})"')
_GAME: Final = re.compile(rb'"GameID":(\d+)')
_WATCHING: Final = "Watching"


class GameKey(NamedTuple):
    """Which game a record is about.

    Args:
        match: the match token, in small letters; ``None`` if the record is too damaged to tell.
        game: MTGO's number of the game; ``None`` likewise.
    """

    match: str | None
    game: int | None


class RecordReporter:
    """Reports the records of a log that are about games, of any number of games in any order.

    Args:
        card_data: what is printed on the cards, if it is known.
        seen: what a second source has seen of the games.
    """

    __slots__ = ("_messages",)

    def __init__(self, card_data: CardData | None = None, seen: SeenGames = nothing_seen) -> None:
        self._messages = MessageReporter(card_data, seen)

    @property
    def skipped_messages(self) -> Counter[int]:
        """How many game messages the recorder has no use for, by opcode."""
        return self._messages.skipped_messages

    @property
    def skipped_states(self) -> int:
        """How many states were lost after a fault, until the next full one, or were a replay's."""
        return self._messages.skipped_differences + self._messages.replayed_states

    def take(self, ticks: int, record: RecordLine) -> Iterator[Report]:
        """Report a record that `is_about_a_game`.

        Args:
            ticks: when it was written, as in the reports.
            record: its first line.
        """
        place = Place(record.offset, ticks)
        if not record.is_game_message:
            game = game_of(record).game
            if game is not None:
                self._messages.note_over(place, game)
            return
        try:
            found = parse_game_message(record)
        except SourceError as error:
            yield from self._messages.lose(place, game_of(record).game, error)
            return
        yield from self._messages.take(
            place,
            str(found.match_token),
            found.game,
            found.message,
            is_watched=_WATCHING in found.event_state,
        )

    def lose(self, place: Place, game: int, error: SourceError) -> Iterator[Report]:
        """Report that a record of a game could not even be read."""
        yield from self._messages.lose(place, game, error)

    def is_said_over(self, game: int) -> bool:
        """Say whether the log has said that a game is over, though no results have come yet."""
        return self._messages.is_said_over(game)

    def finish(self) -> Iterator[Report]:
        """Report the games that are over and had no results: nothing follows."""
        yield from self._messages.finish()


def is_about_a_game(record: RecordLine) -> bool:
    """Say whether a record holds a game's message, or says that a game is over."""
    return record.is_game_message or is_game_complete(record)


def is_game_complete(record: RecordLine) -> bool:
    """Say whether a record says that a game is over."""
    return _GAME_COMPLETE.match(record.line, _HEAD_LENGTH) is not None


def game_of(record: RecordLine) -> GameKey:
    """Tell which game a record that `is_about_a_game` is about."""
    complete = _GAME_COMPLETE.match(record.line, _HEAD_LENGTH)
    if complete is not None:
        return GameKey(complete[1].decode("ascii").lower(), int(complete[2]))
    token, game = _TOKEN.search(record.line), _GAME.search(record.line)
    return GameKey(
        None if token is None else token[1].decode("ascii").lower(), None if game is None else int(game[1])
    )
