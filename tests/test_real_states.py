"""A real game told by states: replaying its record gives MTGO's own state at every turn's start (property 6).

The states are decoded here again, from the messages alone: nothing of the adapter or the reports is used.
"""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest
from conftest import SHARED
from message_samples import game_a
from recording import MemoryRecord, MemoryRecords, findings

from recorder.adapter.adapter import Adapter
from recorder.adapter.counts import LineCounts
from recorder.mtgr.reader import read
from recorder.mtgr.record_state import RecordState
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import KeyframePlayer, Step, Turn
from recorder.mtgr.values import PlayerId
from recorder.mtgr.visitor import Visitor
from recorder.reports import LogLine
from recorder.sources.card_data import CardData, load_card_data
from recorder.sources.messages.contents import GameState, TextMessage, Thing
from recorder.sources.messages.decoder import MessageDecoder
from recorder.sources.messages.property_numbers import CounterNumber, PropertyNumber
from recorder.sources.messages.zones import ZoneKind, zone_of
from recorder.sources.mtgo_log import MtgoLog
from recorder.sources.stream import Stream

DATA = SHARED / "data"
GAME_A = DATA / "mtgolog" / "game-a.mtgo.log"
STREAM = DATA / "streams" / "game-a.stream"
LEAGUE = DATA / "mtgolog" / "league-conceded.mtgo.log"

pytestmark = pytest.mark.skipif(
    not GAME_A.exists(), reason="the real recordings lie in ../shared beside the checkout only"
)

Permanent = tuple[str | None, str, bool, str, int, tuple[tuple[str, int], ...]]
"""Name, controller, tapped, power and toughness, damage, counters."""


@pytest.fixture(scope="module")
def card_data(tmp_path_factory: pytest.TempPathFactory) -> CardData:
    return load_card_data(DATA / "CardDataSource", tmp_path_factory.mktemp("cache"))


def record_log(pieces: Iterable[bytes], cards: CardData | None) -> tuple[list[MemoryRecord], LineCounts]:
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "mtgo-log", "mtgo.log")
    source = MtgoLog(datetime(2026, 3, 21, 23, 0), cards)
    for piece in pieces:
        for report in source.feed(piece):
            adapter.take(report)
    for report in source.finish():
        adapter.take(report)
    adapter.finish()
    return keeper.records, adapter.counts


@pytest.fixture(scope="module")
def record(card_data: CardData) -> MemoryRecord:
    (told,), _ = record_log([GAME_A.read_bytes()], card_data)
    return told


# -- MTGO's own state, decoded again ---------------------------------------------------------------------


@dataclass
class TurnStart:
    """What MTGO's first settled state of a turn shows."""

    life: tuple[int, ...]
    hand: tuple[int, ...]
    library: tuple[int, ...]
    battlefield: Counter[Permanent]
    graveyards: dict[str, Counter[str | None]] = field(default_factory=dict)


def turn_starts(cards: CardData) -> dict[tuple[int, str], TurnStart]:
    decoder = MessageDecoder()
    names: dict[int, str] = {}
    starts: dict[tuple[int, str], TurnStart] = {}
    for offset, envelope in game_a():
        message = decoder.decode(envelope.game, envelope.message, offset=offset)
        if isinstance(message, TextMessage):
            for name, texture in re.findall(r"@\[([^@]*)@:(\d+),\d+:@\]", message.text):
                names[int(texture)] = name
        if not isinstance(message, GameState) or message.step.phase == 13 or message.waiting_for == 255:
            continue
        if message.step.is_interaction or message.step.prompted_seat != -1:
            continue
        turn = (message.step.turn, f"p{message.players.active_seat + 1}")
        starts.setdefault(turn, _turn_start(message, cards, names))
    return starts


def _turn_start(state: GameState, cards: CardData, names: dict[int, str]) -> TurnStart:
    players = state.players
    start = TurnStart(players.life[:2], players.hand[:2], players.library[:2], Counter())
    for thing in state.things.values():
        zone = zone_of(thing.zone)
        if zone is not None and zone.kind is ZoneKind.BATTLEFIELD:
            start.battlefield[_permanent(thing, cards, names)] += 1
        elif zone is not None and zone.kind is ZoneKind.GRAVEYARD:
            owner = start.graveyards.setdefault(f"p{thing.owner + 1}", Counter())
            owner[_name(thing, cards, names)] += 1
    return start


def _name(thing: Thing, cards: CardData, names: dict[int, str]) -> str | None:
    texture = thing.integer(PropertyNumber.CARDTEXTURE_NUMBER)
    printed = cards.find(texture)
    return printed.name if printed is not None and printed.name else names.get(texture or 0)


