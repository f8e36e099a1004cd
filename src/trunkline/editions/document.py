"""The canonical form of an edition: one JSON document, from which the edition can be read again.

The document holds everything, the drawing of the board included. The hash identifies the part of
it that play depends on.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

from trunkline.editions.schema import Edition, EditionFile

DRAWING_ONLY = ("lat", "lon", "x", "y", "label", "bend")


def write_document(edition: Edition) -> str:
    """An edition in its canonical form, with nothing left to look up in other files."""
    data = {"id": edition.id, "rules": _data(edition.rules)}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def content_hash(rules: EditionFile) -> str:
    """A short hash of everything that play depends on; redrawing a board does not change it."""
    play = _data(rules)
    board = play.pop("board")
    del play["name"], play["summary"]
    # Cities are numbered in their order, so it is part of the hash.
    play["cities"] = [[ident, _drop_drawing(city)] for ident, city in board["cities"].items()]
    play["tracks"] = [_drop_drawing(track) for track in board["tracks"]]
    play["tickets_printed"] = board["tickets"]
    if "countries" in board:
        play["countries"] = list(board["countries"].items())
    return hashlib.sha256(json.dumps(play, sort_keys=True).encode()).hexdigest()[:16]


def _data(rules: EditionFile) -> dict[str, Any]:
    """The rules as JSON data. Defaults are left out, so that a new key with one changes nothing."""
    data: dict[str, Any] = msgspec.to_builtins(rules, str_keys=True)
    return data


def _drop_drawing(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in DRAWING_ONLY}
