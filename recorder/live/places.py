r"""Where MTGO can be installed: a pure function of the platform, the environment and the home folder.

ClickOnce installs MTGO for one user, below ``%LOCALAPPDATA%\Apps\2.0``, in folders with random names that
change at every update (facts/gamelog.md 1.7). Under Wine the same tree lies in a prefix, a folder with a
``drive_c`` in it; where prefixes are kept is up to the program that starts Wine. Nothing is looked up here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final, Literal

from platformdirs import user_documents_path

Platform = Literal["windows", "macos", "linux"]
"""What decides where programs keep their files; every other Unix is as Linux."""

GIVEN: Final = "given"
"""The origin of a place that the user named."""

_IN_LOCAL_DATA: Final = "Apps/2.0"
_IN_USER: Final = (
    f"AppData/Local/{_IN_LOCAL_DATA}",
    f"Local Settings/Application Data/{_IN_LOCAL_DATA}",  # Windows XP, and Wine before version 6
    f"Local Settings/{_IN_LOCAL_DATA}",
)
_USERS: Final = "drive_c/users/*/"
_IN_PREFIX: Final = tuple(_USERS + place for place in _IN_USER)
_ABOVE_USER: Final = ("", "*/", "users/*/", _USERS, f"pfx/{_USERS}", f".wine/{_USERS}", f"*/{_USERS}")
"""What lies between a folder that a user may name and a user's folder: that one itself, the folder of users,
a ``drive_c``, a prefix, Proton's folder around one, a home folder, a folder of prefixes."""

_IN_GIVEN: Final = (
    *(above + place for above in _ABOVE_USER for place in _IN_USER),
    f"Local/{_IN_LOCAL_DATA}",
    _IN_LOCAL_DATA,
    "2.0",
)

_STEAM: Final = "steamapps/compatdata/*/pfx"
_FLATPAKS: Final = ".var/app"

_PREFIXES: Final[dict[Platform, tuple[tuple[str, str, str], ...]]] = {
    "windows": (),
    "linux": (
        ("Wine", ".wine", ""),
        ("Wine", ".local/share/wineprefixes", "*"),
        ("Lutris", "Games", "*"),
        ("Heroic", "Games/Heroic/Prefixes", "*"),
        ("Heroic", "Games/Heroic/Prefixes", "*/*"),
        ("Heroic", "Games/Heroic/Prefixes", "*/*/pfx"),
        ("Bottles", ".local/share/bottles/bottles", "*"),
        ("Bottles", f"{_FLATPAKS}/com.usebottles.bottles/data/bottles/bottles", "*"),
        ("PlayOnLinux", ".PlayOnLinux/wineprefix", "*"),
        ("Steam", ".steam/steam", _STEAM),
        ("Steam", ".local/share/Steam", _STEAM),
        ("Steam", f"{_FLATPAKS}/com.valvesoftware.Steam/.local/share/Steam", _STEAM),
        ("Steam", "snap/steam/common/.local/share/Steam", _STEAM),
        ("CrossOver", ".cxoffice", "*"),
    ),
    "macos": (
        ("Wine", ".wine", ""),
        ("CrossOver", "Library/Application Support/CrossOver/Bottles", "*"),
        ("Whisky", "Library/Containers/com.isaacmarovitz.Whisky/Bottles", "*"),
        ("PlayOnMac", "Library/PlayOnMac/wineprefix", "*"),
        ("Wineskin", "Applications", "*.app/Contents/SharedSupport/prefix"),
        ("Wineskin", "Applications", "*/*.app/Contents/SharedSupport/prefix"),
        ("Wineskin", "/Applications", "*.app/Contents/SharedSupport/prefix"),
    ),
}
"""Where programs keep prefixes: the program, a folder seen from the home folder, and the prefixes in it."""

_PREFIX_VARIABLES: Final = (
    ("WINEPREFIX", ""),
    ("STEAM_COMPAT_DATA_PATH", "pfx"),
    ("CX_BOTTLE_PATH", "*"),
)
"""Variables that name a prefix, or a folder with prefixes, and the prefixes in it."""


