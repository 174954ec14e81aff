"""Power, toughness and being a creature: wire and card data merged. Issue 3.4, decision 0027."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from message_logs import make_thing

from recorder.power_toughness import parse_power_toughness
from recorder.sources.card_data import PrintedCard
from recorder.sources.current_values import ability_kind, current_power_toughness, is_creature_now
from recorder.sources.messages.contents import StringReference, Thing
from recorder.sources.messages.property_numbers import PropertyNumber

BEARS = PrintedCard("Grizzly Bears", 2, 2, is_creature=True, is_token=False)
GOYF = PrintedCard("Tarmogoyf", None, None, is_creature=True, is_token=False)
STAR_FOUR = PrintedCard("Crackling Drake", None, 4, is_creature=True, is_token=False)
VEHICLE = PrintedCard("Smuggler's Copter", 3, 3, is_creature=False, is_token=False)
LAND = PrintedCard("Mutavault", None, None, is_creature=False, is_token=False)
MAP = PrintedCard("Map Token", None, None, is_creature=False, is_token=True)


def on_wire(properties: dict[str, int]) -> Thing:
    return make_thing(more={PropertyNumber[name]: value for name, value in properties.items()})


@pytest.mark.parametrize(
    ("card", "wire", "expected"),
    [
        pytest.param(BEARS, {}, "2/2", id="printed"),
        pytest.param(BEARS, {"POWER": 5, "TOUGHNESS": 5}, "5/5", id="both overridden"),
        pytest.param(BEARS, {"POWER": 3}, "3/2", id="power alone: +1/+0"),
        pytest.param(BEARS, {"TOUGHNESS": 0}, "2/0", id="toughness 0 by an effect"),
        pytest.param(BEARS, {"POWER": -1, "TOUGHNESS": 1}, "-1/1", id="negative power"),
        pytest.param(None, {"POWER": 1, "TOUGHNESS": 1, "IS_CREATURE": 1}, "1/1", id="the wire says all"),
        pytest.param(STAR_FOUR, {"POWER": 3}, "3/4", id="a star's value on the wire"),
        pytest.param(GOYF, {"POWER": 2, "TOUGHNESS": 3}, "2/3", id="two stars' values on the wire"),
    ],
)
def test_decision_0027_1_power_and_toughness_are_what_they_are_now(
    card: PrintedCard | None, wire: dict[str, int], expected: str
) -> None:
    assert current_power_toughness(on_wire(wire), card) == expected


@pytest.mark.parametrize(
    ("card", "wire", "expected"),
    [
        pytest.param(VEHICLE, {}, None, id="a vehicle"),
        pytest.param(VEHICLE, {"IS_CREATURE": 1}, "3/3", id="a crewed vehicle"),
        pytest.param(LAND, {}, None, id="a land"),
        pytest.param(LAND, {"IS_CREATURE": 1, "POWER": 2, "TOUGHNESS": 2}, "2/2", id="an animated land"),
        pytest.param(BEARS, {"IS_CREATURE": 0}, None, id="a creature that is none any more"),
        pytest.param(BEARS, {"IS_CREATURE": 0, "POWER": 4}, None, id="not even with power on the wire"),
        pytest.param(MAP, {"POWER": 0, "TOUGHNESS": 0}, None, id="power is no proof: a Map token"),
    ],
)
def test_decision_0027_4_what_is_no_creature_has_none(
    card: PrintedCard, wire: dict[str, int], expected: str | None
) -> None:
    thing = on_wire(wire)
    assert current_power_toughness(thing, card) == expected
    assert is_creature_now(thing, card) is (expected is not None)


@pytest.mark.parametrize(
    ("card", "wire", "is_creature"),
    [
        pytest.param(GOYF, {}, True, id="a printed star without a wire value"),
        pytest.param(STAR_FOUR, {}, True, id="half a value"),
        pytest.param(GOYF, {"TOUGHNESS": 3}, True, id="the other half"),
        pytest.param(None, {"POWER": 1, "TOUGHNESS": 1}, None, id="nobody says that it is a creature"),
        pytest.param(None, {}, None, id="nobody says anything"),
        pytest.param(None, {"IS_CREATURE": 1, "POWER": 1}, True, id="a creature with half a value"),
    ],
)
def test_decision_0027_4_what_is_not_reported(
    card: PrintedCard | None, wire: dict[str, int], *, is_creature: bool | None
) -> None:
    thing = on_wire(wire)
    assert current_power_toughness(thing, card) is None
    assert is_creature_now(thing, card) is is_creature


def test_decision_0027_5_an_override_that_is_gone_means_the_printed_value_again() -> None:
    pumped, after = make_thing(POWER=5, TOUGHNESS=5), make_thing()
    values = [current_power_toughness(thing, BEARS) for thing in (after, pumped, after)]
    assert values == ["2/2", "5/5", "2/2"]


@pytest.mark.parametrize(
    ("mark", "kind"),
    [
        ("IS_TRIGGERED_ABILITY", "triggered"),
        ("IS_ACTIVATED_ABILITY", "activated"),
        ("IS_DELAYED_TRIGGER", "triggered"),
    ],
)
def test_an_ability_never_has_power_and_toughness(mark: str, kind: str) -> None:
    ability = on_wire({mark: 1, "POWER": 1, "TOUGHNESS": 1, "IS_CREATURE": 1})
    assert ability_kind(ability) == kind
    assert current_power_toughness(ability, BEARS) is None
    assert is_creature_now(ability, BEARS) is False


def test_a_value_that_is_no_number_is_no_value() -> None:
    thing = make_thing(POWER="3", TOUGHNESS=StringReference(3), IS_CREATURE={})
    assert current_power_toughness(thing, BEARS) == "2/2"


_halves = st.tuples(st.none() | st.integers(-3, 20), st.none() | st.integers(-3, 20))
_yes_or_no = st.none() | st.booleans()


@given(wire=_halves, printed=_halves, wire_creature=_yes_or_no, printed_creature=_yes_or_no)
def test_each_property_on_its_own(
    *,
    wire: tuple[int | None, int | None],
    printed: tuple[int | None, int | None],
    wire_creature: bool | None,
    printed_creature: bool | None,
) -> None:
    said = zip(("POWER", "TOUGHNESS", "IS_CREATURE"), (*wire, wire_creature), strict=True)
    thing = on_wire({name: int(value) for name, value in said if value is not None})
    card = PrintedCard("X", *printed, is_creature=printed_creature, is_token=None)
    expected = tuple(second if first is None else first for first, second in zip(wire, printed, strict=True))
    is_creature = printed_creature if wire_creature is None else wire_creature
    assert is_creature_now(thing, card) is is_creature
    value = parse_power_toughness(current_power_toughness(thing, card))
    assert value == (expected if is_creature and None not in expected else None)
