"""FORMAT.md, the norm, says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from recorder.mtgr import values
from recorder.mtgr.reader import parse_line
from recorder.mtgr.rules import RULES_OF_A_RECORD, WARNINGS
from recorder.mtgr.statements import LEADING, SPOKEN

PAGE = (Path(values.__file__).parent / "FORMAT.md").read_text()
WORDS = set(re.findall(r"[a-z]+(?:-[a-z]+)*", PAGE))


def test_the_page_lists_every_code_of_check_and_its_rule() -> None:
    table = PAGE.partition("| code | rule |")[2]
    rows = re.findall(r"^\| `([a-z0-9-]+)`( \(warning\))? \| (.+) \|$", table, re.MULTILINE)
    assert {code: sentence for code, _, sentence in rows} == RULES_OF_A_RECORD
    assert {code for code, warning, _ in rows if warning} == WARNINGS


def test_every_example_on_the_page_is_a_canonical_line() -> None:
    examples = [line[4:] for line in PAGE.splitlines() if line.startswith("    ") and line.strip()]
    assert len(examples) > 50
    assert [str(parse_line(line)) for line in examples] == examples


def test_the_page_names_every_word_of_the_format() -> None:
    lists = (values.ZONES, values.STEP_NAMES, values.MANNERS, values.RULES, values.SOURCE_KINDS)
    words = {word for words in (*lists, LEADING, SPOKEN) for word in words} - {"?"}
    assert words <= WORDS
