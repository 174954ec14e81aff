"""The ``game-log`` source: ``Match_GameLog_<guid>.dat``, which MTGO keeps for years.

facts/gamelog.md 1: a header, then records of time, author and text. A record is complete when its text is;
a cut tail is normal, since MTGO appends while the match runs.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple

from recorder.errors import ChatRefusedError, SourceError
from recorder.reports import ChatDropped, LogLine, MatchStarted, Report, SourceFault
from recorder.sources.game_log_layout import (
    CHANNEL_GAME_CHAT,
    CHANNEL_GAME_LOG,
    TICKS_MASK,
    VERSION,
)
from recorder.sources.source import SourceKind

LONGEST_ID: Final = 64
"""Bytes; a GUID has 36, the old digits nine."""

LONGEST_TEXT: Final = 1 << 20
"""Bytes. The longest text seen has 301; a longer length is not MTGO's, and memory must not grow with it."""

EARLIEST_TICKS: Final = 630_822_816_000_000_000
"""2000-01-01: MTGO is younger, so an earlier time is no time (a run of zeros left by a crash, say)."""

LATEST_TICKS: Final = 662_380_416_000_000_000
"""2100-01-01."""

_MARKUP: Final = b"@P"
_CONTINUES: Final = 0x80
_VARINT_BYTES: Final = 5
_START_OF_RECORD: Final = struct.Struct("<QBB")
"""Time, then the author's length, which is 0 in every game log, then the text's first length byte."""


class _IncompleteError(Exception):
    """More bytes are needed before this can be read."""


class GameLog:
    """Decodes a match log fed in pieces of any size.

    Yields one `MatchStarted`, then a `LogLine` per record with the record's byte offset; a text that is not
    UTF-8 keeps a replacement character and is followed by a `SourceFault`.
    """

    kind: ClassVar[SourceKind] = "game-log"
    __slots__ = ("_buffer", "_has_header", "_offset")

    def __init__(self) -> None:
        self._buffer = b""
        self._offset = 0
        self._has_header = False

    @property
    def pending(self) -> int:
        """How many bytes were taken and belong to a record that is not complete yet."""
        return len(self._buffer)

    def feed(self, piece: bytes) -> Iterator[Report]:
        """Take the next bytes; yield the reports they complete.

        Raises:
            ChatRefusedError: the channel is a players' chat.
            SourceError: wrong version, a length that cannot be, a time outside 2000 to 2100.
        """
        self._buffer = self._buffer + piece if self._buffer else piece
        if not self._has_header:
            try:
                header = read_header(self._buffer)
            except _IncompleteError:
                return
            self._has_header = True
            yield MatchStarted(offset=0, match=header.match, game_id=header.game)
            self._drop(header.size)
        offset, done = self._offset, 0
        try:
            for end, ticks, author, text in read_records(self._buffer, offset):
                if author and not text.startswith(_MARKUP):
                    yield ChatDropped(offset=offset + done)
                else:
                    yield from _log_line(offset + done, ticks, text)
                done = end
        finally:
            self._drop(done)

    def finish(self) -> Iterator[Report]:
        """Take note of the end of the file: a cut record waits for the rest that MTGO may yet write."""
        return iter(())

    def _drop(self, size: int) -> None:
        self._buffer = self._buffer[size:]
        self._offset += size


Record = tuple[int, int, bytes, bytes]
"""One record: where it ends in the bytes given, its ticks, its author and its text."""


def read_records(buffer: bytes, offset: int) -> Iterator[Record]:
    """Yield each complete record at the start of these bytes. The hot loop: one unpack for most records.

    Args:
        buffer: bytes of the file, from the start of a record on.
        offset: where they stand in the file, for errors.

    Raises:
        SourceError: a length that cannot be, a time outside 2000 to 2100.
    """
    unpack_from, fixed = _START_OF_RECORD.unpack_from, _START_OF_RECORD.size
    size, position = len(buffer), 0
    while position + fixed <= size:
        time, author_length, length = unpack_from(buffer, position)
        start = position + fixed
        author = b""
        if author_length or length >= _CONTINUES:
            try:
                author, start, length = _read_lengths(buffer, position, offset)
            except _IncompleteError:
                return
        end = start + length
        if end > size:
            return
        ticks = time & TICKS_MASK
        if not EARLIEST_TICKS <= ticks < LATEST_TICKS:
            raise SourceError(
                expected="a time between 2000 and 2100", found=f"{ticks} ticks", offset=offset + position
            )
        yield end, ticks, author, buffer[start:end]
        position = end


