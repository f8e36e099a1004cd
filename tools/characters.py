"""Measure how strong the characters are and how one can tell them apart: `make characters`.

It writes docs/characters.md. Each character plays the same deals, in every seat, against `hard`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import NormalDist, mean, stdev
from typing import NamedTuple

from ladder import SEED, percent, played, row

from trunkline.arena import Interval
from trunkline.arena.arena_game import bot_seeds
from trunkline.bots import find
from trunkline.game import Game

PAGE = Path(__file__).parents[1] / "docs" / "characters.md"
RIVAL = "hard"
# With the statistic by which one can tell the character.
CHARACTERS = {
    "overlander": "ticket_points",
    "collector": "tickets",
    "gatekeeper": "blocks",
    "stoker": "turns",
}
LEVELS = ("hard", "challenging", "medium")
TABLES = (("usa", 2), ("europe", 2), ("germany", 2), ("usa", 4))
DEALS = 400
HEAD = """# The characters

Four bots play with a style of their own, and about as well as `hard`:

| name | style |
|---|---|
| `overlander` | long hauls: keeps the longest tickets it is offered, and claims long routes first |
| `collector` | tickets: draws new ones again and again, and fits them into its network |
| `gatekeeper` | blocking: claims the routes that close the gaps in its rivals' networks |
| `stoker` | speed: short tickets and few of them, spare cards spent at once, a quick end |

