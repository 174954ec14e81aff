"""What records tell about games and matches in numbers. ``mtgr stats``.

`game` reads the facts of one record, `matches` puts the games of a match together, `tallies` adds up, `rows`
makes the lines of a table. Records are all that is read: no log, no deck, no card's rules.
"""
