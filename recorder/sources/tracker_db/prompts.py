"""What the client asks its user to do: whether players hold priority, or one of them makes a choice.

A snapshot in the middle of a choice is provisional: what it shows may be taken back. Only the words of the
prompt tell. They are MTGO's own, the same as in the game messages (facts/state-sources.md 1.4): in all 376
states of the recorded messages, these words stand where players hold priority, and almost nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

_OF_A_STEP: Final = re.compile(r".+'s [\w ]+ (?:step|phase)\. (?!Choose |Waiting )", re.DOTALL)
_WAITING: Final = re.compile(r"(?:^| )Waiting for (?P<whom>.+)", re.DOTALL)
_PAYING: Final = re.compile(r"Pay \{.*\} for |.* to pay costs\.\.\.$", re.DOTALL)
_FIGHTING: Final = re.compile(
    r".*(?:choose|declare|declaring) (?:attackers|blockers)\.", re.IGNORECASE | re.DOTALL
)
_ENDED: Final = "The game has ended."


@dataclass(slots=True, frozen=True)
class Prompt:
    """What a prompt says.

    Args:
        holds_priority: someone may act, and nobody is in the middle of a choice.
        seat: who chooses; ``None`` if nobody does.
        choice: what, as far as the words tell.
    """

    holds_priority: bool
    seat: int | None = None
    choice: Literal["payment", "combat"] | None = None


def read_prompt(text: str, user: int, seats: Mapping[str, int]) -> Prompt:
    """Find out what a prompt says.

    Args:
        text: its words.
        user: the seat of the one who is asked, if nobody is named.
        seats: by the players' names.

    Example:
        >>> read_prompt("Waiting for Ann.", 0, {"Ann": 1})
        Prompt(holds_priority=True, seat=None, choice=None)
        >>> read_prompt("Waiting for Ann to pay costs...", 0, {"Ann": 1})
        Prompt(holds_priority=False, seat=1, choice='payment')
    """
    if _OF_A_STEP.match(text) or text == _ENDED or text in {f"Waiting for {name}." for name in seats}:
        return Prompt(holds_priority=True)
    choice: Literal["payment", "combat"] | None = None
    if _PAYING.match(text):
        choice = "payment"
    elif _FIGHTING.match(text):
        choice = "combat"
    return Prompt(holds_priority=False, seat=_seat(text, user, seats), choice=choice)


def _seat(text: str, user: int, seats: Mapping[str, int]) -> int | None:
    """Return the seat of whom the client waits for; the longest name, if one begins with another."""
    waiting = _WAITING.search(text)
    if waiting is None:
        return user
    named = [name for name in seats if waiting["whom"].startswith(name)]
    return seats[max(named, key=len)] if named else None
