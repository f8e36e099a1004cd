"""Pictures of boards: complete, well-formed, and laid out without overlaps."""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, cycle, islice, pairwise
from pathlib import Path
from typing import TypedDict
from xml.etree import ElementTree

import msgspec
import pytest

from trunkline.editions import Board, City, Edition, Track, editions, load
from trunkline.picture import board_svg
from trunkline.picture.board_pieces import BoardPieces
from trunkline.picture.free_space import FreeSpace
from trunkline.picture.land import load_land
from trunkline.picture.layout import Layout, lay_out
from trunkline.picture.meeples import Meeples
from trunkline.picture.merchandise import Merchandise
from trunkline.picture.passengers import Passengers
from trunkline.picture.shapes import Box, TrackLine
from trunkline.picture.symbols import SEAT_STYLES
from trunkline.picture.thumbnail import thumbnail_svg

PREVIEWS = Path(__file__).parent.parent / "web" / "public"
BOARDS = ("usa", "europe", "germany")
WITH_PIECES = ("marklin", "germany")
SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def tracks_in(svg: str) -> dict[int, ElementTree.Element]:
    return {int(g.attrib["data-track"]): g for g in parse(svg).iter() if "data-track" in g.attrib}


def words(element: ElementTree.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def with_board(edition: Edition, **changes: object) -> Edition:
    board = msgspec.structs.replace(edition.board, **changes)
    rules = msgspec.structs.replace(edition.rules, board=board)
    return msgspec.structs.replace(edition, rules=rules)


def with_cities(edition: Edition, **changes: object) -> Edition:
    cities = edition.board.cities.items()
    return with_board(
        edition,
        cities={i: msgspec.structs.replace(c, **changes) for i, c in cities},
        outlines="",
    )


class Given(TypedDict):
    """The pieces a board is drawn with."""

    tokens: Mapping[str, Sequence[int]]
    passengers: Mapping[str, int]
    meeples: Mapping[str, Sequence[str]]


def every_piece(edition: Edition) -> Given:
    """All tokens, a passenger in each city, and all meeples, as far as an edition has them."""
    rules, board = edition.rules, edition.board
    cities = {i: c for i, c in board.cities.items() if not c.country}
    colors = cycle(rules.meeples.colors)
    places = {**board.cities, **board.countries} if rules.meeples.colors else {}
    return Given(
        tokens={
            i: rules.merchandise[c.merchandise] for i, c in cities.items() if rules.merchandise
        },
        passengers={i: k % 5 for k, i in enumerate(cities) if rules.passengers.count},
        meeples={i: tuple(islice(colors, p.meeples)) for i, p in places.items() if p.meeples},
    )


def marked(svg: str, mark: str) -> list[ElementTree.Element]:
    return [g for g in parse(svg).iter() if f"data-{mark}" in g.attrib]


def city_words(svg: str, city: str) -> str:
    (found,) = (g for g in marked(svg, "city") if g.attrib["data-city"] == city)
    return words(found)


# Contents of a picture.


@pytest.mark.parametrize("name", BOARDS)
def test_every_city_and_track_is_drawn(name: str) -> None:
    edition = load(name)
    svg = board_svg(edition)
    root = parse(svg)
    drawn = {g.attrib["data-city"] for g in root.iter() if "data-city" in g.attrib}
    assert drawn == set(edition.board.cities)
    assert sorted(tracks_in(svg)) == list(range(len(edition.board.tracks)))
    texts = [t.text for t in root.iter(f"{SVG}text")]
    names = [c.name for c in edition.board.cities.values() if not c.country]
    countries = [c.name for c in edition.board.countries.values()]
    stones = [c.name[0] for c in edition.board.cities.values() if c.country]
    assert sorted(map(str, texts)) == sorted(names + countries + stones)


@pytest.mark.parametrize("name", BOARDS)
def test_a_track_has_one_drawing_per_space(name: str) -> None:
    edition = load(name)
    claimed = board_svg(edition, owners={i: i % 5 for i in range(len(edition.board.tracks))})
    for index, group in tracks_in(claimed).items():
        assert len(group.findall(f"{SVG}use")) == edition.board.tracks[index].length


def test_a_track_has_a_description() -> None:
    usa = tracks_in(board_svg(load("usa")))
    europe = tracks_in(board_svg(load("europe")))
    assert "Denver–Omaha, 4 spaces, pink" in {words(g) for g in usa.values()}  # noqa: RUF001
    said = {words(g) for g in europe.values()}
    assert "Athina–Smyrna, 2 spaces, gray, ferry with 1 locomotive" in said  # noqa: RUF001
    assert "Erzurum–Sochi, 3 spaces, red, tunnel" in said  # noqa: RUF001


@pytest.mark.parametrize("seat", range(5))
def test_claimed_tracks_carry_their_seat(seat: int) -> None:
    tracks = tracks_in(board_svg(load("usa"), owners={3: seat}))
    assert tracks[3].attrib["data-seat"] == str(seat)
    assert words(tracks[3]).endswith(f"claimed by {SEAT_STYLES[seat].name}")
    assert all(use.attrib["href"].endswith(f"wagon{seat}") for use in tracks[3].iter(f"{SVG}use"))
    assert not any("data-seat" in group.attrib for i, group in tracks.items() if i != 3)


def test_stations_are_drawn_in_their_city() -> None:
    root = parse(board_svg(load("europe"), stations={"paris": 2}))
    (station,) = [g for g in root.iter() if "data-station" in g.attrib]
    assert (station.attrib["data-station"], station.attrib["data-seat"]) == ("paris", "2")


def test_highlighted_tracks_glow() -> None:
    edition = load("usa")
    root = parse(board_svg(edition, highlight=[7, 0]))
    glows = {int(g.attrib["data-glow"]): g for g in root.iter() if "data-glow" in g.attrib}
    assert sorted(glows) == [0, 7]
    assert len(glows[0]) == edition.board.tracks[0].length


def test_only_seats_in_play_are_in_the_legend() -> None:
    texts = [t.text for t in parse(board_svg(load("usa"), owners={1: 4})).iter(f"{SVG}text")]
    assert "Slate" in texts and "Burgundy" not in texts


def test_an_end_point_is_drawn_as_a_stone_with_its_countrys_initial() -> None:
    svg = board_svg(load("germany"))
    ends = {
        g.attrib["data-city"]: g for g in marked(svg, "city") if g.find(f"{SVG}use") is not None
    }
    assert set(ends) == {i for i, c in load("germany").board.cities.items() if c.country}
    assert {words(ends[f"schweiz-{k}"]) for k in (1, 2, 3)} == {"Schweiz"}
    assert {ends[f"schweiz-{k}"].findtext(f"{SVG}text") for k in (1, 2, 3)} == {"S"}


# Pieces on the board.


def test_every_stack_is_drawn_once_with_all_its_tokens() -> None:
    edition = load("marklin")
    given = every_piece(edition)["tokens"]
    stacks = {g.attrib["data-token"]: g for g in marked(board_svg(edition, tokens=given), "token")}
    assert set(stacks) == set(given)
    for city, group in stacks.items():
        color = edition.board.cities[city].merchandise
        uses = [use.attrib["href"] for use in group.iter(f"{SVG}use")]
        assert len(uses) == len(given[city])
        assert all(href.endswith(f"token-{color}") for href in uses)
        assert group.findtext(f"{SVG}text") == str(given[city][0])


def test_every_meeple_is_drawn_once() -> None:
    edition = load("germany")
    given = every_piece(edition)["meeples"]
    drawn = marked(board_svg(edition, meeples=given), "meeple")
    assert len(drawn) == 60
    assert Counter((g.attrib["data-meeple"], g.attrib["data-color"]) for g in drawn) == Counter(
        (place, color) for place, colors in given.items() for color in colors
    )


def test_every_passenger_is_drawn_once_in_its_seats_style() -> None:
    given = {"berlin": 0, "ulm": 4, "kiel": 2}
    svg = board_svg(load("marklin"), passengers=given)
    drawn = {g.attrib["data-passenger"]: g for g in marked(svg, "passenger")}
    assert {city: int(g.attrib["data-seat"]) for city, g in drawn.items()} == given
    for city, group in drawn.items():
        (use,) = group.iter(f"{SVG}use")
        assert use.attrib["href"].endswith(f"passenger{given[city]}")
    legend = {t.text for t in parse(svg).iter(f"{SVG}text")} & {seat.name for seat in SEAT_STYLES}
    assert legend == {SEAT_STYLES[seat].name for seat in given.values()}


def test_a_citys_description_names_its_pieces() -> None:
    svg = board_svg(
        load("marklin"),
        tokens={"berlin": (7, 6), "ulm": ()},
        passengers={"berlin": 1},
        meeples={"ulm": ["red"], "koeln": ["blue", "white"], "schweiz": ["green"]},
    )
    assert city_words(svg, "berlin") == "Berlin, merchandise 7, 6, passenger of Violet"
    assert city_words(svg, "ulm") == "Ulm, no merchandise left, meeple red"
    assert city_words(svg, "koeln") == "Köln, meeples blue, white"
    assert city_words(svg, "schweiz-2") == "Schweiz, meeple green"
    assert not any(g.attrib["data-token"] == "ulm" for g in marked(svg, "token"))


@pytest.mark.parametrize(
    "unknown",
    [
        {"stations": {"atlantis": 1}},
        {"tokens": {"atlantis": (3,)}},
        {"passengers": {"atlantis": 1}},
        {"meeples": {"atlantis": ("red",)}},
    ],
)
def test_pieces_in_an_unknown_place_are_refused(unknown: dict[str, Mapping[str, int]]) -> None:
    with pytest.raises(KeyError, match="atlantis"):
        board_svg(load("germany"), **unknown)  # type: ignore[arg-type]


def test_a_board_without_stacks_or_meeples_takes_any_piece() -> None:
    svg = board_svg(load("usa"), tokens={"omaha": (1, 12)}, meeples={"omaha": ["<mauve>"] * 7})
    assert len(marked(svg, "token")) == 1
    assert {g.attrib["data-color"] for g in marked(svg, "meeple")} == {"<mauve>"}
    assert len(marked(svg, "meeple")) == 7


def test_pieces_do_not_move_when_others_are_removed() -> None:
    board = load("germany").board
    layout = lay_out(board)
    before = BoardPieces(board, layout, meeples=every_piece(load("germany"))["meeples"])
    after = BoardPieces(board, layout, meeples={"ulm": ["red"]})
    assert before.positions == after.positions


# The document works alone and next to others.


@pytest.mark.parametrize("name", [*BOARDS, "marklin"])
def test_the_document_has_no_external_references(name: str) -> None:
    edition = load(name)
    owners = dict.fromkeys(range(len(edition.board.tracks)), 1)
    svg = board_svg(edition, owners, **every_piece(edition))
    root = parse(svg)
    ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
    used = {e.attrib["href"].removeprefix("#") for e in root.iter() if "href" in e.attrib}
    used |= set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used <= set(ids)
    assert len(ids) == len(set(ids))
    assert not {e.tag for e in root.iter()} & {f"{SVG}script", f"{SVG}style", f"{SVG}image"}
    assert len(svg.encode()) <= 250_000


def test_two_pictures_on_a_page_share_no_ids() -> None:
    edition = load("germany")
    pictures = (
        board_svg(edition),
        board_svg(edition, owners={0: 1}),
        board_svg(edition, tokens={"ulm": (2,)}),
        board_svg(edition, passengers={"ulm": 2}),
        board_svg(edition, meeples={"ulm": ("red",)}),
        board_svg(edition, meeples={"ulm": ("blue",)}),
    )
    ids = [{e.attrib["id"] for e in parse(svg).iter() if "id" in e.attrib} for svg in pictures]
    assert not any(first & second for first, second in combinations(ids, 2))


def test_the_picture_is_described() -> None:
    root = parse(board_svg(load("usa"), title="After ten turns", width=800))
    assert root.attrib["role"] == "img"
    assert words(root) == "After ten turns"
    assert root.attrib["width"] == "800"


def test_the_same_position_gives_the_same_picture() -> None:
    edition = load("europe")
    assert board_svg(edition, {1: 2, 3: 4}) == board_svg(edition, {3: 4, 1: 2})
    edition, one, two = load("marklin"), {"ulm": (2,), "kiel": (3, 2)}, {"kiel": [3, 2], "ulm": [2]}
    assert board_svg(edition, tokens=one) == board_svg(edition, tokens=two)


# Custom maps.


def test_names_are_escaped() -> None:
    name = 'Salt & <Pepper> "City"'
    edition = load("usa")
    cities = dict(edition.board.cities)
    cities["omaha"] = msgspec.structs.replace(cities["omaha"], name=name)
    svg = board_svg(with_board(edition, cities=cities), stations={"omaha": 1}, title=name)
    root = parse(svg)
    assert words(root) == name
    assert name in {t.text for t in root.iter(f"{SVG}text")}


@pytest.mark.parametrize("changes", [{"x": None}, {"x": None, "y": None, "lat": None}])
def test_a_map_without_coordinates_still_draws(changes: dict[str, None]) -> None:
    edition = with_cities(load("usa"), **changes)
    layout = lay_out(edition.board)
    assert len(set(layout.cities.values())) == len(edition.board.cities)
    assert all(inside(p, layout.size) for p in layout.cities.values())
    assert len(tracks_in(board_svg(edition))) == len(edition.board.tracks)


def test_latitude_runs_north_and_longitude_east() -> None:
    points = lay_out(with_cities(load("usa"), x=None, y=None).board).cities
    assert points["seattle"].imag < points["los-angeles"].imag
    assert points["seattle"].real < points["boston"].real


def test_spaces_shrink_and_bow_until_a_tight_track_fits() -> None:
    cities = {"a": City("A", x=0, y=0), "b": City("B", x=90, y=0), "c": City("C", x=0, y=500)}
    tracks = (Track("a", "b", 6, "red"), Track("a", "c", 2, "gray"))
    layout = lay_out(Board("Tight", cities, tracks, (), size=(600, 600)))
    assert layout.unit < 1
    assert not any(own_spaces_overlap(line) for line in layout.lines)


def test_an_unknown_outline_leaves_plain_paper() -> None:
    assert board_svg(with_board(load("usa"), outlines="atlantis"))


# Thumbnails.


@pytest.mark.parametrize("name", BOARDS)
def test_a_thumbnail_shows_every_track_and_city_without_text(name: str) -> None:
    board = load(name).board
    root = parse(thumbnail_svg(load(name)))
    paths = {path.get("id", ""): path.attrib["d"] for path in root.iter(f"{SVG}path")}
    for color in {track.color for track in board.tracks}:
        assert paths[color].count("M") == sum(track.color == color for track in board.tracks)
    dots = {path.attrib["d"] for path in root.iter(f"{SVG}path") if "h0" in path.attrib["d"]}
    assert sum(path.count("M") for path in dots) == len(board.cities)
    assert not "".join(root.itertext()).strip()
    ids = {element.get("id") for element in root.iter()}
    assert {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")} <= ids


def test_thumbnails_of_one_board_differ_by_the_pieces_of_their_edition() -> None:
    symbols = {
        name: {use.attrib["href"] for use in parse(thumbnail_svg(load(name))).iter(f"{SVG}use")}
        for name in ("germany", "marklin")
    }
    assert "#meeple-red" in symbols["germany"]
    assert "#token-yellow" in symbols["marklin"]
    assert not {"#token-yellow"} & symbols["germany"]


def test_a_thumbnail_without_land_has_a_plain_background() -> None:
    root = parse(thumbnail_svg(with_board(load("usa"), outlines="")))
    assert not [use for use in root.iter(f"{SVG}use") if use.attrib["href"] == "#land"]
    assert len(root.findall(f"{SVG}rect")) == 1


# Layout: on a good board nothing overlaps.


def faults(board: Board, layout: Layout) -> list[str]:
    return [
        *overlaps(layout, board),
        *crossings(layout, board),
        *covered_cities(layout, board),
        *strays(layout, board),
        *(
            f"{t.a}-{t.b} is squeezed"
            for t, line in both(board, layout)
            if own_spaces_overlap(line)
        ),
    ]


def both(board: Board, layout: Layout) -> Iterator[tuple[Track, TrackLine]]:
    return zip(board.tracks, layout.lines, strict=True)


def solids(layout: Layout, board: Board) -> list[tuple[str, str, tuple[Box, ...]]]:
    """Things that must not overlap: a description, the city it belongs to, its boxes."""
    tracks = [(f"{t.a}-{t.b} ({t.color})", "", line.spaces) for t, line in both(board, layout)]
    names = [(f"the name of {i}", i, (label.box,)) for i, label in layout.labels.items()]
    return tracks + names


def overlaps(layout: Layout, board: Board) -> Iterator[str]:
    for (one, _, ours), (two, _, theirs) in combinations(solids(layout, board), 2):
        if any(a.overlaps(b) for a in ours for b in theirs):
            yield f"{one} overlaps {two}"


def crossings(layout: Layout, board: Board) -> Iterator[str]:
    """Also where two tracks cross between their spaces."""
    paths = [[line.curve.at(k / 24) for k in range(25)] for line in layout.lines]
    for (t, one), (u, two) in combinations(zip(board.tracks, paths, strict=True), 2):
        if not {t.a, t.b} & {u.a, u.b} and polylines_cross(one, two):
            yield f"{t.a}-{t.b} crosses {u.a}-{u.b}"


def polylines_cross(one: list[complex], two: list[complex]) -> bool:
    return any(cross(*a, *b) for a in pairwise(one) for b in pairwise(two))


def cross(a: complex, b: complex, c: complex, d: complex) -> bool:
    def side(p: complex, q: complex, r: complex) -> bool:
        return ((q - p).conjugate() * (r - p)).imag > 0

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def covered_cities(layout: Layout, board: Board) -> Iterator[str]:
    for name, owner, boxes in solids(layout, board):
        for ident, middle in layout.cities.items():
            if ident != owner and min(b.distance(middle) for b in boxes) < layout.radii[ident]:
                yield f"{name} covers {ident}"
    for (a, p), (b, q) in combinations(layout.cities.items(), 2):
        if abs(p - q) < layout.radii[a] + layout.radii[b]:
            yield f"{a} covers {b}"


def strays(layout: Layout, board: Board) -> Iterator[str]:
    for name, _, boxes in solids(layout, board):
        if not all(inside(corner, layout.size) for box in boxes for corner in box.corners()):
            yield f"{name} leaves the board"


def inside(point: complex, size: tuple[float, float]) -> bool:
    return 0 <= point.real <= size[0] and 0 <= point.imag <= size[1]


def own_spaces_overlap(line: TrackLine) -> bool:
    return any(a.overlaps(b) for a, b in pairwise(line.spaces))


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_overlaps(name: str) -> None:
    board = load(name).board
    assert faults(board, lay_out(board)) == []


def piece_faults(board: Board, pieces: BoardPieces) -> Iterator[str]:
    """What pieces cover; only a passenger may hide a ring, that of its own city."""
    layout, boxes = pieces.layout, list(pieces.boxes())
    for name, _, others in solids(layout, board):
        for city, box in boxes:
            if any(box.overlaps(other) for other in others):
                yield f"a piece in {city} covers {name}"
    for ident, middle in layout.cities.items():
        for city, box in boxes:
            ours = ident == city and ident in pieces.positions[Passengers]
            if box.distance(middle) < layout.radii[ident] and not ours:
                yield f"a piece in {city} covers {ident}"
    for (city, box), (other, second) in combinations(boxes, 2):
        if box.overlaps(second):
            yield f"a piece in {city} covers one in {other}"
    for city, box in boxes:
        if not all(inside(corner, layout.size) for corner in box.corners()):
            yield f"a piece in {city} leaves the board"


@pytest.mark.parametrize("name", WITH_PIECES)
def test_pieces_cover_nothing(name: str) -> None:
    edition = load(name)
    pieces = BoardPieces(edition.board, lay_out(edition.board), **every_piece(edition))
    assert list(piece_faults(edition.board, pieces)) == []


@pytest.mark.parametrize("name", WITH_PIECES)
def test_pieces_are_near_their_city(name: str) -> None:
    edition = load(name)
    layout = lay_out(edition.board)
    pieces = BoardPieces(edition.board, layout, **every_piece(edition))
    boxes = {**pieces.positions[Merchandise], **pieces.positions[Meeples]}
    for ident, middle in layout.cities.items():
        if ident in boxes:
            assert min(box.distance(middle) for box in boxes[ident]) < 48


@pytest.mark.parametrize("name", [*BOARDS, "marklin"])
def test_the_legend_hides_nothing(name: str) -> None:
    edition = load(name)
    layout, given = lay_out(edition.board), every_piece(edition)
    svg = board_svg(edition, {k: k for k in range(5)}, **given)
    (legend,) = (g for g in parse(svg) if "Slate" in {t.text for t in g.iter(f"{SVG}text")})
    x, y, scale = map(float, re.findall(r"[\d.]+", legend.attrib["transform"]))
    width, height = (scale * float(legend[0].attrib[side]) for side in ("width", "height"))
    box = Box(complex(x + width / 2, y + height / 2), width, height)
    pieces = [piece for _, piece in BoardPieces(edition.board, layout, **given).boxes()]
    hidden = [b for _, _, boxes in solids(layout, edition.board) for b in boxes] + pieces
    assert not any(box.overlaps(other) for other in hidden)
    assert not any(box.distance(p) < layout.radii[i] for i, p in layout.cities.items())


def test_pieces_go_to_the_nearest_free_space() -> None:
    ring, bar = Box(100 + 100j, 20, 20), Box(100 + 120j, 40, 10)
    assert FreeSpace((200, 200), [ring]).reserve(ring, [(10, 10)], 30).middle == 100 + 115j
    assert not FreeSpace((200, 200), [ring, bar]).reserve(ring, [(10, 10)], 30).overlaps(bar)
    full = FreeSpace((200, 200), [Box(100 + 100j, 200, 200)])
    assert full.reserve(ring, [(10, 10)], 30) == full.taken[-1]


@pytest.mark.parametrize("name", BOARDS)
def test_all_spaces_have_the_full_size(name: str) -> None:
    assert lay_out(load(name).board).unit == 1


@pytest.mark.parametrize("name", BOARDS)
def test_parallel_tracks_have_the_same_bend(name: str) -> None:
    bends: dict[tuple[str, str], set[float]] = {}
    for track in load(name).board.tracks:
        bends.setdefault((track.a, track.b), set()).add(track.bend)
    assert all(len(alike) == 1 for alike in bends.values())


@pytest.mark.parametrize("name", BOARDS)
def test_boards_are_on_their_land(name: str) -> None:
    outlines = load_land(load(name).board.outlines)
    assert outlines is not None
    assert outlines.home in board_svg(load(name))


@pytest.mark.parametrize("name", BOARDS)
def test_coordinates_are_whole_numbers(name: str) -> None:
    cities = load(name).board.cities.values()
    assert all(c.x == round(c.x or 0) and c.y == round(c.y or 0) for c in cities)


def test_redrawing_a_board_does_not_change_the_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('base = "usa"\n[board]\nbase = "usa"\nsize = [900, 600]\noutlines = ""\n')
    assert load(file).hash == load("usa").hash


def test_boxes_overlap_when_turned() -> None:
    flat = Box(0j, 40, 14)
    assert flat.overlaps(Box(18 + 18j, 40, 14, 0.785))
    assert not flat.overlaps(Box(28 + 28j, 40, 14, 0.785))
    assert flat.distance(30 + 0j) == 10


@pytest.mark.parametrize("name", editions())
def test_every_edition_has_a_small_picture_for_previews_of_links(name: str) -> None:
    picture = (PREVIEWS / f"preview-{name}.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    assert (width, height) == (1200, 630)
    assert len(picture) <= 100_000
