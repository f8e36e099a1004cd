"""What tickets need, compared with a slow solver that tries every lent track, and with play."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from pathlib import Path

import networkx as nx
import pytest
import slow_scorer
from helpers import EDITIONS, SEATS, mini_map
from msgspec.structs import replace
from random_play import Play, law, random_play, scattered_tracks, shared_out

import trunkline as tl
from trunkline.compiled_edition import compile_edition
from trunkline.notation import HeldTicket, held_ticket

START, END = object(), object()  # both ends of a ticket, connected to all cities that complete it


# The slow solver


def cheapest(game: tl.Game, seat: int, ticket: int) -> tuple[int, int] | None:
    """The fewest trains with the stations that are built, and then the fewest lent tracks."""
    stations = [city for city, owner in game.stations.items() if owner == seat]
    rivals = [track for track, owner in game.owners.items() if owner != seat]
    found = [
        (trains, len(lent))
        for lent in loans(game, stations, rivals)
        if (trains := fewest_trains(game, seat, ticket, lent)) is not None
    ]
    return min(found, default=None)


def loans(game: tl.Game, stations: Sequence[str], lendable: Iterable[int]) -> Iterator[list[int]]:
    """Every choice of at most one track for each station."""
    tracks = game.edition.board.tracks
    choices = [
        [None, *(track for track in lendable if city in (tracks[track].a, tracks[track].b))]
        for city in stations
    ]
    for lent in product(*choices):
        yield [track for track in lent if track is not None]


def fewest_trains(game: tl.Game, seat: int, ticket: int, lent: Iterable[int]) -> int | None:
    """The length of the shortest path; own and lent tracks take no trains."""
    prices = {track: game.edition.board.tracks[track].length for track in game.open_tracks(seat)}
    prices |= {track: 0 for track, owner in game.owners.items() if owner == seat}
    prices |= dict.fromkeys(lent, 0)
    graph = nx.MultiGraph()
    for track, price in prices.items():
        ends = game.edition.board.tracks[track]
        graph.add_edge(ends.a, ends.b, weight=price)
    printed = game.edition.tickets[ticket]
    graph.add_edges_from(
        (node, city, {"weight": 0})
        for node, place in ((START, printed.a), (END, printed.b))
        for city in slow_scorer.arrivals(game, place)
    )
    try:
        length: int = nx.shortest_path_length(graph, START, END, weight="weight")
    except nx.NetworkXNoPath:
        return None
    return length


def can_be_completed(game: tl.Game, seat: int, ticket: int) -> bool:
    """Whether new stations, and tracks that rivals have or may get, could complete the ticket."""
    rules, tracks = game.edition.rules, game.edition.board.tracks
    own = [city for city, owner in game.stations.items() if owner == seat]
    sites = [city for city in game.edition.board.cities if city not in game.stations]
    lendable = {track for track, owner in game.owners.items() if owner != seat}
    for rival in {*range(game.seats)} - {seat}:
        trains = game.trains[rival]
        lendable |= {t for t in game.open_tracks(rival) if tracks[t].length <= trains}
    lengths = (
        fewest_trains(game, seat, ticket, lent)
        for number in range(rules.stations.count - len(own) + 1)
        for new in combinations(sites, number)
        for lent in loans(game, [*own, *new], lendable)
    )
    return any(length is not None and length <= game.trains[seat] for length in lengths)


# Positions


def with_needs_met(game: tl.Game, seat: int, needs: tl.TicketNeeds) -> tl.Game:
    """The position with the missing tracks and stations built, and only these tickets in hand."""
    names, board = game.compiled.notation.tracks, game.edition.board
    tracks: dict[int, list[str]] = {each: [] for each in range(game.seats)}
    stations: dict[int, list[str]] = {each: [] for each in range(game.seats)}
    for track, owner in game.owners.items():
        tracks[owner].append(names[track])
    tracks[seat] += [names[track] for track in needs.missing]
    for city, owner in game.stations.items():
        stations[owner].append(board.name_of(city))
    stations[seat] += [board.name_of(city) for city in needs.stations]
    return tl.position(
        game.edition,
        game.seats,
        tracks=tracks,
        stations=stations,
        tickets={seat: [ticket.name for ticket in needs.tickets]},
    )


def built_up(edition: str | Path, seats: int, seed: int, moves: int) -> tl.Game:
    """A game in which every seat has many tracks."""
    game = tl.Game(edition, seats, seed)
    for number, _ in enumerate(random_play(game, seed, "builder")):
        if number == moves:
            break
    return game


def dense_map(path: Path) -> Path:
    """Six cities with nearly all tracks between them, and two stations for each seat."""
    return mini_map(
        path,
        cities=("Ayr", "Bude", "Cork", "Deal", "Eton", "Frome"),
        tracks=(
            *("Ayr-Bude 1 gray", "Bude-Cork 2 gray", "Cork-Deal 1 gray", "Deal-Eton 2 gray"),
            *("Eton-Frome 1 gray", "Frome-Ayr 2 gray", "Ayr-Deal 2 gray", "Bude-Eton 2 gray"),
        ),
        tickets=(
            *("Ayr-Bude 1", "Bude-Cork 1", "Cork-Eton 1", "Deal-Eton 1", "Eton-Frome 1"),
            *("Frome-Ayr 1", "Ayr-Deal 2", "Bude-Frome 2", "Cork-Frome 2", "Ayr-Cork 1"),
        ),
        trains="7",
        seats="[2, 4]",
        stations="{ count = 2, unbuilt_points = 1 }",
    )


def late_position(path: Path, seats: int, chance: random.Random) -> tl.Game:
    """Few trains are left, and some stations are built."""
    compiled = compile_edition(path)
    cities = [city.name for city in compiled.edition.board.cities.values()]
    return tl.position(
        path,
        seats,
        tracks=scattered_tracks(compiled, seats, chance.randint(1, 2), chance),
        stations=shared_out(cities, seats, chance.choice((0, 1, 1)), chance),
        trains={seat: chance.randint(0, 2) for seat in range(seats)},
    )


# Laws


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_path_takes_fewer_trains_or_lent_tracks(edition: str) -> None:
    chance = random.Random(edition)
    lent = 0
    for seed in range(12):
        game = built_up(edition, SEATS[seed % len(SEATS)], seed, 60 + 25 * seed)
        for ticket in chance.sample(range(len(game.edition.tickets)), 8):
            seat = chance.randrange(game.seats)
            needs = game.needs(ticket, seat=seat)
            slow = cheapest(game, seat, ticket)
            if not needs.stations:
                assert needs.trains == (None if slow is None else slow[0])
                assert slow is None or len(needs.lent) == slow[1]
            else:
                assert slow is None or slow[0] > game.trains[seat]
            lent += len(needs.lent)
    assert (lent > 5) == (edition == "europe")


@pytest.mark.parametrize("seats", SEATS[:3])
def test_possible_is_what_new_stations_and_rivals_claims_allow(seats: int, tmp_path: Path) -> None:
    path = dense_map(tmp_path / "dense.toml")
    counts = {True: 0, False: 0}
    helped = 0
    for seed in range(50):
        game = late_position(path, seats, random.Random(seed))
        for ticket in range(len(game.edition.tickets)):
            needs = game.needs(ticket, seat=0)
            helped += len(needs.stations)
            if needs.stations or not needs.enough_trains:
                assert needs.possible == can_be_completed(game, 0, ticket)
                counts[needs.possible] += 1
    assert min(counts.values()) > 20
    assert helped > 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ticket_counts_as_done_once_its_needs_are_met(edition: str) -> None:
    met = 0
    for seed in range(16):
        game = built_up(edition, SEATS[seed % len(SEATS)], seed, 40 + 15 * seed)
        for ticket in one_of_each_name(game)[seed % 8 :: 8]:
            needs = game.needs(ticket, seat=1)
            if needs.enough_trains:
                after = with_needs_met(game, 1, needs)
                assert after.scores()[1].completed == 1
                assert after.needs(ticket, seat=1).completed
                assert game.trains[1] - after.trains[1] == needs.trains
                met += 1
    assert met > 15


@pytest.mark.parametrize("edition", EDITIONS)
def test_tickets_are_done_together_once_their_needs_are_met(edition: str) -> None:
    met = 0
    for seed in range(24):
        chance = random.Random(seed)
        game = built_up(edition, SEATS[seed % len(SEATS)], seed, 30 + 8 * seed)
        chosen = chance.sample(one_of_each_name(game), 3)
        alone = [game.needs(ticket, seat=0) for ticket in chosen]
        together = game.needs(*chosen, seat=0)
        assert together.possible == all(needs.possible for needs in alone)
        assert together.missing == game.needs(*chosen[::-1], seat=0).missing
        if together.enough_trains:
            assert with_needs_met(game, 0, together).scores()[0].completed == 3
            met += 1
    assert met > 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_ticket_has_its_way_in_the_network_for_all(edition: str) -> None:
    detours = 0
    for seed in range(24):
        chance = random.Random(seed)
        game = built_up(edition, SEATS[seed % len(SEATS)], seed, 30 + 8 * seed)
        chosen = chance.sample(one_of_each_name(game), 4)
        alone = [game.needs(ticket, seat=0) for ticket in chosen]
        each = needs_of_each(game, 0, chosen)
        for own, shared in zip(alone, each, strict=True):
            assert shared.possible == own.possible
            assert shared.possible or shared == own
            if shared.enough_trains:
                assert with_needs_met(game, 0, shared).scores()[0].completed == 1
        detours += sum(
            shared.missing != own.missing for own, shared in zip(alone, each, strict=True)
        )
        together = game.needs(*(needs.tickets[0] for needs in alone if needs.possible), seat=0)
        if together.trains is not None:
            network = [needs for needs in each if needs.possible]
            assert {*together.missing} == {track for needs in network for track in needs.missing}
            assert {*together.lent} == {track for needs in network for track in needs.lent}
            assert {*together.stations} == {city for needs in network for city in needs.stations}
    assert detours > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_helpful_track_brings_a_ticket_nearer_without_a_long_detour(edition: str) -> None:
    helpful = 0
    for seed in range(4):
        game = built_up(edition, SEATS[seed % len(SEATS)], seed, 40 + 40 * seed)
        chosen = random.Random(seed).sample(one_of_each_name(game), 2)
        found = game.observe(0).helpful_tracks(*(ticket.index for ticket in chosen))
        assert {*found} == {
            track
            for track in game.open_tracks(0)
            if any(helps(game, 0, ticket, track) for ticket in chosen)
        }
        helpful += len(found)
    assert helpful > 10


def helps(game: tl.Game, seat: int, ticket: HeldTicket, track: int) -> bool:
    """Whether the ticket needs fewer trains after the claim, and at most 3 more with it."""
    now, length = game.needs(ticket, seat=seat), game.edition.board.tracks[track].length
    if not now.possible or not now.trains or length > game.trains[seat]:
        return False
    claim = replace(now, missing=(track,), stations=())
    after = with_needs_met(game, seat, claim).needs(ticket, seat=seat)
    if not after.possible or after.trains is None:
        return False
    return after.trains < now.trains and after.trains + length <= now.trains + 3


def test_a_track_after_which_no_way_is_found_does_not_help(tmp_path: Path) -> None:
    game = built_up(dense_map(tmp_path / "dense.toml"), 4, seed=2293, moves=35)
    ticket = next(each for each in one_of_each_name(game) if each.name == "Cork-Frome")
    assert [helps(game, 1, ticket, track) for track in (5, 6)] == [True, False]
    assert game.observe(1).helpful_tracks(ticket.index) == (5,)


def test_every_short_way_of_a_ticket_helps_it() -> None:
    seen = tl.position(
        "usa",
        2,
        tracks={0: ["New York-Pittsburgh (white)", "Nashville-Pittsburgh"]},
        tickets={0: ["Los Angeles-New York", "Portland-Nashville"]},
    ).observe(0)
    held = sorted(seen.tickets, key=lambda ticket: ticket.name)
    alone = [seen.needs(ticket).trains for ticket in held]
    shared = [it["trains"] for it in seen.plain_needs_of_each(*(it.index for it in held))]
    assert alone == [14, 17]
    assert shared[1] > 17  # together they take another way, so that they share routes
    names = compile_edition("usa").notation.tracks
    helpful = {names[track] for track in seen.helpful_tracks(*(it.index for it in held))}
    assert {"Denver-Salt Lake City (red)", "Denver-Salt Lake City (yellow)"} <= helpful
    assert "Atlanta-Miami" not in helpful


def needs_of_each(game: tl.Game, seat: int, tickets: list[HeldTicket]) -> list[tl.TicketNeeds]:
    found = game.observe(seat).plain_needs_of_each(*(ticket.index for ticket in tickets))
    return [
        tl.TicketNeeds((ticket,), **needs) for ticket, needs in zip(tickets, found, strict=True)
    ]


def one_of_each_name(game: tl.Game) -> list[HeldTicket]:
    """Tickets with unique names."""
    every = [held_ticket(game.edition, index) for index in range(len(game.edition.tickets))]
    return [*{ticket.name: ticket for ticket in every}.values()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_impossible_ticket_is_never_completed(edition: str) -> None:
    given_up = 0
    for seed in range(8):
        game = tl.Game(edition, SEATS[seed % len(SEATS)], seed)
        impossible: set[tuple[int, int]] = set()
        for number, _ in enumerate(random_play(game, seed, "builder")):
            if number % 10 == 0:
                impossible |= {
                    (seat, ticket.index)
                    for seat in range(game.seats)
                    for ticket in game.tickets(seat)
                    if not game.needs(ticket, seat=seat).possible
                }
        done = {
            (seat, ticket.index)
            for seat, score in enumerate(game.scores())
            for ticket, result in zip(game.tickets(seat), score.ticket_results, strict=True)
            if result.done
        }
        assert not impossible & done
        given_up += len(impossible)
    assert given_up > 5


@law(games=60)
def test_completed_tickets_are_those_that_count_on_their_own(play: Play) -> None:
    game = play.game()
    for seat in range(game.seats):
        seen = game.observe(seat)
        results = game.scores()[seat].ticket_results
        for ticket, result in zip(seen.tickets, results, strict=True):
            needs = seen.needs(ticket)
            assert needs.completed or not result.done
            assert result.done or needs.lent or not needs.completed
            assert needs.possible or not needs.completed


@law(games=60)
def test_a_ticket_is_completed_if_and_only_if_a_way_connects_it(play: Play) -> None:
    game = play.game()
    board, names = game.edition.board, game.compiled.notation.tracks
    for seat, score in enumerate(game.scores()):
        for result in score.ticket_results:
            way = {*result.owned, *result.lent}
            assert all(game.owners[track] == seat for track in result.owned)
            assert {names[track] for track in result.lent} <= set(score.lent)
            ticket = game.edition.tickets[result.index]
            reached = set(board.cities_of(ticket.a))
            for _ in way:
                ends = [{board.tracks[track].a, board.tracks[track].b} for track in way]
                reached |= {city for pair in ends if pair & reached for city in pair}
            connected = not reached.isdisjoint(board.cities_of(ticket.b))
            assert (result.done, bool(way)) == (connected, connected)


@law(games=60)
def test_needs_follow_from_the_observation_alone(play: Play) -> None:
    game = play.game()
    for seat in range(game.seats):
        seen = game.observe(seat)
        imagined = seen.sample(play.seed % 7)
        for ticket in (*seen.tickets, *seen.offer):
            needs = seen.needs(ticket)
            assert needs == game.needs(ticket, seat=seat) == imagined.observe(seat).needs(ticket)
