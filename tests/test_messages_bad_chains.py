"""Broken chains of states: an error that names them; other games, and the next full state, go on."""

from __future__ import annotations

import struct

import pytest
from message_errors import GAME, encoded, refuses, state, with_tail

from recorder.errors import SourceError
from recorder.sources.messages import states as states_module
from recorder.sources.messages.decoder import MessageDecoder
from recorder.sources.messages.encode import MessageEncoder, encode_frame
from recorder.sources.messages.encode_states import (
    StateEncoder,
)
from recorder.sources.messages.frames import Opcode
from recorder.sources.messages.states import MOST_GAMES, StateFlags

# chains


def test_an_error_ends_a_chain_until_its_next_full_state() -> None:
    first, second, third, fourth = (state(number) for number in (1, 2, 3, 4))
    fifth = state(5, is_full=True)
    messages = encoded(first, second, third, fourth, fifth, state(6))
    decoder = MessageDecoder()
    assert decoder.decode(GAME, messages[0]) == first
    with refuses("checksum 1", ""):
        decoder.decode(GAME, with_tail(messages[1], checksum=1), offset=77)
    assert decoder.decode(GAME, messages[2]) is None
    assert decoder.decode(GAME, messages[3]) is None
    assert decoder.skipped_differences == 2
    assert decoder.decode(GAME, messages[4]) == fifth
    assert decoder.decode(GAME, messages[5]) == state(6)


def test_other_players_and_games_are_not_affected() -> None:
    encoder = MessageEncoder()
    decoder = MessageDecoder()
    for player, game in ((0, GAME), (1, GAME), (0, 7)):
        for message in encoder.encode(state(1, player=player, game=game)):
            decoder.decode(game, message)
    (broken,) = encoder.encode(state(2))
    with pytest.raises(SourceError):
        decoder.decode(GAME, with_tail(broken, undiffed_size=5))
    for player, game in ((1, GAME), (0, 7)):
        (message,) = encoder.encode(state(2, player=player, game=game))
        assert decoder.decode(game, message) == state(2, player=player, game=game)


def test_a_tail_that_cannot_be_read_ends_every_chain_of_the_game() -> None:
    encoder = MessageEncoder()
    decoder = MessageDecoder()
    for player in (0, 1):
        for message in encoder.encode(state(1, player=player)):
            decoder.decode(GAME, message)
    with refuses("a state message of at least", "2"):
        decoder.decode(GAME, encode_frame(Opcode.GAME_PLAY_STATUS, b"ab"))
    for player in (0, 1):
        (message,) = encoder.encode(state(2, player=player))
        assert decoder.decode(GAME, message) is None


def test_a_game_that_begins_in_the_middle() -> None:
    messages = encoded(state(1), state(2), state(3), state(4, is_full=True))
    decoder = MessageDecoder()
    with refuses("a full state for player 0 before a difference", "a difference"):
        decoder.decode(GAME, messages[1], offset=1000)
    assert decoder.decode(GAME, messages[2]) is None
    assert decoder.decode(GAME, messages[3]) == state(4, is_full=True)


def test_a_missing_state_shows_in_the_checksum_before() -> None:
    messages = encoded(state(1), state(2), state(3))
    decoder = MessageDecoder()
    decoder.decode(GAME, messages[0])
    with refuses("a difference to a state with checksum", "as the last state's"):
        decoder.decode(GAME, messages[2])


def test_quiet_games_are_forgotten() -> None:
    encoder = MessageEncoder()
    decoder = MessageDecoder()
    for game in range(1, MOST_GAMES + 2):
        decoder.decode(game, encoder.encode(state(1, game=game))[0])
    with refuses("a full state", "a difference"):
        decoder.decode(1, encoder.encode(state(2, game=1))[0])
    last = MOST_GAMES + 1
    assert decoder.decode(last, encoder.encode(state(2, game=last))[0]) == state(2, game=last)


# what a state message says of itself


@pytest.mark.parametrize(
    ("changed", "expected", "found"),
    [
        ({"game": 8}, "a state of game 900000001", "one of game 8"),
        ({"state_size": 3}, "a state of 3 bytes", ""),
        ({"undiffed_size": 3}, "a full state of 3 bytes", ""),
        ({"undiffed_size": 1 << 30}, "at most 16777216 bytes", "1073741824"),
        ({"element_count": 3}, "3 elements that fill", "12"),
        ({"checksum": 3}, "checksum 3", ""),
        ({"flags": StateFlags.LAST_PART}, "the first part of a state", "a later part"),
    ],
)
def test_numbers_that_lie_in_a_full_state(changed: dict[str, int], expected: str, found: str) -> None:
    (message,) = encoded(state(1))
    with refuses(expected, found):
        MessageDecoder().decode(GAME, with_tail(message, **changed))


def test_a_buffer_size_that_lies() -> None:
    (message,) = encoded(state(1))
    with refuses("a state buffer of", "9 announced"):
        MessageDecoder().decode(GAME, message[:8] + struct.pack("<i", 9) + message[12:])


def test_parts_out_of_order() -> None:
    first, *_, last = MessageEncoder(StateEncoder(100)).encode(state(1))
    decoder = MessageDecoder()
    assert decoder.decode(GAME, first) is None
    with refuses("the next part of a state", "the first part of another"):
        decoder.decode(GAME, first)
    assert decoder.decode(GAME, last) is None
    assert decoder.skipped_differences == 1
    assert decoder.decode(GAME, first) is None
    with refuses("a state of", ""):
        decoder.decode(GAME, last)


def test_parts_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states_module, "MOST_PARTS", 2)
    first, second, *_ = MessageEncoder(StateEncoder(100)).encode(state(1))
    decoder = MessageDecoder()
    decoder.decode(GAME, first)
    decoder.decode(GAME, second)
    with refuses("the last part of a state after 2 others", "another"):
        decoder.decode(GAME, second)


# messages that were lost before they could be decoded


@pytest.mark.parametrize("lost", [GAME, None])
def test_no_difference_fits_after_a_lost_message(lost: int | None) -> None:
    messages = encoded(state(1), state(2), state(3, is_full=True), state(4))
    decoder = MessageDecoder()
    decoder.decode(GAME, messages[0])
    decoder.lose(lost)
    assert decoder.decode(GAME, messages[1]) is None
    assert decoder.skipped_differences == 1
    assert decoder.decode(GAME, messages[2]) == state(3, is_full=True)
    assert decoder.decode(GAME, messages[3]) == state(4)


def test_a_lost_message_of_another_game_costs_nothing() -> None:
    messages = encoded(state(1), state(2))
    decoder = MessageDecoder()
    decoder.decode(GAME, messages[0])
    decoder.lose(GAME + 1)
    assert decoder.decode(GAME, messages[1]) == state(2)


def test_a_message_whose_length_lies_may_have_been_a_state() -> None:
    messages = encoded(state(1), state(2))
    decoder = MessageDecoder()
    decoder.decode(GAME, messages[0])
    with refuses("as it announces", ""):
        decoder.decode(GAME, messages[1][:-1])
    assert decoder.decode(GAME, messages[1]) is None
