"""Batch conversion: saved sources in, one record file per game out. ``mtgr convert``.

`search` finds the sources, `batch` converts them one after the other, `record_folder` puts records on disk.
"""
