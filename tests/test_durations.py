"""How long effects last, as the texts of abilities say: decision 0026.1 and 0026.2, CR 611.2a."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recorder.adapter.duration_census import count_durations
from recorder.log_lines.durations import LastingSentence, Lasts, lasting_sentences, waiting_time
from recorder.reports import ReportedObject, StateReport

NAME = "Sower of Temptation"


def lasts(text: str) -> list[Lasts]:
    return [found.lasts for found in lasting_sentences(text, NAME)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Until your next turn, creatures you control have vigilance.", Lasts.UNTIL_NEXT_TURN),
        ("+1: Until your next turn, up to one target creature gets -2/-0.", Lasts.UNTIL_NEXT_TURN),
        ("Target creature can't attack until your next turn.", Lasts.UNTIL_NEXT_TURN),
        ("Until the end of your next turn, you may play those cards.", Lasts.UNTIL_END_OF_NEXT_TURN),
        ("You may cast it until end of your next turn.", Lasts.UNTIL_END_OF_NEXT_TURN),
        ("Until your next end step, you may play that card.", Lasts.UNTIL_NEXT_END_STEP),
        ("You may play it for as long as it remains exiled.", Lasts.WHILE_EXILED),
        ("You may look at and play those cards for as long as they remain exiled.", Lasts.WHILE_EXILED),
        (
            "When this creature enters, gain control of target creature for as long as this creature remains "
            "on the battlefield.",
            Lasts.WHILE_SOURCE_STAYS,
        ),
        (f"Gain control of it for as long as you control {NAME}.", Lasts.WHILE_SOURCE_IS_CONTROLLED),
        (
            "Target creature doesn't untap for as long as this artifact remains tapped.",
            Lasts.WHILE_SOURCE_IS_TAPPED,
        ),
        (
            "Gain control of target creature for as long as you control Sower and Sower remains tapped.",
            Lasts.WHILE_SOURCE_IS_CONTROLLED_AND_TAPPED,
        ),
        ("Gain control of target artifact.", Lasts.THE_GAME),
        ("Landfall — Whenever a land enters, target land becomes a 2/2 creature.", Lasts.THE_GAME),
        ("Target creature loses all abilities.", Lasts.THE_GAME),
        ("You have no maximum hand size for the rest of the game.", Lasts.THE_GAME),
        ("Target creature gets +3/+3 until end of turn.", Lasts.THIS_TURN),
        ("Creatures can't block this turn.", Lasts.THIS_TURN),
        ("Gain control of target creature until end of turn.", Lasts.THIS_TURN),
        ("If you do, gain control of target creature.", Lasts.NOT_UNDERSTOOD),
        ("You may gain control of target creature.", Lasts.NOT_UNDERSTOOD),
        ("Gain control of it for as long as it has a bribery counter on it.", Lasts.NOT_UNDERSTOOD),
        ("Gain control of it for as long as you control this creature and it flies.", Lasts.NOT_UNDERSTOOD),
        ("Choose one — • Gain control of target artifact. • Draw a card.", Lasts.NOT_UNDERSTOOD),
        ("When this dies, choose up to two —\n• Until your next turn, you may fly.", Lasts.NOT_UNDERSTOOD),
        ("Choose one of them. Until your next turn, you may play it.", Lasts.UNTIL_NEXT_TURN),
        ("Creatures can't attack until your next upkeep.", Lasts.NOT_UNDERSTOOD),
    ],
)  # fmt: skip
def test_a_duration_is_read_from_the_text(text: str, expected: Lasts) -> None:
    assert lasts(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card.",
        "You gain 3 life.",
        "Target player loses 3 life.",
        "Tap target creature.",
        "Exile the top card of your library.",
        "Reveal cards from the top of your library until you reveal a land card.",
        "When this creature enters, exile target creature until this creature leaves the battlefield.",
        "Create a token that's a copy of target creature, except it has haste.",
        'You get an emblem with "Creatures you control get +2/+2 and have flying."',
        "Goad target creature. (Until your next turn, that creature attacks each combat if able.)",
        "Whenever this attacks, exile target card. At the beginning of the next end step, return it.",
        "",
        "...",
    ],
)
def test_what_happens_once_lasts_not(text: str) -> None:
    assert lasts(text) == []


def test_a_duration_in_quotes_is_that_of_the_ability_given() -> None:
    text = 'Until end of turn, target creature gains "You may play lands until your next turn."'
    assert lasts(text) == [Lasts.THIS_TURN]


def test_the_reminder_of_a_keyword_is_its_text_only_if_nothing_else_is() -> None:
    reminder = "(You may cast it after the current turn has ended for as long as it remains exiled.)"
    assert lasts(f"Warp {reminder}") == [Lasts.WHILE_EXILED]
    assert lasts(f"Draw a card. {reminder}") == []


def test_a_delayed_trigger_with_a_duration_is_known_as_one() -> None:
    shield = (
        "Until your next turn, whenever a creature attacks you or a planeswalker you control, it gets -1/-0 "
        "until end of turn."
    )
    assert list(lasting_sentences(shield)) == [
        LastingSentence(shield, Lasts.UNTIL_NEXT_TURN, is_trigger=True)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("At the beginning of the next end step, exile it.", None),
        ("At the beginning of your next upkeep, draw a card.", None),
        ("Sacrifice it at the beginning of the next end step.", None),
        ("At end of combat, target creature gets +1/+1 until end of turn.", None),
        ("When that creature dies this turn, return it.", Lasts.THIS_TURN),
        ("Until end of turn, whenever a creature dies, you gain 1 life.", Lasts.THIS_TURN),
        ("Until your next turn, whenever a creature attacks you, draw a card.", Lasts.UNTIL_NEXT_TURN),
        ("", None),
    ],
)
def test_0026_3_a_delayed_trigger_waits_as_long_as_its_own_words_say(
    text: str, expected: Lasts | None
) -> None:
    assert waiting_time(text) is expected


def test_what_made_an_ability_trigger_is_no_part_of_what_it_does() -> None:
    found = list(lasting_sentences("Whenever you attack, creatures can't block you until your next turn."))
    assert [(one.lasts, one.is_trigger) for one in found] == [(Lasts.UNTIL_NEXT_TURN, False)]


@given(st.text(alphabet='aGTuntilgamerof .,:"()—\n~-+/1', max_size=200))
def test_any_text_is_read(text: str) -> None:
    assert all(found.text.strip() == found.text != "" for found in lasting_sentences(text, "a"))


def test_unknown_durations_are_countable() -> None:
    def ability(thing: int) -> ReportedObject:
        text = "Creatures can't attack until your next upkeep."
        return ReportedObject(thing=thing, zone="stack", ability="activated", text=text)

    states = [
        StateReport(offset=0, game=1, settled=True, objects=objects)
        for objects in ((ability(7),), (ability(7), ability(8)), ())
    ]
    found = count_durations(states)
    assert found == {(Lasts.NOT_UNDERSTOOD, "Creatures can't attack until your next upkeep."): 2}
