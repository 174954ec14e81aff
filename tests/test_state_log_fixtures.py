"""The fixtures told by states: in step with their scripts, clean, and as a judge would write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from match_log_script import ScriptError
from message_logs import LAST_CHANGE, RECORD_START
from recording import MemoryRecords, findings
from state_log_fixtures import CARDS, STATE_LOGS, build_all, read_cards, stored
from state_log_script import StateLogScript
from test_convert import run

from recorder.adapter.adapter import Adapter
from recorder.mtgr.checker import check_file
from recorder.sources.card_data import CardData
from recorder.sources.mtgo_log import MtgoLog

RECORDS = sorted(STATE_LOGS.rglob("*.mtgr"))


def record(name: str) -> list[str]:
    """Return a record's lines."""
    (path,) = (path for path in RECORDS if path.stem == name)
    return path.read_text(encoding="utf-8").splitlines()


def assert_in_a_row(name: str, *lines: str) -> None:
    """Assert that these lines stand in a record, one straight behind the other."""
    found = record(name)
    starts = [number for number, line in enumerate(found) if line == lines[0]]
    assert starts, f"no line {lines[0]!r}"
    assert any(found[start : start + len(lines)] == list(lines) for start in starts), "\n".join(
        found[starts[0] : starts[0] + len(lines)]
    )


def test_fixtures_are_what_the_scripts_give() -> None:
    assert stored() == build_all()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_are_clean(path: Path) -> None:
    assert check_file(path) == []


def test_decision_0027_1_power_and_toughness_are_state_with_a_cause() -> None:
    assert_in_a_row(
        "pump-g1",
        "giant-growth.1 resolve",
        "grizzly-bears.1 pt 2/2 -> 5/5 by giant-growth.1",
        "giant-growth.1 stack -> graveyard by rule:resolution",
    )
    changes = [line for path in RECORDS for line in record(path.stem) if " pt " in line and "->" in line]
    effects = [line for line in changes if line.startswith("new effect")]
    assert changes
    assert effects == []
    assert [line for line in changes if " by " not in line] == []


def test_decision_0027_2_a_creature_enters_with_pt() -> None:
    assert "grizzly-bears.1 stack -> battlefield pt 2/2 by rule:resolution" in record("pump-g1")
    assert "tarmogoyf.1 stack -> battlefield pt 0/1 by rule:resolution" in record("star-g1")
    tokens = record("tokens-g1")
    assert 'new token soldier.1 "Soldier Token" owner p1 battlefield pt 1/1 by raise-the-alarm.1' in tokens
    army = 'new token orc-army.1 "Orc Army Token" owner p1 battlefield pt 2/2'
    assert f'{army} counters "+1/+1" 2 by foray-of-orcs.1' in tokens
    copy = 'new token grizzly-bears.2 "Grizzly Bears" owner p1 battlefield pt 2/2 by quasiduplicate.1'
    assert copy in tokens
    assert 'new token treasure.1 "Treasure Token" owner p1 battlefield by strike-it-rich.1' in tokens
    assert "heart-of-kiran.1 stack -> battlefield by rule:resolution" in record("creatures-g1")


def test_decision_0027_3_every_change_stands_straight_after_its_event() -> None:
    assert_in_a_row(
        "pump-g1",
        "overrun.1 resolve",
        "grizzly-bears.1 pt 2/2 -> 5/5 by overrun.1",
        "llanowar-elves.1 pt 1/1 -> 4/4 by overrun.1",
        "runeclaw-bear.2 pt 2/2 -> 5/5 by overrun.1",
    )
    assert_in_a_row(
        "counters-g1",
        'grizzly-bears.1 counter "+1/+1" add 1 by battlegrowth.1',
        "grizzly-bears.1 pt 2/2 -> 3/3 by battlegrowth.1",
    )
    assert_in_a_row(
        "anthem-g1",
        "benalish-marshal.1 stack -> battlefield pt 3/3 by rule:resolution",
        "grizzly-bears.1 pt 2/2 -> 3/3 by benalish-marshal.1",
        "llanowar-elves.1 pt 1/1 -> 2/2 by benalish-marshal.1",
    )
    assert_in_a_row(
        "anthem-g1",
        "benalish-marshal.1 battlefield -> graveyard by lightning-bolt.2",
        "grizzly-bears.1 pt 3/3 -> 2/2 by benalish-marshal.1",
    )
    assert_in_a_row(
        "star-g1",
        "windswept-heath.1 battlefield -> graveyard by p2",
        "tarmogoyf.1 pt 3/4 -> 4/5 by windswept-heath.1",
    )
    assert_in_a_row(
        "attachments-g1",
        "bonesplitter.1 attach llanowar-elves.1 by bonesplitter.1/a2",
        "grizzly-bears.1 pt 4/2 -> 2/2 by bonesplitter.1/a2",
        "llanowar-elves.1 pt 1/1 -> 3/1 by bonesplitter.1/a2",
    )


