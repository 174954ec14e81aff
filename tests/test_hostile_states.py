"""States and lines that do not fit each other or their game: no traceback, no loss unsaid, a clean record."""

from __future__ import annotations

from typing import Literal

import pytest
from recording import TICKS, MemoryRecords, findings

from recorder.adapter.adapter import Adapter
from recorder.adapter.counts import LineCounts
from recorder.adapter.states.game import MOST_WAITING
from recorder.reports import (
    GameEnded,
    GameStarted,
    LogLine,
    Report,
    ReportedCounters,
    ReportedObject,
    ReportedPlayer,
    ReportedStep,
    SourceFault,
    StateReport,
)

GAME = 900000001
MATCH = "5e1f0c3a-7a52-4b0e-9d61-2f8c4e7a9b10"
PLAYERS = ("Harrow", "Maddock")
Zone = Literal["battlefield", "hand", "graveyard", "exile", "stack"]


def started(game: int = GAME, players: tuple[str, ...] = PLAYERS) -> GameStarted:
    return GameStarted(offset=0, ticks=TICKS, game=game, match=MATCH, players=players)


def line(text: str, game: int = GAME) -> LogLine:
    return LogLine(offset=0, ticks=TICKS, game=game, text=f"@P{text}")


def fault(game: int | None = GAME) -> SourceFault:
    return SourceFault(offset=0, game=game, expected="a state", found="none")


def state(
    timestamp: int,
    *objects: ReportedObject,
    step: ReportedStep = "precombat-main",
    turn: int = 1,
    settled: bool = True,
    players: int = 2,
    hand: int = 7,
    game: int = GAME,
    energy: int = 0,
) -> StateReport:
    counters = (ReportedCounters(name="energy", count=energy),) if energy else ()
    return StateReport(
        offset=0,
        game=game,
        timestamp=timestamp,
        settled=settled,
        turn=turn,
        active=0,
        step=step,
        players=tuple(
            ReportedPlayer(seat=seat, life=20, hand=hand, library=53, graveyard=0, counters=counters)
            for seat in range(players)
        ),
        objects=objects,
    )


def thing(
    number: int,
    zone: Zone = "battlefield",
    name: str | None = "Foo",
    *,
    source: int | None = None,
    pt: str | None = None,
    is_creature: bool | None = None,
    ability: Literal["triggered", "activated"] | None = None,
) -> ReportedObject:
    return ReportedObject(
        thing=number,
        source=number if source is None else source,
        zone=zone,
        owner=0,
        controller=0,
        name=name,
        pt=pt,
        is_creature=is_creature,
        ability=ability,
    )


def record(*reports: Report) -> tuple[list[str], LineCounts]:
    """Record one game and check its record."""
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "reports", "game.jsonl")
    for report in reports:
        adapter.take(report)
    adapter.finish()
    texts = [one.text for one in keeper.records]
    assert all(findings(text) == [] for text in texts), texts
    return texts, adapter.counts


def begun(*objects: ReportedObject) -> list[Report]:
    return [started(), state(1, step="pregame"), state(2, *objects)]


def lines_of(*reports: Report) -> list[str]:
    (text,), _ = record(*reports)
    return text.splitlines()


@pytest.mark.parametrize("said", ["Eve rolled a 3.", "Eve joined the game."])
def test_a_stranger_is_a_spectator_and_not_named(said: str) -> None:
    texts, counts = record(*begun(), line(said), state(3))
    assert "Eve" not in texts[0]
    assert (counts.read, counts.silent) == (1, 1)


@pytest.mark.parametrize("shown", [0, 1])
def test_a_player_whom_no_state_shows_has_nothing_reported(shown: int) -> None:
    found = lines_of(*begun(thing(400)), state(3, players=shown), state(4, thing(401), players=shown))
    assert found[-1].startswith("end incomplete")


def test_a_player_whom_a_later_state_shows_is_told_then() -> None:
    late = [state(2, players=1), state(3, thing(400), players=2)]
    assert "p2 life ? -> 20 by ?" in lines_of(started(), state(1, step="pregame", players=1), *late)


def test_a_power_and_toughness_that_is_none_is_not_reported() -> None:
    creature = thing(400, pt="x/y", is_creature=True)
    assert "pt ?" in "\n".join(lines_of(*begun(creature), state(3)))


def test_after_a_fault_a_game_goes_on_late_at_the_next_settled_state() -> None:
    found = lines_of(*begun(), fault(), state(3, thing(400), settled=False), state(4, thing(400)))
    assert found[found.index("late") + 1] == "keyframe full"
    assert any(one.startswith('  foo.1 battlefield name "Foo"') for one in found)


def test_a_fault_before_the_first_turn_loses_lines_only() -> None:
    found = lines_of(started(), state(1, step="pregame"), fault(), state(2, step="pregame"), state(3))
    assert "late" not in found
    assert "turn 1 p1" in found


def test_a_fault_is_no_game_of_its_own() -> None:
    second = GAME + 1
    reports = [*begun(), GameEnded(offset=0, game=GAME, winners=(0,)), fault(second), started(second)]
    texts, _ = record(*reports, state(1, step="pregame", game=second), state(2, game=second))
    assert [text.splitlines()[3] for text in texts] == ["game 1", "game 2"]


