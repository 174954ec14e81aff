"""What tests share: the real data beside the checkout, which is there in CI and on the founders' machines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from live_recording import Table

SHARED = Path(__file__).resolve().parents[2] / "shared"
REAL_LOGS = sorted((SHARED / "data" / "gamelogs").glob("*.dat"))
TEMPLATES = SHARED / "facts" / "gamelog-templates.tsv"

needs_real_logs = pytest.mark.skipif(
    not REAL_LOGS, reason="the real match logs lie in ../shared beside the project's own checkout only"
)

settings.register_profile("same", derandomize=True, deadline=None)  # what passed here passes in CI
settings.register_profile("search", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Give a computer on which MTGO writes and a recorder records."""
    with Table(tmp_path) as table:
        yield table
