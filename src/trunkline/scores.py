"""A seat's final count in its parts, and what each part stands on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from trunkline.editions import Edition
from trunkline.notation import held_ticket
from trunkline.vocabulary import ScorePart

__all__ = ["Score", "TicketResult"]


class TicketResult(Struct, frozen=True):
    """A held ticket at the end: its cities, its value, and whether they are connected.

    If they are, `owned` and `lent` are the tracks of a way between them, in its order: those of
    the seat, and those of rivals, which it takes only if there is no way without.
    """

    index: int
    name: str
    points: int
    done: bool
    owned: tuple[int, ...] = ()
    lent: tuple[int, ...] = ()


class Score(Struct, frozen=True):
    """One seat's points: the total and its parts, with the tickets and tracks behind them."""

    total: int
    parts: dict[ScorePart, int]

    ticket_results: tuple[TicketResult, ...]
    path: tuple[str, ...]
    path_tracks: tuple[int, ...]
    path_length: int
    lent: tuple[str, ...]

    @property
    def completed(self) -> int:
        """How many tickets are completed."""
        return sum(result.done for result in self.ticket_results)


def score_of(
    edition: Edition,
    names: Sequence[str],
    owned: Sequence[int],
    held: Iterable[int],
    counted: Mapping[str, Any],
) -> Score:
    """The engine's numbers for one seat, in words; `names` are those of the tracks."""
    trail = _in_walking_order(edition, counted["path"])
    return Score(
        total=counted["total"],
        parts=counted["parts"],
        ticket_results=tuple(_ticket_result(edition, index, owned, counted) for index in held),
        path=tuple(names[track] for track in trail),
        path_tracks=trail,
        path_length=counted["path_length"],
        lent=tuple(names[track] for track in counted["lent"]),
    )


def _ticket_result(
    edition: Edition, index: int, owned: Sequence[int], counted: Mapping[str, Any]
) -> TicketResult:
    ticket = held_ticket(edition, index)
    if index not in counted["done"]:
        return TicketResult(index, ticket.name, ticket.points, done=False)
    way = _way(edition, index, owned) or _way(edition, index, (*owned, *counted["lent"]))
    return TicketResult(
        index,
        ticket.name,
        ticket.points,
        done=True,
        owned=tuple(track for track in way if track in owned),
        lent=tuple(track for track in way if track not in owned),
    )


def _way(edition: Edition, ticket: int, tracks: Iterable[int]) -> tuple[int, ...]:
    """The fewest of these tracks that connect a ticket, in order; empty if they do not."""
    board, ends = edition.board, edition.tickets[ticket]
    touching: dict[str, list[tuple[int, str]]] = {}
    for number in tracks:
        track = board.tracks[number]
        touching.setdefault(track.a, []).append((number, track.b))
        touching.setdefault(track.b, []).append((number, track.a))
    goals = board.cities_of(ends.b)
    ways: dict[str, tuple[int, ...]] = dict.fromkeys(board.cities_of(ends.a), ())
    ahead = deque(ways)
    while ahead:
        city = ahead.popleft()
        if city in goals:
            return ways[city]
        for number, there in touching.get(city, ()):
            if there not in ways:
                ways[there] = (*ways[city], number)
                ahead.append(there)
    return ()


def _in_walking_order(edition: Edition, tracks: Iterable[int]) -> tuple[int, ...]:
    """The tracks of a trail one after another: Hierholzer's walk from one of its ends."""
    ends = {t: (edition.board.tracks[t].a, edition.board.tracks[t].b) for t in tracks}
    touching: dict[str, list[int]] = {}
    for track, (a, b) in ends.items():
        touching.setdefault(a, []).append(track)
        touching.setdefault(b, []).append(track)
    if not ends:
        return ()
    start = next((c for c, found in touching.items() if len(found) % 2), next(iter(touching)))
    unused = set(ends)
    walk: list[int] = []
    stack: list[tuple[str, int | None]] = [(start, None)]
    while stack:
        city, arrived_by = stack[-1]
        ahead = next((track for track in touching[city] if track in unused), None)
        if ahead is None:
            stack.pop()
            if arrived_by is not None:
                walk.append(arrived_by)
        else:
            unused.discard(ahead)
            a, b = ends[ahead]
            stack.append((b if city == a else a, ahead))
    return tuple(walk)
