"""A real match in the Tracker's database: what its records must tell, and what the tables say themselves.

Issue 6. The values at each turn's start are added up here from the tables alone, by queries: nothing of the
source, the reports or the adapter is used (property 6).
"""

from __future__ import annotations

import io
import itertools
import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from conftest import SHARED
from recording import MemoryRecords, findings
from test_real_states import TurnStart

from recorder.adapter.adapter import Adapter
from recorder.adapter.counts import LineCounts
from recorder.mtgr.reader import read
from recorder.mtgr.record_state import RecordState
from recorder.mtgr.statement import Statement
from recorder.mtgr.statements import DrawCards, KeyframePlayer, Move, Step, Turn
from recorder.mtgr.values import PlayerId
from recorder.mtgr.visitor import Visitor
from recorder.reports import LogLine, Report, SourceFault, StateReport
from recorder.sources.tracker_db import TrackerDatabase

DATABASE = SHARED / "data" / "videre" / "Event.db"

pytestmark = pytest.mark.skipif(
    not DATABASE.exists(), reason="the real recordings lie in ../shared beside the checkout only"
)


class Conversion:
    """The database, converted."""

    def __init__(self) -> None:
        self.database = TrackerDatabase(DATABASE)
        self.reports: list[Report] = [*self.database.read(), *self.database.finish()]
        keeper = MemoryRecords()
        adapter = Adapter(keeper, "tracker-db", "Event.db")
        for report in self.reports:
            adapter.take(report)
        adapter.finish()
        self.counts: LineCounts = adapter.counts
        self.texts = [record.text for record in keeper.records]


@pytest.fixture(scope="module")
def converted() -> Conversion:
    return Conversion()


@pytest.fixture
def tables() -> Iterator[sqlite3.Connection]:
    address = f"file:{DATABASE}?mode=ro&immutable=1"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


def test_three_games_of_one_match(converted: Conversion) -> None:
    assert ["\n".join(text.splitlines()[2:4]) for text in converted.texts] == [
        f'match "289000494"\ngame {number}' for number in (1, 2, 3)
    ]
    assert [text.splitlines()[-4:-1] for text in converted.texts] == [
        ["p2 concede", "p1 win", "score p1 1 p2 0"],
        ["p1 concede", "p2 win", "score p1 1 p2 1"],
        ["p2 concede", "p1 win", "score p1 2 p2 1"],
    ]
    assert all("\nend complete " in text for text in converted.texts)


@pytest.mark.parametrize("game", range(3))
def test_check_finds_nothing(converted: Conversion, game: int) -> None:
    assert findings(converted.texts[game]) == []


def test_every_cause_is_named(converted: Conversion) -> None:
    """The issue allows 5 in 100 open causes, each with its reason; here none is left."""
    causes = re.findall(r" by (\S+)$", "\n".join(converted.texts), re.MULTILINE)
    assert len(causes) > 180
    assert causes.count("?") == 0


@pytest.mark.parametrize(
    "lines",
    [
        "turn 1 p1\n",
        "delver-of-secrets.1 hand -> stack cast by p1\n"
        "delver-of-secrets.1 stack -> battlefield pt 1/1 by rule:resolution\n",
        "delver-of-secrets.1/a1 resolve\n"
        'new card snap.1 "Snap" owner p1 ?\n'
        "p1 reveal snap.1 by delver-of-secrets.1/a1\n"
        'delver-of-secrets.1 transform "Insectile Aberration" by delver-of-secrets.1/a1\n'
        "delver-of-secrets.1 pt 1/1 -> 3/2 by delver-of-secrets.1/a1\n"
        "step draw\n"
        "snap.1 ? -> hand draw by rule:draw\n",
        "delver-of-secrets.2 battlefield -> hand return by snap.1\n",
        "step combat-damage\np1 life 20 -> 17 by delver-of-secrets.2\n",
        "step combat-damage\np1 life 17 -> 14 by delver-of-secrets.2\n",
        "tolarian-terror.2 block tolarian-terror.1 by p2\n"
        "step combat-damage\n"
        "p2 life 11 -> 8 by delver-of-secrets.1\n"
        "tolarian-terror.2 battlefield -> graveyard by rule:state-based\n"
        "tolarian-terror.1 battlefield -> graveyard by rule:state-based\n",
        "murmuring-mystic.1 stack -> battlefield pt 1/5 by rule:resolution\n",
        "cryptic-serpent.1 stack -> battlefield pt 6/5 by rule:resolution\n",
        "murmuring-mystic.1 block cryptic-serpent.1 by p2\n"
        "step combat-damage\n"
        "p2 life 8 -> 5 by delver-of-secrets.1\n"
        "cryptic-serpent.1 damage 1 by murmuring-mystic.1\n"
        "murmuring-mystic.1 battlefield -> graveyard by rule:state-based\n",
        'new card cryptic-serpent.3 "Cryptic Serpent" owner p2 library\n'
        "cryptic-serpent.3 library -> graveyard mill by thought-scour.1\n",
        "counterspell.1 stack -> graveyard countered by spell-pierce.1\n",
    ],
)
def test_what_happened_in_the_first_game_is_told(converted: Conversion, lines: str) -> None:
    assert f"\n{lines}" in converted.texts[0]


