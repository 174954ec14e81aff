"""What all reports share: strictness, and how times and places are given."""

from __future__ import annotations

import operator
from datetime import datetime, timedelta
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

TICKS_PER_SECOND: Final = 10_000_000

Ticks = Annotated[int, Field(ge=0, le=3_155_378_975_999_999_999)]
"""Ticks of 100 ns since 0001-01-01, local time; the two kind bits of .NET's DateTime are masked off."""

Offset = Annotated[int, Field(ge=0)]
"""Where the report starts in its source: a byte offset, or a row's number in a database."""

UNLESS_EMPTY: Final = Field(exclude_if=operator.not_)
"""Leaves a field out of the JSON while it is false, 0 or empty."""

Flag = Annotated[bool, UNLESS_EMPTY]
"""True if the source says so; false if it says not, or nothing: MTGO sends a flag only while it holds."""

YEAR_ONE: Final = datetime(1, 1, 1)
"""Where ticks begin; MTGO's times carry no zone."""


class ReportModel(BaseModel):
    """The base of all reports: strict (no silent conversion), frozen, nothing undeclared."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    def json_line(self) -> str:
        """Print as one line of JSON, without the fields that say nothing and without a line end."""
        return self.model_dump_json(exclude_none=True)


def local_time(ticks: int) -> datetime:
    """Return ticks as local wall-clock time, cut to the second that MTGO's players see."""
    return YEAR_ONE + timedelta(seconds=ticks // TICKS_PER_SECOND)
