"""What a handler is: one function for each kind of sentence, found by the sentence's class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from recorder.adapter.log_game import LogGame
from recorder.log_lines.sentences import Sentence

Handlers: TypeAlias = dict[type[Sentence], Callable[[LogGame, Any], None]]
"""By class of sentence. Each takes the game and a sentence of that class and writes what the sentence says;
the table cannot tell that to a checker of types, so the functions' own annotations do."""
