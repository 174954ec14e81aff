"""The card data of the fixtures told by states: a readable table, and MTGO's `CardDataSource` made of it.

``fixtures/state-logs/cards.txt`` has a card a line: its name, a colon, what it is, and what is printed on it
as power and toughness::

    Grizzly Bears: creature 2/2
    Zombie Token: token creature 2/2
    Heart of Kiran: vehicle 4/4
    Tarmogoyf: creature */1+*
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from match_log_script import ScriptError, texture

_CARD: Final = re.compile(r"([^:]+): (token )?([a-z]+)(?: (\S+)/(\S+))?")
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'


def build_card_data(table: str, folder: Path) -> dict[Path, bytes]:
    """Return the files of a folder of card data, as MTGO would have written them for these cards.

    Raises:
        ScriptError: a line of the table is not as it has to be.
    """
    objects: list[str] = []
    names: list[str] = []
    for number, line in enumerate(table.splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        card = _CARD.fullmatch(line)
        if card is None:
            raise ScriptError(number, "'NAME: creature 2/2', 'NAME: token artifact' or the like")
        names.append(f'  <CARDNAME_STRING_ITEM id="ID258_{number}">{escape(card[1])}</CARDNAME_STRING_ITEM>')
        objects.append(_object(number, card))
    return {
        folder / "CARDNAME_STRING.xml": _lines(
            _HEAD, "<CARDNAME_STRING_ITEMS>", *names, "</CARDNAME_STRING_ITEMS>"
        ),
        folder / "client_FIX.xml": _lines(_HEAD, '<CardSet id="FIX" age="1">', *objects, "</CardSet>"),
    }


def _object(number: int, card: re.Match[str]) -> str:
    picture = texture(card[1])
    parts = [f'<CARDNAME_STRING id="ID258_{number}"/>', _value("CARDTEXTURE_NUMBER", picture)]
    parts.append(_value(f"IS_{card[3].upper()}", 1))
    if card[2]:
        parts.append(_value("IS_TOKEN", 1))
    if card[4]:
        parts += [
            _value(element, text)
            for element, text in (("POWER", card[4]), ("TOUGHNESS", card[5]))
            if text.isdigit()
        ]
        parts.append(_value("POWERTOUGHNESS_STRING", f"{card[4]}/{card[5]}"))
    inner = "".join(f"\n    {part}" for part in parts)
    return f'  <DigitalObject DigitalObjectCatalogID="DOC_{picture // 2}">{inner}\n  </DigitalObject>'


def _value(element: str, value: object) -> str:
    return f'<{element} value="{value}"/>'


def _lines(head: str, *lines: str) -> bytes:
    return (head + "\n".join(lines) + "\n").encode()
