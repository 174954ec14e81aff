"""What an object is now: what the wire says of it, completed by what is printed on its card.

Game messages carry a property of a card only while it differs from the card's definition
(facts/state-sources.md 0, finding 2), each property on its own (facts/pt-evidence.md 1). So each is looked
for on the wire first, then among what is printed; an override that is gone means the printed value again.
"""

from __future__ import annotations

from typing import Final, Literal

from recorder.sources.card_data import PrintedCard
from recorder.sources.messages.contents import Thing
from recorder.sources.messages.property_numbers import PropertyNumber

# as plain numbers: every thing is asked for all of them
_IS_CREATURE: Final = int(PropertyNumber.IS_CREATURE)
_POWER: Final = int(PropertyNumber.POWER)
_TOUGHNESS: Final = int(PropertyNumber.TOUGHNESS)
_IS_TRIGGERED: Final = int(PropertyNumber.IS_TRIGGERED_ABILITY)
_IS_ACTIVATED: Final = int(PropertyNumber.IS_ACTIVATED_ABILITY)
_IS_DELAYED: Final = int(PropertyNumber.IS_DELAYED_TRIGGER)


def ability_kind(thing: Thing) -> Literal["triggered", "activated"] | None:
    """Say what kind of ability a thing is; ``None`` for a card, token or spell."""
    if thing.integer(_IS_TRIGGERED) or thing.integer(_IS_DELAYED):
        return "triggered"
    return "activated" if thing.integer(_IS_ACTIVATED) else None


def is_creature_now(thing: Thing, card: PrintedCard | None) -> bool | None:
    """Say whether a thing is a creature now; ``None`` if neither the wire nor the card data say so.

    Power and toughness on the wire prove nothing: a Map token, no creature, carries 0 and 0
    (facts/pt-evidence.md 4). An ability is none, whatever it comes from.
    """
    if ability_kind(thing) is not None:
        return False
    on_wire = thing.integer(_IS_CREATURE)
    if on_wire is not None:
        return on_wire != 0
    return None if card is None else card.is_creature


def current_power_toughness(thing: Thing, card: PrintedCard | None) -> str | None:
    """Give power and toughness as the client shows them, such as ``"3/3"`` (decision 0027).

    Returns:
        ``None`` if the thing is no creature now, or either half is not reported: half a value is none, and so
        is a printed ``*`` until the wire gives its value.
    """
    if not is_creature_now(thing, card):
        return None
    power, toughness = thing.integer(_POWER), thing.integer(_TOUGHNESS)
    if card is not None:
        power = card.power if power is None else power
        toughness = card.toughness if toughness is None else toughness
    return None if power is None or toughness is None else f"{power}/{toughness}"
