"""Lasting effects and designations in the fixtures told by states: decision 0026, item by item."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from message_logs import LAST_CHANGE
from test_state_log_fixtures import RECORDS, assert_in_a_row, record
from test_state_log_keyframes import keyframes

from recorder.reports import StateReport
from recorder.sources.mtgo_log import MtgoLog

FIRST_GAMES = sorted(path for path in RECORDS if path.stem.endswith("-g1") and path.parent.name != "damaged")
SHIELD = (
    "Until your next turn, whenever a creature attacks you or a planeswalker you control, "
    "it gets -1/-0 until end of turn."
)
ATTACKED = "Whenever a creature attacks you or a planeswalker you control, it gets -1/-0 until end of turn."
PHELIA = (
    "At the beginning of the next end step, return that card to the battlefield under its owner's control. "
    "If it entered under your control, put a +1/+1 counter on Phelia."
)
WARP = (
    "Warp (At the beginning of the next end step, exile this permanent. "
    "You may cast it after the current turn has ended for as long as it remains exiled.)"
)
MAY_CAST = "You may cast it after the current turn has ended for as long as it remains exiled."
MAY_PLAY = "Until the end of your next turn, you may play that card."


def keyframes_with(name: str, start: str) -> list[bool]:
    """Say of each keyframe of a record whether it has a line that starts so."""
    (path,) = (path for path in RECORDS if path.stem == name)
    return [any(line.startswith(start) for line in lines) for lines in keyframes(path)]


# -- decision 0026.1: what is recorded as it is created --------------------------------------------------


def test_0026_1_a_delayed_trigger_is_recorded_as_it_is_created() -> None:
    assert_in_a_row(
        "delayed-triggers-g1",
        "phelia.1/a1 resolve",
        "runeclaw-bear.1 battlefield -> exile exile by phelia.1/a1",
        f'new effect phelia.1/e1 of phelia.1 "{PHELIA}" controller p1 by phelia.1/a1',
    )


def test_0026_1_dash_makes_one_with_the_creature() -> None:
    dash = "Dash (At the beginning of the next end step, return this permanent to its owner's hand.)"
    assert_in_a_row(
        "delayed-triggers-g1",
        "ragavan.1 stack -> battlefield pt 2/1 by rule:resolution",
        f'new effect ragavan.1/e1 of ragavan.1 "{dash}" controller p1 by ragavan.1',
    )


def test_0026_1_a_continuous_effect_that_lasts_longer_than_the_turn_is_recorded() -> None:
    assert_in_a_row(
        "shield-g2",
        "tamiyo.1/a2 resolve",
        f'new effect tamiyo.1/e1 of tamiyo.1 "{SHIELD}" controller p1 by tamiyo.1/a2',
    )
    assert_in_a_row(
        "warp-g1",
        "quantum-riddler.1/a2 resolve",
        "quantum-riddler.1 battlefield -> exile exile by quantum-riddler.1/a2",
        f'new effect quantum-riddler.1/e2 of quantum-riddler.1 "{MAY_CAST}" controller p1 '
        "by quantum-riddler.1/a2",
    )
    assert_in_a_row(
        "control-effects-g1",
        "colossal-dreadmaw.1 control p2 -> p1 by agent-of-treachery.1/a1",
        'new effect agent-of-treachery.1/e1 of agent-of-treachery.1 "Gain control of target permanent." '
        "controller p1 by agent-of-treachery.1/a1",
    )


def test_0026_1_an_effect_whose_source_nobody_saw_is_of_a_card_without_a_name() -> None:
    words = "At the beginning of the next end step, draw a card."
    assert_in_a_row(
        "delayed-triggers-g1",
        "new card card.1 ? owner ? ?",
        f'new effect card.1/e1 of card.1 "{words}" controller p1 by ?',
        "step end",
        f'new ability card.1/a1 of card.1 "{words}" controller p1 from card.1/e1 by rule:trigger',
    )


@pytest.mark.parametrize("game", ["shield-g1", "shield-g2"])
def test_a_delayed_trigger_that_resolves_does_not_make_itself_anew(game: str) -> None:
    assert len([line for line in record(game) if line.startswith("new effect")]) == 1


# -- decision 0026.2: what is not ------------------------------------------------------------------------


def test_0026_2_effects_that_end_by_the_cleanup_step_are_not_recorded() -> None:
    for path in RECORDS:
        effects = [line for line in record(path.stem) if line.startswith("new effect")]
        own = [line for line in effects if re.search(r"until end of turn|this turn", line)]
        assert [line for line in own if "until your next turn" not in line.lower()] == []
    assert "grizzly-bears.1 pt 2/2 -> 1/2 by tamiyo.1/a2" not in record("shield-g2")
    assert "grizzly-bears.1 pt 2/2 -> 1/2 by tamiyo.1/a3" in record("shield-g2")
    assert "dragonlord-silumgar.1 control p1 -> p2 by act-of-treason.1" in record("control-effects-g1")


# -- decision 0026.3: how they end -----------------------------------------------------------------------


def test_0026_3_a_delayed_trigger_that_triggers_is_named_and_ceases() -> None:
    assert_in_a_row(
        "delayed-triggers-g1",
        "step end-of-combat",
        "new ability geist-of-saint-traft.1/a2 of geist-of-saint-traft.1 "
        '"At end of combat, exile that token." controller p1 from geist-of-saint-traft.1/e1 by rule:trigger',
        "geist-of-saint-traft.1/e1 cease by rule:delayed-trigger",
        "geist-of-saint-traft.1/a2 resolve",
        "angel.1 battlefield -> ? exile by geist-of-saint-traft.1/a2",
        "angel.1 cease by rule:state-based",
    )


def test_0026_3_one_that_waits_for_a_state_before_the_stack_goes_on_until_it_is_there() -> None:
    lines = record("delayed-triggers-g1")
    ability = next(line for line in lines if line.startswith("new ability ragavan.1/a1"))
    assert ability.endswith("controller p1 from ragavan.1/e1 by rule:trigger")
    assert_in_a_row(
        "delayed-triggers-g1",
        ability,
        "ragavan.1/e1 cease by rule:delayed-trigger",
        "ragavan.1/a1 resolve",
        "ragavan.1 battlefield -> hand return by ragavan.1/a1",
    )


def test_0026_3_until_your_next_turn_triggers_twice_and_ends_first_of_all_in_the_untap_step() -> None:
    lines = record("shield-g1")
    assert len([line for line in lines if f'"{ATTACKED}" controller p1 from tamiyo.1/e1' in line]) == 2
    for game in ("shield-g1", "shield-g2"):
        ends = [number for number, line in enumerate(record(game)) if line.startswith("tamiyo.1/e1 cease")]
        (end,) = ends
        assert record(game)[end - 2 : end + 1] == [
            "end-keyframe",
            "step untap",
            "tamiyo.1/e1 cease by rule:duration",
        ]
        assert record(game)[end - 3].startswith("  tamiyo.1/e1 effect of tamiyo.1")


def test_0026_3_a_delayed_trigger_of_which_no_state_has_an_object_is_named_too() -> None:
    abilities = [line for line in record("shield-g2") if line.startswith("new ability tamiyo.1/a3")]
    assert abilities == [
        f'new ability tamiyo.1/a3 of tamiyo.1 "{SHIELD}" controller p1 from tamiyo.1/e1 by rule:trigger'
    ]


def test_0026_3_two_equal_ones_at_once_trigger_once_each() -> None:
    lines = record("delayed-triggers-g1")
    from_effects = [
        re.findall(r"controller p1 from (\S+)", line)
        for line in lines
        if "new ability sneak-attack.1" in line
    ]
    assert from_effects == [[], [], ["sneak-attack.1/e1"], ["sneak-attack.1/e3"]]
    for effect in ("e1", "e3"):
        ends = [line for line in lines if line.startswith(f"sneak-attack.1/{effect} cease")]
        assert ends == [f"sneak-attack.1/{effect} cease by rule:delayed-trigger"]


def test_0026_3_one_that_changes_its_text_is_the_one_that_triggers() -> None:
    ability = next(
        line for line in record("delayed-triggers-g1") if line.startswith("new ability phelia.1/a2")
    )
    assert '"At the beginning of the next end step, return Runeclaw Bear to the battlefield' in ability
    assert ability.endswith("controller p1 from phelia.1/e1 by rule:trigger")


def test_0026_3_one_that_something_else_ends_ceases_by_that() -> None:
    assert_in_a_row(
        "delayed-triggers-g1",
        "pull-from-eternity.1 resolve",
        "runeclaw-bear.1 exile -> graveyard by pull-from-eternity.1",
        "phelia.2/e1 cease by pull-from-eternity.1",
    )


def test_0026_3_the_end_of_your_next_turn_is_its_cleanup_step() -> None:
    assert_in_a_row(
        "warp-g1", "step cleanup", "prosper.1/e1 cease by rule:duration", "", "turn 3 p1", "keyframe full"
    )
    assert_in_a_row("warp-g1", "step cleanup", "prosper.1/e2 cease by rule:duration", "", "turn 4 p1")


def test_0026_3_for_as_long_as_it_remains_exiled_ends_when_it_is_cast() -> None:
    assert_in_a_row(
        "warp-g1",
        "quantum-riddler.1 exile -> stack cast by p1",
        "quantum-riddler.1/e2 cease by rule:duration",
    )


def test_0026_3_as_long_as_you_control_it_ends_with_its_source_and_gives_back_what_it_held() -> None:
    assert_in_a_row(
        "control-effects-g1",
        "dragonlord-silumgar.1 control p1 -> p2 by act-of-treason.1",
        "act-of-treason.1 stack -> graveyard by rule:resolution",
        "dragonlord-silumgar.1/e1 cease by rule:duration",
        "grizzly-bears.1 control p1 -> p2 by rule:duration",
    )
    assert_in_a_row(
        "control-effects-g1",
        "sower-of-temptation.1/e1 cease by rule:duration",
        "runeclaw-bear.1 control p1 -> p2 by rule:duration",
    )


def test_0026_3_as_long_as_it_remains_tapped_ends_when_it_untaps() -> None:
    assert_in_a_row(
        "control-effects-g1",
        "step untap",
        "rubinia-soulsinger.1 untap by rule:untap",
        "rubinia-soulsinger.1/e1 cease by rule:duration",
        "white-knight.1 control p1 -> p2 by rule:duration",
    )


def test_0026_3_without_a_duration_it_ends_with_what_it_is_about_and_not_with_its_source() -> None:
    assert_in_a_row(
        "control-effects-g1",
        "agent-of-treachery.1 battlefield -> graveyard by murder.2",
        "murder.2 stack -> graveyard by rule:resolution",
        'new card murder.3 "Murder" owner p2 hand',
    )
    assert_in_a_row(
        "control-effects-g1",
        "colossal-dreadmaw.1 battlefield -> graveyard by murder.3",
        "murder.3 stack -> graveyard by rule:resolution",
        "agent-of-treachery.1/e1 cease by rule:duration",
    )


# -- decision 0026.4: keyframes --------------------------------------------------------------------------


def test_0026_4_keyframes_list_an_effect_until_it_ends() -> None:
    assert keyframes_with("warp-g1", "quantum-riddler.1/e2 effect") == [
        False,
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert keyframes_with("warp-g1", f'prosper.1/e1 effect of prosper.1 "{MAY_PLAY}" controller p2') == [
        False,
        False,
        True,
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize("path", FIRST_GAMES, ids=lambda path: path.stem)
def test_0026_4_keyframes_have_the_delayed_triggers_that_the_states_have(path: Path) -> None:
    source = MtgoLog(LAST_CHANGE)
    log = path.with_name(f"{path.stem.removesuffix('-g1')}.mtgo.log").read_bytes()
    reports = [*source.feed(log), *source.finish()]
    states = [report for report in reports if isinstance(report, StateReport) and report.settled]
    every = {text for state in states for text in waiting(state)}
    ends = [
        waiting(last)
        for last, first in pairwise(state for state in states if state.game == states[0].game)
        if first.step != "pregame"
        and ((last.turn, last.active) != (first.turn, first.active) or last.step == "pregame")
    ]
    for expected, lines in zip(ends, keyframes(path), strict=True):
        shown = [match[1] for line in lines if (match := re.match(r'\S+ effect of \S+ "(.*)"', line))]
        assert Counter(text for text in shown if text in every) == expected


def waiting(state: StateReport) -> Counter[str]:
    """Return the texts of a state's delayed triggers, without marks."""
    found = (item for item in state.objects if item.zone == "delayed-triggers")
    return Counter(re.sub("@i", "", item.text or "") for item in found)


