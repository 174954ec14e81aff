"""Messages to bytes: texts, users, results, game over, their frames and envelopes. For fixtures and tests."""

from __future__ import annotations

from typing import Final

from recorder.sources.messages.contents import GameState, ListOfUsers, Message, Results, TextMessage
from recorder.sources.messages.encode_states import StateEncoder
from recorder.sources.messages.frames import (
    ENVELOPE_HEADER,
    FRAME_HEADER,
    TYPE_CHECKS,
    Envelope,
    Opcode,
)
from recorder.sources.messages.texts import encode_text

_ALWAYS: Final = (103).to_bytes(4, "little")
_USER_TAIL: Final = bytes((2, 0, 0))


def encode_frame(opcode: int, payload: bytes) -> bytes:
    """Put a message's payload into its frame; an opcode that is not known gets the type check 0."""
    known = {int(opcode): check for opcode, check in TYPE_CHECKS.items()}
    return FRAME_HEADER.pack(FRAME_HEADER.size + len(payload), opcode, known.get(opcode, 0)) + payload


def encode_envelope(envelope: Envelope) -> bytes:
    """Encode a GsMessageMessage, framed as it goes over the wire."""
    header = ENVELOPE_HEADER.pack(
        envelope.match_token.bytes_le, envelope.match, envelope.game, len(envelope.message)
    )
    return encode_frame(Opcode.GS_MESSAGE, header + envelope.message)


def encode_text_message(message: TextMessage) -> bytes:
    """Encode a line of the log, or of chat, as its message's payload."""
    text = encode_text(message.text)
    return _number(message.game) + _ALWAYS + _number(message.user) + _number(len(text)) + text


def encode_list_of_users(message: ListOfUsers) -> bytes:
    """Encode who is in the game as the message's payload."""
    parts = [_number(message.game), _ALWAYS, b"\0\0", _number(len(message.users))]
    for user in message.users:
        name = encode_text(user.name)
        parts += [_number(user.number), _number(len(name)), name, _USER_TAIL]
    return b"".join(parts)


def encode_results(message: Results) -> bytes:
    """Encode how a game ended as the message's payload."""
    parts = [_number(message.game), _number(message.first_player), b"\0", _number(len(message.results))]
    parts += [bytes((result, 0, 0, 0, 0)) for result in message.results]
    return b"".join(parts)


def _number(number: int) -> bytes:
    return number.to_bytes(4, "little")


class MessageEncoder:
    r"""Encodes the messages of any number of games, framed as `mtgo.log` shows them.

    Example:
        >>> from recorder.sources.messages.contents import GameOver
        >>> MessageEncoder().encode(GameOver(900000001))
        [b'\x08\x00\x00\x00\x18\x12E\xf8']
    """

    __slots__ = ("_states",)

    def __init__(self, states: StateEncoder | None = None) -> None:
        self._states = states or StateEncoder()

    def encode(self, message: Message) -> list[bytes]:
        """Encode one message: mostly one frame, several if a state is split into parts."""
        if isinstance(message, GameState):
            payloads = self._states.encode(message)
            return [encode_frame(Opcode.GAME_PLAY_STATUS, payload) for payload in payloads]
        if isinstance(message, TextMessage):
            return [encode_frame(Opcode.TEXT, encode_text_message(message))]
        if isinstance(message, ListOfUsers):
            return [encode_frame(Opcode.LIST_OF_USERS, encode_list_of_users(message))]
        if isinstance(message, Results):
            return [encode_frame(Opcode.RESULTS, encode_results(message))]
        return [encode_frame(Opcode.GAME_OVER, b"")]
