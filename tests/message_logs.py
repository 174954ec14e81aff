"""What the tests of the sources of game messages share: messages as log records and as streams."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from message_errors import GAME, state

from recorder.reports import Report, StateReport
from recorder.sources.messages.contents import (
    GameOver,
    GameUser,
    ListOfUsers,
    Message,
    PropertyList,
    PropertyValue,
    Results,
    TextMessage,
    Thing,
)
from recorder.sources.messages.encode import MessageEncoder, encode_envelope
from recorder.sources.messages.frames import Envelope
from recorder.sources.messages.property_numbers import PropertyNumber
from recorder.sources.messages.zones import ZoneKind
from recorder.sources.mtgo_log import MtgoLog
from recorder.sources.source import Source
from recorder.sources.stream import Stream

TOKEN: Final = "11111111-2222-4333-8444-555555555555"
LAST_CHANGE: Final = datetime(2026, 3, 14, 23, 30)
RECORD_START: Final = re.compile(rb"^\d\d:\d\d:\d\d \[", re.MULTILINE)


def log_record(
    message: bytes,
    *,
    game: int = GAME,
    time: str = "20:00:00",
    state: str = "LeagueMatchJoinedEventUnderwayState",
    kind: str = "GsMessageMessage",
) -> bytes:
    array = ",".join(map(str, message))
    return (
        f"{time} [INF] (Game Management|Processing Registered Handler for {kind} in {state}) "
        f'Processor: {state} Message: {{"MatchToken":"{TOKEN}","MatchID":8,"GameID":{game},'
        f'"MetaMessage":[{array}]}} Receiver: Event Token={TOKEN}\r\nEvent Id:8\r\nPlayerIds=1,2\r\n\r\n'
    ).encode()


def state_change(game: int = GAME, new: str = "InProgressGameConnectedGameCompleteState") -> bytes:
    old = "InProgressGameConnectedGameStartedState"
    return (
        f"20:00:00 [INF] (Game Management|Game State Changed for {TOKEN}:{game} from {old} to {new}) \r\n"
    ).encode()


def stream_frame(message: bytes, game: int = GAME) -> bytes:
    return encode_envelope(Envelope(UUID(TOKEN), 8, game, message))


def read(source: Source, pieces: Iterable[bytes]) -> list[Report]:
    reports = [report for piece in pieces for report in source.feed(piece)]
    return [*reports, *source.finish()]


def read_log(*pieces: bytes) -> list[Report]:
    return read(MtgoLog(LAST_CHANGE), pieces)


def read_stream(*pieces: bytes) -> list[Report]:
    return read(Stream(), pieces)


def cut(data: bytes, places: Iterable[int]) -> list[bytes]:
    ends = sorted({min(place, len(data)) for place in places})
    return [data[start:end] for start, end in zip([0, *ends], [*ends, len(data)], strict=True)]


def without_place(reports: Sequence[Report]) -> list[Report]:
    """Give reports without what differs between the forms in which a game is recorded."""
    aside = {"offset": 0, "ticks": None}
    return [
        report.model_copy(update={name: value for name, value in aside.items() if hasattr(report, name)})
        for report in reports
    ]


def states_of(reports: Iterable[Report]) -> list[StateReport]:
    return [report for report in reports if isinstance(report, StateReport)]


def make_thing(
    number: int = 400,
    zone: int = ZoneKind.BATTLEFIELD,
    *,
    source: int | None = None,
    from_zone: int = -1,
    more: dict[int, PropertyValue] | None = None,
    **properties: PropertyValue,
) -> Thing:
    """Give a thing with these properties, by their names; ``more`` are given by number."""
    every: PropertyList = {
        PropertyNumber.CONTROLLER: 0,
        PropertyNumber.OWNER: 0,
        PropertyNumber.SRC_THING_ID: number if source is None else source,
        PropertyNumber.THINGNUMBER: number,
        PropertyNumber.ZONE: int(zone),
        **{PropertyNumber[name]: value for name, value in properties.items()},
        **(more or {}),
    }
    return Thing(from_zone, {int(key): value for key, value in every.items()})


OTHER = GAME + 1
USERS = [GameUser(1, "Ann"), GameUser(2, "Bob")]


def records(*messages: Message) -> list[bytes]:
    """Give the log's records for messages of any games."""
    encoder = MessageEncoder()
    return [log_record(frame, game=message.game) for message in messages for frame in encoder.encode(message)]


def played(game: int = GAME) -> list[Message]:
    """Give the messages of a short game."""
    return [
        TextMessage(game, 0, "@PAnn joined the game."),
        state(1, game=game),
        ListOfUsers(game, USERS[:1]),
        ListOfUsers(game, USERS),
        TextMessage(game, 7, "Hello, dear opponent"),
        state(2, game=game),
        state(2, player=1, game=game, is_full=True),
        TextMessage(game, 0, "@PAnn wins the game."),
        state(3, game=game),
        GameOver(game),
        Results(game, 0, [2, 3]),
    ]


def kinds(reports: list[Report]) -> list[str]:
    return [report.kind for report in reports]
