"""How every bot of a tournament did, and how every pair of bots did against each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean

import numpy as np

from trunkline.arena.arena_game import GameResult, SeatResult
from trunkline.arena.ratings import Bootstrap, Wins
from trunkline.arena.result_types import MEAN_RATING, BotAverages, BotStanding, Duel
from trunkline.arena.schedule import Lineup, seatings
from trunkline.vocabulary import ScorePart

__all__ = ["bootstrap", "duels", "standings"]


def bootstrap(
    names: Sequence[str],
    lineups: Sequence[Lineup],
    game_results: Sequence[GameResult],
    seed: int,
) -> Bootstrap:
    """The wins of a tournament by seed, resampled."""
    columns = {name: column for column, name in enumerate(names)}
    numbers = dict.fromkeys(result.game.seed_index for result in game_results)
    rows = {number: row for row, number in enumerate(numbers)}
    won = np.zeros((len(rows), len(lineups), len(names)))
    for result in game_results:
        game = result.game
        for name, share in zip(game.names, result.wins, strict=True):
            won[rows[game.seed_index], game.lineup_index, columns[name]] += share
    tables = np.array([[lineup.count(name) for name in names] for lineup in lineups], float)
    return Bootstrap(Wins(tables, won, len(seatings(lineups[0]))), seed)


def standings(
    names: Sequence[str],
    game_results: Sequence[GameResult],
    resampled: Bootstrap,
    anchor: str | None,
) -> list[BotStanding]:
    """Every bot, strongest first."""
    seat_results, games, forfeits = _by_name(game_results)
    ratings = resampled.ratings(MEAN_RATING, None if anchor is None else names.index(anchor))
    found = [
        BotStanding(
            name=name,
            rating=ratings[column],
            games=games[name],
            wins=float(resampled.won[0, :, column].sum()),
            share=resampled.share(column),
            forfeits=forfeits[name],
            means=_averages(seat_results[name]) if seat_results[name] else None,
        )
        for column, name in enumerate(names)
    ]
    return sorted(found, key=lambda standing: -standing.rating.value)


def duels(names: Sequence[str], order: Iterable[str], resampled: Bootstrap) -> list[Duel]:
    """Every pair of bots that met, in this order."""
    columns = [names.index(name) for name in order]
    return [
        Duel(names[bot], names[rival], resampled.duel(bot, rival))
        for place, bot in enumerate(columns)
        for rival in columns[place + 1 :]
        if (resampled.tables[:, [bot, rival]] > 0).all(axis=1).any()
    ]


SeatResults = defaultdict[str, list[SeatResult]]
Counts = defaultdict[str, int]


def _by_name(game_results: Iterable[GameResult]) -> tuple[SeatResults, Counts, Counts]:
    """The results, games and forfeits of each bot."""
    seat_results: SeatResults = defaultdict(list)
    games: Counts = defaultdict(int)
    forfeits: Counts = defaultdict(int)
    for result in game_results:
        names = result.game.names
        for name in set(names):
            games[name] += 1
        if result.forfeit is not None:
            forfeits[names[result.forfeit.seat]] += 1
        for seat, seat_result in enumerate(result.results):
            seat_results[names[seat]].append(seat_result)
    return seat_results, games, forfeits


def _averages(results: Sequence[SeatResult]) -> BotAverages:
    return BotAverages(
        score=fmean(result.total for result in results),
        points={part: fmean(result.parts[part] for result in results) for part in ScorePart},
        tickets_completed=fmean(result.completed for result in results),
        tickets_held=fmean(result.held for result in results),
        turns=fmean(result.turns for result in results),
    )
