"""Recording while the game is played: finding MTGO's files, following them, and what a player is told.

`places` is where MTGO can be installed, `finding` what lies there, `doctor` a report on both.
"""
