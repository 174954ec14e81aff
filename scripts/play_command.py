"""The arguments of `play`, its clock, and what it says on the terminal."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from math import inf, isfinite
from pathlib import Path
from typing import Final, get_args

from play_performance import LONGEST_PAUSE, Fault, Performance, load, torn

from recorder.convert.search import find_sources
from recorder.errors import RecorderError
from recorder.sources.card_data.finding import find_card_data

_FAULTS: Final[dict[Fault, str]] = {
    "restart": "MTGO is restarted: its log is replaced by a new one",
    "truncate": "MTGO is restarted: its log is emptied",
    "delete": "the log is deleted, and comes back with what is written next",
    "update": "MTGO is updated: it moves into a new folder",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Play saved logs; return the exit status: 0 played, 1 cannot be read or written, 2 wrong use."""
    parser = _parser()
    options = parser.parse_intermixed_args(arguments)
    found = find_sources(options.sources)
    for failure in found.failures:
        print(failure, file=sys.stderr)
    try:
        logs = load(found.sources)
        if not logs:
            parser.error("no mtgo.log and no match log found in what is to be played")
        if options.torn:
            logs = torn(logs, options.seed)
        card_data = next(filter(None, (find_card_data(Path(source.place)) for source in found.sources)), None)
        performance = Performance(logs, options.into, card_data, options.longest_pause)
        for fault in get_args(Fault):
            for place in getattr(options, fault):
                performance.add(fault, place(performance.length))
        print(_heading(performance, options.into, options.speed, len(logs)), file=sys.stderr)
        _play(performance, options.speed)
    except KeyboardInterrupt:
        return 130
    except (OSError, RecorderError) as error:
        print(f"cannot play: {error}", file=sys.stderr)
        return 1
    return 1 if found.failures else 0


def play_in_time(
    performance: Performance, speed: float, clock: Callable[[], float], sleep: Callable[[float], object]
) -> None:
    """Play to the end by a clock.

    Args:
        performance: what is played.
        speed: how many of its seconds pass in one of the clock's; infinite: all at once.
        clock: gives seconds.
        sleep: waits so many of the clock's seconds.
    """
    start = clock()
    while (due := performance.next_time) is not None:
        wait = due / speed - (clock() - start)
        if wait > 0:
            sleep(wait)
        for cue in performance.play_until(max(due, (clock() - start) * speed) if isfinite(speed) else inf):
            if cue.fault is not None:
                print(f"{_clock_face(cue.seconds)} {_FAULTS[cue.fault]}", file=sys.stderr)


def _play(performance: Performance, speed: float) -> None:
    try:
        play_in_time(performance, speed, time.monotonic, time.sleep)
    finally:
        performance.folders.close()


def _heading(performance: Performance, into: Path, speed: float, count: int) -> str:
    pace = f"at {speed:g}x" if isfinite(speed) else "without pauses"
    logs = "1 log" if count == 1 else f"{count} logs"
    return f"playing {logs} into {into}, {_clock_face(performance.length)} {pace}; Ctrl-C ends"


def _clock_face(seconds: float) -> str:
    return str(timedelta(seconds=int(seconds)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="play.py",
        description="Play saved logs into a folder as MTGO would write them.",
        epilog="TIME is in seconds from the start, or a part of the whole, such as 50%%.",
    )
    add = parser.add_argument
    add("sources", metavar="SOURCE", nargs="+", type=Path, help="mtgo.log, match logs, or folders with such")
    add("into", metavar="INTO", type=Path, help="the folder that stands for Apps/2.0")
    add("--speed", type=_speed, default=1.0, help="times faster than it was, or max; 1 if not given")
    add("--torn", action="store_true", help="write in pieces that end anywhere")
    add("--seed", metavar="N", type=int, default=0, help="of other pieces; 0 if not given")
    add(
        "--longest-pause",
        metavar="SECONDS",
        type=float,
        default=LONGEST_PAUSE,
        help=f"shorten longer pauses; {LONGEST_PAUSE:g} if not given",
    )
    for fault, meaning in _FAULTS.items():
        add(
            f"--{fault}-at",
            dest=fault,
            metavar="TIME",
            type=_place,
            action="append",
            default=[],
            help=meaning,
        )
    return parser


def _speed(text: str) -> float:
    speed = inf if text == "max" else float(text)
    if not speed > 0:
        raise ValueError(text)
    return speed


def _place(text: str) -> Callable[[float], float]:
    """Take a time that may depend on the length of the whole."""
    number = float(text.removesuffix("%"))
    if text.endswith("%"):
        return lambda length: length * number / 100
    return lambda _: number


if __name__ == "__main__":
    sys.exit(main())
