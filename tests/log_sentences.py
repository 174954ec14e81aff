"""Lines of MTGO's log in every wording, and what they say: the table that the grammar is tested with."""

from __future__ import annotations

from recorder.log_lines import sentences as said
from recorder.log_lines.sentences import CardReference, OnStack, Sentence

PLAYERS = ("Ann", "AnnaLee", "Sable Fox", "mr.ash", "Burr-Oak", "Turn", "draws", "Briar N Rue", "Moss44")
ISLAND = "@[Island@:286278,453:@]"
DELVER = "@[Delver of Secrets@:84872,428:@]"
KROXA = "@[Kroxa, Titan of Death's Hunger@:159132,622:@]"
island = CardReference("Island", 286278, 453)
delver = CardReference("Delver of Secrets", 84872, 428)
kroxa = CardReference("Kroxa, Titan of Death's Hunger", 159132, 622)


def spell(card: CardReference) -> OnStack:
    return OnStack(card, is_ability=False)


def ability(card: CardReference) -> OnStack:
    return OnStack(card, is_ability=True)


def cast(
    player: str,
    card: CardReference | None,
    *targets: said.Target,
    x: int | None = None,
    how: str | None = None,
    from_graveyard: bool = False,
    face_down: bool = False,
) -> said.Cast:
    return said.Cast(player, card, from_graveyard, targets, x, how, face_down)


def on_stack(
    player: str,
    source: CardReference,
    text: str | None,
    *targets: said.Target,
    triggered: bool = False,
    x: int | None = None,
) -> said.PutOnStack:
    return said.PutOnStack(player, source, triggered, text, targets, x)


LIFECYCLE: list[tuple[str, Sentence]] = [
    ("@PAnn rolled a 6.", said.Rolled("Ann", 6)),
    ("@P@PAnnaLee joined the game.", said.Joined("AnnaLee")),
    ("@PSable Fox chooses to play first.", said.ChoseSeat("Sable Fox", plays_first=True)),
    ("@PAnn chooses to not play first.", said.ChoseSeat("Ann", plays_first=False)),
    ("@PAnn chooses to draw first.", said.ChoseSeat("Ann", plays_first=False)),
    ("@PAnn mulligans to six cards.", said.Mulliganed("Ann", 6)),
    ("@PAnn mulligans to 6 cards.", said.Mulliganed("Ann", 6)),
    ("@PAnn begins the game with seven cards in hand.", said.Kept("Ann", 7)),
    ("@PAnn begins the game with one card in hand.", said.Kept("Ann", 1)),
    ("@PAnn keeps this hand.", said.Kept("Ann", None)),
    (
        "@PAnn puts two cards on the bottom of their library and begins the game with five cards in hand.",
        said.BottomedAndKept("Ann", 2, 5),
    ),
    (
        "@PAnn puts a card on the bottom of their library and begins the game with six cards in hand.",
        said.BottomedAndKept("Ann", 1, 6),
    ),
    ("@PAnn has conceded from the game.", said.Conceded("Ann")),
    ("@PAnn wins the game.", said.Won("Ann")),
    ("@PAnn loses the game.", said.Lost("Ann", None)),
    ("@PAnn has lost the game due to inaction.", said.Lost("Ann", "inactivity")),
    ("@PAnn has run out of time and has lost the match.", said.Lost("Ann", "time")),
    ("@PAnn leads the match 1-0", said.Scored("Ann", 1, 0)),
    ("@PAnn wins the match 2-1", said.Scored("Ann", 2, 1)),
    ("Match Tied 1-1", said.Scored(None, 1, 1)),
    ("@PAnn has left the game.", said.LeftGame("Ann")),
    ("@PAnn has lost connection to the game.", said.LostConnection("Ann")),
    ("@PAnn draws their next card.", said.DrewNextCard("Ann")),
    ("@PGlenfield has started watching.", said.Watched("Glenfield")),
    ("@PTurn 1: Ann", said.TurnBegan("Ann", 1)),
    ("@PTurn 12: Ann.", said.TurnBegan("Ann", 12)),
    ("@PTurn 3: mr.ash", said.TurnBegan("mr.ash", 3)),
    ("@PAnn skips their draw step.", said.Skipped("Ann", "draw")),
    ("@PAnn skips their combat step.", said.Skipped("Ann", "combat")),
    ("@PAnn skips his or her untap phase.", said.Skipped("Ann", "untap")),
]

