"""The same conversion on several computers: an optional extra, ``mtgr-recorder[cluster]``.

Dask shares the work out and fsspec reaches the files; there is no engine and no protocol of our own.
`storage` keeps records at an address, `fetching` brings a source to where it is read, `search` finds sources
and `workforce` converts them. No other room reaches a network.
"""
