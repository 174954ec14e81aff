"""One path as one endless source: whatever happens to the file, each one is given from its first byte on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recorder.live import tail
from recorder.live.tail import Began, Bytes, Over, Tail

_OPERATIONS = st.one_of(
    st.tuples(st.just("append"), st.integers(1, 12_000)),
    st.tuples(st.sampled_from(["empty", "replace", "rewrite", "delete", "put back", "look"]), st.just(0)),
)


class File:
    """A path to which things happen; every file there has a start of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.files: list[bytes] = []
        self._aside = path.with_name("aside")

    def do(self, operation: str, size: int) -> None:
        if operation == "append" and self.path.exists() and self.path.stat().st_size:
            self._write("ab", bytes(size))
        elif operation in {"append", "rewrite"}:
            self._new("wb")
        elif operation == "empty" and self.path.exists():
            self.path.write_bytes(b"")
        elif operation == "replace":
            self._aside.unlink(missing_ok=True)
            self._new("wb", self._aside)
            os.replace(self._aside, self.path)  # noqa: PTH105 - as MTGO would
        elif operation == "delete" and self.path.exists():
            self.path.replace(self._aside)
        elif operation == "put back" and self._aside.exists() and not self.path.exists():
            self._aside.replace(self.path)

    def _new(self, mode: str, path: Path | None = None) -> None:
        start = b"%d. file\n" % len(self.files)
        self.files.append(start)
        with (path or self.path).open(mode) as file:
            file.write(start)

    def _write(self, mode: str, data: bytes) -> None:
        with self.path.open(mode) as file:
            file.write(data)


@given(st.lists(_OPERATIONS, max_size=25), st.sampled_from([211, 5_000, 1 << 18]))
def test_what_is_read_is_what_stood_there(
    tmp_path_factory: pytest.TempPathFactory, operations: list[tuple[str, int]], piece: int
) -> None:
    file = File(tmp_path_factory.mktemp("tail") / "mtgo.log")
    followed = Tail(file.path)
    read: list[bytes] = []
    is_there = False
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tail, "PIECE", piece)
        for operation, size in [*operations, *[("look", 0)] * 3_000]:
            file.do(operation, size)
            for given_piece in followed.poll():
                if isinstance(given_piece, Began):
                    assert not is_there
                    read.append(b"")
                    is_there = True
                elif isinstance(given_piece, Bytes):
                    assert is_there
                    read[-1] += given_piece.data
                elif isinstance(given_piece, Over):
                    is_there = False
    followed.close()
    assert all(
        data.partition(b"\n")[0] + b"\n" == b"%d. file\n" % int(data[:1]) for data in read if b"\n" in data
    )
    assert all(set(data.partition(b"\n")[2]) <= {0} for data in read)
    if file.path.exists() and file.path.stat().st_size:
        assert read[-1] == file.path.read_bytes()


def test_it_counts_what_happens(tmp_path: Path) -> None:
    path = tmp_path / "mtgo.log"
    followed = Tail(path)
    list(followed.poll())
    path.write_bytes(b"first")
    list(followed.poll())
    path.unlink()
    list(followed.poll())
    path.write_bytes(b"second, longer")
    list(followed.poll())
    path.write_bytes(b"third")
    list(followed.poll())
    followed.close()
    assert (followed.counts.opened, followed.counts.vanished) == (3, 1)
    assert (followed.counts.replaced, followed.counts.truncated) == (1, 1)
