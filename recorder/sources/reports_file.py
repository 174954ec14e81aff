"""The ``reports`` source: JSON lines, one report each, the recorder's own interchange form.

What ``mtgr reports`` prints, and the door for any other program. A line that is no report is skipped and
said, so that one bad line does not cost the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Final

from pydantic import ValidationError

from recorder.errors import SourceError
from recorder.reports import Report, SourceFault, parse_report
from recorder.sources.source import SourceKind

LONGEST_LINE: Final = 1 << 24
"""Bytes; a state with hundreds of objects has some hundred thousand."""

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_FIRST_REPORT: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{[^\n]*"kind"\s*:')


class ReportsFile:
    """Reads a file of JSON lines fed in pieces of any size."""

    kind: ClassVar[SourceKind] = "reports"
    __slots__ = ("_buffer", "_offset")

    def __init__(self) -> None:
        self._buffer = b""
        self._offset = 0

    @property
    def pending(self) -> int:
        """How many bytes were taken and belong to a line that is not complete yet."""
        return len(self._buffer)

    def feed(self, piece: bytes) -> Iterator[Report]:
        """Take the next bytes; yield the reports of the lines they complete.

        Raises:
            SourceError: a line does not end.
        """
        *lines, rest = (self._buffer + piece).split(b"\n")
        for line in lines:
            yield from self._parse(line)
            self._offset += len(line) + 1
        self._buffer = rest
        if len(rest) > LONGEST_LINE:
            raise SourceError(
                expected=f"a line of at most {LONGEST_LINE} bytes", found="no end to it", offset=self._offset
            )

    def finish(self) -> Iterator[Report]:
        """Take a last line that has no line end, if it is whole."""
        line, self._buffer = self._buffer, b""
        try:
            if line.strip():
                yield parse_report(line)
        except ValidationError:
            return  # cut in the middle: whoever writes the file may not be done

    def _parse(self, line: bytes) -> Iterator[Report]:
        if self._offset == 0:
            line = line.removeprefix(_BYTE_ORDER_MARK)
        if not line.strip():
            return
        try:
            yield parse_report(line)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            place = ".".join(map(str, first["loc"]))
            yield SourceFault(
                offset=self._offset,
                expected="a report",
                found=f"{first['msg']} ({place})" if place else first["msg"],
            )


def is_reports_file(head: bytes) -> bool:
    """Say whether a file that starts with these bytes holds reports as JSON lines."""
    return _FIRST_REPORT.match(head) is not None
