r"""Where Videre Tracker may keep its database: a guess, since nobody has said where it does.

It is a program for Windows, so its data are likely below ``%LOCALAPPDATA%`` or ``%APPDATA%``, in a folder
that has its maker's name, or below the same folders of a Wine prefix. There, files called `Event.db` are
looked for, and what is in one decides. Anything else can be named: ``--tracker``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePath
from typing import Final

from recorder.live.places import GIVEN, Place, Platform, this_platform, usual_places

_NAMES: Final = ("*videre*", "*mtgo*tracker*")
_MTGO: Final = "Apps/2.0"
_LOCAL: Final = "AppData/Local/"
_ROAMING: Final = "AppData/Roaming/"


def trackers_to_search(given: Iterable[Path]) -> list[Place]:
    """Return the places that the user named, else the usual ones of this computer.

    Args:
        given: databases, or folders with one in them.
    """
    named = [Place(GIVEN, path.absolute(), ()) for path in given]
    return named or usual_tracker_places(this_platform(), os.environ, Path.home())


def usual_tracker_places(platform: Platform, environment: Mapping[str, str], home: PurePath) -> list[Place]:
    r"""Return where the Tracker's data may be: beside each place where MTGO's may.

    Args:
        platform: whose habits count.
        environment: the variables that name folders; an empty one counts as not set.
        home: the user's home folder.

    Example:
        >>> from pathlib import PureWindowsPath
        >>> variables, home = {"APPDATA": r"D:\Data\Roaming"}, PureWindowsPath(r"C:\Users\a")
        >>> [place.folder for place in usual_tracker_places("windows", variables, home)]
        [PureWindowsPath('D:/Data/Roaming'), PureWindowsPath('C:/Users/a')]
    """
    places = []
    if platform == "windows" and environment.get("APPDATA"):
        places.append(Place("APPDATA", home / environment["APPDATA"], _NAMES))
    for place in usual_places(platform, environment, home):
        folders = dict.fromkeys(folder for pattern in place.patterns for folder in _data_folders(pattern))
        patterns = tuple(folder + name for folder in folders for name in _NAMES)
        places.append(Place(place.origin, place.folder, patterns))
    return places


def _data_folders(pattern: str) -> Iterator[str]:
    """Yield the folders of programs' data that belong to a folder ``Apps/2.0``."""
    local = pattern.removesuffix(_MTGO)
    yield local
    if local.endswith(_LOCAL):
        yield local.removesuffix(_LOCAL) + _ROAMING
