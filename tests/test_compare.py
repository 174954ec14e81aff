"""``mtgr compare``: what two records of one game say differently, and what is no difference. Issue 6."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from state_log_fixtures import STATE_LOGS
from test_convert import run

from recorder.mtgr.comparison import compare, read_facts

RECORDS = sorted(path for path in STATE_LOGS.parent.rglob("*.mtgr") if path.parent.name != "invalid")
COMBAT = (STATE_LOGS / "combat-g1.mtgr").read_text(encoding="utf-8")

GAME = """\
mtgr 1
source mtgo-log "mtgo.log"
match "a"
game 1
date 2026-03-14T19:20:05
player p1 "Harrow"
player p2 "Maddock"
new card bear.1 "Bear" owner p1 hand

turn 1 p1
keyframe full
  p1 life 20 hand 7 library 53 graveyard 0
  p2 life 20 hand 7 library 53 graveyard 0
  bear.1 hand owner p1
end-keyframe
step precombat-main
bear.1 hand -> stack cast by p1
bear.1 stack -> battlefield pt 2/2 by rule:resolution
bear.1 pt 2/2 -> 3/3 by ?

turn 1 p2
keyframe full
  p1 life 20 hand 6 library 53 graveyard 0
  p2 life 20 hand 7 library 53 graveyard 0
  bear.1 battlefield controller p1 pt 3/3
