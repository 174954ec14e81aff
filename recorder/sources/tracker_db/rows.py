"""The tables of the database and the columns that are read, each declared once.

A table's model is its part of the schema, the query for it and the check of its rows: the names of the
columns are the fields' aliases. Columns that nobody reads may be there or not.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, ClassVar, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from recorder.reports import TICKS_PER_SECOND, YEAR_ONE

MOST_SEATS: Final = 15
"""The highest seat: MTGO has 16 (facts/state-sources.md 1.4, PlayerStatus)."""

_TIME: Final = re.compile(r"(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d)(?:\.(\d{1,7}))?", re.ASCII)


def parse_time(text: object) -> int:
    """Read a time such as ``2026-08-07 22:35:50.2224793``, as ticks of 100 ns since 0001-01-01.

    Raises:
        ValueError: it is none.

    Example:
        >>> parse_time("0001-01-01 00:00:01.5")
        15000000
    """
    match = _TIME.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError("should be a time such as 2026-08-07 22:35:50.2224793")
    since = datetime.fromisoformat(match[1]) - YEAR_ONE
    seconds = since.days * 86_400 + since.seconds
    return seconds * TICKS_PER_SECOND + int((match[2] or "").ljust(7, "0"))


_Time = Annotated[int, BeforeValidator(parse_time)]
_Flag = Annotated[bool, Field(strict=False)]
"""SQLite stores it as 0 or 1."""


class Row(BaseModel):
    """The base of all rows: strict, frozen; ``Id`` is the row's number in its table."""

    model_config = ConfigDict(strict=True, frozen=True)
    table: ClassVar[str]

    id: int = Field(alias="Id", ge=0)


class PartRow(Row):
    """A row that belongs to a snapshot: to the one with this number."""

    state: int


class GameRow(Row):
    """A game: its results are JSON, with an entry for each player once it is over."""

    table = "Games"

    match: int = Field(alias="MatchId")
    results: str | None = Field(alias="GamePlayerResults")


class StateRow(Row):
    """A snapshot of a game. Its timestamp is MTGO's count of the game's states."""

    table = "GameStates"

    game: int = Field(alias="GameId")
    timestamp: int = Field(alias="Timestamp")
    ticks: _Time = Field(alias="ClientTimestamp")
    turn: int = Field(alias="TurnNumber", ge=0)
    phase: str = Field(alias="CurrentPhase")
    prompted: int = Field(alias="PromptedPlayer")
    prompt: str = Field(alias="PromptText")


class PlayerRow(PartRow):
    """A player as first seen."""

    table = "GamePlayers"

    game: int = Field(alias="GameId")
    state: int = Field(alias="FirstSeenStateId")
    seat: int = Field(alias="PlayerIndex", ge=0, le=MOST_SEATS)
    name: str = Field(alias="Name")
    life: int = Field(alias="InitialLife")
    hand: int = Field(alias="InitialHandCount")
    library: int = Field(alias="InitialLibraryCount")
    graveyard: int = Field(alias="InitialGraveyardCount")
    is_active: _Flag = Field(alias="IsActivePlayer")


class CardRow(PartRow):
    """An object as first seen: a card, token, spell or ability."""

    table = "GameCards"

    game: int = Field(alias="GameId")
    state: int = Field(alias="FirstSeenStateId")
    thing: int = Field(alias="CardId")
    source: int | None = Field(alias="SourceId")
    name: str = Field(alias="Name")
    text: str | None = Field(alias="RulesText")
    type_line: str | None = Field(alias="TypeLine")
    texture: int | None = Field(alias="TextureId")
    zone: str = Field(alias="InitialZone")
    power: str | None = Field(alias="InitialPower")
    toughness: str | None = Field(alias="InitialToughness")
    counters: str | None = Field(alias="InitialCounters")
    owner: int = Field(alias="OwnerId", ge=0, le=MOST_SEATS)
    controller: int = Field(alias="ControllerId", ge=0, le=MOST_SEATS)
    is_tapped: _Flag = Field(alias="IsTapped")
    is_token: _Flag = Field(alias="IsToken")
    is_activated: _Flag = Field(alias="IsActivatedAbility")
    is_triggered: _Flag = Field(alias="IsTriggeredAbility")


class TransferRow(PartRow):
    """An object that came, went or moved: ``kind`` is ``Arrived``, ``Departed`` or ``Moved``.

    ``source`` is the number that it had before, also where the library in the client has only guessed it.
    """

    table = "ZoneTransfers"

    state: int = Field(alias="GameStateId")
    thing: int = Field(alias="CardId")
    name: str = Field(alias="CardName")
    from_zone: str | None = Field(alias="FromZone")
    to_zone: str | None = Field(alias="ToZone")
    source: int | None = Field(alias="SourceId")
    kind: str = Field(alias="Type")


class CardChangeRow(PartRow):
    """A value of an object that is different."""

    table = "CardStateChanges"

    state: int = Field(alias="GameStateId")
    thing: int = Field(alias="CardId")
    name: str = Field(alias="CardName")
    property: str = Field(alias="Property")
    value: str = Field(alias="NewValue")


class PlayerChangeRow(PartRow):
    """A value of a player that is different."""

    table = "PlayerStateChanges"

    state: int = Field(alias="GameStateId")
    seat: int = Field(alias="PlayerIndex")
    property: str = Field(alias="Property")
    value: str = Field(alias="NewValue")


class LineRow(PartRow):
    """A line of MTGO's log, with the time at which the client got it."""

    table = "GameLogs"

    state: int = Field(alias="GameStateId")
    ticks: _Time = Field(alias="Timestamp")
    kind: str = Field(alias="GameLogType")
    text: str = Field(alias="Data")


TABLES: Final[tuple[type[Row], ...]] = (
    GameRow,
    StateRow,
    PlayerRow,
    CardRow,
    TransferRow,
    CardChangeRow,
    PlayerChangeRow,
    LineRow,
)
"""Everything that is read."""


def columns_of(model: type[Row]) -> tuple[str, ...]:
    """Return the columns that are read of a table."""
    return tuple(field.alias or name for name, field in model.model_fields.items())
