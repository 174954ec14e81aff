"""A pseudonym for each name: the same in every file and every run, and no way back without the key.

It is a keyed hash of the name, so it depends neither on the other names nor on the order of files; numbers by
order or by alphabet would change with the next match. A hash without a key would be undone by trying names,
for MTGO shows them to everyone.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from recorder.errors import PseudonymKeyError

_APPLICATION: Final = "mtgr-recorder"
_KEY_BYTES: Final = 32
_LETTERS: Final = "bcdfghjkmnpqrstvwxz23456789"
"""No vowels, so that no pseudonym is a word, and nothing that is easily misread."""

_LENGTH: Final = 10
"""Letters: 47 bits, so that two of 10,000 names share a pseudonym once in 3 million such sets."""


def pseudonym(name: str, key: bytes) -> str:
    """Return the name that stands for this one.

    Example:
        >>> key = bytes(32)
        >>> pseudonym("Harrow", key) == pseudonym("Harrow", key) != pseudonym("Maddock", key)
        True
    """
    return f"Player-{keyed_word(name.encode(), key)}"


def keyed_word(data: bytes, key: bytes) -> str:
    """Return ten letters and digits for some data, from which nothing follows about them without the key."""
    number = int.from_bytes(hmac.digest(key, data, hashlib.sha256))
    letters = []
    for _ in range(_LENGTH):
        number, index = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[index])
    return "".join(letters)


def default_key_file() -> Path:
    """Return where the user's own key lies."""
    return user_data_path(_APPLICATION, appauthor=False) / "pseudonyms.key"


def load_key(file: Path) -> bytes:
    """Read the key, or make one of random bytes that only the user may read, if there is none yet.

    Raises:
        PseudonymKeyError: the file holds no key.
        OSError: it cannot be read or made.
    """
    try:
        text = file.read_text(encoding="ascii", errors="replace").strip()
    except FileNotFoundError:
        return _make_key(file)
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != _KEY_BYTES:
        expected = f"{2 * _KEY_BYTES} hexadecimal digits"
        raise PseudonymKeyError(expected=expected, found=f"{len(text)} characters", file=str(file))
    return key


def _make_key(file: Path) -> bytes:
    key = secrets.token_bytes(_KEY_BYTES)
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as opened:
        opened.write(key.hex() + "\n")
    return key
