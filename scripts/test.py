"""Run everything that must pass, in the order of how fast it fails; arguments go to pytest."""

from __future__ import annotations

import subprocess
import sys

import environment

CHECKS = (
    ("format", ("-m", "ruff", "format", "--check", "--quiet", ".")),
    ("lint", ("-m", "ruff", "check", "--quiet", ".")),
    ("types", ("-m", "mypy")),
    ("imports", ("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")),
)


def main() -> int:
    """Return the exit status: 0 if every check passed; the first failure ends the run."""
    python = environment.ensure(development=True)
    for name, arguments in CHECKS:
        print(f"== {name}", flush=True)
        status = subprocess.run([str(python), *arguments], cwd=environment.ROOT, check=False).returncode
        if status:
            return status
    print("== tests", flush=True)
    tests = ("-m", "pytest", "-n", "auto", *sys.argv[1:])
    return subprocess.run([str(python), *tests], cwd=environment.ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