@dataclass(slots=True, frozen=True)
class Place:
    """A folder that MTGO may have been installed below.

    Args:
        origin: the program that keeps its files there, the variable that names it, or `GIVEN`.
        folder: where to begin; it need not be there.
        patterns: the folders ``Apps/2.0`` below it, as paths with ``/`` in which ``*`` is any name.
    """

    origin: str
    folder: PurePath
    patterns: tuple[str, ...]


def this_platform() -> Platform:
    """Return the platform that this program runs on."""
    return "windows" if sys.platform == "win32" else "macos" if sys.platform == "darwin" else "linux"


def places_to_search(given: Iterable[Path]) -> list[Place]:
    """Return the places that the user named, else the usual ones of this computer."""
    return given_places(given) or usual_places(this_platform(), os.environ, Path.home())


def usual_output() -> Path:
    """Return the folder for records if none is named: one of the user's documents."""
    return user_documents_path() / "MTGO records"


def usual_places(platform: Platform, environment: Mapping[str, str], home: PurePath) -> list[Place]:
    r"""Return where MTGO is installed if nothing unusual was done.

    Args:
        platform: whose habits count.
        environment: the variables that name folders; an empty one counts as not set.
        home: the user's home folder.

    Example:
        >>> from pathlib import PureWindowsPath
        >>> variables = {"LOCALAPPDATA": r"D:\Data\Local"}
        >>> [place.folder for place in usual_places("windows", variables, PureWindowsPath(r"C:\Users\a"))]
        [PureWindowsPath('D:/Data/Local'), PureWindowsPath('C:/Users/a')]
    """
    return list(_usual_places(platform, {key: text for key, text in environment.items() if text}, home))


def given_places(paths: Iterable[Path]) -> list[Place]:
    """Return the places that a user named.

    Each may be a folder ``Apps/2.0`` or one of MTGO's folders below it, a user's folder, a ``drive_c``, a
    Wine prefix or a folder of prefixes, a home folder with ``.wine`` in it, or one log; a Docker volume is
    one of these.
    """
    return [Place(GIVEN, path.absolute(), _IN_GIVEN) for path in paths]


def familiar_names() -> frozenset[str]:
    """Return the names in usual places, in lower case: they are the same on every computer."""
    paths = [*_IN_GIVEN, *_IN_PREFIX]
    paths += [path for prefixes in _PREFIXES.values() for _, *both in prefixes for path in both]
    return frozenset(part.lower() for path in paths for part in path.split("/")) - {"*", ""}


def _usual_places(platform: Platform, environment: Mapping[str, str], home: PurePath) -> Iterator[Place]:
    if platform == "windows":
        if "LOCALAPPDATA" in environment:
            yield Place("LOCALAPPDATA", home / environment["LOCALAPPDATA"], (_IN_LOCAL_DATA,))
        yield Place("Windows", home, _IN_USER)
        return
    for variable, prefixes in _PREFIX_VARIABLES:
        if variable in environment:
            yield _prefixes(variable, home / environment[variable], prefixes)
    if "XDG_DATA_HOME" in environment:
        data = home / environment["XDG_DATA_HOME"]
        yield _prefixes("Wine", data / "wineprefixes", "*")
        yield _prefixes("Bottles", data / "bottles/bottles", "*")
        yield _prefixes("Steam", data / "Steam", _STEAM)
    for origin, folder, prefixes in _PREFIXES[platform]:
        yield _prefixes(origin, home / folder, prefixes)
    if "WSL_DISTRO_NAME" in environment:
        yield Place("WSL", home / "/mnt/c/Users", tuple(f"*/{place}" for place in _IN_USER))


def _prefixes(origin: str, folder: PurePath, prefixes: str) -> Place:
    within = f"{prefixes}/" if prefixes else ""
    return Place(origin, folder, tuple(within + place for place in _IN_PREFIX))
