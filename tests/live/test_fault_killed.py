"""DESIGN's property 4: killed at any instant and started again, nothing is lost, and nothing is twice."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest
from conftest import needs_real_logs
from live_recording import GAME_A, Clock, Table, finish, fixture, fixtures, records_in, running
from tearing_disk import KilledError, TearingDisk

from recorder.live.disk import Disk
from recorder.live.finding import find_installations
from recorder.live.places import given_places
from recorder.live.recorder import Recorder

KILLS = 65
"""Of each fixture; with those of game-a there are more than a thousand."""
KILLS_OF_GAME_A = 40


def repeatable(seed: str) -> random.Random:
    return random.Random(seed)  # noqa: S311 - the same instants in every run


def live_once(table: Table, disk: Disk, part: bytes) -> bool:
    """Let MTGO write this, and a recorder live until it is killed; say whether it was."""
    table.disk = disk
    table.write(part)
    try:
        recorder = table.start()
        table.look_again(recorder)
        recorder.close()
    except KilledError:
        return True
    finally:
        table.leave()
        if isinstance(disk, TearingDisk):
            disk.leave()
    return False


def live_and_die(table: Table, data: bytes, kills: int, chance: random.Random) -> int:
    """Let MTGO write a log while recorders are killed and started again; return how many were killed."""
    killed, written = 0, 0
    work = 3 * len(data) // kills
    while killed < kills or written < len(data):
        part = data[written : written + chance.randrange(2 * len(data) // kills)]
        written += len(part)
        killed += live_once(table, TearingDisk(chance.randrange(1, work)), part)
        assert sum(path.stat().st_size for path in table.journals) < 1.2 * len(data) + 1_000
        if written == len(data) and not table.journals and killed < kills:
            (table.records_folder / ".journal" / "known.json").unlink(missing_ok=True)
            for record in table.records_folder.glob("*.mtgr"):
                record.unlink()  # and once more from the beginning, until there were kills enough
    assert not live_once(table, Disk(), data[written:])
    return killed


@pytest.mark.parametrize("name", fixtures())
def test_killed_at_random_instants_it_ends_with_the_undisturbed_records(table: Table, name: str) -> None:
    data = fixture(name)
    assert live_and_die(table, data, KILLS, repeatable(name)) >= KILLS
    assert table.records() == table.converted(data)
    assert table.journals == []
    assert table.troubles() == []


@needs_real_logs
def test_killed_at_random_instants_a_real_game_ends_with_the_undisturbed_record(table: Table) -> None:
    data = GAME_A.read_bytes()
    assert live_and_die(table, data, KILLS_OF_GAME_A, repeatable("a")) >= KILLS_OF_GAME_A
    assert table.records() == table.converted(data)
    assert table.journals == []
    assert table.troubles() == []


@needs_real_logs
def test_killed_by_the_system_while_mtgo_writes_it_ends_with_the_undisturbed_record(tmp_path: Path) -> None:
    chance = repeatable("system")
    apps, records = tmp_path / "apps", tmp_path / "records"
    lives = 0
    with running("scripts/play_command.py", GAME_A, apps, "--speed", "150") as player:
        while player.poll() is None:
            with running("-m", "recorder", "record", "-o", records, "--mtgo", apps, "--json") as process:
                assert process.stdout is not None
                for _ in range(chance.randrange(1, 5)):
                    process.stdout.readline()
                process.kill()
                lives += 1
    assert lives >= 3
    find = partial(find_installations, given_places([apps]))
    recorder = Recorder(records, find, print, Clock())
    recorder.step()
    recorder.close()
    finish("-m", "recorder", "convert", apps, "-o", tmp_path / "converted")
    assert records_in(records) == records_in(tmp_path / "converted") != {}
