"""A path that may be pasted anywhere has nobody's name in it. Issue 5.6."""

from __future__ import annotations

import string
from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recorder.live.plain_paths import plain_path

HOME = PurePosixPath("/home/ann")
WINDOWS_HOME = PureWindowsPath(r"C:\Users\Ann")
names = st.text(string.ascii_letters + string.digits + " .-_é", min_size=1, max_size=12).map(
    lambda name: f"Zz{name}"  # none of the names that are the same everywhere begins so
)


@pytest.mark.parametrize(
    ("path", "plain"),
    [
        ("/home/ann", "~"),
        ("/home/ann/Games/Ann's MTGO/drive_c/users/ann", "~/Games/*/drive_c/users/*"),
        ("/home/bob/.wine/drive_c", "/*/*/.wine/drive_c"),
        ("/media/ann/disk/mtgo.log", "/*/*/*/mtgo.log"),
        ("/home/ann/Match_GameLog_5e1f0c3a.dat", "~/Match_GameLog_*.dat"),
        ("/home/ann/anns game.log", "~/*.log"),
        ("/home/ann/letter.to.bob", "~/*"),
        ("/", "/"),
    ],
)
def test_only_names_that_are_the_same_everywhere_are_shown(path: str, plain: str) -> None:
    assert plain_path(PurePosixPath(path), HOME) == plain


@pytest.mark.parametrize(
    ("path", "plain"),
    [
        (
            r"c:\users\ann\AppData\Local\Apps\2.0\X1.Y2\mtgo..tion_00ff",
            r"~\AppData\Local\Apps\2.0\*\mtgo..tion_*",
        ),
        (r"D:\Ann\records", r"D:\*\*"),
        (r"\\anns-server\share\AppData", r"*\AppData"),
        (r"C:\Users\Bob\AppData\Local", r"C:\Users\*\AppData\Local"),
    ],
)
def test_windows_paths_too(path: str, plain: str) -> None:
    assert plain_path(PureWindowsPath(path), WINDOWS_HOME) == plain


def test_a_home_that_is_everything_is_none() -> None:
    assert plain_path(PurePosixPath("/srv/.wine"), PurePosixPath("/")) == "/*/.wine"


@given(st.lists(names, min_size=1, max_size=5), names)
def test_no_name_is_ever_shown(parts: list[str], user: str) -> None:
    for path, home in (
        (PurePosixPath("/", *parts), PurePosixPath("/home", user)),
        (PurePosixPath("/home", user, *parts), PurePosixPath("/home", user)),
        (PureWindowsPath("C:/Users", user, *parts), PureWindowsPath("C:/Users", user)),
    ):
        assert "Zz" not in plain_path(path, home)
