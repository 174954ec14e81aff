"""Games told by a source that does not say all: origins, triggers of what, hidden hands. Issue 6.

What counts or log lines leave one answer for is told; otherwise a ``?`` stands: nothing is guessed.
"""

from __future__ import annotations

import re

import pytest
from recording import findings
from tracker_databases import records_of

from recorder.reports import (
    GameStarted,
    LogLine,
    Report,
    ReportedObject,
    ReportedPlayer,
    ReportedStep,
    StateReport,
)

GAME = 900000001
DELVER = 84872
TEXT = "At the beginning of your upkeep, look at the top card of your library."
DELVER_1 = "@[Delver of Secrets@:84872,424:@]"
DELVER_2 = "@[Delver of Secrets@:84872,425:@]"


class Telling:
    """A game of Harrow against Maddock, whose hand and library nobody sees."""

    def __init__(self) -> None:
        self.reports: list[Report] = [GameStarted(offset=0, game=GAME, players=("Harrow", "Maddock"))]
        self.objects: dict[int, ReportedObject] = {}
        self.hands = [7, 7]
        self.libraries = [53, 53]
        self.turn, self.active = 1, 0
        self.state("pregame")
        self.state("precombat-main")

    def say(self, text: str) -> None:
        self.reports.append(LogLine(offset=0, game=GAME, text=f"@P{text}"))

    def show(self, thing: int, name: str, zone: str, seat: int = 1, **more: object) -> None:
        item = {"source": thing, "texture": 2 * len(name), "is_token": False, "is_creature": False, **more}
        self.objects[thing] = ReportedObject(
            thing=thing,
            name=name,
            zone=zone,
            owner=seat,
            controller=seat,
            **item,  # type: ignore[arg-type]
        )

    def delver(self, thing: int, seat: int = 1, zone: str = "battlefield", **more: object) -> None:
        more = {"texture": DELVER, "is_creature": True, "pt": "1/1", **more}
        self.show(thing, "Delver of Secrets", zone, seat, **more)

    def trigger(self, thing: int, seat: int = 1) -> None:
        ability = {"ability": "triggered", "source_texture": DELVER, "text": TEXT, "texture": None}
        self.show(
            thing, "Triggered ability from Delver of Secrets", "stack", seat, source=thing - 100, **ability
        )

    def go(self, *things: int) -> None:
        for thing in things:
            del self.objects[thing]

    def state(self, step: ReportedStep) -> None:
        graveyards = [
            sum(item.zone == "graveyard" and item.owner == seat for item in self.objects.values())
            for seat in (0, 1)
        ]
        players = tuple(
            ReportedPlayer(
                seat=seat,
                life=20,
                counters_not_reported=True,
                hand=self.hands[seat],
                library=self.libraries[seat],
                graveyard=graveyards[seat],
            )
            for seat in (0, 1)
        )
        self.reports.append(
            StateReport(
                offset=len(self.reports),
                game=GAME,
                settled=True,
                turn=self.turn,
                active=self.active,
                step=step,
                players=players,
                objects=tuple(self.objects.values()),
            )
        )

    def lines(self) -> list[str]:
        """Tell the game, and return what stands behind the first turn's keyframe."""
        (text,) = records_of(self.reports)
        assert findings(text) == []
        return text.split("end-keyframe\n", 1)[1].splitlines()


@pytest.fixture
def game() -> Telling:
    return Telling()


def test_a_spell_comes_from_the_hand_that_has_one_card_less(game: Telling) -> None:
    game.say("Maddock casts @[Opt@:6,500:@].")
    game.show(500, "Opt", "stack", source=417)
    game.hands[1] = 6
    game.state("precombat-main")
    assert "opt.1 hand -> stack cast by p2" in game.lines()


def test_a_spell_cast_while_no_card_is_gone_comes_from_somewhere(game: Telling) -> None:
    game.say("Maddock casts @[Opt@:6,500:@].")
    game.show(500, "Opt", "stack", source=417)
    game.state("precombat-main")
    assert "opt.1 ? -> stack cast by p2" in game.lines()


def test_milled_cards_come_from_the_library_and_a_discarded_one_from_the_hand(game: Telling) -> None:
    game.say("Maddock mills @[Opt@:6,501:@] and @[Island@:12,502:@].")
    game.say("Maddock discards @[Snap@:8,503:@].")
    for thing, name in ((501, "Opt"), (502, "Island"), (503, "Snap")):
        game.show(thing, name, "graveyard", source=thing - 100)
    game.hands[1], game.libraries[1] = 6, 51
    game.state("precombat-main")
    moves = [line.partition(" by ")[0] for line in game.lines() if " -> " in line]
    assert sorted(moves) == [
        "island.1 library -> graveyard mill",
        "opt.1 library -> graveyard mill",
        "snap.1 hand -> graveyard discard",
    ]


def test_only_one_zone_can_have_held_it(game: Telling) -> None:
    game.show(501, "Opt", "exile", source=401)
    game.libraries[1] = 52
    game.state("precombat-main")
    assert any(line.startswith("opt.1 library -> exile") for line in game.lines())


