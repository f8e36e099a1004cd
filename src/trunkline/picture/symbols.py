"""The symbols of a board as SVG: bars, wagons, portals, pieces, and the seats' patterns.

Every symbol is centred on 0,0, lies along the x axis and is placed with `<use>`.
"""

from __future__ import annotations

import math
from itertools import chain, pairwise
from typing import NamedTuple

from trunkline.picture.geometry import BAR, BREADTH
from trunkline.picture.shapes import Box

PAPER = "#f6f0e2"
INK = "#23303a"
BRASS = "#b8873b"
NIGHT = "#14202a"
STONE = "#a9a399"

# The size of pieces. Each token of a stack is drawn slightly higher than the last; a passenger is a
# head and a coat, narrow enough to fit between the names and tracks around its ring.
TOKEN = (31.0, 17.0)
VALUE = (6.5, 4.6)
RISE = 3.0
TALLEST = 4
MEEPLE = (16.0, 23.0)
PASSENGER = (Box(-10.4j, 12, 9.8), Box(0.5 + 2.6j, 16, 15.8))

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
    SeatStyle("Crimson", "#a3203a"),
    SeatStyle("Cobalt", "#2449a6", "#a9c1f5", (7, 7), "M-1,1l2,-2M0,7l7,-7M6,8l2,-2", 1.7),
    SeatStyle("Emerald", "#11734f", "#c9ecd8", (7, 7), "M2,2h.01M5.5,5.5h.01", 2.2),
    SeatStyle("Amber", "#e0a01e", "#6b4500", (8, 12), "M2,-1L6,6L2,13", 1.8),
    SeatStyle("Slate", "#55616d", "#c3cbd3", (8, 8), "M0,0h4v4h-4zM4,4h4v4h-4z"),
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


def definitions(prefix: str) -> str:
    """All symbols of a board as `<defs>` content; ids start with the prefix."""
    parts = chain(
        (_bar(prefix, color) for color in FILL_COLORS),
        (_engine_bar(prefix), _tunnel(prefix), _portal(prefix), _glow(prefix), _stone(prefix)),
        chain.from_iterable(
            (_seat_pattern(prefix, seat), _wagon(prefix, seat), _station(prefix, seat))
            for seat in range(len(SEAT_STYLES))
        ),
    )
    return "".join(parts)


def piece_definitions(prefix: str) -> str:
    """The symbols of tokens, meeples and passengers, in the same form."""
    parts = chain(
        (_token(prefix, color) + _meeple(prefix, color) for color in FILL_COLORS),
        (_passenger(prefix, seat) for seat in range(len(SEAT_STYLES))),
    )
    return "".join(parts)


def sign_definitions(prefix: str) -> str:
    """The symbols of all kinds of train cards, as drawn on bars and cards."""
    signs = {color: _symbol(color) for color in FILL_COLORS if color != "gray"}
    signs |= {"locomotive": _wheel(""), "plus4": _wheel("+4"), "passenger": _traveller()}
    return "".join(f'<g id="{prefix}sign-{kind}">{sign}</g>' for kind, sign in signs.items())


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


def _traveller() -> str:
    """A figure in a hat with a suitcase, for passenger cards."""
    return (
        f'<g fill="{INK}"><circle cx="-1" cy="-2.7" r="1.5"/>'
        '<path d="M-3.4,-3.5h4.8v-.7h-1v-1.2h-2.8v1.2h-1z'
        "M-3.6,5L-3,-.2C-2.8,-1.5 .8,-1.5 1,-.2L1.6,5z"
        'M2.2,1.9h2.6v3.1h-2.6zM2.8,1.6v-.9h1.4v.9h-.5v-.4h-.4v.4z"/></g>'
    )


def _bar(prefix: str, color: str) -> str:
    """An unclaimed space: a rounded bar in the card's colour with its symbol."""
    edge = "#7d776c" if color in ("white", "gray") else "#1b1c20"
    opacity = ".85" if color in ("white", "gray") else ".55"
    return (
        f'<g id="{prefix}{color}">{_plate(FILL_COLORS[color], edge, opacity)}{_symbol(color)}</g>'
    )