STACK: list[tuple[str, Sentence]] = [
    (f"@PAnn plays {ISLAND}.", said.Played("Ann", island)),
    (f"@PAnn casts {DELVER}.", cast("Ann", delver)),
    (
        f"@PAnn casts {KROXA} targeting {DELVER}, {ISLAND}, and Ann.",
        cast("Ann", kroxa, delver, island, "Ann"),
    ),
    (f"@PAnn casts {KROXA} targeting AnnaLee.", cast("Ann", kroxa, "AnnaLee")),
    (
        f"@PAnn casts {KROXA} targeting {DELVER} (2 damage) and Moss44 (1 damage).",
        cast("Ann", kroxa, delver, "Moss44", how="(2 damage) (1 damage)"),
    ),
    (
        f"@PAnn casts {KROXA} targeting Ann, and Ann (Target player discards a card.).",
        cast("Ann", kroxa, "Ann", "Ann", how="Target player discards a card."),
    ),
    (f"@PAnn casts {KROXA}.(X is 1.)", cast("Ann", kroxa, x=1)),
    (f"@PAnn casts {KROXA} targeting {DELVER}. (X is 2).", cast("Ann", kroxa, delver, x=2)),
    (
        f"@PAnn casts {KROXA} (with 1 color) targeting {DELVER}. (X is 0).",
        cast("Ann", kroxa, delver, x=0, how="with 1 color"),
    ),
    (f"@PAnn casts {KROXA} (with Sunburst 2).", cast("Ann", kroxa, how="with Sunburst 2")),
    (f"@PAnn casts {KROXA} with kicker.", cast("Ann", kroxa, how="with kicker")),
    (f'@PAnn casts {KROXA} choosing "Proliferate.".', cast("Ann", kroxa, how='choosing "Proliferate."')),
    (
        f'@PAnn casts {KROXA} choosing "Draw targeting cards." and "Exile."'
        f" targeting Ann and {DELVER}.(X is 3.)",
        cast("Ann", kroxa, "Ann", delver, x=3, how='choosing "Draw targeting cards." and "Exile."'),
    ),
    (f"@PAnn casts {KROXA} by paying {{1U}} with warp.", cast("Ann", kroxa, how="by paying {1U} with warp")),
    (
        f"@PAnn casts {KROXA} by exiling a blue card from your hand targeting {DELVER}.",
        cast("Ann", kroxa, delver, how="by exiling a blue card from your hand"),
    ),
    (f"@PAnn casts {KROXA} for its evoke cost.", cast("Ann", kroxa, how="for its evoke cost")),
    (
        f"@PAnn casts {KROXA} from the graveyard for its escape cost.",
        cast("Ann", kroxa, how="for its escape cost", from_graveyard=True),
    ),
    (
        f"@PAnn casts {KROXA} with Flashback {{4B}} from the graveyard.",
        cast("Ann", kroxa, how="with Flashback {4B}", from_graveyard=True),
    ),
    (
        f"@PAnn casts {KROXA} with Flashback@-Tap 3 untapped white creatures from the graveyard.",
        cast("Ann", kroxa, how="with Flashback—Tap 3 untapped white creatures", from_graveyard=True),
    ),
    (
        f"@PAnn casts {KROXA} from the graveyard with {DELVER}'s ability targeting Ann.",
        cast("Ann", kroxa, "Ann", how="with Delver of Secrets's ability", from_graveyard=True),
    ),
    (
        "@PAnn casts a card face down using an alternate cost.",
        cast("Ann", None, how="using an alternate cost", face_down=True),
    ),
    (f"@PAnn casts AnnaLee targeting {DELVER}.", cast("Ann", None, delver)),
    (
        f"@PAnn casts ability from {KROXA} ( Put Yorion, Sky Nomad into your hand.).",
        said.TookCompanion("Ann", kroxa),
    ),
    (f"@PAnn activates an ability of {ISLAND} (Draw a card.)", on_stack("Ann", island, "Draw a card.")),
    (
        f"@PAnn activates an ability of {ISLAND} (Return it (to hand).) targeting {DELVER}",
        on_stack("Ann", island, "Return it (to hand).", delver),
    ),
    (
        f"@PAnn activates an ability of {ISLAND} targeting AnnaLee ( Exile target player's graveyard.).",
        on_stack("Ann", island, "Exile target player's graveyard.", "AnnaLee"),
    ),
    (
        f"@PAnn activates an ability of {ISLAND}. (X is 2) ( Put X charge counters on Blast Zone.).",
        on_stack("Ann", island, "Put X charge counters on Blast Zone.", x=2),
    ),
    (f"@PAnn activates Ninjutsu ability of {DELVER}", on_stack("Ann", delver, "Ninjutsu")),
    (
        f"@PAnn puts a triggered ability from {DELVER} onto the stack (Until end o...) targeting {ISLAND}.",
        on_stack("Ann", delver, "Until end o...", island, triggered=True),
    ),
    (
        f"@PAnn puts triggered ability from {DELVER} onto the stack targeting Ann (Exile it.).",
        on_stack("Ann", delver, "Exile it.", "Ann", triggered=True),
    ),
    (
        f"@PAnn puts triggered ability from {DELVER} onto the stack (Prowess @i(Whenever you cast.)@i).",
        on_stack("Ann", delver, "Prowess (Whenever you cast.)", triggered=True),
    ),
    (
        "@PAnn puts a triggered ability from Journey to Nowhere onto the stack (Return it.).",
        on_stack("Ann", CardReference("Journey to Nowhere"), "Return it.", triggered=True),
    ),
    (f"@PAnn chooses to use {DELVER}'s ability.", said.UsedAbility("Ann", delver, uses=True)),
    (f"@PAnn declines to use {DELVER}'s ability.", said.UsedAbility("Ann", delver, uses=False)),
    (f"@PAnn counters {DELVER} with {KROXA}.", said.Countered("Ann", spell(delver), spell(kroxa))),
    (
        f"@PAnn counters {DELVER} with Triggered ability from Chalice of the Void.",
        said.Countered("Ann", spell(delver), ability(CardReference("Chalice of the Void"))),
    ),
    (
        f"@PAnn's {DELVER} is removed from the stack because it has no legal targets.",
        said.Fizzled("Ann", spell(delver)),
    ),
    (
        f"@PAnn's {DELVER} is countered because it has no legal targets.",
        said.Fizzled("Ann", spell(delver)),
    ),
    (
        f"@PAnn's {DELVER}'s triggered ability does not resolve"
        ' because the intervening "if" condition is not met.',
        said.DidNotResolve("Ann", delver),
    ),
    (
        "@PAnn's Triggered ability from Fury is removed from the stack because it has no legal targets.",
        said.Fizzled("Ann", ability(CardReference("Fury"))),
    ),
]

