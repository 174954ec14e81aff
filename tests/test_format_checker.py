"""What `check` proves, record by record: FORMAT.md, section 7; decisions 0026 and 0027.

``fixtures/conformance/valid`` holds records without fault; each one in ``invalid`` stands beside the list of
exactly what must be found in it.
"""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from format_strategies import STATEMENTS
from hypothesis import given, settings
from hypothesis import strategies as st

from recorder.mtgr import attributes, values
from recorder.mtgr.checker import Checker, check_file
from recorder.mtgr.reader import parse_line, read
from recorder.mtgr.rules import CODES, RULES_OF_A_RECORD, WARNINGS
from recorder.mtgr.statements import KeyframeObject, Move, Statement, Step
from recorder.mtgr.visitor import Visitor

CONFORMANCE = Path(__file__).parents[1] / "fixtures" / "conformance"
VALID = sorted((CONFORMANCE / "valid").glob("*.mtgr"))
INVALID = sorted((CONFORMANCE / "invalid").glob("*.mtgr"))


def check(data: bytes) -> list[tuple[int, str]]:
    checker = Checker()
    read(io.BytesIO(data), checker)
    return [(finding.line, finding.code) for finding in checker.findings]


def found_in(path: Path) -> list[tuple[int, str, str]]:
    return sorted((finding.line, finding.code, finding.sentence) for finding in check_file(path))


def test_every_code_has_a_rule_and_a_record_that_breaks_it() -> None:
    assert tuple(RULES_OF_A_RECORD) == CODES
    assert set(CODES) >= WARNINGS
    assert {path.stem.rstrip("-0123456789") for path in INVALID} == set(CODES)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_valid_record_has_no_findings(path: Path) -> None:
    assert check_file(path) == []


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_an_invalid_record_has_exactly_its_findings(path: Path) -> None:
    wanted = json.loads(path.with_suffix(".json").read_text())
    assert wanted
    assert found_in(path) == sorted((want["line"], want["code"], want["sentence"]) for want in wanted)
    assert path.stem.rstrip("-0123456789") in {want["code"] for want in wanted}


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_a_finding_is_one_sentence_and_a_warning_only_if_its_code_is(path: Path) -> None:
    for finding in check_file(path):
        assert finding.sentence.endswith(".")
        assert finding.is_warning == (finding.code in WARNINGS)


class Seen(Visitor):
    """Keeps which classes, attributes and words the valid records use."""

    def __init__(self) -> None:
        self.kinds: set[type[Statement]] = set()
        self.fields: set[str] = set()
        self.words: set[str] = set()

    def visit(self, statement: Statement) -> None:
        self.kinds.add(type(statement))
        self._see(statement if isinstance(statement, KeyframeObject) else None, "keyframe ")
        self._see(getattr(statement, "attributes", None), "")
        self.words.add(str(getattr(statement, "cause", "")))
        if isinstance(statement, Move):
            self.words.update((str(statement.manner), statement.origin, statement.destination))
        elif isinstance(statement, Step):
            self.words.add(f"step {statement.name}")

    def _see(self, holder: Any, prefix: str) -> None:  # noqa: ANN401 - attributes of any kind
        for field in getattr(holder, "__dataclass_fields__", ()):
            if getattr(holder, field):
                self.fields.add(f"{prefix}{field}")


def test_the_valid_records_use_every_statement_attribute_and_word() -> None:
    seen = Seen()
    for path in VALID:
        with path.open("rb") as lines:
            read(lines, seen)
    assert seen.kinds == set(STATEMENTS)
    assert set(attributes.Attributes.__dataclass_fields__) - {"x"} <= seen.fields
    assert {f"keyframe {field}" for field in KeyframeObject.__dataclass_fields__} <= seen.fields
    assert {*values.ZONES, *values.MANNERS, *(f"rule:{rule}" for rule in values.RULES)} <= seen.words
    assert {f"step {step}" for step in values.STEP_NAMES} <= seen.words


