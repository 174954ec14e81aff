"""The fixtures made of scripts: in step with them, clean, and with every sentence of MTGO's log in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import build_fixtures
import pytest
from match_log_fixtures import MATCH_LOGS, build, build_all, scripts, stored
from match_log_script import ScriptError, build_log, marked, read_script, texture

from recorder.log_lines import Grammar, sentences
from recorder.mtgr.checker import check_file
from recorder.reports import LogLine
from recorder.sources.game_log import GameLog

RECORDS = sorted(MATCH_LOGS.glob("*.mtgr"))

NOTES = {
    # FORMAT.md has no statement for these, or not all that a statement needs is said
    "Chosen mode: Target creature gains double strike until end of turn.",
    "Blockers for Tarmogoyf are ordered as follows: Stonehorn Dignitary, Wall of Roots",
    "Couldn't put triggered ability from Fairgrounds Warden on the stack.",
    "Skipping combat",
    "Slickshot Show-Off becomes plotted.",
    "Your game has not completed within allowed time limits.",
    "1 damage caused by [Augur of Bolas] to [Favored Hoplite] is prevented.",
    "p1 is prevented from drawing.",
    "p2 gains 6 life.",
    "p2 loses 2 life.",
    "p2 returns no cards.",
    # decision 0026.5 and 0026.6: what mentions an emblem or a dungeon and is not understood is kept so
    "p2 puts an emblem into the command zone.",
    "p1 goads the dungeon.",
    # known from the code of other parsers only, and too little to be sure of the wording
    "p2 turns cloaked creature Grinning Demon face up.",
}

CARD = r"(?:@\[[^@]*@:\d+,\d+:@\]|\[[^\[\]]+\])(?: token)?"
NUMBER = r"(?:an?|[a-z]+|\d+)"
X_VALUE = r"(?:\.? ?\(X is \d+\.?\))"


def players_of(script: Path) -> list[str]:
    """Return the players of a script's match, longest name first."""
    names = {
        json.loads(line.split(maxsplit=2)[2])
        for record in script.parent.glob(f"{script.stem}-g*.mtgr")
        for line in record.read_text(encoding="utf-8").splitlines()
        if line.startswith("player ")
    }
    return sorted(names, key=len, reverse=True)


def lines() -> Iterator[tuple[list[str], str]]:
    """Yield every line of every script, with MTGO's markup, and the players of its match."""
    for script in scripts():
        players = players_of(script)
        for line in read_script(script.read_text(encoding="utf-8")).lines:
            yield players, line.text


def templates() -> Iterator[tuple[str, str]]:
    """Yield every template and its regular expression."""
    table = (MATCH_LOGS / "templates.tsv").read_text(encoding="utf-8")
    for line in table.splitlines():
        if not line.startswith("#"):
            _, template, pattern = line.split("\t")
            yield template, pattern


@cache
def player() -> str:
    """Return a regular expression for the players of all fixtures."""
    names = {name for script in scripts() for name in players_of(script)}
    return f"(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})"


def expanded(pattern: str) -> str:
    """Return a template's regular expression; every player of every fixture may stand in it."""
    separator = "(?:, and |, | and )"
    parts = {
        "{P}": player(),
        "{L}": f"{CARD}(?:{separator}{CARD})*",
        "{E}": f"(?:{CARD}|[^@(]+?)",
        "{C}": CARD,
        "{N}": NUMBER,
        "{X}": X_VALUE,
    }
    for part, meaning in parts.items():
        pattern = pattern.replace(part, meaning)
    return pattern


def test_fixtures_are_what_the_scripts_give() -> None:
    assert stored() == build_all()


@pytest.mark.parametrize("script", scripts(), ids=lambda script: script.stem)
def test_the_log_holds_the_lines_of_its_script(script: Path) -> None:
    source = GameLog()
    reports = [*source.feed(script.with_suffix(".dat").read_bytes()), *source.finish()]
    told = [(report.ticks, report.text) for report in reports if isinstance(report, LogLine)]
    written = read_script(script.read_text(encoding="utf-8")).lines
    assert told == [(line.ticks, line.text) for line in written]
    assert source.pending == 0


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_records_are_clean(record: Path) -> None:
    assert check_file(record) == []


