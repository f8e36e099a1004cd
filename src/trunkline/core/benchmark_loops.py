"""Benchmark loops: operations of the core, repeated many times without Python in between."""

from time import perf_counter, thread_time

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memcpy
from cython.cimports.trunkline.core import (
    bits,
    knowledge,
    longest_path,
    playouts,
    ride_search,
    scoring,
    turns,
)
from cython.cimports.trunkline.core.bits import Bits, bit
from cython.cimports.trunkline.core.network import MAX_EDGES
from cython.cimports.trunkline.core.position import Position
from cython.cimports.trunkline.core.ride_search import MAX_CARDS, NO_RIDE, RideNetwork, Rides
from cython.cimports.trunkline.core.scoring import Scores
from cython.cimports.trunkline.core.splitmix64 import next_random
from cython.cimports.trunkline.core.state import MAX_CITIES, MAX_TRACKS, State
from cython.cimports.trunkline.core.table import Table


def copy_seconds(position: Position, times: cython.long):
    """The time to copy a position this many times, each copy made from the one before."""
    ring = cython.declare(State[8])
    i: cython.long
    memcpy(cython.address(ring[0]), cython.address(position.state), cython.sizeof(State))
    started = perf_counter()
    with cython.nogil:
        for i in range(times):
            ring[i & 7].rng += 1  # so that the compiler cannot drop a copy
            memcpy(
                cython.address(ring[(i + 1) & 7]),
                cython.address(ring[i & 7]),
                cython.sizeof(State),
            )
    elapsed = perf_counter() - started
    if ring[times & 7].rng != position.state.rng + times:
        raise AssertionError("the copies were not made")
    return elapsed


def sample_seconds(position: Position, viewer: cython.int, times: cython.long):
    """The time to observe and sample a position this many times."""
    seen = cython.declare(State)
    position._checked_seat(viewer)
    t = cython.address(position.table.data)
    i: cython.long
    started = perf_counter()
    with cython.nogil:
        for i in range(times):
            memcpy(cython.address(seen), cython.address(position.state), cython.sizeof(State))
            knowledge.conceal(t, cython.address(seen), viewer)
            knowledge.deal_unseen(t, cython.address(seen), viewer, i)
    return perf_counter() - started


def scoring_seconds(table: Table, seats: cython.int, games: cython.long, seed: uint64_t):
    """The time to score this many finished games, and the time for their longest paths only."""
    if not table.data.min_seats <= seats <= table.data.max_seats:
        raise ValueError(f"this edition is not for {seats} seats")
    finals = cython.cast(cython.pointer(State), malloc(games * cython.sizeof(State)))
    if finals == cython.NULL:
        raise MemoryError
    scores = cython.declare(Scores)
    path = cython.declare(Bits)
    t = cython.address(table.data)
    rng: uint64_t = seed
    i: cython.long
    seat: cython.int
    try:
        with cython.nogil:
            for i in range(games):
                turns.begin(t, finals + i, seats, next_random(cython.address(rng)))
                playouts.play_out(t, finals + i, cython.address(rng))
        started = perf_counter()
        with cython.nogil:
            for i in range(games):
                scoring.score(t, finals + i, scores)
        scored = perf_counter()
        with cython.nogil:
            for i in range(games):
                for seat in range(seats):
                    longest_path.longest_path(t, finals[i].owned[seat], cython.address(path))
        return scored - started, perf_counter() - scored
    finally:
        free(finals)


def time_longest_path(table: Table, tracks):
    """The length of the longest path over these tracks, and the processor time to find it."""
    chosen = cython.declare(Bits)
    path = cython.declare(Bits)
    chosen.w[0] = chosen.w[1] = 0
    for track in tracks:
        bits.add(cython.address(chosen), track)
    if bits.count(chosen) > MAX_EDGES:
        raise ValueError(f"at most {MAX_EDGES} tracks")
    started = thread_time()
    with cython.nogil:
        length = longest_path.longest_path(cython.address(table.data), chosen, cython.address(path))
    return length, thread_time() - started


def best_rides(tracks, prizes, stops, start: cython.int, cards: cython.int):
    """The best rides from a city for 0, 1, ... cards, and the processor time to find them.

    A track is its number, its two cities, and whether it is a rival's. There is a prize for every
    city. A ride is its points, the cards it costs, and its tracks, or None if there is none.
    """
    network = cython.declare(RideNetwork)
    best = cython.declare(Rides)
    if not 0 <= start < len(prizes) <= MAX_CITIES or len(tracks) > MAX_TRACKS:
        raise ValueError(f"at most {MAX_CITIES} cities and {MAX_TRACKS} tracks")
    if not 0 <= cards <= MAX_CARDS:
        raise ValueError(f"at most {MAX_CARDS} cards")
    network.tracks = 0
    for number, a, b, rival in tracks:
        if not (0 <= a < len(prizes) and 0 <= b < len(prizes)):
            raise ValueError(f"track {number} leads to no city")
        network.number[network.tracks] = number
        network.a[network.tracks] = a
        network.b[network.tracks] = b
        network.rival[network.tracks] = bool(rival)
        network.tracks += 1
    for city, prize in enumerate(prizes):
        network.prize[city] = prize
    network.stops = 0
    for city in stops:
        network.stops |= bit(city)
    network.start = start
    network.cards = cards
    started = thread_time()
    with cython.nogil:
        searched = ride_search.best_rides(cython.address(network), best)
    elapsed = thread_time() - started
    if not searched:
        raise RuntimeError("these tracks form a network too complex to search")
    found = []
    i: cython.int
    for i in range(cards + 1):
        ride = cython.address(best[i])
        path = [ride.track[step] for step in range(ride.steps)]
        found.append(None if ride.points == NO_RIDE else (ride.points, ride.cards, path))
    return found, elapsed
