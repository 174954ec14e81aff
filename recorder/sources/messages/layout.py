"""Every format of the game messages, declared: the documentation of the bytes, and the tests' oracle.

The decoders beside this module read the same formats by hand, many times as fast, and are proven equal to
these declarations. Nothing that runs in a recorder imports them: a compiled construct would accept what is
cut off, and an uncompiled one is too slow (facts/anchors.md A.4 and B.2). Source of all:
facts/state-sources.md 1.4; what is called ``unknown`` was looked at and not understood.
"""

from __future__ import annotations

from typing import Any, Final

from construct import (
    Array,
    Bytes,
    Computed,
    Error,
    FixedSized,
    GreedyBytes,
    GreedyRange,
    If,
    Int8sb,
    Int8ub,
    Int16sl,
    Int16ul,
    Int24ul,
    Int32sl,
    Int32ul,
    LazyBound,
    NullTerminated,
    Pass,
    Rebuild,
    RepeatUntil,
    Struct,
    Switch,
    Terminated,
    len_,
    obj_,
    this,
)

from recorder.sources.messages.zones import SEATS

FRAME: Final = Struct(
    "length" / Rebuild(Int32sl, len_(this.payload) + 8),
    "opcode" / Int16ul,
    "type_check" / Int16ul,
    "payload" / Bytes(this.length - 8),
)
"""Around every message, on the wire and within the envelope."""

ENVELOPE: Final = Struct(
    "match_token" / Bytes(16),
    "match" / Int32sl,
    "game" / Int32sl,
    "length" / Rebuild(Int32sl, len_(this.message)),
    "message" / Bytes(this.length),
    Terminated,
)
"""Opcode 1153, GsMessageMessage: the payload."""

TEXT_MESSAGE: Final = Struct(
    "game" / Int32ul,
    "unknown" / Int32ul,  # 103 in every recording
    "user" / Int32ul,
    "length" / Rebuild(Int32sl, len_(this.text)),
    "text" / Bytes(this.length),
    Terminated,
)
"""Opcode 4355."""

LIST_OF_USERS: Final = Struct(
    "game" / Int32ul,
    "unknown" / Int32ul,  # 103
    "unknown_too" / Int16ul,  # 0
    "count" / Rebuild(Int32ul, len_(this.users)),
    "users"
    / Array(
        this.count,
        Struct(
            "number" / Int32ul,
            "length" / Rebuild(Int32sl, len_(this.name)),
            "name" / Bytes(this.length),
            "unknown" / Bytes(3),  # 2, 0, 0
        ),
    ),
    Terminated,
)
"""Opcode 4356."""

RESULTS: Final = Struct(
    "game" / Int32ul,
    "first_player" / Int32ul,
    "unknown" / Int8ub,  # 0
    "count" / Rebuild(Int32ul, len_(this.results)),
    "results" / Array(this.count, Struct("result" / Int8ub, "unknown" / Bytes(4))),
    Terminated,
)
"""Opcode 4485."""

PROPERTY_STRING: Final = Struct(
    "length" / Int16ul,
    "reference" / If(this.length == 0xFFFF, Int32ul),
    "text" / If(this.length != 0xFFFF, Bytes(this.length)),
)

PROPERTY: Final[Any] = Struct(
    "key" / Int32ul,
    "tag" / Computed(this.key >> 27),
    "is_in_family" / Computed(this.key >> 26 & 1),
    "number" / Computed(this.key & 0x03FF_FFFF),
    "value"
    / If(
        this.key != 0,
        Switch(
            this.tag,
            {1: LazyBound(lambda: PROPERTY_LIST), 4: Int8sb, 5: Int32sl, 8: PROPERTY_STRING},
            default=Error,
        ),
    ),
)


PROPERTY_LIST: Final[Any] = RepeatUntil(obj_.key == 0, PROPERTY)

THING: Final = Struct("from_zone" / Int32sl, "properties" / PROPERTY_LIST, Terminated)
"""Element 5."""

