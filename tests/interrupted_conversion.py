"""A conversion in several processes that hears Ctrl-C once some sources are done.

Run as a program: SOURCES OUTPUT PLACE. It sends the signal to itself and to nobody else, unlike a terminal:
the processes that convert must stop because the first one tells them.
"""

from __future__ import annotations

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

PLACES: dict[str, tuple[object, str]] = {
    "while it waits": (workforce, "wait"),
    "while it counts": (summary.Summary, "add"),
}


def interrupted(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function with a signal after its third call."""
    calls = 0

    def call(*arguments: Any) -> Any:  # noqa: ANN401 - whatever the function takes and gives
        nonlocal calls
        calls += 1
        result = function(*arguments)
        if calls == BEFORE:
            signal.raise_signal(signal.SIGINT)
        return result

    return call


if __name__ == "__main__":
    owner, name = PLACES[sys.argv[3]]
    setattr(owner, name, interrupted(getattr(owner, name)))
    setattr(workforce, "_LITTLE", 0)  # noqa: B010 - processes, however small the sources are
    wishes = Wishes(Path(sys.argv[2]), card_data=None, jobs=2, force=False, as_json=True)
    sys.exit(run([Path(sys.argv[1])], wishes))
