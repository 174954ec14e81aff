"""From game messages to reports: what the sources that carry them have in common.

A source says where a message stands and to which game it belongs; here it is decoded and reported. Nothing of
one game reaches another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from recorder.errors import SourceError
from recorder.reports import (
    ChatDropped,
    GameEnded,
    GameStarted,
    LogLine,
    Report,
    ReportedStep,
    SourceFault,
    StateReport,
)
from recorder.sources.card_data import CardData
from recorder.sources.messages.contents import (
    NOBODY,
    WON,
    Choice,
    GameOver,
    GameState,
    ListOfUsers,
    Message,
    Results,
    TextMessage,
)
from recorder.sources.messages.decoder import MessageDecoder
from recorder.sources.messages.phases import Phase
from recorder.sources.reported_things import ThingReporter
from recorder.sources.seen_game import SeenGames, nothing_seen

_NOBODY_PROMPTED: Final = -1
_USUAL_SEATS: Final = 2
"""Until a state has shown the players."""

_STEPS: Final[dict[int, ReportedStep]] = {
    Phase.UNTAP: "untap",
    Phase.UPKEEP: "upkeep",
    Phase.DRAW: "draw",
    Phase.PRECOMBAT_MAIN: "precombat-main",
    Phase.BEGIN_COMBAT: "beginning-of-combat",
    Phase.DECLARE_ATTACKERS: "declare-attackers",
    Phase.DECLARE_BLOCKERS: "declare-blockers",
    Phase.COMBAT_DAMAGE: "combat-damage",
    Phase.END_OF_COMBAT: "end-of-combat",
    Phase.POSTCOMBAT_MAIN: "postcombat-main",
    Phase.END_OF_TURN: "end",
    Phase.CLEANUP: "cleanup",
    Phase.PREGAME: "pregame",
}
_CHOICES: Final[dict[int, Literal["payment", "combat"]]] = {
    Choice.PAYMENT: "payment",
    Choice.COMBAT: "combat",
}


@dataclass(slots=True, frozen=True)
class Place:
    """Where a message stands in its source, and when it came.

    Args:
        offset: bytes from the start of the source.
        ticks: as in the reports; ``None`` for a source without times.
    """

    offset: int
    ticks: int | None


@dataclass(slots=True)
class _Game:
    """What is remembered of a game beside its states."""

    match: str
    is_watched: bool
    things: ThingReporter
    completed_by: str | None
    seats: int = _USUAL_SEATS
    players: tuple[str, ...] = ()
    over: Place | None = None
    """Where the source first said that it is over."""
    has_ended: bool = False


class MessageReporter:
    """Reports the game messages of one source, of any number of games in any order.

    Args:
        card_data: what is printed on the cards, if it is known.
        seen: what a second source has seen of the games.
    """

    __slots__ = ("_card_data", "_decoder", "_ended", "_games", "_seen", "replayed_states")

    def __init__(self, card_data: CardData | None = None, seen: SeenGames = nothing_seen) -> None:
        self._decoder = MessageDecoder()
        self._card_data = card_data
        self._seen = seen
        self._games: dict[int, _Game] = {}
        self._ended: list[_Game] = []
        """Games that are over, and of which states may still come until another one begins."""
        self.replayed_states = 0
        """How many states were left out because they were marked as a replay's."""

    @property
    def skipped_messages(self) -> Counter[int]:
        """How many messages the recorder has no use for, by opcode."""
        return self._decoder.skipped_messages

    @property
    def skipped_differences(self) -> int:
        """How many states could not be decoded because an error had ended their chain before."""
        return self._decoder.skipped_differences

    def take(
        self, place: Place, match: str, game: int, message: bytes, *, is_watched: bool = False
    ) -> Iterator[Report]:
        """Report a message.

        Args:
            place: where it stands.
            match: the match token, as text.
            game: MTGO's number of the game.
            message: the message with its frame.
            is_watched: the user looks on and does not play.
        """
        if game not in self._games:
            self._games[game] = self._new(match, game, is_watched=is_watched)
            yield self._started(place, game)
        chat = self._decoder.chat_messages
        try:
            decoded = self._decoder.decode(game, message, offset=place.offset)
        except SourceError as error:
            yield _fault(place, game, error)
            return
        if decoded is not None:
            yield from self._report(place, decoded)
        elif self._decoder.chat_messages > chat:
            yield ChatDropped(offset=place.offset, game=game)

    def lose(self, place: Place, game: int | None, error: SourceError) -> Iterator[Report]:
        """Report that a message of a game (``None``: of any) could not even be handed to `take`."""
        self._decoder.lose(game)
        yield _fault(place, game, error)

    def note_over(self, place: Place, game: int) -> None:
        """Take note that the source itself says that a game is over: more of it may follow."""
        known = self._games.get(game)
        if known is not None:
            known.over = known.over or place

    def is_said_over(self, game: int) -> bool:
        """Say whether the source itself has said that a game is over, though no results have come yet."""
        known = self._games.get(game)
        return known is not None and known.over is not None and not known.has_ended

    def finish(self) -> Iterator[Report]:
        """Report the games that are over and had no results."""
        for number, game in self._games.items():
            if game.over is not None and not game.has_ended:
                game.has_ended = True
                yield GameEnded(offset=game.over.offset, ticks=game.over.ticks, game=number)

    def _new(self, match: str, game: int, *, is_watched: bool) -> _Game:
        for ended in self._ended:  # memory must not grow with the games
            ended.things = ThingReporter(self._card_data)
        self._ended.clear()
        seen = self._seen(game)
        things = ThingReporter(self._card_data, seen)
        return _Game(match, is_watched, things, completed_by=None if seen is None else seen.file)

    def _report(self, place: Place, message: Message) -> Iterator[Report]:
        if isinstance(message, GameState):
            yield from self._state(place, message)
        elif isinstance(message, TextMessage):
            yield LogLine(offset=place.offset, ticks=place.ticks, text=message.text, game=message.game)
        elif isinstance(message, ListOfUsers):
            yield from self._users(place, message)
        elif isinstance(message, Results):
            yield from self._results(place, message)
        elif isinstance(message, GameOver):
            self.note_over(place, message.game)

    def _state(self, place: Place, state: GameState) -> Iterator[Report]:
        if state.is_replay:
            self.replayed_states += 1
            return
        step = state.step
        is_prompted = step.prompted_seat != _NOBODY_PROMPTED
        game = self._games[state.game]
        players, objects = game.things.report(state.players, state.things.values(), state.timestamp)
        game.seats = len(players) or _USUAL_SEATS
        yield StateReport(
            offset=place.offset,
            ticks=place.ticks,
            game=state.game,
            timestamp=state.timestamp,
            settled=not step.is_interaction and not is_prompted,
            is_full=state.is_full,
            is_over=state.waiting_for == NOBODY,
            turn=step.turn,
            active=state.players.active_seat,
            step=_STEPS.get(step.phase),
            prompted=step.prompted_seat if is_prompted else None,
            choice=_CHOICES.get(step.choice),
            players=players,
            objects=objects,
        )

    def _users(self, place: Place, users: ListOfUsers) -> Iterator[Report]:
        """Report who plays. Only once all have joined, they are listed in the order of their seats."""
        game = self._games[users.game]
        players = tuple(user.name for user in users.users)
        if len(players) >= game.seats and players != game.players:
            game.players = players
            yield self._started(place, users.game)

    def _results(self, place: Place, results: Results) -> Iterator[Report]:
        game = self._games[results.game]
        if not game.has_ended:
            game.has_ended = True
            self._ended.append(game)
            winners = tuple(seat for seat, result in enumerate(results.results) if result == WON)
            yield GameEnded(offset=place.offset, ticks=place.ticks, game=results.game, winners=winners)

    def _started(self, place: Place, number: int) -> GameStarted:
        game = self._games[number]
        return GameStarted(
            offset=place.offset,
            ticks=place.ticks,
            game=number,
            match=game.match,
            players=game.players,
            is_watched=game.is_watched,
            completed_by=game.completed_by,
        )


def _fault(place: Place, game: int | None, error: SourceError) -> SourceFault:
    offset = place.offset if error.offset is None else error.offset
    return SourceFault(offset=offset, expected=error.expected, found=error.found, game=game)
