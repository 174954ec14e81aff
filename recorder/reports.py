"""What MTGO reported, typed and raw: the recorder's border between sources and everything else.

A source turns bytes into these models; the adapter turns them into statements; ``mtgr reports`` prints them
as JSON lines, and a file of such lines is a source itself (``reports``), the door for any other program.
Nothing here is derived: a field is empty (``None``) where MTGO did not say.

Times are ticks of 100 ns since 0001-01-01, local wall-clock time without a zone, as MTGO writes them
(facts/gamelog.md 1.1). Offsets are bytes from the start of the source.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Ticks = Annotated[int, Field(ge=0, le=3_155_378_975_999_999_999)]
"""Ticks of 100 ns since 0001-01-01, local time, to the end of 9999; without .NET's two kind bits."""

Offset = Annotated[int, Field(ge=0)]
"""Where the report starts in its source: a byte offset, or a row's number in a database."""

_YEAR_ONE: Final = datetime(1, 1, 1)  # MTGO's times carry no zone


class ReportModel(BaseModel):
    """The base of all reports: strict (no silent conversion), frozen, nothing undeclared."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    def json_line(self) -> str:
        """Print as one line of JSON, without the fields that say nothing and without a line end."""
        return self.model_dump_json(exclude_none=True)


class MatchStarted(ReportModel):
    """The source begins to report a match.

    ``match`` is the source's own id: the match token (a GUID) or, until 2019, digits. ``game_id`` is the id
    of the one game that the source holds, if it holds one game and not the match.
    """

    kind: Literal["match-started"] = "match-started"
    offset: Offset
    match: str
    game_id: str | None = None


class LogLine(ReportModel):
    """One line of MTGO's game log, with its markup (facts/gamelog.md 2).

    ``game`` is MTGO's number of the game, for sources that carry several games at once.
    """

    kind: Literal["log-line"] = "log-line"
    offset: Offset
    ticks: Ticks
    text: str
    game: int | None = None


class GameStarted(ReportModel):
    """A source that numbers games begins one; players in seat order."""

    kind: Literal["game-started"] = "game-started"
    offset: Offset
    ticks: Ticks
    game: int
    match: str | None = None
    players: tuple[str, ...] = ()


class GameEnded(ReportModel):
    """A source that numbers games says that one is over; the winners' seats, as far as it names them."""

    kind: Literal["game-ended"] = "game-ended"
    offset: Offset
    ticks: Ticks
    game: int
    winners: tuple[int, ...] | None = None


class ReportedCounters(ReportModel):
    """How many counters of one kind lie on an object or a player."""

    name: str
    number: int


class ReportedObject(ReportModel):
    """One object as a state shows it. ``pt`` is as the client shows it: ``"3/3"``.

    ``thing`` is MTGO's number of the object, new at every change of zones; ``previous`` is the number it
    had before (facts/state-sources.md 2.5).
    """

    thing: int
    zone: str
    name: str | None = None
    texture: int | None = None
    previous: int | None = None
    owner: int | None = None
    controller: int | None = None
    pt: str | None = None
    is_creature: bool | None = None
    tapped: bool | None = None
    damage: int | None = None
    counters: tuple[ReportedCounters, ...] | None = None
    attached_to: int | None = None
    attacking: bool | None = None
    blocking: tuple[int, ...] | None = None
    text: str | None = None


class ReportedPlayer(ReportModel):
    """One player as a state shows them."""

    seat: int
    life: int | None = None
    hand: int | None = None
    library: int | None = None
    graveyard: int | None = None
    counters: tuple[ReportedCounters, ...] | None = None


class StateReport(ReportModel):
    """The whole visible state after an action; ``settled`` is false while a player is still choosing."""

    kind: Literal["state"] = "state"
    offset: Offset
    ticks: Ticks
    game: int
    settled: bool
    turn: int | None = None
    active: int | None = None
    step: str | None = None
    players: tuple[ReportedPlayer, ...] = ()
    objects: tuple[ReportedObject, ...] = ()


class SourceFault(ReportModel):
    """Something in the source was not as expected, but reading could go on."""

    kind: Literal["source-fault"] = "source-fault"
    offset: Offset
    expected: str
    found: str


class ChatDropped(ReportModel):
    """A player's chat message stood here; its text was never read into a report."""

    kind: Literal["chat-dropped"] = "chat-dropped"
    offset: Offset


Report: TypeAlias = MatchStarted | LogLine | GameStarted | GameEnded | StateReport | SourceFault | ChatDropped

_REPORT: Final[TypeAdapter[Report]] = TypeAdapter(Annotated[Report, Field(discriminator="kind")])


def parse_report(line: bytes | str) -> Report:
    """Read one report from a line of JSON, strictly.

    Raises:
        pydantic.ValidationError: it is not JSON, or not exactly one of the reports.

    Example:
        >>> parse_report('{"kind":"match-started","offset":0,"match":"882340986"}').match
        '882340986'
    """
    return _REPORT.validate_json(line)


def local_time(ticks: int) -> datetime:
    """Return ticks as local wall-clock time, cut to the second that MTGO's players see."""
    return _YEAR_ONE + timedelta(seconds=ticks // 10_000_000)
