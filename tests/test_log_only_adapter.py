"""A game told by its log lines alone: what is written, what is not, and which id a card keeps."""

from __future__ import annotations

import pytest
from recording import OPENING, findings, play, record_lines

DELVER = "@[Delver of Secrets@:84872,424:@]"
COUNTERSPELL = "@[Counterspell@:134028,430:@]"
CAST_DELVER = f"@PHarrow casts {DELVER}."
DELVER_CAST = [
    'new card delver-of-secrets.1 "Delver of Secrets" owner p1 ?',
    "delver-of-secrets.1 ? -> stack cast by p1",
]
DELVER_ENTERS = "delver-of-secrets.1 stack -> battlefield pt ? by ?"


def trigger(card: str, text: str) -> str:
    return f"@PHarrow puts a triggered ability from {card} onto the stack ({text})."


class TestGames:
    def test_a_header_names_the_match_the_players_and_the_first_lines_time(self) -> None:
        (record,) = record_lines(*OPENING)
        assert record.text.splitlines()[:9] == [
            "mtgr 1",
            'source game-log "log.dat"',
            'match "5e1f0c3a-0000-4000-8000-000000000001"',
            "game 1",
            "date 2026-03-14T19:20:00",
            'player p1 "Harrow"',
            'player p2 "Maddock"',
            "p1 roll 6",
            "p2 roll 2",
        ]

    def test_seats_follow_the_first_dice_also_when_both_roll_again(self) -> None:
        dice = [
            "@PHarrow rolled a 2.",
            "@PMaddock rolled a 2.",
            "@PHarrow rolled a 1.",
            "@PMaddock rolled a 6.",
        ]
        (record,) = record_lines(*dice, "@P@PMaddock joined the game.", "@P@PHarrow joined the game.")
        assert "p1 roll 2\np2 roll 2\np1 roll 1\np2 roll 6\n" in record.text

    def test_a_second_join_after_the_choice_belongs_to_the_game(self) -> None:
        won = "@PHarrow wins the game."
        again = (
            "@P@PHarrow joined the game.",
            "@PHarrow chooses to play first.",
            "@P@PMaddock joined the game.",
        )
        first, second = record_lines(*OPENING, won, *again)
        assert "game 2\n" in second.text
        assert "p1 choose play\n" in second.text
        assert "rejoin" not in first.text + second.text

    def test_a_join_in_mid_game_is_a_rejoin(self) -> None:
        assert play("@PMaddock has lost connection to the game.", "@P@PMaddock joined the game.") == [
            "p2 disconnect",
            "p2 rejoin",
        ]

    def test_drawing_the_next_card_after_the_end_is_nothing(self) -> None:
        assert play("@PMaddock has conceded from the game.", "@PHarrow draws their next card.") == [
            "p2 concede",
            "p1 win",
        ]

    def test_a_concession_is_the_others_win_once(self) -> None:
        lines = (
            "@PMaddock has conceded from the game.",
            "@PHarrow wins the game.",
            "@PHarrow leads the match 1-0",
        )
        assert play(*lines) == ["p2 concede", "p1 win", "score p1 1 p2 0"]

    def test_a_score_before_the_winners_line_ends_the_game_once(self) -> None:
        lines = ("@PMaddock has conceded from the game.", "Match Tied 1-1", "@PHarrow wins the game.")
        assert play(*lines) == ["p2 concede", "p1 win", "score p1 1 p2 1"]

    @pytest.mark.parametrize(
        ("line", "rule"),
        [
            ("has lost the game due to inaction.", "rule:inactivity"),
            ("has run out of time and has lost the match.", "rule:time"),
            ("loses because of drawing a card with an empty library.", "rule:empty-library"),
            ("loses the game.", "?"),
        ],
    )
    def test_a_loss_carries_its_reason(self, line: str, rule: str) -> None:
        assert play(f"@PMaddock {line}") == [f"p2 lose by {rule}", "p1 win"]

    def test_an_unfinished_game_is_incomplete_and_no_draw(self) -> None:
        (record,) = record_lines(*OPENING)
        assert record.text.splitlines()[-1].startswith("end incomplete lines ")

    def test_a_log_that_begins_in_mid_game_is_late_and_has_a_keyframe_at_once(self) -> None:
        (record,) = record_lines("@PHarrow draws a card.", "@PTurn 4: Maddock", "@PTurn 5: Harrow")
        lines = record.text.splitlines()
        assert lines[3] == "game ?"
        assert lines[7:9] == ["late", "keyframe partial"]
        assert findings(record.text) == []

    def test_lines_of_no_game_are_counted_and_give_no_record(self) -> None:
        assert record_lines("@PHarrow rolled a 6.") == []

    def test_a_spectator_says_nothing_about_the_game(self) -> None:
        assert play("@PGlenfield has started watching.") == []

    def test_a_name_that_is_no_players_does_not_reach_the_record(self) -> None:
        assert play("@P@PGlenfield joined the game.") == ['note "? joined the game."']

    def test_names_in_notes_and_choices_become_seats(self) -> None:
        assert play("@PHarrow gains 3 life from Maddock.", "@PHarrow chooses Maddock.") == [
            'note "p1 gains 3 life from p2."',
            'p1 choose "p2" by ?',
        ]


