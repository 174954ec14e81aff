"""Run the mtgr command from a checkout: ``python3 scripts/mtgr.py convert fixtures -o recordings``."""

from __future__ import annotations

import sys

import environment

if __name__ == "__main__":
    sys.exit(environment.run(environment.ensure(development=False), "-m", "recorder", *sys.argv[1:]))
