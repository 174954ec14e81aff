"""What the tests of finding share: MTGO's folders as ClickOnce lays them out (facts/gamelog.md 1.7)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

TOKEN = "5e1f0c3a-7b1d-4c0e-9a55-0123456789ab"


@dataclass(slots=True, frozen=True)
class Installation:
    """One ClickOnce version of MTGO below a folder ``Apps/2.0``."""

    program: Path
    data: Path

    @property
    def log(self) -> Path:
        return self.program / "Logs" / "mtgo.log"

    @property
    def card_data(self) -> Path:
        return self.program / "Data" / "CardDataSource"

    def account(self, name: str) -> Path:
        return self.data / "AppFiles" / name

    def match_log(self, account: str = "AB12CD34", token: str = TOKEN) -> Path:
        return self.account(account) / f"Match_GameLog_{token}.dat"


def install(apps: Path, version: str = "a1b2c3d4e5f6a7b8", modified: float = 1_000_000) -> Installation:
    """Lay out a version with one account, which has one match log."""
    name = f"mtgo..tion_92a8f782d852ef89_0003.0004_{version}"
    installation = Installation(
        program=apps / "V1W2X3Y4.Z5A" / "B6C7D8E9.F0G" / name,
        data=apps / "Data" / "H1J2K3L4.M5N" / "P6Q7R8S9.T0U" / name / "Data",
    )
    write(installation.log, b"12:00:00 [INF] (UI|x) y\r\n", modified)
    write(installation.match_log(), b"x" * 10, modified)
    write(installation.account("AB12CD34") / f"Match_GameChat_{TOKEN}.dat", b"never", modified)
    write(installation.card_data / "client_AAA.xml", b"<CardSet/>", modified)
    os.utime(installation.card_data, (modified, modified))
    return installation


def write(path: Path, content: bytes, modified: float = 1_000_000) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    os.utime(path, (modified, modified))
    return path
