"""The fixtures made of state scripts: each script's `mtgo.log`, and the records that its games must give.

``fixtures/state-logs/NAME.txt`` is the script, ``NAME.mtgo.log`` the log, ``NAME-g1.mtgr`` the record of its
first game, and so on in the order in which they begin. ``cards.txt`` is what is printed on the cards, and
``CardDataSource`` is MTGO's form of it. The logs of the scripts in ``damaged`` are not stored: whoever tries
the recorder by converting the fixtures should see no failure.
"""

from __future__ import annotations

import tempfile
from datetime import datetime
from pathlib import Path
from typing import Final

from environment import ROOT
from match_log_fixtures import RecordTexts
from match_log_script import ScriptError
from state_log_cards import build_card_data
from state_log_script import StateLogScript

from recorder.adapter.adapter import Adapter
from recorder.reports import LogLine, StateReport
from recorder.sources.card_data import CardData
from recorder.sources.card_data.folder import read_folder, survey_folder
from recorder.sources.mtgo_log import MtgoLog

STATE_LOGS: Final = ROOT / "fixtures" / "state-logs"
CARDS: Final = "cards.txt"
CARD_DATA_FOLDER: Final = "CardDataSource"

DAMAGED: Final = "damaged"

_BUILT: Final = ("*.mtgo.log", "*.mtgr", f"{DAMAGED}/*.mtgr", f"{CARD_DATA_FOLDER}/*.xml")


def scripts(folder: Path = STATE_LOGS) -> list[Path]:
    """Return the scripts in a folder, in a stable order."""
    return sorted(file for file in folder.rglob("*.txt") if file.name != CARDS)


def read_cards(table: str) -> CardData:
    """Return the card data that a table gives, read as the recorder reads MTGO's own."""
    with tempfile.TemporaryDirectory() as place:
        for file, content in build_card_data(table, Path(place)).items():
            file.write_bytes(content)
        return read_folder(survey_folder(Path(place)))


def convert_log(log: bytes, file: str, last_change: datetime, cards: CardData | None) -> list[str]:
    """Return the records that a log gives, one per game, in order."""
    texts = RecordTexts()
    adapter = Adapter(texts, MtgoLog.kind, file)
    source = MtgoLog(last_change, cards)
    for report in (*source.feed(log), *source.finish()):
        adapter.take(report)
    adapter.finish()
    return [record.text for record in texts.records]


def build(script: Path, cards: CardData | None) -> dict[Path, bytes]:
    """Return what one script gives: its log and its records, by file.

    Raises:
        ScriptError: the script is not as it has to be.
    """
    game_script = StateLogScript()
    try:
        log = game_script.run(script.read_text(encoding="utf-8"))
    except ScriptError as error:
        error.add_note(f"in {script}")
        raise
    file = script.with_suffix(".mtgo.log")
    built = {} if script.parent.name == DAMAGED else {file: log}
    for number, record in enumerate(convert_log(log, file.name, game_script.last, cards), start=1):
        built[script.with_name(f"{script.stem}-g{number}.mtgr")] = record.encode()
    return built


def build_all(folder: Path = STATE_LOGS) -> dict[Path, bytes]:
    """Return what all scripts of a folder give, by file."""
    table = (folder / CARDS).read_text(encoding="utf-8")
    cards = read_cards(table)
    built = build_card_data(table, folder / CARD_DATA_FOLDER)
    for script in scripts(folder):
        built |= build(script, cards)
    return built


def stored(folder: Path = STATE_LOGS) -> dict[Path, bytes]:
    """Return what stands in a folder of that which is built from scripts."""
    files = sorted(file for pattern in _BUILT for file in folder.glob(pattern))
    return {file: file.read_bytes() for file in files}


def readable_log(log: bytes) -> list[str]:
    """Give a log for people: its lines of the game, and what each state shows that the one before did not."""
    source = MtgoLog(datetime(2026, 3, 14))
    known: dict[int, set[str]] = {}
    lines: list[str] = []
    for report in (*source.feed(log), *source.finish()):
        if isinstance(report, StateReport):
            kind = "settled" if report.settled else "provisional"
            lines.append(f"{report.game} state {report.timestamp} turn {report.turn} {report.step} {kind}")
            shown = [item.json_line() for item in (*report.players, *report.objects)]
            before = known.get(report.game, set())
            lines += [f"  {line}" for line in shown if line not in before]
            lines += [f"  no more: {line}" for line in sorted(before - set(shown))]
            known[report.game] = set(shown)
        else:
            lines.append(report.text if isinstance(report, LogLine) else report.json_line())
    return lines
