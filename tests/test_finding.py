"""What MTGO has on this computer: every account and version, changed folders, links, refusals. Issue 5.1."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from mtgo_folders import TOKEN, install, write

from recorder.live import finding
from recorder.live.finding import Findings, find_installations
from recorder.live.places import given_places

OTHER = "00000001-0000-4000-8000-000000000000"


def find(*folders: Path, leave_out: tuple[Path, ...] = ()) -> Findings:
    return find_installations(given_places(folders), leave_out)


def refuse(monkeypatch: pytest.MonkeyPatch, call: str, refused: Path) -> None:
    """Let the system deny permission for one path; root, who may run these tests, is never denied any."""
    real = getattr(os, call)

    def denied(path: Path, **options: bool) -> object:
        if Path(path) == refused:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, **options)

    monkeypatch.setattr(f"recorder.live.finding.os.{call}", denied)


def test_every_account_is_found(tmp_path: Path) -> None:
    """facts/gamelog.md 6, number 3: two accounts, and the wrong one was looked at."""
    installed = install(tmp_path)
    second = write(installed.match_log("EF56AB78", OTHER), b"y" * 20, 2_000_000)
    assert [(log.path, log.size, log.modified) for log in find(tmp_path).match_logs] == [
        (second, 20, 2_000_000),
        (installed.match_log(), 10, 1_000_000),
    ]


def test_every_version_is_found_the_newest_first(tmp_path: Path) -> None:
    """facts/gamelog.md 6, numbers 4 and 5: an update moves into new folders and leaves copies."""
    old, new = install(tmp_path, "old", 1_000_000), install(tmp_path, "new", 2_000_000)
    findings = find(tmp_path)
    assert [log.path for log in findings.logs] == [new.log, old.log]
    assert [log.path for log in findings.match_logs] == [new.match_log(), old.match_log()]
    assert [folder.path for folder in findings.card_data] == [new.card_data, old.card_data]


def test_what_comes_and_goes_is_seen_at_the_next_look(tmp_path: Path) -> None:
    old = install(tmp_path, "old")
    assert [log.path for log in find(tmp_path).logs] == [old.log]
    new = install(tmp_path, "new", 2_000_000)
    shutil.rmtree(old.program)
    assert [log.path for log in find(tmp_path).logs] == [new.log]


def test_a_chat_is_not_even_listed(tmp_path: Path) -> None:
    install(tmp_path)
    findings = find(tmp_path)
    found = findings.logs + findings.match_logs + findings.card_data
    assert not [one for one in found if "Chat" in one.path.name]


def test_names_are_known_in_any_case(tmp_path: Path) -> None:
    """Windows does not tell them apart, and what copies them to other systems may change them."""
    log = write(tmp_path / "LOGS" / "MTGO.LOG", b"")
    match_log = write(tmp_path / f"match_gamelog_{TOKEN}.DAT", b"")
    (tmp_path / "carddatasource").mkdir()
    findings = find(tmp_path)
    assert [one.path for one in findings.logs + findings.match_logs] == [log, match_log]
    assert [folder.path for folder in findings.card_data] == [tmp_path / "carddatasource"]


def test_a_folder_named_like_a_log_is_none(tmp_path: Path) -> None:
    (tmp_path / "mtgo.log").mkdir()
    within = write(tmp_path / "mtgo.log" / f"Match_GameLog_{TOKEN}.dat", b"")
    findings = find(tmp_path)
    assert findings.logs == []
    assert [log.path for log in findings.match_logs] == [within]


def test_loops_of_links_are_survived(tmp_path: Path) -> None:
    installed = install(tmp_path / "apps")
    (installed.account("AB12CD34") / "up").symlink_to(tmp_path / "apps")
    (tmp_path / "apps" / "self").symlink_to("self")
    (tmp_path / "apps" / "nowhere").symlink_to("gone")
    (tmp_path / "apps" / "mtgo.log").symlink_to("mtgo.log")
    findings = find(tmp_path / "apps")
    assert [log.path for log in findings.logs] == [installed.log]
    assert [log.path for log in findings.match_logs] == [installed.match_log()]
    assert findings.failures == []


def test_several_ways_to_a_folder_are_one(tmp_path: Path) -> None:
    """Steam's own two names for its folder, say."""
    installed = install(tmp_path / "apps")
    (tmp_path / "again").symlink_to("apps")
    findings = find(tmp_path / "apps", tmp_path / "again", tmp_path, installed.program)
    assert [root.path for root in findings.roots] == [tmp_path / "apps", tmp_path]
    assert [log.path for log in findings.logs] == [installed.log]


