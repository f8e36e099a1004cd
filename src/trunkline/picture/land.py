"""The land behind a board: coasts, lakes and borders, read from the file next to the board."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

HERE = Path(__file__).parent.parent / "editions" / "boards"


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Outlines in board coordinates as SVG path data, made by `tools/outlines.py`.

    `home` is the land the board is about, `abroad` its neighbours; `borders` are open lines.
    """

    source: str
    home: str
    abroad: str = ""
    lakes: str = ""
    borders: str = ""


@cache
def land(name: str) -> Land | None:
    """The outlines of this name, or none: a map of one's own is drawn on plain paper."""
    path = HERE / f"{name}.land.json"
    if not name or not path.is_file():
        return None
    return msgspec.json.decode(path.read_bytes(), type=Land)
