"""Recording while the game is played: finding MTGO's files, following them, and what a player is told.

`places` is where MTGO can be installed, `finding` what lies there. `doctor` reports on both to a player who
wonders: `trial` decodes a log for it, `plain_paths` leaves names out.
"""