def test_a_linked_folder_is_followed(tmp_path: Path) -> None:
    """Players move ``Apps`` to another disk."""
    installed = install(tmp_path / "disk")
    (tmp_path / "apps").mkdir()
    (tmp_path / "apps" / "2.0").symlink_to(tmp_path / "disk")
    place = tmp_path / "apps" / "2.0"
    assert [log.path for log in find(tmp_path / "apps").logs] == [
        place / installed.log.relative_to(tmp_path / "disk")
    ]


def test_the_folder_of_records_is_left_out(tmp_path: Path) -> None:
    installed = install(tmp_path)
    records = tmp_path / "records"
    write(records / "kept" / "mtgo.log", b"")
    (tmp_path / "link").symlink_to(records)
    assert [log.path for log in find(tmp_path, leave_out=(records,)).logs] == [installed.log]
    assert [log.path for log in find(tmp_path, leave_out=(tmp_path / "link",)).logs] == [installed.log]
    assert len(find(tmp_path, leave_out=(tmp_path / "nowhere",)).logs) == 2


def test_a_folder_of_records_that_is_the_place_itself_is_searched(tmp_path: Path) -> None:
    """`mtgr record --mtgo . -o .`: nothing would ever be found, without a word why."""
    installed = install(tmp_path)
    findings = find(tmp_path, tmp_path, leave_out=(tmp_path,))
    assert [log.path for log in findings.logs] == [installed.log]
    assert len(findings.roots) == 1


def test_a_folder_that_cannot_be_listed_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = install(tmp_path)
    refuse(monkeypatch, "scandir", installed.data)
    findings = find(tmp_path, installed.data)
    assert [str(failure) for failure in findings.failures] == [
        f"{installed.data}: expected a folder that can be listed, found permission denied"
    ]
    assert [log.path for log in findings.logs] == [installed.log]


def test_a_place_that_cannot_be_listed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, "scandir", tmp_path)
    findings = find(tmp_path)
    assert [failure.file for failure in findings.failures] == [str(tmp_path)]


def test_what_is_not_there_is_no_failure(tmp_path: Path) -> None:
    findings = find(tmp_path / "nowhere", write(tmp_path / "file", b"") / "below")
    assert findings == Findings()


@pytest.mark.parametrize(("levels", "is_found"), [(finding.DEEPEST, True), (finding.DEEPEST + 1, False)])
def test_a_search_goes_only_so_deep(tmp_path: Path, levels: int, is_found: bool) -> None:  # noqa: FBT001
    write(tmp_path.joinpath(*"x" * levels, "mtgo.log"), b"")
    assert bool(find(tmp_path).logs) is is_found


def test_a_search_goes_only_so_wide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "MOST_FOLDERS", 3)
    for name in "ab":
        (tmp_path / name).mkdir()
    assert not find(tmp_path).is_cut_short
    (tmp_path / "c").mkdir()
    findings = find(tmp_path)
    assert findings.is_cut_short
    assert findings.folders == 3


def test_files_that_a_drive_does_not_number_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some network drives give every file the number 0."""
    first, second = install(tmp_path, "a"), install(tmp_path, "b")
    (tmp_path / "again").symlink_to(first.program)
    real = Path.stat

    def unnumbered(path: Path, **options: bool) -> os.stat_result:
        status = real(path, **options)
        return os.stat_result((status.st_mode, 0, *status[2:]))

    monkeypatch.setattr(Path, "stat", unnumbered)
    assert len(find(tmp_path).logs) == 2
    assert second.log in [log.path for log in find(tmp_path).logs]


def test_card_data_of_a_log_are_the_nearest_or_the_newest(tmp_path: Path) -> None:
    old, new = install(tmp_path, "old", 1_000_000), install(tmp_path, "new", 2_000_000)
    findings = find(tmp_path)
    assert findings.card_data_of(old.log) == old.card_data
    assert findings.card_data_of(tmp_path / "elsewhere" / "mtgo.log") == new.card_data
    assert Findings().card_data_of(tmp_path / "elsewhere" / "mtgo.log") is None
