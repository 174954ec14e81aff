"""A recorder in a process of its own, measured from within: what `speed_of_recording` starts.

It follows what lies in a folder and prints ``ready``. The end of its standard input tells it to stop; then it
prints what it has used: seconds, CPU seconds, wake-ups, the most memory in MB, steps.
"""

from __future__ import annotations

import resource
import sys
import threading
import time
from functools import partial
from pathlib import Path

from recorder.live.finding import find_installations
from recorder.live.places import given_places
from recorder.live.recorder import Recorder
from recorder.live.waker import FileEvents


def main() -> None:
    """Record from the first folder into the second, until standard input ends."""
    mtgo, records, events = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] == "events"
    waker = FileEvents(use_events=events)
    stop = threading.Event()
    threading.Thread(target=_stop_at_end_of_input, args=(stop,), daemon=True).start()
    find = partial(find_installations, given_places([mtgo]), leave_out=[records])
    recorder = Recorder(records, find, lambda _event: None, time.monotonic)
    while recorder.step(stop.is_set):
        pass
    before, steps, start = resource.getrusage(resource.RUSAGE_SELF), 0, time.monotonic()
    print("ready", flush=True)
    while not stop.is_set():
        waker.watch(recorder.followed)
        waker.wait()
        recorder.step(stop.is_set)
        steps += 1
    used = resource.getrusage(resource.RUSAGE_SELF)
    recorder.close()
    waker.close()
    cpu = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    woken = used.ru_nvcsw - before.ru_nvcsw
    print(time.monotonic() - start, cpu, woken, used.ru_maxrss / 1024, steps)


def _stop_at_end_of_input(stop: threading.Event) -> None:
    sys.stdin.buffer.read()
    stop.set()


if __name__ == "__main__":
    main()