CARDS: list[tuple[str, Sentence]] = [
    ("@PAnn draws a card.", said.Drew("Ann", 1, None)),
    (f"@PAnn draws two cards with {KROXA}.", said.Drew("Ann", 2, spell(kroxa))),
    (f"@PAnn draws a card with {ISLAND}'s ability.", said.Drew("Ann", 1, ability(island))),
    (
        "@PAnn draws a card with Mishra's Bauble's ability.",
        said.Drew("Ann", 1, ability(CardReference("Mishra's Bauble"))),
    ),
    (f"@PAnn discards {ISLAND} and {DELVER}.", said.Discarded("Ann", (island, delver))),
    (f"@PAnn cycles {ISLAND}.", said.Cycled("Ann", island, "Cycling")),
    (f"@PAnn transmutes {ISLAND}.", said.Cycled("Ann", island, "Transmute")),
    (f"@PAnn mills {ISLAND}, {DELVER}, and {KROXA}.", said.Milled("Ann", (island, delver, kroxa))),
    (f"@PAnn puts {ISLAND} into their graveyard.", said.PutIntoGraveyard("Ann", (island,))),
    (f"@PAnn puts {ISLAND} onto the battlefield.", said.PutOntoBattlefield("Ann", (island,))),
    ("@PAnn scrys 2 (1 top, 1 bottom).", said.Scried("Ann", 2, 1, 1)),
    ("@PAnn puts 1 card on top of their library.", said.PutIntoLibrary("Ann", 1, 0)),
    (
        "@PAnn puts 2 cards on top of their library and 1 card on the bottom of their library.",
        said.PutIntoLibrary("Ann", 2, 1),
    ),
    ("@PAnn put a card on the bottom of the library.", said.PutIntoLibrary("Ann", 0, 1)),
    ("@PAnn put a card on top of Ann's library.", said.PutIntoLibrary("Ann", 1, 0)),
    (f"@PAnn reveals {ISLAND}.", said.Revealed("Ann", (island,), None, from_hand=False)),
    (
        f"@PAnn reveals {ISLAND} from their opening hand.",
        said.Revealed("Ann", (island,), None, from_hand=True),
    ),
    (
        f"@PAnn reveals {ISLAND} with {DELVER}'s ability.",
        said.Revealed("Ann", (island,), ability(delver), from_hand=False),
    ),
    (
        f"@PAnn reveals 2 cards with {KROXA}: {ISLAND} and {DELVER}.",
        said.Revealed("Ann", (island, delver), spell(kroxa), from_hand=False),
    ),
    (
        f"@PAnn reveals their hand to {KROXA}, containing {ISLAND} and {DELVER}.",
        said.Revealed("Ann", (island, delver), spell(kroxa), from_hand=True),
    ),
    (
        f"@PAnn reveals their hand to {KROXA}, containing no cards.",
        said.Revealed("Ann", (), spell(kroxa), from_hand=True),
    ),
    ("@PAnn fails to find a Island or Swamp card.", said.FailedToFind("Ann", "Island or Swamp card")),
    (
        f"@PAnn puts {ISLAND} on top of their library with {KROXA}.",
        said.PutCardsIntoLibrary("Ann", (island,), spell(kroxa)),
    ),
    ("@PAnn puts Forest in their hand.", said.PutIntoHand("Ann", (CardReference("Forest"),), None)),
    (
        f"@PAnn puts {ISLAND} into their hand with with {DELVER}'s ability.",
        said.PutIntoHand("Ann", (island,), ability(delver)),
    ),
    (
        f"@PAnn exiles {ISLAND}, {DELVER} with with {KROXA}'s ability.",
        said.Exiled("Ann", (island, delver), ability(kroxa), None),
    ),
    (f"@PAnn exiles {ISLAND} with its own ability.", said.Exiled("Ann", (island,), ability(island), None)),
    (f"@PAnn exiles {ISLAND} with 3 time counters.", said.Exiled("Ann", (island,), None, ("time", 3))),
    (
        f"@PAnn returns {ISLAND} to its owner's hand with {DELVER}'s ability.",
        said.Returned("Ann", (island,), ability(delver), is_own=False),
    ),
    (
        f"@PAnn returns {ISLAND} and {DELVER} to their owner's hand with {KROXA}.",
        said.Returned("Ann", (island, delver), spell(kroxa), is_own=False),
    ),
    (
        f"@PAnn returns {ISLAND} to its owner's hand with with {KROXA}.",
        said.Returned("Ann", (island,), spell(kroxa), is_own=False),
    ),
    (
        f"@PAnn returns {ISLAND} to their hand with its dredge ability.",
        said.Returned("Ann", (island,), None, is_own=True),
    ),
    (
        "@PAnn sacrifices @[Zombie@:146942,614:@] token.",
        said.Sacrificed("Ann", (CardReference("Zombie", 146942, 614, is_token=True),)),
    ),
]

