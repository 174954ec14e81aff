"""Match logs that no game of Magic writes: damaged, contradictory, with names like anything."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recording import OPENING, findings, play, record_lines, record_pieces
from test_game_log_source import header, record

from recorder.errors import RecorderError

_cards = st.builds(
    "@[{}@:{},{}:@]".format,
    st.sampled_from(["Island", "Bear Token", "Delver of Secrets", "X-23", "Fire // Ice", "?!", "p1", "Ann"]),
    st.integers(1, 3).map(lambda printing: printing * 2),
    st.integers(1, 12),
)
_players = st.sampled_from(["Harrow", "Maddock"])
_sentences = st.one_of(
    *(
        st.builds(form.format, player=_players, card=_cards, other=_cards, text=st.just("Draw a card."))
        for form in (
            "@P{player} plays {card}.",
            "@P{player} casts {card}.",
            "@P{player} casts {card} targeting {other} and Harrow.",
            "@P{player} casts {card} from the graveyard for its escape cost.",
            "@P{player} activates an ability of {card} ({text})",
            "@P{player} puts a triggered ability from {card} onto the stack (When this land dies, draw.).",
            "@P{player} puts a triggered ability from {card} onto the stack (When this land enters, draw.).",
            "@P{player} draws a card.",
            "@P{player} draws two cards with {card}.",
            "@P{player} discards {card}.",
            "@P{player} cycles {card}.",
            "@P{player} mills {card} and {other}.",
            "@P{player} sacrifices {card}.",
            "@P{player} exiles {card} with {other}'s ability.",
            "@P{player} exiles {card} with 3 time counters.",
            "@P{player} returns {card} to its owner's hand with {other}.",
            "@P{player} returns {card} to their hand with its dredge ability.",
            "@P{player} reveals their hand to {other}, containing {card}.",
            "@P{player} puts {card} into their graveyard.",
            "@P{player} puts {card} onto the battlefield.",
            "@P{player} puts {card} into their hand with {other}'s ability.",
            "@P{player} puts a +1/+1 counter on {card}.",
            "@P{player}'s {card} creates two Bear Tokens.",
            "@P{player} is being attacked by {card} and {other}",
            "@P{card} blocks {other}.",
            "@P{card} transforms into {other}.",
            "@P{player} counters {card} with {other}.",
            "@P{player}'s {card} is removed from the stack because it has no legal targets.",
            "@P{player} proliferates {card}, {other}, and Maddock.",
            "@PTurn 2: {player}",
            "@P{player} skips their draw step.",
            "@P{player} has lost connection to the game.",
            "@P@P{player} joined the game.",
            "@P{player} has conceded from the game.",
            "@P{player} rolled a 3.",
        )
    )
)


@settings(max_examples=400)
@given(st.lists(_sentences, max_size=25))
def test_whatever_the_lines_say_the_record_contradicts_itself_nowhere(lines: list[str]) -> None:
    whole = record_lines(*OPENING, *lines)
    for told in whole:
        assert findings(told.text) == []
    before = record_lines(*OPENING, *lines[:-1])
    for earlier, later in zip(before, whole, strict=False):
        assert later.body.startswith(earlier.body)


@settings(max_examples=100)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20), st.data())
def test_names_of_any_characters_stand_in_the_header_only(name: str, data: st.DataObject) -> None:
    other = data.draw(st.sampled_from(["Maddock", name + "x", "x" + name, name + " " + name]))
    lines = (
        f"@P{name} rolled a 6.",
        f"@P{other} rolled a 2.",
        f"@P@P{name} joined the game.",
        f"@PTurn 1: {name}",
    )
    for told in record_lines(*lines, f"@P{name} draws a card.", f"@P{name} says hello to {other}"):
        assert findings(told.text) == []
        assert len(told.header.players) == 2


def test_a_token_that_has_ceased_is_never_meant_again() -> None:
    lines = play(
        "@PMaddock is being attacked by @[Bear Token@:2,9:@]",
        "@PHarrow sacrifices @[Bear Token@:2,9:@].",
        "@PMaddock casts @[Swords to Plowshares@:6,12:@].",
        "@PMaddock exiles @[Bear Token@:2,11:@] with @[Swords to Plowshares@:6,12:@].",
    )
    assert [line for line in lines if line.startswith("bear.1 cease")] == ["bear.1 cease by rule:state-based"]
    assert "bear.2 ? -> exile exile by swords-to-plowshares.1" in [
        line.replace("battlefield ->", "? ->") for line in lines
    ]


def test_a_number_that_nobody_counts_to_is_a_note() -> None:
    assert play(f"@PHarrow draws {'9' * 5000} cards.") == [f'note "p1 draws {"9" * 5000} cards."']
    assert play(f"@PHarrow's @[Saheeli@:2,9:@] creates {10**6} Servo Tokens.")[-1].startswith("note ")


def test_a_turn_that_does_not_grow_is_a_note() -> None:
    assert play("@PTurn 2: Harrow", "@PTurn 2: Harrow")[-1] == 'note "Turn 2: p1"'


def test_the_dice_after_a_turn_begin_another_game() -> None:
    first, second = record_lines(*OPENING, *OPENING)
    assert "end incomplete" in first.text
    assert "game 2\n" in second.text


def test_a_player_who_comes_back_after_the_match_begins_no_game() -> None:
    assert len(record_lines(*OPENING, "@PHarrow wins the match 2-0", "@P@PMaddock joined the game.")) == 1


def test_all_who_join_without_dice_are_players() -> None:
    joins = [f"@P@P{name} joined the game." for name in ("Harrow", "Maddock", "Quill")]
    (told,) = record_lines(*joins, "@PHarrow chooses to play first.", "@PQuill casts @[Opt@:2,9:@].")
    assert [name for _, name in told.header.players] == ["Harrow", "Maddock", "Quill"]
    assert "opt.1 ? -> stack cast by p3" in told.text


def test_a_draw_is_the_draw_steps_only_while_that_can_still_come() -> None:
    assert play("@PHarrow skips their draw step.", "@PHarrow draws a card.")[-1] == "p1 draw 1 by ?"
    attack = "@PMaddock is being attacked by @[Goblin Guide@:2,9:@]"
    assert play(attack, "@PHarrow draws a card.")[-1] == "p1 draw 1 by ?"


def test_both_players_cannot_win() -> None:
    lines = play("@PHarrow has conceded from the game.", "@PMaddock has conceded from the game.")
    assert lines == ["p1 concede", "p2 win", "p2 concede"]


def test_a_spell_that_returns_is_off_the_stack() -> None:
    bolt = "@[Lightning Bolt@:2,9:@]"
    lines = play(
        f"@PHarrow casts {bolt}.",
        "@PMaddock casts @[Remand@:4,12:@].",
        "@PMaddock returns @[Lightning Bolt@:2,15:@] to its owner's hand with @[Remand@:4,12:@].",
        "@PHarrow scrys 1 (1 top, 0 bottom).",
    )
    assert lines[-2:] == [
        "lightning-bolt.1 stack -> hand return by remand.1",
        "p1 scry 1 top 1 bottom 0 by remand.1",
    ]


@pytest.mark.parametrize("name", ["e", "n", "r."])
def test_an_unknown_name_is_taken_out_of_a_note_and_no_letters_with_it(name: str) -> None:
    assert play(f"@P@P{name} joined the game.")[-1] == 'note "? joined the game."'


def test_bytes_may_flip_anywhere() -> None:
    built = bytearray(header() + b"".join(record(line) for line in (*OPENING, "@PHarrow draws a card.") * 3))
    for place in range(78, len(built)):
        flipped = bytes(built[:place]) + bytes([built[place] ^ 0x55]) + bytes(built[place + 1 :])
        try:
            records, adapter = record_pieces([flipped])
        except RecorderError:
            continue  # said with its place; any other exception fails this test
        assert adapter.counts.read <= 18
        assert all(findings(told.text) == [] for told in records)
