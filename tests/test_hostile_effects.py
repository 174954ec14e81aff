"""Effects and designations that do not fit each other or their game: no traceback, a clean record."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_hostile_states import begun, fault, line, lines_of, started, state, thing

from recorder.log_lines.durations import Lasts, lasting_sentences
from recorder.reports import ReportedObject, ReportedReference

DRAW = "At the beginning of the next end step, draw a card."
DAYS = ((700, "Day"), (701, "Night"))
FOO = thing(400)


def delayed(number: int = 500, text: str | None = DRAW, *, source: int = 400) -> ReportedObject:
    return ReportedObject(
        thing=number,
        zone="delayed-triggers",
        owner=0,
        controller=0,
        ability="triggered",
        text=text,
        trigger_source=source,
        is_delayed_trigger=True,
        is_creature=False,
    )


def triggered(
    number: int = 510,
    text: str | None = DRAW,
    *,
    zone: str = "stack",
    source: int = 400,
    target: int | None = None,
) -> ReportedObject:
    return ReportedObject(
        thing=number,
        zone=zone,
        owner=0,
        controller=0,
        ability="triggered",
        text=text,
        trigger_source=source,
        is_creature=False,
        targets=() if target is None else (ReportedReference(thing=target),),
    )


def emblem(
    number: int = 600, *, owner: int | None = 0, text: str | None = "Foo.", zone: str = "0xf6f12"
) -> ReportedObject:
    return ReportedObject(thing=number, zone=zone, owner=owner, controller=owner, text=text, is_emblem=True)


def about_effects(found: list[str]) -> list[str]:
    """Return the lines outside keyframes that say when effects begin, trigger and end."""
    return [one for one in found if "/e" in one and not one.startswith("  ")]


def test_two_equal_delayed_triggers_end_one_by_one() -> None:
    states = [
        state(3, FOO, delayed(500), delayed(501)),
        state(4, FOO, delayed(501), triggered(510), step="end"),
        state(5, FOO, triggered(510), triggered(511), step="end"),
    ]
    found = about_effects(lines_of(*begun(FOO), *states))
    assert [one.split(' "')[0] if '"' in one else one for one in found] == [
        "new effect foo.1/e1 of foo.1",
        "new effect foo.1/e2 of foo.1",
        "new ability foo.1/a1 of foo.1",
        "foo.1/e1 cease by rule:delayed-trigger",
        "new ability foo.1/a2 of foo.1",
        "foo.1/e2 cease by rule:delayed-trigger",
    ]
    assert "from foo.1/e1 by rule:trigger" in found[2]
    assert "from foo.1/e2 by rule:trigger" in found[4]


def test_two_equal_delayed_triggers_of_two_sources_are_not_taken_for_each_other() -> None:
    bar = thing(401, name="Bar")
    states = [
        state(3, FOO, bar, delayed(500), delayed(501, source=401)),
        state(4, FOO, bar, triggered(510, source=401), triggered(511, source=400), step="end"),
    ]
    found = about_effects(lines_of(*begun(FOO, bar), *states))
    assert "new ability bar.1/a1" in found[2]
    assert "from bar.1/e1" in found[2]
    assert "from foo.1/e1" in found[4]


def test_effects_of_one_source_that_nobody_saw_are_of_one_object() -> None:
    states = [state(3, delayed(500, source=999), delayed(501, source=999)), state(4, triggered(source=999))]
    found = lines_of(*begun(), *states)
    assert [one for one in found if one.startswith("new card")] == ["new card card.1 ? owner ? ?"]
    assert "card.1/e2 cease by ?" in found


def test_a_source_that_is_seen_later_is_the_same_object() -> None:
    found = lines_of(*begun(), state(3, delayed(source=400)), state(4, delayed(source=400), FOO))
    assert any(one.startswith("card.1 ? -> battlefield") for one in found)
    assert not any(one.startswith("new token") for one in found)


def test_a_delayed_trigger_whose_text_changes_is_told_once() -> None:
    changed = "At the beginning of the next end step, draw two cards."
    states = [
        state(3, FOO, delayed()),
        state(4, FOO, delayed(text=changed)),
        state(5, FOO, triggered(text=changed)),
    ]
    found = about_effects(lines_of(*begun(FOO), *states))
    assert len(found) == 3
    assert found[1].endswith("from foo.1/e1 by rule:trigger")


def test_a_delayed_trigger_that_is_gone_in_a_provisional_state_goes_on() -> None:
    states = [state(3, FOO, delayed()), state(4, FOO, settled=False), state(5, FOO, delayed())]
    assert len(about_effects(lines_of(*begun(FOO), *states))) == 1


def test_a_delayed_trigger_that_was_gone_and_is_shown_again_begins_again() -> None:
    states = [
        state(3, FOO, delayed()),
        state(4, FOO),
        state(5, FOO, delayed()),
        state(6, FOO, delayed(), turn=2),
    ]
    found = lines_of(*begun(FOO), *states)
    assert [one.partition(' "')[0] for one in about_effects(found)] == [
        "new effect foo.1/e1 of foo.1",
        "foo.1/e1 cease by ?",
        "new effect foo.1/e2 of foo.1",
    ]
    assert f'  foo.1/e2 effect of foo.1 "{DRAW}" controller p1' in found


def test_a_delayed_trigger_that_appears_on_a_reconnect_is_introduced_by_its_keyframe() -> None:
    found = lines_of(*begun(FOO), fault(), state(3, FOO, delayed()), state(4, FOO, triggered(), step="end"))
    assert f'  foo.1/e1 effect of foo.1 "{DRAW}" controller p1' in found
    assert not any(one.startswith("new effect") for one in found)
    assert "foo.1/e1 cease by rule:delayed-trigger" in found


def test_a_delayed_trigger_that_triggers_while_states_are_lost_is_in_no_keyframe() -> None:
    found = lines_of(*begun(FOO), state(3, FOO, delayed()), fault(), state(4, FOO), state(5, FOO, turn=2))
    assert not any(one.startswith("  foo.1/e1") for one in found)
    assert not any("cease" in one for one in found)


@pytest.mark.parametrize("text", [None, "", "?", "@i(", '"', "At the beginning of"])
def test_a_delayed_trigger_with_odd_words_begins_and_ends(text: str | None) -> None:
    found = about_effects(lines_of(*begun(FOO), state(3, FOO, delayed(text=text)), state(4, FOO)))
    assert found[0].startswith("new effect foo.1/e1 of foo.1 ")
    assert found[1] == "foo.1/e1 cease by ?"


def test_a_delayed_trigger_whose_number_a_card_gets_is_over() -> None:
    found = lines_of(*begun(FOO), state(3, FOO, delayed(500)), state(4, FOO, thing(500, name="Bar")))
    assert "foo.1/e1 cease by ?" in found
    assert any('"Bar"' in one for one in found)


def test_a_delayed_trigger_of_a_player_that_is_none_is_recorded() -> None:
    strange = delayed().model_copy(update={"controller": 9, "owner": None})
    found = about_effects(lines_of(*begun(FOO), state(3, FOO, strange), state(4, FOO)))
    assert found[-1] == "foo.1/e1 cease by ?"


def test_an_ability_that_waits_for_ever_ends_its_delayed_trigger_with_the_turn() -> None:
    waits = triggered(zone="triggers")
    states = [state(3, FOO, delayed()), state(4, FOO, waits, step="end"), state(5, FOO, turn=2)]
    found = lines_of(*begun(FOO), *states)
    assert found[found.index("turn 2 p1") - 2].startswith("foo.1/e1 cease by ")


def test_a_delayed_trigger_of_this_turn_ends_in_its_cleanup_step() -> None:
    states = [state(3, FOO, delayed(text="When Foo dies this turn, draw a card.")), state(4, FOO, turn=2)]
    found = lines_of(*begun(FOO), *states)
    assert found[found.index("foo.1/e1 cease by rule:duration") - 1] == "step cleanup"


@pytest.mark.parametrize("steps", [("end",), ("end", "cleanup"), ()])
def test_until_your_next_end_step_ends_as_that_begins(steps: tuple[Literal["end", "cleanup"], ...]) -> None:
    text = "Draw a card. Until your next end step, you may play lands."
    later = [state(5 + place, FOO, step=step) for place, step in enumerate(steps)]
    found = lines_of(
        *begun(FOO), state(3, FOO, triggered(text=text)), state(4, FOO), *later, state(8, FOO, turn=2)
    )
    assert len([one for one in found if one == "foo.1/e1 cease by rule:duration"]) == 1
    assert not any(one.startswith("  foo.1/e1") for one in found)


# -- what nothing shows ----------------------------------------------------------------------------------

HASTE = "You may put a creature card from your hand onto the battlefield. That creature gains haste."
STRIKE = "Until your next turn, up to one target creature can't attack."


@pytest.mark.parametrize("text", [HASTE, STRIKE])
def test_an_effect_about_what_is_not_there_is_none(text: str) -> None:
    found = lines_of(*begun(FOO), state(3, FOO, triggered(text=text)), state(4, FOO))
    assert "foo.1/a1 resolve" in found
    assert about_effects(found) == []


def test_an_effect_on_what_dies_at_once_ends_at_once() -> None:
    text = "Gain control of target creature for as long as you control this creature."
    bar = thing(401, name="Bar")
    states = [state(3, FOO, bar, triggered(text=text, target=401)), state(4, FOO)]
    found = about_effects(lines_of(*begun(FOO, bar), *states))
    assert [one for one in found if "cease" in one] in ([], ["foo.1/e1 cease by rule:duration"])


# -- emblems, day and night, goad ------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ["0xf6f12", "battlefield", "stack", "command", "nowhere"])
@pytest.mark.parametrize("owner", [None, 0, 7])
def test_an_emblem_is_told_once_wherever_it_stands(zone: str, owner: int | None) -> None:
    item = emblem(owner=owner, zone=zone)
    states = [state(3, item), state(4, item), state(5, item.model_copy(update={"zone": "exile"})), state(6)]
    found = lines_of(*begun(), *states)
    assert [one for one in found if "emblem" in one and not one.startswith("  ")] == [
        'new emblem emblem.1 of ? "Foo." owner p1 by ?'
    ]
    assert not any(one.startswith(("new card", "new token")) or " resolve" in one for one in found)


def test_an_emblem_of_which_words_are_cut_is_told_by_its_object() -> None:
    cut = 'You get an emblem with "Whenever you cast a spell, this emb...'
    states = [state(3, FOO, triggered(text=cut)), state(4, FOO, emblem(text=None))]
    found = lines_of(*begun(FOO), *states)
    assert "new emblem emblem.1 of ? ? owner p1 by foo.1/a1" in found


def test_day_and_night_at_once_is_one_of_them_and_does_not_flicker() -> None:
    shown = [thing(number, name=name).model_copy(update={"zone": "0xf6f12"}) for number, name in DAYS]
    found = lines_of(*begun(), state(3, *shown), state(4, *shown), state(5, *shown, turn=2))
    assert [one for one in found if one.startswith(("day", "night"))] == ["day by ?"]


def test_day_and_night_in_the_command_zone_are_no_cards() -> None:
    day, night = (thing(number, name=name).model_copy(update={"zone": "command"}) for number, name in DAYS)
    found = lines_of(*begun(), state(3, day), state(4, night, turn=2))
    assert [one for one in found if one.startswith(("day", "night", "new card"))] == [
        "day by ?",
        "night by rule:turn",
    ]


def test_day_that_comes_with_a_permanent_that_nothing_put_there_is_by_it() -> None:
    day = thing(700, name="Day").model_copy(update={"zone": "0xf6f12"})
    assert "day by foo.1" in lines_of(*begun(), state(3, FOO, day))


def test_a_permanent_called_night_makes_none() -> None:
    found = lines_of(*begun(), state(3, thing(700, name="Night")), state(4, thing(700, name="Night"), turn=2))
    assert not any(one.strip().startswith("night by") or one == "  night" for one in found)


def test_a_remark_that_flickers_in_provisional_states_goads_once() -> None:
    goaded = FOO.model_copy(update={"is_goaded": True})
    states = [state(3, goaded), state(4, FOO, settled=False), state(5, goaded), state(6, FOO)]
    found = lines_of(*begun(FOO), *states)
    assert [one for one in found if "goad" in one] == ["foo.1 goad p2 by ?", "foo.1 end-goad p2 by ?"]


def test_a_line_about_goad_that_no_state_shows_ends_as_the_goaders_turn_begins() -> None:
    goads = line("Maddock goads @[Foo@:4,400:@].")
    turn = state(4, FOO, turn=2).model_copy(update={"active": 1})
    found = lines_of(*begun(FOO), goads, state(3, FOO), turn)
    assert "foo.1 goad p2 by ?" in found
    assert "foo.1 end-goad p2 by rule:duration" in found


@pytest.mark.parametrize("said", ["It becomes dusk.", "Harrow goads nobody.", "Foo is goaded by something."])
def test_0026_6_a_sentence_that_is_not_understood_is_a_note(said: str) -> None:
    found = lines_of(*begun(FOO), line(said), state(3, FOO))
    assert len([one for one in found if one.startswith("note ")]) == 1


def test_a_game_that_begins_with_effects_late_and_without_players_numbers_is_clean() -> None:
    found = lines_of(started(), state(2, FOO, delayed(), emblem(), players=1))
    assert found[found.index("late") + 1].startswith("new card foo.1")


def test_late_an_ability_of_an_emblem_on_the_stack_is_of_the_emblem() -> None:
    found = lines_of(started(), state(2, emblem(600), triggered(source=600)))
    start = found.index("late")
    assert found[start + 1] == 'new emblem emblem.1 of ? "Foo." owner p1 by ?'
    assert found[start + 2].startswith("new ability emblem.1/a1 of emblem.1 ")


def test_late_the_targets_of_an_ability_on_the_stack_stand_before_it() -> None:
    bar, spell = thing(401, name="Bar"), thing(402, "stack", name="Spell")
    found = lines_of(started(), state(2, FOO, bar, spell, triggered(target=401)))
    ability = next(number for number, one in enumerate(found) if one.startswith("new ability"))
    assert found.index('new card bar.1 "Bar" owner p1 battlefield') < ability
    assert found[ability].endswith("controller p1 targets bar.1 by rule:trigger")


@pytest.mark.parametrize("zone", ["battlefield", "graveyard", "exile"])
def test_late_a_card_keeps_the_name_that_it_gets_later(zone: Literal["battlefield", "graveyard"]) -> None:
    unnamed, named = thing(400, "stack", name=None), thing(400, "stack")
    moved = thing(402, zone, source=400)
    later = [state(3, named), state(4, moved), state(5, moved, turn=2)]
    found = lines_of(started(), state(2, unnamed), fault(), *later)
    assert any(one.startswith(f'  card.1 {zone} name "Foo"') for one in found)


def test_a_token_does_not_return_transformed() -> None:
    text = "Exile Foo, then return it to the battlefield transformed."
    states = [state(3, FOO), state(4, FOO, triggered(text=text)), state(5, thing(402, name="Bar"))]
    found = lines_of(*begun(), *states)
    assert "foo.1 cease by rule:state-based" in found
    assert any(one.startswith('new token bar.1 "Bar"') for one in found)


def test_what_turned_over_in_the_untap_step_goes_back_to_that_in_the_cleanup_step() -> None:
    day, night = (thing(number, name=name).model_copy(update={"zone": "0xf6f12"}) for number, name in DAYS)
    front, back, pumped = (
        thing(400, name=name, pt=pt, is_creature=True)
        for name, pt in (("Foo", "1/4"), ("Oof", "3/5"), ("Oof", "6/8"))
    )
    growth = triggered(text="Draw a card.")
    found = lines_of(
        *begun(front, day),
        state(3, front, day),
        state(4, back, night, turn=2),
        state(5, pumped, night, growth, turn=2),
        state(6, back, night, turn=3),
    )
    assert "foo.1 pt 1/4 -> 3/5 by rule:turn" in found
    assert found[found.index("foo.1 pt 6/8 -> 3/5 by rule:cleanup") - 1] == "step cleanup"


# -- the grammar of durations ----------------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        *["until", "as long", "you", "your next", "turn", "end step", "the target", "gains haste", "when"],
        *['"', "(", ")", ".", ",", "~", "—", "@i", "goad target creature", "at the beginning of"],
        "it remains exiled",
        "this creature",
        "for as long as",
        "until end of turn",
        "you get an emblem with",
        "Foo",
    ]
)


@given(st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=40).map(" ".join)))
def test_whatever_a_text_says_its_sentences_have_a_duration(text: str) -> None:
    for found in lasting_sentences(text, "Foo, the Bar"):
        assert found.text
        assert isinstance(found.lasts, Lasts)


@given(st.lists(WORDS, max_size=30).map(" ".join))
def test_whatever_an_ability_says_the_record_is_clean(text: str) -> None:
    bar = thing(401, name="Bar")
    states = [
        state(3, FOO, bar, triggered(text=text, target=401)),
        state(4, FOO, bar),
        state(5, FOO, turn=2),
        state(6, turn=3),
    ]
    assert lines_of(*begun(FOO, bar), *states)
