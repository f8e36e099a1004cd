"""The symbols of a board as SVG: bars, wagons, portals, and the seats' patterns.

Every symbol is centred on 0,0, lies along the x axis and is placed with `<use>`.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from trunkline.picture.layout import BAR_LENGTH, BAR_WIDTH
from trunkline.picture.shapes import Box

PAPER = "#f6f0e2"
INK = "#23303a"
BRASS = "#b8873b"
NIGHT = "#14202a"
STONE = "#a9a399"

FILL_COLORS = {
    "red": "#c8323a",
    "orange": "#e8872b",
    "yellow": "#f0c93c",
    "green": "#3f9a5b",
    "blue": "#2f6db5",
    "pink": "#c67bc0",
    "white": "#f4f1e8",
    "black": "#2c2c34",
    "gray": STONE,
}


class SeatStyle(NamedTuple):
    """A seat's name and colour, and the pattern on its wagons as one tile.

    `tile` is the tile's width and height; `line` is 0 if the marks are filled, not stroked.
    """

    name: str
    body: str
    mark: str = ""
    tile: tuple[int, int] = (8, 8)
    marks: str = ""
    line: float = 0


SEAT_STYLES = (
    SeatStyle("Burgundy", "#7d1538"),
    SeatStyle("Violet", "#5a35a8", "#cdbdf2", (7, 7), "M-1,1l2,-2M0,7l7,-7M6,8l2,-2", 1.7),
    SeatStyle("Teal", "#0b6f7a", "#bfe9ea", (7, 7), "M2,2h.01M5.5,5.5h.01", 2.2),
    SeatStyle("Ochre", "#94601a", "#f6dfae", (8, 12), "M2,-1L6,6L2,13", 1.8),
    SeatStyle("Slate", "#4c5863", "#c3cbd3", (8, 8), "M0,0h4v4h-4zM4,4h4v4h-4z"),
)


def seat_style(seat: int) -> SeatStyle:
    """A seat's style; numbers past the last seat start over."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def use(name: str, box: Box, unit: float) -> str:
    """A `<use>` of a symbol at the position of a box."""
    angle = math.degrees(box.angle) % 360
    turn = f" rotate({angle:.1f})" if angle else ""
    size = f" scale({unit:.3g})" if unit != 1 else ""
    return (
        f'<use href="#{name}" transform="translate({box.middle.real:.1f} '
        f'{box.middle.imag:.1f}){turn}{size}"/>'
    )


def board_symbols(prefix: str) -> str:
    """The symbols of tracks and countries; ids start with the prefix."""
    parts = (_engine_bar(prefix), _tunnel(prefix), _portal(prefix), _glow(prefix), _stone(prefix))
    return "".join(_bar(prefix, color) for color in FILL_COLORS) + "".join(parts)


def seat_symbols(prefix: str, seat: int) -> str:
    """The pattern and the wagon of a seat, in the same form."""
    return _seat_pattern(prefix, seat) + _wagon(prefix, seat)


def card_signs() -> dict[str, str]:
    """The signs of the train cards that pay for tracks, as drawn on bars and cards."""
    signs = {color: color_sign(color) for color in FILL_COLORS if color != "gray"}
    return signs | {"locomotive": _wheel(""), "plus4": _wheel("+4")}


def fill_name(color: str) -> str:
    """The colour to draw in; gray for a colour that no card has."""
    return color if color in FILL_COLORS else "gray"


def _wheel(number: str) -> str:
    """A wheel in all colours, for wild cards, with an optional number in its hub."""
    colors = [color for color in FILL_COLORS if color != "gray"]
    step, radius = 2 * math.pi / len(colors), 4.8
    rim = [
        (radius * math.sin(step * k), -radius * math.cos(step * k)) for k in range(len(colors) + 1)
    ]
    spokes = "".join(
        f'<path d="M0,0L{x:.1f},{y:.1f}A{radius},{radius} 0 0 1 {u:.1f},{v:.1f}z" '
        f'fill="{FILL_COLORS[color]}"/>'
        for color, ((x, y), (u, v)) in zip(colors, pairwise(rim), strict=True)
    )
    hub = 3.3 if number else 1.4
    text = (
        f'<text y="1.5" font-size="4.4" font-weight="700" font-family="sans-serif" '
        f'text-anchor="middle" fill="{INK}" stroke="none">{number}</text>'
        if number
        else ""
    )
    return (
        f'<g stroke="{INK}" stroke-width=".5">{spokes}</g>'
        f'<circle r="{radius}" fill="none" stroke="{INK}" stroke-width="1.1"/>'
        f'<circle r="{hub}" fill="{PAPER}" stroke="{INK}" stroke-width=".7"/>{text}'
    )