def _permanent(thing: Thing, cards: CardData, names: dict[int, str]) -> Permanent:
    printed = cards.find(thing.integer(PropertyNumber.CARDTEXTURE_NUMBER))
    wire = (thing.integer(PropertyNumber.POWER), thing.integer(PropertyNumber.TOUGHNESS))
    if printed is None:
        pt = "?"
    elif not printed.is_creature:
        pt = "none"
    else:
        power = printed.power if wire[0] is None else wire[0]
        toughness = printed.toughness if wire[1] is None else wire[1]
        pt = f"{power}/{toughness}"
    counters = {CounterNumber.PLUS_ONE_PLUS_ONE: "+1/+1"}
    return (
        _name(thing, cards, names),
        f"p{thing.controller + 1}",
        bool(thing.integer(PropertyNumber.TAPPED)),
        pt,
        thing.integer(PropertyNumber.DAMAGE) or 0,
        tuple((counters[CounterNumber(kind)], count) for kind, count in thing.counters().items()),
    )


# -- the record, replayed --------------------------------------------------------------------------------


class TurnStarts(Visitor):
    """Replays a record and looks at it when each turn's untap step is over."""

    def __init__(self) -> None:
        self.state = RecordState()
        self.starts: dict[tuple[int, str], TurnStart] = {}
        self._turn: Turn | None = None
        self._counts: dict[PlayerId, KeyframePlayer] = {}

    def visit(self, statement: Statement) -> None:
        if isinstance(statement, Turn):
            self._turn = statement
        elif isinstance(statement, KeyframePlayer):
            self._counts[statement.player] = statement
        elif isinstance(statement, Step) and statement.name == "upkeep" and self._turn is not None:
            self.starts[self._turn.number, self._turn.player] = self._look()
        self.state.apply(statement)

    def _look(self) -> TurnStart:
        seats = sorted(self._counts)
        permanents = Counter(
            (
                item.name,
                str(item.controller),
                item.tapped,
                item.pt or "none",
                item.damage,
                tuple(item.counters.items()),
            )
            for item in self.state.in_zone("battlefield")
        )
        start = TurnStart(
            tuple(self.state.player(seat).life or 0 for seat in seats),
            tuple(self._counts[seat].hand or 0 for seat in seats),
            tuple(self._counts[seat].library or 0 for seat in seats),
            permanents,
        )
        for item in self.state.in_zone("graveyard"):
            start.graveyards.setdefault(str(item.owner), Counter())[item.card_name] += 1
        return start


def test_property_6_replaying_gives_mtgos_own_state_at_every_turns_start(
    record: MemoryRecord, card_data: CardData
) -> None:
    replayed = TurnStarts()
    read(io.StringIO(record.text), replayed)
    expected = turn_starts(card_data)
    assert len(expected) == 21
    assert replayed.starts.keys() == expected.keys()
    for turn, start in expected.items():
        assert replayed.starts[turn] == start, f"turn {turn}"


def test_check_finds_nothing(record: MemoryRecord) -> None:
    assert findings(record.text) == []


def test_every_cause_is_named(record: MemoryRecord) -> None:
    """Issue 3 asks for 95 in 100; here the states and the log lines leave none open."""
    causes = re.findall(r" by (\S+)$", record.text, re.MULTILINE)
    assert len(causes) > 250
    assert causes.count("?") == 0


def test_the_stream_gives_the_same_record(record: MemoryRecord, card_data: CardData) -> None:
    keeper = MemoryRecords()
    adapter = Adapter(keeper, "stream", "game-a.stream")
    source = Stream(card_data)
    for report in (*source.feed(STREAM.read_bytes()), *source.finish()):
        adapter.take(report)
    adapter.finish()
    by_form = [
        re.sub(r"^(source|match|date) .*$", r"\1", text, flags=re.MULTILINE)
        for text in (record.text, keeper.records[0].text)
    ]
    assert by_form[0] == by_form[1]


