r"""The lines of a journal: what the recorder read of one game, before anything was made of it.

A journal is text, so that it can be looked at: a first line that says what it is, then one line each for the
game, for every log in which the game was read, and for every record read there. Behind the first, a line
starts with a checksum (CRC-32, eight hexadecimal digits) of what follows it up to the line end:

    mtgr-journal 1
    6c1f0b1e game {"kind":"mtgo-log","file":"mtgo.log","match":"5e1f0c3a-…","game":920000001,"number":1}
    0d3a9c44 log {"size":4096,"sha256":"…"}
    90b1e7aa record 1894 639091128000000000 19:20:05 [INF] (Game Management|…

If a second source has completed the record, what it has seen of the game (``seen``) stands behind the game.

A record has its place in the log, in bytes, and its time, in ticks as in the reports: the log has no dates,
and later nothing could tell them. Players' chat never gets here.
"""

from __future__ import annotations

import re
import zlib
from typing import Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from recorder.errors import SourceError
from recorder.sources.log_records import RecordLine
from recorder.sources.seen_game import SeenGame

FIRST_LINE: Final = b"mtgr-journal 1\n"
LONGEST_LINE: Final = 1 << 27
"""In bytes; a record of the log has at most half as much."""
_RECORD: Final = re.compile(rb"(\d{1,19}) (\d{1,19}) (.*)", re.DOTALL)


class JournalGame(BaseModel):
    """Which game the journal is of.

    Args:
        kind: the kind of source it was read from, and ``file``, that file's name: for the record's header.
        match: the match token.
        game: MTGO's number of the game.
        number: which game of its match it is, from 1; 0 if that is not known.
        card_data: the folder of the card data that the record is made with, if there is one.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["mtgo-log"] = "mtgo-log"
    file: str
    match: str
    game: int
    number: int
    card_data: str | None = None


class JournalLog(BaseModel):
    """A log in which the records that follow stood, known again by how it begins.

    Args:
        size: of that beginning, in bytes.
        sha256: of that beginning, in hexadecimal digits.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    size: int
    sha256: str


class JournalRecord(NamedTuple):
    """A record as it was read.

    Args:
        ticks: when it was written, as in the reports.
        record: its place in the log and its first line.
    """

    ticks: int
    record: RecordLine


JournalLine = JournalGame | SeenGame | JournalLog | JournalRecord
_WORDS: Final[dict[type[JournalLine], bytes]] = {JournalGame: b"game", SeenGame: b"seen", JournalLog: b"log"}


def print_line(line: JournalLine) -> bytes:
    r"""Give a line with its checksum and its line end.

    Example:
        >>> print_line(JournalRecord(17, RecordLine(4, b"19:20:05 [INF] (A|B) c")))
        b'dc314b5e record 4 17 19:20:05 [INF] (A|B) c\n'
    """
    if isinstance(line, JournalRecord):
        content = b"record %d %d %b" % (line.record.offset, line.ticks, line.record.line)
    else:
        word = _WORDS[type(line)]
        content = b"%b %b" % (word, line.model_dump_json().encode())
    return b"%08x %b\n" % (zlib.crc32(content), content)


def parse_line(data: bytes, offset: int) -> JournalLine:
    """Take a line apart, without its line end.

    Args:
        data: the line.
        offset: where it starts in the journal, for errors.

    Raises:
        SourceError: its checksum is another's, or it says nothing that is known.
    """
    checksum, _, content = data.partition(b" ")
    if checksum != b"%08x" % zlib.crc32(content):
        raise SourceError(expected="a line with its checksum", found=_shown(data), offset=offset)
    word, _, rest = content.partition(b" ")
    try:
        if word == b"record" and (parts := _RECORD.fullmatch(rest)) is not None:
            return JournalRecord(int(parts[2]), RecordLine(int(parts[1]), parts[3]))
        if word == b"log":
            return JournalLog.model_validate_json(rest)
        if word == b"game":
            return JournalGame.model_validate_json(rest)
        if word == b"seen":
            return SeenGame.model_validate_json(rest)
    except ValidationError as error:
        found = error.errors()[0]["msg"]
        raise SourceError(expected=f"a journal's {word.decode()}", found=found, offset=offset) from None
    raise SourceError(
        expected="a game, what was seen of it, a log or a record", found=_shown(content), offset=offset
    )


def is_journal(head: bytes) -> bool:
    """Say whether a file that starts with these bytes is a journal."""
    return head.startswith(FIRST_LINE)


def _shown(data: bytes) -> str:
    """Give the start of a line for an error."""
    return repr(data[:40].decode("ascii", "replace"))
