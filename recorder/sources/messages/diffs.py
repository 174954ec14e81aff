"""Differences between two state buffers: five codes that copy from the old one or insert new bytes.

A copy begins where the last one ended, plus a signed seek. By its first byte (facts/state-sources.md 1.4):

====================  =====================================================================
``00``                copy: uint16 count, int16 seek
``80`` and not 0      copy: uint8 count, int16 seek
``81`` to ``ff``      copy: the low seven bits count, int8 seek
``80 00``             insert: uint24 count, then so many bytes
``01`` to ``7f``      insert: so many bytes follow
====================  =====================================================================
"""

from __future__ import annotations

import struct
from typing import Final

from recorder.errors import SourceError

_FAR: Final = struct.Struct("<Hh")
_MIDDLE: Final = struct.Struct("<Bh")
_NEAR: Final = struct.Struct("<Bb")
_LONG_COPY, _SHORT_COPY = 0x00, 0x80
_LONGEST_SHORT_RUN: Final = 0x7F
_NEAR_SEEKS: Final = (*range(0x80), *range(-0x80, 0))
_LONGEST_MIDDLE_COPY: Final = 0xFF
_LONGEST_COPY: Final = 0xFFFF
_LONGEST_INSERT: Final = 0xFF_FFFF

ANCHOR_LENGTH: Final = 8
"""`make_difference` finds what to copy by so many equal bytes; a copy costs two to five bytes itself."""


def apply_difference(base: bytes, difference: bytes, size: int) -> bytes:
    """Build the new buffer from the old one.

    Args:
        base: the buffer that the difference was made against.
        difference: the codes.
        size: the announced size of the result in bytes.

    Raises:
        SourceError: a copy reaches outside the base, a code is cut off, or the result is not of that size.
    """
    parts: list[bytes] = []
    position = source = 0
    left, reach, end = size, len(base), len(difference)
    try:
        while position < end and left >= 0:
            code = difference[position]
            if code and code < _SHORT_COPY:
                position, count, seek = position + 1 + code, code, None
            elif code > _SHORT_COPY:
                count, seek = code & _LONGEST_SHORT_RUN, _NEAR_SEEKS[difference[position + 1]]
                position += 2
            else:
                position, count, seek = _long_code(difference, position, code)
            left -= count
            if seek is None:
                parts.append(difference[position - count : position])
                continue
            source += seek
            if source < 0 or source + count > reach:
                raise _outside(reach, count, source)
            parts.append(base[source : source + count])
            source += count
    except (IndexError, struct.error) as error:
        raise SourceError(expected="a whole difference code", found="the difference's end") from error
    _check_size(position - end, size, left)
    return b"".join(parts)


def _long_code(difference: bytes, position: int, code: int) -> tuple[int, int, int | None]:
    """Give the position behind a long code and its insert, its count, and its seek, if it is a copy."""
    if code == _LONG_COPY:
        return position + 5, *_FAR.unpack_from(difference, position + 1)
    if difference[position + 1]:
        return position + 4, *_MIDDLE.unpack_from(difference, position + 1)
    count = int.from_bytes(difference[position + 2 : position + 5], "little")
    return position + 5 + count, count, None


def _outside(reach: int, count: int, source: int) -> SourceError:
    return SourceError(
        expected=f"a copy from within the {reach} bytes of the state before",
        found=f"{count} bytes from {source}",
    )


def _check_size(missing: int, size: int, left: int) -> None:
    if missing > 0:
        raise SourceError(expected="as many bytes to insert as announced", found=f"{missing} fewer")
    if left:
        found = f"{size - left} bytes" if left > 0 else "more bytes"
        raise SourceError(expected=f"an undiffed state of {size} bytes", found=found)


def make_difference(base: bytes, target: bytes) -> bytes:
    """Make codes that `apply_difference` turns back into the target, short but not the shortest.

    Copies begin where ``ANCHOR_LENGTH`` bytes agree; after an insert the place in the base that lies as far
    on is tried first, as most changes leave the rest in step.
    """
    anchors = _anchors(base)
    codes = bytearray()
    literal_start = position = source = 0
    while position < len(target):
        found = _find_copy(base, target, position, source + position - literal_start, anchors)
        if found is None or not -0x8000 <= found - source <= 0x7FFF:
            position += 1
            continue
        count = _common_length(base, found, target, position)
        codes += _insert_codes(target[literal_start:position])
        codes += _copy_codes(count, found - source)
        position += count
        source = found + count
        literal_start = position
    codes += _insert_codes(target[literal_start:])
    return bytes(codes)


def _anchors(base: bytes) -> dict[bytes, int]:
    return {base[start : start + ANCHOR_LENGTH]: start for start in range(len(base) - ANCHOR_LENGTH, -1, -1)}


def _find_copy(
    base: bytes, target: bytes, position: int, likely: int, anchors: dict[bytes, int]
) -> int | None:
    wanted = target[position : position + ANCHOR_LENGTH]
    if base[likely : likely + len(wanted)] == wanted:
        return likely
    return anchors.get(wanted)


def _common_length(base: bytes, source: int, target: bytes, position: int) -> int:
    """Count the bytes that agree from the two places on, doubling and then halving the compared stretch."""
    longest = min(len(base) - source, len(target) - position)
    if base[source : source + longest] == target[position : position + longest]:
        return longest
    same, stretch = 0, longest
    while stretch := stretch >> 1:
        while (
            same + stretch <= longest
            and base[source + same : source + same + stretch]
            == target[position + same : position + same + stretch]
        ):
            same += stretch
    return same


def _insert_codes(literal: bytes) -> bytes:
    if not literal:
        return b""
    if len(literal) <= _LONGEST_SHORT_RUN:
        return bytes((len(literal),)) + literal
    codes = []
    for start in range(0, len(literal), _LONGEST_INSERT):
        run = literal[start : start + _LONGEST_INSERT]
        codes += [b"\x80\x00", len(run).to_bytes(3, "little"), run]
    return b"".join(codes)


def _copy_codes(count: int, seek: int) -> bytes:
    if count <= _LONGEST_SHORT_RUN and -0x80 <= seek <= 0x7F:
        return _NEAR.pack(_SHORT_COPY | count, seek)
    if count <= _LONGEST_MIDDLE_COPY:
        return bytes((_SHORT_COPY,)) + _MIDDLE.pack(count, seek)
    codes = []
    while count:
        run = min(count, _LONGEST_COPY)
        codes.append(bytes((_LONG_COPY,)) + _FAR.pack(run, seek))
        count -= run
        seek = 0
    return b"".join(codes)
