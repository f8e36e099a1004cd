"""The symbols that pictures of boards use, as the content of `<defs>`; ids start with a prefix."""

from __future__ import annotations

from trunkline.picture.board_pieces import BUILDINGS, LOOSE_PIECES
from trunkline.picture.symbols import (
    FILL_COLORS,
    SEAT_STYLES,
    board_symbols,
    card_signs,
    seat_symbols,
)

SEATS = range(len(SEAT_STYLES))


def board_definitions(prefix: str) -> str:
    """The symbols that every board uses: those of tracks, wagons and buildings."""
    parts = [board_symbols(prefix)]
    for seat in SEATS:
        parts.append(seat_symbols(prefix, seat))
        parts += (kind.seat_symbol(prefix, seat) for kind in BUILDINGS)
    return "".join(parts)


def piece_definitions(prefix: str) -> str:
    """The symbols of loose pieces."""
    parts = [kind.color_symbol(prefix, color) for color in FILL_COLORS for kind in LOOSE_PIECES]
    parts += [kind.seat_symbol(prefix, seat) for seat in SEATS for kind in LOOSE_PIECES]
    return "".join(parts)


def sign_definitions(prefix: str) -> str:
    """The signs of all kinds of train cards."""
    signs = card_signs()
    for kind in (*BUILDINGS, *LOOSE_PIECES):
        signs |= kind.card_signs
    return "".join(f'<g id="{prefix}sign-{kind}">{sign}</g>' for kind, sign in signs.items())
