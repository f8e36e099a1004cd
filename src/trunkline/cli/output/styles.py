"""The colours and symbols of terminal output; colours are legible on dark and light backgrounds."""

from __future__ import annotations

from typing import NamedTuple

from rich.console import Console
from rich.style import Style
from rich.text import Text

# Medium brightness: a contrast of at least 3:1 on black and on white. Words keep the terminal's
# own colour; only symbols, lines and bars are tinted.
FAINT = Style(color="#8f887c")
BRASS = Style(color="#b07e30")
STRONG = Style(bold=True)
CITY = "○"
BIG_CITY = "◎"
COUNTRY_END_POINT = "□"
DONE, OPEN = "✓", "·"


class SeatMark(NamedTuple):
    """A seat's symbol and colour; the symbol is enough to tell seats apart without colour."""

    symbol: str
    style: Style


SEAT_MARKS = (
    SeatMark("●", Style(color="#c4486a")),
    SeatMark("▲", Style(color="#8f6fe0")),
    SeatMark("■", Style(color="#2190a0")),
    SeatMark("◆", Style(color="#b07a2e")),
    SeatMark("★", Style(color="#7a8699")),
)

INK, PAPER = "#14202a", "#ffffff"
CARD_STYLES: dict[str, Style] = {
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
CARD_LABELS = {"plus4": "+4"}
SHORT_CARD_LABELS = CARD_LABELS | {"locomotive": "loco", "passenger": "pass"}


def seat_mark(seat: int) -> SeatMark:
    """A seat's mark; seat numbers past the last mark start over."""
    return SEAT_MARKS[seat % len(SEAT_MARKS)]


def console() -> Console:
    """A console on standard output that never reads names as markup."""
    return Console(markup=False, highlight=False, emoji=False)


def seat_text(seat: int, name: str) -> Text:
    """A seat's mark and its player's name."""
    mark = seat_mark(seat)
    return Text.assemble((mark.symbol, mark.style), " ", name)


def card_text(card: str | None, short: bool = False) -> Text:
    """A face-up card, or an empty slot of the display."""
    if card is None:
        return Text(" · ", style=FAINT)
    label = (SHORT_CARD_LABELS if short else CARD_LABELS).get(card, card)
    return Text(f" {label} ", style=CARD_STYLES.get(card, STRONG))