def test_a_checker_can_stand_behind_a_writer_of_statements() -> None:
    path = CONFORMANCE / "valid" / "pump-and-combat.mtgr"
    checker = Checker()
    for line in path.read_text().splitlines():
        if line:
            checker.visit(parse_line(line))
    assert checker.findings == []
    checker.visit(parse_line("p3 keep 7"))
    number = len(path.read_text().splitlines()) + 1
    assert {(finding.line, finding.code) for finding in checker.findings} == {
        (number, "after-end"),
        (number, "player-unknown"),
    }


def test_a_record_being_written_is_right_at_every_line() -> None:
    for path in VALID:
        lines = path.read_bytes().splitlines(keepends=True)
        for count in range(1, len(lines)):
            assert check(b"".join(lines[:count])) == [], (path.name, count)


def test_an_empty_file_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "empty.mtgr"
    path.write_bytes(b"")
    assert [(finding.line, finding.code) for finding in check_file(path)] == [(1, "header")]


def test_a_file_that_is_not_there_is_the_callers_business(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        check_file(tmp_path / "no.mtgr")


# -- decisions 0026 and 0027, on the valid records: without the line that the decision asks for, it is found


def changed(name: str, old: str, new: str) -> list[tuple[int, str]]:
    text = (CONFORMANCE / "valid" / f"{name}.mtgr").read_text()
    assert text.count(old) == 1
    return [finding for finding in check(text.replace(old, new).encode()) if finding[1] != "footer-counts"]


def test_0026_1_an_effect_is_recorded_as_it_is_created() -> None:
    created = next(
        line
        for line in (CONFORMANCE / "valid" / "lasting-effects.mtgr").read_text().splitlines(keepends=True)
        if line.startswith("new effect ragavan.1/e1")
    )
    assert [code for _, code in changed("lasting-effects", created, "")] == ["id-unknown"]


def test_0026_3_a_delayed_trigger_names_its_effect_before_that_ceases() -> None:
    found = changed("lasting-effects", " from ragavan.1/e1", "")
    assert [code for _, code in found] == ["effect-rule"]


def test_0026_3_until_your_next_turn_ends_with_the_first_line_of_the_untap_step() -> None:
    old = "step untap\ntamiyo.1/e1 cease by rule:duration\nstep upkeep\n"
    late = "step untap\nstep upkeep\ntamiyo.1/e1 cease by rule:duration\n"
    early = "tamiyo.1/e1 cease by rule:duration\nstep untap\nstep upkeep\n"
    assert [code for _, code in changed("lasting-effects", old, late)] == [
        "effect-overdue",
        "effect-duration",
    ]
    assert changed("lasting-effects", old, early) == []


def test_0026_4_a_keyframe_lists_every_effect_still_in_force() -> None:
    text = (CONFORMANCE / "valid" / "lasting-effects.mtgr").read_text()
    shown = [line for line in text.splitlines(keepends=True) if line.startswith("  tamiyo.1/e1")]
    assert len(shown) == 2
    found = check(text.replace(shown[0], "").encode())
    assert [code for _, code in found] == ["keyframe-effect", "keyframe-effect", "footer-counts"]


def test_0026_5_a_keyframe_shows_goad_day_and_emblem() -> None:
    shown = "pt 2/2 goaded p1\n  tamiyo.1 graveyard owner p1\n  disrupt-decorum.1 graveyard owner p1\n"
    text = (CONFORMANCE / "valid" / "lasting-effects.mtgr").read_text()
    assert shown in text
    found = check(text.replace(" goaded p1", "").replace("  night\n", "").encode())
    assert {code for _, code in found} == {"keyframe-value", "keyframe-effect", "old-value", "footer-counts"}


def test_0027_2_a_creature_enters_with_its_power_and_toughness() -> None:
    found = changed(
        "pump-and-combat", "goblin-guide.1 stack -> battlefield pt 2/2", "goblin-guide.1 stack -> battlefield"
    )
    assert found[0][1] == "pt-missing"


def test_0027_3_a_change_stands_straight_after_its_event() -> None:
    old = "goblin-guide.1 pt 2/2 -> 4/4 by mutagenic-growth.1\n"
    gone = "mutagenic-growth.1 stack -> graveyard by rule:resolution\n"
    life = "p2 life 19 -> 19 by ?\n"
    assert changed("pump-and-combat", old + gone, gone + old) == []
    assert [code for _, code in changed("pump-and-combat", old, life + old)] == ["pt-position"]


def test_0027_4_an_unknown_value_becomes_known_by_a_change_from_it() -> None:
    old = "jadelight-ranger.1 pt 3/2 -> ? by ?\n"
    assert changed("tokens-copies-and-counters", old, old + "jadelight-ranger.1 pt ? -> ? by ?\n") != []
    known = old + "jadelight-ranger.1 pt ? -> 3/2 by ?\njadelight-ranger.1 pt 3/2 -> ? by ?\n"
    assert changed("tokens-copies-and-counters", old, known) == []
    assert [
        code
        for _, code in changed(
            "tokens-copies-and-counters", old, old + "jadelight-ranger.1 pt 3/2 -> ? by ?\n"
        )
    ] == ["old-value"]


def test_0027_5_until_end_of_turn_ends_in_the_cleanup_step() -> None:
    old = "step cleanup\nmonastery-swiftspear.1 pt 2/3 -> 1/2 by rule:cleanup\n"
    early = "monastery-swiftspear.1 pt 2/3 -> 1/2 by rule:cleanup\nstep cleanup\n"
    assert [code for _, code in changed("pump-and-combat", old, early)] == ["cleanup-step"]
    assert [code for _, code in changed("pump-and-combat", old, "step cleanup\n")] == ["keyframe-value"]


def test_0027_6_a_keyframe_gives_every_creatures_power_and_toughness() -> None:
    shown = "monastery-swiftspear.1 battlefield controller p1 tapped pt 1/2\n"
    old = f"{shown}  forest.1 battlefield controller p2 tapped\n  mountain.2"
    new = old.replace(" pt 1/2", "")
    assert [code for _, code in changed("pump-and-combat", old, new)] == ["keyframe-value"]


# -- whatever the bytes, there are findings and no errors


@given(st.sampled_from(VALID), st.data())
@settings(max_examples=200)
def test_a_line_dropped_doubled_swapped_or_damaged_never_raises_an_error(
    path: Path, data: st.DataObject
) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 4))):
        first, second = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match data.draw(st.sampled_from(["drop", "double", "swap", "damage"])):
            case "drop":
                lines[first : first + 1] = [b""]
            case "double":
                lines[first : first + 1] = [lines[first]] * 2
            case "swap":
                lines[first], lines[second] = lines[second], lines[first]
            case _:
                lines[first] = lines[first][: second % 40] + data.draw(st.binary(max_size=3))
    check(b"".join(lines))


@given(st.lists(st.one_of(list(STATEMENTS.values())), max_size=30))
def test_statements_in_any_order_never_raise_an_error(statements: list[Statement]) -> None:
    checker = Checker()
    for statement in statements:
        checker.visit(statement)
    assert all(finding.code in CODES for finding in checker.findings)


@given(st.binary(max_size=500))
def test_bytes_of_any_kind_never_raise_an_error(data: bytes) -> None:
    check(data)


@pytest.mark.parametrize("seed", range(20))
def test_records_mixed_line_by_line_never_raise_an_error(seed: int) -> None:
    lines = [line for path in (*VALID, *INVALID) for line in path.read_bytes().splitlines(keepends=True)]
    mixed = random.Random(seed).choices(lines, k=400)  # noqa: S311 - no secret
    check(b"".join(mixed))
