"""Fault: another file takes the log's place while it is read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

import pytest
from hooked_file import HookedFile
from live_recording import Table, fixture, set_last_change

from recorder.live import tail

FIRST, SECOND = fixture("combat"), fixture("anthem")


def replace(table: Table, data: bytes) -> None:
    new = table.log.with_name("new")
    new.write_bytes(data)
    set_last_change(new)
    os.replace(new, table.log)  # noqa: PTH105 - as MTGO would


def test_what_was_not_read_of_the_old_file_is_read_before_the_new_one(table: Table) -> None:
    recorder = table.start()
    table.write(FIRST[:5_000])
    table.look_again(recorder)
    table.write(FIRST[5_000:])
    replace(table, SECOND)
    recorder.step()
    assert table.records() == table.converted(FIRST, SECOND)
    assert table.troubles() == []


@pytest.mark.parametrize("reads", range(1, 12))
def test_it_may_be_replaced_between_any_two_reads(
    table: Table, monkeypatch: pytest.MonkeyPatch, reads: int
) -> None:
    monkeypatch.setattr(tail, "PIECE", len(FIRST) // 3)
    left = reads

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            replace(table, SECOND)

    def open_file(path: Path) -> BinaryIO:
        return HookedFile(path, count)

    table.open_file = open_file
    table.write(FIRST)
    recorder = table.start()
    for _ in range(4):
        table.look_again(recorder)
    whole = table.converted(FIRST, SECOND)
    assert whole.keys() >= table.records().keys()
    assert {name: table.records()[name] for name in table.converted(SECOND)} == table.converted(SECOND)
    assert all(whole[name].startswith(record) for name, record in table.records().items())
    assert table.troubles() == []
    assert left <= 0


@pytest.mark.parametrize("last", range(1, 14))
def test_it_may_be_emptied_and_written_anew_between_any_two_reads(
    table: Table, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    monkeypatch.setattr(tail, "PIECE", 4_000)
    reads = 0

    def count() -> None:
        nonlocal reads
        reads += 1
        if reads == last:
            table.log.write_bytes(SECOND)
            set_last_change(table.log)

    table.open_file = lambda path: HookedFile(path, count)
    table.write(FIRST)
    recorder = table.start()
    for _ in range(4):
        table.look_again(recorder)
    whole = table.converted(FIRST, SECOND)
    assert {name: table.records()[name] for name in table.converted(SECOND)} == table.converted(SECOND)
    assert all(whole[name].startswith(record) for name, record in table.records().items())
    assert table.troubles() == []
