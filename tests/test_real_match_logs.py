"""The six real match logs: the results that were played, and DESIGN's properties 2 and 5."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from conftest import REAL_LOGS, needs_real_logs
from recording import MemoryRecord, findings, record_pieces

from recorder.reports import LogLine
from recorder.sources.game_log import GameLog

pytestmark = needs_real_logs

RESULTS = {
    "modern-2020-02": [
        ("larch concede", "Rowan12 win"),
        ("Rowan12 concede", "larch win"),
        ("larch concede", "Rowan12 win"),
    ],
    "modern-2020-10": [
        ("Otter concede", "Heron88 win"),
        ("Heron88 concede", "Otter win"),
        ("Otter concede", "Heron88 win"),
    ],
    "modern-2025-06": [
        ("Sable Fox concede", "marsh_hen win", "score marsh_hen 1 Sable Fox 0", "Sable Fox leave"),
        ("marsh_hen concede", "Sable Fox win", "score marsh_hen 1 Sable Fox 1"),
        ("marsh_hen concede", "Sable Fox win", "score marsh_hen 1 Sable Fox 2"),
    ],
    "pauper-2025-12": [
        ("Ann win", "score Ann 1 AnnaLee 0", "AnnaLee leave"),
        ("Ann win", "score Ann 2 AnnaLee 0", "AnnaLee leave"),
    ],
    "modern-2026-01": [
        ("Turn_9 concede", "quick.brown win", "score quick.brown 1 Turn_9 0"),
        ("quick.brown concede", "Turn_9 win", "score quick.brown 1 Turn_9 1"),
        ("Turn_9 concede", "quick.brown win", "score quick.brown 2 Turn_9 1", "Turn_9 leave"),
    ],
    "disconnect-2026-01": [
        (
            "ash-and-elm concede",
            "Moss44 win",
            "ash-and-elm disconnect",
            "score ash-and-elm 0 Moss44 1",
        ),
    ],
}

NOTES = {"Couldn't put triggered ability from Monument to Endurance on the stack."}
"""FORMAT has no statement for an ability that never reached the stack."""

_RESULT = re.compile(r"p\d (?:concede|win|leave|disconnect|rejoin|lose .*)|score .*|draw")


@pytest.fixture(params=REAL_LOGS, ids=lambda path: path.stem)
def log(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def _results(record: MemoryRecord) -> tuple[str, ...]:
    results = [line for line in record.body.splitlines() if _RESULT.fullmatch(line)]
    for seat, name in record.header.players:
        results = [re.sub(rf"\b{seat}\b", name, line) for line in results]
    return tuple(results)


def test_every_game_has_the_result_that_was_played(log: Path) -> None:
    records, _ = record_pieces([log.read_bytes()])
    assert [_results(record) for record in records] == RESULTS[log.stem]
    assert all("\nend complete " in record.text for record in records)


def test_check_finds_nothing(log: Path) -> None:
    records, _ = record_pieces([log.read_bytes()])
    assert [findings(record.text) for record in records] == [[] for _ in records]


def test_only_sentences_without_a_statement_become_notes(log: Path) -> None:
    records, _ = record_pieces([log.read_bytes()])
    notes = {line for record in records for line in record.body.splitlines() if line.startswith("note ")}
    assert notes <= {f'note "{sentence}"' for sentence in NOTES}


def test_property_5_every_line_is_accounted_for(log: Path) -> None:
    _, adapter = record_pieces([log.read_bytes()])
    counts = adapter.counts
    lines = [r for r in GameLog().feed(log.read_bytes()) if isinstance(r, LogLine)]
    assert counts.read == len(lines) > 0
    assert counts.stated + counts.notes + counts.silent + counts.outside == counts.read
    assert counts.outside == 0


def test_real_names_stand_in_the_header_only(log: Path) -> None:
    records, _ = record_pieces([log.read_bytes()])
    for record in records:
        _, _, after_header = record.text.partition(f'player p{len(record.header.players)} "')
        _, _, course = after_header.partition("\n")
        for _, name in record.header.players:
            assert not re.search(rf"(?<![\w'-]){re.escape(name)}(?![\w'-])", course)


def test_property_2_cuts_do_not_matter(log: Path) -> None:
    data = log.read_bytes()
    whole = [record.text for record in record_pieces([data])[0]]
    cut = random.Random(log.stem)  # noqa: S311 - cuts, no secrets
    for _ in range(20):
        places = sorted(cut.sample(range(len(data)), 40))
        pieces = [data[start:end] for start, end in zip([0, *places], [*places, len(data)], strict=True)]
        assert [record.text for record in record_pieces(pieces)[0]] == whole
    assert [record.text for record in record_pieces(data[i : i + 1] for i in range(len(data)))[0]] == whole


def test_property_2_the_record_of_a_prefix_is_a_prefix_of_the_record(log: Path) -> None:
    data = log.read_bytes()
    whole = [record.body for record in record_pieces([data])[0]]
    ends = [r.offset for r in GameLog().feed(data)]
    cut = random.Random(log.stem)  # noqa: S311 - cuts, no secrets
    for end in sorted({*ends, *cut.sample(range(len(data)), 1000)}):
        records, _ = record_pieces([data[:end]])
        for index, record in enumerate(records):
            assert whole[index].startswith(record.body), f"cut at byte {end}"
