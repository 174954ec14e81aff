"""A real game's record has exactly the delayed triggers of MTGO's states (decision 0026.1, 0026.3, 0026.4).

The states are decoded here again, from the messages alone: nothing of the adapter or the reports is used.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest
from conftest import SHARED
from message_samples import game_a
from recording import MemoryRecords

from recorder.adapter.adapter import Adapter
from recorder.mtgr.reader import read
from recorder.mtgr.record_state import RecordState
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import Cease, KeyframeEffect, NewAbility, NewEffect, Turn
from recorder.mtgr.values import ObjectId
from recorder.mtgr.visitor import Visitor
from recorder.sources.card_data import load_card_data
from recorder.sources.messages.contents import GameState, Thing
from recorder.sources.messages.decoder import MessageDecoder
from recorder.sources.messages.property_numbers import PropertyNumber
from recorder.sources.messages.zones import ZoneKind, zone_of
from recorder.sources.mtgo_log import MtgoLog

GAME_A = SHARED / "data" / "mtgolog" / "game-a.mtgo.log"
PREGAME = 13
OVER = 255

pytestmark = pytest.mark.skipif(
    not GAME_A.exists(), reason="the real recordings lie in ../shared beside the checkout only"
)

TurnName = str
Life = tuple[str, TurnName, TurnName]
"""A delayed trigger's words, the turn in which it is made, and the one in which it is gone."""


@dataclass
class Triggers:
    """The delayed triggers of a game: their lives, and how many there are as each turn begins."""

    lives: list[Life] = field(default_factory=list)
    at_turn_starts: dict[TurnName, list[str]] = field(default_factory=dict)


def plain(text: object) -> str:
    return str(text).replace("@i", "").replace("@-", "—").strip()


def settled_states() -> list[GameState]:
    decoder = MessageDecoder()
    messages = (decoder.decode(one.game, one.message, offset=offset) for offset, one in game_a())
    return [
        state
        for state in messages
        if isinstance(state, GameState)
        and state.step.phase != PREGAME
        and state.waiting_for != OVER
        and not state.step.is_interaction
        and state.step.prompted_seat == -1
    ]


def words(thing: Thing) -> str:
    return plain(thing.properties[PropertyNumber.EFFECT_NAME_STRING])


def decoded() -> Triggers:
    found = Triggers()
    open_ones: dict[int, tuple[str, TurnName]] = {}
    last_turn = ""
    for state in settled_states():
        turn = f"{state.step.turn} p{state.players.active_seat + 1}"
        shown = {}
        for thing in state.things.values():
            zone = zone_of(thing.zone)
            if zone is not None and zone.kind is ZoneKind.DELAYED_TRIGGERS:
                shown[thing.number] = words(thing)
        for number in sorted(open_ones.keys() - shown.keys()):
            text, made_in = open_ones.pop(number)
            found.lives.append((text, made_in, turn))
        for number in sorted(shown.keys() - open_ones.keys()):
            open_ones[number] = (shown[number], turn)
        if turn != last_turn:
            last_turn = turn
            found.at_turn_starts[turn] = sorted(shown.values())
    assert not open_ones
    return found


class Told(Visitor):
    """Reads the same out of a record: effects of which an ability says that it comes from them."""

    def __init__(self) -> None:
        self.state = RecordState()
        self.turn = ""
        self.made: dict[ObjectId, tuple[str, TurnName]] = {}
        self.triggered: set[ObjectId] = set()
        self.ended: dict[ObjectId, tuple[TurnName, str]] = {}
        self.listed: dict[TurnName, list[ObjectId]] = {}

    def visit(self, statement: Statement) -> None:
        if isinstance(statement, Turn):
            self.turn = f"{statement.number} {statement.player}"
            self.listed[self.turn] = []
        elif isinstance(statement, KeyframeEffect):
            self.listed[self.turn].append(statement.id)
        elif isinstance(statement, NewEffect):
            self.made[statement.id] = (str(statement.text), self.turn)
        elif isinstance(statement, NewAbility) and statement.attributes.from_effect is not None:
            self.triggered.add(statement.attributes.from_effect)
        elif isinstance(statement, Cease) and statement.subject in self.made:
            assert statement.subject not in self.ended
            self.ended[statement.subject] = (self.turn, statement.cause)

    @property
    def triggers(self) -> Triggers:
        lives = [
            (text, turn, self.ended[effect][0])
            for effect, (text, turn) in self.made.items()
            if effect in self.triggered
        ]
        texts = {
            turn: sorted(self.made[effect][0] for effect in effects if effect in self.triggered)
            for turn, effects in self.listed.items()
        }
        return Triggers(lives, texts)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    cards = load_card_data(SHARED / "data" / "CardDataSource", tmp_path_factory.mktemp("cache"))
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "mtgo-log", "mtgo.log")
    source = MtgoLog(datetime(2026, 3, 21, 23, 0), cards)
    for report in (*source.feed(Path(GAME_A).read_bytes()), *source.finish()):
        adapter.take(report)
    adapter.finish()
    return keeper.records[0].text


@pytest.fixture(scope="module")
def told(record: str) -> Told:
    found = Told()
    read(io.StringIO(record), found)
    return found


def test_decision_0026_1_the_record_has_exactly_the_delayed_triggers_of_the_states(told: Told) -> None:
    expected = decoded()
    assert len(expected.lives) == 3
    assert sorted(told.triggers.lives) == sorted(expected.lives)


def test_decision_0026_4_keyframes_list_exactly_what_waits_as_the_turn_begins(told: Told) -> None:
    assert told.triggers.at_turn_starts == decoded().at_turn_starts


def test_decision_0026_3_each_ends_as_it_triggers_and_all_else_with_its_duration(told: Told) -> None:
    ends = {effect: cause for effect, (_, cause) in told.ended.items()}
    assert {ends[effect] for effect in told.triggered} == {"rule:delayed-trigger"}
    others = {effect: cause for effect, cause in ends.items() if effect not in told.triggered}
    assert others == {
        ObjectId("quantum-riddler.3/e2"): "rule:duration",
        ObjectId("quantum-riddler.1/e2"): "rule:duration",
    }


def test_decision_0026_1_the_permission_of_warp_lasts_while_the_card_remains_exiled(
    told: Told, record: str
) -> None:
    """No object shows it: the text of the ability that exiles the card says so."""
    lines = record.splitlines()
    made = next(
        place for place, line in enumerate(lines) if line.startswith("new effect quantum-riddler.1/e2")
    )
    assert re.fullmatch(
        r"quantum-riddler\.1 battlefield -> exile exile by quantum-riddler\.1/a2", lines[made - 1]
    )
    gone = lines.index("quantum-riddler.1/e2 cease by rule:duration")
    cast = max(
        place for place, line in enumerate(lines[:gone]) if line.startswith("quantum-riddler.1 exile -> ")
    )
    assert all(not line.startswith(("turn", "step")) for line in lines[cast:gone])
    listed = [turn for turn, effects in told.listed.items() if ObjectId("quantum-riddler.1/e2") in effects]
    assert len(listed) == sum(line.startswith("turn ") for line in lines[made:gone]) > 0