def _bar(prefix: str, color: str) -> str:
    """An unclaimed space: a rounded bar in the card's colour with its sign."""
    edge = "#7d776c" if color in ("white", "gray") else "#1b1c20"
    opacity = ".85" if color in ("white", "gray") else ".55"
    plate = _plate(FILL_COLORS[color], edge, opacity)
    return f'<g id="{prefix}{color}">{plate}{color_sign(color)}</g>'


def _plate(fill: str, edge: str, opacity: str) -> str:
    w, h = BAR_LENGTH - 1, BAR_WIDTH - 1
    return (
        f'<rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" rx="4" fill="{fill}" '
        f'stroke="{edge}" stroke-opacity="{opacity}"/>'
        f'<path d="M{-w / 2 + 4},{-h / 2 + 1.6}H{w / 2 - 4}" stroke="#fff" '
        'stroke-opacity=".32" stroke-linecap="round"/>'
    )


def color_sign(color: str) -> str:
    """The sign of a colour, for people who cannot tell the colours apart."""
    light, dark = f'fill="{PAPER}" fill-opacity=".92"', f'fill="{INK}" fill-opacity=".8"'
    signs = {
        "red": f'<path d="M0,-4.6L4.6,0L0,4.6L-4.6,0z" {light}/>',
        "orange": f'<path d="M0,-4.4L4.6,3.6H-4.6z" {dark}/>',
        "yellow": f'<path d="{_star(5, 4.9, 2.0)}" {dark}/>',
        "green": f'<path d="{_clover()}" {light}/>',
        "blue": f'<path d="M-3.6,-3.6h7.2v7.2h-7.2z" {light}/>',
        "pink": f'<path d="{_star(3, 4.6, 4.6)}" {dark}/>',
        "white": f'<circle r="3.3" fill="none" stroke="{INK}" stroke-opacity=".75" '
        'stroke-width="1.8"/>',
        "black": f'<path d="M-4,0H4M0,-4V4" stroke="{PAPER}" stroke-width="2.2"/>',
    }
    return signs.get(color, "")


def _star(points: int, outer: float, inner: float) -> str:
    corners = (
        (radius * math.sin(turn), -radius * math.cos(turn))
        for k in range(2 * points)
        for radius, turn in [(inner if k % 2 else outer, math.pi * k / points)]
    )
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in corners) + "z"


def _clover() -> str:
    leaf = "a2.3,2.3 0 1 0 4.6,0a2.3,2.3 0 1 0 -4.6,0z"
    return f"M-2.3,-2.2{leaf}M-4.6,1.6{leaf}M0,1.6{leaf}"


def _engine_bar(prefix: str) -> str:
    """A ferry space that takes a locomotive: a stone bar with a spoked wheel."""
    spokes = "".join(
        f"M0,0L{5 * math.cos(t):.1f},{5 * math.sin(t):.1f}"
        for t in (math.pi * k / 3 for k in range(6))
    )
    return (
        f'<g id="{prefix}engine">{_plate("#c4bba6", "#4d4a44", ".9")}'
        f'<circle r="5" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="{spokes}" stroke="{INK}" stroke-width=".9"/>'
        f'<circle r="1.5" fill="{INK}"/>'
        f'<path d="M-13,-2.5h4v5h-4zM9,-2.5h4v5h-4z" fill="{BRASS}"/></g>'
    )


