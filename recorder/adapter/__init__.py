"""Reports to statements: keeps the picture of each game and finds the causes (DESIGN.md).

`match` splits what a source reports into games and opens a record for each; `log_game` tells a game from
its log lines alone. The adapter knows no bytes and no files.
"""
