"""Effects in force when states are lost: what may have ended meanwhile is in no keyframe, all else is."""

from __future__ import annotations

import pytest
from test_hostile_effects import FOO, triggered
from test_hostile_states import begun, fault, lines_of, state, thing

from recorder.reports import ReportedStep, StateReport

BAR = thing(401, name="Bar")


def after_the_gap(text: str, then: StateReport) -> list[str]:
    """Return the effects of an ability with this text that the keyframe has after states were lost."""
    made = state(3, FOO, BAR, triggered(text=text, target=401)), state(4, FOO, BAR)
    found = lines_of(*begun(FOO, BAR), *made, fault(), then, state(9, FOO, BAR, turn=then.turn or 1))
    assert any(one.startswith("new effect foo.1/e1") for one in found)
    late = found.index("late")
    return [one for one in found[late : found.index("end-keyframe", late)] if " effect of " in one]


@pytest.mark.parametrize(
    "text",
    [
        "Until your next turn, target creature can't block.",
        "Until the end of your next turn, you may play that card.",
        "Until your next end step, you may play that card.",
    ],
)
def test_what_ends_with_a_turn_goes_on_only_in_the_same(text: str) -> None:
    assert len(after_the_gap(text, state(8, FOO, BAR))) == 1
    assert after_the_gap(text, state(8, FOO, BAR, turn=2)) == []


@pytest.mark.parametrize("step", ["end", "cleanup"])
def test_what_ends_with_the_end_step_is_over_in_it(step: ReportedStep) -> None:
    assert after_the_gap("Until your next end step, you may fly.", state(8, FOO, BAR, step=step)) == []


@pytest.mark.parametrize(
    "text",
    [
        "You have no maximum hand size for the rest of the game.",
        "Gain control of target creature.",
        "Gain control of target creature for as long as this creature remains on the battlefield.",
    ],
)
def test_what_no_turn_ends_goes_on(text: str) -> None:
    assert len(after_the_gap(text, state(8, FOO, BAR, turn=2))) == 1


def test_what_has_lost_its_object_is_over() -> None:
    assert after_the_gap("Gain control of target creature.", state(8, FOO, turn=2)) == []