class TestPermanents:
    """The log never says that a permanent spell resolved: the first proof puts it on the battlefield."""

    def test_a_cast_alone_leaves_it_on_the_stack(self) -> None:
        assert play(CAST_DELVER) == DELVER_CAST

    @pytest.mark.parametrize(
        "line",
        [
            f"@PMaddock is being attacked by {DELVER}",
            f"@P{DELVER} blocks @[Snapping Drake@:100,410:@].",
            f"@PHarrow puts a +1/+1 counter on {DELVER}.",
            f"@P{DELVER} transforms into @[Insectile Aberration@:84884,424:@].",
            f"@P{DELVER} explores.",
            trigger(DELVER, "At the beginning of your upkeep, look at the top card of your library."),
            trigger(DELVER, "Whenever you cast a noncreature spell, scry 1."),
            f"@PHarrow activates an ability of {DELVER} (Draw a card.)",
            f"@PHarrow proliferates {DELVER}.",
        ],
    )
    def test_a_line_that_treats_it_as_a_permanent_puts_it_there(self, line: str) -> None:
        assert play(CAST_DELVER, line).count(DELVER_ENTERS) == 1

    @pytest.mark.parametrize(
        "line",
        [
            trigger(DELVER, "When you cast this spell, draw a card."),
            trigger(DELVER, "Cascade"),
            trigger(DELVER, "When you do, it deals 3 damage to any target."),
            f"@PMaddock casts {COUNTERSPELL} targeting {DELVER}.",
            f"@PHarrow draws a card with {DELVER}.",
        ],
    )
    def test_a_line_that_a_spell_can_have_does_not(self, line: str) -> None:
        assert DELVER_ENTERS not in play(CAST_DELVER, line)

    def test_a_played_land_enters_without_pt(self) -> None:
        assert play("@PHarrow plays @[Island@:2,424:@].") == [
            'new card island.1 "Island" owner p1 ?',
            "island.1 ? -> battlefield play by p1",
        ]

    def test_decision_0027_4_a_played_land_that_attacks_has_become_a_creature(self) -> None:
        lines = play(
            "@PHarrow plays @[Mutavault@:2,424:@].", "@PMaddock is being attacked by @[Mutavault@:2,424:@]"
        )
        assert lines[-3:] == [
            "step declare-attackers",
            "mutavault.1 pt none -> ? by ?",
            "mutavault.1 attack p2 by p1",
        ]

    def test_decision_0027_2_a_creature_token_enters_with_pt_and_a_treasure_without(self) -> None:
        source = "@[Monument@:2,424:@]"
        lines = play(
            f"@PHarrow casts {source}.",
            f"@PHarrow's {source} creates two Samurai Tokens.",
            f"@PHarrow's {source} creates a Treasure Token.",
        )
        assert lines[3:] == [
            'new token samurai.1 "Samurai Token" owner p1 battlefield pt ? by monument.1',
            'new token samurai.2 "Samurai Token" owner p1 battlefield pt ? by monument.1',
            'new token treasure.1 "Treasure Token" owner p1 battlefield by monument.1',
        ]


