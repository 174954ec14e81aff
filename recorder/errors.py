"""What can be wrong with a file, said with its place, what was expected and what was found.

Every error of this project carries these facts as attributes, so that a program can act on them and a
person can find the spot. A part that sees only bytes leaves ``file`` empty; whoever opened the file fills
it in with `RecorderError.in_file`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Self


class RecorderError(Exception):
    """Something in a file is not as it has to be.

    Args:
        expected: what should have stood there, in words.
        found: what stands there.
        offset: where, in bytes from the start of the file; ``None`` if the place is the whole file.
        file: the file's path as the user gave it, or ``None`` while only its bytes are known.

    Example:
        >>> str(RecorderError(expected="format version 1", found="2", offset=0, file="a.dat"))
        'a.dat, byte 0: expected format version 1, found 2'
    """

    def __init__(
        self, *, expected: str, found: str, offset: int | None = None, file: str | None = None
    ) -> None:
        super().__init__(expected, found, offset, file)
        self.expected = expected
        self.found = found
        self.offset = offset
        self.file = file

    def __reduce__(self) -> tuple[Callable[..., RecorderError], tuple[object, ...]]:
        """Say how to make it again in another process."""
        return _again, (type(self), self.expected, self.found, self.offset, self.file)

    def in_file(self, file: str) -> Self:
        """Note the path of the file in which this happened, unless it is known already."""
        if self.file is None:
            self.file = file
        return self

    def __str__(self) -> str:
        place = self.file or "input"
        if self.offset is not None:
            place = f"{place}, byte {self.offset}"
        return f"{place}: expected {self.expected}, found {self.found}"


def _again(
    kind: type[RecorderError], expected: str, found: str, offset: int | None, file: str | None
) -> RecorderError:
    return kind(expected=expected, found=found, offset=offset, file=file)


class SourceError(RecorderError):
    """A source file cannot be read on from this place; what was read before it stands."""


class NotASourceError(SourceError):
    """The file is none of the kinds that the recorder reads."""


class ReplacedSourceError(SourceError):
    """Another file is in the place of the one that was read before: it has to be read from its beginning."""


class ChatRefusedError(SourceError):
    """The file is a players' chat, which is never read (facts/gamelog.md 1.1: channel types)."""


class UnreadableFileError(RecorderError):
    """The operating system would not hand the file over: a directory, no permission, gone."""


class RecordClashError(RecorderError):
    """Two different games would be written to one record file."""


class CardDataError(RecorderError):
    """A file of MTGO's card data is not as it has to be; what the other files say still counts."""


class FaultyRecordError(RecorderError):
    """A record is not what FORMAT.md says, so that what it tells cannot be relied on."""


class NameLeftError(RecorderError):
    """A name that was to be replaced is still in a record, or would be."""


class PseudonymKeyError(RecorderError):
    """The file of the key for pseudonyms holds something else."""


class ConversionFailedError(RecorderError):
    """Converting a source went wrong in a way that nobody thought of: a fault of this program."""


class VersionsDifferError(RecorderError):
    """A computer of the cluster has another version of this program, and would make other records."""
