"""Issue 6, item 3: games that only the Tracker's database tells are recorded from it as they are played."""

from __future__ import annotations

import os
import random
import re

import pytest
from live_recording import Table, finish, fixture, records_in, running
from live_tracker import Tracker, let_pass, tracking
from recording import findings
from tearing_disk import KilledError, TearingDisk
from tracker_databases import SCRIPTS

from recorder.live.disk import Disk
from recorder.live.events import Following, GameBegun, GameFinished, Superseded, TurnBegun
from recorder.live.tracked_records import SUPERSEDED, WAITS


@pytest.mark.parametrize("name", [script.stem for script in SCRIPTS])
def test_live_and_batch_give_the_same_bytes(table: Table, name: str) -> None:
    with tracking(table, name) as tracker:
        recorder = table.start()
        while tracker.has_more:
            tracker.write(97)
            let_pass(table, recorder)
        let_pass(table, recorder)
        assert table.records() == table.conversion_of(table.mtgo)
    assert table.troubles() == []
    assert all(findings(text.decode()) == [] for text in table.records().values())


@pytest.mark.parametrize("seed", range(4))
def test_properties_2_and_3_rows_may_come_in_any_batches(table: Table, seed: int) -> None:
    """What stands on disk only ever grows, and is the beginning of what it will be."""
    chance = random.Random(seed)  # noqa: S311 - the same batches in every run
    seen: list[dict[str, bytes]] = []
    with tracking(table, "interleaved", "combat") as tracker:
        recorder = table.start()
        while tracker.has_more:
            tracker.write(chance.choice((1, 2, 3, 20)))
            table.clock.now += chance.choice((0.1, 1, 40))
            recorder.step()
            seen.append(table.records())
        let_pass(table, recorder)
    whole = table.records()
    assert whole == table.conversion_of(table.mtgo)
    assert len(whole) == 4
    for records in seen:  # a game that nothing was heard of for minutes seemed to be left for another
        for name, text in records.items():
            assert whole[name].startswith(text.partition(b"end incomplete ")[0])
    assert len({len(text) for records in seen for text in records.values()}) > 10


def test_a_game_is_told_as_it_is_played(table: Table) -> None:
    with tracking(table, "combat") as tracker:
        recorder = table.start()
        tracker.write(tracker.half)
        let_pass(table, recorder)
        (begun,) = [event for event in table.events if isinstance(event, GameBegun)]
        assert begun.record.name in table.records()
        assert b"\nend " not in table.records()[begun.record.name]
        tracker.write()
        let_pass(table, recorder)
    assert sum(isinstance(event, TurnBegun) for event in table.events) > 0
    assert [event.is_complete for event in table.events if isinstance(event, GameFinished)] == [True]
    assert [event.path for event in table.events if isinstance(event, Following)] == [tracker.path]


def test_a_game_waits_for_mtgo_log_before_it_is_recorded(table: Table) -> None:
    with tracking(table, "combat") as tracker:
        recorder = table.start()
        tracker.write()
        let_pass(table, recorder, WAITS - 6)
        assert table.records() == {}
        let_pass(table, recorder, 6)
        assert len(table.records()) == 1


def test_old_games_are_recorded_at_the_start_and_never_again(table: Table) -> None:
    with tracking(table, "combat", "anthem") as tracker:
        tracker.write()
    old = 1_700_000_000
    os.utime(tracker.path, (old, old))
    recorder = table.start()
    recorder.step()
    assert table.records() == table.conversion_of(table.mtgo)
    recorder.close()
    table.events.clear()
    recorder = table.start()
    recorder.step()
    assert [type(event) for event in table.events] == [Following]
    first = next(iter(table.records()))
    whole = table.records()
    (table.records_folder / first).unlink()
    recorder.close()
    table.start().step()
    assert table.records() == whole  # one that was removed is made again


def live_once(table: Table, tracker: Tracker, disk: Disk, count: int) -> bool:
    """Let the Tracker write, and a recorder live until it is killed; say whether it was."""
    table.disk = disk
    tracker.write(count)
    try:
        recorder = table.start()
        let_pass(table, recorder)
        recorder.close()
    except KilledError:
        return True
    finally:
        table.leave()
        if isinstance(disk, TearingDisk):
            disk.leave()
    return False


@pytest.mark.parametrize("name", ["combat", "interleaved", "attachments"])
def test_property_4_killed_at_random_instants_it_ends_with_the_undisturbed_records(
    table: Table, name: str
) -> None:
    chance = random.Random(name)  # noqa: S311 - the same instants in every run
    killed = 0
    with tracking(table, name) as tracker:
        while killed < 40 or tracker.has_more:
            killed += live_once(table, tracker, TearingDisk(chance.randrange(1, 4_000)), 30)
            if not tracker.has_more and killed < 40:
                (table.records_folder / ".journal" / "known.json").unlink(missing_ok=True)
                for record in table.records_folder.glob("*.mtgr"):
                    record.unlink()  # and once more from the beginning, until there were kills enough
        assert not live_once(table, tracker, Disk(), 0)
    assert table.records() == table.conversion_of(table.mtgo)
    assert table.troubles() == []


def test_a_game_without_results_ends_incomplete_once_a_later_one_is_over(table: Table) -> None:
    with tracking(table, "combat", "anthem") as tracker:
        recorder = table.start()
        results = [place for place, (sql, _) in enumerate(tracker.writes) if sql.startswith("UPDATE Games")]
        late = tracker.writes.pop(results[0])
        tracker.write()
        let_pass(table, recorder)
        let_pass(table, recorder)
        ends = [re.findall(rb"^end (\w+) ", text, re.MULTILINE) for text in table.records().values()]
        assert sorted(ends) == [[b"complete"], [b"incomplete"]]
        assert table.records() == table.conversion_of(table.mtgo)
        recorder.close()
        tracker.writes.append(late)  # the Tracker was started again, and knows the results after all
        tracker.write()
        let_pass(table, table.start())
        assert table.records() == table.conversion_of(table.mtgo)
        assert all(b"\nend complete " in text for text in table.records().values())


def test_mtgo_log_that_comes_late_takes_the_game_over(table: Table) -> None:
    with tracking(table, "combat") as tracker:
        recorder = table.start()
        tracker.write(tracker.half)
        let_pass(table, recorder)
        (early,) = table.records()
        table.write(fixture("combat"))
        let_pass(table, recorder)
        tracker.write()
        let_pass(table, recorder)
        let_pass(table, recorder)
        assert table.records() == table.conversion_of(table.mtgo)
    assert len(table.records()) == 1
    assert early not in table.records()
    assert (table.records_folder / (early + SUPERSEDED)).exists()
    assert sum(isinstance(event, Superseded) for event in table.events) == 1
    assert table.troubles() == []


def test_the_command_follows_a_database_that_is_named(table: Table) -> None:
    with tracking(table, "combat") as tracker:
        tracker.write()
    copy = table.home / "my copy.sqlite"
    tracker.path.rename(copy)
    arguments = ("--mtgo", table.mtgo, "--tracker", copy, "-o", table.records_folder, "--json")
    os.utime(copy, (1_700_000_000, 1_700_000_000))
    with running("-m", "recorder", "record", *arguments) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if '"finished"' in line:
                break
    finish("-m", "recorder", "convert", copy, "-o", table.home / "converted")
    assert records_in(table.records_folder) == records_in(table.home / "converted") != {}
