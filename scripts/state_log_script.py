"""Readable scripts of games told by states, and the `mtgo.log` that MTGO would have written for them.

A script is a text file, one statement a line. Blank lines and lines that start with ``#`` mean nothing::

    start 2026-03-14 20:00:00
    game 910000001 11111111-2222-4333-8444-555555555555 Harrow, Maddock
    opening p1

    turn 1 p1
    step precombat-main
    423 cast p1 "Grizzly Bears"
    state
    423 -> battlefield
    state

``start DATE TIME``
    the local time of the first record; each state that is written takes a second.
``game NUMBER MATCH NAME, NAME``, ``game NUMBER``
    begins a game, or goes on with one that was begun: the lines of several games may alternate.
``opening PLAYER``
    the usual lines and states before a game; the player chooses to play first, and both keep seven cards.
``turn N PLAYER``
    the line ``Turn N: NAME``; damage goes, the player's permanents untap, the step is the upkeep.
``step NAME``
    what follows happens in that step; out of combat nothing attacks or blocks.
``log LINE``
    a line of the log; cards as in match scripts (`match_log_script`).
``state``, ``state full``, ``state broken``
    MTGO sends the whole visible game: as a difference, or whole, or with a checksum that is wrong.
``choosing PLAYER``, ``paying PLAYER``, ``fighting PLAYER``
    a state in the middle of a choice, of paying costs, of choosing attackers or blockers: provisional.
``unwritten``, ``written``
    what stands between the two happens, but is not in the log.
``won PLAYER``
    the game is over.
``p1 life=18 hand=6``
    a player's numbers. Cards that come from or go to a hand or library change them by themselves.

The other statements begin with an object's number, or with two and a ``-`` between for all from one to the
other:

``423 new p1 "NAME"``, with ``ZONE`` or ``ZONE -> ZONE`` before the name
    p1's card or token is seen for the first time: on the battlefield, unless a zone is given.
``423 cast p1 "NAME"``, ``423 played p1 "NAME"``
    so is one that comes from a hidden hand to the stack, or as a land to the battlefield; with its log line.
``431 trigger of 423 "TEXT"``, ``ability of``, ``waiting of``, ``delayed of``
    an ability of the object goes onto the stack; a waiting one is about to, a delayed one waits for what it
    speaks of. The object may be gone; if it never was there, it is nameless, and the ability p1's.
``423 -> ZONE``, ``423 -> ZONE as 440``
    it moves; it gets a new number at nearly every change of zones. Without one it keeps its own in a zone
    that is seen, and is seen no more in one that is hidden, a hand or library.
``423 gone``
    it is seen no more.
``423 tapped pt=4/4 counters=+1/+1:2``
    what it is now; the same words may follow ``new``, ``of`` and ``->``. See `state_log_things`.

Spells are free in these scripts and nobody draws for the turn, unless it matters.
"""

from __future__ import annotations

import re
import shlex
from datetime import datetime, timedelta
from typing import Final

from match_log_script import ScriptError, marked
from state_log_game import PHASES, ScriptedGame
from state_log_records import RecordWriter
from state_log_things import UNSEEN, ScriptedThing, make_ability, number_of_zone, seat_of

from recorder.sources.messages.contents import (
    LOST,
    WON,
    Choice,
    GameOver,
    GameUser,
    ListOfUsers,
    Results,
    TextMessage,
)

_NUMBERS: Final = re.compile(r"(\d+)(?:-(\d+))?")
_CHOICES: Final = {"choosing": Choice.OTHER, "paying": Choice.PAYMENT, "fighting": Choice.COMBAT}
_HIDDEN: Final = frozenset({"hand", "library"})
_SEEN: Final = frozenset({"graveyard", "exile", "battlefield", "command"})
_FIRST_USER: Final = 3000001
_ROLLS: Final = (6, 2, 1)


