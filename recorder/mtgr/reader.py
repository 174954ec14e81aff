"""Lines to statements: the text of a record, from anyone, back to what it says. FORMAT.md, section 1.

Whatever the bytes are, reading goes on to the last of them: what is wrong with a line becomes a finding for
the visitor, never an exception of the reader's own. One line is held at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from recorder.mtgr.course import ChooseSeat, Extension, Turn
from recorder.mtgr.header import End
from recorder.mtgr.introductions import parse_introduction
from recorder.mtgr.keyframes import KEYFRAME_LINES, parse_keyframe_line
from recorder.mtgr.rules import WARNINGS, Code
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import LEADING, SPOKEN, Move
from recorder.mtgr.tokens import LineFault, Tokens, shown
from recorder.mtgr.values import ZONES
from recorder.mtgr.visitor import Finding, Visitor

_BYTE_ORDER_MARK: Final = "\ufeff"
_TRAILING_BLANKS: Final = " \t\r"
_EXTENSION: Final = "x-"
_SEATS: Final = frozenset(("play", "draw"))
_ZONES: Final = frozenset(ZONES)


@dataclass(slots=True, frozen=True)
class Reading:
    """What reading came to.

    Args:
        lines: how many lines there were, of every kind.
        statements: how many of them were neither blank nor comments.
        is_finished: whether an ``end`` line was among them; a record without one is still being written.
    """

    lines: int
    statements: int
    is_finished: bool


def read(lines: Iterable[bytes] | Iterable[str], visitor: Visitor) -> Reading:
    r"""Read a record and hand its statements to a visitor, in order.

    Args:
        lines: the lines with their line ends, as a file gives them when it is iterated over; a file that was
            opened in binary mode also tells about encoding and line ends.
        visitor: takes ``visit_line`` for every line that is a statement or should be one, then what is wrong
            with the line as ``visit_fault``, then, if it was understood, its statement as ``visit``.

    Returns:
        The numbers of lines and statements, and whether the record is finished.

    Raises:
        FaultyLineError: the visitor has no `Visitor.visit_fault` of its own.

    Example:
        >>> from recorder.mtgr.writer import Writer
        >>> import sys
        >>> read(["step upkeep\n"], Writer(sys.stdout.write))
        step upkeep
        Reading(lines=1, statements=1, is_finished=False)
    """
    reader = _Reader(visitor)
    for line in lines:
        reader.take(line)
    return reader.finish()


def parse_line(line: str) -> Statement:
    """Parse one line, without its line end; it need not be canonical.

    Args:
        line: a statement, indented if it belongs into a keyframe. Blank lines and comments are none.

    Returns:
        The statement. It is the canonical text if ``str()`` of it gives the line again.

    Raises:
        LineFault: the line is not what FORMAT.md says; ``code`` is one of `recorder.mtgr.rules`.

    Example:
        >>> parse_line("island.1 tap by p1")
        Tap(subject='island.1', cause='p1')
    """
    tokens = Tokens(line)
    first = tokens.peek()
    if first.startswith(_EXTENSION) and _is_extension(first, tokens.second()):
        return Extension(line)
    if line.startswith(" "):
        return parse_keyframe_line(tokens)
    first = tokens.take()
    if first in LEADING:
        return LEADING[first].parse(tokens)
    return parse_introduction(tokens) if first == "new" else _parse_spoken(first, tokens)


def _parse_spoken(subject: str, tokens: Tokens) -> Statement:
    verb = tokens.peek()
    if verb in _ZONES:
        return Move.parse(subject, tokens)
    if verb not in SPOKEN:
        raise LineFault("unknown-statement", f"No statement goes {shown(f'{subject} {verb}'.rstrip())}.")
    tokens.take()
    kind = ChooseSeat if verb == "choose" and tokens.peek() in _SEATS else SPOKEN[verb]
    return kind.parse(subject, tokens)


def _is_extension(first: str, second: str) -> bool:
    """Tell another program's line from a statement about a card called X-Something."""
    return "." not in first or not (second in _ZONES or second in SPOKEN or second in KEYFRAME_LINES)


class _Reader:
    """Where reading stands: the number of the line, and the blank lines just before it."""

    __slots__ = ("_blank_lines", "_has_end", "_number", "_statements", "_visitor")

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._number = 0
        self._statements = 0
        self._blank_lines = 0
        self._has_end = False

    def take(self, raw: bytes | str) -> None:
        """Take the next line."""
        self._number += 1
        line, faults = self._cleaned(raw)
        if line == "":
            self._blank_lines += 1
        is_statement = line is None or (line != "" and not line.startswith("#"))
        if is_statement:
            self._statements += 1
            self._visitor.visit_line(self._number)
        for fault in faults:
            self._find(fault)
        if line is not None and is_statement:
            self._take_statement(line)

    def finish(self) -> Reading:
        """Say what reading came to."""
        if self._has_end and self._blank_lines:
            self._find(LineFault("blank-line", "A blank line stands behind the last statement."))
        return Reading(self._number, self._statements, self._has_end)

    def _take_statement(self, line: str) -> None:
        blank_lines, self._blank_lines = self._blank_lines, 0
        try:
            statement = parse_line(line)
        except LineFault as fault:
            self._find(fault)
            return
        if str(statement) != line:
            self._find(LineFault("not-canonical", f"The canonical line is {shown(str(statement))}."))
        kind = type(statement)
        if blank_lines != (kind is Turn):
            sentence = "One blank line stands before each turn, and none elsewhere."
            self._find(LineFault("blank-line", sentence))
        if kind is End:
            self._has_end = True
        self._visitor.visit(statement)

    def _cleaned(self, raw: bytes | str) -> tuple[str | None, list[LineFault]]:
        """Return the line without its line end, ``None`` if it is no text, and what was wrong with it."""
        try:
            line = raw.decode() if isinstance(raw, bytes) else raw
            if not line.isascii():
                line.encode()  # a text from elsewhere may hold half a character (a lone surrogate)
        except UnicodeError:
            return None, [LineFault("encoding", "The line is not UTF-8.")]
        body = line.removesuffix("\n")
        faults = []
        if self._number == 1 and body.startswith(_BYTE_ORDER_MARK):
            faults.append(LineFault("byte-order-mark", "The file starts with a byte-order mark."))
            body = body[1:]
        if body == line:
            faults.append(LineFault("line-end", "The last line has no line end."))
        stripped = body.rstrip(_TRAILING_BLANKS)
        if stripped != body:
            sentence = "The line ends in CR LF." if body.endswith("\r") else "The line ends in blanks."
            faults.append(LineFault("line-end", sentence))
        return stripped, faults

    def _find(self, fault: LineFault) -> None:
        code: Code = fault.code
        self._visitor.visit_fault(Finding(self._number, code, fault.sentence, code in WARNINGS))
