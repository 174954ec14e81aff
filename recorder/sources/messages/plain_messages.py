"""The messages that need nothing before them: texts, users, results (facts/state-sources.md 1.4)."""

from __future__ import annotations

import struct
from typing import Final

from recorder.errors import SourceError
from recorder.sources.messages.contents import GameUser, ListOfUsers, Results, TextMessage
from recorder.sources.messages.texts import decode_text

TEXT_HEADER: Final = struct.Struct("<I4xIi")
"""The game, four bytes of unknown meaning (always 103), the user, the text's length; the text follows."""
USERS_HEADER: Final = struct.Struct("<I4x2xI")
"""The game, 103 again, two bytes of unknown meaning, how many users follow."""
USER_HEADER: Final = struct.Struct("<Ii")
USER_TAIL: Final = 3
"""Bytes of unknown meaning behind each user's name (always 2, 0, 0)."""
RESULTS_HEADER: Final = struct.Struct("<IIxI")
"""The game, the seat of the first player, a byte of unknown meaning, how many results follow."""
RESULT: Final = struct.Struct("<Bxxxx")


def decode_text_message(payload: bytes) -> TextMessage:
    """Decode a line of the log or of the players' chat.

    Raises:
        SourceError: it is cut off, or announces another length of its text.
    """
    game, user, length = _read(TEXT_HEADER, payload, 0, "a text message")
    text = payload[TEXT_HEADER.size :]
    if length != len(text):
        raise SourceError(expected=f"a text of {length} bytes", found=f"{len(text)}")
    return TextMessage(game, user, decode_text(text))


def is_chat(payload: bytes) -> bool:
    """Say whether a text message is players' chat, without reading a word of it.

    Raises:
        SourceError: it is cut off.
    """
    _, user, _ = _read(TEXT_HEADER, payload, 0, "a text message")
    return user != 0


def decode_list_of_users(payload: bytes) -> ListOfUsers:
    """Decode who is in the game. The users stand in the order of their seats, once all have joined.

    Raises:
        SourceError: it is cut off, or something follows the last user.
    """
    game, count = _read(USERS_HEADER, payload, 0, "a list of users")
    position = USERS_HEADER.size
    users: list[GameUser] = []
    while len(users) < count:
        number, length = _read(USER_HEADER, payload, position, "a user")
        start = position + USER_HEADER.size
        position = start + length + USER_TAIL
        if length < 0 or position > len(payload):
            raise SourceError(
                expected=f"a user's name of {length} bytes", found=f"{len(payload) - start} bytes"
            )
        users.append(GameUser(number, decode_text(payload[start : start + length])))
    _end(payload, position, "the last user")
    return ListOfUsers(game, users)


def decode_results(payload: bytes) -> Results:
    """Decode how a game ended.

    What the first number means is inferred: in all three real games it is the seat of the first player, while
    seat 1 won each of them.

    Raises:
        SourceError: it is cut off, or something follows the last result.
    """
    game, first_player, count = _read(RESULTS_HEADER, payload, 0, "results")
    end = RESULTS_HEADER.size + count * RESULT.size
    if end > len(payload):
        raise SourceError(expected=f"{count} results", found=f"{len(payload)} bytes for them")
    _end(payload, end, "the last result")
    starts = range(RESULTS_HEADER.size, end, RESULT.size)
    return Results(game, first_player, [RESULT.unpack_from(payload, start)[0] for start in starts])


def _read(layout: struct.Struct, payload: bytes, position: int, what: str) -> tuple[int, ...]:
    if position + layout.size > len(payload):
        raise SourceError(
            expected=f"{what} of at least {layout.size} bytes", found=f"{max(len(payload) - position, 0)}"
        )
    return layout.unpack_from(payload, position)


def _end(payload: bytes, position: int, what: str) -> None:
    if position != len(payload):
        raise SourceError(expected=f"nothing behind {what}", found=f"{len(payload) - position} bytes")
