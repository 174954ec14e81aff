"""What the tests of card data share: folders of cards, written as MTGO writes them."""

from __future__ import annotations

from pathlib import Path

from recorder.sources.card_data import CardData, PrintedCard, load_card_data

NAMES = """<?xml version="1.0" encoding="UTF-8"?>
<CARDNAME_STRING_ITEMS>
  <CARDNAME_STRING_ITEM id="ID258_1">Grizzly Bears</CARDNAME_STRING_ITEM>
  <CARDNAME_STRING_ITEM id="ID258_2">Fire &amp; Ice\u00e9</CARDNAME_STRING_ITEM>
</CARDNAME_STRING_ITEMS>"""


def one(number: int, *properties: str) -> str:
    return f'<DigitalObject DigitalObjectCatalogID="DOC_{number}">{"".join(properties)}</DigitalObject>'


def value(element: str, what: object) -> str:
    return f'<{element} value="{what}"/>'


BEARS = one(
    100,
    '<CARDNAME_STRING id="ID258_1"/>',
    value("CARDTEXTURE_NUMBER", 200),
    value("IS_CREATURE", 1),
    value("POWER", 2),
    value("TOUGHNESS", 2),
    value("POWERTOUGHNESS_STRING", "2/2"),
)
PRINTED_BEARS = PrintedCard("Grizzly Bears", 2, 2, is_creature=True, is_token=False)


def write(folder: Path, *objects: str, name: str = "client_AAA.xml", names: str = NAMES) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "CARDNAME_STRING.xml").write_text(names, encoding="utf-8")
    text = f'<?xml version="1.0" encoding="UTF-8"?><CardSet id="AAA">{"".join(objects)}</CardSet>'
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def load(folder: Path) -> CardData:
    return load_card_data(folder, folder.parent / "cache")
