"""A conversion in several processes that hears Ctrl-C once some sources are done.

Run as a program, with a process group of its own: SOURCES OUTPUT PLACE. The signal goes to all processes, as
from a terminal, or to the first one alone, which must then tell the others to stop.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from recorder.commands import summary
from recorder.commands.conversion import Wishes, run
from recorder.convert import workforce

BEFORE = 3
"""Calls after which the signal comes."""

PLACES: dict[str, tuple[object, str, Callable[[], object]]] = {
    "all, while it waits": (workforce, "wait", lambda: os.killpg(0, signal.SIGINT)),
    "one, while it waits": (workforce, "wait", lambda: signal.raise_signal(signal.SIGINT)),
    "one, while it counts": (summary.Summary, "add", lambda: signal.raise_signal(signal.SIGINT)),
}


def interrupted(function: Callable[..., Any], interrupt: Callable[[], object]) -> Callable[..., Any]:
    """Return the function with an interruption after its third call."""
    calls = 0

    def call(*arguments: Any) -> Any:  # noqa: ANN401 - whatever the function takes and gives
        nonlocal calls
        result = function(*arguments)
        calls += bool(getattr(result, "done", True))  # waiting in vain is no call: nothing has begun yet
        if calls == BEFORE:
            interrupt()
        return result

    return call


if __name__ == "__main__":
    owner, name, interrupt = PLACES[sys.argv[3]]
    setattr(owner, name, interrupted(getattr(owner, name), interrupt))
    setattr(workforce, "_LITTLE", 0)  # noqa: B010 - processes, however small the sources are
    wishes = Wishes(sys.argv[2], card_data=None, force=False, as_json=True)
    sys.exit(run([Path(sys.argv[1])], wishes, jobs=2))
