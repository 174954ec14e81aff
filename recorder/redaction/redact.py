"""Records written again with other names in their headers, and nothing else changed."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from recorder.errors import (
    FaultyRecordError,
    NameLeftError,
    RecordClashError,
    RecorderError,
    UnreadableFileError,
)
from recorder.mtgr.collecting import collect, whole_lines
from recorder.mtgr.header import Player, Source
from recorder.mtgr.reader import parse_line
from recorder.redaction.names import NameSearch
from recorder.redaction.proof import OldNames, prove_nameless
from recorder.redaction.pseudonyms import keyed_word, pseudonym

_OWN_NAMES: Final = re.compile(
    r"(?:undated|\d{4}-\d\d-\d\dT\d{6})-[0-9A-Za-z-]{0,8}-g\d+\.mtgr"
    r"|mtgo\.log|Match_GameLog_[0-9A-Fa-f-]{36}\.dat|match\d+\.dat|Event\.db",
    re.ASCII,
)
"""Names that the recorder, MTGO and Videre Tracker give to files: no player's name is in them."""


@dataclass(slots=True)
class RedactedRecord:
    """What became of a record.

    Args:
        file: the record as it was.
        path: where it lies without names; ``None`` if it could not be redacted.
        error: why not.
    """

    file: Path
    path: Path | None = None
    error: RecorderError | None = None


def redact(
    files: Iterable[Path], folder: Path, keep: Collection[str], key: bytes
) -> Iterator[RedactedRecord]:
    """Write records into a folder without their players' names; one that cannot be is left out and said.

    Args:
        files: the records; the names of all of them are looked for in each.
        folder: where they go; it must be there, and none of the files may be in it.
        keep: names that stay.
        key: of the pseudonyms, see `recorder.redaction.pseudonyms`.

    Raises:
        NameLeftError: two names have one pseudonym, or a pseudonym is somebody's name.
        OSError: a record cannot be written.
    """
    names: dict[Path, set[str]] = {}
    for file in files:
        try:
            names[file] = read_names(file)
        except RecorderError as error:
            yield RedactedRecord(file, error=error)
    redaction = Redaction(set().union(*names.values()), keep, key)
    taken: dict[Path, Path] = {}
    for file, own in names.items():
        path = folder / redaction.file_name(file)
        try:
            if path in taken:
                expected, found = f"one record for {path.name}", f"a second one beside {taken[path]}"
                raise RecordClashError(expected=expected, found=found, file=str(file))
            redaction.write(file, path, own)
        except RecorderError as error:
            yield RedactedRecord(file, error=error)
        else:
            taken[path] = file
            yield RedactedRecord(file, path)


def read_names(file: Path) -> set[str]:
    """Return the names in a record.

    Raises:
        FaultyRecordError: a line is not understood, so that there may be more names, or there are none.
        UnreadableFileError: the file cannot be read.
    """
    try:
        names = {player.name for player in collect(file, [Player]).all(Player)}
    except OSError as error:
        found = (error.strerror or "error").lower()
        raise UnreadableFileError(expected="a file that can be read", found=found, file=str(file)) from error
    if not names:
        raise FaultyRecordError(expected="a record that names its players", found="none", file=str(file))
    return names


class Redaction:
    """The names of some records, and what stands for each.

    Args:
        names: the names of all records.
        keep: names that stay.
        key: of the pseudonyms.

    Raises:
        NameLeftError: two names have one pseudonym, or a pseudonym is somebody's name.
    """

    __slots__ = ("_folded", "_key", "_pseudonyms", "_search", "_shown")

    def __init__(self, names: Iterable[str], keep: Collection[str], key: bytes) -> None:
        self._pseudonyms = {name: pseudonym(name, key) for name in {*names} - {*keep}}
        given = {*self._pseudonyms.values()} - {*keep, *self._pseudonyms}
        if len(given) < len(self._pseudonyms):
            raise NameLeftError(expected="a pseudonym of its own for every name", found="one that is taken")
        self._key = key
        self._folded = [name.casefold() for name in self._pseudonyms if name]
        self._search = NameSearch(self._pseudonyms)
        self._shown = given | {*keep}

    def write(self, file: Path, path: Path, names: Iterable[str]) -> None:
        """Write a record without its names; nothing stands in its place unless it is proven.

        Args:
            file: the record as it is, and ``path``, where it goes.
            names: of its players.

        Raises:
            NameLeftError: a name stands where the format does not explain it.
            OSError: the record cannot be read or written.
        """
        temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            with file.open("rb") as lines, temporary.open("wb") as written:
                written.writelines(map(self._redacted, whole_lines(lines)))
            own = NameSearch(name for name in names if name in self._pseudonyms)
            prove_nameless(temporary, OldNames(own, self._search, self._shown))
            temporary.replace(path)
        except NameLeftError as error:
            error.file = str(file)
            raise
        finally:
            temporary.unlink(missing_ok=True)

    def file_name(self, file: Path) -> str:
        """Return the name of a record's file, another one if a player's name is part of it."""
        return self._nameless(file.name, f"redacted-{keyed_word(file.read_bytes(), self._key)}")

    def _redacted(self, line: bytes) -> bytes:
        """Give a line as it is, or with the names replaced if it is one of the header that can hold them."""
        if not line.startswith((b"player ", b"source ")):
            return line
        text = line.decode()
        body = text.rstrip("\r\n \t")
        statement = parse_line(body)
        if isinstance(statement, Player):
            statement.name = self._pseudonyms.get(statement.name, statement.name)
        elif isinstance(statement, Source):
            statement.file = self._nameless(statement.file, "redacted")
        return f"{statement}{text[len(body) :]}".encode()

    def _nameless(self, file_name: str, otherwise: str) -> str:
        """Return a file's name as it is, or another one if a player's name is part of it, in any spelling."""
        folded = file_name.casefold()
        if _OWN_NAMES.fullmatch(file_name) or not any(name in folded for name in self._folded):
            return file_name
        return otherwise + Path(file_name).suffix
