"""Writes what the web client is built from: the server's document, and the board's drawings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from trunkline.picture.symbols import definitions, piece_definitions, sign_definitions
from trunkline.server.http.app import create_app
from trunkline.server.settings import Settings

WEB = Path(__file__).parent.parent / "web"


def document() -> str:
    """The OpenAPI document, from which the client's types are made."""
    return json.dumps(create_app(Settings()).openapi(), indent=1, ensure_ascii=False) + "\n"


def drawings() -> str:
    """Every small drawing that pictures of boards use, in one file."""
    parts = definitions("") + piece_definitions("") + sign_definitions("")
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{parts}</defs></svg>\n'


INPUTS: dict[Path, Callable[[], str]] = {
    WEB / "openapi.json": document,
    WEB / "src" / "drawings" / "board.svg": drawings,
}


def outdated() -> list[Path]:
    """The files that are not as they would be written now."""
    return [
        path
        for path, make in INPUTS.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != make()
    ]


if __name__ == "__main__":
    for path in outdated():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(INPUTS[path](), encoding="utf-8")
        print(f"wrote {path.relative_to(WEB.parent)}")
