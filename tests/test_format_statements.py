"""Every class of statement prints its line and is parsed back from it: FORMAT.md, sections 2 to 5."""

from __future__ import annotations

import pytest
from format_strategies import STATEMENTS
from hypothesis import given, settings
from hypothesis import strategies as st

from recorder.mtgr import statements
from recorder.mtgr.mentions import mentions
from recorder.mtgr.reader import parse_line
from recorder.mtgr.tokens import LineFault

_BASES = {statements.Statement, statements.Leading, statements.Spoken}
_KINDS = {
    kind
    for kind in vars(statements).values()
    if isinstance(kind, type) and issubclass(kind, statements.Statement) and kind not in _BASES
}


def test_every_class_of_statement_has_a_strategy() -> None:
    assert set(STATEMENTS) == _KINDS


@pytest.mark.parametrize("kind", sorted(STATEMENTS, key=str))
@given(data=st.data())
@settings(max_examples=40)
def test_a_statement_that_was_printed_is_parsed_back(
    kind: type[statements.Statement], data: st.DataObject
) -> None:
    statement = data.draw(STATEMENTS[kind])
    line = str(statement)
    assert "\n" not in line
    assert line == line.rstrip()
    parsed = parse_line(line)
    assert type(parsed) is kind
    assert parsed == statement
    assert str(parsed) == line


@given(st.one_of(list(STATEMENTS.values())), st.data())
def test_a_damaged_line_is_a_statement_or_a_fault_and_nothing_else(
    statement: statements.Statement, data: st.DataObject
) -> None:
    line = str(statement)
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    damaged = line[:start] + data.draw(st.text(max_size=3)) + line[end:]
    try:
        parsed = parse_line(damaged)
    except LineFault as fault:
        code = fault.code
    else:
        code = "syntax"
        assert isinstance(parsed, statements.Extension) or parse_line(str(parsed)) == parsed
    assert code in {"syntax", "text", "unknown-statement"}


CANONICAL = """\
new card card.1 ? owner ? ?
new card x-23.1 "X-23" owner p1 hand
x-23.1 hand -> stack cast targets p2 by p1
new token orc-army.1 "Orc Army Token" owner p1 battlefield pt 1/1 by orcish-bowmasters.1/a1
new ability phelia.1/a1 of ? ? controller p2 from phelia.1/e1 targets p1 bear.2 x -3 how "a" by rule:trigger
quantum-riddler.1 exile -> stack cast how "by paying {1U} with warp" by p2
aura.1 ? -> battlefield controller p2 face-down tapped pt -1/2 counters "+1/+1" 2 "a b" 1 attached-to b.1 by ?
p1 choose play
p1 choose "play" by ?
p1 reveal by p1
p1 proliferate p2 bear.1 by bear.1/a1
p1 skip combat
p2 lose by rule:empty-library
bear.1 pt none -> 2/2 by bear.1/a2
note "\\"quoted\\" \\\\ \\u0000 …"
end incomplete lines 0 notes 0
x-anything goes "here
  delver.1 battlefield name "Insectile Aberration" owner p2 controller p1 tapped pt 3/2 damage 1 goaded p1 p2
  p1 life ? hand ? library ? graveyard ? counters "energy" 2
  wrenn.1/m1 emblem of ? "Retrace." owner p1
  night
""".splitlines()


@pytest.mark.parametrize("line", CANONICAL)
def test_a_canonical_line_prints_back_to_itself(line: str) -> None:
    assert str(parse_line(line)) == line


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "syntax"),
        ("   ", "syntax"),
        ("turn", "syntax"),
        ("turn 1", "syntax"),
        ("turn one p1", "syntax"),
        ("turn -0 p1", "syntax"),
        ("turn \N{ARABIC-INDIC DIGIT ONE} p1", "syntax"),
        ("turn 1 p0", "syntax"),
        ("turn 1 p1 p2", "syntax"),
        (f"turn {'9' * 5000} p1", "syntax"),
        ("bear.1 pt 2/2 -> 3 by ?", "syntax"),
        ("bear.1 pt */1+* -> 3/3 by ?", "syntax"),
        ("bear.1 block by p1", "syntax"),
        ("bear.1 tap", "syntax"),
        ("bear.1 tap by", "syntax"),
        ("bear.1 tap by rule:magic", "syntax"),
        ("bear.0 tap by p1", "syntax"),
        ("Bear.1 tap by p1", "syntax"),
        ("bear.1 hand -> limbo by p1", "syntax"),
        ("bear.1 hand -> stack cast targets by p1", "syntax"),
        ("bear.1 hand -> stack x 1 targets p1 by p1", "syntax"),
        ("bear.1 hand -> stack counters by p1", "syntax"),
        ("new", "syntax"),
        ("new hat hat.1", "unknown-statement"),
        ('new ability bear.1/a1 of bear.1 "…" by p1', "syntax"),
        ("p1 sneeze", "unknown-statement"),
        ("monarch p1", "unknown-statement"),
        ("island.1", "unknown-statement"),
        ('note "a', "text"),
        ("note word", "syntax"),
        ('note "\\ud800"', "text"),
        ('note "\\x"', "text"),
        ("  bear.1 battlefield goaded p1 p1", "syntax"),
        ("  bear.1 tap by p1", "syntax"),
        ("date yesterday", "syntax"),
        ("score", "syntax"),
    ],
)
def test_a_line_that_is_no_statement_says_why(line: str, code: str) -> None:
    with pytest.raises(LineFault) as caught:
        parse_line(line)
    assert caught.value.code == code
    assert caught.value.sentence.endswith(".")
    assert len(caught.value.sentence) < 200


def test_a_statement_mentions_each_object_and_player_in_it() -> None:
    line = "aura.1 stack -> battlefield controller p2 attached-to bear.1 targets bear.2 p3 by aura.1/a1"
    assert list(mentions(parse_line(line))) == ["aura.1", "p2", "bear.1", "bear.2", "p3", "aura.1/a1"]
    assert list(mentions(parse_line("score p1 1 p2 0"))) == ["p1", "p2"]
    assert list(mentions(parse_line("bear.1 tap by rule:untap"))) == ["bear.1"]
    assert list(mentions(parse_line("x-tool p1 bear.1"))) == []
