"""State messages (opcode 4652): parts, differences, and what proves that a state was put together rightly.

Each player's view of a game is a chain of its own, interleaved with the other's: the base of a difference is
the last state with the same game **and** the same PriorityPlayer (facts/state-sources.md 1.4). The checksum
depends on the last 32 bytes alone, which rarely change, so it cannot choose the base and proves little; the
announced undiffed size, and that the elements fill the buffer exactly, prove more.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final, NamedTuple

from recorder.errors import SourceError
from recorder.sources.messages.contents import GameState
from recorder.sources.messages.diffs import apply_difference
from recorder.sources.messages.elements import ElementDecoder

_SEATS_WITH_CLOCK: Final = 8
STATE_TAIL: Final = struct.Struct("<8iiIIIIiiiBBI")
BUFFER_SIZE: Final = struct.Struct("<i")
LARGEST_STATE: Final = 1 << 24
"""In bytes; real ones have some thousand. A limit, since a size that lies must not exhaust the memory."""
MOST_PARTS: Final = 256
MOST_GAMES: Final = 64
"""So many games' chains are kept; the one that was quiet for longest goes first."""

_CHECKSUM_START: Final = 826366246
_CHECKSUM_REACH: Final = 32
_CHECKSUM_MASK: Final = 0xFFFF_FFFF


class StateFlags:
    """How a state message carries its state; plain numbers, as an ``IntFlag`` costs more than the rest."""

    DIFFERENCE: Final = 1
    FIRST_PART: Final = 2
    LAST_PART: Final = 4


class StateTail(NamedTuple):
    """What stands behind the buffer in a state message."""

    time_left: tuple[int, ...]
    waiting_for: int
    game: int
    state_size: int
    undiffed_size: int
    element_count: int
    priority_player: int
    checksum: int
    last_checksum: int
    replaying: int
    flags: int
    timestamp: int


def state_checksum(buffer: bytes) -> int:
    """Compute the checksum of an undiffed state buffer, as the signed 32-bit number that MTGO sends.

    Each byte is shifted out of the sum by the 32 after it, so only the last 32 are added up.
    """
    checksum = _CHECKSUM_START if len(buffer) < _CHECKSUM_REACH else 0
    for byte in buffer[-_CHECKSUM_REACH:]:
        checksum += checksum + byte
    checksum &= _CHECKSUM_MASK
    return checksum - ((checksum & 0x8000_0000) << 1)


def split_state_payload(payload: bytes, game: int) -> tuple[bytes, StateTail]:
    """Take a state message's payload apart, into the buffer (or a part or difference of it) and the tail.

    Raises:
        SourceError: the announced size of the buffer does not fit the message, or it is of another game.
    """
    fixed = BUFFER_SIZE.size + STATE_TAIL.size
    if len(payload) < fixed:
        raise SourceError(expected=f"a state message of at least {fixed} bytes", found=f"{len(payload)}")
    (size,) = BUFFER_SIZE.unpack_from(payload)
    if size != len(payload) - fixed:
        raise SourceError(
            expected=f"a state buffer of {len(payload) - fixed} bytes", found=f"{size} announced"
        )
    end = BUFFER_SIZE.size + size
    numbers = STATE_TAIL.unpack_from(payload, end)
    tail = StateTail._make((numbers[:_SEATS_WITH_CLOCK], *numbers[_SEATS_WITH_CLOCK:]))
    if tail.game != game:
        raise SourceError(expected=f"a state of game {game}", found=f"one of game {tail.game}")
    return payload[BUFFER_SIZE.size : end], tail


@dataclass(slots=True)
class _Chain:
    """The states of one game and PriorityPlayer, of which the last is needed for the next difference."""

    buffer: bytes | None = None
    checksum: int = 0
    parts: list[bytes] | None = None
    is_lost: bool = False
    """An error was raised for it: differences are counted, without another error, until a full state."""

    def lose(self) -> None:
        self.buffer = None
        self.parts = None
        self.is_lost = True


