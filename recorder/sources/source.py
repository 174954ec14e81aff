"""What every source does, whatever its bytes look like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, Protocol

from recorder.reports import Report

SourceKind = Literal["mtgo-log", "game-log", "tracker-db", "stream", "reports"]
"""The kinds of source that can be read, by the words that stand in a record's header."""


class Source(Protocol):
    """Takes the bytes of one file as they come and yields each report once it is complete.

    Live recording and batch conversion feed it alike, so a piece may end anywhere: in the middle of a
    record, a number or a character. The reports do not depend on how the bytes are cut.
    """

    kind: ClassVar[SourceKind]
    """The word for this kind of source in a record's header."""

    def feed(self, piece: bytes) -> Iterator[Report]:
        """Take the next bytes of the file; yield the reports that they complete.

        Raises:
            SourceError: the bytes cannot be what MTGO writes; what was yielded before stands, and nothing
                after it can be read.
        """

    def finish(self) -> Iterator[Report]:
        """Take note that the file ends here; yield what can be said only now.

        A cut tail is normal, since MTGO may still be writing: it is no fault.
        """

    @property
    def pending(self) -> int:
        """How many bytes were taken and belong to a record that is not complete yet."""