def test_decision_0027_4_none_for_what_is_no_creature_and_a_question_mark_for_what_is_not_reported() -> None:
    assert_in_a_row(
        "creatures-g1",
        "heart-of-kiran.1/a1 resolve",
        "heart-of-kiran.1 pt none -> 4/4 by heart-of-kiran.1/a1",
    )
    assert_in_a_row("creatures-g1", "mutavault.1/a1 resolve", "mutavault.1 pt none -> 2/2 by mutavault.1/a1")
    assert "grizzly-bears.1 pt 2/2 -> -3/2 by shrink.1" in record("creatures-g1")
    star = record("star-g1")
    assert "tarmogoyf.2 stack -> battlefield pt ? by rule:resolution" in star
    assert "tarmogoyf.2 pt ? -> 4/5 by ?" in star


def test_decision_0027_5_until_end_of_turn_ends_in_cleanup() -> None:
    assert_in_a_row(
        "pump-g1",
        "step cleanup",
        "grizzly-bears.1 pt 5/5 -> 2/2 by rule:cleanup",
        "llanowar-elves.1 pt 7/7 -> 1/1 by rule:cleanup",
        "runeclaw-bear.2 pt 5/5 -> 2/2 by rule:cleanup",
        "",
        "turn 2 p2",
        "keyframe full",
    )
    assert_in_a_row(
        "creatures-g1",
        "step cleanup",
        "mutavault.1 pt 2/2 -> none by rule:cleanup",
        "heart-of-kiran.1 pt 4/4 -> none by rule:cleanup",
        "grizzly-bears.1 pt -3/2 -> 2/2 by rule:cleanup",
    )
    assert_in_a_row(
        "counters-g1",
        "step cleanup",
        "grizzly-bears.1 pt 6/6 -> 3/3 by rule:cleanup",
        "runeclaw-bear.1 pt 4/4 -> 1/1 by rule:cleanup",
        "",
    )
    assert_in_a_row("endings-g1", "step cleanup", "grizzly-bears.1 pt 5/5 -> 2/2 by rule:cleanup", "")
    # a creature that leaves needs no line
    last = record("anthem-g1").index("llanowar-elves.1 battlefield -> graveyard by rule:state-based")
    assert not [line for line in record("anthem-g1")[last:] if line.startswith("llanowar-elves.1 pt")]


def test_decision_0027_6_keyframes_give_every_creatures_current_pt() -> None:
    counters = record("counters-g1")
    assert '  grizzly-bears.1 battlefield controller p1 pt 3/3 counters "+1/+1" 1' in counters
    assert '  runeclaw-bear.1 battlefield controller p1 pt 1/1 counters "-1/-1" 1' in counters
    assert "  tarmogoyf.1 battlefield controller p1 pt 3/4" in record("star-g1")
    assert "  heart-of-kiran.1 battlefield controller p1" in record("creatures-g1")
    assert '  runeclaw-bear.1 battlefield name "Runeclaw Bear" controller p2 tapped pt 2/2' in record(
        "late-g1"
    )


def test_a_judge_can_follow_combat() -> None:
    two, trample = "p2 life 20 -> 18 by grizzly-bears.1", "p2 life 18 -> 14 by colossal-dreadmaw.1"
    assert_in_a_row("combat-g1", "step combat-damage", two, "p2 life 18 -> 17 by llanowar-elves.1")
    assert_in_a_row("combat-spells-g1", "step combat-damage", two, trample)
    assert_in_a_row(
        "combat-g1",
        "step first-strike-damage",
        "grizzly-bears.3 battlefield -> graveyard by rule:state-based",
        "step combat-damage",
        "grizzly-bears.1 battlefield -> graveyard by rule:state-based",
        "runeclaw-bear.1 battlefield -> graveyard by rule:state-based",
    )
    assert_in_a_row(
        "combat-g1", "p2 life 11 -> 9 by ajani-s-sunstriker.1", "p1 life 20 -> 22 by ajani-s-sunstriker.1"
    )
    assert_in_a_row(
        "combat-spells-g1",
        "murder.1 resolve",
        "colossal-dreadmaw.1 battlefield -> graveyard by murder.1",
        "murder.1 stack -> graveyard by rule:resolution",
        "step combat-damage",
        "p2 life 14 -> 13 by llanowar-elves.1",
    )


