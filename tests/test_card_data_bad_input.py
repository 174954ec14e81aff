"""MTGO's card data: files that are not right, and XML that is out for more. Issue 3, bad input."""

from __future__ import annotations

from pathlib import Path

import pytest
from card_files import BEARS, PRINTED_BEARS, load, one, value, write
from hypothesis import given
from hypothesis import strategies as st

from recorder.errors import CardDataError, UnreadableFileError
from recorder.sources.card_data import PrintedCard
from recorder.sources.card_data.folder import read_folder, survey_folder

BOMB = """<?xml version="1.0"?><!DOCTYPE CardSet [
<!ENTITY a "Grizzly Bears"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<CardSet><DigitalObject DigitalObjectCatalogID="DOC_9">&b;</DigitalObject></CardSet>"""
FROM_OUTSIDE = """<?xml version="1.0"?><!DOCTYPE CardSet [<!ENTITY a SYSTEM "file:///etc/hostname">]>
<CardSet><DigitalObject DigitalObjectCatalogID="DOC_9">&a;</DigitalObject></CardSet>"""


@pytest.mark.parametrize(
    ("text", "expected", "found", "place"),
    [
        (BOMB, "XML that declares no entities", "the entity 'a'", BOMB.index('"Grizzly')),
        (FROM_OUTSIDE, "XML that declares no entities", "the entity 'a'", FROM_OUTSIDE.index(">]")),
        ("<CardSet><DigitalObject", "well-formed XML", "unclosed token", 9),
        ("", "well-formed XML", "no element found", 0),
        ("<A></B>", "well-formed XML", "mismatched tag", 5),
        ("<A>&nobody;</A>", "well-formed XML", "undefined entity", 3),
        ('<?xml version="1.0" encoding="klingon"?><A/>', "XML in an encoding that expat reads", "", None),
        (
            '<A><DigitalObject DigitalObjectCatalogID="9"/></A>',
            "a DigitalObjectCatalogID like DOC_",
            "'9'",
            3,
        ),
        (one(9, value("POWER", "many")), "a number as the value of POWER", "'many'", len(one(9)) - 16),
        (one(9, '<CLONE_ID id="1"/>'), "a number as the value of CLONE_ID", "''", len(one(9)) - 16),
    ],
)
def test_a_bad_file_costs_itself_and_is_told(
    tmp_path: Path, text: str, expected: str, found: str, place: int | None
) -> None:
    folder = write(tmp_path / "cards", BEARS)
    bad = folder / "client_BAD.xml"
    bad.write_text(text)
    cards = load(folder)
    assert cards.find(200) == PRINTED_BEARS
    (fault,) = cards.faults
    assert isinstance(fault, CardDataError)
    assert (fault.file, fault.offset) == (str(bad), place)
    assert expected in fault.expected
    assert found in fault.found
    assert load(folder).faults, "card data with faults are not cached"


def test_a_bad_table_costs_the_names(tmp_path: Path) -> None:
    cards = load(write(tmp_path / "cards", BEARS, names="<A"))
    assert cards.find(200) == PrintedCard(None, 2, 2, is_creature=True, is_token=False)
    assert [fault.expected for fault in cards.faults] == ["well-formed XML"]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    folder = write(tmp_path / "cards", BEARS)
    (folder / "client_DIR.xml").mkdir()
    (fault,) = load(folder).faults
    assert isinstance(fault, UnreadableFileError)


def test_no_card_data(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="expected MTGO's card data"):
        load(tmp_path)
    with pytest.raises(UnreadableFileError, match="no such file"):
        load(tmp_path / "nowhere")


@given(
    st.lists(st.sampled_from(["<", ">", "/", "=", '"', "&", ";", " ", "DigitalObject", "POWER", "A", "1"]))
)
def test_any_xml_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, pieces: list[str]) -> None:
    folder = tmp_path_factory.mktemp("cards")
    (folder / "client_A.xml").write_text("".join(pieces))
    read_folder(survey_folder(folder))
