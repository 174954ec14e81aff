"""Goad, day and night, and emblems in the fixtures told by states: decision 0026.5."""

from __future__ import annotations

import re

from test_lasting_effects import keyframes_with
from test_state_log_fixtures import assert_in_a_row, record


def test_0026_5_several_players_goad_a_creature_until_each_ones_next_turn() -> None:
    lines = record("goad-g1")
    assert [line for line in lines if re.match(r"grizzly-bears.1 (end-)?goad", line)] == [
        "grizzly-bears.1 goad p2 by vengeful-ancestor.1/a1",
        "grizzly-bears.1 goad p3 by vengeful-ancestor.2/a1",
        "grizzly-bears.1 end-goad p2 by rule:duration",
        "grizzly-bears.1 end-goad p3 by rule:duration",
    ]
    assert "  grizzly-bears.1 battlefield controller p1 pt 2/2 goaded p2 p3" in lines
    assert_in_a_row(
        "goad-g1",
        "step untap",
        "grizzly-bears.1 end-goad p3 by rule:duration",
        "vengeful-ancestor.1 end-goad p3 by rule:duration",
    )


def test_0026_5_a_goaded_creature_that_leaves_needs_no_line() -> None:
    lines = [line for line in record("goad-g1") if line.startswith("runeclaw-bear.1 ")]
    assert lines[-2:] == [
        "runeclaw-bear.1 tap by p1",
        "runeclaw-bear.1 battlefield -> graveyard by rule:state-based",
    ]
    assert "runeclaw-bear.1 goad p3 by disrupt-decorum.1" in lines


def test_0026_5_who_may_goad_does_so_only_if_it_is_shown() -> None:
    assert not any(line.startswith("vengeful-ancestor.2 goad") for line in record("goad-g1"))


def test_0026_5_creatures_goaded_at_once_stand_in_the_order_of_their_ids() -> None:
    assert_in_a_row(
        "goad-g1",
        "disrupt-decorum.1 resolve",
        "runeclaw-bear.1 goad p3 by disrupt-decorum.1",
        "vengeful-ancestor.1 goad p3 by disrupt-decorum.1",
    )


def test_0026_5_it_becomes_day_with_the_first_permanent_that_has_daybound() -> None:
    for game in ("day-and-night-g1", "day-and-night-g2"):
        assert_in_a_row(
            game, "bird-admirer.1 stack -> battlefield pt 1/4 by rule:resolution", "day by bird-admirer.1"
        )
    assert [line for line in record("day-and-night-g1") if line in {"  day", "  night"}] == [
        *["  day"] * 3,
        *["  night"] * 2,
    ]


def test_0026_5_night_falls_in_the_untap_step_before_anything_untaps() -> None:
    assert_in_a_row(
        "day-and-night-g1",
        "step untap",
        "day by rule:turn",
        'bird-admirer.1 transform "Bird Admirer" by rule:turn',
        'tavern-ruffian.1 transform "Tavern Ruffian" by rule:turn',
        'bird-admirer.2 transform "Bird Admirer" by rule:turn',
        "bird-admirer.1 pt 3/5 -> 1/4 by rule:turn",
        "tavern-ruffian.1 pt 6/5 -> 2/5 by rule:turn",
        "bird-admirer.2 pt 3/5 -> 1/4 by rule:turn",
        "bird-admirer.1 untap by rule:untap",
    )
    assert_in_a_row("day-and-night-g2", "step untap", "night by rule:turn")
    assert_in_a_row("day-and-night-g1", "the-celestus.1/a1 resolve", "night by the-celestus.1/a1")


def test_0026_5_what_enters_at_night_has_its_other_face_up() -> None:
    assert_in_a_row(
        "day-and-night-g1",
        "bird-admirer.2 stack -> battlefield pt 3/5 by rule:resolution",
        'bird-admirer.2 transform "Wing Shredder" by rule:resolution',
    )


def test_0026_5_an_emblem_stays_in_every_later_keyframe_and_its_abilities_are_its_own() -> None:
    deals = "Whenever you cast a spell, this emblem deals 5 damage to any target."
    lines = record("emblems-g1")
    assert_in_a_row(
        "emblems-g1",
        "chandra.1/a1 resolve",
        f'new emblem chandra.1/m1 of chandra.1 "{deals}" owner p1 by chandra.1/a1',
    )
    assert (
        f'new ability chandra.1/m1/a1 of chandra.1/m1 "{deals}" controller p1 targets p2 by rule:trigger'
        in lines
    )
    assert keyframes_with("emblems-g1", "chandra.1/m1 emblem of chandra.1") == [False, True, True, True]


def test_0026_5_an_emblem_is_told_once_whether_its_object_comes_late_or_never() -> None:
    emblems = [line for line in record("emblems-g1") if line.startswith("new emblem")]
    assert [line.split()[2] for line in emblems] == ["chandra.1/m1", "elspeth.1/m1", "tamiyo.1/m1"]
