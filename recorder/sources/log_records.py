"""The records of `mtgo.log`, and the game messages in them (facts/state-sources.md 1.2 to 1.4).

A record starts with a line such as ``12:25:49 [INF] (Category|Context) text`` and runs to the next such line.
All that the recorder needs stands on the first line; so a record is given as soon as that line is complete,
without waiting for the next one, which may come minutes later. Times are local, in whole seconds, and have no
date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple
from uuid import UUID

from pydantic_core import from_json

from recorder.errors import SourceError

LONGEST_LINE: Final = 1 << 26
"""In bytes; the longest real one has 845,067. Without a line end for so long, the file is no log."""
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_HEAD: Final = re.compile(rb"(\d\d):(\d\d):(\d\d) \[([A-Z]{3})\] \(([^|)]*)(?:\|([^)]*))?\) ?(.*)", re.DOTALL)
_TIME_LENGTH: Final = len("12:25:49 [INF] ")
_GAME_MESSAGE_START: Final = b"(Game Management|Processing Registered Handler for GsMessageMessage in "
_GAME_MESSAGE: Final = re.compile(
    rb"(\d\d):(\d\d):(\d\d) \[[A-Z]{3}\] "
    + re.escape(_GAME_MESSAGE_START)
    + rb"(\w+)\) Processor: \w+ Message: "
    rb'\{"MatchToken":"([0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})",'
    rb'"MatchID":(\d+),"GameID":(\d+),"MetaMessage":\[([^\]]*)\]\}'
)
_SIXTIETHS: Final = {b"%02d" % number: number for number in range(60)}
_HOURS: Final = {b"%02d" % number: number for number in range(24)}
_DIGITS_AND_COMMAS: Final = b"0123456789,"
_TEXTS_OF_BYTES: Final = frozenset(b"%d" % number for number in range(256))


class RecordLine(NamedTuple):
    """The first line of a record, without its line end."""

    offset: int
    """Where it starts, in bytes from the start of the log."""
    line: bytes

    @property
    def is_game_message(self) -> bool:
        """Whether the record holds a live game's message. Replays are logged under another name."""
        return self.line.startswith(_GAME_MESSAGE_START, _TIME_LENGTH)


@dataclass(slots=True)
class LogRecord:
    """A record's first line, taken apart."""

    offset: int
    seconds: int
    """Local time of day, in seconds since midnight."""
    level: str
    category: str
    context: str
    text: str


@dataclass(slots=True)
class GameMessageRecord:
    """A game message as the log holds it."""

    offset: int
    seconds: int
    """Local time of day, in seconds since midnight."""
    event_state: str
    """How the client takes part: such as ``LeagueMatchJoinedEventUnderwayState``, or ``MatchWatching…``."""
    match_token: UUID
    match: int
    game: int
    message: bytes
    """For `messages.decoder.MessageDecoder`."""


class RecordSplitter:
    r"""Finds the records of a log, however its bytes arrive.

    Both kinds of line ends are taken. Lines that belong to no record before the first one are left out.

    Example:
        >>> splitter = RecordSplitter()
        >>> list(splitter.feed(b"12:23:24 [INF] (UI|Flip) x\r\nmore\r\n12:23:2"))
        [RecordLine(offset=0, line=b'12:23:24 [INF] (UI|Flip) x')]
    """

    __slots__ = ("_pending", "_pending_size", "offset")

    def __init__(self) -> None:
        self.offset = 0
        """Where the first line that is not complete yet starts, in bytes from the start of the log."""
        self._pending: list[bytes] = []
        self._pending_size = 0

    @property
    def pending(self) -> int:
        """How many bytes belong to a line that is not complete yet."""
        return self._pending_size

    def feed(self, data: bytes) -> Iterator[RecordLine]:
        """Give the first line of each record, once the line is complete.

        Raises:
            SourceError: a line is longer than any log's.
        """
        first, found, rest = data.partition(b"\n")
        self._pending.append(first)
        self._pending_size += len(first)
        if self._pending_size > LONGEST_LINE:
            raise SourceError(
                expected=f"a line of at most {LONGEST_LINE} bytes",
                found=f"{self._pending_size} without an end",
                offset=self.offset,
            )
        if not found:
            return
        first = b"".join(self._pending)
        *lines, unfinished = rest.split(b"\n")
        self._pending, self._pending_size = [unfinished], len(unfinished)
        for line in (first, *lines):
            offset = self.offset
            self.offset += len(line) + 1
            if line[8:10] == b" [" and line[2:3] == b":":
                yield RecordLine(offset, line.removesuffix(b"\r"))
            elif not offset and line.startswith(_BYTE_ORDER_MARK):
                yield RecordLine(len(_BYTE_ORDER_MARK), line[len(_BYTE_ORDER_MARK) :].removesuffix(b"\r"))

    def unfinished(self) -> RecordLine:
        """Give the last line, which has no line end (yet); empty if the log ended in a line end."""
        return RecordLine(self.offset, b"".join(self._pending))