def test_0026_4_a_recording_joined_late_has_ids_for_what_is_in_force() -> None:
    lines = record("late-effects-g1")
    start = lines[lines.index("keyframe full") : lines.index("end-keyframe")]
    assert f'  tamiyo.1/e1 effect of tamiyo.1 "{SHIELD}" controller p1' in start
    assert f'  quantum-riddler.1/e1 effect of quantum-riddler.1 "{WARP}" controller p1' in start
    assert f'  quantum-riddler.1/e2 effect of quantum-riddler.1 "{WARP}" controller p1' in start
    assert '  emblem.1 emblem of ? "Creatures you control get +2/+2 and have flying." owner p2' in start
    assert '  grizzly-bears.1 battlefield name "Grizzly Bears" controller p2 pt 4/4 goaded p1' in start
    assert start[-1] == "  night"
    assert [line for line in lines if line.startswith("new effect")] == [
        f'new effect quantum-riddler.1/e3 of quantum-riddler.1 "{MAY_CAST}" controller p1 '
        "by quantum-riddler.1/a2"
    ]
    assert "tamiyo.1/e1 cease by rule:duration" in lines
    assert "card.1/e1 cease by rule:delayed-trigger" in lines


def test_0026_4_after_a_reconnect_what_is_in_force_keeps_its_id() -> None:
    lines = record("reconnect-g1")
    assert "sneak-attack.1/e1 cease by rule:delayed-trigger" in lines
    first, second = (number for number, line in enumerate(lines) if line == "late")
    shown = [
        [
            line.split()[0]
            for line in lines[place : lines.index("end-keyframe", place)]
            if " effect of " in line
        ]
        for place in (first, second)
    ]
    assert shown == [
        ["prosper.1/e1", "dragonlord-silumgar.1/e1", "quantum-riddler.1/e1"],
        ["dragonlord-silumgar.1/e1", "quantum-riddler.1/e2"],
    ]
    assert not any(line.startswith("prosper.1/e1 cease") for line in lines)