def test_every_class_of_sentence_occurs() -> None:
    classes = {
        thing
        for thing in vars(sentences).values()
        if isinstance(thing, type) and issubclass(thing, sentences.Sentence)
    } - {sentences.Sentence, sentences.PlayerSentence}
    occurring = {type(Grammar(players).parse(text)) for players, text in lines()}
    assert occurring == classes


def test_every_template_occurs() -> None:
    texts = "\n".join(text for _, text in lines())
    missing = [
        template
        for template, pattern in templates()
        if not re.search(rf"^(?:{expanded(pattern)})$", texts, re.MULTILINE)
    ]
    assert missing == []


def test_only_these_sentences_become_notes() -> None:
    notes = {
        json.loads(line.removeprefix("note "))
        for record in RECORDS
        for line in record.read_text(encoding="utf-8").splitlines()
        if line.startswith("note ")
    }
    assert notes == NOTES


def test_no_player_of_a_fixture_stands_in_a_record_but_in_its_header() -> None:
    for script in scripts():
        # names that are words of the grammar or of the format cannot be told from those words
        names = [name for name in players_of(script) if name not in {"Turn", "draws"}]
        for record in script.parent.glob(f"{script.stem}-g*.mtgr"):
            text = record.read_text(encoding="utf-8")
            body = [line for line in text.splitlines() if not line.startswith("player ")]
            assert not [line for line in body for name in names if name in line]


def test_a_line_gets_the_marks_of_mtgo() -> None:
    assert marked("Harrow joined the game.") == "@P@PHarrow joined the game."
    assert marked("Match Tied 1-1") == "Match Tied 1-1"
    assert marked("Harrow plays [Island 423 286278].") == "@PHarrow plays @[Island@:286278,423:@]."
    assert marked("[Zombie 614] token explores.") == f"@P@[Zombie@:{texture('Zombie')},614:@] token explores."
    assert marked("Harrow casts [Burst Lightning] (with kicker).").startswith(
        "@PHarrow casts [Burst Lightning]"
    )


def test_times_add_up() -> None:
    script = read_script(
        "match 1\nstart 0001-01-01 00:00:01\nA rolled a 1.\n+0.5 B rolled a 2.\nC rolled a 3.\n"
    )
    assert [line.ticks for line in script.lines] == [10_000_000, 15_000_000, 15_000_000]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected a line of the log"),
        ("start 2026-01-01\nA rolled a 1.\n", "line 2: expected 'match'"),
        ("match 1\nA rolled a 1.\n", "line 2: expected 'start'"),
        ("match 1\nstart soon\n\nA rolled a 1.\n", "line 4: expected 'start'"),
    ],
)
def test_a_faulty_script_is_refused(text: str, message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        read_script(text)


def test_ids_of_the_old_variant_are_both_kept() -> None:
    script = read_script("match 246118735\ngame 573920461\nstart 2018-03-02\nA rolled a 1.\n")
    log = build_log(script)
    assert log[:24] == b"\x01\x00\x09246118735\x04\x00\x09573920461"
    assert log[12] == 4, "the channel type of the old variant, facts/gamelog.md 1.2"


def test_the_difference_names_what_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    script = scripts()[0]
    monkeypatch.setattr(build_fixtures, "ROOT", MATCH_LOGS)
    built = build(script)
    log = script.with_suffix(".dat")
    record = next(file for file in built if file.suffix == ".mtgr")
    changed = built[record].replace(b"mtgr 1\n", b"mtgr 2\n")
    assert "-mtgr 2" in list(build_fixtures.difference(record, changed, built[record]))
    gone = list(build_fixtures.difference(log, built[log], None))
    assert gone[1] == "+++ /dev/null"
    assert not list(build_fixtures.difference(log, built[log], built[log]))
    cut = list(build_fixtures.difference(log, built[log][:-1], built[log]))
    assert any(line.startswith("-not a match log") for line in cut)
