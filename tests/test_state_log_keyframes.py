"""Replaying a record gives MTGO's own state at every turn's start: the states, decoded again, say so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from message_logs import LAST_CHANGE
from state_log_fixtures import CARDS, STATE_LOGS, read_cards

from recorder.reports import StateReport
from recorder.sources.mtgo_log import MtgoLog

RECORDS = sorted(STATE_LOGS.glob("*-g1.mtgr"))


def turn_starts(log: Path) -> Iterator[StateReport]:
    """Yield the first settled state of each turn of a log's first game."""
    source = MtgoLog(LAST_CHANGE, read_cards((STATE_LOGS / CARDS).read_text(encoding="utf-8")))
    reports = [*source.feed(log.read_bytes()), *source.finish()]
    states = [report for report in reports if isinstance(report, StateReport) and report.settled]
    for before, state in pairwise(report for report in states if report.game == states[0].game):
        has_begun = (before.turn, before.active) != (state.turn, state.active)
        if state.step != "pregame" and (has_begun or before.step == "pregame"):
            yield state


def keyframes(record: Path) -> Iterator[list[str]]:
    """Yield the lines of each keyframe, with what turns over in the untap step that follows (CR 502.2).

    The state that begins a turn shows it turned over already.
    """
    for part in record.read_text(encoding="utf-8").split("keyframe full\n")[1:]:
        shown, _, then = part.partition("end-keyframe")
        turned = dict(re.findall(r"^(\S+) pt \S+ -> (\S+) by rule:turn$", then, re.MULTILINE))
        yield [_turned(line.strip(), turned) for line in shown.splitlines()]


def _turned(line: str, turned: dict[str, str]) -> str:
    now = turned.get(line.partition(" ")[0])
    return line if now is None else re.sub(r" pt \S+", f" pt {now}", line)


def shown_creatures(lines: list[str], *, phased_out: bool) -> list[tuple[str, int]]:
    """Return power and toughness and the number of counters of each creature.

    What is phased out is not in a state; but in the one that begins the turn in which it phases in.
    """
    found = []
    for line in lines:
        pt = re.search(r" pt (\S+)", line)
        if pt is not None and " battlefield " in line and (phased_out or " phased-out" not in line):
            found.append((pt[1], sum(map(int, re.findall(r'"\S+/\S+" (\d+)', line)))))
    return sorted(found)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_keyframes_are_what_the_states_say(record: Path) -> None:
    states = list(turn_starts(record.with_name(f"{record.stem.removesuffix('-g1')}.mtgo.log")))
    told = list(keyframes(record))
    assert len(told) == len(states) > 0
    for lines, state in zip(told, states, strict=True):
        creatures = [
            (item.pt or "?", sum(counters.count for counters in item.counters))
            for item in state.objects
            if item.zone == "battlefield" and item.is_creature
        ]
        shown = [shown_creatures(lines, phased_out=phased_out) for phased_out in (False, True)]
        assert sorted(creatures) in shown
        for player in state.players:
            cards = f"hand {player.hand} library {player.library} graveyard {player.graveyard}"
            expected = f"p{player.seat + 1} life {player.life} {cards}"
            assert any(line.startswith(expected) for line in lines)
