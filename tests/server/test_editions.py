"""Editions over HTTP: everything needed to draw and explain them, cached by clients."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from helpers import EDITIONS

import trunkline as tl
from server.editions import older_usa
from server.in_process_client import LocalClient, assert_typed
from trunkline.compiled_edition import compile_edition
from trunkline.editions import load, write_document
from trunkline.server.http.routes import editions
from trunkline.server.rooms.rate_limits import RequestPace
from trunkline.server.settings import Settings
from trunkline.server.wire.boards import Board
from trunkline.server.wire.editions import Edition, MoveInfo, edition_of
from trunkline.server.wire.results import result_of
from trunkline.vocabulary import ScorePart

SVG = "{http://www.w3.org/2000/svg}"
PLACED = re.compile(r"translate\((\S+) (\S+)\)(?: rotate\((\S+)\))?(?: scale\((\S+)\))?")


class FakeEditionStorage:
    """Keeps editions in memory."""

    def __init__(self) -> None:
        self.documents: dict[str, str] = {}

    async def edition(self, hash: str) -> str | None:
        return self.documents.get(hash)


@pytest.fixture
def storage() -> FakeEditionStorage:
    return FakeEditionStorage()


@pytest.fixture
def client(storage: FakeEditionStorage) -> LocalClient:
    return LocalClient(
        editions.router,
        services=SimpleNamespace(storage=storage),
        settings=Settings(),
        pace=RequestPace(1000),
    )


def test_all_editions_are_listed_in_their_order(client: LocalClient) -> None:
    cards = client.get("/api/editions").json()
    assert [card["id"] for card in cards] == tl.editions()
    for card in cards:
        edition = tl.Game(card["id"]).edition
        assert (card["name"], card["hash"]) == (edition.name, edition.hash)
        assert (card["seats"]["fewest"], card["seats"]["most"]) == edition.rules.seats


@pytest.mark.parametrize("path", ["", "/moves", "/picture"])
def test_an_installed_edition_has_an_address_by_its_hash_too(
    client: LocalClient, path: str
) -> None:
    by_hash = client.get(f"/api/editions/{load('europe').hash}{path}")
    assert by_hash.status_code == 200
    assert by_hash.content == client.get(f"/api/editions/europe{path}").content


def test_an_older_version_of_an_edition_is_found_by_its_hash(
    client: LocalClient, storage: FakeEditionStorage, tmp_path: Path
) -> None:
    older = load(older_usa(tmp_path))
    assert client.get(f"/api/editions/{older.hash}").status_code == 404
    storage.documents[older.hash] = write_document(older)
    told = client.get(f"/api/editions/{older.hash}").json()
    assert (told["id"], told["hash"], told["rules"]["trains"]) == ("usa", older.hash, 30)
    assert told["board"]["cities"]["denver"]["name"] == "Old Denver"
    assert client.get("/api/editions/usa").json()["rules"]["trains"] == 45
    moves = client.get(f"/api/editions/{older.hash}/moves").json()
    assert [move["text"] for move in moves] == [str(move) for move in compile_edition(older).moves]
    assert client.get(f"/api/editions/{older.hash}/picture").status_code == 200


def test_a_damaged_edition_is_not_shown(
    client: LocalClient, storage: FakeEditionStorage, tmp_path: Path
) -> None:
    older = load(older_usa(tmp_path))
    damaged = (
        write_document(older)[:-1],
        write_document(older).replace('"trains":30', '"trains":29'),
        write_document(older).replace('"trains":30', '"trains":0'),
    )
    for document in damaged:
        storage.documents[older.hash] = document
        assert client.get(f"/api/editions/{older.hash}").status_code == 404


@pytest.mark.parametrize("name", EDITIONS)
def test_the_board_and_the_tickets_are_listed_by_number(client: LocalClient, name: str) -> None:
    told = Edition.model_validate_json(client.get(f"/api/editions/{name}").content)
    compiled = compile_edition(name)
    board = compiled.edition.board
    assert tuple(track.name for track in told.board.tracks) == compiled.notation.tracks
    assert [(t.a, t.b, t.length, t.color) for t in told.board.tracks] == [
        (t.a, t.b, t.length, t.color) for t in board.tracks
    ]
    assert list(told.board.cities) == list(board.cities)
    assert [(t.a, t.b, t.points, t.deck) for t in told.tickets] == [
        (t.a, t.b, t.points, t.deck) for t in compiled.edition.tickets
    ]
    assert told.board.land is not None
    places = {**told.board.cities, **told.board.countries}
    assert all(end in places for ticket in told.tickets for end in (ticket.a, ticket.b))


def test_the_bonuses_and_their_score_parts_are_those_of_the_edition(tmp_path: Path) -> None:
    path = tmp_path / "connected.toml"
    path.write_text('base = "europe"\n[bonuses]\nmost_connected_cities = 15\n', encoding="utf-8")
    bonuses = edition_of(compile_edition(path)).rules.bonuses
    assert dict(bonuses) == {"longest_path": 10, "globetrotter": 0, "most_connected_cities": 15}
    scores = result_of(tl.position(path, tracks={0: ["Dieppe-Paris"]})).scores
    assert [score.parts[ScorePart.MOST_CONNECTED_CITIES] for score in scores] == [15, 0]
    without = result_of(tl.position("europe", tracks={0: ["Dieppe-Paris"]})).scores
    assert all(ScorePart.MOST_CONNECTED_CITIES not in score.parts for score in without)


@pytest.mark.parametrize("name", EDITIONS)
def test_pieces_are_where_a_new_game_has_them(client: LocalClient, name: str) -> None:
    told = Edition.model_validate_json(client.get(f"/api/editions/{name}").content)
    game = tl.Game(name)
    cities, countries = told.board.cities, told.board.countries
    assert game.tokens == {
        ident: told.rules.merchandise[city.merchandise]
        for ident, city in cities.items()
        if city.merchandise is not None
    }
    assert {place: sum(there.values()) for place, there in game.meeples.items()} == {
        ident: place.meeples for ident, place in {**cities, **countries}.items() if place.meeples
    }


# A client draws with the geometry that pictures are drawn with.


@pytest.mark.parametrize("name", EDITIONS)
def test_tracks_are_where_pictures_draw_them(client: LocalClient, name: str) -> None:
    board = wire_board(client, name)
    drawn = {int(g.attrib["data-track"]): g for g in marked(tl.Game(name).svg(), "track")}
    for index, track in enumerate(board.tracks):
        uses = [turned(use, board.unit) for use in drawn[index].findall(f"{SVG}use")]
        mouths = [point for drawing, *point in uses if drawing == "portal"]
        spaces = [
            (drawing, point) for drawing, *point in uses if drawing not in ("portal", "tunnel")
        ]
        looks = ["engine" if n in track.engines else track.color for n in range(track.length)]
        assert spaces == list(zip(looks, map(list, track.spaces), strict=True))
        assert mouths == list(map(list, track.portals))
        assert bool(mouths) == track.tunnel
        assert len(track.engines) == track.locomotives
        path = drawn[index].find(f"{SVG}path")
        assert path is not None and path.attrib["d"] == track.bed


@pytest.mark.parametrize("name", EDITIONS)
def test_names_are_where_pictures_draw_them(client: LocalClient, name: str) -> None:
    board = wire_board(client, name)
    assert all((city.label is None) == (city.country is not None) for city in board.cities.values())
    named = [
        (place.name, (place.label.x, place.label.y, place.label.anchor))
        for place in (*board.cities.values(), *board.countries.values())
        if place.label is not None
    ]
    drawn = [
        (text.text, (float(text.attrib["x"]), float(text.attrib["y"]), anchor(text)))
        for group in ElementTree.fromstring(tl.Game(name).svg()).findall(f"{SVG}g")
        if "paint-order" in group.attrib
        for text in group
    ]
    assert sorted(drawn) == sorted(named)


@pytest.mark.parametrize("name", EDITIONS)
def test_pieces_are_where_pictures_draw_them(client: LocalClient, name: str) -> None:
    board, svg = wire_board(client, name), tl.Game(name).svg()
    stacks = {g.attrib["data-token"]: turned(g[1], board.unit)[1:3] for g in marked(svg, "token")}
    assert stacks == {
        ident: (city.stack.x, city.stack.y) for ident, city in board.cities.items() if city.stack
    }
    crowds: dict[str, list[tuple[float, float]]] = {}
    for group in marked(svg, "meeple"):
        point = turned(group[1], board.unit)[1:3]
        crowds.setdefault(group.attrib["data-meeple"], []).append(point)
    places = {**board.cities, **board.countries}
    assert crowds == {
        ident: [(point.x, point.y) for point in place.crowd]
        for ident, place in places.items()
        if place.crowd
    }


def wire_board(client: LocalClient, name: str) -> Board:
    return Edition.model_validate_json(client.get(f"/api/editions/{name}").content).board


def marked(svg: str, mark: str) -> list[ElementTree.Element]:
    return [g for g in ElementTree.fromstring(svg).iter() if f"data-{mark}" in g.attrib]


def turned(use: ElementTree.Element, unit: float) -> tuple[str, float, float, float]:
    """Which drawing is used, where, and its rotation."""
    found = PLACED.fullmatch(use.attrib["transform"])
    assert found is not None, use.attrib["transform"]
    x, y, angle, size = (None if part is None else float(part) for part in found.groups())
    assert x is not None and y is not None
    assert (1.0 if size is None else size) == unit
    return use.attrib["href"].split("-", 2)[2], x, y, angle or 0.0


def anchor(text: ElementTree.Element) -> str:
    return text.attrib.get("text-anchor", "start")


@pytest.mark.parametrize("name", EDITIONS)
def test_every_move_is_at_its_number_with_only_its_own_fields(
    client: LocalClient, name: str
) -> None:
    told = client.get(f"/api/editions/{name}/moves").json()
    moves = compile_edition(name).moves
    assert len(told) == len(moves)
    for move, fields in zip(moves, told, strict=True):
        assert None not in fields.values() and [] not in fields.values()
        info = MoveInfo.model_validate(fields)
        assert all(getattr(info, key) == getattr(move, key) for key in move.__struct_fields__)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_has_a_small_picture(client: LocalClient, name: str) -> None:
    answer = client.get(f"/api/editions/{name}/picture", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert int(answer.headers["Content-Length"]) <= 12_000
    board = tl.Game(name).edition.board
    root = ElementTree.fromstring(answer.content)
    assert root.attrib["viewBox"] == "0 0 {:.0f} {:.0f}".format(*board.size)


@pytest.mark.parametrize("path", ["", "/usa", "/usa/moves", "/usa/picture"])
def test_a_client_that_has_a_cached_copy_gets_304(client: LocalClient, path: str) -> None:
    first = client.get(f"/api/editions{path}")
    tag = first.headers["ETag"]
    again = client.get(f"/api/editions{path}", headers={"If-None-Match": f'"other", {tag}'})
    changed = client.get(f"/api/editions{path}", headers={"If-None-Match": '"other"'})
    assert (again.status_code, again.content) == (304, b"")
    assert (again.headers["ETag"], again.headers["Cache-Control"]) == (
        tag,
        first.headers["Cache-Control"],
    )
    assert (changed.status_code, changed.content) == (200, first.content)


def test_what_is_sent_compressed_is_the_same(client: LocalClient) -> None:
    plain = client.get("/api/editions/europe/moves", headers={"Accept-Encoding": "identity"})
    packed = client.get("/api/editions/europe/moves", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"]) / 5
    assert packed.content == plain.content


@pytest.mark.parametrize(
    "path", ["/atlantis", "/atlantis/moves", "/atlantis/picture", "/usa.toml", "/..%2Fusa"]
)
def test_an_unknown_edition_is_a_problem(client: LocalClient, path: str) -> None:
    answer = client.get(f"/api/editions{path}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_the_document_has_a_type_for_everything(client: LocalClient) -> None:
    document = client.get("/openapi.json").json()
    for name in ("Edition", "EditionSummary", "Board", "City", "Track", "Ticket", "MoveInfo"):
        assert name in document["components"]["schemas"]
        assert_typed(document["components"]["schemas"][name])
