"""Property lists: what things are made of (facts/state-sources.md 1.4; `layout.PROPERTY_LIST`)."""

from __future__ import annotations

import struct
from enum import IntEnum, unique
from typing import Final

from recorder.errors import SourceError
from recorder.sources.messages.contents import PropertyList, PropertyValue, StringReference
from recorder.sources.messages.property_numbers import FAMILY_BIT, NUMBER_MASK, in_family
from recorder.sources.messages.texts import decode_text, encode_text

_KEY: Final = struct.Struct("<I")
_INT32: Final = struct.Struct("<i")
_LENGTH: Final = struct.Struct("<H")
_INT8_MINIMUM, _INT8_MAXIMUM = -128, 127

REFERENCE_LENGTH: Final = 0xFFFF
"""Instead of a text's length: the number of a text in the client's own table follows."""
DEEPEST: Final = 16
"""Lists within lists; real ones go five deep. A limit, since bad bytes must not exhaust the stack."""


@unique
class Tag(IntEnum):
    """The kind of a property's value: the top 5 bits of its key. ``END``, as a whole key, ends a list."""

    END = 0
    LIST = 1
    INT8 = 4
    INT32 = 5
    STRING = 8


# as plain numbers: looking a member up costs more than the rest of a property
_INT8_TAG, _INT32_TAG, _STRING_TAG, _LIST_TAG = (
    int(tag) for tag in (Tag.INT8, Tag.INT32, Tag.STRING, Tag.LIST)
)


def decode_property_list(data: bytes, position: int, depth: int = 0) -> tuple[PropertyList, int]:
    """Decode the property list that starts at a position.

    Returns:
        The properties, and the position behind the list's end.

    Raises:
        SourceError: the list runs past the data, has a tag that no property has, or a number twice.
        struct.error, IndexError: it is cut off within a property.
    """
    properties: PropertyList = {}
    if depth > DEEPEST:
        raise SourceError(expected=f"at most {DEEPEST} lists within each other", found="more")
    while True:
        (key,) = _KEY.unpack_from(data, position)
        position += 4
        if not key:
            return properties, position
        tag, number = key >> 27, key & NUMBER_MASK
        if number in properties:
            raise SourceError(expected="every property once", found=f"property {number} twice")
        if tag == _INT8_TAG:
            value: PropertyValue = data[position] - ((data[position] & 0x80) << 1)
            position += 1
        elif tag == _INT32_TAG:
            (value,) = _INT32.unpack_from(data, position)
            position += 4
        elif tag == _STRING_TAG:
            value, position = _decode_string(data, position)
        elif tag == _LIST_TAG:
            value, position = decode_property_list(data, position, depth + 1)
        else:
            raise SourceError(
                expected="a property's tag (1, 4, 5 or 8)", found=f"tag {tag} (key {key:#010x})"
            )
        properties[number] = value


def _decode_string(data: bytes, position: int) -> tuple[str | StringReference, int]:
    (length,) = _LENGTH.unpack_from(data, position)
    position += 2
    if length == REFERENCE_LENGTH:
        return StringReference(*_KEY.unpack_from(data, position)), position + 4
    end = position + length
    if end > len(data):
        raise SourceError(expected=f"a text of {length} bytes", found=f"{len(data) - position} bytes")
    return decode_text(data[position:end]), end


def encode_property_list(properties: PropertyList) -> bytes:
    """Encode properties in their order, numbers in one byte where they fit, and the list's end.

    Raises:
        struct.error: a number has more than 32 bits.
    """
    parts = []
    for number, value in properties.items():
        tag, body = _encode_value(value)
        family_bit = FAMILY_BIT if in_family(number) else 0
        parts += [_KEY.pack(tag << 27 | family_bit | number), body]
    parts.append(_KEY.pack(Tag.END))
    return b"".join(parts)


def _encode_value(value: PropertyValue) -> tuple[Tag, bytes]:
    if isinstance(value, int):
        if _INT8_MINIMUM <= value <= _INT8_MAXIMUM:
            return Tag.INT8, value.to_bytes(1, "little", signed=True)
        return Tag.INT32, _INT32.pack(value)
    if isinstance(value, str):
        text = encode_text(value)
        return Tag.STRING, _LENGTH.pack(len(text)) + text
    if isinstance(value, StringReference):
        return Tag.STRING, _LENGTH.pack(REFERENCE_LENGTH) + _KEY.pack(value.number)
    return Tag.LIST, encode_property_list(value)