class StateDecoder:
    """Decodes the state messages of any number of interleaved games.

    Example:
        decoder = StateDecoder(ElementDecoder())
        state = decoder.decode(900000001, payload)
    """

    __slots__ = ("_elements", "_games", "skipped_differences")

    def __init__(self, elements: ElementDecoder) -> None:
        self.skipped_differences = 0
        """How many differences, and later parts, had nothing to go with after an error that said so once."""
        self._elements = elements
        self._games: dict[int, dict[int, _Chain]] = {}

    def decode(self, game: int, payload: bytes) -> GameState | None:
        """Decode one state message.

        Args:
            game: the game that the message came for.
            payload: what follows the message's opcode and type check.

        Returns:
            The state; ``None`` for a part that is not the last, and for a difference in a chain that an
            error has ended already.

        Raises:
            SourceError: the state cannot be put together. Its chain is dropped (all chains of the game, if it
                cannot be told whose it is) and begins again with the next full state.
        """
        chains = self._chains(game)
        try:
            buffer, tail = split_state_payload(payload, game)
        except SourceError:
            self.lose(game)
            raise
        chain = chains.setdefault(tail.priority_player, _Chain())
        try:
            return self._decode(chain, buffer, tail)
        except SourceError:
            chain.lose()
            raise

    def lose(self, game: int | None) -> None:
        """Take note that a message was lost which may have been a state: no difference fits any more.

        The checks alone would not do: of the 372 differences of game-a, each left out in turn, 32 leave a
        next one that passes them all, and 18 of those then show a state that never was.

        Args:
            game: the game that the message was for; ``None`` if it cannot be told, so that it may be any.
        """
        for number, chains in self._games.items():
            if game in {None, number}:
                for chain in chains.values():
                    chain.lose()

    def _chains(self, game: int) -> dict[int, _Chain]:
        chains = self._games.pop(game, {})
        self._games[game] = chains  # the last of the dictionary is the game that spoke last
        if len(self._games) > MOST_GAMES:
            del self._games[next(iter(self._games))]
        return chains

    def _decode(self, chain: _Chain, buffer: bytes, tail: StateTail) -> GameState | None:
        if chain.is_lost and (tail.flags & StateFlags.DIFFERENCE or _is_orphan(chain, tail)):
            self.skipped_differences += 1
            return None
        whole = _joined(chain, buffer, tail)
        if whole is None:
            return None
        undiffed = _undiffed(chain, whole, tail)
        elements = self._elements.decode(undiffed, tail.element_count)
        chain.buffer, chain.checksum, chain.is_lost = undiffed, tail.checksum, False
        return GameState(
            game=tail.game,
            priority_player=tail.priority_player,
            timestamp=tail.timestamp,
            is_full=not tail.flags & StateFlags.DIFFERENCE,
            is_replay=bool(tail.replaying),
            waiting_for=tail.waiting_for,
            time_left=tail.time_left,
            step=elements.step,
            players=elements.players,
            things=elements.things,
        )


def _is_orphan(chain: _Chain, tail: StateTail) -> bool:
    return chain.parts is None and not tail.flags & StateFlags.FIRST_PART


def _joined(chain: _Chain, buffer: bytes, tail: StateTail) -> bytes | None:
    """Join the parts of a buffer that came in several messages; ``None`` until the last is there."""
    if tail.flags & StateFlags.FIRST_PART:
        if chain.parts is not None:
            raise SourceError(expected="the next part of a state", found="the first part of another")
        chain.parts = []
    elif chain.parts is None:
        raise SourceError(expected="the first part of a state", found="a later part")
    chain.parts.append(buffer)
    if not tail.flags & StateFlags.LAST_PART:
        if len(chain.parts) > MOST_PARTS:
            raise SourceError(expected=f"the last part of a state after {MOST_PARTS} others", found="another")
        return None
    whole = b"".join(chain.parts)
    chain.parts = None
    if len(whole) != tail.state_size:
        raise SourceError(expected=f"a state of {tail.state_size} bytes", found=f"{len(whole)}")
    return whole


def _undiffed(chain: _Chain, buffer: bytes, tail: StateTail) -> bytes:
    """Give the whole state, after every check that needs no look into it."""
    size = tail.undiffed_size
    if size > LARGEST_STATE:
        raise SourceError(expected=f"an undiffed state of at most {LARGEST_STATE} bytes", found=f"{size}")
    if tail.flags & StateFlags.DIFFERENCE:
        if chain.buffer is None:
            raise SourceError(
                expected=f"a full state for player {tail.priority_player} before a difference",
                found="a difference",
            )
        if tail.last_checksum != chain.checksum:
            raise SourceError(
                expected=f"a difference to a state with checksum {tail.last_checksum}",
                found=f"{chain.checksum} as the last state's",
            )
        buffer = apply_difference(chain.buffer, buffer, size)
    elif len(buffer) != size:
        raise SourceError(expected=f"a full state of {size} bytes", found=f"{len(buffer)}")
    checksum = state_checksum(buffer)
    if checksum != tail.checksum:
        raise SourceError(expected=f"a state with checksum {tail.checksum}", found=f"{checksum}")
    return buffer
