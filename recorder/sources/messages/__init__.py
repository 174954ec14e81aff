"""The game-message codec: what an MTGO server tells a client about a game, to and from bytes.

`decoder.MessageDecoder` is the way in, `encode` and `encode_states` are the way back (for fixtures). `layout`
declares every format a second time, as documentation and as the tests' oracle; nothing here imports it.
"""
