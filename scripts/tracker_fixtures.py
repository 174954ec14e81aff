"""The fixture of Videre Tracker's database, made of some state scripts, and the records that its games give.

``fixtures/tracker-db/Event.db`` is the database, ``Event-g1.mtgr`` the record of its first game, and so on in
the order in which the games begin.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from environment import ROOT
from match_log_fixtures import RecordTexts
from state_log_fixtures import CARDS, STATE_LOGS, read_cards
from state_log_script import StateLogScript
from tracker_database import write_database
from tracker_tables import dump

from recorder.adapter.adapter import Adapter
from recorder.reports import Report
from recorder.sources.mtgo_log import MtgoLog
from recorder.sources.tracker_db import TrackerDatabase

TRACKER_DB: Final = ROOT / "fixtures" / "tracker-db"

_SCRIPTS: Final = ("interleaved", "combat", "anthem", "tokens")
_FILE: Final = "Event.db"
_BUILT: Final = (_FILE, "*.mtgr")


def reports_of(script: Path) -> list[Report]:
    """Return what MTGO reports of a script's games."""
    game_script = StateLogScript()
    log = game_script.run(script.read_text(encoding="utf-8"))
    source = MtgoLog(game_script.last, read_cards((STATE_LOGS / CARDS).read_text(encoding="utf-8")))
    return [*source.feed(log), *source.finish()]


def build_all(folder: Path = TRACKER_DB) -> dict[Path, bytes]:
    """Return the database and its records, by file."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / _FILE
        scripts = (STATE_LOGS / f"{name}.txt" for name in _SCRIPTS)
        write_database(path, [report for script in scripts for report in reports_of(script)])
        built = {folder / _FILE: path.read_bytes()}
        for number, record in enumerate(convert_database(path), start=1):
            built[folder / f"{path.stem}-g{number}.mtgr"] = record.encode()
    return built


def convert_database(path: Path) -> list[str]:
    """Return the records that a database gives, one per game, in order."""
    texts = RecordTexts()
    adapter = Adapter(texts, TrackerDatabase.kind, path.name)
    source = TrackerDatabase(path)
    for report in (*source.read(), *source.finish()):
        adapter.take(report)
    adapter.finish()
    return [record.text for record in texts.records]


def stored(folder: Path = TRACKER_DB) -> dict[Path, bytes]:
    """Return what stands in the folder of that which is built from scripts."""
    files = sorted(file for pattern in _BUILT for file in folder.glob(pattern))
    return {file: file.read_bytes() for file in files}


def readable_database(content: bytes) -> list[str]:
    """Give a database as SQL: its bytes depend on the version of SQLite that wrote it."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / _FILE
        path.write_bytes(content)
        return dump(path).splitlines()
