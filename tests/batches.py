"""Logs of several matches, converted as a batch: what tests of batches share."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

from test_convert import LINES, match_log, run
from test_game_log_source import GUID

from recorder.convert.index import INDEX


def make_logs(folder: Path) -> Path:
    """Make logs of seven matches; one breaks off with a fault, and two have a game of one name."""
    folder.mkdir()
    for number in range(5):
        write_log(folder, number)
    broken = write_log(folder, 5)
    broken.write_bytes(broken.read_bytes() + bytes(100))
    twin = f"{GUID[:8]}-ffff-4fff-8fff-ffffffffffff"
    (folder / "a-twin.dat").write_bytes(match_log(LINES[:-1], first=twin))
    (folder / "the-other-twin.dat").write_bytes(match_log())
    return folder


def write_log(folder: Path, number: int, lines: tuple[str, ...] = LINES) -> Path:
    match = str(uuid.UUID(int=number << 96 | 1))
    path = folder / f"Match_GameLog_{match}.dat"
    path.write_bytes(match_log(lines, first=match))
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != INDEX}


def summary(*arguments: str | Path) -> dict[str, Any]:
    printed: dict[str, Any] = json.loads(run("convert", *arguments, "--json").stdout)
    return printed
