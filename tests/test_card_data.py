"""MTGO's card data: what is printed, clones, the cache, and files that are not right. Issue 3.4."""

from __future__ import annotations

import os
import string
from pathlib import Path

import pytest
from card_files import BEARS, PRINTED_BEARS, load, one, value, write
from hypothesis import given
from hypothesis import strategies as st
from message_samples import SHARED, needs_recordings
from pydantic import ValidationError

from recorder.sources.card_data import CardColumns, PrintedCard, cache, load_card_data
from recorder.sources.card_data.folder import printed_power_toughness, read_folder, survey_folder


def test_what_is_printed(tmp_path: Path) -> None:
    vehicle = one(101, '<CARDNAME_STRING id="ID258_2"/>', value("POWER", 4), value("TOUGHNESS", 4))
    token = one(102, "<IS_TOKEN/>", value("IS_CREATURE", 1), value("POWER", 0), value("TOUGHNESS", 0))
    cards = load(write(tmp_path / "cards", BEARS, vehicle, token))
    assert len(cards) == 3
    assert cards.find(200) == PRINTED_BEARS
    assert cards.find(202) == PrintedCard("Fire & Ice\u00e9", 4, 4, is_creature=False, is_token=False)
    assert cards.find(204) == PrintedCard(None, 0, 0, is_creature=True, is_token=True)
    assert cards.faults == ()


def test_a_card_that_is_missing(tmp_path: Path) -> None:
    cards = load(write(tmp_path / "cards", BEARS))
    assert cards.find(100) is None
    assert cards.find(None) is None


@pytest.mark.parametrize(
    ("power", "toughness", "text", "expected"),
    [
        (2, 3, "2/3", (2, 3)),
        (2, 3, None, (2, 3)),
        (None, None, "2/-3", (2, -3)),
        (None, None, "*/1+*", (None, None)),
        (None, 4, "*/4", (None, 4)),
        (0, 1, "*/1+*", (None, None)),
        (1, 2, "nonsense", (1, 2)),
        (None, None, "", (None, None)),
        (None, None, "1/2/3", (None, None)),
    ],
)
def test_decision_0027_4_a_printed_star_is_no_value(
    power: int | None, toughness: int | None, text: str | None, expected: tuple[int | None, int | None]
) -> None:
    assert printed_power_toughness(power, toughness, text) == expected


@given(st.integers(-99, 99), st.integers(-99, 99))
def test_numbers_that_are_printed(power: int, toughness: int) -> None:
    assert printed_power_toughness(None, None, f"{power}/{toughness}") == (power, toughness)


def test_clones_inherit_what_they_do_not_say(tmp_path: Path) -> None:
    foil = one(300, value("CARDTEXTURE_NUMBER", 600), value("CLONE_ID", 100), "<IS_FOIL/>")
    foil_of_foil = one(301, value("CLONE_ID", 300), value("POWER", 7))
    folder = write(tmp_path / "cards", foil_of_foil, foil)
    write(folder, BEARS, name="client_ZZZ.xml")
    cards = load(folder)
    assert cards.find(600) == PRINTED_BEARS
    assert cards.find(602) == PrintedCard("Grizzly Bears", 7, 2, is_creature=True, is_token=False)


def test_a_clone_without_its_original_says_only_what_it_says(tmp_path: Path) -> None:
    orphan = one(300, value("CLONE_ID", 999), value("POWER", 1))
    in_a_circle = [one(301, value("CLONE_ID", 302)), one(302, value("CLONE_ID", 301), "<IS_CREATURE/>")]
    cards = load(write(tmp_path / "cards", orphan, *in_a_circle))
    assert cards.find(600) == PrintedCard(None, 1, None, is_creature=None, is_token=None)
    assert cards.find(602) == PrintedCard(None, None, None, is_creature=True, is_token=None)


def test_another_picture_than_the_catalogue_number_says(tmp_path: Path) -> None:
    cards = load(write(tmp_path / "cards", BEARS.replace('"200"', '"777"'), one(50, value("CLONE_ID", 100))))
    assert cards.find(200) == cards.find(777) == cards.find(100) == PRINTED_BEARS


def test_strings_from_the_table_of_powers_and_toughnesses(tmp_path: Path) -> None:
    folder = write(tmp_path / "cards", one(100, '<POWERTOUGHNESS_STRING id="P_1"/>', "<IS_CREATURE/>"))
    (folder / "PowerToughness_String.xml").write_text('<A><B id="P_1">3/*</B></A>')
    found = load(folder).find(200)
    assert found is not None
    assert (found.power, found.toughness) == (3, None)


# -- the cache ----------------------------------------------------------------------------------------------