def test_both_terrors_were_5_5(converted: Conversion) -> None:
    for number in (1, 2):
        assert f"\ntolarian-terror.{number} stack -> battlefield pt 5/5 by " in converted.texts[0]


def test_life_goes_down_in_combat_only_each_time_by_a_creature(converted: Conversion) -> None:
    steps: dict[str, list[int]] = {"p1": [20], "p2": [20]}
    step = ""
    for line in converted.texts[0].splitlines():
        step = line if line.startswith("step ") else step
        if change := re.fullmatch(r"(p\d) life (\d+) -> (\d+) by ([a-z-]+\.\d)", line):
            assert step == "step combat-damage"
            assert steps[change[1]][-1] == int(change[2])
            steps[change[1]].append(int(change[3]))
    assert steps == {"p1": [20, 17, 14], "p2": [20, 17, 14, 11, 8, 5]}


def test_damage_is_gone_after_cleanup(converted: Conversion) -> None:
    after = converted.texts[0].split("cryptic-serpent.1 damage 1 by murmuring-mystic.1\n")[1]
    (shown,) = re.findall(r"^  cryptic-serpent\.1 battlefield .*$", after, re.MULTILINE)
    assert shown == "  cryptic-serpent.1 battlefield controller p1 tapped pt 6/5"


# -- the record, replayed ---------------------------------------------------------------------------------


class TurnStarts(Visitor):
    """Replays a record and looks at it when each turn's first snapshot is told: after its untap and draw."""

    def __init__(self) -> None:
        self.state = RecordState()
        self.starts: dict[tuple[int, str], TurnStart] = {}
        self._turn: Turn | None = None
        self._hands: dict[PlayerId, list[int]] = {}

    def visit(self, statement: Statement) -> None:
        if isinstance(statement, Turn):
            self._turn = statement
        elif isinstance(statement, KeyframePlayer):
            self._hands[statement.player] = [statement.hand or 0, statement.library or 0]
        elif isinstance(statement, DrawCards) and self._turn is not None:
            self._draw(statement.player, statement.number)
        elif isinstance(statement, Move) and statement.manner == "draw":
            owner = next(
                item.owner for item in self.state.in_zone(statement.origin) if item.id == statement.subject
            )
            assert owner is not None
            self._draw(owner, 1)
        elif (
            isinstance(statement, Step) and statement.name not in {"untap", "draw"} and self._turn is not None
        ):
            self.starts[self._turn.number, self._turn.player] = self._look()
            self._turn = None
        self.state.apply(statement)

    def _draw(self, player: PlayerId, number: int) -> None:
        self._hands[player][0] += number
        self._hands[player][1] -= number

    def _look(self) -> TurnStart:
        seats = sorted(self._hands)
        start = TurnStart(
            tuple(self.state.player(seat).life or 0 for seat in seats),
            tuple(self._hands[seat][0] for seat in seats),
            tuple(self._hands[seat][1] for seat in seats),
            Counter(
                (item.name, str(item.controller), item.tapped, item.pt or "none", item.damage, ())
                for item in self.state.in_zone("battlefield")
            ),
        )
        for item in self.state.in_zone("graveyard"):
            start.graveyards.setdefault(str(item.owner), Counter())[item.card_name] += 1
        return start