def _plate(fill: str, edge: str, opacity: str) -> str:
    w, h = BAR - 1, BREADTH - 1
    return (
        f'<rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" rx="4" fill="{fill}" '
        f'stroke="{edge}" stroke-opacity="{opacity}"/>'
        f'<path d="M{-w / 2 + 4},{-h / 2 + 1.6}H{w / 2 - 4}" stroke="#fff" '
        'stroke-opacity=".32" stroke-linecap="round"/>'
    )


def _symbol(color: str) -> str:
    """The symbol of a colour, for people who cannot tell the colours apart."""
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
    w, h = BAR + 3, BREADTH + 5
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
    w, h = BAR + 10, BREADTH + 12
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


def _station(prefix: str, seat: int) -> str:
    """A station: a gabled house in the seat's colour and pattern, with its base at 0,0."""
    return (
        f'<g id="{prefix}station{seat}" stroke="{NIGHT}" stroke-width="1.4" '
        'stroke-linejoin="round">'
        f'<path d="M-10,0V-13H10V0z" fill="url(#{prefix}pattern{seat})"/>'
        f'<path d="M-13,-12L0,-23L13,-12z" fill="{SEAT_STYLES[seat].body}"/>'
        f'<path d="M-3,0V-6A3,3 0 0 1 3,-6V0z" fill="{PAPER}"/>'
        f'<circle cy="-16" r="2.2" fill="{PAPER}" stroke-width="1"/></g>'
    )


def _stone(prefix: str) -> str:
    """A boundary stone at a country's end point, with room for the country's initial."""
    return (
        f'<g id="{prefix}stone" stroke="{INK}" stroke-width="1.3">'
        '<path d="M-9.2,11V-1.8A9.2,9.2 0 0 1 9.2,-1.8V11z" fill="#dcd6c6"/>'
        '<path d="M-6.9,8.6V-1.8A6.9,6.9 0 0 1 6.9,-1.8" fill="none" stroke="#fff" '
        'stroke-opacity=".75" stroke-width="1.4"/><path d="M-11.5,11H11.5" stroke-width="2"/></g>'
    )


def _token(prefix: str, color: str) -> str:
    """A token of merchandise: a tag with its colour's symbol and a field for its value."""
    return (
        f'<g id="{prefix}token-{color}"><rect x="-14.5" y="-7.5" width="29" height="15" rx="2.5" '
        f'fill="{FILL_COLORS[color]}" stroke="{NIGHT}" stroke-width="1.2"/>'
        f'<path d="M-.5,-6.2H11.5A2,2 0 0 1 13.2,-4.5V4.5A2,2 0 0 1 11.5,6.2H-.5z" fill="{PAPER}"/>'
        f'<g transform="translate(-7.2 0)">{_symbol(color)}</g></g>'
    )


def _meeple(prefix: str, color: str) -> str:
    """A meeple: head and shoulders, with its colour's symbol on the chest."""
    return (
        f'<g id="{prefix}meeple-{color}"><g fill="{FILL_COLORS[color]}" stroke="{NIGHT}" '
        'stroke-width="1.3" stroke-linejoin="round">'
        '<path d="M-7.1,10.1V4.8C-7.1,.3 -4.1,-1.8 0,-1.8S7.1,.3 7.1,4.8V10.1z"/>'
        '<circle cy="-5.9" r="4.4"/></g>'
        f'<g transform="translate(0 4.4) scale(.92)">{_symbol(color)}</g></g>'
    )


def _passenger(prefix: str, seat: int) -> str:
    """A traveller in a hat with a suitcase; the coat has the seat's colour and pattern."""
    return (
        f'<g id="{prefix}passenger{seat}" stroke="{NIGHT}" stroke-width="1.2" '
        'stroke-linejoin="round">'
        f'<path d="M-6.8,10L-5,-2.4C-4.6,-5.4 -2.6,-6.4 0,-6.4S4.6,-5.4 5,-2.4L6.8,10z" '
        f'fill="url(#{prefix}pattern{seat})"/>'
        f'<circle cy="-8.4" r="3.5" fill="{PAPER}"/>'
        f'<path d="M-5.4,-10H5.4M-3.2,-10.4V-14.6H3.2V-10.4z" fill="{SEAT_STYLES[seat].body}"/>'
        f'<path d="M2,3.6H8V9.4H2zM3.8,3.4V2H6.2V3.4" fill="{BRASS}" stroke-width="1"/></g>'
    )
