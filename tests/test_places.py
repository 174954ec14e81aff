"""Where MTGO can be installed; every platform's habits are tested on any. Issue 5.1."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest
from mtgo_folders import install

from recorder.live.finding import find_installations
from recorder.live.places import GIVEN, Platform, given_places, usual_places

XP = "Local Settings/Application Data/Apps/2.0"
TODAY = "AppData/Local/Apps/2.0"


@pytest.mark.parametrize(
    ("platform", "variables", "apps", "origin"),
    [
        ("windows", {"LOCALAPPDATA": "elsewhere/Local"}, "elsewhere/Local/Apps/2.0", "LOCALAPPDATA"),
        ("windows", {}, TODAY, "Windows"),
        ("windows", {"LOCALAPPDATA": ""}, TODAY, "Windows"),
        ("windows", {}, "Local Settings/Apps/2.0", "Windows"),
        ("linux", {"WINEPREFIX": "my prefix"}, f"my prefix/drive_c/users/a/{TODAY}", "WINEPREFIX"),
        ("linux", {"WINEPREFIX": ""}, f".wine/drive_c/users/a/{TODAY}", "Wine"),
        ("linux", {}, f".wine/drive_c/users/a/{TODAY}", "Wine"),
        ("linux", {}, f".wine/drive_c/users/a/{XP}", "Wine"),
        ("linux", {}, f".wine/drive_c/users/a/{TODAY.lower()}", "Wine"),
        ("linux", {}, f".local/share/wineprefixes/mtgo/drive_c/users/a/{TODAY}", "Wine"),
        ("linux", {"XDG_DATA_HOME": "data"}, f"data/wineprefixes/mtgo/drive_c/users/a/{TODAY}", "Wine"),
        ("linux", {}, f"Games/magic-online/drive_c/users/a/{TODAY}", "Lutris"),
        ("linux", {}, f"Games/Heroic/Prefixes/default/MTGO/pfx/drive_c/users/a/{TODAY}", "Heroic"),
        ("linux", {}, f".local/share/bottles/bottles/MTGO/drive_c/users/a/{TODAY}", "Bottles"),
        (
            "linux",
            {},
            f".var/app/com.usebottles.bottles/data/bottles/bottles/M/drive_c/users/a/{TODAY}",
            "Bottles",
        ),
        ("linux", {}, f".PlayOnLinux/wineprefix/MTGO/drive_c/users/a/{TODAY}", "PlayOnLinux"),
        (
            "linux",
            {},
            f".local/share/Steam/steamapps/compatdata/29/pfx/drive_c/users/steamuser/{TODAY}",
            "Steam",
        ),
        (
            "linux",
            {"STEAM_COMPAT_DATA_PATH": "29"},
            f"29/pfx/drive_c/users/steamuser/{TODAY}",
            "STEAM_COMPAT_DATA_PATH",
        ),
        ("linux", {}, f".cxoffice/MTGO/drive_c/users/crossover/{TODAY}", "CrossOver"),
        (
            "macos",
            {},
            f"Library/Application Support/CrossOver/Bottles/M/drive_c/users/crossover/{TODAY}",
            "CrossOver",
        ),
        (
            "macos",
            {},
            f"Library/Containers/com.isaacmarovitz.Whisky/Bottles/8E/drive_c/users/a/{TODAY}",
            "Whisky",
        ),
        (
            "macos",
            {},
            f"Applications/MTGO.app/Contents/SharedSupport/prefix/drive_c/users/a/{TODAY}",
            "Wineskin",
        ),
        ("macos", {"WINEPREFIX": "p"}, f"p/drive_c/users/a/{TODAY}", "WINEPREFIX"),
    ],
)
def test_mtgo_is_found_where_each_platform_keeps_it(
    tmp_path: Path, platform: Platform, variables: dict[str, str], apps: str, origin: str
) -> None:
    installed = install(tmp_path / apps)
    findings = find_installations(usual_places(platform, variables, tmp_path))
    assert [(root.origin, root.path) for root in findings.roots] == [(origin, tmp_path / apps)]
    assert [log.path for log in findings.logs] == [installed.log]
    assert [log.path for log in findings.match_logs] == [installed.match_log()]
    assert [folder.path for folder in findings.card_data] == [installed.card_data]
    assert findings.failures == []


@pytest.mark.parametrize("platform", ["windows", "linux", "macos"])
def test_no_usual_place_is_named_in_vain(tmp_path: Path, platform: Platform) -> None:
    """Each pattern, filled in, leads to what is there, and to the program that keeps its files so."""
    variables = {
        "STEAM_COMPAT_DATA_PATH": "s",
        "CX_BOTTLE_PATH": "c",
        "XDG_DATA_HOME": "x",
        "LOCALAPPDATA": "l",
    }
    places = usual_places(platform, variables, tmp_path)
    expected = {
        (place.origin, Path(place.folder) / pattern.replace("*.app", "M.app").replace("*", "name"))
        for place in places
        if place.folder.is_relative_to(tmp_path)
        for pattern in place.patterns
    }
    for _, apps in expected:
        apps.mkdir(parents=True)
    roots = find_installations(places).roots
    assert {(root.origin, root.path) for root in roots if root.path.is_relative_to(tmp_path)} == expected


def test_windows_paths_are_windows_paths() -> None:
    variables = {"LOCALAPPDATA": r"D:\Profiles\a\AppData\Local", "WINEPREFIX": r"C:\nothing"}
    places = usual_places("windows", variables, PureWindowsPath(r"C:\Users\a"))
    assert {place.folder for place in places} == {
        PureWindowsPath(r"D:\Profiles\a\AppData\Local"),
        PureWindowsPath(r"C:\Users\a"),
    }


def test_a_variable_with_a_whole_path_is_taken_as_it_is() -> None:
    places = usual_places("linux", {"WINEPREFIX": "/srv/prefix"}, PurePosixPath("/home/a"))
    assert places[0].folder == PurePosixPath("/srv/prefix")


def test_windows_seen_from_its_linux_is_looked_into_only_there() -> None:
    def origins(variables: dict[str, str]) -> set[str]:
        return {place.origin for place in usual_places("linux", variables, PurePosixPath("/home/a"))}

    assert "WSL" in origins({"WSL_DISTRO_NAME": "Debian"})
    assert "WSL" not in origins({})


@pytest.mark.parametrize(
    "given",
    [
        ".",
        "volume",
        "volume/.wine",
        "volume/.wine/drive_c",
        "volume/.wine/drive_c/users",
        "volume/.wine/drive_c/users/wine",
        "volume/.wine/drive_c/users/wine/AppData/Local",
        "volume/.wine/drive_c/users/wine/AppData/Local/Apps",
        "volume/.wine/drive_c/users/wine/AppData/Local/Apps/2.0",
    ],
)
def test_a_folder_is_known_for_what_it_is(tmp_path: Path, given: str) -> None:
    """A Docker volume may be any of these: ``--mtgo`` takes them all."""
    apps = tmp_path / "volume/.wine/drive_c/users/wine" / TODAY
    installed = install(apps)
    (tmp_path / "volume/.wine/dosdevices").mkdir()
    (tmp_path / "volume/.wine/dosdevices/z:").symlink_to("/")
    findings = find_installations(given_places([tmp_path / given]))
    assert [log.path for log in findings.logs] == [installed.log]
    assert [log.path for log in findings.match_logs] == [installed.match_log()]
    assert len(findings.card_data) == 1


def test_a_folder_of_mtgo_or_a_log_can_be_given(tmp_path: Path) -> None:
    installed = install(tmp_path)
    folder, log, match_log = (
        find_installations(given_places([path]))
        for path in (installed.account("AB12CD34"), installed.log, installed.match_log())
    )
    assert [root.origin for root in folder.roots] == [GIVEN]
    assert [found.path for found in folder.match_logs] == [installed.match_log()]
    assert [found.path for found in log.logs] == [installed.log]
    assert [found.path for found in match_log.match_logs] == [installed.match_log()]
    assert log.match_logs == match_log.logs == folder.logs == []


def test_a_log_that_is_given_may_bear_any_name(tmp_path: Path) -> None:
    saved = tmp_path / "saved.mtgo.log"
    saved.write_bytes(b"12:00:00 [INF] (UI|x) y\r\n")
    assert [found.path for found in find_installations(given_places([saved])).logs] == [saved]


def test_a_path_is_absolute_whatever_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path)
    monkeypatch.chdir(tmp_path)
    findings = find_installations(given_places([Path()]))
    assert [root.path for root in findings.roots] == [tmp_path]
