"""Paths without anybody's name: what a player may paste where everyone can read it.

Only names that are the same on every computer are shown: the home folder as ``~``, every other name as ``*``.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

from recorder.live.places import familiar_names

_MTGO_NAMES: Final = frozenset({"appfiles", "data", "logs", "mtgo.log", "carddatasource"})
_TRACKER_NAMES: Final = frozenset({"roaming", "videre", "event.db"})
_RECORD_NAMES: Final = frozenset({"documents", "mtgo records"})
_SHOWN: Final = familiar_names() | _MTGO_NAMES | _TRACKER_NAMES | _RECORD_NAMES
_SHOWN_STARTS: Final = ("mtgo..tion_", "match_gamelog_", "videre")
_SHOWN_ENDS: Final = frozenset({".log", ".dat", ".mtgr"})
_NETWORK: Final = "\\\\"


def plain_path(path: PurePath, home: PurePath) -> str:
    r"""Return a path without the names in it that may be somebody's.

    Args:
        path: an absolute path.
        home: the user's home folder.

    Example:
        >>> from pathlib import PurePosixPath
        >>> log = PurePosixPath("/home/ann/.wine/drive_c/users/ann/Apps/2.0/X1/mtgo..tion_00ff/Logs/mtgo.log")
        >>> plain_path(log, PurePosixPath("/home/ann"))
        '~/.wine/drive_c/users/*/Apps/2.0/*/mtgo..tion_*/Logs/mtgo.log'
    """
    if home.name and path.is_relative_to(home):
        return str(type(path)("~", *map(_plain_name, path.relative_to(home).parts)))
    start = "*" if path.anchor.startswith(_NETWORK) else path.anchor
    return str(type(path)(start, *map(_plain_name, path.parts[1:] if path.anchor else path.parts)))


def _plain_name(name: str) -> str:
    lower = name.lower()
    if lower in _SHOWN:
        return name
    start = next((start for start in _SHOWN_STARTS if lower.startswith(start)), "")
    suffix = PurePath(lower).suffix
    return f"{name[: len(start)]}*{suffix if suffix in _SHOWN_ENDS else ''}"
