"""``mtgr convert``: what it finds, writes, leaves alone and says. Issue 2, build 8 and "Bad input"."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from test_game_log_source import GUID, header, record
from typer.testing import CliRunner, Result

from recorder.commands.application import application
from recorder.convert.conversion import ConvertedSource, Means, convert_source
from recorder.convert.fingerprint import Fingerprint
from recorder.convert.index import INDEX
from recorder.convert.search import find_sources
from recorder.convert.staging import RecordStage
from recorder.sources.game_log_layout import CHANNEL_GAME_CHAT
from recorder.sources.opening import open_source, read_reports

LINES = (
    "@PHarrow rolled a 6.",
    "@PMaddock rolled a 2.",
    "@P@PHarrow joined the game.",
    "@P@PMaddock joined the game.",
    "@PTurn 1: Harrow",
    "@PHarrow plays @[Island@:286278,423:@].",
    "@PMaddock has conceded from the game.",
)
RECORD = "2026-03-14T192000-5e1f0c3a-g1.mtgr"


def match_log(lines: tuple[str, ...] = LINES, first: str = GUID, second: str | None = None) -> bytes:
    return header(first=first, second=second or first) + b"".join(record(line) for line in lines)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(application, [str(argument) for argument in arguments])


def convert(path: Path, folder: Path, on_bytes: Callable[[int], object] = lambda _: None) -> ConvertedSource:
    return convert_source(path, RecordStage(folder, "test"), Means(Fingerprint()), (), on_bytes)


def names_in(folder: Path) -> list[str]:
    """Give the names of what a user sees in a folder; nothing else may lie there but the index."""
    return sorted(path.name for path in folder.iterdir() if path.name != INDEX)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "logs" / f"Match_GameLog_{GUID}.dat"
    path.parent.mkdir()
    path.write_bytes(match_log())
    return path


@pytest.fixture
def output(tmp_path: Path) -> Path:
    return tmp_path / "records"


def test_one_record_per_game_named_by_time_match_and_game(log: Path, output: Path) -> None:
    result = run("convert", log, "-o", output)
    assert result.exit_code == 0
    assert names_in(output) == [RECORD]
    assert "1 match, 1 game" in result.stdout
    assert "1 new, 0 updated, 0 unchanged" in result.stdout


def test_folders_are_searched_by_content_and_not_by_name(log: Path, output: Path) -> None:
    shutil.move(log, log.with_name("renamed.bin"))
    (log.parent / "other.db").write_bytes(b"SQLite format 3\0")
    (log.parent / "empty").touch()
    result = run("convert", log.parent, "-o", output)
    assert result.exit_code == 0
    assert (output / RECORD).exists()


def test_property_7_converting_again_changes_nothing_and_says_so(log: Path, output: Path) -> None:
    run("convert", log, "-o", output)
    before = (output / RECORD).stat()
    result = run("convert", log, "-o", output)
    after = (output / RECORD).stat()
    assert (before.st_mtime_ns, before.st_ino) == (after.st_mtime_ns, after.st_ino)
    assert "0 new, 0 updated, 1 unchanged" in result.stdout
    assert result.exit_code == 0


def test_a_log_that_has_grown_updates_its_record(log: Path, output: Path) -> None:
    log.write_bytes(match_log(LINES[:-1]))
    assert "1 game has no end in the log" in run("convert", log, "-o", output).stdout
    assert (output / RECORD).read_text(encoding="utf-8").splitlines()[-1].startswith("end incomplete")
    log.write_bytes(match_log())
    assert "0 new, 1 updated" in run("convert", log, "-o", output).stdout
    assert (output / RECORD).read_text(encoding="utf-8").splitlines()[-1].startswith("end complete")


def test_an_older_copy_of_a_log_takes_nothing_from_its_record(log: Path, output: Path) -> None:
    run("convert", log, "-o", output)
    before = (output / RECORD).read_bytes()
    log.write_bytes(match_log(LINES[:-1]))
    assert "0 new, 0 updated, 1 unchanged" in run("convert", log, "-o", output).stdout
    assert (output / RECORD).read_bytes() == before


def test_of_copies_of_a_match_the_longest_wins_and_is_said_once(log: Path, output: Path) -> None:
    shorter = log.parent / "a-copy-from-before-the-update.dat"
    shorter.write_bytes(match_log(LINES[:-1]))
    result = run("convert", log.parent, "-o", output)
    assert result.stdout.count("is a copy of the match in") == 1
    assert f"{shorter} is a copy of the match in {log}" in result.stdout.replace("\n", "")
    assert (output / RECORD).read_text(encoding="utf-8").splitlines()[-1].startswith("end complete")


def test_the_same_file_named_twice_is_converted_once(log: Path, output: Path) -> None:
    assert "1 match, 1 game" in run("convert", log, log, log.parent, "-o", output).stdout


def test_the_old_variant_has_one_game_a_file_and_its_files_are_no_copies(
    tmp_path: Path, output: Path
) -> None:
    for game, seconds in (("565250506", 0), ("565250507", 60)):
        built = header(first="882340986", second=game)
        built += b"".join(record(line, 639_091_128_000_000_000 + seconds * 10**7) for line in LINES)
        (tmp_path / f"match{game}.dat").write_bytes(built)
    result = run("convert", tmp_path, "-o", output)
    assert "2 games" in result.stdout
    assert names_in(output) == [
        "2026-03-14T192000-88234098-g0.mtgr",
        "2026-03-14T192100-88234098-g0.mtgr",
    ]
    assert "game ?\n" in next(output.glob("*.mtgr")).read_text(encoding="utf-8")


def test_property_8_a_bad_file_is_named_and_the_others_go_on(log: Path, output: Path) -> None:
    bad = log.parent / "Match_GameLog_bad.dat"
    bad.write_bytes(b"\x02" + match_log()[1:])
    result = run("convert", log.parent, "-o", output)
    assert result.exit_code == 1
    assert (output / RECORD).exists()
    assert f"{bad}, byte 0: expected" in result.stdout.replace("\n", "")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "found an empty file"),
        (b"\x01\x00\x24", "found 3 bytes"),
        (b"\x02\x00" + match_log()[2:], "byte 0: expected a match log"),
        (bytes(4096), "byte 0: expected a match log"),
        (match_log() + bytes(4096), f"byte {len(match_log())}: expected a time between 2000 and 2100"),
        (match_log() + b"\x00" * 8 + b"\xff" * 8, "a length of at most 5 bytes, found no end to it"),
    ],
)
def test_bad_input_is_said_with_file_and_place(
    tmp_path: Path, output: Path, content: bytes, said: str
) -> None:
    path = tmp_path / "Match_GameLog_bad.dat"
    path.write_bytes(content)
    result = run("convert", path, "-o", output)
    assert result.exit_code == 1
    assert said in result.stdout
    assert str(path) in result.stdout.replace("\n", "")


@pytest.mark.parametrize("cut", [1, 3, 9, 20])
def test_a_cut_tail_is_normal(log: Path, output: Path, cut: int) -> None:
    log.write_bytes(match_log()[:-cut])
    result = run("convert", log, "-o", output)
    assert result.exit_code == 0
    assert "end incomplete" in (output / RECORD).read_text(encoding="utf-8")


def test_a_header_alone_gives_no_record_and_no_failure(tmp_path: Path, output: Path) -> None:
    path = tmp_path / "Match_GameLog_begun.dat"
    path.write_bytes(header())
    result = run("convert", path, "-o", output)
    assert result.exit_code == 0
    assert "0 games" in result.stdout


def test_what_stands_before_a_broken_place_is_kept(log: Path, output: Path) -> None:
    log.write_bytes(match_log() + bytes(100))
    assert run("convert", log, "-o", output).exit_code == 1
    assert "p2 concede\np1 win\nend complete" in (output / RECORD).read_text(encoding="utf-8")


def test_a_byte_that_is_no_utf_8_is_a_failure_and_the_rest_is_kept(log: Path, output: Path) -> None:
    log.write_bytes(match_log().replace(b"Island", b"Isl\xffnd"))
    result = run("convert", log, "-o", output)
    assert result.exit_code == 1
    assert "expected UTF-8, found byte 0xff" in result.stdout
    assert 'new card isl-nd.1 "Isl\ufffdnd"' in (output / RECORD).read_text(encoding="utf-8")


def test_a_chat_is_refused_by_name_when_named_and_left_unread_in_a_folder(log: Path, output: Path) -> None:
    chat = log.parent / "Match_GameChat_1.dat"
    chat.write_bytes(header(CHANNEL_GAME_CHAT) + record("secret", author="Harrow"))
    named = run("convert", chat, "-o", output)
    assert named.exit_code == 1
    assert "players' chat, which is never read" in named.stdout
    assert str(chat) in named.stdout.replace("\n", "")
    in_folder = run("convert", log.parent, "-o", output)
    assert in_folder.exit_code == 0
    assert "1 chat left unread" in in_folder.stdout


def test_a_file_that_is_not_there_is_said(tmp_path: Path, output: Path) -> None:
    result = run("convert", tmp_path / "nothing.dat", "-o", output)
    assert result.exit_code == 1
    assert "found no such file or directory" in result.stdout.replace("\n", " ")


def test_nothing_found_is_said(tmp_path: Path, output: Path) -> None:
    result = run("convert", tmp_path, "-o", output)
    assert result.exit_code == 1
    assert "Nothing to convert found." in result.stdout


def test_a_file_that_may_not_be_read_is_said(
    log: Path, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, *_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    monkeypatch.setattr(Path, "open", refuse)  # root may read everything
    found = find_sources([log])
    assert [error.found for error in found.failures] == ["permission denied"]
    assert not output.exists()


def test_a_file_that_vanishes_between_search_and_reading_is_said(log: Path, output: Path) -> None:
    output.mkdir()
    log.unlink()
    result = convert(log, output)
    assert result.error is not None
    assert result.error.file == str(log)
    assert names_in(output) == []


def test_a_two_gigabyte_file_of_zeros_is_refused_without_being_read(tmp_path: Path, output: Path) -> None:
    path = tmp_path / "Match_GameLog_zeros.dat"
    with path.open("wb") as file:
        file.write(match_log())
        file.truncate(1 << 31)
    read = 0

    def count(size: int) -> None:
        nonlocal read
        read += size

    output.mkdir()
    result = convert(path, output, count)
    assert result.error is not None
    assert read < 1 << 20


def test_an_output_folder_that_cannot_be_written_is_said(log: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    result = run("convert", log, "-o", blocked / "records")
    assert result.exit_code == 1
    assert "cannot write records" in result.output


def test_a_disk_that_fills_up_leaves_no_half_record(
    log: Path, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill_up(self: Path, _target: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self))

    monkeypatch.setattr(Path, "replace", fill_up)
    result = run("convert", log, "-o", output)
    assert result.exit_code == 1
    assert "no space left on device" in result.output
    assert names_in(output) == []


def test_two_games_of_one_name_are_a_failure_and_not_a_loss(tmp_path: Path, output: Path) -> None:
    other = f"{GUID[:8]}-ffff-4fff-8fff-ffffffffffff"
    (tmp_path / "1.dat").write_bytes(match_log())
    (tmp_path / "2.dat").write_bytes(match_log(LINES[:-1], first=other))
    result = run("convert", tmp_path, "-o", output)
    assert result.exit_code == 1
    assert f"expected one game for {RECORD}" in result.stdout
    assert "end complete" in (output / RECORD).read_text(encoding="utf-8")


def test_the_match_id_of_a_file_of_reports_cannot_leave_the_folder(tmp_path: Path, output: Path) -> None:
    lines = [json.dumps({"kind": "match-started", "offset": 0, "match": "../../evil"})]
    lines += [
        json.dumps({"kind": "log-line", "offset": index, "ticks": 639_091_128_000_000_000, "text": line})
        for index, line in enumerate(LINES)
    ]
    path = tmp_path / "reports.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    run("convert", path, "-o", output)
    assert names_in(output) == ["2026-03-14T192000-evil-g1.mtgr"]


def test_the_summary_for_programs_is_json(log: Path, output: Path) -> None:
    summary = json.loads(run("convert", log, "-o", output, "--json").stdout)
    assert summary["matches"] == summary["games"] == summary["complete"] == summary["new"] == 1
    assert summary["lines"] == len(LINES)
    assert summary["failures"] == []
    assert summary["records"][0]["file"].endswith(RECORD)


def test_reports_print_as_json_lines_that_convert_to_the_same_record(log: Path, output: Path) -> None:
    printed = run("reports", log)
    assert printed.exit_code == 0
    path = log.with_suffix(".jsonl")
    path.write_text(printed.stdout, encoding="utf-8")
    assert list(read_reports(open_source(path))) == list(read_reports(open_source(log)))
    run("convert", log, "-o", output)
    by_bytes = (output / RECORD).read_text(encoding="utf-8")
    run("convert", path, "-o", output)
    by_reports = (output / RECORD).read_text(encoding="utf-8")
    assert by_reports == by_bytes.replace(f'game-log "{log.name}"', f'reports "{path.name}"')


def test_reports_of_what_is_no_source_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("hello", encoding="utf-8")
    assert run("reports", path).exit_code == 1


def test_check_has_three_exit_statuses(log: Path, output: Path, tmp_path: Path) -> None:
    run("convert", log, "-o", output)
    clean = output / RECORD
    assert run("check", clean).exit_code == 0
    broken = tmp_path / "broken.mtgr"
    broken.write_text(clean.read_text(encoding="utf-8").replace("mtgr 1", "mtgr one"), encoding="utf-8")
    result = run("check", broken)
    assert result.exit_code == 1
    assert f"{broken}:1: " in result.stdout
    assert run("check").exit_code == 2
    assert run("check", tmp_path / "nothing.mtgr").exit_code == 2


def test_checks_findings_for_programs_are_json(log: Path, output: Path) -> None:
    run("convert", log, "-o", output)
    assert json.loads(run("check", "--json", output / RECORD).stdout) == []