# -- what the fixtures found beside the decision ---------------------------------------------------------


def test_a_permanent_that_is_returned_transformed_is_the_same_card() -> None:
    assert_in_a_row(
        "shield-g1",
        "tamiyo.1/a1 resolve",
        "tamiyo.1 battlefield -> exile by tamiyo.1/a1",
        'tamiyo.1 exile -> battlefield counters "counter 1183509" 2 by tamiyo.1/a1',
        'tamiyo.1 transform "Tamiyo, Seasoned Scholar" by tamiyo.1/a1',
    )


def test_a_token_that_enters_attacking_attacks_and_deals_its_own_damage() -> None:
    assert "angel.1 attack p2 by geist-of-saint-traft.1/a1" in record("delayed-triggers-g1")
    assert_in_a_row(
        "delayed-triggers-g1",
        "step combat-damage",
        "p2 life 18 -> 16 by geist-of-saint-traft.1",
        "p2 life 16 -> 12 by angel.1",
    )


def test_a_card_that_an_ability_puts_onto_the_battlefield_from_a_hidden_hand_is_no_token() -> None:
    assert_in_a_row(
        "delayed-triggers-g1",
        'new card worldspine-wurm.1 "Worldspine Wurm" owner p1 hand',
        "worldspine-wurm.1 hand -> battlefield pt 15/15 by sneak-attack.1/a1",
    )


def test_attackers_tap_before_anything_triggers() -> None:
    lines = record("delayed-triggers-g1")
    attack = lines.index("phelia.1 attack p2 by p1")
    assert lines[attack + 1] == "phelia.1 tap by p1"
    assert lines[attack + 2].startswith("new ability phelia.1/a1 of phelia.1 ")
