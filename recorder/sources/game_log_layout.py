"""The layout of ``Match_GameLog_<guid>.dat``, declared: documentation, fixture builder and test oracle.

facts/gamelog.md 1.1: the file is what .NET's BinaryWriter makes of a chat channel's history: a header of
version, id, channel type, id, then records to the end of the file; integers are little endian. Strings have
their byte length before them in 7 bits a byte. The hot loop in `recorder.sources.game_log` is hand-written
and proven equal to this.
"""

from __future__ import annotations

from typing import Final

from construct import Int16ul, Int64ul, PascalString, Struct, VarInt

VERSION: Final = 1
"""The format version that every known file carries."""

CHANNEL_GAME_CHAT: Final = 3
"""ChatChannelType.GameChat: players' chat, never read."""

CHANNEL_GAME_LOG: Final = 4
"""ChatChannelType.GameLog."""

TICKS_MASK: Final = 0x3FFF_FFFF_FFFF_FFFF
"""Without the two kind bits that DateTime.ToBinary keeps on top of the ticks."""

HEADER: Final = Struct(
    "version" / Int16ul,
    "id" / PascalString(VarInt, "utf8"),
    "channel" / Int16ul,
    "second_id" / PascalString(VarInt, "utf8"),
)

RECORD: Final = Struct(
    "time" / Int64ul,
    "author" / PascalString(VarInt, "utf8"),
    "text" / PascalString(VarInt, "utf8"),
)