class TestIdentity:
    """MTGO's number changes with every zone: an id follows the card if one candidate fits, else it is new."""

    def test_a_returned_card_keeps_its_id_when_it_is_cast_again(self) -> None:
        snap = "@[Snap@:124882,439:@]"
        lines = play(
            CAST_DELVER,
            f"@PMaddock is being attacked by {DELVER}",
            f"@PMaddock casts {snap} targeting {DELVER}.",
            f"@PMaddock returns @[Delver of Secrets@:84872,440:@] to its owner's hand with {snap}.",
            "@PHarrow casts @[Delver of Secrets@:84872,445:@].",
        )
        assert lines[-3:] == [
            "snap.1 resolve",
            "delver-of-secrets.1 battlefield -> hand return by snap.1",
            "delver-of-secrets.1 hand -> stack cast by p1",
        ]

    def test_with_two_candidates_a_new_object_is_introduced(self) -> None:
        hand = "@[Delver of Secrets@:84872,412:@], @[Delver of Secrets@:84872,413:@]"
        lines = play(f"@PHarrow reveals their hand to {COUNTERSPELL}, containing {hand}.", CAST_DELVER)
        assert 'new card delver-of-secrets.3 "Delver of Secrets" owner p1 ?' in lines

    def test_another_printing_is_another_card(self) -> None:
        lines = play(
            "@PHarrow reveals their hand to Duress, containing @[Opt@:100,412:@].",
            "@PHarrow casts @[Opt@:200,424:@].",
        )
        assert "opt.2 ? -> stack cast by p1" in lines

    def test_a_target_with_a_new_number_has_moved_unseen(self) -> None:
        foothills = "@PHarrow plays @[Wooded Foothills@:2,424:@]."
        fetch = "@PHarrow activates an ability of @[Wooded Foothills@:2,424:@] (Search your library.)"
        loam = "@PHarrow casts @[Life from the Loam@:4,430:@] targeting @[Wooded Foothills@:2,427:@]."
        lines = play(foothills, fetch, loam)
        assert lines[-2:] == [
            "wooded-foothills.1 battlefield -> ? by ?",
            "life-from-the-loam.1 ? -> stack cast targets wooded-foothills.1 by p1",
        ]

    def test_a_land_whose_ability_was_never_used_has_not_left(self) -> None:
        played = "@PHarrow plays @[Stomping Ground@:2,424:@]."
        lines = play(played, "@PMaddock casts @[Boil@:4,430:@] targeting @[Stomping Ground@:2,428:@].")
        assert lines[-1] == "boil.1 ? -> stack cast targets stomping-ground.2 by p2"

    def test_numbers_grow_so_cards_discarded_in_turn_are_told_apart(self) -> None:
        cave = "@[Forgotten Cave@:36534,{}:@]"
        lines = play(
            f"@PHarrow discards {cave.format(412)}.",
            "@PHarrow casts @[Opt@:100,424:@].",
            f"@PHarrow discards {cave.format(413)}.",
            "@PHarrow casts @[Life from the Loam@:4,430:@]"
            f" targeting {cave.format(426)} and {cave.format(421)}.",
        )
        assert (
            lines[-1]
            == "life-from-the-loam.1 ? -> stack cast targets forgotten-cave.2 forgotten-cave.1 by p1"
        )

    def test_a_token_is_known_by_its_number_from_its_first_mention_on(self) -> None:
        source = "@[Field of the Dead@:146786,424:@]"
        zombie = "@[Zombie@:146942,{}:@] token"
        lines = play(
            f"@PHarrow plays {source}.",
            f"@PHarrow's {source} creates a Zombie token.",
            f"@PHarrow's {source} creates a Zombie token.",
            f"@PMaddock is being attacked by {zombie.format(431)} and {zombie.format(433)}",
            f"@PHarrow sacrifices {zombie.format(433)}.",
        )
        assert lines[-4:] == [
            "zombie.1 attack p2 by p1",
            "zombie.2 attack p2 by p1",
            "zombie.2 battlefield -> graveyard sacrifice by ?",
            "zombie.2 cease by rule:state-based",
        ]

    def test_a_permanent_seen_with_another_face_has_transformed(self) -> None:
        lines = play(
            CAST_DELVER,
            f"@PMaddock is being attacked by {DELVER}",
            "@PMaddock is being attacked by @[Insectile Aberration@:84884,424:@]",
        )
        assert lines[-2:] == [
            'delver-of-secrets.1 transform "Insectile Aberration" by ?',
            "delver-of-secrets.1 attack p2 by p1",
        ]

    def test_cr_400_7_a_card_that_moves_shows_its_own_face_again(self) -> None:
        (record,) = record_lines(
            *OPENING,
            CAST_DELVER,
            f"@P{DELVER} transforms into @[Insectile Aberration@:84884,424:@].",
            "@PTurn 1: Maddock",
            "@PMaddock returns @[Delver of Secrets@:84872,440:@] to its owner's hand with @[Snap@:2,439:@].",
            "@PTurn 2: Harrow",
        )
        changed = '  delver-of-secrets.1 battlefield name "Insectile Aberration" controller p1 pt ?\n'
        assert changed in record.text
        assert "  delver-of-secrets.1 hand owner p1\n" in record.text