def _tunnel(prefix: str) -> str:
    """The rock around a tunnel's space: a dark frame with ribs."""
    w, h = BAR_LENGTH + 3, BAR_WIDTH + 5
    ribs = "".join(
        f"M{x:.1f},{-h / 2}v3M{x:.1f},{h / 2}v-3" for x in (-16, -9.6, -3.2, 3.2, 9.6, 16)
    )
    return (
        f'<g id="{prefix}tunnel"><rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" rx="5" '
        f'fill="#4b443b"/><path d="{ribs}" stroke="#d9cdb4" stroke-width="1.5"/></g>'
    )


def _portal(prefix: str) -> str:
    """A tunnel's mouth: a stone arch, its opening to the right."""
    return (
        f'<g id="{prefix}portal"><path d="M-4,-9.5H-1A9.5,9.5 0 0 1 -1,9.5H-4z" fill="#8b8172" '
        'stroke="#3a342c" stroke-width="1.2"/>'
        '<path d="M-4,-5.5H-2A5.5,5.5 0 0 1 -2,5.5H-4z" fill="#1d1a17"/></g>'
    )


def _glow(prefix: str) -> str:
    w, h = BAR_LENGTH + 10, BAR_WIDTH + 12
    return (
        f'<g id="{prefix}glow"><rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" rx="10" '
        f'fill="#f2c14e" fill-opacity=".55"/><rect x="{-w / 2 + 2}" y="{-h / 2 + 2}" '
        f'width="{w - 4}" height="{h - 4}" rx="8" fill="none" stroke="{BRASS}" '
        'stroke-width="1.6"/></g>'
    )


def _seat_pattern(prefix: str, seat: int) -> str:
    """The pattern that identifies a seat in addition to its colour."""
    style, (width, height) = SEAT_STYLES[seat], SEAT_STYLES[seat].tile
    look = f'fill="{style.mark}"'
    if style.line:
        look = (
            f'fill="none" stroke="{style.mark}" stroke-width="{style.line}" '
            'stroke-linecap="round" stroke-linejoin="round"'
        )
    marks = f'<path d="{style.marks}" {look}/>' if style.marks else ""
    return (
        f'<pattern id="{prefix}pattern{seat}" width="{width}" height="{height}" x="-2" y="-6" '
        'patternUnits="userSpaceOnUse">'
        f'<rect width="{width}" height="{height}" fill="{style.body}"/>{marks}</pattern>'
    )


def _wagon(prefix: str, seat: int) -> str:
    """A claimed space: a little wagon with a roof, buffers and wheels."""
    return (
        f'<g id="{prefix}wagon{seat}" stroke="{NIGHT}">'
        '<path d="M-21.5,3.6H21.5" stroke-width="1.7"/>'
        f'<rect x="-18" y="-5.6" width="36" height="10.6" rx="1.2" '
        f'fill="url(#{prefix}pattern{seat})" stroke-width="1.3"/>'
        f'<path d="M-20,-5.2C-18.5,-8.6 -14,-8.9 -9,-8.9H9C14,-8.9 18.5,-8.6 20,-5.2z" '
        f'fill="{SEAT_STYLES[seat].body}" stroke-width="1.3"/>'
        '<path d="M-13,-7H13" stroke="#fff" stroke-opacity=".55" stroke-width="1.1"/>'
        f'<g fill="{PAPER}" stroke-width="1.6"><circle cx="-11" cy="5.6" r="2.9"/>'
        '<circle cx="11" cy="5.6" r="2.9"/></g></g>'
    )


def _stone(prefix: str) -> str:
    """A boundary stone at a country's end point, with room for the country's initial."""
    return (
        f'<g id="{prefix}stone" stroke="{INK}" stroke-width="1.3">'
        '<path d="M-9.2,11V-1.8A9.2,9.2 0 0 1 9.2,-1.8V11z" fill="#dcd6c6"/>'
        '<path d="M-6.9,8.6V-1.8A6.9,6.9 0 0 1 6.9,-1.8" fill="none" stroke="#fff" '
        'stroke-opacity=".75" stroke-width="1.4"/><path d="M-11.5,11H11.5" stroke-width="2"/></g>'
    )
