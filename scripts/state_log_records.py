"""The records of a scripted `mtgo.log`: a game's messages, with the lines that MTGO puts around them."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from state_log_game import ScriptedGame

from recorder.sources.messages.contents import Message
from recorder.sources.messages.encode import MessageEncoder

_STATE: Final = "LeagueMatchJoinedEventUnderwayState"
_CHECKSUM_FROM_END: Final = 14
"""Where a state's checksum stands, in bytes from the end of its message."""


class RecordWriter:
    """Writes game messages as the records of a log.

    Args:
        time: local time of the next record.
    """

    def __init__(self, time: datetime) -> None:
        self.time = time
        self.is_written = True
        """Whether what happens gets into the log."""
        self._encoder = MessageEncoder()
        self._records: list[str] = []

    @property
    def log(self) -> bytes:
        """The log so far."""
        return "".join(self._records).encode()

    def write(self, game: ScriptedGame, message: Message, *, is_broken: bool = False) -> None:
        """Encode a message and write its record; a broken one has a wrong checksum."""
        for frame in self._encoder.encode(message):
            if self.is_written:
                self._records.append(self._record(game, _broken(frame) if is_broken else frame))

    def _record(self, game: ScriptedGame, frame: bytes) -> str:
        array = ",".join(map(str, frame))
        match = game.number // 10
        return (
            f"{self.time:%H:%M:%S} [INF] (Game Management|Processing Registered Handler for GsMessageMessage"
            f' in {_STATE}) Processor: {_STATE} Message: {{"MatchToken":"{game.match}","MatchID":{match},'
            f'"GameID":{game.number},"MetaMessage":[{array}]}} Receiver: Event Token={game.match}\r\n'
            f"Event Id:{match}\r\nCurrentState={_STATE}\r\n\r\n"
        )


def _broken(frame: bytes) -> bytes:
    place = len(frame) - _CHECKSUM_FROM_END
    return frame[:place] + bytes((frame[place] ^ 0xFF,)) + frame[place + 1 :]
