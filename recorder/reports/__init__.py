"""What MTGO reported, typed and raw: the recorder's border between sources and everything else.

A source turns bytes into these models; the adapter turns them into statements; ``mtgr reports`` prints them
as JSON lines, and a file of such lines is a source itself (``reports``), the door for any other program.
Nothing here is derived: a field is empty (``None``) where MTGO did not say.

Times are ticks of 100 ns since 0001-01-01, local wall-clock time without a zone, as MTGO writes them
(facts/gamelog.md 1.1). Offsets are bytes from the start of the source.

`model` is what all share, `visible` what a state shows, `kinds` the reports themselves.
"""

from recorder.reports.kinds import (
    ChatDropped,
    GameEnded,
    GameStarted,
    LogLine,
    MatchStarted,
    Report,
    ReportedStep,
    SourceFault,
    StateReport,
    parse_report,
)
from recorder.reports.model import TICKS_PER_SECOND, YEAR_ONE, local_time
from recorder.reports.visible import (
    ReportedCounters,
    ReportedObject,
    ReportedPlayer,
    ReportedReference,
)

__all__ = [
    "TICKS_PER_SECOND",
    "YEAR_ONE",
    "ChatDropped",
    "GameEnded",
    "GameStarted",
    "LogLine",
    "MatchStarted",
    "Report",
    "ReportedCounters",
    "ReportedObject",
    "ReportedPlayer",
    "ReportedReference",
    "ReportedStep",
    "SourceFault",
    "StateReport",
    "local_time",
    "parse_report",
]