PLAYER_STATUS: Final = Struct(
    "life" / Array(SEATS, Int16sl),
    "hand" / Array(SEATS, Int16sl),
    "library" / Array(SEATS, Int16sl),
    "graveyard" / Array(SEATS, Int16sl),
    "unknown" / Bytes(4),  # 0, 0, 1, 0; now and then 1, 0, 1, 0
    "active_seat" / Int8ub,
    "unknown_text" / Array(SEATS, Bytes(33)),  # by seat, once the player has joined: 32 hexadecimal digits
    Terminated,
)
"""Element 2: 661 bytes. The decoder takes more for granted, should MTGO add to it."""

OPTION: Final = Struct(
    "size" / Int32sl,
    "kind" / Int8ub,  # 1 a button with a label, 2 mana, 3 a number
    "unknown" / Bytes(this.size - 5),
)

TURN_STEP: Final = Struct(
    "turn" / Int32sl,
    "phase" / Int32sl,
    "timestamp" / Int32ul,
    "unknown" / Bytes(12),
    "prompted_seat" / Int8sb,
    "choice" / Int8ub,
    "buttons" / Array(4, FixedSized(32, NullTerminated(GreedyBytes, require=False))),
    "prompt" / NullTerminated(GreedyBytes),
    "count" / Int8ub,
    "options" / Array(this.count, OPTION),
    Terminated,
)
"""Element 3. It never had an option so far."""

INTERACT_STATE: Final = Struct(
    "turn" / Int32sl,
    "phase" / Int32sl,
    "timestamp" / Int32ul,
    "unknown" / Bytes(1),  # 1
    "prompted_seat" / Int8sb,
    "choice" / Int8ub,
    "prompt" / NullTerminated(GreedyBytes),
    "count" / Int8ub,
    "options" / Array(this.count, OPTION),
    Terminated,
)
"""Element 10."""

ELEMENT: Final = Struct(
    "size" / Int32sl,
    "kind" / Int32ul,
    "body"
    / FixedSized(
        this.size - 8,
        Switch(
            this.kind,
            {2: PLAYER_STATUS, 3: TURN_STEP, 5: THING, 10: INTERACT_STATE},
            default=GreedyBytes,  # 4 mana pool; 7 damage to assign; 12 and 13, always the same
        ),
    ),
)


def state_buffer(count: int) -> Any:  # noqa: ANN401  # construct has no types
    """Declare an undiffed state buffer of so many elements."""
    return Struct("elements" / Array(count, ELEMENT), Terminated)


STATE: Final = Struct(
    "size" / Rebuild(Int32sl, len_(this.buffer)),
    "buffer" / Bytes(this.size),
    "time_left" / Array(8, Int32sl),  # 64ths of a second
    "waiting_for" / Int32sl,
    "game" / Int32ul,
    "state_size" / Int32ul,
    "undiffed_size" / Int32ul,
    "element_count" / Int32ul,
    "priority_player" / Int32sl,
    "checksum" / Int32sl,
    "last_checksum" / Int32sl,
    "is_replay" / Int8ub,
    "flags" / Int8ub,  # 1 a difference, 2 the first part, 4 the last part
    "timestamp" / Int32ul,
    Terminated,
)
"""Opcode 4652, GamePlayStatus: the payload."""

_SHORT_INSERT: Final = Struct("insert" / Bytes(this._.code))
_LONG_INSERT: Final = Struct("length" / Int24ul, "insert" / Bytes(this.length))
_SEEK: Final = Struct("seek" / Int16sl)

DIFFERENCE: Final = Struct(
    "codes"
    / GreedyRange(
        Struct(
            "code" / Int8ub,
            "count"
            / Switch(
                this.code,
                {0: Int16ul, 0x80: Int8ub},
                default=Computed(lambda context: context.code & 0x7F if context.code > 0x80 else 0),
            ),
            "rest"
            / Switch(
                lambda context: _rest(context.code, context.count),
                {
                    "seek": _SEEK,
                    "near": Struct("seek" / Int8sb),
                    "short": _SHORT_INSERT,
                    "long": _LONG_INSERT,
                },
                default=Pass,
            ),
        )
    ),
    Terminated,
)
"""The buffer of a difference; `diffs` says what the codes mean."""


def _rest(code: int, count: int) -> str:
    if code > 0x80:
        return "near"
    if code == 0x80 and count == 0:
        return "long"
    return "short" if 0 < code < 0x80 else "seek"
