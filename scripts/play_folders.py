"""MTGO's folders as they are being written to: logs held open, restarts, updates, deletions.

Laid out as ClickOnce does it (facts/gamelog.md 1.7), under names that no real installation has: the program
with its log and card data in one tree, what it keeps for each account in another.
"""

from __future__ import annotations

import os
import shutil
from datetime import timedelta
from pathlib import Path
from typing import BinaryIO, Final

from recorder.reports import YEAR_ONE

_PUBLISHER: Final = "mtgo..tion_0000000000000000"
_PROGRAMS: Final = Path("PLAYED01.SHW", "PLAYED02.SHW")
_DATA: Final = Path("Data", "PLAYED03.SHW", "PLAYED04.SHW")
_SESSION_STARTS: Final = "[INF] (SESSION|Start Session) Starting MtGO logging session.\r\n"


class MtgoFolders:
    """Writes logs as MTGO would, into a folder that stands for ``Apps/2.0``.

    A file's time of change is set to when MTGO wrote what was appended last, not to now, since logs are dated
    by it: what is recorded live then has the dates of the saved log.

    Args:
        apps: the folder; it is made if need be. What an earlier play has left there is removed.
        begins: when MTGO was started, in seconds since 0001-01-01, local time.
        card_data: a folder `CardDataSource` to be installed with the program, if there is one.
    """

    def __init__(self, apps: Path, begins: float, card_data: Path | None = None) -> None:
        self._apps = apps
        self._version = 1
        self._open: dict[Path, BinaryIO] = {}
        self._changed = begins
        for old in (apps / _PROGRAMS, apps / _DATA):
            if old.exists():
                shutil.rmtree(old)
        self._install(card_data)

    @property
    def log(self) -> Path:
        """Where the version that runs writes its `mtgo.log`."""
        return self._program / "Logs" / "mtgo.log"

    @property
    def card_data(self) -> Path:
        """Where the version that runs has its card data, if there are any."""
        return self._program / "Data" / "CardDataSource"

    def match_log(self, account: str, name: str) -> Path:
        """Return where the version that runs keeps a match log."""
        return self._data / "AppFiles" / account / name

    def append_to_log(self, data: bytes, time: float) -> None:
        """Append to the log, which is then held open.

        Args:
            data: the bytes, in one write.
            time: when MTGO wrote them, in seconds since 0001-01-01, local time.
        """
        self._append(self.log, data, time)

    def append_to_match_log(self, account: str, name: str, data: bytes, time: float) -> None:
        """Append to the match log of an account, which is then held open; arguments as for the log."""
        self._append(self.match_log(account, name), data, time)

    def restart(self) -> None:
        """Start MTGO again: its log is replaced by another one."""
        self.delete()
        self._begin_session()

    def truncate(self) -> None:
        """Start MTGO again: its log is emptied, and stays the same file."""
        self._close(self.log)
        self.log.open("wb").close()
        self._begin_session()

    def delete(self) -> None:
        """Delete the log; it comes back with what is written next."""
        self._close(self.log)
        self.log.unlink(missing_ok=True)

    def update(self) -> None:
        """Start a new version of MTGO: it lies in a new folder, with copies of the match logs."""
        self.close()
        card_data, data = self.card_data, self._data
        self._version += 1
        self._install(card_data if card_data.exists() else None)
        if data.exists():
            shutil.copytree(data, self._data)
        self._begin_session()

    def close(self) -> None:
        """Close every file: MTGO ends."""
        for path in list(self._open):
            self._close(path)

    @property
    def _name(self) -> str:
        return f"{_PUBLISHER}_0003.0004_{self._version:016x}"

    @property
    def _program(self) -> Path:
        return self._apps / _PROGRAMS / self._name

    @property
    def _data(self) -> Path:
        return self._apps / _DATA / self._name / "Data"

    def _install(self, card_data: Path | None) -> None:
        self.log.parent.mkdir(parents=True)
        if card_data is not None:
            self.card_data.mkdir(parents=True)
            for file in card_data.iterdir():
                shutil.copyfile(file, self.card_data / file.name)

    def _append(self, path: Path, data: bytes, time: float) -> None:
        file = self._open.get(path)
        if file is None:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = self._open[path] = path.open("ab", buffering=0)
        file.write(data)
        self._changed = time
        stamp = (YEAR_ONE + timedelta(seconds=time)).timestamp()
        os.utime(path, (stamp, stamp))

    def _begin_session(self) -> None:
        now = YEAR_ONE + timedelta(seconds=self._changed)
        self._append(self.log, f"{now:%H:%M:%S} {_SESSION_STARTS}".encode(), self._changed)

    def _close(self, path: Path) -> None:
        file = self._open.pop(path, None)
        if file is not None:
            time = path.stat().st_mtime
            file.close()
            os.utime(path, (time, time))  # Windows dates a file anew when its writer closes it
