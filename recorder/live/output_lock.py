"""One recorder to a folder of records: the lock, and who holds it."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

from recorder.live.games import journal_folder


class FolderIsHeldError(Exception):
    """Another recorder writes into this folder.

    Args:
        folder: which one.
        holder: who, in words.
    """

    def __init__(self, folder: Path, holder: str) -> None:
        super().__init__(f"{folder} is held by {holder}")


class OutputLock:
    """Holds a folder of records for this process; a killed one lets go by itself.

    Args:
        folder: which one; it is made if it is not there.

    Raises:
        FolderIsHeldError: another process holds it.
        OSError: it cannot be made or written to.
    """

    __slots__ = ("_lock",)

    def __init__(self, folder: Path) -> None:
        place = journal_folder(folder)
        place.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(place / "lock")
        holder = place / "holder.json"
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            raise FolderIsHeldError(folder, _who(holder)) from None
        since = f"{datetime.now():%Y-%m-%d %H:%M:%S}"
        holder.write_text(json.dumps({"process": os.getpid(), "since": since}), encoding="utf-8")

    def release(self) -> None:
        """Let go of the folder."""
        self._lock.release()


def _who(holder: Path) -> str:
    try:
        known = json.loads(holder.read_text(encoding="utf-8"))
        return f"the recorder with process id {known['process']}, since {known['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return "another recorder"
