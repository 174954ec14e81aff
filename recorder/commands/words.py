"""Numbers with their words, as the commands say them."""

from __future__ import annotations


def some(count: int, one: str, several: str) -> str:
    """Print a number with its word.

    Example:
        >>> some(1, "match", "matches"), some(1200, "match", "matches")
        ('1 match', '1,200 matches')
    """
    return f"{count:,} {one if count == 1 else several}"