What makes a style is [data](../src/trunkline/bots/characters.toml): the weights and habits in which
a character differs from `hard`. [Bots](bots.md#the-weights) explains the weights.

`make characters` measures all numbers on this page and writes it. Brackets hold 95 % intervals.
"""


class PlayStyle(NamedTuple):
    """What can be counted of how a seat played one game."""

    ticket_points: float  # of a ticket that it kept, on average
    tickets: float  # that it kept
    blocks: float  # claims that made a rival's ticket longer, or impossible
    turns: float  # until the end of the game


HEADINGS = {
    "ticket_points": "points of a ticket kept",
    "tickets": "tickets kept",
    "blocks": "blocking claims",
    "turns": "turns until the end",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--effort", type=float, default=1.0, help="0.1 plays a tenth of the games")
    parser.add_argument("--out", type=Path, default=PAGE)
    options = parser.parse_args()
    parts = [HEAD, *strengths(options.effort), *styles(max(2, round(DEALS * options.effort)))]
    options.out.write_text("\n".join(parts), encoding="utf-8")
    print(f"wrote {options.out}")


def strengths(effort: float) -> Iterator[str]:
    """The characters among the levels."""
    yield "## How strong they are\n"
    yield "Every pair of bots with two seats, 200 games each.\n"
    yield row("edition", "bot", "rating", "wins", "below hard")
    yield row(*["---"] * 5)
    for edition in ("usa", "europe", "germany"):
        results = played([*CHARACTERS, *LEVELS], edition, 2, 200, effort)
        hard = next(it.rating.value for it in results.standings if it.name == RIVAL)
        for it in results.standings:
            rating = f"{it.rating.value:.0f} [{it.rating.low:.0f} to {it.rating.high:.0f}]"
            below = f"{hard - it.rating.value:.0f}"
            yield row(edition, it.name, rating, percent(it.share), below)
    yield ""


def styles(deals: int) -> Iterator[str]:
    """By what one can tell the characters apart."""
    yield "## How one can tell them apart\n"
    yield (
        f"Each bot plays {deals} deals against `{RIVAL}`, in every seat, and is compared with "
        f"another `{RIVAL}` in its place on the same deals. A blocking claim is one after which a "
        "ticket of a rival takes more trains than before, or cannot be completed any more. Bold is "
        "what is more extreme than for every other bot, beyond chance.\n"
    )
    for edition, seats in TABLES:
        print(f"{edition}, {seats} seats: styles", file=sys.stderr)
        yield f"### {edition}, {seats} seats\n"
        yield row("bot", *HEADINGS.values(), "share of wins")
        yield row(*["---"] * (len(HEADINGS) + 2))
        measured = {bot: measure(bot, edition, seats, deals) for bot in (RIVAL, *CHARACTERS)}
        for bot, games in measured.items():
            cells = [_cell(measured, bot, field) for field in PlayStyle._fields]
            wins = mean(game.won for game in games)
            yield row(f"`{bot}`", *cells, f"{wins:.0%}")
        yield ""


def _cell(measured: dict[str, list[DealStyle]], bot: str, field: str) -> str:
    """A bot's mean, and how it differs from `hard` on the same deals; bold if it tells the bot."""
    value = f"{mean(getattr(deal.style, field) for deal in measured[bot]):.1f}"
    if bot == RIVAL:
        return value
    more = difference(measured[bot], measured[RIVAL], field)
    text = f"{value} ({more.value:+.1f} [{more.low:+.1f} to {more.high:+.1f}])"
    return f"**{text}**" if stands_out(measured, bot, field) else text


def stands_out(measured: dict[str, list[DealStyle]], bot: str, field: str) -> bool:
    """Whether a statistic differs more from `hard` than that of any other, clear of chance.

    Few turns are extreme; of everything else, much is.
    """
    sign = -1 if field == "turns" else 1
    apart = [
        difference(measured[bot], games, field) for other, games in measured.items() if other != bot
    ]
    return all(min(sign * it.low, sign * it.high) > 0 for it in apart)


class DealStyle(NamedTuple):
    """The means over all seats in which a bot played one deal."""

    style: PlayStyle
    won: float


def measure(bot: str, edition: str, seats: int, deals: int) -> list[DealStyle]:
    """How a bot plays in the company of `hard`, deal by deal."""
    play = partial(play_deal, bot, edition, seats)
    with ProcessPoolExecutor() as pool:
        return list(pool.map(play, range(SEED, SEED + deals), chunksize=5))


def difference(one: Sequence[DealStyle], other: Sequence[DealStyle], field: str) -> Interval:
    """By how much a statistic differs between two bots on the same deals."""
    found = [
        getattr(a.style, field) - getattr(b.style, field) for a, b in zip(one, other, strict=True)
    ]
    spread = NormalDist().inv_cdf(0.975) * stdev(found) / len(found) ** 0.5
    return Interval(mean(found), mean(found) - spread, mean(found) + spread)


def play_deal(bot: str, edition: str, seats: int, seed: int) -> DealStyle:
    """Play one deal in every seat."""
    found = [play_seat(bot, edition, seats, seed, seat) for seat in range(seats)]
    style = PlayStyle(*map(mean, zip(*(it.style for it in found), strict=True)))
    return DealStyle(style, mean(it.won for it in found))


def play_seat(bot: str, edition: str, seats: int, seed: int, seat: int) -> DealStyle:
    """Play one game with the bot in a seat, and count what it does."""
    game = Game(edition, seats, seed)
    seeds = bot_seeds(seed, seats)
    players = [find(bot if it == seat else RIVAL)(seeds[it]) for it in range(seats)]
    kept: list[int] = []
    turns = blocks = 0
    while not game.over:
        move = players[game.seat].choose(game.observe(game.seat))
        if game.seat != seat:
            game.play(move)
            continue
        turns += game.phase == "turn"
        if move.kind == "keep":
            kept += [game.offer(seat)[slot].points for slot in move.keep]
        before = _trains_missing(game, seat) if move.kind == "claim" else []
        game.play(move, seat=seat)
        if move.kind == "claim":
            blocks += any(
                after > trains
                for trains, after in zip(before, _trains_missing(game, seat), strict=True)
            )
    winners = game.winners()
    style = PlayStyle(mean(kept), len(kept), blocks, turns)
    return DealStyle(style, (seat in winners) / len(winners))


def _trains_missing(game: Game, seat: int) -> list[float]:
    """The trains that each ticket of a rival still takes; infinite if it cannot be completed."""
    found = []
    for rival in range(game.seats):
        for ticket in game.tickets(rival) if rival != seat else ():
            trains = game.needs(ticket, seat=rival).trains
            found.append(float("inf") if trains is None else float(trains))
    return found


if __name__ == "__main__":
    main()