def test_lines_whose_states_a_fault_has_cost_are_kept_as_notes() -> None:
    cut_off = (fault(), line("Harrow draws a card."), line("Blah."))
    (text,), counts = record(*begun(), *cut_off, state(3, thing(400)))
    assert 'note "p1 draws a card."\nnote "Blah."\nlate\n' in text
    assert (counts.read, counts.outside, counts.stated, counts.notes) == (2, 0, 0, 2)


@pytest.mark.parametrize("end", [line("Harrow has conceded from the game."), GameEnded(offset=0, game=GAME)])
def test_a_game_that_ends_in_a_gap_keeps_its_lines_as_notes(end: Report) -> None:
    (text,), counts = record(*begun(), fault(), line("Harrow draws a card."), end)
    assert 'note "p1 draws a card."\n' in text
    assert counts.outside == 0


def test_the_notes_of_a_gap_wait_for_its_end_so_that_a_prefix_stays_one() -> None:
    """Property 2: a log that breaks off in the gap says nothing yet of the lines in it."""
    (text,), counts = record(*begun(), fault(), line("Harrow draws a card."))
    assert "note" not in text.rpartition("end ")[0]
    assert counts.outside == 1


def test_a_game_whose_players_are_never_named_is_counted() -> None:
    unnamed = started(players=())
    states = [state(number) for number in range(MOST_WAITING + 5)]
    texts, counts = record(unnamed, *states, line("Blah."))
    assert texts == []
    assert (counts.states_untold, counts.outside) == (len(states), 1)


def test_an_older_state_is_counted_and_not_told() -> None:
    (text,), counts = record(*begun(), state(9, turn=2), state(8), state(10, turn=2, step="pregame"))
    assert [one for one in text.splitlines() if one.startswith("turn")] == ["turn 1 p1", "turn 2 p1"]
    assert counts.states_untold == 2


def test_late_introduces_what_has_no_name() -> None:
    found = lines_of(started(), state(2, thing(400, name=None)))
    assert found[found.index("late") + 1] == "new card card.1 ? owner p1 battlefield"


@pytest.mark.parametrize("zone", ["graveyard", "exile"])
def test_what_lies_open_before_the_first_turn_is_in_its_keyframe(zone: Zone) -> None:
    found = lines_of(*begun(thing(400, zone)))
    assert f"  foo.1 {zone} owner p1" in found


def test_an_attacker_that_no_state_has_shown_is_on_the_battlefield() -> None:
    attack = line("Maddock is being attacked by @[Bar@:4,401:@].")
    found = lines_of(*begun(), attack, state(3, step="declare-attackers"))
    assert 'new card bar.1 "Bar" owner ? battlefield' in found
    assert any(one.startswith("bar.1 attack p2") for one in found)


def test_an_attacker_that_is_gone_has_attacked_before() -> None:
    attack = line("Maddock is being attacked by @[Foo@:4,400:@].")
    found = lines_of(*begun(thing(400)), attack, state(3, step="postcombat-main", hand=8))
    attacks = next(number for number, one in enumerate(found) if one.startswith("foo.1 attack p2"))
    leaves = next(number for number, one in enumerate(found) if one.startswith("foo.1 battlefield ->"))
    assert attacks < leaves


def test_a_token_that_has_ceased_comes_back_as_another() -> None:
    found = lines_of(*begun(), state(3, thing(400)), state(4), state(5, thing(401, "stack", source=400)))
    assert "foo.1 cease by rule:state-based" in found
    assert any(one.startswith("foo.2 ") for one in found)


def test_a_card_with_an_abilitys_number_is_another_object() -> None:
    ability = thing(500, "stack", name=None, source=400, ability="triggered")
    found = lines_of(*begun(thing(400)), state(3, thing(400), ability), state(4, thing(400), thing(500)))
    assert any(one.startswith('new token foo.2 "Foo"') for one in found)


def test_counters_already_there_are_told_and_none_go_that_are_not() -> None:
    gone = line("Harrow removes an energy counter from Harrow.")
    found = lines_of(*begun(), gone, state(3), state(4, energy=2))
    assert 'p1 counter "energy" add 2 by ?' in found
    assert not any("remove" in one for one in found)


def test_a_loss_to_which_an_attacker_that_is_gone_has_helped_is_not_all_the_others() -> None:
    attack = line("Maddock is being attacked by @[Foo@:4,400:@] and @[Bar@:6,401:@]")
    foo, bar = thing(400, pt="2/2", is_creature=True), thing(401, name="Bar", pt="4/4", is_creature=True)
    fighting = [item.model_copy(update={"attacking": True}) for item in (foo, bar)]
    after = state(4, foo, step="postcombat-main", hand=8)
    hurt = after.players[1].model_copy(update={"life": 14})
    reports = [
        *begun(foo, bar),
        attack,
        state(3, *fighting, step="declare-attackers"),
        after.model_copy(update={"players": (after.players[0], hurt)}),
    ]
    assert "p2 life 20 -> 14 by ?" in lines_of(*reports)
