"""Whatever MTGO does to its log while a session is played, the records are those of the saved logs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from live_recording import CARDS, Table, fixture, set_last_change
from play_performance import Fault, Performance, load, torn

from recorder.convert.search import find_sources

NAMES = ("anthem", "combat", "endings")
FAULTS: tuple[Fault, ...] = ("restart", "truncate", "delete", "update")


def performance(table: Table, *names: str, seed: int | None = None) -> Performance:
    """Prepare to play the sessions of these fixtures into MTGO's folder, with a seed in torn pieces."""
    saved = table.home / "sessions"
    for name in names:
        path = saved / name / "mtgo.log"
        path.parent.mkdir(parents=True)
        path.write_bytes(fixture(name))
        set_last_change(path)
    logs = load(find_sources([saved]).sources)
    return Performance(logs if seed is None else torn(logs, seed), table.mtgo, CARDS)


def play(table: Table, show: Performance, every: int) -> None:
    """Play to the end, with a look of the recorder after so many writes."""
    recorder = table.start()
    count = 0
    while show.next_time is not None:
        show.step()
        count += 1
        if count % every == 0 or show.next_time is None:
            table.look_again(recorder)
    recorder.close()


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("part", [0.2, 0.5, 0.9])
def test_one_thing_happens_in_the_middle_of_a_game(table: Table, fault: Fault, part: float) -> None:
    show = performance(table, "combat")
    show.add(fault, show.length * part)
    play(table, show, every=1)
    assert table.records() == table.converted(fixture("combat"))
    assert table.troubles() == []


@settings(max_examples=40)
@given(
    faults=st.lists(st.tuples(st.sampled_from(FAULTS), st.floats(0.01, 0.99)), max_size=4),
    name=st.sampled_from(NAMES),
)
def test_many_things_happen(
    tmp_path_factory: pytest.TempPathFactory, faults: list[tuple[Fault, float]], name: str
) -> None:
    with Table(tmp_path_factory.mktemp("table")) as table:
        show = performance(table, name)
        for fault, part in faults:
            show.add(fault, show.length * part)
        play(table, show, every=1)
        assert table.records() == table.converted(fixture(name))


def test_several_sessions_one_after_the_other(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        play(table, performance(table, *NAMES, seed=3), every=5)
        assert table.records() == table.converted(*map(fixture, NAMES))
        assert table.journals == []
