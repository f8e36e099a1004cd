"""Features agree with observations, field by field, and tell nothing that a seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import feature_table
import numpy as np
import pytest
from helpers import EDITIONS, SEATS
from numpy.typing import NDArray
from sizes import sized

import trunkline as tl
from trunkline.compiled_edition import compile_edition
from trunkline.features import LayoutError
from trunkline.observation import Observation
from trunkline.vocabulary import CardKind, MoveKind, Phase

KINDS = tuple(CardKind)
GUARD = 4096  # bytes behind an array that nothing may write to
UNTOUCHED = 171
each_edition = pytest.mark.parametrize("edition", EDITIONS)
each_game = pytest.mark.parametrize(
    ("edition", "seats"), [(edition, seats) for edition in EDITIONS for seats in SEATS]
)


def positions(edition: str, seats: int, seed: int = 1) -> Iterator[tl.Game]:
    """A random game before each of its moves, and at its end."""
    rng = np.random.default_rng(seed)
    game = tl.Game(edition, seats, seed)
    while not game.over:
        yield game
        moves = game.moves()
        game.play(moves[rng.integers(len(moves))])
    yield game


def in_order(seen: Observation) -> list[int]:
    """The seats from the viewer on."""
    return [(seen.own_seat + i) % seen.seats for i in range(seen.seats)]


def by_kind(cards: dict[str, int], length: int) -> list[int]:
    return [cards.get(kind, 0) for kind in KINDS[:length]]


def flags(members: Any, length: int) -> list[int]:
    chosen = {*members}
    return [int(number in chosen) for number in range(length)]


def by_color(seen: Observation, meeples: dict[str, int]) -> list[int]:
    return [meeples.get(color, 0) for color in seen.edition.rules.meeples.colors]


def at_cities(seen: Observation, owners: dict[str, int], seat: int) -> list[int]:
    return [int(owners.get(city) == seat) for city in seen.edition.board.cities]


def expected(seen: Observation) -> dict[str, Any]:
    """Every field from what the observation tells, with a row for each seat that is taken."""
    kinds = len([move for move in seen.labels if move.kind == "take"])
    tracks, tickets = len(seen.edition.board.tracks), len(seen.edition.tickets)
    seats = in_order(seen)
    own = seen.own_seat
    claim = seen.tunnel_claim
    board = seen.edition.board
    found: dict[str, Any] = {
        "phase": [int(phase == seen.phase) for phase in Phase],
        "players": [1 for _ in seats],
        "waiting": [int(seat in seen.waiting) for seat in seats],
        "turns_left": seen.turns_left or 0,
        "trains": [seen.trains[seat] for seat in seats],
        "route_points": [seen.route_points[seat] for seat in seats],
        "hand": by_kind(seen.hand, kinds),
        "hand_sizes": [seen.hand_sizes[seat] for seat in seats],
        "known": [by_kind(seen.known(seat), kinds) for seat in seats],
        "display": [seen.display.count(kind) for kind in KINDS[:kinds]],
        "discards": by_kind(seen.discards, kinds),
        "deck_size": seen.deck_size,
        "owned": [
            flags((t for t, owner in seen.owners.items() if owner == seat), tracks)
            for seat in seats
        ],
        "open": flags(seen.open_tracks(own), tracks),
        "tunnel": flags([claim.track] if claim else [], tracks),
        "tunnel_paid": by_kind(paid(claim), kinds) if claim else 0,
        "turned": [seen.turned.count(kind) for kind in KINDS[:kinds]],
        "extra": seen.extra,
        "tickets": [flags((t.index for t in seen.tickets_of(seat)), tickets) for seat in seats],
        "completed": flags(seen.completed_tickets(own), tickets),
        "offer": [flags([ticket.index], tickets) for ticket in seen.offer],
        "located": flags((t.index for t in seen.located_tickets), tickets),
        "ticket_decks": list(seen.ticket_decks),
        "stations": [at_cities(seen, seen.stations, seat) for seat in seats],
        "passengers": [at_cities(seen, seen.passengers, seat) for seat in seats],
        "unplaced": [seen.passengers_left[seat] for seat in seats],
        "merchandise": [seen.merchandise[seat] for seat in seats],
        "ride": [int(city == seen.ride) for city in board.cities],
        "ridden": flags(seen.ridden, tracks),
        "claimed": flags([] if seen.claimed is None else [seen.claimed], tracks),
        "tokens": [len(seen.tokens.get(city, ())) for city in board.cities],
        "meeples": [by_color(seen, seen.meeples.get(place, {})) for place in board.places],
        "collected": [by_color(seen, seen.collected[seat]) for seat in seats],
        "ticket_counts": [
            (seen.ticket_backs or [(count,) for count in seen.ticket_counts])[seat]
            for seat in seats
        ],
    }
    return found


def paid(claim: tl.Move) -> dict[str, int]:
    cards = {"locomotive": claim.locomotives}
    if claim.color:
        cards[claim.color] = claim.cards
    return cards


def padded(values: Any, shape: tuple[int, ...]) -> NDArray[np.int64]:
    """The values with zeros for the rows that are missing."""
    array = np.array(values, np.int64)
    whole = np.zeros(shape, np.int64)
    if array.size:
        whole[tuple(slice(length) for length in array.shape)] = array
    return whole


@each_game
def test_every_field_says_what_the_observation_says(edition: str, seats: int) -> None:
    layout = compile_edition(edition).layout
    for game in islice(positions(edition, seats), 0, None, sized(4, 1)):
        seat = game.seat if game.deck_size % 2 else (game.seat + 1) % seats
        seen = game.observe(seat)
        fields = layout.split(seen.features())
        told = expected(seen)
        ends = fields.pop("ends", None)
        assert {*fields} <= {*told}
        for name, numbers in fields.items():
            assert np.array_equal(numbers, padded(told[name], numbers.shape)), name
        if ends is not None:
            assert places_at(game, ends) == {move.city for move in meeple_moves(game)}


def meeple_moves(game: tl.Game) -> list[tl.Move]:
    kinds = (MoveKind.TAKE_MEEPLE, MoveKind.LEAVE_MEEPLE)
    return [move for move in game.moves() if move.kind in kinds]


def places_at(game: tl.Game, ends: NDArray[np.generic]) -> set[str]:
    """Where the next meeple is chosen: at the first end of the claimed track that is left."""
    if game.claimed is None or not ends.any():
        return set()
    track = game.edition.board.tracks[game.claimed]
    city = track.a if ends[0] else track.b
    return {game.edition.board.cities[city].country or city}


@each_game
def test_nothing_hidden_changes_a_feature_or_the_mask(edition: str, seats: int) -> None:
    layout = compile_edition(edition).layout
    differing = 0
    for number, game in enumerate(positions(edition, seats, seed=2)):
        if number % 9:
            continue
        for seat in range(seats):
            seen = game.observe(seat)
            other = seen.sample(number)
            differing += other.digest() != game.digest()
            for position in (seen, game, other):
                assert np.array_equal(layout.read(position, seat), seen.features())
            assert np.array_equal(layout.mask(game, seat), layout.mask(other, seat))
    assert differing > 10


@each_edition
def test_the_mask_is_the_list_of_moves(edition: str) -> None:
    for game in positions(edition, 3, seed=3):
        for seat in range(3):
            seen = game.observe(seat)
            assert np.flatnonzero(seen.mask()).tolist() == sorted(seen.move_numbers())


@each_edition
def test_the_layout_is_the_same_for_any_number_of_seats(edition: str) -> None:
    sizes = {next(positions(edition, seats)).observe(0).features().shape for seats in SEATS}
    assert sizes == {(compile_edition(edition).layout.size,)}


@each_edition
def test_no_number_is_cut_off_in_real_games(edition: str) -> None:
    game = tl.Game(edition, 2, 1)
    planner = tl.bots.make("planner")
    while not game.over:
        assert game.observe(game.seat).features().max() < 255
        game.play(planner.choose(game.observe(game.seat)))


@each_edition
def test_fractions_are_the_numbers_divided_by_their_scales(edition: str) -> None:
    layout = compile_edition(edition).layout
    seen = next(positions(edition, 2)).observe(0)
    numbers, fractions = (layout.split(seen.features(form)) for form in ("uint8", "float32"))
    for name, field in layout.fields.items():
        assert fractions[name].dtype == np.float32
        assert np.allclose(numbers[name] / field.scale, fractions[name])


def test_a_program_for_another_layout_is_refused_with_a_sentence() -> None:
    usa, europe = (compile_edition(name).layout for name in ("usa", "europe"))
    usa.check(usa.id)
    with pytest.raises(LayoutError, match=r"trained on the layout 'europe .* train it again"):
        usa.check(europe.id)
    with pytest.raises(LayoutError, match=rf"has {usa.size} numbers"):
        usa.split(np.zeros(3))


def test_features_are_for_seats_and_in_forms_that_exist() -> None:
    game = tl.Game("usa", 2, 1)
    layout = compile_edition("europe").layout
    with pytest.raises(ValueError, match=r"those of europe, but the position is one of usa"):
        layout.read(game, 0)
    with pytest.raises(ValueError, match="no seat 2"):
        compile_edition("usa").layout.read(game, 2)
    with pytest.raises(ValueError, match=r"no form of features 'int8'; there are uint8, float32"):
        game.observe(0).features("int8")


@each_edition
def test_features_of_rivals_in_an_observation_stay_in_the_array(edition: str) -> None:
    layout = compile_edition(edition).layout
    room = np.full(layout.size + GUARD, UNTOUCHED, np.uint8)
    blanks = 0
    for game in islice(positions(edition, 3, seed=5), 0, None, 3):
        for viewer in (None, 0, 1, 2):
            seen = game.observe(viewer)
            for seat in range(3):
                layout.core.write_features(seen, seat, room[: layout.size])
                assert (room[layout.size :] == UNTOUCHED).all()
                fields = layout.split(room[: layout.size])
                offer = [index for index in seen._offer(seat) if index is not None]
                assert [*fields["offer"].nonzero()[1]] == offer
                blanks += len(game.offer(seat)) - len(offer)
                assert fields["ticket_decks"].tolist() == [*game.ticket_decks]
    assert blanks > 10


def test_the_documented_fields_are_those_of_the_code() -> None:
    assert feature_table.PAGE.read_text(encoding="utf-8") == feature_table.page(), (
        "run `make generate`"
    )