end-keyframe
p2 life 20 -> 18 by bear.1
p2 life 18 -> 17 by bear.1
p2 concede
p1 win
score p1 1 p2 0
end complete lines 30 notes 0
"""


def differing(tmp_path: Path, one: str, other: str) -> list[tuple[str, str | None, str | None]]:
    paths = tmp_path / "a.mtgr", tmp_path / "b.mtgr"
    for path, text in zip(paths, (one, other), strict=True):
        path.write_text(text, encoding="utf-8")
    return [
        (f"{item.fact} {item.about}".strip(), item.first, item.second)
        for item in compare(*map(read_facts, paths))
    ]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_says_the_same_as_itself(path: Path) -> None:
    facts = read_facts(path)
    assert facts.turns
    assert list(compare(facts, read_facts(path))) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("bear.1", "bear.7"),
        ("by bear.1", "by ?"),
        ('source mtgo-log "mtgo.log"', 'source tracker-db "Event.db"'),
        ('match "a"', 'match "289000494"'),
        ("date 2026-03-14T19:20:05", "date ?"),
        ("step precombat-main\n", ""),
        ("score p1 1 p2 0\n", ""),
        ("pt 2/2 by rule:resolution\nbear.1 pt 2/2 -> 3/3", "pt ? by rule:resolution\nbear.1 pt ? -> 3/3"),
        ("controller p1 pt 3/3", "controller p1 pt ?"),
        ("p1 life 20 hand 6", "p1 life 20 hand ?"),
        ("new card bear.1", "new card bear.1"),
    ],
)
def test_ids_causes_and_what_one_does_not_know_are_no_difference(tmp_path: Path, old: str, new: str) -> None:
    assert old in GAME
    assert differing(tmp_path, GAME, GAME.replace(old, new)) == []
    assert differing(tmp_path, GAME.replace(old, new), GAME) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('p2 "Maddock"', 'p2 "Vance"', ("players p2", "Maddock", "Vance")),
        ("p2 life 18 -> 17", "p2 life 18 -> 16", ("life p2", "20 -> 18 -> 17", "20 -> 18 -> 16")),
        ("p2 life 18 -> 17 by bear.1\n", "", ("life p2", "20 -> 18 -> 17", "20 -> 18")),
        ("p1 life 20 hand 6", "p1 life 19 hand 6", ("state p1 life", "20", "19")),
        ("hand 6 library 53", "hand 6 library 52", ("state p1 library", "53", "52")),
        ("2/2 -> 3/3", "2/2 -> 4/4", ("power-toughness", "Bear 2/2 -> 3/3", None)),
        ("pt 2/2 by rule", "pt 1/1 by rule", ("power-toughness", "Bear enters 2/2", None)),
        (
            "controller p1 pt 3/3",
            "controller p1 tapped pt 3/3",
            ("state", 'battlefield "Bear" p1 pt 3/3', 'battlefield "Bear" p1 tapped pt 3/3'),
        ),
        ("  bear.1 battlefield controller p1 pt 3/3\n", "", ("state", 'battlefield "Bear" p1 pt 3/3', None)),
        (
            "3/3\nend-keyframe",
            '3/3\n  bear.1/m1 emblem of bear.1 "a" owner p1\nend-keyframe',
            ("state", None, "emblem of Bear a"),
        ),
        ("3/3\nend-keyframe", "3/3\n  day\nend-keyframe", ("state", None, "day")),
        ("p1 win\n", "", ("result", "p1 win", None)),
        ("p2 concede\np1 win\n", "draw\n", ("result", None, "draw")),
        ("score p1 1 p2 0", "score p1 1 p2 1", ("result", "score p1 1 p2 0", "score p1 1 p2 1")),
        ("turn 1 p2", "turn 2 p2", ("turn", "told", None)),
    ],
)
def test_what_differs_in_fact_is_told(
    tmp_path: Path, old: str, new: str, found: tuple[str, str | None, str | None]
) -> None:
    assert old in GAME
    differences = differing(tmp_path, GAME, GAME.replace(old, new))
    assert found in differences
    back = differing(tmp_path, GAME.replace(old, new), GAME)
    assert (found[0], found[2], found[1]) in back
    assert len(back) == len(differences)


def with_counters(text: str) -> str:
    return GAME.replace("battlefield pt 2/2 by", f"battlefield pt 2/2 counters {text} by").replace(
        "controller p1 pt 3/3", f"controller p1 pt 3/3 counters {text}"
    )


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ('"loyalty" 4', '"counter 1183509" 4', True),
        ('"+1/+1" 2 "loyalty" 4', '"+1/+1" 2 "counter 1183509" 4', True),
        ('"loyalty" 4', '"counter 1183509" 3', False),
        ('"loyalty" 4', '"charge" 4', False),
        ('"loyalty" 4', '"loyalty" 3', False),
        ('"+1/+1" 1 "counter 5" 1', '"+1/+1" 2', False),
    ],
)
def test_a_kind_of_counters_without_a_name_may_be_any(
    tmp_path: Path, one: str, other: str, *, is_same: bool
) -> None:
    assert (differing(tmp_path, with_counters(one), with_counters(other)) == []) is is_same
    assert (differing(tmp_path, with_counters(other), with_counters(one)) == []) is is_same


def test_an_object_that_only_one_has_is_told(tmp_path: Path) -> None:
    other = GAME.replace("-> battlefield pt 2/2 by", "-> graveyard by").replace(
        "bear.1 pt 2/2 -> 3/3 by ?\n", ""
    )
    other = other.replace("bear.1 battlefield controller p1 pt 3/3", "bear.1 graveyard owner p1")
    differences = differing(tmp_path, GAME, other)
    assert ("state", 'battlefield "Bear" p1 pt 3/3', None) in differences
    assert ("state", None, 'graveyard "Bear" p1') in differences


def test_a_partial_record_may_miss_objects(tmp_path: Path) -> None:
    partial = GAME.replace("keyframe full", "keyframe partial").replace(
        "  bear.1 battlefield controller p1 pt 3/3\n", ""
    )
    partial = re.sub(r"^bear\.1 .*\n", "", partial, flags=re.MULTILINE)
    assert differing(tmp_path, GAME, partial) == []


def test_what_a_partial_record_last_saw_may_have_changed_unseen(tmp_path: Path) -> None:
    partial = GAME.replace("keyframe full", "keyframe partial")
    tapped = GAME.replace("controller p1 pt 3/3", "controller p1 tapped pt 3/3")
    dead = GAME.replace("bear.1 battlefield controller p1 pt 3/3", "bear.1 graveyard owner p1")
    for whole in (tapped, dead):
        assert differing(tmp_path, GAME, whole) != []
        assert differing(tmp_path, partial, whole) == []
        assert differing(tmp_path, whole, partial) == []


def test_the_same_creatures_in_another_order_are_no_difference(tmp_path: Path) -> None:
    swapped = re.sub(r"-(bears|elves)\.(\d)", lambda match: f"-{match[1]}.{int(match[2]) + 10}", COMBAT)
    assert swapped != COMBAT
    assert differing(tmp_path, COMBAT, swapped) == []


def test_exit_status_0_where_nothing_differs(tmp_path: Path) -> None:
    path = tmp_path / "a.mtgr"
    path.write_text(GAME, encoding="utf-8")
    result = run("compare", path, path)
    assert result.exit_code == 0
    assert "no differences" in result.stderr
    assert json.loads(run("compare", path, path, "--json").stdout) == []


def test_exit_status_1_where_something_does(tmp_path: Path) -> None:
    one, other = tmp_path / "a.mtgr", tmp_path / "b.mtgr"
    one.write_text(GAME, encoding="utf-8")
    other.write_text(GAME.replace("p2 life 18 -> 17", "p2 life 18 -> 16"), encoding="utf-8")
    result = run("compare", one, other)
    assert result.exit_code == 1
    assert result.stdout == f"turn 1 p2: life p2\n  {one}: 20 -> 18 -> 17\n  {other}: 20 -> 18 -> 16\n"
    result = run("compare", one, other, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == [
        {
            "turn": {"number": 1, "player": "p2"},
            "fact": "life",
            "about": "p2",
            "first": "20 -> 18 -> 17",
            "second": "20 -> 18 -> 16",
        }
    ]


def test_exit_status_2_for_wrong_use(tmp_path: Path) -> None:
    good, bad, empty = tmp_path / "a.mtgr", tmp_path / "b.mtgr", tmp_path / "c.mtgr"
    good.write_text(GAME, encoding="utf-8")
    bad.write_text("no record\n", encoding="utf-8")
    empty.touch()
    for wrong in (bad, empty, tmp_path / "gone.mtgr", tmp_path):
        result = run("compare", good, wrong)
        assert result.exit_code == 2
        assert str(wrong) in result.stderr.replace("\n", "")
    assert run("compare", good).exit_code == 2


def with_seats_changed(text: str) -> str:
    """Return the same record with the players the other way round: the header names p1 first."""
    swapped = re.sub(r"\bp([12])\b", lambda seat: "p2" if seat[1] == "1" else "p1", text)
    head = f'player p1 "{NAMES[1]}"\nplayer p2 "{NAMES[0]}"\n'
    return re.sub(r'player p2 "\w+"\nplayer p1 "\w+"\n', head, swapped)


NAMES = ("Harrow", "Maddock")


@pytest.mark.parametrize("text", [GAME, COMBAT], ids=["made by hand", "combat"])
def test_players_in_other_seats_are_the_same_players(tmp_path: Path, text: str) -> None:
    """A record of log lines alone seats the players as they come: `mtgr compare` goes by their names."""
    one, other = tmp_path / "a.mtgr", tmp_path / "b.mtgr"
    one.write_text(text, encoding="utf-8")
    other.write_text(with_seats_changed(text), encoding="utf-8")
    assert other.read_text(encoding="utf-8") != text
    assert run("compare", one, other).exit_code == 0
    other.write_text(with_seats_changed(text).replace("\np2 win\n", "\np1 win\n"), encoding="utf-8")
    facts = read_facts(one)
    assert {item.fact for item in compare(facts, read_facts(other, facts))} == {"result"}


def test_the_seats_of_other_players_are_left_as_they_are(tmp_path: Path) -> None:
    one, other = tmp_path / "a.mtgr", tmp_path / "b.mtgr"
    one.write_text(GAME, encoding="utf-8")
    other.write_text(GAME.replace("Harrow", "Maddock ").replace('"Maddock"', '"Corin"'), encoding="utf-8")
    assert run("compare", one, other).exit_code == 1
