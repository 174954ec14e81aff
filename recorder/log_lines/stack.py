"""Sentences about the stack: casting, abilities, countering. facts/gamelog.md 2.1 D to F."""

from __future__ import annotations

import re
from typing import Final

from recorder.log_lines.markup import CARD
from recorder.log_lines.phrases import Line
from recorder.log_lines.sentences import (
    CardReference,
    Cast,
    Countered,
    DidNotResolve,
    Fizzled,
    PutOnStack,
    Sentence,
    Target,
    TookCompanion,
    UsedAbility,
)

_CASTS: Final = re.compile(rf" casts ({CARD}|a card face down|)(.*)")
_CASTS_ABILITY: Final = re.compile(rf" casts ability from ({CARD}) \((.*)\)\.?")
_COMPANION: Final = re.compile(r"Put .+ into your hand\b")
_X: Final = r"(?:\.? ?\(X is (\d{1,9})\.?\))?"
_X_AT_END: Final = re.compile(r"\.? ?\(X is (\d{1,9})\.?\)\.?$")
_ACTIVATES: Final = re.compile(
    rf" activates (an|\w+) ability of ({CARD}){_X}(?: targeting ([^()]+?))?(?:\.? ?\((.*?)\))?"
    rf"(?: targeting (.+?))?\.?"
)
_TRIGGERS: Final = re.compile(
    r" puts (?:a )?triggered ability from (.+?) onto the stack(?: targeting ([^()]+?))?"
    rf"(?:\.? ?\((.*?)\))?(?: targeting (.+?))?{_X}\.?"
)
_USES: Final = re.compile(rf" (chooses|declines) to use ({CARD}|.+?)'s ability\.")
_COUNTERS: Final = re.compile(
    rf" counters ({CARD}|Triggered ability from .+?|.+?)"
    rf" with ({CARD}(?:'s ability)?|Triggered ability from .+?)\."
)
_FIZZLES: Final = re.compile(
    rf" ({CARD}(?:'s (?:triggered )?ability)?|Triggered ability from .+?)"
    r" is (?:removed from the stack|countered) because it has no legal targets\."
)
_DID_NOT_RESOLVE: Final = re.compile(
    rf" ({CARD}|.+?)'s triggered ability does not resolve because .+ is not met\."
)
_FROM_GRAVEYARD: Final = " from the graveyard"
_TARGETING: Final = " targeting "


def parse_casts(line: Line) -> Sentence | None:
    """Understand ``P casts C …`` with targets, X, modes and unusual costs in any order MTGO writes them."""
    if match := _CASTS_ABILITY.fullmatch(line.rest):
        text = line.plain(match[2]).strip()
        if _COMPANION.match(text):
            return TookCompanion(line.player, line.card(match[1]))
        return PutOnStack(line.player, line.card(match[1]), is_triggered=False, text=text, targets=(), x=None)
    match = _CASTS.fullmatch(line.rest)
    if match is None:
        return None
    named, tail = match[1], match[2]
    if not named:
        tail = _without_misprinted_player(line, tail)
        if tail is None:
            return None
    card = line.card(named) if len(named) == 1 else None
    if tail == ".":
        return Cast(line.player, card, from_graveyard=False, targets=(), x=None, how=None)
    return _parse_cast_tail(line, card, tail, face_down=named.endswith("face down"))


def _without_misprinted_player(line: Line, tail: str) -> str | None:
    """Return what follows a player printed where the card belongs (facts/gamelog.md 2.3), if one is."""
    for end in range(len(tail), 0, -1):
        if line.is_player(tail[:end]):
            return tail[end:]
    return None


def _parse_cast_tail(line: Line, card: CardReference | None, tail: str, *, face_down: bool) -> Cast | None:
    x = None
    if "(X is " in tail and (match := _X_AT_END.search(tail)):
        x = int(match[1])
        tail = tail[: match.start()]
    tail = tail.removesuffix(".")
    targets: tuple[Target, ...] = ()
    remarks: list[str] = []
    at = tail.rfind(_TARGETING)
    while at >= 0:
        listed = line.targets(tail[at + len(_TARGETING) :])
        if listed is not None:
            targets, remarks = listed
            tail = tail[:at]
            break
        at = tail.rfind(_TARGETING, 0, at)
    if at < 0 and _TARGETING in tail and '"' not in tail:
        return None
    from_graveyard = _FROM_GRAVEYARD in tail
    words = [line.plain(tail.replace(_FROM_GRAVEYARD, "", 1)), *(f"({remark})" for remark in remarks)]
    manner = " ".join(word.strip() for word in words if word.strip())
    return Cast(
        line.player,
        card,
        from_graveyard=from_graveyard,
        targets=targets,
        x=x,
        how=_unwrapped(manner) or None,
        face_down=face_down,
    )


def _unwrapped(words: str) -> str:
    """Take one pair of parentheses off words that stand in nothing else: ``(with kicker)``."""
    inner = words[1:-1]
    wrapped = words.startswith("(") and words.endswith(")") and "(" not in inner
    return inner if wrapped else words


def parse_activates(line: Line) -> Sentence | None:
    """Understand ``P activates an ability of C (TEXT) targeting T`` in both orders."""
    match = _ACTIVATES.fullmatch(line.rest)
    if match is None:
        return None
    word, source, x, before, text, after = match.groups()
    targets = _targets(line, before or after)
    if targets is None:
        return None
    if text is None and word != "an":
        text = word  # "activates Ninjutsu ability of C"
    words = None if text is None else line.plain(text).strip()
    return PutOnStack(
        line.player,
        line.card(source),
        is_triggered=False,
        text=words,
        targets=targets,
        x=int(x) if x else None,
    )


def parse_triggers(line: Line) -> Sentence | None:
    """Understand ``P puts a triggered ability from C onto the stack (TEXT) targeting T.`` in both orders."""
    match = _TRIGGERS.fullmatch(line.rest)
    if match is None:
        return None
    source, before, text, after, x = match.groups()
    targets = _targets(line, before or after)
    if targets is None:
        return None
    words = None if text is None else line.plain(text).strip()
    return PutOnStack(
        line.player,
        line.card(source),
        is_triggered=True,
        text=words,
        targets=targets,
        x=int(x) if x else None,
    )


def parse_uses(line: Line) -> Sentence | None:
    """Understand ``P chooses to use C's ability.`` and ``P declines to use C's ability.``"""
    match = _USES.fullmatch(line.rest)
    return UsedAbility(line.player, line.card(match[2]), uses=match[1] == "chooses") if match else None


def parse_counters(line: Line) -> Sentence | None:
    """Understand ``P counters C with C.``"""
    match = _COUNTERS.fullmatch(line.rest)
    if match is None:
        return None
    return Countered(line.player, line.on_stack(match[1]), line.on_stack(match[2]))


def parse_fizzles(line: Line) -> Sentence | None:
    """Understand ``P's C is removed from the stack because it has no legal targets.``"""
    match = _FIZZLES.fullmatch(line.rest)
    return Fizzled(line.player, line.on_stack(match[1])) if match else None


def parse_did_not_resolve(line: Line) -> Sentence | None:
    """Understand that the condition of a triggered ability was not met (CR 603.4)."""
    match = _DID_NOT_RESOLVE.fullmatch(line.rest)
    return DidNotResolve(line.player, line.card(match[1])) if match else None


def _targets(line: Line, part: str | None) -> tuple[Target, ...] | None:
    if part is None:
        return ()
    listed = line.targets(part)
    return None if listed is None else listed[0]
