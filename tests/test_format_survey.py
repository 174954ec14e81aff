"""The format page says of every zone and property in real recordings whether it is read (issue 4, survey)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import SHARED

from recorder.sources.log_records import RecordSplitter, parse_game_message
from recorder.sources.messages.contents import GameState, Thing
from recorder.sources.messages.decoder import MessageDecoder
from recorder.sources.messages.property_numbers import PropertyNumber, in_family
from recorder.sources.messages.zones import zone_of

LOGS = SHARED / "data" / "mtgolog"
PAGE = Path(__file__).parents[1] / "recorder" / "mtgr" / "FORMAT.md"
NAMES = {int(number): number.name for number in PropertyNumber}

pytestmark = pytest.mark.skipif(
    not LOGS.exists(), reason="the real recordings lie in ../shared beside the checkout only"
)


def things() -> Iterator[Thing]:
    for log in sorted(LOGS.glob("*.mtgo.log")):
        decoder = MessageDecoder()
        for line in RecordSplitter().feed(log.read_bytes()):
            if not line.is_game_message:
                continue
            found = parse_game_message(line)
            message = decoder.decode(found.game, found.message, offset=line.offset)
            if isinstance(message, GameState):
                yield from message.things.values()


@pytest.fixture(scope="module")
def page() -> str:
    text = PAGE.read_text(encoding="utf-8")
    spans = re.findall(r"(\d{7}) to (\d{7})", text)
    inner = [str(number) for first, last in spans for number in range(int(first), int(last))]
    return " ".join([text, *inner])


def test_every_property_is_surveyed(page: str) -> None:
    numbers = {
        number & ~0xFF if in_family(number) else number for thing in things() for number in thing.properties
    }
    assert len(numbers) > 50
    missing = [number for number in sorted(numbers) if NAMES.get(number, str(number)) not in page]
    assert missing == []


def test_every_zone_is_surveyed(page: str) -> None:
    zones = {zone_of(thing.zone) for thing in things()}
    assert None not in zones
    assert len(zones) > 8
    missing = [zone for zone in zones if zone is not None and f"0x{int(zone.kind):X}" not in page]
    assert missing == []
