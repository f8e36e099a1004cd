"""How far a ticket is from being done: the way that needs the fewest more trains."""

from __future__ import annotations

import heapq
from typing import NamedTuple

from trunkline.observation import Observation


class Journey(NamedTuple):
    """A way between two places: the tracks still to be claimed, and the trains they take."""

    tracks: tuple[int, ...]
    trains: int


def shortest(seen: Observation, start: str, end: str) -> Journey | None:
    """The way with the fewest trains over own and open tracks; None where rivals have shut it."""
    board = seen.edition.board
    ahead = _ways(seen)
    goals = set(board.cities_of(end))
    queue: list[tuple[int, int, str, tuple[int, ...]]] = [
        (0, 0, city, ()) for city in board.cities_of(start)
    ]
    reached: set[str] = set()
    while queue:
        trains, _, city, tracks = heapq.heappop(queue)
        if city in goals:
            return Journey(tracks, trains)
        if city in reached:
            continue
        reached.add(city)
        for track, there, price in ahead.get(city, ()):
            claimed = (*tracks, track) if price else tracks
            heapq.heappush(queue, (trains + price, len(claimed), there, claimed))
    return None


def wanted_tracks(seen: Observation) -> set[int]:
    """The tracks on the shortest ways of the seat's tickets that are still to be claimed."""
    printed = (seen.edition.tickets[ticket.index] for ticket in seen.tickets)
    ways = (shortest(seen, ticket.a, ticket.b) for ticket in printed)
    return {track for way in ways if way is not None for track in way.tracks}


def _ways(seen: Observation) -> dict[str, list[tuple[int, str, int]]]:
    """The tracks that lead on from each city: own ones free, open ones at their length."""
    tracks = seen.edition.board.tracks
    prices = {track: 0 for track, seat in seen.owners.items() if seat == seen.own_seat}
    prices |= {track: tracks[track].length for track in seen.open_tracks(seen.own_seat)}
    ways: dict[str, list[tuple[int, str, int]]] = {}
    for number, price in prices.items():
        track = tracks[number]
        ways.setdefault(track.a, []).append((number, track.b, price))
        ways.setdefault(track.b, []).append((number, track.a, price))
    return ways