def parse_record(record: RecordLine) -> LogRecord:
    """Take a record's first line apart.

    Raises:
        SourceError: it is no record's first line.
    """
    head = _HEAD.fullmatch(record.line)
    if head is None:
        raise SourceError(
            expected="HH:MM:SS [LVL] (Category|Context) text",
            found=repr(record.line[:60].decode("utf-8", "replace")),
            offset=record.offset,
        )
    hours, minutes, seconds, *words = head.groups(b"")
    level, category, context, text = (word.decode("utf-8", "replace") for word in words)
    return LogRecord(record.offset, _time_of_day(hours, minutes, seconds), level, category, context, text)


def parse_game_message(record: RecordLine) -> GameMessageRecord:
    """Take a record apart that `RecordLine.is_game_message`.

    Raises:
        SourceError: it is cut off, or its array holds something else than bytes.
    """
    parts = _GAME_MESSAGE.match(record.line)
    if parts is None:
        raise SourceError(
            expected="a GsMessageMessage with MatchToken, MatchID, GameID and MetaMessage",
            found=f"a line of {len(record.line)} bytes without them",
            offset=record.offset,
        )
    hours, minutes, seconds, event_state, token, match, game, array = parts.groups()
    return GameMessageRecord(
        offset=record.offset,
        seconds=_time_of_day(hours, minutes, seconds),
        event_state=event_state.decode("ascii"),
        match_token=UUID(token.decode("ascii")),
        match=int(match),
        game=int(game),
        message=parse_byte_array(array, offset=record.offset + parts.start(8)),
    )


def is_complete_game_message(record: RecordLine) -> bool:
    """Say whether a record that `RecordLine.is_game_message` is there up to the end of its message."""
    return _GAME_MESSAGE.match(record.line) is not None


def time_of_day(record: RecordLine) -> int | None:
    """Give a record's time in seconds since midnight; ``None`` if no record begins with such a line."""
    line = record.line
    try:
        return _HOURS[line[:2]] * 3600 + _SIXTIETHS[line[3:5]] * 60 + _SIXTIETHS[line[6:8]]
    except KeyError:
        return None


def parse_byte_array(array: bytes, *, offset: int) -> bytes:
    """Turn numbers with commas between them into bytes.

    pydantic's JSON parser is twice as fast as anything else that Python has for it. It takes more than MTGO
    writes, so everything but digits and commas is refused before, and every error is looked for in a second,
    slower way.

    Args:
        array: what stands between the array's brackets.
        offset: where it starts in the file, for errors.

    Raises:
        SourceError: one of them is no number from 0 to 255.
    """
    if not array.translate(None, _DIGITS_AND_COMMAS):
        try:
            return bytes(from_json(b"[%b]" % array))
        except ValueError:
            pass  # no JSON, or a number over 255; which, is said below
    numbers = array.split(b",")
    first = next((place for place, number in enumerate(numbers) if number not in _TEXTS_OF_BYTES), None)
    if first is None:
        return bytes(map(int, numbers))
    raise SourceError(
        expected="a number from 0 to 255",
        found=repr(numbers[first][:20].decode("ascii", "replace")),
        offset=offset + sum(len(number) + 1 for number in numbers[:first]),
    )


def _time_of_day(hours: bytes, minutes: bytes, seconds: bytes) -> int:
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds)
