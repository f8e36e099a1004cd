"""How every bot of a tournament did, and how every two of them did against each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean

import numpy as np

from trunkline.arena.figures import MIDDLE, Duel, Means, Standing
from trunkline.arena.match import Outcome, SeatResult
from trunkline.arena.ratings import Bootstrap, Wins
from trunkline.arena.schedule import Lineup, seatings
from trunkline.vocabulary import ScorePart

__all__ = ["bootstrap", "duels", "standings"]


def bootstrap(
    names: Sequence[str], lineups: Sequence[Lineup], outcomes: Sequence[Outcome], seed: int
) -> Bootstrap:
    """The wins of a tournament by seed, drawn again and again."""
    places = {name: place for place, name in enumerate(names)}
    rows = {number: row for row, number in enumerate({o.match.number: None for o in outcomes})}
    won = np.zeros((len(rows), len(lineups), len(names)))
    for outcome in outcomes:
        match = outcome.match
        for name, part in zip(match.names, outcome.wins, strict=True):
            won[rows[match.number], match.lineup, places[name]] += part
    tables = np.array([[lineup.count(name) for name in names] for lineup in lineups], float)
    return Bootstrap(Wins(tables, won, len(seatings(lineups[0]))), seed)


def standings(
    names: Sequence[str], outcomes: Sequence[Outcome], drawn: Bootstrap, anchor: str | None
) -> list[Standing]:
    """Every bot, the strongest first."""
    results, games, forfeits = _by_name(outcomes)
    ratings = drawn.ratings(MIDDLE, None if anchor is None else names.index(anchor))
    found = [
        Standing(
            name=name,
            rating=ratings[place],
            games=games[name],
            wins=float(drawn.won[0, :, place].sum()),
            share=drawn.share(place),
            forfeits=forfeits[name],
            means=_means(results[name]) if results[name] else None,
        )
        for place, name in enumerate(names)
    ]
    return sorted(found, key=lambda standing: -standing.rating.value)


def duels(names: Sequence[str], order: Iterable[str], drawn: Bootstrap) -> list[Duel]:
    """Every two bots that met, in this order."""
    places = [names.index(name) for name in order]
    return [
        Duel(names[bot], names[rival], drawn.duel(bot, rival))
        for at, bot in enumerate(places)
        for rival in places[at + 1 :]
        if (drawn.tables[:, [bot, rival]] > 0).all(axis=1).any()
    ]


Results = defaultdict[str, list[SeatResult]]
Counts = defaultdict[str, int]


def _by_name(outcomes: Iterable[Outcome]) -> tuple[Results, Counts, Counts]:
    """Results, games and forfeits of each bot."""
    results: Results = defaultdict(list)
    games: Counts = defaultdict(int)
    forfeits: Counts = defaultdict(int)
    for outcome in outcomes:
        names = outcome.match.names
        for name in set(names):
            games[name] += 1
        if outcome.forfeit is not None:
            forfeits[names[outcome.forfeit.seat]] += 1
        for seat, result in enumerate(outcome.results):
            results[names[seat]].append(result)
    return results, games, forfeits


def _means(results: Sequence[SeatResult]) -> Means:
    return Means(
        score=fmean(result.total for result in results),
        points={part: fmean(result.parts[part] for result in results) for part in ScorePart},
        tickets_completed=fmean(result.completed for result in results),
        tickets_held=fmean(result.held for result in results),
        turns=fmean(result.turns for result in results),
    )
