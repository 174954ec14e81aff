"""One module per kind of file that MTGO, or a tool beside it, writes: bytes in, reports out.

`source` says what every source does; `opening` finds out of which kind a file is, by its content; `messages`
is the codec of MTGO's game messages.
"""
