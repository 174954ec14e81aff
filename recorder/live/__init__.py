"""Recording while the game is played, from MTGO's files as they grow. ``mtgr record``.

Finding: `places` is where MTGO can be installed, `finding` what lies there. `doctor` reports on both to a
player who wonders: `trial` decodes a log for it, `plain_paths` leaves names out.
Following: `tail` makes one endless source of a path, `game_lines` takes a log's lines about games from it,
`followed_log` is both for one log; `match_logs` are followed, too. Keeping: `journal` holds what was read of
a game, `recording` tells the game from it into a `growing_record`; `games` are those under way, `known_games`
what is remembered of the others. `tracker_places`, `followed_database`, `tracked_records` and `trackers` do
the same for Videre Tracker's database, without journals. `recorder` is the whole; `waker` says when it is to
look.
"""
