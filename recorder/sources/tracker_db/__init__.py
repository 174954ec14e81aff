"""The ``tracker-db`` source: Videre Tracker's `Event.db`, in which it stores what MTGO's client shows.

facts/state-sources.md 2: a library inside MTGO's client makes a snapshot of the game after each message and
tells what is different; the Tracker writes that into SQLite. So nothing here is a whole state: a game is its
first rows and all changes since. What was found in the database of a real match (three games, 215 states):

* ``GameStates`` is the spine: one row a snapshot, in order. ``GameCards`` has an object as it was when first
  seen, ``ZoneTransfers`` what came, went and moved, ``CardStateChanges`` and ``PlayerStateChanges`` one row
  for each value that is different. All belong to a snapshot by its ``Id``. A card that goes to another zone
  is a new object with a row of its own in ``GameCards``; the row of its transfer names the number it had.
* Values are text: ``True``, ``3``, ``[452]``, ``{"ActionTarget":[437]}``. ``TypeLine`` comes as a change with
  the first snapshot. Power and toughness stand on abilities and on cards in hands too, and only on creatures.
* A new face or name has no row of its own: it is the ``CardName`` of the rows that tell what changed with it.
* A trigger's ``SourceId`` is a number that nothing ever has; only its log line names the permanent.
* Cards that come from hidden zones have no origin, and those that go there none to go to.
* Whether players choose, or hold priority, only the words of ``PromptText`` tell (`prompts`); a repeated
  ``Timestamp`` always comes with a choice. ``PromptedPlayer`` is the user, or 255 when the game is over.
* ``GameLogs`` hangs on the snapshot that was nearest in time (`lines`).

`database` opens the file and reads rows, `rows` declares them, `pictures` adds them up to what a snapshot
shows, `games` and `reader` put a game's reports into order. `seen` gives what completes the reports of a game
that `mtgo.log` tells, too.
"""

from recorder.sources.tracker_db.database import PATIENCE, check_tables, is_sqlite
from recorder.sources.tracker_db.reader import TrackerDatabase
from recorder.sources.tracker_db.seen import SightOfGame, see_game

__all__ = ["PATIENCE", "SightOfGame", "TrackerDatabase", "check_tables", "is_sqlite", "see_game"]
