"""The lines of an `mtgo.log` that tell of games, each with its time and its game, and without players' chat.

What leaves this module may be stored. A message whose head cannot be read could be chat, so such a line is
cut off before the message; it still tells that something of its game is lost. A message of a kind that the
recorder has no use for is kept without its contents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple

from recorder.errors import SourceError
from recorder.sources.journal_lines import JournalRecord
from recorder.sources.log_dates import LogClock
from recorder.sources.log_records import (
    RecordLine,
    RecordSplitter,
    is_complete_game_message,
    parse_game_message,
    time_of_day,
)
from recorder.sources.messages.frames import FRAME_HEADER, Opcode, open_frame
from recorder.sources.messages.plain_messages import TEXT_HEADER
from recorder.sources.record_reports import GameKey, game_of, is_about_a_game

_ARRAY: Final = b'"MetaMessage":['
_NUMBERS: Final = FRAME_HEADER.size + TEXT_HEADER.size
"""Bytes of a message that tell whether it is chat."""
_TO_GAME: Final = re.compile(rb'.*?"GameID":\d+|[^)]*\)', re.DOTALL)
"""As much of a line as tells its game, or at least that it is a game's message."""


_KEPT: Final = frozenset(
    {Opcode.TEXT, Opcode.LIST_OF_USERS, Opcode.RESULTS, Opcode.GAME_OVER, Opcode.GAME_PLAY_STATUS}
)


class GameLine(NamedTuple):
    """A line that tells of a game.

    Args:
        key: which one.
        line: what is to be stored.
    """

    key: GameKey
    line: JournalRecord


class GameLines:
    """Finds them in the bytes of one log, however these are cut.

    Args:
        last_change: when the log was changed last, local time, as for `LogClock`.
    """

    __slots__ = ("_clock", "_splitter", "chat", "first_ticks", "last_ticks")

    def __init__(self, last_change: datetime) -> None:
        self._splitter = RecordSplitter()
        self._clock = LogClock(last_change)
        self.chat = 0
        """How many of players' messages were dropped, unread."""
        self.first_ticks: int | None = None
        """When the first record was written, ``last_ticks`` the last one; ``None`` before there is one."""
        self.last_ticks: int | None = None

    def feed(self, data: bytes) -> Iterator[GameLine]:
        """Take the next bytes of the log; give the lines that they complete.

        Raises:
            SourceError: a line is longer than any log's.
        """
        for record in self._splitter.feed(data):
            yield from self._take(record)

    def finish(self) -> Iterator[GameLine]:
        """Take note that the log ends here: a last line without a line end counts if it is whole."""
        last = self._splitter.unfinished()
        if last.is_game_message and is_complete_game_message(last):
            yield from self._take(last)

    def _take(self, record: RecordLine) -> Iterator[GameLine]:
        seconds = time_of_day(record)
        if seconds is None:
            return
        ticks = self._clock.ticks(seconds)
        self.first_ticks = ticks if self.first_ticks is None else self.first_ticks
        self.last_ticks = ticks
        if not is_about_a_game(record):
            return
        line = _without_chat(record) if record.is_game_message else record.line
        if line is None:
            self.chat += 1
        else:
            yield GameLine(game_of(record), JournalRecord(ticks, RecordLine(record.offset, line)))


def _without_chat(record: RecordLine) -> bytes | None:
    """Give as much of a game message's line as certainly holds no player's words; ``None`` for their chat."""
    line = record.line
    place = line.find(_ARRAY)
    if place < 0:
        known = _TO_GAME.match(line)
        return line[:80] if known is None else known[0]
    start = place + len(_ARRAY)
    message = _first_bytes(line, start)
    if len(message) < FRAME_HEADER.size:
        return line[:start]
    _, opcode, _ = FRAME_HEADER.unpack_from(message)
    if opcode not in _KEPT:
        return _emptied(record, start)
    if opcode != Opcode.TEXT:
        return line
    if len(message) < _NUMBERS:
        return line[:start]
    _, user, _ = TEXT_HEADER.unpack_from(message, FRAME_HEADER.size)
    return None if user else line


def _first_bytes(line: bytes, start: int) -> bytes:
    """Give the first bytes of the message whose array starts there; none, if they cannot be read."""
    numbers = line[start:].partition(b"]")[0].split(b",", _NUMBERS)[:_NUMBERS]
    try:
        return bytes(map(int, numbers))
    except ValueError:
        return b""


def _emptied(record: RecordLine, start: int) -> bytes:
    """Give a message's line without what is in the message; it tells as much, or as little, of a game."""
    try:
        frame = open_frame(parse_game_message(record).message)
    except SourceError:
        return record.line[:start]
    empty = FRAME_HEADER.pack(FRAME_HEADER.size, frame.opcode, frame.type_check)
    return record.line[:start] + b",".join(b"%d" % byte for byte in empty) + b"]}"
