"""Play saved logs into a folder as MTGO would write them: ``python3 scripts/play.py SOURCE… INTO``.

Record by record, with the pauses that the times in the logs give, or at any ``--speed``; the files are held
open and appended to. ``--torn`` writes in pieces that end anywhere; ``--restart-at``, ``--truncate-at``,
``--delete-at`` and ``--update-at`` do to the log what MTGO, or its owner, does to it. In another terminal,
``python3 scripts/mtgr.py record --mtgo INTO`` records what is played.
"""

from __future__ import annotations

import sys

import environment

if __name__ == "__main__":
    script = str(environment.ROOT / "scripts" / "play_command.py")
    sys.exit(environment.run(environment.ensure(development=False), script, *sys.argv[1:]))
