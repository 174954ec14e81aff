"""Batch conversion: saved sources in, one record file per game out. ``mtgr convert``.

`search` finds the sources, `batch` converts them in a stable order, `workforce` says in which process,
`conversion` converts one, `staging` writes its records, `record_folder` puts them in their places in a
`storage`, and `index` remembers, by a `fingerprint`, what need not be converted again.
"""