def test_where_both_zones_have_lost_a_card_nothing_is_guessed(game: Telling) -> None:
    game.show(501, "Opt", "exile", source=401)
    game.show(502, "Snap", "exile", source=402)
    game.hands[1], game.libraries[1] = 6, 52
    game.state("precombat-main")
    moves = [line for line in game.lines() if " -> exile" in line]
    assert [line.split()[1] for line in moves] == ["?", "?"]


def test_two_triggers_of_equal_cards_are_each_of_its_own(game: Telling) -> None:
    for thing in (424, 425):
        game.delver(thing)
    game.state("precombat-main")
    for number in (1, 2):
        line = DELVER_1 if number == 1 else DELVER_2
        game.say(f"Maddock puts a triggered ability from {line} onto the stack ({TEXT}).")
        game.trigger(600 + number)
    game.state("upkeep")
    lines = [line for line in game.lines() if line.startswith("new ability")]
    assert [line.split()[4] for line in lines] == ["delver-of-secrets.1", "delver-of-secrets.2"]


def test_a_trigger_without_a_line_has_a_permanent_that_is_not_known(game: Telling) -> None:
    game.delver(424)
    game.state("precombat-main")
    game.trigger(601)
    game.state("upkeep")
    assert any(re.match(r"new ability (\S+)/a1 of \1 ", line) for line in game.lines())


def test_a_card_that_was_returned_is_the_one_that_is_cast_again(game: Telling) -> None:
    game.delver(424)
    game.state("precombat-main")
    game.say("Harrow returns @[Delver of Secrets@:84872,440:@] to its owner's hand with @[Snap@:8,439:@].")
    game.go(424)
    game.hands[1] = 8
    game.state("precombat-main")
    game.say("Maddock casts @[Delver of Secrets@:84872,445:@].")
    game.delver(445, zone="stack", source=440)
    game.hands[1] = 7
    game.state("precombat-main")
    assert any(line.startswith("delver-of-secrets.1 battlefield -> hand return") for line in game.lines())
    assert "delver-of-secrets.1 hand -> stack cast by p2" in game.lines()


def test_which_of_two_equal_cards_was_returned_is_not_guessed(game: Telling) -> None:
    for thing in (424, 425):
        game.delver(thing)
    game.state("precombat-main")
    game.say("Harrow returns @[Delver of Secrets@:84872,440:@] to its owner's hand with @[Snap@:8,439:@].")
    game.go(424, 425)
    game.hands[1] = 9
    game.state("precombat-main")
    returned = [line for line in game.lines() if " battlefield -> hand" in line]
    assert len(returned) == 2
    assert not any(" return " in line for line in returned)


def test_the_turns_draw_is_no_work_of_what_has_resolved_before(game: Telling) -> None:
    game.delver(424)
    game.turn, game.active = 1, 1
    game.say("Turn 1: Maddock")
    game.say(f"Maddock puts a triggered ability from {DELVER_1} onto the stack ({TEXT}).")
    game.trigger(601)
    game.state("upkeep")
    game.go(601)
    game.say("Maddock draws a card.")
    game.hands[1], game.libraries[1] = 8, 52
    game.state("precombat-main")
    lines = game.lines()
    assert lines[lines.index("step draw") + 1] == "p2 draw 1 by rule:draw"


def test_a_turns_keyframe_shows_the_hand_before_the_draw(game: Telling) -> None:
    game.turn, game.active = 1, 1
    game.say("Turn 1: Maddock")
    game.say("Maddock draws a card.")
    game.hands[1], game.libraries[1] = 8, 52
    game.state("precombat-main")
    lines = game.lines()
    assert "  p2 life 20 hand 7 library 53 graveyard 0" in lines
    assert lines[-4:-1] == ["step draw", "p2 draw 1 by rule:draw", "step precombat-main"]


def test_a_card_that_was_revealed_is_the_one_that_is_drawn(game: Telling) -> None:
    game.show(300, "Island", "hand", seat=0, source=200)
    game.libraries[0], game.hands[0] = 52, 8
    game.state("precombat-main")
    game.say("Harrow reveals @[Snap@:8,312:@].")
    game.say("Harrow draws a card.")
    game.show(429, "Snap", "hand", seat=0, source=312)
    game.hands[0], game.libraries[0] = 9, 51
    game.state("precombat-main")
    lines = game.lines()
    assert 'new card snap.1 "Snap" owner p1 ?' in lines
    assert any(line.startswith("snap.1 ? -> hand draw") for line in lines)


def test_a_players_counters_that_no_state_shows_are_what_lines_tell(game: Telling) -> None:
    game.say("Maddock puts two energy counters on Maddock.")
    game.state("precombat-main")
    game.state("beginning-of-combat")
    lines = [line for line in game.lines() if "energy" in line]
    assert lines == ['p2 counter "energy" add 2 by ?']
