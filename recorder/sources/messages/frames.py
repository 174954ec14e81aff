"""How messages are framed: length, opcode, type check, payload (facts/state-sources.md 1.4).

The same frame stands twice in a capture: around the GsMessageMessage that goes over the wire, and around the
game message within it. `mtgo.log` shows the inner one only, as an array of numbers.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, unique
from typing import Final, NamedTuple
from uuid import UUID

from recorder.errors import SourceError

FRAME_HEADER: Final = struct.Struct("<iHH")
ENVELOPE_HEADER: Final = struct.Struct("<16siii")
LONGEST_FRAME: Final = 1 << 22
"""In bytes; real ones have some thousand. A length beyond is a lie."""


@unique
class Opcode(IntEnum):
    """The kinds of messages that the recorder understands; all others are skipped and counted."""

    GS_MESSAGE = 1153
    """The envelope that goes over the wire: for which match and game, and the game message itself."""
    TEXT = 4355
    LIST_OF_USERS = 4356
    RESULTS = 4485
    GAME_OVER = 4632
    GAME_PLAY_STATUS = 4652


TYPE_CHECKS: Final = {
    Opcode.GS_MESSAGE: 0xBAC8,
    Opcode.TEXT: 0x81BA,
    Opcode.LIST_OF_USERS: 0x2751,
    Opcode.RESULTS: 0x0D27,
    Opcode.GAME_OVER: 0xF845,
    Opcode.GAME_PLAY_STATUS: 0xC567,
}
"""The second number of each kind's header, the same in both real recordings; it is not checked."""


class Frame(NamedTuple):
    """One message, its payload not yet decoded."""

    opcode: int
    type_check: int
    payload: bytes


@dataclass(slots=True)
class Envelope:
    """A GsMessageMessage (opcode 1153): a game message and where it belongs."""

    match_token: UUID
    match: int
    game: int
    message: bytes
    """The game message, with its own frame."""


def open_frame(data: bytes) -> Frame:
    """Take one whole frame apart.

    Raises:
        SourceError: the frame's length is not that of the data.
    """
    if len(data) < FRAME_HEADER.size:
        raise SourceError(expected=f"a message of at least {FRAME_HEADER.size} bytes", found=f"{len(data)}")
    length, opcode, type_check = FRAME_HEADER.unpack_from(data)
    if length != len(data):
        raise SourceError(expected=f"a message of {length} bytes, as it announces", found=f"{len(data)}")
    return Frame(opcode, type_check, data[FRAME_HEADER.size :])


def open_envelope(payload: bytes) -> Envelope:
    """Take the payload of a GsMessageMessage apart.

    The match token is read in the byte order of .NET's Guid; no recording shows it beside its text.

    Raises:
        SourceError: it is cut off, or announces another size of the message within.
    """
    if len(payload) < ENVELOPE_HEADER.size:
        raise SourceError(
            expected=f"a message envelope of at least {ENVELOPE_HEADER.size} bytes", found=f"{len(payload)}"
        )
    token, match, game, length = ENVELOPE_HEADER.unpack_from(payload)
    message = payload[ENVELOPE_HEADER.size :]
    if length != len(message):
        raise SourceError(expected=f"an enveloped message of {length} bytes", found=f"{len(message)}")
    return Envelope(UUID(bytes_le=token), match, game, message)


def game_of_envelope(payload: bytes) -> int | None:
    """Give the game that a GsMessageMessage is for, even if it is broken behind that; ``None`` if before."""
    if len(payload) < ENVELOPE_HEADER.size:
        return None
    _, _, game, _ = ENVELOPE_HEADER.unpack_from(payload)
    return int(game)


class FrameSplitter:
    r"""Cuts a capture into its frames, however its bytes arrive.

    Nothing marks where a frame starts, so a length that lies ends the capture: there is no way back into it.

    Example:
        >>> splitter = FrameSplitter()
        >>> list(splitter.feed(bytes((8, 0, 0, 0, 24, 18, 69))))
        []
        >>> list(splitter.feed(bytes((248,))))
        [(0, b'\x08\x00\x00\x00\x18\x12E\xf8')]
    """

    __slots__ = ("_pending", "offset")

    def __init__(self) -> None:
        self.offset = 0
        """Where the first frame that is not complete yet starts, in bytes from the start of the capture."""
        self._pending = b""

    @property
    def pending(self) -> int:
        """How many bytes belong to a frame that is not complete yet."""
        return len(self._pending)

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Give each frame that is now complete, with the offset of its first byte.

        Raises:
            SourceError: a frame's length lies.
        """
        data = self._pending + data
        position = 0
        try:
            while len(data) - position >= FRAME_HEADER.size:
                (length, _, _) = FRAME_HEADER.unpack_from(data, position)
                if not FRAME_HEADER.size <= length <= LONGEST_FRAME:
                    raise SourceError(
                        expected=f"a frame of {FRAME_HEADER.size} to {LONGEST_FRAME} bytes",
                        found=f"length {length}",
                        offset=self.offset,
                    )
                if position + length > len(data):
                    break
                frame = data[position : position + length]
                position += length
                offset, self.offset = self.offset, self.offset + length
                yield offset, frame
        finally:
            self._pending = data[position:]

    def end(self) -> None:
        """Say that no more bytes will come.

        Raises:
            SourceError: the last frame is cut off.
        """
        if self._pending:
            raise SourceError(
                expected="a whole frame",
                found=f"the end after {len(self._pending)} bytes of it",
                offset=self.offset,
            )
