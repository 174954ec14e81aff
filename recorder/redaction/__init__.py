"""Records without names, to be shown to others. ``mtgr redact``.

`pseudonyms` gives each name another one, `names` finds names in a text, `redact` writes the records and
`proof` proves that no old name is left in any byte of them.
"""
