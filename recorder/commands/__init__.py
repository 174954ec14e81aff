"""The mtgr command line: one module per command. Data goes to standard output, talk to standard error.

Exit statuses: 0 all well, 1 something was found or failed, 2 the command was used wrongly.
"""
