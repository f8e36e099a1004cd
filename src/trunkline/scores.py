"""A seat's final count in its parts, and what each part stands on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from trunkline.editions import Edition
from trunkline.notation import held_ticket
from trunkline.vocabulary import ScorePart

__all__ = ["Score", "TicketResult"]


class TicketResult(Struct, frozen=True):
    """A held ticket at the end: its cities, its value, and whether they are connected."""

    index: int
    name: str
    points: int
    done: bool


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
    edition: Edition, names: Sequence[str], held: Iterable[int], counted: Mapping[str, Any]
) -> Score:
    """The engine's numbers for one seat, in words; `names` are those of the tracks."""
    trail = _in_walking_order(edition, counted["path"])
    return Score(
        total=counted["total"],
        parts=counted["parts"],
        ticket_results=tuple(
            TicketResult(ticket.index, ticket.name, ticket.points, ticket.index in counted["done"])
            for ticket in (held_ticket(edition, index) for index in held)
        ),
        path=tuple(names[track] for track in trail),
        path_tracks=trail,
        path_length=counted["path_length"],
        lent=tuple(names[track] for track in counted["lent"]),
    )


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
