"""The kinds of reports, and how they are read back from JSON."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from recorder.reports.model import Flag, Offset, ReportModel, Ticks
from recorder.reports.visible import ReportedObject, ReportedPlayer

ReportedStep: TypeAlias = Literal[
    "pregame",
    "untap",
    "upkeep",
    "draw",
    "precombat-main",
    "beginning-of-combat",
    "declare-attackers",
    "declare-blockers",
    "first-strike-damage",
    "combat-damage",
    "end-of-combat",
    "postcombat-main",
    "end",
    "cleanup",
]
"""The words of the record's ``step`` lines, and one for the time before the first turn."""


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

    ``game`` is MTGO's number of the game, for sources that carry several games at once; ``ticks`` is ``None``
    for a source without times.
    """

    kind: Literal["log-line"] = "log-line"
    offset: Offset
    ticks: Ticks | None = None
    text: str
    game: int | None = None


class GameStarted(ReportModel):
    """A source that numbers games begins one; comes before anything else of that game.

    Comes a second time once the source knows who plays: MTGO names the players in seat order only when all
    have joined, and log lines and states come before that.

    Args:
        match: the source's own id of the match, the same for all its games.
        players: real names in seat order; empty while not all of them are known.
        is_watched: the user looks on and does not play.
        number: which game of its match it is, counted from 1, and 0 if that is not known; ``None`` if the
            source holds the match from its start, so that its games can be counted.
        completed_by: the file, by name, of the Tracker's database that fills in what this source leaves out.
    """

    kind: Literal["game-started"] = "game-started"
    offset: Offset
    ticks: Ticks | None = None
    game: int
    match: str | None = None
    players: tuple[str, ...] = ()
    is_watched: Flag = False
    number: int | None = None
    completed_by: str | None = None


class GameEnded(ReportModel):
    """A source that numbers games says that one is over; comes once. States and lines may still follow.

    ``winners`` are their seats; ``None`` if the source does not name them.
    """

    kind: Literal["game-ended"] = "game-ended"
    offset: Offset
    ticks: Ticks | None = None
    game: int
    winners: tuple[int, ...] | None = None


class StateReport(ReportModel):
    """The whole visible state after an action.

    Args:
        timestamp: MTGO's own count of the game's states; a repeated one is provisional.
        settled: false while a player is still choosing or paying, so that what it shows may be taken back.
        is_full: sent whole and not as a difference: after a fault in the game, all is known again.
        is_over: the game has ended; MTGO sends states beyond its end.
        turn: each player's nth turn, of the player in seat ``active``.
        step: in words; ``None`` if not known.
        prompted: the seat that has to choose something now, ``None`` if players merely hold priority.
        choice: what it chooses, as far as the source tells: how to pay, or attackers and blockers.
        players: in seat order.
        objects: everything visible except the players. Cards in a library show while it is searched.
    """

    kind: Literal["state"] = "state"
    offset: Offset
    ticks: Ticks | None = None
    game: int
    timestamp: int | None = None
    settled: bool
    is_full: Flag = False
    is_over: Flag = False
    turn: int | None = None
    active: int | None = None
    step: ReportedStep | None = None
    prompted: int | None = None
    choice: Literal["payment", "combat"] | None = None
    players: tuple[ReportedPlayer, ...] = ()
    objects: tuple[ReportedObject, ...] = ()


class SourceFault(ReportModel):
    """Something in the source was not as expected, but reading could go on.

    ``game`` is the game of which something is lost: a log line, or states until its next full one. Without a
    game, something of any game may be lost.
    """

    kind: Literal["source-fault"] = "source-fault"
    offset: Offset
    expected: str
    found: str
    game: int | None = None


class ChatDropped(ReportModel):
    """A player's chat message stood here; its text was never read into a report."""

    kind: Literal["chat-dropped"] = "chat-dropped"
    offset: Offset
    game: int | None = None


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
