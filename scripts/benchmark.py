"""Measure the way from logs to records, as ratios in one run: ``python3 scripts/benchmark.py``.

Every case is timed in turn, round after round, so that a slow moment of the machine hits all of them; the
best round counts. For match logs the ratio is to a plain ``for line in file`` over the same lines as text:
figures of two machines can be compared by it. The real logs beside the checkout are used, or else the
fixtures. `speed` has the cases for match logs, `speed_of_states` those for mtgo.log, `memory_of_states`
measures whether memory grows with the number of games, `speed_of_recording` what recording live costs and
`speed_of_batches` what processes and unchanged input are worth. ``--peers`` installs other programs from
PyPI, beside the others in ``.venv``, and measures them in the same run.
"""

from __future__ import annotations

import os
import subprocess
import sys

import environment

SCRIPTS = (
    "speed.py",
    "speed_of_states.py",
    "memory_of_states.py",
    "speed_of_recording.py",
    "speed_of_batches.py",
)

PEERS = ("chess==1.11.2", "hslog==1.20.0", "hsreplay==1.16.2")
PEERS_FOLDER = environment.ENVIRONMENT / "peers"


def main() -> int:
    """Run the cases in an environment that has what they need; return the exit status."""
    python = str(environment.ensure(development=False))
    variables = environment.with_checkout()
    scripts = list(SCRIPTS)
    if "--peers" in sys.argv[1:]:
        install_peers(python)
        variables["PYTHONPATH"] += os.pathsep + str(PEERS_FOLDER)
        scripts.append("speed_of_peers.py")
    for name in scripts:
        script = str(environment.ROOT / "scripts" / name)
        status = subprocess.run([python, script], env=variables, check=False).returncode
        if status:
            return status
    return 0


def install_peers(python: str) -> None:
    """Install the programs to compare with, unless they are there, into a folder that nothing else sees."""
    if not PEERS_FOLDER.exists():
        command = [python, "-m", "pip", "install", "--quiet", "--target", str(PEERS_FOLDER), *PEERS]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    sys.exit(main())
