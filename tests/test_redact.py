"""``mtgr redact``: no name is left, nothing else is changed, and what cannot be proven is not written.

Issue 6, build 7.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from recorder.commands.application import application
from recorder.errors import NameLeftError, PseudonymKeyError
from recorder.mtgr.checker import check_file
from recorder.mtgr.values import text
from recorder.redaction import pseudonyms
from recorder.redaction.names import NameSearch
from recorder.redaction.proof import OldNames, names_left
from recorder.redaction.pseudonyms import default_key_file, load_key, pseudonym
from recorder.redaction.redact import redact

ROOT = Path(__file__).resolve().parents[1]
FIXTURES = sorted((ROOT / "fixtures").glob("*-logs/*.mtgr"))
KEY = bytes(range(32))


def write(path: Path, course: str = "", *, names: tuple[str, ...] = ("Harrow", "Maddock")) -> Path:
    players = "".join(f"player p{seat} {text(name)}\n" for seat, name in enumerate(names, 1))
    head = f'mtgr 1\nsource game-log "mtgo.log"\nmatch "m"\ngame 1\ndate ?\n{players}'
    path.write_text(f"{head}{course}end incomplete lines 7 notes 0\n", encoding="utf-8", newline="\n")
    return path


def redacted(files: list[Path], folder: Path, *keep: str) -> list[Path]:
    results = list(redact(files, folder, keep, KEY))
    assert [result.error for result in results] == [None] * len(files)
    return [result.path for result in results if result.path is not None]


def refused(file: Path, folder: Path, *keep: str) -> str:
    (result,) = redact([file], folder, keep, KEY)
    assert list(folder.iterdir()) == []
    return str(result.error)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(application, ["redact", *map(str, arguments)])


@pytest.fixture
def output(tmp_path: Path) -> Path:
    folder = tmp_path / "redacted"
    folder.mkdir()
    return folder


# -- what is changed and what is not -------------------------------------------------------------------


def test_only_the_names_in_the_header_change_and_every_fixture_stays_as_valid_as_it_was(output: Path) -> None:
    assert len(FIXTURES) > 30
    for old, new in zip(FIXTURES, redacted(FIXTURES, output), strict=True):
        before, after = old.read_bytes().splitlines(), new.read_bytes().splitlines()
        changed = [(one, other) for one, other in zip(before, after, strict=True) if one != other]
        assert len(changed) == sum(line.startswith(b"player ") for line in before)
        assert all(re.fullmatch(rb'player p\d "Player-\w{10}"', other) for _, other in changed)
        assert all(re.match(rb"player p\d ", one) for one, _ in changed)
        assert [finding.code for finding in check_file(new)] == [finding.code for finding in check_file(old)]


def test_a_kept_name_stays_and_the_others_go(tmp_path: Path, output: Path) -> None:
    (new,) = redacted([write(tmp_path / "a.mtgr")], output, "Harrow")
    body = new.read_text(encoding="utf-8")
    assert 'player p1 "Harrow"\n' in body
    assert "Maddock" not in body


def test_a_pseudonym_depends_on_the_name_and_the_key_alone(tmp_path: Path, output: Path) -> None:
    one = write(tmp_path / "a.mtgr", names=("Harrow", "Maddock"))
    other = write(tmp_path / "b.mtgr", names=("Isolde", "Harrow"))
    first = [path.read_bytes() for path in redacted([one, other], output)]
    assert [path.read_bytes() for path in redacted([other, one], output)] == first[::-1]
    assert [path.read_bytes() for path in redacted([other], output)] == first[1:]
    assert first[0].count(pseudonym("Harrow", KEY).encode()) == 1
    assert first[1].count(pseudonym("Harrow", KEY).encode()) == 1
    assert pseudonym("Harrow", KEY) != pseudonym("Harrow", bytes(32))


def test_line_ends_and_a_line_under_way_are_what_they_were(tmp_path: Path, output: Path) -> None:
    path = write(tmp_path / "a.mtgr")
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n") + b"p1 conc")
    (new,) = redacted([path], output)
    lines = new.read_bytes().split(b"\r\n")
    assert lines[0] == b"mtgr 1"
    assert lines[-1] == b""
    assert b"Harrow" not in new.read_bytes()


# -- the proof -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        'note "Harrow waits."',
        'note "(Harrow)"',
        r'note "\u0048arrow"',
        r'note "a\nHarrow"',
        r'x-viewer {"player": "H\u0061rrow"}',
        "x-viewer Harrow",
        "# played against Harrow",
        'new card a.1 "Opt" owner p1 hand # Harrow',
        "p1 conceded Harrow",
        'new ability a.1/a1 of a.1 "Choose Harrow" controller p1 by rule:trigger',
        'new card harrow.1  "Harrow" owner p1 hand',
        'p1 choose "Harrow" by a.1',
        'player p1 "Harrow"',
    ],
)
def test_a_name_that_the_format_does_not_explain_is_left(line: str) -> None:
    search = NameSearch(["Harrow"])
    assert names_left(line + "\n", OldNames(search, search, ())) == {"Harrow"}


@pytest.mark.parametrize(
    "line",
    [
        'new card harrow.1 "Harrow" owner p1 hand',
        'new token harrow.1 "Harrow" owner p1 battlefield pt 1/1 by p1',
        'a.1 transform "Harrow" by p1',
        '  harrow.1 battlefield name "Harrow" controller p1',
        "harrow.1 hand -> stack cast by p1",
        'note "Harrowing"',
        'note "Harrow2 and _Harrow"',
    ],
)
def test_a_card_of_that_name_and_a_longer_word_are_left_alone(line: str) -> None:
    search = NameSearch(["Harrow", "harrow"])
    assert names_left(line, OldNames(search, search, ())) == set()


def test_a_word_of_the_format_is_no_name() -> None:
    search = NameSearch(["turn", "p1", "by", "keep"])
    old = OldNames(search, search, ())
    assert [names_left(line, old) for line in ("turn 1 p1", "p1 keep 7", "a.1 tap by p1")] == [set()] * 3


def test_another_records_player_may_be_called_like_a_word_of_a_cards_text() -> None:
    old = OldNames(own=NameSearch(["Harrow"]), others=NameSearch(["Harrow", "draws"]), shown=())
    ability = 'new ability a.1/a1 of a.1 "A player draws." controller p1 by rule:trigger'
    assert names_left(ability, old) == set()
    assert names_left('note "draws waits."', old) == {"draws"}


def test_a_name_anywhere_else_is_an_error_with_its_place_and_nothing_is_written(
    tmp_path: Path, output: Path
) -> None:
    path = write(tmp_path / "a.mtgr", 'note "Maddock waits."\n')
    place = path.read_bytes().index(b"note") + len(pseudonym("Harrow", KEY)) * 2 - len("HarrowMaddock")
    said = f"{path}, byte {place}: expected no name that was replaced, found one in line 8"
    assert refused(path, output) == said
    assert "Maddock" not in said


def test_a_kept_name_that_contains_another_name_stands_in_the_header(tmp_path: Path, output: Path) -> None:
    path = write(tmp_path / "a.mtgr", names=("Ann the Second", "Ann"))
    (new,) = redacted([path], output, "Ann the Second")
    assert 'player p1 "Ann the Second"' in new.read_text(encoding="utf-8")


def test_a_record_whose_lines_are_not_understood_is_not_trusted(tmp_path: Path, output: Path) -> None:
    path = write(tmp_path / "a.mtgr", 'plaayer p3 "Isolde"\n')
    assert "expected a statement in line 8" in refused(path, output)
    path.write_bytes(write(path).read_bytes().replace(b"game 1", b"game \xff"))
    assert "not UTF-8" in refused(path, output)
    path.write_text("mtgr 1\n", encoding="utf-8")
    assert "expected a record that names its players" in refused(path, output)


@given(
    names=st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=4, unique=True),
    around=st.tuples(st.sampled_from(["", " ", "(", "«", "\n", '"']), st.sampled_from(["", " ", ".", '"'])),
)
def test_a_name_of_any_signs_is_found_in_any_form_of_json(names: list[str], around: tuple[str, str]) -> None:
    sentence = f"{around[0]}{names[0]}{around[1]}"
    search = NameSearch(names)
    for form in (sentence, json.dumps(sentence), json.dumps(sentence, ensure_ascii=False)):
        assert names[0] in set(search.find(form))


@given(
    names=st.lists(
        st.text(st.characters(codec="utf-8"), min_size=1, max_size=12), min_size=2, max_size=2, unique=True
    )
)
def test_players_of_any_name_are_redacted_or_refused(
    tmp_path_factory: pytest.TempPathFactory, names: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("records")
    path = write(folder / "undated-m-g1.mtgr", "p1 concede\n", names=(names[0], names[1]))
    (folder / "new").mkdir()
    (result,) = redact([path], folder / "new", (), KEY)
    if result.path is None:
        assert isinstance(result.error, NameLeftError)
        assert list((folder / "new").iterdir()) == []
        return
    new = result.path.read_text(encoding="utf-8")
    assert [line for line in new.split("\n") if line.startswith("player ")] == [
        f'player p{seat} "{pseudonym(name, KEY)}"' for seat, name in enumerate(names, 1)
    ]


# -- file names ----------------------------------------------------------------------------------------


def test_names_of_files_that_hold_a_players_name_are_replaced(tmp_path: Path, output: Path) -> None:
    path = write(tmp_path / "against-MADDOCK.mtgr")
    body = path.read_text(encoding="utf-8")
    path.write_text(body.replace('"mtgo.log"', '"harrow2.jsonl"'), encoding="utf-8", newline="\n")
    (new,) = redacted([path], output)
    assert re.fullmatch(r"redacted-\w{10}\.mtgr", new.name)
    assert 'source game-log "redacted.jsonl"\n' in new.read_text(encoding="utf-8")


def test_two_records_of_one_name_do_not_overwrite_each_other(tmp_path: Path, output: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        write(tmp_path / name / "a.mtgr")
    first, second = redact([tmp_path / "one" / "a.mtgr", tmp_path / "other" / "a.mtgr"], output, (), KEY)
    assert first.path == output / "a.mtgr"
    assert "expected one record for a.mtgr" in str(second.error)


# -- the key -------------------------------------------------------------------------------------------


def test_the_key_is_made_once_and_only_the_user_may_read_it(tmp_path: Path) -> None:
    file = tmp_path / "new" / "key"
    key = load_key(file)
    assert load_key(file) == key
    assert len(key) == 32
    assert file.stat().st_mode & 0o077 == 0 or file.drive  # Windows has other means


@pytest.mark.parametrize("content", ["", "00", "no key", "é" * 64])
def test_a_file_that_is_no_key_is_said_and_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "key"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(PseudonymKeyError, match="expected 64 hexadecimal digits"):
        load_key(file)
    assert file.read_text(encoding="utf-8") == content


def test_two_names_of_one_pseudonym_are_an_error(
    tmp_path: Path, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pseudonyms, "_LENGTH", 0)
    with pytest.raises(NameLeftError, match="a pseudonym of its own for every name"):
        list(redact([write(tmp_path / "a.mtgr")], output, (), KEY))


# -- the command ---------------------------------------------------------------------------------------


def test_the_command_writes_what_it_can_and_names_the_rest(tmp_path: Path, output: Path) -> None:
    good = write(tmp_path / "a.mtgr")
    bad = write(tmp_path / "b.mtgr", 'note "Harrow"\n')
    result = run(good, bad, tmp_path / "c.mtgr", "-o", output, "--key", tmp_path / "key", "--json")
    printed = json.loads(result.stdout)
    assert result.exit_code == 1
    assert printed["written"] == [str(output / "a.mtgr")]
    assert len(printed["failures"]) == 2
    assert [path.name for path in output.iterdir()] == ["a.mtgr"]


def test_the_users_own_key_is_taken_when_none_is_given(
    tmp_path: Path, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pseudonyms, "user_data_path", lambda *_, **__: tmp_path / "data")
    assert run(write(tmp_path / "a.mtgr"), "-o", output).exit_code == 0
    body = (output / "a.mtgr").read_text(encoding="utf-8")
    assert pseudonym("Harrow", load_key(default_key_file())) in body


def test_records_are_never_written_over_themselves(tmp_path: Path) -> None:
    path = write(tmp_path / "a.mtgr")
    before = path.read_bytes()
    result = run(path, "-o", tmp_path, "--key", tmp_path / "key")
    assert result.exit_code == 2
    assert path.read_bytes() == before
