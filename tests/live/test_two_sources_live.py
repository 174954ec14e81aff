"""Issue 6, item 3: both `mtgo.log` and the Tracker's database report a game; the log leads, one record."""

from __future__ import annotations

import gzip
import random
import shutil

import pytest
from known_match import Known
from live_recording import Table, fixture
from live_tracker import Tracker, let_pass, tracking
from recording import findings
from tearing_disk import KilledError, TearingDisk
from tracker_databases import SCRIPTS

from recorder.live.disk import Disk
from recorder.live.events import GameFinished, RecordCompleted
from recorder.live.match_logs import QUIET
from recorder.live.tracked_records import WAITS
from recorder.sources.seen_game import SeenGame

SECOND = b'source tracker-db "Event.db"\n'


@pytest.fixture
def bare(table: Table) -> Table:
    """Give a computer without card data."""
    table.cards = None
    return table


def without_second(records: dict[str, bytes]) -> dict[str, bytes]:
    """Give records without the line that names the Tracker's database, and without the count of lines."""
    return {name: text.replace(SECOND, b"").rpartition(b"end ")[0] for name, text in records.items()}


@pytest.mark.parametrize("name", [script.stem for script in SCRIPTS])
def test_live_and_batch_give_the_same_merged_bytes(bare: Table, name: str) -> None:
    log = fixture(name)
    with tracking(bare, name) as tracker:
        recorder = bare.start()
        lines = log.splitlines(keepends=True)
        steps = 12
        for step in range(steps):
            bare.write(b"".join(lines[step * len(lines) // steps : (step + 1) * len(lines) // steps]))
            tracker.write(len(tracker.writes) // steps)
            bare.look_again(recorder)
        tracker.write()
        let_pass(bare, recorder)
        let_pass(bare, recorder)
        assert bare.records() == bare.conversion_of(bare.mtgo)
        assert all(SECOND in text and findings(text.decode()) == [] for text in bare.records().values())
    assert bare.journals == []
    assert bare.troubles() == []


def test_the_database_gives_what_card_data_would(bare: Table) -> None:
    log = fixture("combat")
    with tracking(bare, "combat") as tracker:
        recorder = bare.start()
        bare.write(log)
        bare.look_again(recorder)
        ((name, early),) = bare.records().items()
        assert b"pt ?" in early
        assert SECOND not in early
        tracker.write()
        let_pass(bare, recorder)
        merged = bare.records()
    bare.cards = Table(bare.home).cards
    assert without_second(merged) == without_second(bare.converted(log))
    assert [event.record.name for event in bare.events if isinstance(event, RecordCompleted)] == [name]
    assert sum(isinstance(event, GameFinished) for event in bare.events) == 1


@pytest.mark.parametrize("seed", range(8))
def test_whatever_the_order_of_arrival_there_is_one_record(bare: Table, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - the same order in every run
    lines = fixture("combat").splitlines(keepends=True)
    with tracking(bare, "combat") as tracker:
        recorder = bare.start()
        is_log_first = chance.random() < 0.5
        while lines or tracker.has_more:
            if lines and (is_log_first or not tracker.has_more or chance.random() < 0.2):
                count = chance.randrange(1, 60)
                bare.write(b"".join(lines[:count]))
                del lines[:count]
            else:
                tracker.write(chance.randrange(1, 60))
            bare.clock.now += chance.choice((0.2, 1, 6))
            recorder.step()
        let_pass(bare, recorder)
        let_pass(bare, recorder)
        assert bare.records() == bare.conversion_of(bare.mtgo)
    assert len(bare.records()) == 1
    assert bare.troubles() == []


def test_a_database_that_comes_too_late_is_waited_for_in_vain(bare: Table) -> None:
    """The record stays as `mtgo.log` tells it, and one by the database does not come beside it."""
    log = fixture("combat")
    with tracking(bare, "combat") as tracker:
        recorder = bare.start()
        bare.write(log)
        let_pass(bare, recorder)
        assert bare.journals == []
        tracker.write()
        let_pass(bare, recorder)
        assert bare.records() == bare.converted(log)


def test_a_game_that_was_over_before_the_start_is_completed_from_its_first_line(bare: Table) -> None:
    with tracking(bare, "combat") as tracker:
        tracker.write()
        bare.write(fixture("combat"))
        recorder = bare.start()
        recorder.step()
        assert bare.records() == bare.conversion_of(bare.mtgo)
    assert not any(isinstance(event, RecordCompleted) for event in bare.events)


def test_a_game_of_each_source_gets_its_record(bare: Table) -> None:
    with tracking(bare, "combat", "anthem") as tracker:
        recorder = bare.start()
        tracker.write()
        bare.write(fixture("combat"))
        let_pass(bare, recorder)
        let_pass(bare, recorder)
        assert bare.records() == bare.conversion_of(bare.mtgo)
    assert len(bare.records()) == 2


def test_a_score_that_a_match_log_has_told_stays(table: Table) -> None:
    known = Known(table)
    with tracking(table, "combat") as tracker:
        recorder = table.start()
        table.write(fixture("combat"))
        path = known.path(table)
        path.parent.mkdir(parents=True)
        path.write_bytes(known.match_log(known.game(0, f"@P{known.winner} leads the match 1-0.")))
        table.look_again(recorder)
        table.clock.now += 2
        recorder.step()
        assert table.records() == {known.name: known.with_score()}
        tracker.write()
        let_pass(table, recorder, QUIET)
        ((name, text),) = table.records().items()
        assert table.records() == table.conversion_of(table.mtgo)
    assert name == known.name
    assert SECOND in text
    assert b"\nscore " in text
    assert findings(text.decode()) == []


def live_once(table: Table, tracker: Tracker, disk: Disk, lines: list[bytes], count: int) -> bool:
    """Let MTGO and the Tracker write, and a recorder live until it is killed; say whether it was."""
    table.disk = disk
    table.write(b"".join(lines[:count]))
    del lines[:count]
    tracker.write(count)
    try:
        recorder = table.start()
        let_pass(table, recorder, WAITS / 2)
        recorder.close()
    except KilledError:
        return True
    finally:
        table.leave()
        if isinstance(disk, TearingDisk):
            disk.leave()
    return False


@pytest.mark.parametrize("name", ["combat", "interleaved", "tokens"])
def test_property_4_killed_at_random_instants_it_ends_with_the_merged_records(bare: Table, name: str) -> None:
    chance = random.Random(name)  # noqa: S311 - the same instants in every run
    log = fixture(name)
    killed = 0
    with tracking(bare, name) as tracker:
        while killed < 30:
            lines = split_lines(log)
            bare.log.unlink(missing_ok=True)
            shutil.rmtree(bare.records_folder)
            bare.records_folder.mkdir()
            tracker.forget()
            while lines or tracker.has_more:
                disk = TearingDisk(chance.randrange(1, 60_000))
                killed += live_once(bare, tracker, disk, lines, chance.randrange(1, 80))
            for _ in range(3):
                killed += live_once(bare, tracker, TearingDisk(chance.randrange(1, 30_000)), lines, 0)
            assert not live_once(bare, tracker, Disk(), lines, 0)
            assert not live_once(bare, tracker, Disk(), lines, 0)
            assert bare.records() == bare.conversion_of(bare.mtgo)
            assert all(SECOND in text for text in bare.records().values())
            assert bare.journals == []
    assert bare.troubles() == []


def split_lines(log: bytes) -> list[bytes]:
    return log.splitlines(keepends=True)


def test_without_database_and_memory_a_completed_record_stays_as_it_is(bare: Table) -> None:
    """The log tells the game again, from its start; the record on disk knows more than it does."""
    with tracking(bare, "combat") as tracker:
        tracker.write()
        bare.write(fixture("combat"))
        bare.start().step()
        whole = bare.records()
    shutil.rmtree(tracker.path.parent)
    (bare.records_folder / ".journal" / "known.json").unlink()
    bare.leave()
    recorder = bare.start()
    let_pass(bare, recorder)
    assert SECOND in next(iter(whole.values()))
    assert bare.records() == whole
    assert bare.troubles() == []
    assert bare.journals == []


def test_a_kept_journal_gives_the_merged_record_without_the_database(bare: Table) -> None:
    bare.keep_journals = True
    with tracking(bare, "combat") as tracker:
        recorder = bare.start()
        bare.write(fixture("combat"))
        bare.look_again(recorder)
        tracker.write()
        let_pass(bare, recorder)
    (kept,) = bare.records_folder.glob("*.journal.gz")
    assert gzip.decompress(kept.read_bytes()).splitlines()[2].split(b" ", 2)[1] == b"seen"
    alone = bare.home / "alone"
    alone.mkdir()
    shutil.copy(kept, alone)
    assert bare.conversion_of(alone) == bare.records()


def test_names_of_players_are_not_in_what_a_journal_keeps_of_the_database() -> None:
    assert set(SeenGame.model_fields) == {"file", "timestamps", "things"}
