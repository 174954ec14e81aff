"""The .mtgr format: statements, and the ways between them and lines of text. FORMAT.md is the norm.

This package knows no file of MTGO's. `statements` has a class for every kind of line; `writer` prints
them, `reader` parses them back and `checker` replays them; all three are, or feed, a `visitor`.
"""