@pytest.mark.parametrize(
    "lines",
    [
        "flooded-strand.1 battlefield -> graveyard by p2\np2 life 20 -> 19 by p2",
        "steam-vents.1 hand -> battlefield play by p2\np2 life 19 -> 17 by p2",
        "step combat-damage\np2 life 17 -> 16 by orcish-bowmasters.1",
        "hallowed-fountain.1 hand -> battlefield play by p2\np2 life 16 -> 14 by p2",
        "phlage.1/a1 resolve\norcish-bowmasters.1 battlefield -> graveyard by phlage.1/a1\n"
        "p2 life 14 -> 17 by phlage.1/a1",
        "phelia.1 stack -> battlefield pt 2/2 by rule:resolution",
        "phelia.1 damage 1 by orcish-bowmasters.1/a1\n"
        'new token orc-army.1 "Orc Army Token" owner p1 battlefield pt 1/1 counters "+1/+1" 1'
        " by orcish-bowmasters.1/a1",
        "step declare-blockers\norc-army.1 block phelia.1 by p1",
        "phlage.1 stack -> battlefield pt 6/6 by rule:resolution",
        "phlage.1 battlefield -> graveyard by phlage.1/a2",
        "quantum-riddler.3 stack -> battlefield pt 4/6 by rule:resolution",
        'galvanic-discharge.1 resolve\np2 counter "energy" add 3 by galvanic-discharge.1\n'
        'p2 counter "energy" remove 1 by galvanic-discharge.1\n'
        "wan-shi-tong.2 battlefield -> graveyard by galvanic-discharge.1",
        "force-of-negation.1 hand -> stack cast targets ephemerate.1"
        ' how "by exiling a blue card from your hand" by p1\nnew card wan-shi-tong.1',
        "p1 life 17 -> 14 by phlage.1/a3",
        "p2 life 13 -> 16 by phlage.1/a3",
        "p1 concede\np2 win\nend complete",
    ],
)
def test_what_happened_in_this_game_is_told(record: MemoryRecord, lines: str) -> None:
    assert f"\n{lines}" in record.text


def test_eleven_turns_are_told(record: MemoryRecord) -> None:
    assert re.findall(r"^turn (\d+ p\d)$", record.text, re.MULTILINE)[-1] == "11 p1"


def test_without_card_data_everything_works_with_question_marks() -> None:
    (told,), _ = record_log([GAME_A.read_bytes()], None)
    assert findings(told.text) == []
    assert re.search(r"^phelia\.\d stack -> battlefield pt \? by rule:resolution$", told.text, re.MULTILINE)
    assert re.search(r"^new token orc-army\.1 .* pt \? counters", told.text, re.MULTILINE)
    assert "pt none -> ?" not in told.text


def test_two_short_games_of_one_log_are_two_records() -> None:
    told, _ = record_log([LEAGUE.read_bytes()], None)
    assert [findings(one.text) for one in told] == [[], []]
    assert ["game 1\n" in told[0].text, "game 2\n" in told[1].text] == [True, True]
    assert [one.text.count("concede") for one in told] == [1, 1]
    assert all("\nend complete " in one.text for one in told)


def test_property_2_cuts_do_not_matter(card_data: CardData) -> None:
    data = GAME_A.read_bytes()
    whole = [told.text for told in record_log([data], card_data)[0]]
    cut = random.Random(3)  # noqa: S311 - cuts, no secrets
    for _ in range(5):
        places = sorted(cut.sample(range(len(data)), 60))
        pieces = [data[start:end] for start, end in zip([0, *places], [*places, len(data)], strict=True)]
        assert [told.text for told in record_log(pieces, card_data)[0]] == whole


@pytest.mark.parametrize("part", range(4))
def test_property_2_the_record_of_a_prefix_is_a_prefix_of_the_record(
    card_data: CardData, record: MemoryRecord, part: int
) -> None:
    data = GAME_A.read_bytes()
    cut = random.Random(part)  # noqa: S311 - cuts, no secrets
    for end in sorted(cut.sample(range(len(data)), 25)):
        told, _ = record_log([data[:end]], card_data)
        assert all(record.text.startswith(one.body) for one in told), f"cut at byte {end}"
        assert all(findings(one.text) == [] for one in told)


def test_property_5_every_line_is_accounted_for() -> None:
    _, counts = record_log([GAME_A.read_bytes()], None)
    source = MtgoLog(datetime(2026, 3, 21, 23, 0), None)
    lines = [report for report in source.feed(GAME_A.read_bytes()) if isinstance(report, LogLine)]
    assert counts.read == len(lines) > 100
    assert counts.stated + counts.notes + counts.silent + counts.outside == counts.read
    assert counts.notes == 0


def test_real_names_and_chat_stand_nowhere_but_in_the_header(record: MemoryRecord) -> None:
    course = record.text.split("\np1 choose", 1)[1]
    for _, name in record.header.players:
        assert name not in course


def test_the_shared_folder_is_left_alone() -> None:
    assert Path(GAME_A).stat().st_size == 711_695
