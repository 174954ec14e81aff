"""The project's own virtual environment: made on first use, checked in a blink after that.

`scripts/mtgr.py` and `scripts/test.py` need packages and a user has nothing but Python. Both call `ensure`,
which leaves a stamp in ``.venv`` that names what was installed, so that the second run costs one file read.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
CONSTRAINTS = ROOT / "scripts" / "constraints.txt"
PROJECT = ROOT / "pyproject.toml"
OLDEST_PYTHON = (3, 11)


def ensure(*, development: bool) -> Path:
    """Return the Python of an environment that has the pinned packages, making it if need be.

    Args:
        development: whether the tools that check the project are needed as well.

    Raises:
        SystemExit: Python is too old, or pip could not install.
    """
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        raise SystemExit(
            f"mtgr needs Python {wanted} or newer; this is {sys.version.split()[0]} ({sys.executable})"
        )
    python = _python_of(ENVIRONMENT)
    group = "development" if development else "runtime"
    stamp = ENVIRONMENT / f"{group}.stamp"
    wanted = _fingerprint()
    if not (python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == wanted):
        _install(python, development=development)
        stamp.write_text(wanted, encoding="utf-8")
    return python


def run(python: Path, *arguments: str) -> int:
    """Run a program of this checkout with that Python, in the user's folder; return its exit status."""
    environment = with_checkout()
    command = [str(python), *arguments]
    if os.name == "posix":
        os.execve(command[0], command, environment)  # the user's Ctrl-C then reaches one process, not two
    return subprocess.run(command, env=environment, check=False).returncode


def with_checkout() -> dict[str, str]:
    """Return the environment's variables for a program that imports from this checkout."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def _python_of(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _fingerprint() -> str:
    """Sum up what decides which packages are installed: the pins, the project's metadata and this Python."""
    digest = hashlib.sha256(sys.version.encode())
    for file in (PROJECT, CONSTRAINTS):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _requirements(*, development: bool) -> list[str]:
    import tomllib  # noqa: PLC0415 - not before the check above: older Pythons have no such module

    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    requirements: list[str] = list(project["project"]["dependencies"])
    if development:
        requirements += project["dependency-groups"]["dev"]
        requirements += project["project"]["optional-dependencies"]["cluster"]
    return requirements


def _install(python: Path, *, development: bool) -> None:
    print(f"First use: installing the pinned packages into {ENVIRONMENT} ...", file=sys.stderr, flush=True)
    if not any(ENVIRONMENT.glob("*.stamp")):  # none yet, or one whose making was interrupted
        venv.create(ENVIRONMENT, with_pip=True, clear=True)
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--constraint", str(CONSTRAINTS), *_requirements(development=development)]
    if subprocess.run(command, check=False).returncode:
        raise SystemExit("pip could not install the packages; its message stands above")
