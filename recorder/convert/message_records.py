"""Records made from game messages, by their match, and what a match log adds to them: the score.

The stream of messages never says ``X wins the match 2-1``; the match log of the same match does, and of the
rest says less (facts/state-sources.md 1.3). So a game that both tell has the record of the messages, with the
score of the match log before its footer. `mtgr convert` and `mtgr record` do it alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, Protocol, TypeVar

from recorder.adapter.records import GameHeader
from recorder.mtgr.header import Date, End, Match, Player, Source
from recorder.mtgr.reader import parse_line
from recorder.mtgr.statements import Score
from recorder.mtgr.tokens import LineFault
from recorder.mtgr.values import PlayerId
from recorder.reports import local_time

LEAST_BETWEEN_GAMES: Final = timedelta(minutes=1)
"""A record that begins at most so much earlier than a game of the match log may still be that game's."""
_HEADER_LINES: Final = 32
_KINDS: Final = frozenset({"mtgo-log", "stream"})
"""The kinds of source that carry game messages."""


@dataclass(slots=True, frozen=True)
class MessageRecord:
    """A record that was made from game messages.

    Args:
        path: its file.
        begins: when the game began, local time; ``None`` if it does not say.
        players: seats and names.
    """

    path: Path
    begins: datetime | None
    players: tuple[tuple[PlayerId, str], ...]


class GameTold(Protocol):
    """A game of a match log."""

    @property
    def header(self) -> GameHeader:
        """What is known of it beforehand."""

    @property
    def wins(self) -> dict[str, int] | None:
        """How many games of the match each player has won behind this one, by name; ``None`` if not said."""


Told = TypeVar("Told", bound=GameTold)


class MessageRecords:
    """Finds the records in a folder that were made from game messages.

    Args:
        folder: where they are.
    """

    __slots__ = ("_names", "folder")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._names: dict[str, set[str]] = {}
        for path in folder.glob("*.mtgr"):
            self.add(path)

    def add(self, path: Path) -> None:
        """Take note that a record is there."""
        self._names.setdefault(match_in_name(path.name), set()).add(path.name)

    def of(self, match: str) -> list[MessageRecord]:
        """Return the records of a match, in the order in which their games began.

        Args:
            match: the match token.
        """
        names = sorted(self._names.get(match[:8].lower(), ()))
        records = [read_message_record(self.folder / name, match) for name in names]
        return [record for record in records if record is not None]


def assign(records: Sequence[MessageRecord], games: Sequence[GameTold]) -> list[list[MessageRecord]]:
    """Tell which records are of which game of the same match's log.

    Args:
        records: of the match, in the order in which their games began.
        games: of its match log, in order.

    Returns:
        For each game the records that began with it or after it, and before the next one.
    """
    assigned: list[list[MessageRecord]] = [[] for _ in games]
    for record in records:
        place = 0
        for index, game in enumerate(games):
            if record.begins is not None and game.header.ticks is not None:
                starts = local_time(game.header.ticks) - LEAST_BETWEEN_GAMES
                place = index if record.begins >= starts else place
        if assigned:
            assigned[place].append(record)
    return assigned


def with_score(record: MessageRecord, wins: dict[str, int]) -> bytes | None:
    """Give a record's text with the score before its footer.

    Args:
        record: the record.
        wins: how many games of the match each player has won, by name.

    Returns:
        ``None`` if there is nothing to add: it has a score, is not at its end, or is of other players.

    Raises:
        OSError: it cannot be read.
    """
    text = record.path.read_bytes().decode("utf-8")
    body, _, last = text.removesuffix("\n").rpartition("\n")
    if not last.startswith("end complete ") or body.rpartition("\n")[2].startswith("score "):
        return None
    if {name for _, name in record.players} != set(wins):
        return None
    end = parse_line(last)
    if not isinstance(end, End):
        return None
    score = Score(tuple((player, wins[name]) for player, name in record.players))
    return f"{body}\n{score}\n{End(end.complete, end.lines + 1, end.notes)}\n".encode()


def add_scores(
    records: Sequence[MessageRecord], games: Sequence[GameTold], write: Callable[[Path, bytes], object]
) -> list[Path]:
    """Add to the records of a match the scores that its match log tells.

    Args:
        records: of the match, in the order in which their games began.
        games: of its match log, in order.
        write: puts a record's new text in its place, whole.

    Returns:
        The records that have a score now and had none.

    Raises:
        OSError: a record cannot be read or written.
    """
    added = []
    for game, of_game in zip(games, assign(records, games), strict=True):
        wins = game.wins
        for record in of_game[-1:] if wins is not None else ():
            text = with_score(record, wins or {})
            if text is not None:
                write(record.path, text)
                added.append(record.path)
    return added


def unseen(records: Sequence[MessageRecord], games: Sequence[Told]) -> list[Told]:
    """Return the games that only the match log tells."""
    assigned = assign(records, games)
    return [game for game, of_game in zip(games, assigned, strict=True) if not of_game]


def match_in_name(name: str) -> str:
    """Return the start of the match's token in a record's name, see `record_name`."""
    parts = name.removesuffix(".mtgr").rsplit("-", 2)
    return parts[1].lower() if len(parts) == 3 else ""


def read_message_record(path: Path, match: str) -> MessageRecord | None:
    """Read a record's header; ``None`` if it is another match's, or of another kind of source."""
    begins: datetime | None = None
    players = []
    is_of_match = is_told = False
    try:
        with path.open(encoding="utf-8") as file:
            for _, line in zip(range(_HEADER_LINES), file, strict=False):
                statement = parse_line(line.rstrip("\n")) if line.strip() else None
                if isinstance(statement, Source) and not (is_told := is_told or statement.kind in _KINDS):
                    return None  # the first source leads, others complete it
                if isinstance(statement, Match):
                    is_of_match = statement.id.lower() == match.lower()
                elif isinstance(statement, Date) and statement.time != "?":
                    begins = datetime.fromisoformat(statement.time)
                elif isinstance(statement, Player):
                    players.append((statement.player, statement.name))
                elif players:
                    break
    except (OSError, UnicodeDecodeError, LineFault):
        return None  # no record, or one that somebody has changed: it is left alone
    return MessageRecord(path, begins, tuple(players)) if is_of_match else None