# -- the tables, added up ---------------------------------------------------------------------------------


def test_property_6_replaying_gives_the_tables_own_values_at_every_turns_start(
    converted: Conversion, tables: sqlite3.Connection
) -> None:
    games = [row["Id"] for row in tables.execute("SELECT Id FROM Games ORDER BY Id")]
    turns = 0
    for game, text in zip(games, converted.texts, strict=True):
        replayed = TurnStarts()
        read(io.StringIO(text), replayed)
        expected = dict(turn_starts(tables, game))
        assert replayed.starts.keys() == expected.keys()
        for turn, start in expected.items():
            assert replayed.starts[turn] == start, f"game {game}, turn {turn}"
        turns += len(expected)
    assert turns == 14 + 1 + 2


def turn_starts(tables: sqlite3.Connection, game: int) -> Iterator[tuple[tuple[int, str], TurnStart]]:
    """Yield what the first snapshot of each turn shows."""
    seen: set[tuple[int, str]] = set()
    query = (
        "SELECT Id, TurnNumber FROM GameStates WHERE GameId = ? AND CurrentPhase <> 'PreGame2' ORDER BY Id"
    )
    for row in tables.execute(query, (game,)):
        active = next(
            seat for seat in (0, 1) if player(tables, game, row["Id"], seat, "IsActivePlayer") == "True"
        )
        turn = (row["TurnNumber"], f"p{active + 1}")
        if turn not in seen:
            seen.add(turn)
            yield turn, turn_start(tables, game, row["Id"])


def player(tables: sqlite3.Connection, game: int, state: int, seat: int, name: str) -> str:
    """Return a player's value at a snapshot: the last one that changed it, or the first."""
    query = """
        SELECT NewValue FROM PlayerStateChanges JOIN GameStates ON GameStates.Id = GameStateId
        WHERE GameId = ? AND GameStateId <= ? AND PlayerIndex = ? AND Property = ?
        ORDER BY PlayerStateChanges.Id DESC"""
    row = tables.execute(query, (game, state, seat, name)).fetchone()
    if row is not None:
        return str(row["NewValue"])
    column = name if name == "IsActivePlayer" else f"Initial{name}"
    first = f"SELECT {column} FROM GamePlayers WHERE GameId = ? AND PlayerIndex = ?"  # noqa: S608 - names of ours
    value = tables.execute(first, (game, seat)).fetchone()[0]
    return str(bool(value)) if name == "IsActivePlayer" else str(value)


def turn_start(tables: sqlite3.Connection, game: int, state: int) -> TurnStart:
    numbers = [
        tuple(int(player(tables, game, state, seat, name)) for seat in (0, 1))
        for name in ("Life", "HandCount", "LibraryCount")
    ]
    start = TurnStart(numbers[0], numbers[1], numbers[2], Counter())
    for card in tables.execute(
        "SELECT * FROM GameCards WHERE GameId = ? AND FirstSeenStateId <= ?", (game, state)
    ):
        zone = zone_at(tables, game, state, card["CardId"])
        if zone == "Battlefield":
            start.battlefield[permanent(tables, game, state, card)] += 1
        elif zone == "Graveyard":
            start.graveyards.setdefault(f"p{card['OwnerId'] + 1}", Counter())[card["Name"]] += 1
    return start


def zone_at(tables: sqlite3.Connection, game: int, state: int, thing: int) -> str | None:
    """Return where an object is; nowhere once it has departed or moved on under another number."""
    query = """
        SELECT CardId, ToZone, Type FROM ZoneTransfers JOIN GameStates ON GameStates.Id = GameStateId
        WHERE GameId = ? AND GameStateId <= ? AND (CardId = ? OR SourceId = ?)
        ORDER BY ZoneTransfers.Id DESC"""
    row = tables.execute(query, (game, state, thing, thing)).fetchone()
    if row is None or row["CardId"] != thing or row["Type"] == "Departed":
        return None
    return str(row["ToZone"])


