"""Measure the way from match logs to records, as ratios in one run: ``python3 scripts/benchmark.py [LOG …]``.

Every case is timed in turn, round after round, so that a slow moment of the machine hits all of them; the
best round counts. The ratio is to a plain ``for line in file`` over the same lines as text: figures of two
machines can be compared by it. Without arguments the real logs beside the checkout are used, or else the
fixtures, repeated to 50 MB.
"""

from __future__ import annotations

import sys

import environment

if __name__ == "__main__":
    python = environment.ensure(development=False)
    sys.exit(environment.run(python, str(environment.ROOT / "scripts" / "speed.py"), *sys.argv[1:]))
