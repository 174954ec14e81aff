"""Fault: two accounts on one computer, each with a log of its own, one after the other or both at once."""

from __future__ import annotations

from live_recording import Table, fixture, pieces_of

FIRST, SECOND = fixture("combat"), fixture("anthem")


def test_both_logs_are_followed_at_once(table: Table) -> None:
    recorder = table.start()
    other = table.mtgo / "Other" / "mtgo.log"
    pieces = zip(pieces_of(FIRST, len(FIRST) // 20), pieces_of(SECOND, len(SECOND) // 20), strict=False)
    for first, second in pieces:
        table.write(first)
        table.write(second, other)
        table.look_again(recorder)
    table.write(FIRST[len(FIRST) // 20 * 21 :])
    table.write(SECOND[other.stat().st_size :], other)
    table.write(FIRST[table.log.stat().st_size :])
    recorder.step()
    assert table.records() == table.converted(FIRST, SECOND)


def test_a_game_that_both_see_is_told_once_from_the_log_that_told_it_first(table: Table) -> None:
    recorder = table.start()
    other = table.mtgo / "Other" / "mtgo.log"
    start = b"19:59:59 [INF] (SESSION|Start Session) Another account\r\n"
    table.write(start, other)
    for piece in pieces_of(FIRST, 5_000):
        table.write(piece)
        table.look_again(recorder)
        table.write(piece, other)
        table.look_again(recorder)
    assert table.records() == table.converted(FIRST)
    assert len(table.finished()) == 1


def test_a_copy_that_an_update_has_made_is_not_told_again(table: Table) -> None:
    recorder = table.start()
    table.write(FIRST[:9_000])
    table.look_again(recorder)
    table.write(FIRST[:9_000], table.mtgo / "Version2" / "mtgo.log")
    table.look_again(recorder)
    table.write(FIRST[9_000:], table.mtgo / "Version2" / "mtgo.log")
    table.look_again(recorder)
    assert table.records() == table.converted(FIRST)
    assert len(table.finished()) == 1
