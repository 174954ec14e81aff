"""What the project promises of itself: its folders, the size of its files, its fixtures' origin."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TRACKED = [
    ROOT / name
    for name in subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],  # noqa: S607 - git is on the path wherever a clone is
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
]
PYTHON = sorted(path for path in TRACKED if path.suffix == ".py" and path.exists())


def test_the_top_level_is_what_it_is_meant_to_be() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in TRACKED}
    assert {name for name in names if not name.startswith(".")} == {
        "LICENSE",
        "README.md",
        "fixtures",
        "pyproject.toml",
        "recorder",
        "scripts",
        "tests",
    }


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_is_one_idea_and_a_function_can_be_seen_whole(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 400
    longest = [
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno > 60
    ]
    assert longest == []


@pytest.mark.parametrize(
    "path", [path for path in PYTHON if "recorder" in path.parts], ids=lambda path: path.name
)
def test_a_public_name_says_what_it_is(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    silent = [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert silent == []


def test_the_command_knows_its_version_without_importing_anything() -> None:
    script = (
        "import sys, recorder.__main__ as m; sys.argv[1:] = ['--version']; m.main(); print(len(sys.modules))"
    )
    bare = "import sys; print(len(sys.modules))"
    first, bare_count = (
        subprocess.run(
            [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for code in (script, bare)
    )
    assert first[0].startswith("mtgr ")
    assert int(first[1]) - int(bare_count[0]) <= 4
