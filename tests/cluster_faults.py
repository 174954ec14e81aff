"""What goes wrong on a cluster's computers, made to happen: they import this module by its name."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from recorder.cluster.workforce import Errand, convert_there
from recorder.convert.batch import Task
from recorder.convert.conversion import ConvertedSource

DEADLY = "Match_GameLog_00000002-"
"""The source that the faults are about."""


def wait_first(task: Task, errand: Errand) -> ConvertedSource:
    """Convert; the first time that the source comes, say which process it is in, and wait to be killed."""
    begun = Path(os.environ["MTGR_TEST_FOLDER"], "begun")
    if DEADLY in task.place and not begun.exists():
        (begun.parent / f".{task.prefix}-0.part").write_text("half a record", encoding="utf-8")
        begun.with_suffix(".tmp").write_text(str(os.getpid()), encoding="utf-8")
        begun.with_suffix(".tmp").replace(begun)
        signal.pause()
    return convert_there(task, errand)


def always_die(task: Task, errand: Errand) -> ConvertedSource:
    """Convert; the source ends every process that takes it up."""
    if DEADLY in task.place:
        os.kill(os.getpid(), signal.SIGKILL)
    return convert_there(task, errand)
