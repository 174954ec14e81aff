"""``mtgr stats``: what records tell in numbers, and what they do not. Issue 6, build 6."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from recorder.commands.application import application
from recorder.errors import FaultyRecordError
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import Concede, Disconnect, DrawnGame, Leave, Lose, Win
from recorder.mtgr.values import PlayerId, by_rule
from recorder.statistics.game import GameFacts, read_game
from recorder.statistics.matches import put_together
from recorder.statistics.results import results
from recorder.statistics.rows import match_rows, player_rows
from recorder.statistics.tallies import seconds_to_next, tally_players

ROOT = Path(__file__).resolve().parents[1]
SEATS = [PlayerId(f"p{number}") for number in range(1, 4)]
PLAYED = "p1 keep 7\np2 mulligan 6\np2 keep 6\n\nturn 1 p1\nstep upkeep\n\nturn 1 p2\n\nturn 2 p1\n"


def write(
    folder: Path,
    course: str,
    *,
    match: str = "m",
    game: int | str = 1,
    minute: int = 0,
    names: tuple[str, ...] = ("Harrow", "Maddock"),
    end: str = "complete",
) -> Path:
    """Write a record of this course; the footer counts nothing, for facts do not depend on it."""
    players = "".join(f'player p{seat} "{name}"\n' for seat, name in enumerate(names, 1))
    date = f"2026-03-14T19:{minute:02d}:00"
    head = f'mtgr 1\nsource game-log "a.dat"\nmatch "{match}"\ngame {game}\ndate {date}\n{players}'
    path = folder / f"{match}-{game}-{minute}-{len(list(folder.iterdir()))}.mtgr"
    path.write_text(f"{head}{course}end {end} lines 1 notes 0\n", encoding="utf-8", newline="\n")
    return path


def read(folder: Path) -> list[GameFacts]:
    return [read_game(path) for path in sorted(folder.glob("*.mtgr"))]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(application, ["stats", *map(str, arguments)])


# -- results: CR 104 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ([Win(SEATS[0])], ("won", "lost")),
        ([Concede(SEATS[0])], ("lost", "won")),
        ([Lose(SEATS[1], by_rule("time")), Win(SEATS[0])], ("won", "lost")),
        ([DrawnGame()], ("drew", "drew")),
        ([], ("unknown", "unknown")),
        ([Leave(SEATS[0]), Disconnect(SEATS[1])], ("unknown", "unknown")),
        ([Win(SEATS[0]), Lose(SEATS[0], by_rule("time"))], ("unknown", "unknown")),
        ([Win(SEATS[0]), Win(SEATS[1])], ("unknown", "unknown")),
        ([Win(SEATS[0]), DrawnGame()], ("unknown", "unknown")),
        ([Concede(SEATS[0]), Concede(SEATS[1])], ("unknown", "unknown")),
    ],
)
def test_a_result_of_two_is_what_the_record_says_or_unknown(
    told: list[Statement], expected: tuple[str, ...]
) -> None:
    assert tuple(results(told, SEATS[:2]).values()) == expected


def test_at_a_table_of_three_who_concedes_has_lost_and_the_others_have_no_result_yet() -> None:
    assert list(results([Concede(SEATS[1])], SEATS).values()) == ["unknown", "lost", "unknown"]
    assert list(results([Concede(SEATS[1]), Win(SEATS[2])], SEATS).values()) == ["lost", "lost", "won"]
    assert list(results([Concede(SEATS[1]), DrawnGame()], SEATS).values()) == ["drew", "lost", "drew"]


_ENDINGS = st.one_of(
    *(st.builds(kind, st.sampled_from(SEATS)) for kind in (Win, Concede, Leave, Disconnect)),
    st.builds(Lose, st.sampled_from(SEATS), st.just(by_rule("time"))),
)


@given(st.lists(_ENDINGS, max_size=6), st.integers(2, 3))
def test_without_a_draw_line_nothing_is_a_draw(told: list[Statement], players: int) -> None:
    told = [statement for statement in told if getattr(statement, "player", None) in SEATS[:players]]
    found = results(told, SEATS[:players])
    assert "drew" not in found.values()
    known = set(found.values()) - {"unknown"}
    assert players != 2 or known in (set(), {"won", "lost"})


# -- one game ------------------------------------------------------------------------------------------


def test_turns_seats_and_mulligans_are_counted(tmp_path: Path) -> None:
    game = read_game(write(tmp_path, PLAYED + "p2 concede\np1 win\n"))
    assert [(player.seat, player.mulligans) for player in game.players] == [("play", 0), ("draw", 1)]
    assert game.turns == 2
    assert game.players[1].ending == "concede"


@pytest.mark.parametrize(
    ("course", "expected"),
    [
        ("p2 choose play\n", "draw"),
        ("p2 choose draw\n", "play"),
        ("p1 choose play\n\nturn 1 p2\n", "draw"),
        ("late\n\nturn 1 p1\n", None),
        ("\nturn 4 p1\n", None),
        ("", None),
    ],
)
def test_who_plays_first_is_told_by_turn_1_or_else_by_the_choice(
    tmp_path: Path, course: str, expected: str | None
) -> None:
    assert read_game(write(tmp_path, course)).players[0].seat == expected


@pytest.mark.parametrize(
    ("course", "expected"),
    [
        ("p1 mulligan 6\np1 mulligan 5\np1 keep 5\n", 2),
        ("p1 keep ?\n", 0),
        ("p1 mulligan 6\np1 concede\n", 1),
        ("p1 concede\n", None),
        ("late\np1 mulligan 5\np1 keep 5\n", None),
        ("p1 mulligan 6\np1 keep 6\nlate\n", 1),
    ],
)
def test_mulligans_that_the_record_did_not_see_are_not_known(
    tmp_path: Path, course: str, expected: int | None
) -> None:
    assert read_game(write(tmp_path, course)).players[0].mulligans == expected


def test_a_record_under_way_is_read_as_far_as_its_last_whole_line(tmp_path: Path) -> None:
    path = write(tmp_path, PLAYED)
    body = path.read_text(encoding="utf-8").split("end ")[0]
    path.write_text(body + "p2 conc", encoding="utf-8")
    game = read_game(path)
    assert not game.is_complete
    assert [player.result for player in game.players] == ["unknown", "unknown"]


def test_a_line_that_is_not_understood_makes_the_facts_unreliable(tmp_path: Path) -> None:
    path = write(tmp_path, "p2 conceed\n")
    with pytest.raises(FaultyRecordError, match="a statement in line 8"):
        read_game(path)


def test_a_line_that_is_only_misspelt_still_tells(tmp_path: Path) -> None:
    path = write(tmp_path, PLAYED + "p2 concede\n")
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_game(path).players[0].result == "won"


# -- matches -------------------------------------------------------------------------------------------


def test_a_game_told_by_two_sources_counts_once_and_the_fuller_record_counts(tmp_path: Path) -> None:
    write(tmp_path, PLAYED, minute=1, end="incomplete")
    fuller = write(tmp_path, PLAYED + "p1 win\n")
    (match,), (left_out,) = put_together(read(tmp_path))
    assert [game.file for game in match.games] == [fuller]
    assert left_out.players[0].result == "unknown"


def test_a_record_that_began_late_is_known_by_the_score_after_its_game(tmp_path: Path) -> None:
    write(tmp_path, "p1 win\nscore p1 1 p2 0\n")
    write(tmp_path, "p1 win\nscore p1 2 p2 0\n", game=2, minute=20)
    write(tmp_path, "late\np1 win\nscore p1 2 p2 0\n", game="?", minute=25)
    (match,), (left_out,) = put_together(read(tmp_path))
    assert [game.number for game in match.games] == [1, 2]
    assert left_out.number is None


def test_matches_of_other_players_or_without_an_id_are_not_thrown_together(tmp_path: Path) -> None:
    write(tmp_path, "p1 win\n", match="")
    write(tmp_path, "p1 win\n", match="")
    write(tmp_path, "p1 win\n", match="m")
    write(tmp_path, "p1 win\n", match="m", names=("Harrow", "Isolde"))
    matches, left_out = put_together(read(tmp_path))
    assert (len(matches), left_out) == (4, [])


@pytest.mark.parametrize(
    ("courses", "expected"),
    [
        (["p1 win\n"], "unknown"),
        (["p1 win\n", "p2 win\n"], "unknown"),
        (["p1 win\n", "p1 win\n"], "won"),
        (["p2 win\n", "p1 win\n", "p2 win\n"], "lost"),
        (["p1 win\n", "draw\n", "p1 win\n"], "won"),
        (["p1 win\n", ""], "unknown"),
        (["", "p1 win\nscore p1 2 p2 0\n"], "won"),
    ],
)
def test_a_match_is_decided_by_two_wins(tmp_path: Path, courses: list[str], expected: str) -> None:
    for number, course in enumerate(courses, 1):
        write(tmp_path, course, game=number)
    (match,), _ = put_together(read(tmp_path))
    assert match.result("Harrow") == expected
    assert not match.is_disputed


def test_mtgos_own_score_outranks_our_count_and_a_difference_is_said(tmp_path: Path) -> None:
    write(tmp_path, "p1 win\n")
    write(tmp_path, "p1 win\nscore p1 1 p2 1\n", game=2)
    (match,), _ = put_together(read(tmp_path))
    assert match.wins == (1, 1)
    assert match.is_disputed
    assert "do not agree" in run(tmp_path).stderr


def test_a_missing_game_is_made_good_by_the_score(tmp_path: Path) -> None:
    write(tmp_path, "p2 win\nscore p1 1 p2 1\n", game=2)
    write(tmp_path, "p1 win\n", game=3)
    (match,), _ = put_together(read(tmp_path))
    assert match.wins == (2, 1)
    assert not match.is_disputed


def test_the_time_to_the_next_game_is_told_only_between_neighbours(tmp_path: Path) -> None:
    for number, minute in ((1, 0), (2, 12), (4, 40)):
        write(tmp_path, "p1 win\n", game=number, minute=minute)
    (match,), _ = put_together(read(tmp_path))
    assert [seconds_to_next(match, index) for index in range(3)] == [720.0, None, None]


def test_a_date_that_is_wrong_makes_no_game_of_months(tmp_path: Path) -> None:
    """A real match log has a first line that is 15 months older than the rest."""
    first = write(tmp_path, "p1 win\n", game=1)
    first.write_text(first.read_text(encoding="utf-8").replace("2026-03-14", "2024-12-01"), encoding="utf-8")
    write(tmp_path, "p1 win\n", game=2)
    (match,), _ = put_together(read(tmp_path))
    assert seconds_to_next(match, 0) is None


# -- tallies -------------------------------------------------------------------------------------------


def test_an_unfinished_game_counts_as_unknown_and_not_in_the_mean_of_turns(tmp_path: Path) -> None:
    write(tmp_path, PLAYED + "p1 win\n")
    write(tmp_path, "p1 keep 7\n\nturn 9 p2\n", match="n", end="incomplete")
    (row,) = [row for row in player_rows(put_together(read(tmp_path))[0]) if row["player"] == "Harrow"]
    assert (row["games"], row["games_won"], row["games_drawn"], row["games_unknown"]) == (2, 1, 0, 1)
    assert (row["win_rate"], row["turns_per_game"]) == (1.0, 2)
    assert row["matches_unknown"] == 2


@given(st.lists(st.sampled_from(["p1 win\n", "p2 win\n", "draw\n", "p2 concede\n", ""]), max_size=8))
def test_the_results_of_the_players_mirror_each_other(
    tmp_path_factory: pytest.TempPathFactory, courses: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("records")
    for number, course in enumerate(courses):
        write(folder, course, match=f"m{number // 3}", game=number % 3 + 1)
    tallies = {tally.player: tally for tally in tally_players(put_together(read(folder))[0])}
    if not courses:
        assert tallies == {}
        return
    one, other = tallies["Harrow"].games, tallies["Maddock"].games
    assert (one.won, one.lost, one.drew, one.unknown) == (other.lost, other.won, other.drew, other.unknown)
    assert one.number == len(courses)
    assert one.drew == courses.count("draw\n")


def test_a_table_of_three_plays_one_game_and_its_result_is_the_matchs(tmp_path: Path) -> None:
    write(tmp_path, "p1 concede\np2 win\n", names=("Harrow", "Maddock", "Isolde"))
    rows = match_rows(put_together(read(tmp_path))[0])
    assert [row["result"] for row in rows] == ["lost", "won", "lost"]
    assert rows[0]["opponent"] == "Maddock, Isolde"


# -- the command ---------------------------------------------------------------------------------------


def test_the_fixtures_add_up_to_what_grep_counts_in_them() -> None:
    folder = ROOT / "fixtures" / "match-logs"
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.mtgr")]
    wins = Counter[str]()
    for text in texts:
        names = dict(re.findall(r'^player (p\d) "(.*)"$', text, re.MULTILINE))
        wins.update(names[seat] for seat in re.findall(r"^(p\d) win$", text, re.MULTILINE))
    printed = json.loads(run(folder, "--json").stdout)
    assert printed["records"] == len(texts)
    assert printed["told_twice"] == printed["failures"] == []
    assert {row["player"]: row["games_won"] for row in printed["rows"] if row["games_won"]} == dict(wins)


@pytest.mark.parametrize("per", ["player", "opponent", "match", "game"])
def test_json_csv_and_table_say_the_same(tmp_path: Path, per: str) -> None:
    write(tmp_path, PLAYED + "p1 win\n")
    write(tmp_path, PLAYED, match="n", end="incomplete")
    rows = json.loads(run(tmp_path, "--per", per, "--json").stdout)["rows"]
    read_back = list(csv.DictReader(run(tmp_path, "--per", per, "--csv").stdout.splitlines()))
    as_text = [{name: "" if value is None else str(value) for name, value in row.items()} for row in rows]
    assert read_back == as_text
    lines = run(tmp_path, "--per", per).stdout.splitlines()
    assert len(lines) == 1 + len(rows)


def test_what_is_not_known_is_shown_as_such(tmp_path: Path) -> None:
    write(tmp_path, "", end="incomplete")
    heading, *rows = run(tmp_path).stdout.splitlines()
    assert heading.split()[:4] == ["player", "matches", "games", "won"]
    assert [re.split(r" {2,}", row.strip()) for row in rows] == [
        [name, "0-0, 1 ?", "0-0, 1 ?", "?", "0-0", "0-0", "?", "?", "?"] for name in ("Harrow", "Maddock")
    ]
    assert "unknown" in run(tmp_path, "--per", "game").stdout


def test_one_players_rows_can_be_asked_for(tmp_path: Path) -> None:
    write(tmp_path, "p1 win\n")
    assert run(tmp_path, "--player", "Maddock").stdout.splitlines()[1:] != []
    assert "Harrow" not in run(tmp_path, "--player", "Maddock").stdout


def test_a_name_that_looks_like_markup_is_printed_as_it_is(tmp_path: Path) -> None:
    write(tmp_path, "p1 win\n", names=("[bold]Harrow[/bold]", "Maddock"))
    assert "[bold]Harrow[/bold]" in run(tmp_path).stdout


def test_a_bad_record_is_named_and_the_others_are_counted(tmp_path: Path) -> None:
    write(tmp_path, "p1 win\n")
    bad = write(tmp_path, "p1 wins\n", game=2)
    (tmp_path / "empty.mtgr").touch()
    result = run(tmp_path, "--json")
    printed = json.loads(result.stdout)
    assert result.exit_code == 1
    assert printed["records"] == 1
    assert [failure.split(":")[0] for failure in printed["failures"]] == [
        str(tmp_path / "empty.mtgr"),
        str(bad),
    ]


def test_wrong_use_and_nothing_found_are_told_apart(tmp_path: Path) -> None:
    assert run(tmp_path, "--json", "--csv").exit_code == 2
    nothing = run(tmp_path)
    assert nothing.exit_code == 1
    assert "No records found." in nothing.stderr
    assert run(tmp_path / "not-there.mtgr").exit_code == 1


def test_a_player_without_games_is_said(tmp_path: Path) -> None:
    write(tmp_path, "p1 win\n")
    result = run(tmp_path, "--player", "Nobody")
    assert result.stdout == ""
    assert "No games of that player." in result.stderr