class StateLogScript:
    """A script being carried out.

    ``start`` is the local time of its first record; ``last`` is that of its last.
    """

    def __init__(self) -> None:
        self.start: datetime | None = None
        self._records: RecordWriter | None = None
        self._games: dict[int, ScriptedGame] = {}
        self._game: ScriptedGame | None = None
        self._words = {
            "start": self._begin,
            "game": self._play,
            "opening": self._open,
            "turn": self._turn,
            "step": self._step,
            "state": self._state,
            "won": self._won,
            "unwritten": self._mute,
            "written": self._mute,
            **dict.fromkeys(_CHOICES, self._choose),
        }

    @property
    def records(self) -> RecordWriter:
        """What is written."""
        if self._records is None:
            raise ValueError("start")
        return self._records

    @property
    def game(self) -> ScriptedGame:
        """The game that statements are about."""
        if self._game is None:
            raise ValueError("game")
        return self._game

    def run(self, text: str) -> bytes:
        """Carry out a whole script and return the log.

        Raises:
            ScriptError: a line is not as it has to be.
        """
        for number, line in enumerate(text.splitlines(), start=1):
            if line and not line.startswith("#"):
                try:
                    self._take(line)
                except (KeyError, ValueError, IndexError) as error:
                    raise ScriptError(
                        number, f"a statement of a state script, not {line!r} ({error})"
                    ) from error
        return self.records.log

    @property
    def last(self) -> datetime:
        """The local time of the last record."""
        return self.records.time

    def _take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "log":
            self._say(rest)
        elif word in self._words:
            self._words[word](word, rest.split())
        elif numbers := _NUMBERS.fullmatch(word):
            for number in range(int(numbers[1]), int(numbers[2] or numbers[1]) + 1):
                self._thing(number, shlex.split(rest))
        else:
            player = self.game.players[seat_of(word)]
            for described in rest.split():
                player.describe(described)

    # -- what things do ---------------------------------------------------------------------------------

    def _thing(self, number: int, words: list[str]) -> None:
        game = self.game
        if words[0] == "new":
            self._new(number, words[1:])
        elif words[0] == "cast":
            self._cast(number, *words[1:])
        elif words[0] == "played":
            self._say(f"{game.players[seat_of(words[1])].name} plays [{words[2]} {number}].")
            self._new(number, words[1:])
            game.players[seat_of(words[1])].hand -= 1
        elif words[1:2] == ["of"]:
            game.add(make_ability(number, words[0], game.source(int(words[2])), words[3]), origin=None)
            self._describe(number, words[4:])
        elif words[0] == "->":
            new = int(words[3]) if words[2:3] == ["as"] else None
            if new is None and words[1] in _HIDDEN:
                game.hide(number, words[1])
                return
            game.move(number, words[1], new)
            self._describe(new or number, words[2 if new is None else 4 :])
        elif words[0] == "gone":
            game.hide(number, None)
        else:
            self._describe(number, words)

    def _new(self, number: int, words: list[str]) -> None:
        owner, *words = words
        seat = seat_of(owner)
        origin: str | None = None
        zone = "battlefield"
        if words[1:2] == ["->"]:
            origin, _, zone, *words = words
        elif words[1:] and "=" not in words[1] and words[0] in {*_HIDDEN, *_SEEN}:
            zone, *words = words
        name, *words = words
        thing = ScriptedThing(number, seat, zone, name, number, controller=seat)
        if zone == "battlefield" and origin is None:
            thing.from_zone = number_of_zone("nowhere", seat)
        elif origin is not None:
            thing.source, thing.from_zone = number + UNSEEN, number_of_zone(origin, seat)
        self.game.add(thing, origin=origin)
        self._describe(number, words)

    def _cast(self, number: int, player: str, name: str, *words: str) -> None:
        self._new(number, [player, "hand", "->", "stack", name, *words])
        line = f"{self.game.players[seat_of(player)].name} casts [{name} {number}]"
        targets = next((word.removeprefix("targets=") for word in words if word.startswith("targets=")), "")
        named = [self._named(target) for target in targets.split(",") if target]
        self._say(f"{line} targeting {' and '.join(named)}." if named else f"{line}.")

    def _named(self, target: str) -> str:
        if target.startswith("p"):
            return self.game.players[seat_of(target)].name
        return f"[{self.game.things[int(target)].name} {target}]"

    def _describe(self, number: int, words: list[str]) -> None:
        for word in words:
            self.game.things[number].describe(word)

    # -- what the game does -----------------------------------------------------------------------------

    def _begin(self, _: str, words: list[str]) -> None:
        self.start = datetime.fromisoformat(" ".join(words))
        self._records = RecordWriter(self.start)

    def _play(self, _: str, words: list[str]) -> None:
        number = int(words[0])
        if words[1:]:
            self._games[number] = ScriptedGame(number, words[1], " ".join(words[2:]).split(", "))
        self._game = self._games[number]

    def _open(self, _: str, words: list[str]) -> None:
        game, names = self.game, [player.name for player in self.game.players]
        users = [GameUser(_FIRST_USER + seat, name) for seat, name in enumerate(names)]
        first = seat_of(words[0])
        others = [name for seat, name in enumerate(names) if seat != first]
        for roll, name in zip(_ROLLS, (names[first], *others), strict=False):
            self._say(f"{name} rolled a {roll}.")
        for seat, name in enumerate(names):
            self._say(f"{name} joined the game.")
            self.records.write(game, ListOfUsers(game.number, users[: seat + 1]))
            if seat == 0:
                self.records.write(game, game.state())
        self._say(f"{names[first]} chooses to play first.")
        for name in names:
            self._say(f"{name} begins the game with seven cards in hand.")
        game.active = first
        self.records.write(game, game.state())

    def _turn(self, _: str, words: list[str]) -> None:
        seat = seat_of(words[1])
        self._say(f"Turn {words[0]}: {self.game.players[seat].name}")
        self.game.begin_turn(int(words[0]), seat)

    def _step(self, _: str, words: list[str]) -> None:
        self.game.go_to(PHASES[words[0]])

    def _state(self, _: str, words: list[str]) -> None:
        state = self.game.state(is_full=words == ["full"])
        self.records.write(self.game, state, is_broken=words == ["broken"])
        self.records.time += timedelta(seconds=1)

    def _choose(self, word: str, words: list[str]) -> None:
        state = self.game.state(prompted=seat_of(words[0]), choice=_CHOICES[word])
        self.records.write(self.game, state)

    def _mute(self, word: str, _: list[str]) -> None:
        self.records.is_written = word == "written"

    def _won(self, _: str, words: list[str]) -> None:
        game, winner = self.game, seat_of(words[0])
        self._say(f"{game.players[winner].name} wins the game.")
        game.is_over = True
        self.records.write(game, game.state())
        self.records.write(game, GameOver(game.number))
        results = [WON if seat == winner else LOST for seat in range(len(game.players))]
        self.records.write(game, Results(game.number, 0, results))

    def _say(self, line: str) -> None:
        self.records.write(self.game, TextMessage(self.game.number, 0, marked(line)))