class Header(NamedTuple):
    """What stands before the records.

    Args:
        size: of the header, in bytes.
        match: the match's id: a GUID, the match token; until mid-2019 digits.
        game: the game's id where a file holds one game (until mid-2019); ``None`` where it holds the match.
    """

    size: int
    match: str
    game: str | None


def read_header(buffer: bytes) -> Header:
    """Read the header at the start of the file.

    Raises:
        _IncompleteError: the bytes end before the header does.
        ChatRefusedError: the channel is a players' chat.
        SourceError: this is not a match log.
    """
    if len(buffer) < 2:
        raise _IncompleteError
    version = int.from_bytes(buffer[:2], "little")
    if version != VERSION:
        raise SourceError(expected=f"format version {VERSION}", found=str(version), offset=0)
    match, position = _read_id(buffer, 2)
    if len(buffer) < position + 2:
        raise _IncompleteError
    channel = int.from_bytes(buffer[position : position + 2], "little")
    if channel == CHANNEL_GAME_CHAT:
        raise ChatRefusedError(
            expected="a game log", found="a players' chat, which is never read", offset=position
        )
    if channel != CHANNEL_GAME_LOG:
        raise SourceError(
            expected=f"channel type {CHANNEL_GAME_LOG} (game log)", found=str(channel), offset=position
        )
    second, size = _read_id(buffer, position + 2)
    return Header(size, match, None if second == match else second)


def peek_header(head: bytes) -> Header | None:
    """Return the header if the file that starts with these bytes is a match log, ``None`` if it is none.

    Raises:
        ChatRefusedError: it is a players' chat in the same format.
    """
    try:
        return read_header(head)
    except ChatRefusedError:
        raise
    except (SourceError, _IncompleteError):
        return None


def _read_id(buffer: bytes, position: int) -> tuple[str, int]:
    length, start = _read_varint(buffer, position, 0)
    if not 0 < length <= LONGEST_ID:
        raise SourceError(
            expected=f"an id of 1 to {LONGEST_ID} bytes", found=f"length {length}", offset=position
        )
    end = start + length
    if len(buffer) < end:
        raise _IncompleteError
    identifier = buffer[start:end]
    if not identifier.replace(b"-", b"").isalnum():
        raise SourceError(expected="a GUID or digits as id", found=repr(identifier), offset=start)
    return identifier.decode("ascii"), end


def _read_varint(buffer: bytes, position: int, base: int) -> tuple[int, int]:
    """Read a 7-bit encoded length; return it and the position behind it."""
    value = 0
    for index in range(_VARINT_BYTES):
        if position + index >= len(buffer):
            raise _IncompleteError
        byte = buffer[position + index]
        value |= (byte & 0x7F) << 7 * index
        if byte < _CONTINUES:
            return value, position + index + 1
    raise SourceError(
        expected=f"a length of at most {_VARINT_BYTES} bytes", found="no end to it", offset=base + position
    )


def _read_lengths(buffer: bytes, position: int, base: int) -> tuple[bytes, int, int]:
    """Read a record's author and the length of its text; return them and where the text starts."""
    author_length, start = _read_varint(buffer, position + 8, base)
    _check_length(author_length, base + position + 8)
    author = buffer[start : start + author_length]
    if len(author) < author_length:
        raise _IncompleteError
    length_at = start + author_length
    length, start = _read_varint(buffer, length_at, base)
    _check_length(length, base + length_at)
    return author, start, length


def _check_length(length: int, offset: int) -> None:
    if length > LONGEST_TEXT:
        raise SourceError(
            expected=f"a text of at most {LONGEST_TEXT} bytes", found=f"length {length}", offset=offset
        )


def _log_line(offset: int, ticks: int, text: bytes) -> Iterator[Report]:
    try:
        yield LogLine(offset=offset, ticks=ticks, text=text.decode())
    except UnicodeDecodeError as error:
        yield LogLine(offset=offset, ticks=ticks, text=text.decode(errors="replace"))
        yield SourceFault(offset=offset, expected="UTF-8", found=f"byte {text[error.start]:#04x}")
