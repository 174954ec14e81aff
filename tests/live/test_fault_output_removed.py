"""Fault: the folder of the records, or what is in it, is removed while a game is played."""

from __future__ import annotations

import shutil

from live_recording import Table, fixture

LOG = fixture("combat")
THREE_GAMES = fixture("interleaved")
OTHER = fixture("anthem")


def test_a_folder_that_is_removed_in_mid_game_is_there_again_with_the_whole_record(table: Table) -> None:
    recorder = table.start()
    table.write(LOG[:9_000])
    table.look_again(recorder)
    shutil.rmtree(table.records_folder)
    table.write(LOG[9_000:12_000])
    table.look_again(recorder)
    table.write(LOG[12_000:])
    for _ in range(3):
        table.look_again(recorder)
    assert table.records() == table.converted(LOG)
    assert table.journals == []
    assert table.finished() == list(table.records())
    assert [trouble.what for trouble in table.troubles()] == [
        "it was removed, and its journal; the game is read again from its log"
    ]


def test_several_games_are_made_anew_and_the_recorder_goes_on(table: Table) -> None:
    recorder = table.start()
    half = THREE_GAMES.index(b"\n", len(THREE_GAMES) // 2) + 1
    table.write(THREE_GAMES[:half])
    table.look_again(recorder)
    shutil.rmtree(table.records_folder)
    table.write(THREE_GAMES[half:])
    for _ in range(5):
        table.look_again(recorder)
    recorder.close()
    recorder = table.start()  # games that were over when their records went are missed at the next start
    table.look_again(recorder)
    assert table.records() == table.converted(THREE_GAMES)
    assert table.journals == []


def test_a_removed_game_whose_log_is_gone_hinders_no_other(table: Table) -> None:
    recorder = table.start()
    table.write(THREE_GAMES)
    table.look_again(recorder)
    before = table.records()
    later = table.mtgo / "Old" / "mtgo.log"
    table.write(LOG[:9_000], later)
    table.look_again(recorder)
    (gone,) = table.records().keys() - before.keys()
    (table.records_folder / gone).unlink()
    table.journals[0].unlink()
    later.unlink()
    table.write(LOG[9_000:], later)
    table.look_again(recorder)
    table.write(OTHER, table.mtgo / "New" / "mtgo.log")
    for _ in range(3):
        table.look_again(recorder)
    assert before.items() <= table.records().items()
    assert table.converted(OTHER).items() <= table.records().items()