def test_what_a_judge_calls_state_based_is_told_so() -> None:
    assert_in_a_row(
        "anthem-g1",
        "grizzly-bears.1 pt 3/3 -> 2/2 by benalish-marshal.1",
        "runeclaw-bear.1 pt 3/3 -> 2/2 by benalish-marshal.1",
        "lightning-bolt.2 stack -> graveyard by rule:resolution",
        "llanowar-elves.1 battlefield -> graveyard by rule:state-based",
    )
    assert_in_a_row(
        "counters-g1",
        'llanowar-elves.1 counter "-1/-1" add 1 by scar.3',
        "scar.3 stack -> graveyard by rule:resolution",
        "llanowar-elves.1 battlefield -> graveyard by rule:state-based",
    )
    assert_in_a_row(
        "counters-g1",
        'grizzly-bears.1 counter "+1/+1" remove 1 by rule:state-based',
        'grizzly-bears.1 counter "-1/-1" remove 1 by rule:state-based',
    )
    assert_in_a_row(
        "tokens-g1",
        "grizzly-bears.2 battlefield -> ? by murder.1",
        "grizzly-bears.2 cease by rule:state-based",
    )


def test_what_a_lord_gave_goes_with_it_whatever_else_happens() -> None:
    assert_in_a_row(
        "lords-g1",
        "step combat-damage",
        "p2 life 20 -> 16 by grizzly-bears.1",
        "colossal-dreadmaw.1 damage 4 by benalish-marshal.2",  # CR 510.2: before anyone dies of it (704.3)
        "benalish-marshal.2 battlefield -> graveyard by rule:state-based",
        "grizzly-bears.1 pt 4/4 -> 3/3 by benalish-marshal.2",
        "benalish-marshal.1 pt 4/4 -> 3/3 by benalish-marshal.2",
    )
    assert_in_a_row(
        "lords-g1",
        "benalish-marshal.1 battlefield -> graveyard by murder.1",
        "grizzly-bears.1 pt 6/6 -> 5/5 by benalish-marshal.1",
        "murder.1 stack -> graveyard by rule:resolution",
    )
    assert_in_a_row(
        "lords-g1",
        "benalish-marshal.3 battlefield -> hand return by unsummon.1",
        "grizzly-bears.1 pt 3/3 -> 2/2 by benalish-marshal.3",
    )


def test_cards_that_nobody_sees_any_more_are_where_they_must_be() -> None:
    lines = record("hidden-hands-g1")
    assert "island.1 battlefield -> hand by p1" in lines
    assert "grizzly-bears.1 battlefield -> library by time-ebb.1" in lines
    assert "grizzly-bears.2 battlefield -> hand return by unsummon.1" in lines
    assert [line for line in lines if "phase-out" in line] == []


def test_what_was_cancelled_leaves_no_trace() -> None:
    lines = record("cancelled-g1")
    assert [line for line in lines if line.startswith("grizzly-bears.1 ")] == [
        "grizzly-bears.1 hand -> stack cast by p1",
        "grizzly-bears.1 stack -> battlefield pt 2/2 by rule:resolution",
    ]
    assert [line for line in lines if " tap " in line] == ["forest.1 tap by p1"]


def test_changes_of_one_and_the_same_creature_are_told_as_such() -> None:
    assert_in_a_row("changes-g1", "step cleanup", "grizzly-bears.1 control p1 -> p2 by rule:cleanup", "")
    assert_in_a_row("changes-g1", "step untap", "grizzly-bears.1 untap by rule:untap")
    assert_in_a_row(
        "changes-g1",
        'delver-of-secrets.1 transform "Insectile Aberration" by delver-of-secrets.1/a1',
        "delver-of-secrets.1 pt 1/1 -> 3/2 by delver-of-secrets.1/a1",
    )
    assert_in_a_row("changes-g1", 'card.1 face-up "Exalted Angel" by p1', "card.1 pt 2/2 -> 4/5 by p1")
    assert_in_a_row(
        "changes-g1",
        "delver-of-secrets.1 battlefield -> exile by cloudshift.2",
        "delver-of-secrets.1 exile -> battlefield pt 1/1 by cloudshift.2",
    )
    assert_in_a_row("changes-g1", "delver-of-secrets.1 phase-out by teferi-s-protection.1")
    assert_in_a_row("changes-g1", "step untap", "card.1 phase-in by rule:untap")