class TestCauses:
    """FORMAT.md, section 6: a cause stands where the line names it or one possibility is left."""

    def test_what_a_line_names_has_begun_to_resolve(self) -> None:
        opt = "@[Opt@:100,424:@]"
        assert play(f"@PHarrow casts {opt}.", f"@PHarrow draws a card with {opt}.")[2:] == [
            "opt.1 resolve",
            "p1 draw 1 by opt.1",
        ]

    def test_what_only_a_spell_can_do_is_by_the_one_that_waits(self) -> None:
        assert play("@PHarrow casts @[Opt@:100,424:@].", "@PHarrow scrys 1 (1 top, 0 bottom).")[2:] == [
            "opt.1 resolve",
            "p1 scry 1 top 1 bottom 0 by opt.1",
        ]

    def test_with_two_spells_waiting_it_is_unknown(self) -> None:
        casts = ("@PHarrow casts @[Opt@:100,424:@].", "@PMaddock casts @[Ponder@:102,427:@].")
        assert play(*casts, "@PHarrow scrys 1 (1 top, 0 bottom).")[-1] == "p1 scry 1 top 1 bottom 0 by ?"

    def test_cr_405_5_what_lay_above_a_resolving_spell_has_left(self) -> None:
        opt, ponder = "@[Opt@:100,424:@]", "@[Ponder@:102,427:@]"
        lines = play(
            f"@PHarrow casts {opt}.",
            f"@PMaddock casts {ponder}.",
            f"@PHarrow draws a card with {opt}.",
            "@PHarrow casts @[Consider@:104,431:@].",
            "@PHarrow scrys 1 (0 top, 1 bottom).",
        )
        assert lines[-1] == "p1 scry 1 top 0 bottom 1 by consider.1"

    def test_cr_305_1_a_land_play_shows_that_the_stack_is_empty(self) -> None:
        lines = play(
            "@PHarrow casts @[Opt@:100,424:@].",
            "@PHarrow plays @[Island@:2,427:@].",
            "@PHarrow scrys 1 (1 top, 0 bottom).",
        )
        assert lines[-1] == "p1 scry 1 top 1 bottom 0 by ?"

    def test_a_land_played_after_combat_is_played_in_the_postcombat_main_phase(self) -> None:
        lines = play(
            CAST_DELVER, f"@PMaddock is being attacked by {DELVER}", "@PHarrow plays @[Island@:2,427:@]."
        )
        assert lines[-3:] == [
            "step postcombat-main",
            'new card island.1 "Island" owner p1 ?',
            "island.1 ? -> battlefield play by p1",
        ]

    def test_the_first_draw_without_a_source_is_the_draw_steps(self) -> None:
        assert play("@PHarrow draws a card.", "@PHarrow draws a card.", "@PMaddock draws a card.") == [
            "p1 draw 1 by rule:draw",
            "p1 draw 1 by ?",
            "p2 draw 1 by ?",
        ]

    def test_a_countered_spell_goes_to_the_graveyard_by_what_countered_it(self) -> None:
        lines = play(
            CAST_DELVER,
            f"@PMaddock casts {COUNTERSPELL} targeting {DELVER}.",
            f"@PMaddock counters {DELVER} with {COUNTERSPELL}.",
        )
        assert lines[-2:] == [
            "counterspell.1 resolve",
            "delver-of-secrets.1 stack -> graveyard countered by counterspell.1",
        ]

    def test_a_spell_without_legal_targets_leaves_by_that_rule(self) -> None:
        gone = f"@PMaddock's {COUNTERSPELL} is removed from the stack because it has no legal targets."
        lines = play(CAST_DELVER, f"@PMaddock casts {COUNTERSPELL} targeting {DELVER}.", gone)
        assert lines[-1] == "counterspell.1 stack -> graveyard by rule:no-legal-targets"

    def test_an_ability_that_is_countered_ceases(self) -> None:
        lines = play(
            CAST_DELVER,
            trigger(DELVER, "At the beginning of your upkeep, look."),
            "@PMaddock casts @[Stifle@:8,440:@].",
            "@PMaddock counters Triggered ability from Delver of Secrets with @[Stifle@:8,440:@].",
        )
        assert lines[-2:] == ["stifle.1 resolve", "delver-of-secrets.1/a1 cease by stifle.1"]

    def test_cycling_is_an_ability_paid_for_by_the_discard(self) -> None:
        cave = "@[Forgotten Cave@:36534,412:@]"
        assert play(f"@PHarrow discards {cave}.", f"@PHarrow cycles {cave}.")[1:] == [
            "forgotten-cave.1 hand -> graveyard discard by ?",
            'new ability forgotten-cave.1/a1 of forgotten-cave.1 "Cycling" controller p1 by p1',
        ]
        assert play(f"@PHarrow cycles {cave}.")[1] == "forgotten-cave.1 hand -> graveyard cycle by p1"

    def test_cr_702_52a_dredge_works_in_the_graveyard(self) -> None:
        loam = "@[Life from the Loam@:4,{}:@]"
        lines = play(
            f"@PHarrow casts {loam.format(424)}.",
            f"@PHarrow returns {loam.format(427)} to their hand with its dredge ability.",
        )
        assert lines[-2:] == [
            "life-from-the-loam.1 stack -> graveyard by ?",
            "life-from-the-loam.1 graveyard -> hand return by life-from-the-loam.1",
        ]

    def test_loyalty_is_paid_by_the_player(self) -> None:
        karn = "@[Karn, the Great Creator@:4,424:@]"
        assert play(f"@PHarrow casts {karn}.", f"@PHarrow removes two loyalty counters from {karn}.")[-1] == (
            'karn.1 counter "loyalty" remove 2 by p1'
        )

    def test_a_player_printed_as_the_source_is_no_source(self) -> None:
        assert play("@PHarrow draws a card with Maddock's ability.") == ["p1 draw 1 by ?"]
