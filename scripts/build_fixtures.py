"""Build the fixtures that are made of scripts, or show what would change: ``scripts/build_fixtures.py``.

Without arguments nothing is written: the differences are printed and the exit status is 1 if there are any.
Records that tests compare with change on purpose only, with ``--accept``, after reading the differences.
Run it with the project's Python (``.venv/bin/python``).
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Iterator
from pathlib import Path

from environment import ROOT

sys.path.insert(0, str(ROOT))

import match_log_fixtures
import state_log_fixtures
import tracker_fixtures
from construct import ConstructError, GreedyRange, StreamError, Terminated

from recorder.sources.game_log_layout import HEADER, RECORD


def main() -> int:
    """Return the exit status: 0 if all is in step or was written, 1 if something would change."""
    parser = argparse.ArgumentParser(description="Check the fixtures built from scripts, or rebuild them.")
    parser.add_argument("--accept", action="store_true", help="write what the differences show")
    accept: bool = parser.parse_args().accept
    kinds = (match_log_fixtures, state_log_fixtures, tracker_fixtures)
    built = {file: content for kind in kinds for file, content in kind.build_all().items()}
    found = {file: content for kind in kinds for file, content in kind.stored().items()}
    changed = [
        file for file in sorted({*built, *found}) if not is_same(file, built.get(file), found.get(file))
    ]
    for file in changed:
        print("\n".join(difference(file, found.get(file), built.get(file))))
        if accept:
            store(file, built.get(file))
    print(_summary(changed, len(built), accept=accept), file=sys.stderr)
    return 1 if changed and not accept else 0


def is_same(file: Path, old: bytes | None, new: bytes | None) -> bool:
    """Say whether two contents of a file are the same; of databases, only what is in them counts."""
    if old is None or new is None or file.suffix != ".db":
        return old == new
    return readable(file, old) == readable(file, new)


def difference(file: Path, old: bytes | None, new: bytes | None) -> Iterator[str]:
    """Yield the unified difference of a file as lines, a log's as its times and texts."""
    name = file.relative_to(ROOT).as_posix()
    old_name = f"a/{name}" if old is not None else "/dev/null"
    new_name = f"b/{name}" if new is not None else "/dev/null"
    old_lines, new_lines = readable(file, old), readable(file, new)
    return difflib.unified_diff(old_lines, new_lines, old_name, new_name, lineterm="")


def readable(file: Path, content: bytes | None) -> list[str]:
    """Give a file's content as lines for people."""
    if content is None:
        return []
    if file.suffix == ".log":
        return state_log_fixtures.readable_log(content)
    if file.suffix == ".db":
        return tracker_fixtures.readable_database(content)
    if file.suffix != ".dat":
        return content.decode(errors="replace").splitlines()
    layout = HEADER >> GreedyRange(RECORD) >> Terminated
    try:
        header, records, _ = layout.parse(content)
    except (ConstructError, StreamError) as error:
        return [f"not a match log, {len(content)} bytes: {error}"]
    heading = f"version {header.version} match {header.id} channel {header.channel} {header.second_id}"
    return [heading, *(f"{record.time} {record.author}{record.text}" for record in records)]


def store(file: Path, content: bytes | None) -> None:
    """Write a file, or remove it if there is no content."""
    if content is None:
        file.unlink()
    else:
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)


def _summary(changed: list[Path], count: int, *, accept: bool) -> str:
    if not changed:
        return f"{count} files are what the scripts give"
    if accept:
        return f"{len(changed)} of {count} files written"
    return f"{len(changed)} files differ from what the scripts give; --accept writes them"


if __name__ == "__main__":
    sys.exit(main())
