"""The web client's generated inputs are up to date."""

from __future__ import annotations

from xml.etree import ElementTree

import web_inputs

from trunkline.picture.symbols import FILL_COLORS, SEAT_STYLES
from trunkline.vocabulary import CardKind


def test_the_generated_inputs_are_up_to_date() -> None:
    assert not web_inputs.outdated(), "run `make generate`"


def test_every_drawing_exists_once_and_its_references_resolve() -> None:
    root = ElementTree.fromstring(web_inputs.drawings())
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    numbers = range(len(SEAT_STYLES))
    expected = {*FILL_COLORS, "engine", "tunnel", "portal", "glow", "stone"}
    expected |= {f"{kind}-{color}" for kind in ("token", "meeple") for color in FILL_COLORS}
    expected |= {f"sign-{kind}" for kind in CardKind}
    seatwise = ("pattern", "wagon", "station", "passenger")
    expected |= {f"{kind}{number}" for kind in seatwise for number in numbers}
    assert sorted(ids) == sorted(expected)
    fills = [element.attrib.get("fill", "") for element in root.iter()]
    used = {fill[5:-1] for fill in fills if fill.startswith("url(#")}
    assert used == {f"pattern{number}" for number in numbers}
