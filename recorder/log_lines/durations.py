"""How long what a spell or ability does lasts, read from its own text: a small grammar of durations.

Decision 0026.1 records continuous effects that can last past the turn's cleanup step. MTGO shows no object
for most of them, but sends the whole text of an ability on the stack. CR 611.2a: such an effect lasts as long
as the text says, and without a duration until the game ends. No card is known here by name; a sentence that
has a duration which is not understood, or that may not come true, is said to be so and can be counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, unique
from typing import Final


@unique
class Lasts(Enum):
    """How long an effect lasts; the values are the words of ``mtgr reports --durations``."""

    THIS_TURN = "this turn"
    """It ends by the cleanup step at the latest (CR 514.2)."""
    UNTIL_NEXT_TURN = "until your next turn"
    UNTIL_END_OF_NEXT_TURN = "until the end of your next turn"
    UNTIL_NEXT_END_STEP = "until your next end step"
    WHILE_EXILED = "as long as it remains exiled"
    WHILE_SOURCE_STAYS = "as long as its source stays"
    WHILE_SOURCE_IS_CONTROLLED = "as long as you control its source"
    WHILE_SOURCE_IS_TAPPED = "as long as its source remains tapped"
    WHILE_SOURCE_IS_CONTROLLED_AND_TAPPED = "as long as you control its source and it remains tapped"
    THE_GAME = "the rest of the game"
    """Nothing ends it (CR 611.2a)."""
    NOT_UNDERSTOOD = "not understood"


@dataclass(slots=True, frozen=True)
class LastingSentence:
    """A sentence of an ability's text that makes something last.

    Args:
        text: the sentence, without what has made its ability trigger.
        lasts: how long.
        is_trigger: what lasts is a delayed triggered ability (CR 603.7), for which MTGO shows an object.
    """

    text: str
    lasts: Lasts
    is_trigger: bool


_REMINDER: Final = re.compile(r"\s*\(([^()]*)\)")
_SENTENCE: Final = re.compile(r'(?:"[^"]*"|[^".\n])+\.?"?')
_QUOTED: Final = re.compile(r'"[^"]*"?')
_COST: Final = re.compile(r"[^\".,:]{1,40}: ")
_ABILITY_WORD: Final = re.compile(r"[A-Z][\w' -]* — ")
_TRIGGER: Final = re.compile(r"(?:When|Whenever|At)\b")
_INNER_TRIGGER: Final = re.compile(r"\b(?:when|whenever|at the beginning of)\b")
_UNCERTAIN: Final = re.compile(
    r"(?:Then )?[Ii]f\b|(?:Otherwise|You may (?!cast\b|play\b|look\b|spend\b))|.*\bunless\b"
)

_SOURCE: Final = r"(?:~|this [a-z]+)"
_END: Final = r"(?=[.,]|$)"
"""What goes on behind it is another condition."""

_MODAL: Final = re.compile(
    r"\bchoose (?:one|two|three|up to|any number)\b[^.]* [—-](?= |\n|$)|•", re.IGNORECASE
)
"""The text has modes that were not chosen, too (CR 700.2)."""

_LEADING: Final = re.compile(r"(?:Until|For as long as|For the rest of the game|This turn)\b[^,]*")
_DURATIONS: Final[tuple[tuple[re.Pattern[str], Lasts], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), lasts)
    for lasts, pattern in (
        (Lasts.UNTIL_END_OF_NEXT_TURN, r"\buntil (?:the )?end of your next turn\b"),
        (Lasts.UNTIL_NEXT_TURN, r"\buntil your next turn\b"),
        (Lasts.UNTIL_NEXT_END_STEP, r"\buntil (?:the beginning of )?your next end step\b"),
        (
            Lasts.WHILE_EXILED,
            r"\bfor as long as (?:it|they|(?:that|the|those) (?:permanent )?cards?) remains? exiled\b",
        ),
        (
            Lasts.WHILE_SOURCE_IS_CONTROLLED_AND_TAPPED,
            rf"\bfor as long as you control {_SOURCE} and (?:{_SOURCE}|it) remains tapped{_END}",
        ),
        (Lasts.WHILE_SOURCE_IS_CONTROLLED, rf"\bfor as long as you control {_SOURCE}{_END}"),
        (Lasts.WHILE_SOURCE_STAYS, rf"\bfor as long as {_SOURCE} remains on the battlefield{_END}"),
        (Lasts.WHILE_SOURCE_IS_TAPPED, rf"\bfor as long as {_SOURCE} remains tapped{_END}"),
        (Lasts.THE_GAME, r"\bfor the rest of the game\b"),
        (
            Lasts.THIS_TURN,
            r"\buntil (?:the )?end of (?:this |the )?(?:turn|combat)\b|\bthis (?:turn|combat)\b",
        ),
    )
)
"""Tried in this order: what can last longer stands before what cannot."""

_OTHER_DURATION: Final = re.compile(
    r"\buntil (?!you (?:reveal|exile|mill|find)|an? |one of )"
    r"|\bfor as long as\b|\byour next (?:turn|upkeep)\b",
    re.IGNORECASE,
)
_ONE_SHOT: Final = re.compile(
    r"\b(?:exile|return)\b.*\buntil (?:~|this [a-z]+) leaves the battlefield\b", re.IGNORECASE
)
"""CR 610.3: the card moves, and moves back when that happens. No continuous effect is made."""

_KEYWORDS: Final = (
    r"flying|haste|trample|vigilance|lifelink|deathtouch|first strike|double strike|menace|reach|hexproof|"
    r"indestructible|defender|ward|protection from|shroud|fear|intimidate|shadow|skulk|prowess|…"
)
_AFFECTED: Final = r"(?:it|they|target [^.]+?|that [^.]+?|those [^.]+?)"
_CONTINUOUS: Final = re.compile(
    r"\bgains? control of (?:target|it|that|those|all|each|enchanted)\b"
    rf"|\b{_AFFECTED} (?:gains? (?:{_KEYWORDS})|gets? [+-]\d|loses? all abilities|becomes? an? )",
    re.IGNORECASE,
)
"""What is a continuous effect, said without a duration. Any other sentence without one acts once."""


def lasting_sentences(text: str, source_name: str | None = None) -> Iterator[LastingSentence]:
    """Yield the sentences of an ability's text that make something last, in their order.

    Args:
        text: the ability's whole text, without MTGO's markup.
        source_name: what its source is called, since texts name it.

    Example:
        >>> [found] = lasting_sentences("Target creature can't block until your next turn.")
        >>> found.lasts.value
        'until your next turn'
        >>> list(lasting_sentences("Draw a card."))
        []
    """
    is_modal = _MODAL.search(text) is not None
    for place, sentence in enumerate(_sentences(text)):
        effect, is_trigger = _effect_of(sentence, is_first=place == 0)
        lasts = _duration(_with_source(effect, source_name))
        if lasts is not None:
            if is_modal and lasts is not Lasts.THIS_TURN:
                lasts = Lasts.NOT_UNDERSTOOD
            yield LastingSentence(effect, lasts, is_trigger)


def waiting_time(text: str) -> Lasts | None:
    """Say how long a delayed triggered ability waits at most; ``None``: until it triggers (CR 603.7b).

    Args:
        text: its own words, which begin with what it waits for.

    Example:
        >>> waiting_time("When that creature dies this turn, draw a card.").value
        'this turn'
    """
    condition = next(_sentences(text), "").partition(", ")[0]
    if not _LEADING.match(condition) and not _TRIGGER.match(condition):
        return None
    return next((lasts for pattern, lasts in _DURATIONS if pattern.search(condition)), None)


def _sentences(text: str) -> Iterator[str]:
    """Yield sentences without reminder text; of a keyword that says no more, the reminder is the text."""
    bare = _REMINDER.sub("", text).strip()
    if "." not in bare and (reminder := _REMINDER.search(text)):
        bare = reminder[1]
    for sentence in _SENTENCE.findall(bare):
        stripped = sentence.strip()
        if stripped:
            yield stripped


def _effect_of(sentence: str, *, is_first: bool) -> tuple[str, bool]:
    """Return what a sentence does, without what it waits for; and whether it makes an ability that waits.

    The first sentence of a triggered ability says what has made it trigger.
    """
    effect = sentence
    if is_first:
        effect = _ABILITY_WORD.sub("", _COST.sub("", effect, count=1), count=1)
        if _TRIGGER.match(effect):
            effect = effect.partition(", ")[2]
            return effect[:1].upper() + effect[1:], False
    leading = _LEADING.match(effect)
    rest = effect if leading is None else effect[leading.end() :]
    return effect, bool(_TRIGGER.match(effect) or _INNER_TRIGGER.search(_QUOTED.sub("", rest)))


def _with_source(effect: str, name: str | None) -> str:
    if not name:
        return effect
    for called in (name, name.split(",")[0]):
        effect = re.sub(rf"(?<!\w){re.escape(called)}(?!\w)", "~", effect)
    start, condition, rest = effect.partition("as long as ")
    first = re.escape(name.split()[0])
    return start + condition + re.sub(rf"(?<!\w){first}(?!\w)", "~", rest)


def _duration(effect: str) -> Lasts | None:
    """Say how long an effect lasts; ``None`` if it does something once."""
    unquoted = _QUOTED.sub("…", effect)
    leading = _LEADING.match(unquoted)
    stated = unquoted if leading is None else leading[0]
    if _ONE_SHOT.search(stated):
        return None
    found = next((lasts for pattern, lasts in _DURATIONS if pattern.search(stated)), None)
    if found is None and _OTHER_DURATION.search(stated):
        found = Lasts.NOT_UNDERSTOOD
    if found is None and not _TRIGGER.match(unquoted) and _CONTINUOUS.search(unquoted):
        found = Lasts.THE_GAME
    if found not in {None, Lasts.THIS_TURN} and _UNCERTAIN.match(unquoted):
        return Lasts.NOT_UNDERSTOOD
    return found
