"""The progress of a conversion on a terminal: files, bytes, rate, time left, and never above 100 %.

Issue 6, build 5; facts/anchors.md C.2, number 30.
"""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.progress import Progress

from recorder.commands import progress
from recorder.commands.progress import watch
from recorder.convert.conversion import ConvertedSource


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=True, width=120)
    monkeypatch.setattr(progress, "Console", lambda **_: console)
    return shown


def test_the_bar_shows_files_bytes_rate_and_time_left(terminal: io.StringIO) -> None:
    with watch(files=3, size=3_000_000, quiet=False) as watcher:
        watcher.bytes_read(1_500_000)
        watcher.source_done(ConvertedSource("logs/[bold]mtgo.log"))
    shown = terminal.getvalue()
    assert "1/3 files" in shown
    assert "1.5/3.0 MB" in shown
    assert "[bold]mtgo.log" in shown
    assert "-:--:--" in shown  # no rate is known yet, so neither is the time left


@given(reads=st.lists(st.integers(0, 300), max_size=20), size=st.integers(0, 1000))
def test_the_bar_is_never_above_its_end(reads: list[int], size: int) -> None:
    console = Console(file=io.StringIO(), force_terminal=True)
    with Progress(console=console, auto_refresh=False) as shown:
        bar = progress._Bar(shown, 1, size)
        for read in reads:
            bar.bytes_read(read)
            assert shown.tasks[0].completed <= size
        assert shown.tasks[0].completed == min(sum(reads), size)


def test_programs_see_nothing_and_files_see_plain_lines(capsys: pytest.CaptureFixture[str]) -> None:
    for quiet, said in ((True, ""), (False, "a.dat: 0 games\n")):
        with watch(files=1, size=1, quiet=quiet) as watcher:
            watcher.bytes_read(1)
            watcher.source_done(ConvertedSource("a.dat"))
        assert capsys.readouterr().err == said
