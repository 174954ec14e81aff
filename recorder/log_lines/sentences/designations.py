"""Sentences about designations. No log with one is public: these are the most likely wordings."""

from __future__ import annotations

from dataclasses import dataclass

from recorder.log_lines.sentences.base import CardReference, OnStack, PlayerSentence, Sentence


@dataclass(slots=True)
class BecameDayOrNight(Sentence):
    """``It becomes day.``, ``It becomes night.`` (CR 731)."""

    is_day: bool


@dataclass(slots=True)
class Goaded(PlayerSentence):
    """``P goads C and C with C.`` (CR 701.15)."""

    cards: tuple[CardReference, ...]
    source: OnStack | None
