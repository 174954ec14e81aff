"""Readable scripts of matches, and the ``Match_GameLog_*.dat`` bytes that MTGO would have written for them.

A script is a text file, one statement a line. Blank lines and lines that start with ``#`` mean nothing. The
first lines say which match it is, all others are lines of MTGO's log in the order in which they are written::

    match 5e1f0c3a-7a52-4b0e-9d61-2f8c4e7a9b10
    start 2026-03-14 19:20:05

    Harrow rolled a 6.
    Maddock rolled a 2.
    Maddock joined the game.
    +4.5 Harrow plays [Island 423].
    Maddock is being attacked by [Zombie 614] token.

``match ID``
    the match's id: a GUID, or digits as until mid-2019.
``game ID``
    the game's own id, in digits: only where a file holds one game (facts/gamelog.md 1.2).
``start DATE TIME``
    the local time of the first line.
``+SECONDS`` before a line
    time since the line before; without it the line has the same time, as lines of one event have in MTGO.
``[Name 423]``
    a card reference ``@[Name@:A,423:@]``: 423 is the object's number in its zone, a new one at every change
    of zones. The texture number A is made of the name, always the same; ``[Name 423 286278]`` gives it.
``[Name]``
    stays as it is: the form in which logs of 2017 were published.

MTGO's marks at the front of a line need not be written: a join has ``@P@P``, ``Match Tied`` has none, every
other line has ``@P``. Marks inside a line (``@i(…)@i``, ``@-``) are written as MTGO writes them.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from recorder.sources.game_log_layout import CHANNEL_GAME_LOG, HEADER, RECORD, VERSION

_HEADING: Final = re.compile(r"(match|game|start) (.+)")
_TIMED_LINE: Final = re.compile(r"(?:\+(\d+(?:\.\d+)?) )?(.+)")
_REFERENCE: Final = re.compile(r"\[([^\[\]]+?) (\d+)(?: (\d+))?\]")

_FIRST_INSTANT: Final = datetime(1, 1, 1)
_TICKS_A_SECOND: Final = 10_000_000
_TEXTURES: Final = 150_000
"""How many texture numbers there are to choose from: MTGO's are even and were below 300,000 in 2026."""


class ScriptError(Exception):
    """A script is not as it has to be; says in which line and what was expected there."""

    def __init__(self, line: int, expected: str) -> None:
        super().__init__(f"line {line}: expected {expected}")


@dataclass(slots=True, frozen=True)
class ScriptedLine:
    """One line of the log.

    Args:
        ticks: 100 ns since 0001-01-01, local time.
        text: with MTGO's markup.
    """

    ticks: int
    text: str


@dataclass(slots=True, frozen=True)
class MatchScript:
    """A match as a script tells it.

    Args:
        match: the match's id.
        game: the game's id where the file holds one game.
        lines: the log's lines.
    """

    match: str
    game: str | None
    lines: tuple[ScriptedLine, ...]


def read_script(text: str) -> MatchScript:
    """Read a script.

    Raises:
        ScriptError: the match's id or the start is missing, or stands behind the first line of the log.
    """
    headings: dict[str, str] = {}
    lines: list[ScriptedLine] = []
    ticks = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        if not lines and (heading := _HEADING.fullmatch(line)):
            headings[heading[1]] = heading[2]
            continue
        timed = _TIMED_LINE.fullmatch(line)
        if timed is None:
            raise ScriptError(number, "a line of the log")
        if not lines:
            ticks = _start(headings, number)
        ticks += round(float(timed[1] or 0) * _TICKS_A_SECOND)
        lines.append(ScriptedLine(ticks, marked(timed[2])))
    if not lines:
        raise ScriptError(1, "a line of the log")
    return MatchScript(headings["match"], headings.get("game"), tuple(lines))


def marked(line: str) -> str:
    """Give a line of a script MTGO's markup.

    Example:
        >>> marked("Harrow plays [Island 423 286278].")
        '@PHarrow plays @[Island@:286278,423:@].'
    """
    text = _REFERENCE.sub(lambda match: f"@[{match[1]}@:{match[3] or texture(match[1])},{match[2]}:@]", line)
    if text.startswith("Match Tied "):
        return text
    return f"@P@P{text}" if text.endswith(" joined the game.") else f"@P{text}"


def texture(name: str) -> int:
    """Return the texture number that stands for a card's printing in scripts: even, made of the name."""
    return (zlib.crc32(name.encode()) % _TEXTURES + 1) * 2


def build_log(script: MatchScript) -> bytes:
    """Return the bytes of the match log, as MTGO would have written it."""
    header = {
        "version": VERSION,
        "id": script.match,
        "channel": CHANNEL_GAME_LOG,
        "second_id": script.game or script.match,
    }
    records = ({"time": line.ticks, "author": "", "text": line.text} for line in script.lines)
    return b"".join([HEADER.build(header), *map(RECORD.build, records)])


def _start(headings: dict[str, str], number: int) -> int:
    if "match" not in headings:
        raise ScriptError(number, "'match' and the match's id before the first line of the log")
    try:
        start = datetime.fromisoformat(headings["start"])
    except (KeyError, ValueError):
        raise ScriptError(number, "'start', a date and a time before the first line of the log") from None
    return (start - _FIRST_INSTANT) // timedelta(microseconds=1) * 10
