"""Texts in MTGO's messages: UTF-8, letters outside ASCII encoded twice (facts/pt-evidence.md, traps)."""

from __future__ import annotations


def decode_text(raw: bytes) -> str:
    r"""Decode a text, whether its letters are encoded twice, once, or in Latin-1.

    Example:
        >>> decode_text(b"L\xc3\x83\xc2\xb3rien")
        'Lórien'
    """
    if raw.isascii():
        return raw.decode("ascii")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        # nothing that was seen in a game; every byte is a letter there, so no message is lost for one
        return raw.decode("latin-1")
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text


def encode_text(text: str) -> bytes:
    """Encode a text as MTGO does."""
    once = text.encode("utf-8")
    return once if once.isascii() else once.decode("latin-1").encode("utf-8")
