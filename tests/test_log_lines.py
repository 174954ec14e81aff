"""Every sentence of MTGO's log, in every wording: facts/gamelog.md, section 2."""

from __future__ import annotations

import csv

import pytest
from conftest import TEMPLATES
from hypothesis import given
from hypothesis import strategies as st
from log_sentences import (
    BOARD,
    BRACKETS,
    CARDS,
    DELVER,
    ISLAND,
    KROXA,
    LIFECYCLE,
    PLAYERS,
    STACK,
    cast,
    delver,
    kroxa,
)

from recorder.log_lines import Grammar, plain_text
from recorder.log_lines import sentences as said
from recorder.log_lines.phrases import number
from recorder.log_lines.sentences import Sentence

GRAMMAR = Grammar(PLAYERS)


@pytest.mark.parametrize(("line", "expected"), LIFECYCLE + STACK + CARDS + BOARD + BRACKETS)
def test_a_line_is_understood(line: str, expected: Sentence) -> None:
    assert GRAMMAR.parse(line) == expected


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("sentence", ["draws a card.", "investigates.", "has left the game."])
def test_the_subject_is_the_longest_name_that_stands_there(player: str, sentence: str) -> None:
    understood = GRAMMAR.parse(f"@P{player} {sentence}")
    assert isinstance(understood, said.PlayerSentence)
    assert understood.player == player


def test_a_player_called_like_a_word_of_the_grammar_can_be_a_target() -> None:
    assert GRAMMAR.parse(f"@Pdraws casts {KROXA} targeting draws, Turn, and {DELVER}.") == cast(
        "draws", kroxa, "draws", "Turn", delver
    )
    assert GRAMMAR.parse("@PTurn 4: Turn") == said.TurnBegan("Turn", 4)
    assert GRAMMAR.parse("@PTurn rolled a 4.") == said.Rolled("Turn", 4)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "@PCouldn't put triggered ability from @[Monument@:2,3:@] on the stack.",
            "Couldn't put triggered ability from Monument on the stack.",
        ),
        ("@PSkipping combat", "Skipping combat"),
        (f"@P2 damage caused by {DELVER} to {KROXA} is prevented.", None),
        ("@PAnn gains 3 life.", None),
        (f"@PAnn casts {KROXA} targeting the moon.", None),
        ("@PStranger casts something.", None),
        ("", ""),
        ("@P", ""),
        ("\ue000 blocks \ue001.", None),
        (f"@PAnn plays \ue005{ISLAND}.", None),
    ],
)
def test_what_is_not_understood_keeps_its_words(line: str, words: str | None) -> None:
    understood = GRAMMAR.parse(line)
    assert isinstance(understood, said.NotUnderstood)
    assert understood.text == (plain_text(line) if words is None else words)


@given(st.text(max_size=80))
def test_any_text_is_understood_or_not_and_never_an_exception(text: str) -> None:
    for line in (text, f"@P{text}", f"@PAnn {text}", f"@PAnn casts {ISLAND} {text}", f"@P{DELVER}{text}"):
        assert isinstance(GRAMMAR.parse(line), Sentence)


@given(st.integers(0, 99))
def test_numbers_are_read_in_digits(value: int) -> None:
    assert number(str(value)) == value


@pytest.mark.parametrize(
    ("word", "value"),
    [("a", 1), ("an", 1), ("seven", 7), ("nineteen", 19), ("twenty-one", 21), ("many", None)],
)
def test_numbers_are_read_in_words(word: str, value: int | None) -> None:
    assert number(word) == value


@pytest.mark.skipif(not TEMPLATES.exists(), reason="the facts lie in ../shared beside the checkout only")
def test_every_template_of_the_facts_is_understood_but_those_without_a_statement() -> None:
    names = ["marsh_hen", "AnnaLee", "Ann", "Sable Fox", "Otter", "Heron88", "Turn_9", "quick.brown", "larch"]
    names += ["Wren89", "Thefennel", "AceFen", "Tarn1982", "ash-and-elm", "PlayerAlpha", "PlayerBravo1"]
    grammar = Grammar([*names, "Player01"])
    with TEMPLATES.open(encoding="utf-8", newline="") as file:
        comment = file.readline()
        examples = [row["example"] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]
    assert comment.startswith("#")
    assert len(examples) > 70
    unknown = [line for line in examples if isinstance(grammar.parse(line), said.NotUnderstood)]
    assert unknown == [
        "@PSkipping combat",
        "@PCouldn't put triggered ability from @[Monument to Endurance@:273194,490:@] on the stack.",
        "@PBlockers for @[Death's Shadow@:71146,644:@] are ordered as follows: "
        "@[Wall of Blossoms@:20866,620:@], @[Wall of Roots@:14854,640:@]",
    ]
