"""What ``mtgr record`` prints: one line each for people, or JSON lines for programs.

Data goes to standard output, talk to standard error.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TextIO

from recorder.adapter.records import GameHeader
from recorder.live.events import (
    Event,
    Following,
    GameBegun,
    GameFinished,
    RecordCompleted,
    ScoreAdded,
    Solved,
    Superseded,
    Trouble,
    TurnBegun,
)


class Printer:
    """Prints what a recorder tells.

    Args:
        is_quiet: only what does not work.
        as_json: JSON lines on standard output.
    """

    def __init__(self, *, is_quiet: bool, as_json: bool) -> None:
        self._is_quiet = is_quiet
        self._as_json = as_json

    def tell(self, event: Event) -> None:
        """Print an event."""
        if self._as_json:
            _print(json.dumps(as_dict(event)))
        elif isinstance(event, Trouble | Solved):
            _say(as_line(event))
        elif not self._is_quiet:
            _print(f"{datetime.now():%H:%M:%S} {as_line(event)}")

    def started(self, folder: Path) -> None:
        """Say where records go."""
        self._talk(f"Recording into {folder}. Ctrl-C ends it.")

    def nothing_found(self) -> None:
        """Say that there is nothing to follow yet."""
        _say("No mtgo.log found yet; it is looked for again and again. `mtgr doctor` tells where.")

    def stopped(self) -> None:
        """Say that the run is over."""
        self._talk("Stopped.")

    def _talk(self, line: str) -> None:
        if not (self._is_quiet or self._as_json):
            _say(line)


def as_line(event: Event) -> str:
    """Give an event as a line for people.

    Example:
        >>> as_line(Trouble(Path("mtgo.log"), "it cannot be read just now: permission denied"))
        'mtgo.log: it cannot be read just now: permission denied'
    """
    if isinstance(event, GameBegun):
        verb = "goes on" if event.is_resumed else "begins"
        return f"{_title(event.header)} {verb}: {event.record.name}"
    if isinstance(event, TurnBegun):
        return f"turn {event.turn}, {event.player}"
    if isinstance(event, GameFinished):
        told = f"{event.statements} statements in {event.record}"
        return f"{_title(event.header)} is over: {_result(event)}; {told}"
    if isinstance(event, ScoreAdded | RecordCompleted | Superseded):
        return f"{event.record.name} {_change(event)}"
    if isinstance(event, Following):
        return f"following {event.path}"
    word = "works again; before: " if isinstance(event, Solved) else ""
    return f"{event.about}: {word}{event.what}"


def as_dict(event: Event) -> Mapping[str, object]:
    """Give an event as a JSON object for programs."""
    if isinstance(event, GameBegun):
        return {
            "event": "resumed" if event.is_resumed else "begun",
            **_game(event.header),
            "record": str(event.record),
        }
    if isinstance(event, TurnBegun):
        return {
            "event": "turn",
            "turn": event.turn,
            "player": event.player,
            "record": str(event.record),
        }
    if isinstance(event, GameFinished):
        return {
            "event": "finished",
            **_game(event.header),
            "winners": list(event.winners),
            "complete": event.is_complete,
            "statements": event.statements,
            "record": str(event.record),
        }
    if isinstance(event, ScoreAdded | RecordCompleted | Superseded):
        return {**_change_as_dict(event), "record": str(event.record)}
    if isinstance(event, Following):
        return {"event": "following", "file": str(event.path)}
    word = "solved" if isinstance(event, Solved) else "trouble"
    return {"event": word, "file": str(event.about), "what": event.what}


def _change(event: ScoreAdded | RecordCompleted | Superseded) -> str:
    if isinstance(event, ScoreAdded):
        return "has the match's score now"
    if isinstance(event, RecordCompleted):
        return f"is completed from {event.database}"
    return f"is set aside as {event.aside.name}: mtgo.log tells this game, too"


def _change_as_dict(event: ScoreAdded | RecordCompleted | Superseded) -> dict[str, object]:
    if isinstance(event, ScoreAdded):
        return {"event": "score"}
    if isinstance(event, RecordCompleted):
        return {"event": "completed", "database": event.database}
    return {"event": "superseded", "aside": str(event.aside)}


def _game(header: GameHeader) -> dict[str, object]:
    return {
        "match": header.match,
        "game": header.game,
        "players": {str(seat): name for seat, name in header.players},
    }


def _title(header: GameHeader) -> str:
    names = " against ".join(name for _, name in header.players)
    return f"{names}, game {header.game or '?'}"


def _result(event: GameFinished) -> str:
    if event.winners:
        return f"{' and '.join(event.winners)} won"
    return "nobody won" if event.is_complete else "MTGO did not say how it ended"


def _print(line: str) -> None:
    _write(sys.stdout, line)


def _say(line: str) -> None:
    _write(sys.stderr, line)


def _write(stream: TextIO, line: str) -> None:
    """Print a line at once. What a terminal cannot show, or one that is gone, does not end the recording."""
    encoding = stream.encoding or "utf-8"
    try:
        stream.write(line.encode(encoding, "replace").decode(encoding) + "\n")
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
