"""Measure the way from logs to records, as ratios in one run: ``python3 scripts/benchmark.py``.

Every case is timed in turn, round after round, so that a slow moment of the machine hits all of them; the
best round counts. For match logs the ratio is to a plain ``for line in file`` over the same lines as text:
figures of two machines can be compared by it. The real logs beside the checkout are used, or else the
fixtures. `speed` has the cases for match logs, `speed_of_states` those for mtgo.log, `memory_of_states`
measures whether memory grows with the number of games, and `speed_of_recording` what recording live costs.
"""

from __future__ import annotations

import subprocess
import sys

import environment

SCRIPTS = ("speed.py", "speed_of_states.py", "memory_of_states.py", "speed_of_recording.py")


def main() -> int:
    """Run the cases in an environment that has what they need; return the exit status."""
    python = str(environment.ensure(development=False))
    for name in SCRIPTS:
        script = str(environment.ROOT / "scripts" / name)
        variables = environment.with_checkout()
        status = subprocess.run([python, script], env=variables, check=False).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
