"""Where MTGO's card data are, for a log that lies in MTGO's own folders: facts/state-sources.md 1.4.

ClickOnce keeps the program, its logs and its ``Data`` in neighbouring folders of one tree, ``Apps/2.0``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = "CardDataSource"
_PLACES: Final = (FOLDER, f"Data/{FOLDER}")
_LEVELS: Final = 8
"""Folders above a log that are looked into."""


def find_card_data(log: Path) -> Path | None:
    """Return the folder of card data nearest to a log, looking upwards from it; ``None`` if there is none."""
    for folder in list(log.absolute().parents)[:_LEVELS]:
        for place in _PLACES:
            found = folder / place
            if found.is_dir():
                return found
    return None
