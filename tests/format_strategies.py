"""Values and statements of the format, made up by hypothesis: one strategy for each class of statement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from recorder.mtgr import statements as s
from recorder.mtgr.values import MANNERS, RULES, SKIPPED_NAMES, SOURCE_KINDS, STEP_NAMES, ZONES

TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    st.sampled_from(
        ["", 'choosing "Proliferate."', "Lim-Dûl's Vault", "a\\b", "\n\t\x00", "#", " by p1", "👻"]
    ),
)
SLUGS = st.text("abz09-", min_size=1, max_size=8)
NUMBERS = st.integers(1, 999)
CARD_IDS = st.builds("{}.{}".format, SLUGS, NUMBERS)
OBJECTS = st.one_of(CARD_IDS, st.builds("{}/{}{}".format, CARD_IDS, st.sampled_from("aecm"), NUMBERS))
PLAYERS = st.builds("p{}".format, st.integers(1, 99))
REFERENCES = st.one_of(OBJECTS, PLAYERS)
INTEGERS = st.integers(-(10**20), 10**20)
POWER_TOUGHNESS = st.one_of(st.builds("{}/{}".format, INTEGERS, INTEGERS), st.sampled_from(["none", "?"]))
CAUSES = st.one_of(REFERENCES, st.builds("rule:{}".format, st.sampled_from(RULES)), st.just("?"))
ZONE_NAMES = st.sampled_from(ZONES)


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


def several(values: st.SearchStrategy[Any], at_least: int = 0) -> st.SearchStrategy[Any]:
    return st.lists(values, min_size=at_least, max_size=3).map(tuple)


COUNTERS = several(st.tuples(TEXTS, INTEGERS))
SCORES = several(st.tuples(PLAYERS, INTEGERS), at_least=1)
DATES = st.one_of(
    st.datetimes().map(lambda date: date.replace(microsecond=0).isoformat()),
    st.just("?"),
)


def attributes(controllers: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(
        s.Attributes,
        controller=controllers,
        face_down=st.booleans(),
        tapped=st.booleans(),
        pt=maybe(POWER_TOUGHNESS),
        counters=COUNTERS,
        attached_to=maybe(OBJECTS),
        from_effect=maybe(OBJECTS),
        targets=several(REFERENCES),
        x=maybe(INTEGERS),
        how=maybe(TEXTS),
    )


ATTRIBUTES = st.just(s.NO_ATTRIBUTES) | attributes(maybe(PLAYERS))
GOADERS = st.lists(PLAYERS, max_size=3, unique=True).map(tuple)
# what follows x- must not make it a statement about a card of that name
EXTENSIONS = st.builds("x-{} {}!".format, st.from_regex(r"\A[a-z]+\Z"), TEXTS.filter(str.isprintable))


def _builds(kind: Callable[..., s.Statement], *values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(kind, *values)


def _alike(
    kinds: list[type[s.Statement]], *values: st.SearchStrategy[Any]
) -> dict[type[s.Statement], st.SearchStrategy[Any]]:
    return {kind: st.builds(kind, *values) for kind in kinds}


STATEMENTS: dict[type[s.Statement], st.SearchStrategy[Any]] = {
    s.Magic: _builds(s.Magic, INTEGERS),
    s.Source: _builds(s.Source, st.sampled_from(SOURCE_KINDS), TEXTS),
    s.Match: _builds(s.Match, TEXTS),
    s.Game: _builds(s.Game, maybe(INTEGERS)),
    s.Date: _builds(s.Date, DATES),
    s.Player: _builds(s.Player, PLAYERS, TEXTS),
    s.End: _builds(s.End, st.booleans(), INTEGERS, INTEGERS),
    **_alike([s.Roll, s.Mulligan, s.Bottom, s.Keep], PLAYERS, maybe(INTEGERS)),
    s.ChooseSeat: _builds(s.ChooseSeat, PLAYERS, st.sampled_from(["play", "draw"])),
    **_alike([s.Late, s.DrawnGame, s.EndKeyframe]),
    s.Turn: _builds(s.Turn, INTEGERS, PLAYERS),
    s.Step: _builds(s.Step, st.sampled_from(STEP_NAMES)),
    s.Skip: _builds(s.Skip, PLAYERS, st.sampled_from(SKIPPED_NAMES)),
    **_alike([s.Concede, s.Win, s.Leave, s.Disconnect, s.Rejoin], PLAYERS),
    **_alike([s.Lose, s.Shuffle, s.Investigate], PLAYERS, CAUSES),
    s.Score: _builds(s.Score, SCORES),
    s.Note: _builds(s.Note, TEXTS),
    **_alike([s.Day, s.Night], CAUSES),
    s.Extension: _builds(s.Extension, EXTENSIONS),
    s.NewCard: _builds(s.NewCard, OBJECTS, maybe(TEXTS), maybe(PLAYERS), ZONE_NAMES, ATTRIBUTES),
    s.NewToken: _builds(s.NewToken, OBJECTS, TEXTS, maybe(PLAYERS), ZONE_NAMES, ATTRIBUTES, CAUSES),
    s.NewAbility: _builds(s.NewAbility, OBJECTS, maybe(OBJECTS), maybe(TEXTS), attributes(PLAYERS), CAUSES),
    s.NewCopy: _builds(s.NewCopy, OBJECTS, maybe(OBJECTS), PLAYERS, ZONE_NAMES, ATTRIBUTES, CAUSES),
    **_alike([s.NewEffect, s.NewEmblem], OBJECTS, maybe(OBJECTS), TEXTS, PLAYERS, CAUSES),
    s.Move: _builds(
        s.Move, OBJECTS, ZONE_NAMES, ZONE_NAMES, maybe(st.sampled_from(MANNERS)), ATTRIBUTES, CAUSES
    ),
    s.Resolve: _builds(s.Resolve, OBJECTS),
    **_alike(
        [s.Cease, s.Tap, s.Untap, s.Unattach, s.FaceDown, s.PhaseOut, s.PhaseIn, s.Explore, s.Unblock],
        OBJECTS,
        CAUSES,
    ),
    s.CounterChange: _builds(
        s.CounterChange, REFERENCES, TEXTS, st.sampled_from(["add", "remove"]), INTEGERS, CAUSES
    ),
    s.Damage: _builds(s.Damage, OBJECTS, INTEGERS, CAUSES),
    s.Attach: _builds(s.Attach, OBJECTS, OBJECTS, CAUSES),
    s.Control: _builds(s.Control, OBJECTS, PLAYERS, PLAYERS, CAUSES),
    **_alike([s.Transform, s.FaceUp], OBJECTS, TEXTS, CAUSES),
    s.Attack: _builds(s.Attack, OBJECTS, REFERENCES, CAUSES),
    s.Block: _builds(s.Block, OBJECTS, several(OBJECTS, at_least=1), CAUSES),
    s.PowerToughnessChange: _builds(
        s.PowerToughnessChange, OBJECTS, POWER_TOUGHNESS, POWER_TOUGHNESS, CAUSES
    ),
    **_alike([s.Goad, s.EndGoad], OBJECTS, PLAYERS, CAUSES),
    s.Life: _builds(s.Life, PLAYERS, maybe(INTEGERS), maybe(INTEGERS), CAUSES),
    s.DrawCards: _builds(s.DrawCards, PLAYERS, INTEGERS, CAUSES),
    s.Reveal: _builds(s.Reveal, PLAYERS, several(OBJECTS), CAUSES),
    s.Scry: _builds(s.Scry, PLAYERS, INTEGERS, INTEGERS, INTEGERS, CAUSES),
    s.Put: _builds(s.Put, PLAYERS, INTEGERS, INTEGERS, CAUSES),
    s.Proliferate: _builds(s.Proliferate, PLAYERS, several(REFERENCES), CAUSES),
    **_alike([s.Choose, s.FailToFind], PLAYERS, TEXTS, CAUSES),
    s.Keyframe: _builds(s.Keyframe, st.sampled_from(["full", "partial"])),
    s.KeyframePlayer: _builds(s.KeyframePlayer, PLAYERS, *[maybe(INTEGERS)] * 4, COUNTERS),
    s.KeyframeObject: _builds(
        s.KeyframeObject,
        *(OBJECTS, ZONE_NAMES, maybe(TEXTS), maybe(PLAYERS), maybe(PLAYERS)),
        *(st.booleans(), st.booleans(), st.booleans()),
        *(maybe(POWER_TOUGHNESS), COUNTERS, INTEGERS, maybe(OBJECTS), GOADERS),
    ),
    s.KeyframeEffect: _builds(s.KeyframeEffect, OBJECTS, maybe(OBJECTS), TEXTS, PLAYERS),
    s.KeyframeEmblem: _builds(s.KeyframeEmblem, OBJECTS, maybe(OBJECTS), TEXTS, PLAYERS),
    s.KeyframeDay: _builds(s.KeyframeDay, st.booleans()),
}
"""How to make up a statement, by its class."""
