"""The header of a record: FORMAT.md, section 2."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from recorder.adapter.records import GameHeader
from recorder.mtgr.statements import Date, Game, Magic, Match, Player, Source, Statement
from recorder.reports import local_time

FORMAT_VERSION: Final = 1


def write_header(write: Callable[[Statement], None], header: GameHeader) -> None:
    """Write what is known of a game before its first statement."""
    write(Magic(FORMAT_VERSION))
    write(Source(header.source, header.file))
    if header.completed_by is not None:
        write(Source("tracker-db", header.completed_by))
    write(Match(header.match))
    write(Game(header.game))
    write(Date("?" if header.ticks is None else local_time(header.ticks).isoformat()))
    for seat, name in header.players:
        write(Player(seat, name))
