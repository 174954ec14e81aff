"""The ``stream`` source: raw game messages, frame after frame, as they go over the wire.

facts/state-sources.md 1.4. A stream has no times, so neither have its reports. Frames around anything else
than a game message are skipped and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from recorder.errors import SourceError
from recorder.reports import Report
from recorder.sources.card_data import CardData
from recorder.sources.message_reports import MessageReporter, Place
from recorder.sources.messages.frames import (
    ENVELOPE_HEADER,
    FRAME_HEADER,
    LONGEST_FRAME,
    FrameSplitter,
    Opcode,
    game_of_envelope,
    open_envelope,
    open_frame,
)
from recorder.sources.seen_game import SeenGames, nothing_seen
from recorder.sources.source import SourceKind


class Stream:
    """Decodes a stream of frames fed in pieces of any size.

    Args:
        card_data: what is printed on the cards, if it is known.
        seen: what a second source has seen of the games.
    """

    kind: ClassVar[SourceKind] = "stream"
    __slots__ = ("_reporter", "_splitter", "skipped_frames")

    def __init__(self, card_data: CardData | None = None, seen: SeenGames = nothing_seen) -> None:
        self._splitter = FrameSplitter()
        self._reporter = MessageReporter(card_data, seen)
        self.skipped_frames: Counter[int] = Counter()
        """How many frames hold something else than a game message, by opcode."""

    @property
    def pending(self) -> int:
        """How many bytes were taken and belong to a frame that is not complete yet."""
        return self._splitter.pending

    @property
    def skipped_messages(self) -> Counter[int]:
        """How many game messages the recorder has no use for, by opcode."""
        return self._reporter.skipped_messages

    @property
    def skipped_states(self) -> int:
        """How many states were lost after a fault, until the next full one, or were a replay's."""
        return self._reporter.skipped_differences + self._reporter.replayed_states

    def feed(self, piece: bytes) -> Iterator[Report]:
        """Take the next bytes; yield the reports they complete.

        Raises:
            SourceError: a frame's length cannot be. Nothing marks where the next frame would start.
        """
        for offset, data in self._splitter.feed(piece):
            yield from self._take(Place(offset, None), data)

    def finish(self) -> Iterator[Report]:
        """Take note of the end of the file: a cut frame waits for the rest that may yet come."""
        yield from self._reporter.finish()

    def _take(self, place: Place, data: bytes) -> Iterator[Report]:
        frame = open_frame(data)
        if frame.opcode != Opcode.GS_MESSAGE:
            self.skipped_frames[frame.opcode] += 1
            return
        try:
            envelope = open_envelope(frame.payload)
        except SourceError as error:
            yield from self._reporter.lose(place, game_of_envelope(frame.payload), error)
            return
        yield from self._reporter.take(place, str(envelope.match_token), envelope.game, envelope.message)


def is_stream(head: bytes) -> bool:
    """Say whether a file that starts with these bytes is a stream: its first frame holds a game message.

    The lengths of the frame, of the message within and of that message's own frame have to fit each other.
    """
    size = FRAME_HEADER.size + ENVELOPE_HEADER.size
    if len(head) < size + FRAME_HEADER.size:
        return False
    length, opcode, _ = FRAME_HEADER.unpack_from(head)
    *_, within = ENVELOPE_HEADER.unpack_from(head, FRAME_HEADER.size)
    own_length, *_ = FRAME_HEADER.unpack_from(head, size)
    return bool(
        opcode == Opcode.GS_MESSAGE and length <= LONGEST_FRAME and length - size == within == own_length
    )