def test_a_game_joined_late_begins_with_a_keyframe_at_the_first_whole_state() -> None:
    start = record("late-g1")[:18]
    assert start[3] == "game ?"
    assert start[7] == "late"
    assert start[10] == "keyframe full"
    assert '  grizzly-bears.1 battlefield name "Grizzly Bears" controller p1 pt 2/2' in start


def test_a_broken_chain_goes_on_late_with_what_is_there_now() -> None:
    assert_in_a_row(
        "broken-g1",
        "late",
        "keyframe full",
        "  p1 life 20 hand 5 library 53 graveyard 1",
        "  p2 life 20 hand 7 library 53 graveyard 0",
        "  grizzly-bears.1 battlefield controller p1 tapped pt 5/5",
    )
    assert "giant-growth.1 resolve" not in record("broken-g1")


def test_games_that_alternate_in_one_log_get_a_record_each() -> None:
    heads = [
        (lines[2], lines[3]) for lines in map(record, ("interleaved-g1", "interleaved-g2", "interleaved-g3"))
    ]
    first, second = (
        f'match "{match}"'
        for match in (
            "5e1f0c3a-7a52-4b0e-9d61-2f8c4e7a9b10",
            "6f2a1d4b-8b63-4c1f-8e72-3a9d5f8b0c21",
        )
    )
    assert heads == [(first, "game 1"), (second, "game 1"), (first, "game 2")]
    assert "grizzly-bears.1 pt 2/2 -> 5/5 by giant-growth.1" in record("interleaved-g1")
    assert "llanowar-elves.1 pt 1/1 -> 4/4 by giant-growth.1" in record("interleaved-g2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("start soon\n", "line 1: expected a statement"),
        ("start 2026-01-01\n\nstate\n", "line 3: expected a statement"),
        ('start 2026-01-01\ngame 1 5e1f A, B\n7 new p1 "Forest"\n7 soggy\n', "line 4: expected a statement"),
    ],
)
def test_a_faulty_script_is_refused(text: str, message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        StateLogScript().run(text)


def test_converting_all_fixtures_shows_no_failure(tmp_path: Path) -> None:
    result = run("convert", STATE_LOGS.parent, "-o", tmp_path)
    assert result.exit_code == 0, result.stdout


LOGS = sorted(STATE_LOGS.glob("*.mtgo.log"))


@pytest.fixture(scope="module")
def cards() -> CardData:
    return read_cards((STATE_LOGS / CARDS).read_text(encoding="utf-8"))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_however_a_log_is_cut_the_records_are_the_same(log: Path, cards: CardData) -> None:
    data = log.read_bytes()
    whole = record_pieces([data], cards)
    assert record_pieces([data[start : start + 999] for start in range(0, len(data), 999)], cards) == whole


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_the_records_of_a_logs_start_are_the_starts_of_its_records(log: Path, cards: CardData) -> None:
    data = log.read_bytes()
    records = record_pieces([data], cards)
    ends = [match.start() for match in RECORD_START.finditer(data)]
    for end in ends[:: max(1, len(ends) // 12)]:
        for part, whole in zip(record_pieces([data[:end]], cards), records, strict=False):
            body, _, _ = part.rpartition("end ")
            assert whole.startswith(body)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_records_made_without_card_data_are_clean_too(log: Path) -> None:
    for text in record_pieces([log.read_bytes()], None):
        assert findings(text) == []


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_a_state_lost_anywhere_leaves_a_clean_record(log: Path, cards: CardData) -> None:
    records = [match.start() for match in RECORD_START.finditer(log.read_bytes())]
    data = log.read_bytes()
    for lost in records[:: max(1, len(records) // 10)]:
        place = data.index(b"MetaMessage", lost) + 20
        for text in record_pieces([data[:place], b"x", data[place:]], cards):
            assert findings(text) == []


def record_pieces(pieces: list[bytes], cards: CardData | None) -> list[str]:
    """Return the records that a log gives which comes in these pieces."""
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "mtgo-log", "some.mtgo.log")
    source = MtgoLog(LAST_CHANGE, cards)
    for piece in pieces:
        for report in source.feed(piece):
            adapter.take(report)
    for report in source.finish():
        adapter.take(report)
    adapter.finish()
    return [kept.text for kept in keeper.records]
