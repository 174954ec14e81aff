"""MTGO's card data, loaded once for each folder in which they were found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from recorder.errors import RecorderError
from recorder.live.events import Event, Trouble
from recorder.sources.card_data import CardData, load_card_data


class CardShelf:
    """Keeps card data at hand.

    Args:
        find: gives the folder for a log; ``None`` if there is none.
        tell: takes what a player or a program should hear.
    """

    __slots__ = ("_find", "_loaded", "_tell")

    def __init__(self, find: Callable[[Path], Path | None], tell: Callable[[Event], object]) -> None:
        self._find = find
        self._tell = tell
        self._loaded: dict[str, CardData | None] = {}

    def folder_for(self, log: Path) -> Path | None:
        """Return the folder of card data for a log; ``None`` if there is none."""
        return self._find(log)

    def load(self, folder: str | None) -> CardData | None:
        """Load card data from a folder, or give those that were loaded before.

        A folder that is no good is told, and the game goes on without.
        """
        if folder is None:
            return None
        if folder not in self._loaded:
            try:
                self._loaded[folder] = load_card_data(Path(folder))
            except RecorderError as error:
                self._tell(Trouble(Path(folder), f"no card data: {error}"))
                self._loaded[folder] = None
        return self._loaded[folder]
