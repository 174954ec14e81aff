"""The fixtures made of match scripts: each script's log, and the record that each of its games must give.

``fixtures/match-logs/NAME.txt`` is the script, ``NAME.dat`` the log, ``NAME-g1.mtgr`` the record of its first
game, and so on in the order of the file.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from environment import ROOT
from match_log_script import ScriptError, build_log, read_script

from recorder.adapter.adapter import Adapter
from recorder.adapter.records import GameHeader
from recorder.mtgr.statements import Statement
from recorder.mtgr.writer import Writer
from recorder.sources.game_log import GameLog

MATCH_LOGS: Final = ROOT / "fixtures" / "match-logs"

_BUILT: Final = ("*.dat", "*.mtgr")


class RecordText:
    """The record of one game, in memory."""

    def __init__(self) -> None:
        self._text = io.StringIO()
        self._writer = Writer(self._text.write)

    @property
    def text(self) -> str:
        """The record so far."""
        return self._text.getvalue()

    @property
    def lines(self) -> int:
        """How many statements it holds so far."""
        return self._writer.lines

    def visit(self, statement: Statement) -> None:
        """Take the next statement."""
        self._writer.visit(statement)

    def end(self, *, complete: bool) -> None:
        """Write the footer."""
        self._writer.end(complete=complete)


class RecordTexts:
    """Keeps the records of one log in memory, in the order of its games."""

    def __init__(self) -> None:
        self.records: list[RecordText] = []

    def begin(self, header: GameHeader) -> RecordText:  # noqa: ARG002 - the header comes as statements, too
        """Open the record of a game."""
        record = RecordText()
        self.records.append(record)
        return record


def scripts(folder: Path = MATCH_LOGS) -> list[Path]:
    """Return the scripts in a folder, in a stable order."""
    return sorted(folder.glob("*.txt"))


def convert_log(log: bytes, file: str) -> list[str]:
    """Return the records that a match log gives, one per game, in order."""
    texts = RecordTexts()
    adapter = Adapter(texts, GameLog.kind, file)
    source = GameLog()
    for report in (*source.feed(log), *source.finish()):
        adapter.take(report)
    adapter.finish()
    return [record.text for record in texts.records]


def build(script: Path) -> dict[Path, bytes]:
    """Return what one script gives: its log and its records, by file.

    Raises:
        ScriptError: the script is not as it has to be.
    """
    try:
        log = build_log(read_script(script.read_text(encoding="utf-8")))
    except ScriptError as error:
        error.add_note(f"in {script}")
        raise
    file = script.with_suffix(".dat")
    built = {file: log}
    for number, record in enumerate(convert_log(log, file.name), start=1):
        built[script.with_name(f"{script.stem}-g{number}.mtgr")] = record.encode()
    return built


def build_all(folder: Path = MATCH_LOGS) -> dict[Path, bytes]:
    """Return what all scripts of a folder give, by file."""
    built: dict[Path, bytes] = {}
    for script in scripts(folder):
        built |= build(script)
    return built


def stored(folder: Path = MATCH_LOGS) -> dict[Path, bytes]:
    """Return what stands in a folder of that which is built from scripts."""
    files = sorted(file for pattern in _BUILT for file in folder.glob(pattern))
    return {file: file.read_bytes() for file in files}
