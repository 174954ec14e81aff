"""A game told by MTGO's own states and the log lines between them.

`moment` compares a settled state with the one before; `state_game` keeps the picture and decides the order of
what is written; the modules beside them write one kind of change each. A state is everything that happened
until the next time someone could act, with no order inside (facts/state-sources.md, finding 4): order and
causes are found here, by FORMAT.md section 6.
"""
