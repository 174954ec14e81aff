"""A whole folder of card data, put together: names from the tables, clones from their originals."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Final

from recorder.errors import CardDataError, RecorderError, UnreadableFileError
from recorder.sources.card_data.printed import NO_NAME, CardColumns, CardData, Trait
from recorder.sources.card_data.xml_files import DigitalObject, read_digital_objects, read_strings

NAMES: Final = "cardname_string.xml"
POWERS_AND_TOUGHNESSES: Final = "powertoughness_string.xml"
_SET: Final = re.compile(r"client_.*\.xml")
_VERSION: Final = 1
"""Of how the folder is read: a cache that was made otherwise is of no use."""

_WHOLE_NUMBER: Final = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_OWN: Final = frozenset({"catalog_number", "texture", "clone_of", "name_id", "power_toughness_id"})
"""What a clone does not take from its original."""


@dataclass(slots=True, frozen=True)
class FolderSurvey:
    """What lies in a folder of card data.

    Args:
        sets: the files of sets, in the order of their names.
        tables: the tables of strings that are there, by name in lower case.
        fingerprint: differs if a file's name, size or time of change does.
    """

    sets: tuple[Path, ...]
    tables: dict[str, Path]
    fingerprint: str


def survey_folder(folder: Path) -> FolderSurvey:
    """Look at what lies in a folder, without opening a file; upper and lower case are one, as in Windows.

    Raises:
        UnreadableFileError: it is no folder, or cannot be listed.
        CardDataError: there is no set in it.
    """
    sets: list[Path] = []
    tables: dict[str, Path] = {}
    digest = hashlib.sha256(str(_VERSION).encode())
    try:
        for path in sorted(folder.iterdir()):
            name = path.name.lower()
            if _SET.fullmatch(name):
                sets.append(path)
            elif name in {NAMES, POWERS_AND_TOUGHNESSES}:
                tables[name] = path
            else:
                continue
            status = path.stat()
            digest.update(
                f"\0{path.name}\0{status.st_size}\0{status.st_mtime_ns}".encode(errors="surrogateescape")
            )
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise UnreadableFileError(
            expected="a folder that can be listed", found=reason, file=str(folder)
        ) from error
    if not sets:
        raise CardDataError(expected="MTGO's card data (client_*.xml)", found="none", file=str(folder))
    return FolderSurvey(tuple(sets), tables, digest.hexdigest())


def read_folder(survey: FolderSurvey) -> CardData:
    """Read every file of a folder. A file that is broken costs what it holds, and is told as a fault."""
    reading = _FolderReading()
    reading.names = reading.strings(survey, NAMES)
    reading.powers_and_toughnesses = reading.strings(survey, POWERS_AND_TOUGHNESSES)
    for path in survey.sets:
        reading.objects_of(path)
    columns = _Columns()
    for one in reading.objects.values():
        whole, is_whole = _with_original(one, reading.objects)
        columns.add(whole, is_whole=is_whole)
    return CardData(columns.columns(), tuple(reading.faults))


@dataclass(slots=True)
class _FolderReading:
    """What was read so far."""

    names: dict[str, str] = field(default_factory=dict)
    powers_and_toughnesses: dict[str, str] = field(default_factory=dict)
    objects: dict[int, DigitalObject] = field(default_factory=dict)
    faults: list[RecorderError] = field(default_factory=list)

    def strings(self, survey: FolderSurvey, table: str) -> dict[str, str]:
        path = survey.tables.get(table)
        try:
            return {} if path is None else read_strings(path)
        except RecorderError as error:
            self.faults.append(error)
            return {}

    def objects_of(self, path: Path) -> None:
        try:
            read_digital_objects(path, self._take)
        except RecorderError as error:
            self.faults.append(error)

    def _take(self, one: DigitalObject) -> None:
        if one.name is None and one.name_id is not None:
            one.name = self.names.get(one.name_id)
        if one.power_toughness is None and one.power_toughness_id is not None:
            one.power_toughness = self.powers_and_toughnesses.get(one.power_toughness_id)
        self.objects[one.catalog_number] = one


def _with_original(one: DigitalObject, objects: dict[int, DigitalObject]) -> tuple[DigitalObject, bool]:
    """Fill in what a clone takes from its original, which may be a clone itself.

    Also tell whether all of them were found: if not, what is not said is not known.
    """
    seen = {one.catalog_number}
    whole, original = one, one
    while original.clone_of is not None:
        found = objects.get(original.clone_of)
        if found is None or found.catalog_number in seen:
            return whole, False
        original = found
        seen.add(original.catalog_number)
        missing = {name: getattr(original, name) for name in _INHERITED if getattr(whole, name) is None}
        whole = replace(whole, **missing)
    return whole, True


_INHERITED: Final = tuple(one.name for one in fields(DigitalObject) if one.name not in _OWN)


@dataclass(slots=True)
class _Columns:
    """Gathers cards into columns."""

    rows: dict[int, tuple[int, int | None, int | None, int]] = field(default_factory=dict)
    other_textures: dict[int, int] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)

    def add(self, one: DigitalObject, *, is_whole: bool) -> None:
        power, toughness = printed_power_toughness(one.power, one.toughness, one.power_toughness)
        traits = _traits(one.is_creature, Trait.CREATURE, Trait.NO_CREATURE, is_whole=is_whole)
        traits |= _traits(one.is_token, Trait.TOKEN, Trait.NO_TOKEN, is_whole=is_whole)
        traits |= Trait.EMBLEM if one.is_emblem else 0
        place = NO_NAME if one.name is None else self.places.setdefault(one.name, len(self.places))
        # game messages number pictures by the catalogue: 381 of 381 in facts/state-sources.md 1.4
        self.rows[2 * one.catalog_number] = (place, power, toughness, traits)
        if one.texture is not None:
            self.other_textures.setdefault(one.texture, 2 * one.catalog_number)

    def columns(self) -> CardColumns:
        for texture, known in self.other_textures.items():
            self.rows.setdefault(texture, self.rows[known])
        rows = self.rows.values()
        return CardColumns(
            textures=list(self.rows),
            names=list(self.places),
            name_places=[row[0] for row in rows],
            powers=[row[1] for row in rows],
            toughnesses=[row[2] for row in rows],
            traits=[row[3] for row in rows],
        )


def _traits(answer: bool | None, yes: int, no: int, *, is_whole: bool) -> int:  # noqa: FBT001 - an answer
    if answer is None:
        return no if is_whole else 0
    return yes if answer else no


def printed_power_toughness(
    power: int | None, toughness: int | None, text: str | None
) -> tuple[int | None, int | None]:
    """Put the printed numbers and the printed text together, each half on its own.

    The text decides where it has something else than a number: a printed ``*`` is no value, whatever number
    stands beside it (decision 0027, CR 604.3).

    Example:
        >>> printed_power_toughness(None, 4, "*/4")
        (None, 4)
    """
    halves = (text or "").split("/")
    if len(halves) != 2:
        return power, toughness
    return _printed_half(power, halves[0]), _printed_half(toughness, halves[1])


def _printed_half(number: int | None, text: str) -> int | None:
    if not _WHOLE_NUMBER.fullmatch(text.strip()):
        return None
    return int(text) if number is None else number
