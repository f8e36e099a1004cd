"""Measure how strong the bots are, and write docs/ladder.md: `make ladder`.

All numbers come from `trunkline.arena` with fixed seeds; `trunkline arena` prints the same ones.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import NormalDist, mean, stdev

from trunkline.arena import BotStanding, Interval, Results, tournament
from trunkline.bots.planner import Planner
from trunkline.bots.planning.engine import PlannerEngine
from trunkline.bots.planning.engine import self_play as engine_game
from trunkline.bots.planning.tuned_weights import Weights, weights_for
from trunkline.compiled_edition import compile_edition
from trunkline.editions import Edition, editions, load

PAGE = Path(__file__).parents[1] / "docs" / "ladder.md"
SEED = 2026
LEVELS = ("hard", "challenging", "medium", "easy")
HEAD = """# How strong the bots are

`make ladder` measures all numbers on this page and writes it. They come from tournaments of
[the arena](arena.md) with fixed seeds, each played in every seating. Brackets hold 95 % intervals.
`trunkline arena planner greedy --edition europe --games 200 --seed 2026` repeats one line of the
first table; `trunkline arena planner greedy greedy greedy --edition europe --seats 4 --games 200
--seed 2026` repeats the same with four seats.
"""


class Peaceful(Planner):
    """The planner without blocking claims, to measure what they are worth."""

    @classmethod
    def weights(cls, edition: Edition, seats: int) -> Weights:
        return super().weights(edition, seats) | {"block_share": 0.0}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--effort", type=float, default=1.0, help="0.1 plays a tenth of the games")
    parser.add_argument("--out", type=Path, default=PAGE)
    options = parser.parse_args()
    parts = [HEAD, *rungs(options.effort), *progress(options.effort), *self_play(options.effort)]
    parts += [*people(options.effort), *blocks(options.effort), *playouts(options.effort)]
    options.out.write_text("\n".join(parts), encoding="utf-8")
    print(f"wrote {options.out}")


def rungs(effort: float) -> Iterator[str]:
    """One planner against greedy and random bots, with two seats and with four."""
    yield "## One planner against the others\n"
    yield "The planner's share of wins, and its mean score.\n"
    yield row("edition", "seats", "against greedy", "score", "against random", "score")
    yield row(*["---"] * 6)
    for edition in editions():
        for seats in (2, 4):
            cells: list[str] = []
            for rival in ("greedy", "random"):
                results = played(["planner", *[rival] * (seats - 1)], edition, seats, 200, effort)
                found = standing(results, "planner")
                assert found.means is not None
                cells += [percent(found.share), f"{found.means.score:.0f}"]
            yield row(edition, str(seats), *cells)
    yield ""


def self_play(effort: float) -> Iterator[str]:
    """Self-play of the planner: the scores of all seats, and of the winners."""
    yield "## Self-play of the planner\n"
    yield row("edition", "seats", "games", "mean score", "winners' mean", "tickets", "turns")
    yield row(*["---"] * 7)
    for edition in editions():
        for seats in (2, 4):
            games = 1000 if edition in ("usa", "usa-mega") else 200
            results = played(["planner"] * seats, edition, seats, games, effort)
            means = standing(results, "planner").means
            assert means is not None
            totals = [[seat.total for seat in game.results] for game in results.game_results]
            winners = [
                mean(score[seat] for seat in game.winners)
                for score, game in zip(totals, results.game_results, strict=True)
            ]
            yield row(
                edition,
                str(seats),
                str(len(results.game_results)),
                points(mean(score) for score in totals),
                points(winners),
                f"{means.tickets_completed:.1f} of {means.tickets_held:.1f}",
                f"{means.turns:.1f}",
            )
    yield ""


def people(effort: float) -> Iterator[str]:
    """The levels for people, with a weaker bot."""
    yield "## The levels\n"
    yield "Every pair of bots with two seats, 200 games each.\n"
    yield row("edition", "bot", "rating", "wins", "mean score")
    yield row(*["---"] * 5)
    for edition in ("usa", "europe", "germany"):
        results = played([*LEVELS, "greedy"], edition, 2, 200, effort)
        for found in results.standings:
            rating = f"{found.rating.value:.0f} [{found.rating.low:.0f} to {found.rating.high:.0f}]"
            assert found.means is not None
            score = f"{found.means.score:.0f}"
            yield row(edition, found.name, rating, percent(found.share), score)
    yield ""


def progress(effort: float) -> Iterator[str]:
    """The planner alone among planners of before."""
    yield "## The planner against planner-1\n"
    yield "One planner among planners of before, on the same deals in every seat.\n"
    yield row("edition", "seats", "games", "wins of the planner", "equal shares")
    yield row(*["---"] * 5)
    for edition in editions():
        fewest, most = load(edition).rules.seats
        for seats in range(fewest, most + 1):
            lineup = ["planner", *["planner-1"] * (seats - 1)]
            results = played(lineup, edition, seats, 2000, effort)
            found = standing(results, "planner")
            games = str(len(results.game_results))
            yield row(edition, str(seats), games, percent(found.share), f"{100 / seats:.0f} %")
    yield ""


def blocks(effort: float) -> Iterator[str]:
    """What blocking is worth: the planner against one that never blocks."""
    yield "## What blocking is worth\n"
    yield "The planner against a planner that never blocks, USA.\n"
    yield row("seats", "games", "wins of the blocking planner", "its score", "score of the other")
    yield row(*["---"] * 5)
    peaceful = f"{__file__}:{Peaceful.__name__}"
    for seats in (2, 4):
        lineup = ["planner", *[peaceful] * (seats - 1)]
        results = played(lineup, "usa", seats, 2000, effort)
        mine, theirs = standing(results, "planner"), standing(results, peaceful)
        assert mine.means is not None and theirs.means is not None
        yield row(
            str(seats),
            str(len(results.game_results)),
            percent(mine.share),
            f"{mine.means.score:.1f}",
            f"{theirs.means.score:.1f}",
        )
    yield ""


def playouts(effort: float) -> Iterator[str]:
    """Whether planners that reuse their plans, as in playouts, are as strong as others."""
    yield "## What reusing plans costs\n"
    yield (
        "A planner that reuses its plans, as in the expert's playouts, alone among planners that "
        "do not, on the same deals in every seat.\n"
    )
    yield row("edition", "seats", "games", "its share of wins", "equal shares")
    yield row(*["---"] * 5)
    for edition in editions():
        for seats in (2, 4):
            print(f"{edition}, {seats} seats: reusing plans", file=sys.stderr)
            deals = max(2, round(1000 * effort))
            shares = [100 * reusing_share(edition, seats, SEED + deal) for deal in range(deals)]
            games = str(deals * seats)
            yield row(edition, str(seats), games, f"{points(shares)} %", f"{100 / seats:.0f} %")
    yield ""


def reusing_share(edition: str, seats: int, seed: int) -> float:
    """The share of a deal's wins that a planner gets which reuses its plans, over all seats."""
    table, weights = compile_edition(edition).table, weights_for(edition, seats)
    own, other = PlannerEngine(table, weights, reuses_plans=True), PlannerEngine(table, weights)
    share = 0.0
    for seat in range(seats):
        _, won = engine_game([own if at == seat else other for at in range(seats)], seed)
        share += won[seat] / sum(won)
    return share / seats


def played(lineup: Sequence[str], edition: str, seats: int, games: int, effort: float) -> Results:
    """The results of a tournament, which is announced on standard error."""
    print(f"{edition}, {seats} seats: {' '.join(dict.fromkeys(lineup))}", file=sys.stderr)
    results = tournament(lineup, edition, seats, max(1, round(games * effort)), SEED)
    if results.forfeits or results.interrupted:
        raise SystemExit(f"the tournament is incomplete: {results.forfeits[:3]}")
    return results


def standing(results: Results, name: str) -> BotStanding:
    return next(found for found in results.standings if found.name == name)


def percent(share: Interval) -> str:
    return f"{share.value:.1%} [{share.low:.1%} to {share.high:.1%}]"


def points(values: Iterable[float]) -> str:
    """A mean with its interval; the games are independent."""
    found = list(values)
    value = mean(found)
    if len(found) < 2:
        return f"{value:.1f}"
    spread = NormalDist().inv_cdf(0.975) * stdev(found) / len(found) ** 0.5
    return f"{value:.1f} [{value - spread:.1f} to {value + spread:.1f}]"


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
