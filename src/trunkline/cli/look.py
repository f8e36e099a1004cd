"""How things look in the terminal: colours that read on dark and on light grounds alike."""

from __future__ import annotations

from typing import NamedTuple

from rich.console import Console
from rich.style import Style
from rich.text import Text

# Middling brightness throughout: at least 3:1 on black and on white. Words stay in the
# terminal's own colour; only marks, lines and bars are tinted.
FAINT = Style(color="#8f887c")
BRASS = Style(color="#b07e30")
STRONG = Style(bold=True)
CITY = "○"
BIG_CITY = "◎"
BORDER = "□"
STATION = "⌂"
PASSENGER = "♟"
DONE, OPEN = "✓", "·"


class SeatLook(NamedTuple):
    """A seat's colour and its mark, which tells it apart without colour."""

    mark: str
    style: Style


SEATS = (
    SeatLook("●", Style(color="#d8405c")),
    SeatLook("▲", Style(color="#4a7ae0")),
    SeatLook("■", Style(color="#1f8f63")),
    SeatLook("◆", Style(color="#c08010")),
    SeatLook("★", Style(color="#7a8699")),
)

INK, PAPER = "#14202a", "#ffffff"
CARDS = {
    "red": Style(color=PAPER, bgcolor="#c8323a"),
    "orange": Style(color=INK, bgcolor="#e8872b"),
    "yellow": Style(color=INK, bgcolor="#f0c93c"),
    "green": Style(color=INK, bgcolor="#3f9a5b"),
    "blue": Style(color=PAPER, bgcolor="#2f6db5"),
    "pink": Style(color=INK, bgcolor="#c67bc0"),
    "white": Style(color=INK, bgcolor="#f4f1e8"),
    "black": Style(color=PAPER, bgcolor="#2c2c34"),
    "locomotive": Style(color=INK, bgcolor="#b8873b", bold=True),
    "plus4": Style(color=PAPER, bgcolor="#7a5620", bold=True),
    "passenger": Style(color=PAPER, bgcolor="#2f5d50", bold=True),
}
CARD_NAMES = {"plus4": "+4"}
SHORT_NAMES = CARD_NAMES | {"locomotive": "loco", "passenger": "pass"}


def seat_look(seat: int) -> SeatLook:
    """A seat's look; a number past the last starts over."""
    return SEATS[seat % len(SEATS)]


def console() -> Console:
    """Standard output; names are never read as markup."""
    return Console(markup=False, highlight=False, emoji=False)


def seat_text(seat: int, name: str) -> Text:
    """A seat's mark and its player's name."""
    look = seat_look(seat)
    return Text.assemble((look.mark, look.style), " ", name)


def card_text(card: str | None, short: bool = False) -> Text:
    """A face-up card, or the place where one is missing."""
    if card is None:
        return Text(" · ", style=FAINT)
    name = (SHORT_NAMES if short else CARD_NAMES).get(card, card)
    return Text(f" {name} ", style=CARDS.get(card, STRONG))