BOARD: list[tuple[str, Sentence]] = [
    (f"@PAnn's {DELVER} creates a Clue Token.", said.CreatedTokens("Ann", delver, 1, "Clue Token")),
    (f"@PAnn's {DELVER} creates two Clue Tokens.", said.CreatedTokens("Ann", delver, 2, "Clue Token")),
    (f"@PAnn's {DELVER} creates a Zombie token.", said.CreatedTokens("Ann", delver, 1, "Zombie")),
    (
        f"@PAnn's {KROXA} creates a Monster Role Token attached to {DELVER}.",
        said.CreatedTokens("Ann", kroxa, 1, "Monster Role Token", delver),
    ),
    (f"@PAnn's {DELVER} creates a Sacred Cat.", said.CreatedTokens("Ann", delver, 1, "Sacred Cat")),
    (
        f"@PAnn puts two +1/+1 counters on {DELVER}.",
        said.ChangedCounters("Ann", 2, "+1/+1", delver, adds=True),
    ),
    (
        "@PAnn puts a poison counter on AnnaLee.",
        said.ChangedCounters("Ann", 1, "poison", "AnnaLee", adds=True),
    ),
    (
        f"@PAnn removes four loyalty counters from {KROXA}.",
        said.ChangedCounters("Ann", 4, "loyalty", kroxa, adds=False),
    ),
    (
        f"@PAnn proliferates {ISLAND}, {DELVER}, and AnnaLee.",
        said.Proliferated("Ann", (island, delver, "AnnaLee")),
    ),
    ("@PAnn proliferates AnnaLee.", said.Proliferated("Ann", ("AnnaLee",))),
    (
        f"@P{DELVER} transforms into @[Insectile Aberration@:84884,428:@].",
        said.Transformed(delver, CardReference("Insectile Aberration", 84884, 428)),
    ),
    (f"@P{DELVER} explores.", said.Explored(delver)),
    ("@PAnn investigates.", said.Investigated("Ann")),
    (f"@PAnn is being attacked by {DELVER} and {KROXA}", said.Attacked("Ann", None, (delver, kroxa))),
    (f"@PAnn is being attacked by {DELVER}.", said.Attacked("Ann", None, (delver,))),
    (f"@PAnn's {KROXA} is being attacked by {DELVER}", said.Attacked("Ann", kroxa, (delver,))),
    (f"@PAnn 's {KROXA} is being attacked by {DELVER}.", said.Attacked("Ann", kroxa, (delver,))),
    (f"@P{DELVER} blocks {KROXA} and {ISLAND}.", said.Blocked(delver, (kroxa, island))),
    (f"@P{DELVER} stops blocking.", said.StoppedBlocking(delver)),
    (f"@PAnn chooses red for {ISLAND}.", said.Chose("Ann", "red", island)),
    ("@PAnn chooses Ensnaring Bridge.", said.Chose("Ann", "Ensnaring Bridge", None)),
    ("@PAnn chooses a card from their hand.", said.Chose("Ann", "a card from their hand", None)),
    (f"@PAnn goads {DELVER}.", said.Goaded("Ann", (delver,), None)),
    (f"@PAnn goads {DELVER} with {KROXA}'s ability.", said.Goaded("Ann", (delver,), ability(kroxa))),
    ("It becomes day.", said.BecameDayOrNight(is_day=True)),
    ("@PIt becomes night.", said.BecameDayOrNight(is_day=False)),
    (f"@PAnn names Myth Realized for {KROXA}.", said.Chose("Ann", "Myth Realized", kroxa)),
]

BRACKETS: list[tuple[str, Sentence]] = [
    (
        "Ann casts [Burst Lightning] (with kicker) targeting Moss44.",
        cast("Ann", CardReference("Burst Lightning"), "Moss44", how="with kicker"),
    ),
    (
        "Ann is being attacked by [Kor Ally] token and [Armament Master].",
        said.Attacked(
            "Ann", None, (CardReference("Kor Ally", is_token=True), CardReference("Armament Master"))
        ),
    ),
    ("Ann plays [Island].", said.Played("Ann", CardReference("Island"))),
    (
        "Ann puts [Human] token onto the battlefield attacking Moss44",
        said.PutAttackingToken("Ann", CardReference("Human", is_token=True)),
    ),
    ("Ann chooses red for [Citadel Gate].", said.Chose("Ann", "red", CardReference("Citadel Gate"))),
    ("Ann draws a card with [Azorius Charm].", said.Drew("Ann", 1, spell(CardReference("Azorius Charm")))),
]
