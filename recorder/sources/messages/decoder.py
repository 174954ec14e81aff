"""From a game message's bytes to what it says: the way in for every source that carries such messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from recorder.errors import SourceError
from recorder.sources.messages.contents import GameOver, ListOfUsers, Message, Results, TextMessage
from recorder.sources.messages.elements import ElementDecoder
from recorder.sources.messages.frames import Frame, Opcode, open_frame
from recorder.sources.messages.plain_messages import (
    decode_list_of_users,
    decode_results,
    decode_text_message,
    is_chat,
)
from recorder.sources.messages.states import StateDecoder


class MessageDecoder:
    """Decodes the game messages of one source, of any number of games in any order.

    Example:
        >>> decoder = MessageDecoder()
        >>> decoder.decode(900000001, bytes((8, 0, 0, 0, 24, 18, 69, 248)), offset=140556)
        GameOver(game=900000001)
    """

    __slots__ = ("_elements", "_states", "chat_messages", "skipped_messages")

    def __init__(self) -> None:
        self._elements = ElementDecoder()
        self._states = StateDecoder(self._elements)
        self.skipped_messages: Counter[int] = Counter()
        """How many messages were skipped, by the opcodes that the recorder has no use for."""
        self.chat_messages = 0
        """How many messages of players' chat were dropped, unread."""

    @property
    def skipped_elements(self) -> Counter[int]:
        """How many elements of states were skipped, by the kinds that the recorder has no use for."""
        return self._elements.skipped

    @property
    def skipped_differences(self) -> int:
        """How many states could not be decoded because an error had ended their chain before."""
        return self._states.skipped_differences

    def decode(self, game: int, message: bytes, *, offset: int | None = None) -> Message | None:
        """Decode one game message.

        Args:
            game: the game that the message came for, as its envelope or log record says.
            message: the message with its frame.
            offset: where the message stands in the source, for errors.

        Returns:
            What it says; ``None`` if that is of no use, chat, or not complete yet.

        Raises:
            SourceError: it cannot be decoded. Other games are not affected; see `StateDecoder.decode`.
        """
        try:
            frame = self._open_frame(game, message)
            if frame.opcode == Opcode.GAME_PLAY_STATUS:
                return self._states.decode(game, frame.payload)
            return self._decode_plain(game, frame.opcode, frame.payload)
        except SourceError as error:
            if error.offset is None:
                error.offset = offset
            raise

    def lose(self, game: int | None) -> None:
        """Take note that a message of a game (``None``: of any) was lost before it could be decoded.

        It may have been a state, so the game's states are decoded again from its next full ones on.
        """
        self._states.lose(game)

    def _open_frame(self, game: int, message: bytes) -> Frame:
        try:
            return open_frame(message)
        except SourceError:
            self.lose(game)
            raise

    def _decode_plain(self, game: int, opcode: int, payload: bytes) -> Message | None:
        if opcode == Opcode.GAME_OVER:
            return GameOver(game)
        if opcode == Opcode.TEXT and is_chat(payload):
            self.chat_messages += 1
            return None
        decode = _PLAIN_DECODERS.get(opcode)
        if decode is None:
            self.skipped_messages[opcode] += 1
            return None
        message = decode(payload)
        if message.game != game:
            raise SourceError(expected=f"a message of game {game}", found=f"one of game {message.game}")
        return message


_PLAIN_DECODERS: Final[dict[int, Callable[[bytes], TextMessage | ListOfUsers | Results]]] = {
    int(Opcode.TEXT): decode_text_message,
    int(Opcode.LIST_OF_USERS): decode_list_of_users,
    int(Opcode.RESULTS): decode_results,
}
