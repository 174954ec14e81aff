"""The things of a scripted game: what a script's words mean as MTGO's properties."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from match_log_script import texture

from recorder.sources.messages.contents import PropertyList, Thing
from recorder.sources.messages.property_numbers import CounterNumber, PropertyNumber
from recorder.sources.messages.zones import Zone, ZoneKind

UNSEEN: Final = 5000
"""A card that comes from a hidden zone had a number that nobody saw: its new one plus this."""

COUNTERS: Final = {
    "+1/+1": int(CounterNumber.PLUS_ONE_PLUS_ONE),
    "energy": int(CounterNumber.ENERGY),
    "-1/-1": 1183508,  # MTGO's own numbers for these are not known
    "loyalty": 1183509,
    "poison": 1183510,
}
_FLAGS: Final = {
    "tapped": PropertyNumber.TAPPED,
    "attacking": PropertyNumber.ATTACKING,
    "blocked": PropertyNumber.BLOCKED,
    "face-down": PropertyNumber.FACE_DOWN,
    "selected": PropertyNumber.IS_SELECTED,
}
_NUMBERS: Final = {
    "power": PropertyNumber.POWER,
    "toughness": PropertyNumber.TOUGHNESS,
    "damage": PropertyNumber.DAMAGE,
    "creature": PropertyNumber.IS_CREATURE,
    "attached": PropertyNumber.ATTACHED_TO_ID,
    "x": PropertyNumber.CHOSEN_X,
}
_TEXTS: Final = {
    "text": PropertyNumber.EFFECT_NAME_STRING,
    "goaded": PropertyNumber.BLUETEXT_STRING,
}
_GOADED: Final = "goaded"
"""Made up after ``warped``, which real creatures carry: no recording shows a goaded one."""

_WORDS: Final = {"yes": 1, "no": 0}
_WITH_SEAT: Final = {
    "graveyard": ZoneKind.GRAVEYARD,
    "hand": ZoneKind.HAND,
    "library": ZoneKind.LIBRARY,
    "triggers": ZoneKind.TRIGGERS,
    "sideboard": ZoneKind.SIDEBOARD,
    "delayed-triggers": ZoneKind.DELAYED_TRIGGERS,
}
_COMMAND: Final = 0xF6F12
"""Made up: no recording shows the number of the zone in which emblems stand."""

_SHARED: Final[dict[str, int]] = {
    "battlefield": ZoneKind.BATTLEFIELD,
    "stack": ZoneKind.STACK,
    "exile": ZoneKind.EXILE,
    "nowhere": ZoneKind.NOWHERE,
    "command": _COMMAND,
}
_ABILITIES: Final = {
    "trigger": (PropertyNumber.IS_TRIGGERED_ABILITY, "stack"),
    "waiting": (PropertyNumber.IS_TRIGGERED_ABILITY, "triggers"),
    "ability": (PropertyNumber.IS_ACTIVATED_ABILITY, "stack"),
    "delayed": (PropertyNumber.IS_DELAYED_TRIGGER, "delayed-triggers"),
}
_IN_COMBAT: Final = (
    PropertyNumber.ATTACKING,
    PropertyNumber.BLOCKED,
    PropertyNumber.BLOCKING,
    PropertyNumber.BLOCKED_THING,
)


def seat_of(player: str) -> int:
    """Return the seat of ``p1``, ``p2`` …

    Raises:
        ValueError: it is no player.
    """
    if not player.startswith("p"):
        raise ValueError(player)
    return int(player[1:]) - 1


def number_of_zone(word: str, seat: int) -> int:
    """Return the number of a zone; of one that each player has, of this seat's.

    Raises:
        KeyError: there is no such zone.
    """
    if word in _SHARED:
        return int(_SHARED[word])
    return Zone(_WITH_SEAT[word], seat).number


@dataclass(slots=True)
class ScriptedThing:
    """A card, token or ability, as the script has told it so far."""

    number: int
    owner: int
    zone: str
    name: str | None = None
    source: int = 0
    from_zone: int = -1
    controller: int = 0
    properties: dict[int, int | str | PropertyList] = field(default_factory=dict)

    def make(self) -> Thing:
        """Return the thing as a state holds it."""
        every: PropertyList = {
            PropertyNumber.COLOR: 0,
            PropertyNumber.CONTROLLER: self.controller,
            PropertyNumber.OWNER: self.owner,
            PropertyNumber.SRC_THING_ID: self.source,
            PropertyNumber.THINGNUMBER: self.number,
            PropertyNumber.ZONE: number_of_zone(self.zone, self.owner),
        }
        if self.name:
            every[PropertyNumber.CARDTEXTURE_NUMBER] = texture(self.name)
        return Thing(self.from_zone, {int(key): value for key, value in {**every, **self.properties}.items()})

    def describe(self, word: str) -> None:
        """Take one word of the script: ``tapped``, ``pt=4/4``, ``counters=+1/+1:2`` …

        Raises:
            KeyError, ValueError: it is none.
        """
        key, _, value = word.partition("=")
        if key in _FLAGS:
            self._put(_FLAGS[key], None if value == "no" else 1)
        elif key == "pt":
            power, _, toughness = value.partition("/")
            self.describe(f"power={power}")
            self.describe(f"toughness={toughness or power}")
        elif key in _NUMBERS:
            is_gone = value in {"printed", "none"} or (key == "damage" and value == "0")
            self._put(
                _NUMBERS[key], None if is_gone else _WORDS.get(value, None) or int(_WORDS.get(value, value))
            )
        elif key == "controller":
            self.controller = seat_of(value)
        elif key == "card":
            self.name = value.replace("_", " ")
        elif key == "source":
            self.source = int(value)
        elif key in _TEXTS:
            self._put(_TEXTS[key], None if value == "no" else value or _GOADED)
        elif key == "counters":
            pairs = (pair.rpartition(":") for pair in value.split(",") if value != "none")
            self._put(
                PropertyNumber.COUNTERS_LIST, {COUNTERS[kind]: int(count) for kind, _, count in pairs} or None
            )
        elif key in {"blocking", "targets"}:
            self._point(key, value)
        else:
            raise KeyError(word)

    def _point(self, key: str, value: str) -> None:
        first = PropertyNumber.BLOCKED_THING if key == "blocking" else PropertyNumber.TARGET
        if key == "blocking":
            self._put(PropertyNumber.BLOCKING, 1)
        for place, target in enumerate(value.split(",")):
            self.properties[first + place] = seat_of(target) if target.startswith("p") else int(target)

    def _put(self, number: PropertyNumber, value: int | str | PropertyList | None) -> None:
        if value is None:
            self.properties.pop(int(number), None)
        else:
            self.properties[int(number)] = value

    def move(self, zone: str, number: int | None) -> None:
        """Go to another zone: with a new number, as nearly all do, or keeping it, as stack to battlefield."""
        if number is None:
            self.source, self.from_zone = self.number, int(ZoneKind.NOWHERE)
        else:
            self.source, self.from_zone = self.number, number_of_zone(self.zone, self.owner)
            self.number = number
            self.properties = {}
            self.controller = self.owner
        self.zone = zone

    def leave_combat(self) -> None:
        """Stop attacking and blocking."""
        for number in list(self.properties):
            if any(number & ~0xFF == first & ~0xFF and number >= first for first in _IN_COMBAT[3:]):
                del self.properties[number]
        for first in _IN_COMBAT[:3]:
            self.properties.pop(int(first), None)


def make_ability(number: int, kind: str, source: ScriptedThing, text: str) -> ScriptedThing:
    """Return an ability of an object's controller: one of `_ABILITIES`, on the stack or waiting.

    Raises:
        KeyError: there is no such kind.
    """
    player = source.controller
    flag, zone = _ABILITIES[kind]
    made = ScriptedThing(number, player, zone, controller=player)
    made.properties[int(flag)] = 1
    made.properties[int(PropertyNumber.EFFECT_NAME_STRING)] = text
    made.source = {"ability": source.number, "delayed": -1}.get(kind, number + UNSEEN)
    if source.name is not None:
        made.properties[int(PropertyNumber.SRC_CARDTEXTURE_NUMBER)] = texture(source.name)
    if kind != "ability":
        made.properties[int(PropertyNumber.TRIGGER_SOURCE_ID)] = source.number
    return made
