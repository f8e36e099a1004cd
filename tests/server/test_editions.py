"""Editions over HTTP: all there is to draw and explain them, kept by clients until it changes."""

from __future__ import annotations

import pytest
from helpers import EDITIONS

import trunkline as tl
from server.locally import LocalClient, assert_typed
from trunkline.rulebook import rulebook
from trunkline.server.routes import editions
from trunkline.server.wire.editions import Edition, MoveInfo


@pytest.fixture
def client() -> LocalClient:
    return LocalClient(editions.router)


def test_all_editions_are_listed_in_their_order(client: LocalClient) -> None:
    cards = client.get("/api/editions").json()
    assert [card["id"] for card in cards] == tl.editions()
    for card in cards:
        edition = tl.Game(card["id"]).edition
        assert (card["name"], card["hash"]) == (edition.name, edition.hash)
        assert (card["seats"]["fewest"], card["seats"]["most"]) == edition.rules.seats


@pytest.mark.parametrize("name", EDITIONS)
def test_the_board_and_the_tickets_are_told_by_their_numbers(
    client: LocalClient, name: str
) -> None:
    told = Edition.model_validate_json(client.get(f"/api/editions/{name}").content)
    book = rulebook(name)
    board = book.edition.board
    assert tuple(track.name for track in told.board.tracks) == book.notation.tracks
    assert [(t.a, t.b, t.length, t.color) for t in told.board.tracks] == [
        (t.a, t.b, t.length, t.color) for t in board.tracks
    ]
    assert list(told.board.cities) == list(board.cities)
    assert [(t.a, t.b, t.points, t.deck) for t in told.tickets] == [
        (t.a, t.b, t.points, t.deck) for t in book.edition.tickets
    ]
    assert told.board.land is not None
    places = {**told.board.cities, **told.board.countries}
    assert all(end in places for ticket in told.tickets for end in (ticket.a, ticket.b))


@pytest.mark.parametrize("name", EDITIONS)
def test_pieces_stand_where_a_new_game_has_them(client: LocalClient, name: str) -> None:
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


@pytest.mark.parametrize("name", EDITIONS)
def test_every_move_stands_at_its_number_without_what_it_lacks(
    client: LocalClient, name: str
) -> None:
    told = client.get(f"/api/editions/{name}/moves").json()
    moves = rulebook(name).moves
    assert len(told) == len(moves)
    for move, fields in zip(moves, told, strict=True):
        assert None not in fields.values() and [] not in fields.values()
        info = MoveInfo.model_validate(fields)
        assert all(getattr(info, key) == getattr(move, key) for key in move.__struct_fields__)


@pytest.mark.parametrize("path", ["", "/usa", "/usa/moves"])
def test_a_client_that_has_it_is_not_sent_it_again(client: LocalClient, path: str) -> None:
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


@pytest.mark.parametrize("path", ["/atlantis", "/atlantis/moves", "/usa.toml", "/..%2Fusa"])
def test_an_edition_that_is_not_there_is_a_problem(client: LocalClient, path: str) -> None:
    answer = client.get(f"/api/editions{path}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_the_document_leaves_no_type_open(client: LocalClient) -> None:
    document = client.get("/openapi.json").json()
    for name in ("Edition", "EditionCard", "Board", "City", "Track", "Ticket", "MoveInfo"):
        assert name in document["components"]["schemas"]
        assert_typed(document["components"]["schemas"][name])
