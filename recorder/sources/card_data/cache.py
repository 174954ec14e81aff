"""Card data kept between runs: reading MTGO's XML takes seconds, the cache a fraction of one.

The cache lies beside the user's other caches, one file for each folder. It names the fingerprint of the
folder as it was read; a cache of another, and one that is not whole, is made anew.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path
from pydantic import ValidationError

from recorder.sources.card_data.folder import FolderSurvey, read_folder, survey_folder
from recorder.sources.card_data.printed import CardColumns, CardData

APPLICATION: Final = "mtgr-recorder"


class _CachedColumns(CardColumns):
    """The cards, and of which folder they were read.

    Args:
        fingerprint: the folder's, see `FolderSurvey`.
    """

    fingerprint: str


def load_card_data(folder: Path, cache_folder: Path | None = None) -> CardData:
    """Load card data from the cache if the folder has not changed since, else from the folder.

    Card data with faults are not cached, so that the faults are told the next time too. A cache that cannot
    be written costs nothing but time.

    Args:
        folder: MTGO's `CardDataSource`.
        cache_folder: where caches lie; the user's own if not given.

    Raises:
        UnreadableFileError: the folder cannot be listed.
        CardDataError: there are no card data in it.
    """
    survey = survey_folder(folder)
    place = cache_folder or user_cache_path(APPLICATION, appauthor=False)
    cache = place / f"card-data-{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:16]}.json"
    cached = _read_cache(cache, survey)
    if cached is not None:
        return cached
    read = read_folder(survey)
    if not read.faults:
        _write_cache(cache, survey, read)
    return read


def _read_cache(cache: Path, survey: FolderSurvey) -> CardData | None:
    try:
        columns = _CachedColumns.model_validate_json(cache.read_bytes())
    except (OSError, ValidationError):
        return None  # not there yet, or cut off: it is written again
    return CardData(columns) if columns.fingerprint == survey.fingerprint else None


def _write_cache(cache: Path, survey: FolderSurvey, read: CardData) -> None:
    columns = _CachedColumns(fingerprint=survey.fingerprint, **dict(read.columns))
    temporary = cache.with_name(f".{cache.name}.{os.getpid()}.part")
    with suppress(OSError):
        cache.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(columns.model_dump_json(), encoding="utf-8")
        temporary.replace(cache)