def permanent(
    tables: sqlite3.Connection, game: int, state: int, card: sqlite3.Row
) -> tuple[str | None, str, bool, str, int, tuple[tuple[str, int], ...]]:
    values = {
        "CardName": card["Name"],
        "IsTapped": str(bool(card["IsTapped"])),
        "Power": card["InitialPower"],
        "Toughness": card["InitialToughness"],
        "Damage": "0",
        "TypeLine": card["TypeLine"] or "",
    }
    query = """
        SELECT CardName, Property, NewValue
        FROM CardStateChanges JOIN GameStates ON GameStates.Id = GameStateId
        WHERE GameId = ? AND GameStateId <= ? AND CardId = ? ORDER BY CardStateChanges.Id"""
    for row in tables.execute(query, (game, state, card["CardId"])):
        values |= {"CardName": row["CardName"], row["Property"]: row["NewValue"]}
    is_creature = "Creature" in values["TypeLine"]
    return (
        values["CardName"],
        f"p{card['ControllerId'] + 1}",
        values["IsTapped"] == "True",
        f"{values['Power']}/{values['Toughness']}" if is_creature else "none",
        int(values["Damage"]),
        (),
    )


# -- log lines and snapshots ------------------------------------------------------------------------------


def test_property_5_every_line_is_told_or_was_delivered_before(
    converted: Conversion, tables: sqlite3.Connection
) -> None:
    (rows,) = tables.execute("SELECT count(*) FROM GameLogs").fetchone()
    assert rows == 329
    counts = converted.counts
    assert counts.read + converted.database.repeated_lines == rows
    assert counts.stated == counts.read
    assert converted.database.held_back == 0


def test_the_log_of_a_later_game_starts_with_the_earlier_ones_in_their_true_order(
    converted: Conversion, tables: sqlite3.Connection
) -> None:
    """MTGO's own second delivery of the first game's log is the same that was made of the first one."""
    (first,) = tables.execute("SELECT min(Id) FROM Games").fetchone()
    told = [item.text for item in converted.reports if isinstance(item, LogLine) and item.game == first]
    again = [row["Data"] for row in tables.execute("SELECT Data FROM GameLogs WHERE Id BETWEEN 99 AND 194")]
    assert told == again


def test_a_repeated_timestamp_is_a_choice(converted: Conversion) -> None:
    """The issue's rule, found here by the words of the prompt."""
    states = [report for report in converted.reports if isinstance(report, StateReport)]
    repeated = [
        later
        for earlier, later in itertools.pairwise(states)
        if (earlier.game, earlier.timestamp) == (later.game, later.timestamp)
    ]
    assert len(repeated) == 33
    assert [state.choice for state in repeated] == ["payment"] * 33
    assert not any(state.settled for state in repeated)


def test_attackers_are_believed_once_they_are_declared(converted: Conversion) -> None:
    states = [report for report in converted.reports if isinstance(report, StateReport)]
    fighting = [state for state in states if state.choice == "combat"]
    assert {state.step for state in fighting} == {"declare-attackers", "declare-blockers"}
    assert not any(state.settled for state in fighting)


def test_nothing_is_wrong_with_the_database(converted: Conversion) -> None:
    assert not any(isinstance(report, SourceFault) for report in converted.reports)
    assert set(converted.database.unused_changes) == {
        "HasPriority",
        "ClockRemaining",
        "HasSummoningSickness",
        "AttackingOrders",
        "ManaPool",
        "Abilities",
    }


def test_the_results_are_the_databases(converted: Conversion, tables: sqlite3.Connection) -> None:
    for (results,), text in zip(
        tables.execute("SELECT GamePlayerResults FROM Games ORDER BY Id"), converted.texts, strict=True
    ):
        winner = next(entry["player"] for entry in json.loads(results) if entry["result"] == "Win")
        assert f'player {re.search(r"^(p[12]) win$", text, re.MULTILINE)[1]} "{winner}"' in text  # type: ignore[index]


def test_reading_leaves_nothing_beside_the_database(converted: Conversion) -> None:
    assert converted.reports
    assert [path.name for path in Path(DATABASE.parent).iterdir()] == ["Event.db"]
