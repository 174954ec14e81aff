"""DESIGN's property 3: live and batch give the same bytes, however MTGO's writes are cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import needs_real_logs
from hypothesis import given, settings
from hypothesis import strategies as st
from live_recording import GAME_A, ROOT, Table, finish, fixture, fixtures, pieces_of, records_in, running

from recorder.live.events import GameBegun, GameFinished, TurnBegun


@pytest.mark.parametrize("name", fixtures())
@pytest.mark.parametrize("size", [997, 20_000])
def test_a_log_that_grows_in_torn_pieces_gives_the_records_of_the_whole(
    table: Table, name: str, size: int
) -> None:
    recorder = table.start()
    for piece in pieces_of(fixture(name), size):
        table.write(piece)
        table.look_again(recorder)
    assert table.records() == table.converted(fixture(name))
    assert table.journals == []
    assert table.troubles() == []


@settings(max_examples=30, deadline=None)
@given(cuts=st.lists(st.integers(0, len(fixture("endings"))), max_size=20))
def test_the_record_of_a_part_is_the_start_of_the_record_of_the_whole(
    tmp_path_factory: pytest.TempPathFactory, cuts: list[int]
) -> None:
    data = fixture("endings")
    with Table(tmp_path_factory.mktemp("table")) as table:
        recorder = table.start()
        whole = table.converted(data)
        ends = sorted({*cuts, len(data)})
        for start, end in zip([0, *ends], ends, strict=False):
            table.write(data[start:end])
            table.look_again(recorder)
            for name, record in table.records().items():
                assert whole[name].startswith(record)
        assert table.records() == whole


def test_a_game_is_told_as_it_begins_turns_and_ends(table: Table) -> None:
    recorder = table.start()
    table.write(fixture("combat"))
    table.look_again(recorder)
    begun = [event for event in table.events if isinstance(event, GameBegun)]
    turns = [event for event in table.events if isinstance(event, TurnBegun)]
    (over,) = [event for event in table.events if isinstance(event, GameFinished)]
    (record,) = table.records()
    assert [event.record.name for event in begun] == [record]
    assert len(turns) == table.records()[record].count(b"\nturn ")
    assert over.is_complete
    assert len(over.winners) == 1


@needs_real_logs
@pytest.mark.parametrize("pace", [("--speed", "max"), ("--speed", "3000", "--torn")])
def test_the_command_beside_a_player_of_saved_logs_gives_the_record_of_the_conversion(
    tmp_path: Path, pace: tuple[str, ...]
) -> None:
    apps, records = tmp_path / "apps", tmp_path / "records"
    apps.mkdir()
    recording = ("-m", "recorder", "record", "-o", records, "--mtgo", apps, "--json")
    with running(*recording) as process:
        finish(ROOT / "scripts" / "play_command.py", GAME_A, apps, *pace)
        assert process.stdout is not None
        assert any('"finished"' in line for line in process.stdout)
        process.terminate()
        assert process.wait() == 0
    finish("-m", "recorder", "convert", apps, "-o", tmp_path / "converted")
    assert records_in(records) == records_in(tmp_path / "converted") != {}
