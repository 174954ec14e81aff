"""Sentences about day and night and about goad: facts/gamelog.md 2.5 has no real one."""

from __future__ import annotations

import re
from typing import Final

from recorder.log_lines.phrases import Line
from recorder.log_lines.sentences import BecameDayOrNight, Goaded, Sentence

_BECOMES: Final = re.compile(r"It (?:becomes|became|is now) (day|night)\.?")
_GOADS: Final = re.compile(r" goads (.+?)(?: with (.+?))?\.?")


def parse_day_or_night(text: str) -> Sentence | None:
    """Understand ``It becomes night.``"""
    match = _BECOMES.fullmatch(text)
    return BecameDayOrNight(match[1] == "day") if match else None


def parse_goads(line: Line) -> Sentence | None:
    """Understand ``P goads C with C.``"""
    match = _GOADS.fullmatch(line.rest)
    cards = line.cards(match[1]) if match else None
    if match is None or not cards:
        return None
    return Goaded(line.player, cards, line.on_stack(match[2]) if match[2] else None)