def test_a_folder_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(tmp_path / "cards", BEARS)
    first = load(folder)
    with monkeypatch.context() as patched:
        patched.setattr(cache, "read_folder", lambda _: pytest.fail("read again"))
        assert load(folder).columns.model_dump().items() >= first.columns.model_dump().items()


@pytest.mark.parametrize("change", ["size", "time", "name", "more", "fewer"])
def test_a_folder_that_changes_is_read_again(tmp_path: Path, change: str) -> None:
    folder = write(tmp_path / "cards", BEARS)
    write(folder, one(5), name="client_BBB.xml")
    assert len(load(folder)) == 2
    path = folder / "client_AAA.xml"
    before = path.stat()
    if change == "size":
        write(folder, BEARS, one(101))
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    elif change == "time":
        path.write_text(path.read_text().replace("DOC_100", "DOC_101"))
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    elif change == "name":
        path.rename(folder / "client_AAB.xml")
    elif change == "more":
        write(folder, one(102), name="client_CCC.xml")
    else:
        (folder / "client_BBB.xml").unlink()
    fingerprint = survey_folder(folder).fingerprint
    changed = load(folder)
    assert changed.columns.model_dump() == read_folder(survey_folder(folder)).columns.model_dump()
    assert fingerprint in next((tmp_path / "cache").iterdir()).read_text()


def test_files_of_no_interest_change_nothing(tmp_path: Path) -> None:
    folder = write(tmp_path / "cards", BEARS)
    before = survey_folder(folder).fingerprint
    (folder / "ARTIST_NAME_STRING.xml").write_text("<A/>")
    assert survey_folder(folder).fingerprint == before


@pytest.mark.parametrize("damage", [b"", b"{", b'{"fingerprint":"x"}', b"\xff"])
def test_a_cache_that_is_not_whole_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    folder = write(tmp_path / "cards", BEARS)
    load(folder)
    (file,) = (tmp_path / "cache").iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage)
    assert load(folder).find(200) == PRINTED_BEARS
    assert file.read_bytes() == whole


def test_a_cache_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    folder = write(tmp_path / "cards", BEARS)
    (tmp_path / "cache").write_text("a file in the way")
    assert load(folder).find(200) == PRINTED_BEARS


def test_the_cache_lies_with_the_users_other_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "user_cache_path", lambda *_, **__: tmp_path / "cached")
    load_card_data(write(tmp_path / "cards", BEARS))
    (file,) = (tmp_path / "cached").iterdir()
    assert str(tmp_path) not in file.name


@pytest.mark.parametrize(
    "change", ['"powers":[]', '"name_places":[1]', '"name_places":[-2]', '"names":"Island"', '"more":1']
)
def test_columns_must_fit_each_other(change: str) -> None:
    columns = '{"textures":[2],"names":["Island"],"name_places":[0],"powers":[null],"toughnesses":[null]'
    columns += ',"traits":[0]'
    assert CardColumns.model_validate_json(columns + "}").textures == [2]
    with pytest.raises(ValidationError):
        CardColumns.model_validate_json(f"{columns},{change}}}")


names = st.text(string.ascii_letters + " '&<\"\u00e9", max_size=12)
numbers = st.none() | st.integers(-9, 99)


@given(st.dictionaries(st.integers(1, 999), st.tuples(names, numbers, numbers, st.booleans()), max_size=5))
def test_cards_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory, cards: dict[int, tuple[str, int | None, int | None, bool]]
) -> None:
    escapes = str.maketrans({"&": "&amp;", "<": "&lt;", '"': "&quot;"})
    objects = [
        one(
            number,
            value("CARDNAME_STRING", name.translate(escapes)),
            "" if power is None else value("POWER", power),
            "" if toughness is None else value("TOUGHNESS", toughness),
            value("IS_CREATURE", int(is_creature)),
        )
        for number, (name, power, toughness, is_creature) in cards.items()
    ]
    folder = write(tmp_path_factory.mktemp("cards") / "folder", *objects)
    load(folder)
    from_cache = load(folder)
    for number, (name, power, toughness, is_creature) in cards.items():
        expected = PrintedCard(name, power, toughness, is_creature=is_creature, is_token=False)
        assert from_cache.find(2 * number) == expected


@needs_recordings
def test_the_shared_card_data(tmp_path: Path) -> None:
    assert SHARED is not None
    cards = load_card_data(SHARED / "data" / "CardDataSource", tmp_path)
    phelia = PrintedCard("Phelia, Exuberant Shepherd", 2, 2, is_creature=True, is_token=False)
    assert cards.find(252194) == cards.find(252196) == phelia
    assert cards.find(60002) == PrintedCard("Tarmogoyf", None, None, is_creature=True, is_token=False)
    assert cards.find(223784) == PrintedCard("Orc Army Token", 0, 0, is_creature=True, is_token=True)
    assert len(cards) == 31
    assert cards.faults == ()
