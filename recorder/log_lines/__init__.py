"""The sentences of MTGO's game log: text in, one typed sentence out, every wording since 2017.

facts/gamelog.md, section 2. `sentences` are what a line can say, `grammar` finds out which of them it is,
`markup` takes MTGO's card references out of the text first. Nothing here keeps a game.
"""

from recorder.log_lines.grammar import Grammar
from recorder.log_lines.markup import plain_text

__all__ = ["Grammar", "plain_text"]
