"""One XML file of MTGO's card data, read as a stream of elements.

The files are trusted no more than any other input: expat loads nothing from outside by itself, and a
declaration of an entity is refused before anything can expand. That is all that the package defusedxml would
do here, so it is not needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.parsers import expat

from recorder.errors import CardDataError, UnreadableFileError

_CATALOG_NUMBER: Final = re.compile(r"DOC_(\d{1,9})", re.ASCII)
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}", re.ASCII)

Attributes = dict[str, str]


@dataclass(slots=True)
class DigitalObject:
    """What a file says of one card, token or other object; ``None`` where it does not say.

    Args:
        catalog_number: MTGO's number of the object.
        texture: the number of its picture.
        clone_of: the catalogue number of the object from which it takes what it does not say.
        name: its name.
        name_id: where its name stands in the table CARDNAME_STRING, if it is not given directly.
        power, toughness: numbers.
        power_toughness: the printed text, such as ``*/1+*``.
        power_toughness_id: where that text stands in the table POWERTOUGHNESS_STRING.
        is_creature, is_token, is_emblem: yes or no.
    """

    catalog_number: int
    texture: int | None = None
    clone_of: int | None = None
    name: str | None = None
    name_id: str | None = None
    power: int | None = None
    toughness: int | None = None
    power_toughness: str | None = None
    power_toughness_id: str | None = None
    is_creature: bool | None = None
    is_token: bool | None = None
    is_emblem: bool | None = None


def read_digital_objects(path: Path, take: Callable[[DigitalObject], None]) -> None:
    """Read a `client_*.xml`; hand over each object as soon as it is complete.

    Raises:
        CardDataError: it is no such file; what was handed over before stands.
        UnreadableFileError: the system does not hand it over.
    """
    reading = _ObjectReading(path, take)
    _parse(path, reading.parser)


def read_strings(path: Path) -> dict[str, str]:
    """Read a table of strings: the text of every element that has an ``id``.

    Raises:
        CardDataError: it is no such file.
        UnreadableFileError: the system does not hand it over.
    """
    strings: dict[str, str] = {}
    parser = _make_parser(path)
    identity: str | None = None

    def start(_: str, attributes: Attributes) -> None:
        nonlocal identity
        identity = attributes.get("id")

    def end(_: str) -> None:
        nonlocal identity
        identity = None

    def characters(text: str) -> None:
        if identity is not None:
            strings[identity] = strings.get(identity, "") + text

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    _parse(path, parser)
    return strings


class _ObjectReading:
    """The reading of one `client_*.xml`: an element for each object, an element in it for each property."""

    def __init__(self, path: Path, take: Callable[[DigitalObject], None]) -> None:
        self.parser = _make_parser(path)
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self._path = path
        self._take = take
        self._object: DigitalObject | None = None

    def _start(self, element: str, attributes: Attributes) -> None:
        if element == "DigitalObject":
            self._object = DigitalObject(self._catalog_number(attributes))
        elif self._object is None:
            return
        elif element in _NUMBERS:
            setattr(self._object, _NUMBERS[element], self._number(element, attributes))
        elif element in _FLAGS:  # one without a value says yes, as <IS_FOIL/> does
            is_set = "value" not in attributes or self._number(element, attributes) != 0
            setattr(self._object, _FLAGS[element], is_set)
        elif element in _TEXTS:
            setattr(self._object, _TEXTS[element], attributes.get("value"))
            setattr(self._object, f"{_TEXTS[element]}_id", attributes.get("id"))

    def _end(self, element: str) -> None:
        if element == "DigitalObject" and self._object is not None:
            self._take(self._object)
            self._object = None

    def _catalog_number(self, attributes: Attributes) -> int:
        text = attributes.get("DigitalObjectCatalogID", "")
        match = _CATALOG_NUMBER.fullmatch(text)
        if match is None:
            raise self._fault("a DigitalObjectCatalogID like DOC_23586", repr(text[:40]))
        return int(match[1])

    def _number(self, element: str, attributes: Attributes) -> int:
        text = attributes.get("value", "")
        if not _NUMBER.fullmatch(text):
            raise self._fault(f"a number as the value of {element}", repr(text[:40]))
        return int(text)

    def _fault(self, expected: str, found: str) -> CardDataError:
        return CardDataError(
            expected=expected, found=found, offset=self.parser.CurrentByteIndex, file=str(self._path)
        )


_NUMBERS: Final = {
    "CARDTEXTURE_NUMBER": "texture",
    "CLONE_ID": "clone_of",
    "POWER": "power",
    "TOUGHNESS": "toughness",
}
_FLAGS: Final = {"IS_CREATURE": "is_creature", "IS_TOKEN": "is_token", "IS_EMBLEM": "is_emblem"}
_TEXTS: Final = {"CARDNAME_STRING": "name", "POWERTOUGHNESS_STRING": "power_toughness"}
"""The elements that matter, of the dozens that describe an object, and where they go."""


def _make_parser(path: Path) -> expat.XMLParserType:
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def refuse_entity(name: str, *_: object) -> None:
        raise CardDataError(
            expected="XML that declares no entities",
            found=f"the entity {name[:40]!r}",
            offset=parser.CurrentByteIndex,
            file=str(path),
        )

    parser.EntityDeclHandler = refuse_entity
    return parser


def _parse(path: Path, parser: expat.XMLParserType) -> None:
    try:
        with path.open("rb") as file:
            parser.ParseFile(file)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise UnreadableFileError(expected="a file that can be read", found=reason, file=str(path)) from error
    except expat.ExpatError as error:
        raise CardDataError(
            expected="well-formed XML",
            found=expat.ErrorString(error.code) or "something else",
            offset=parser.ErrorByteIndex,
            file=str(path),
        ) from error
    except (LookupError, ValueError) as error:  # what expat asks Python's codecs for
        raise CardDataError(
            expected="XML in an encoding that expat reads", found=str(error), file=str(path)
        ) from error
