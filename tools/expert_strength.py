"""Measure how strong the expert is, and write docs/expert.md: `make strength`.

A game with a second for every move takes a minute, so all matches together take many hours. Each
deal is kept as soon as it has been played in every seating, and a later run goes on from there.
`--minutes` ends a run in time. If the bots have changed since a match began, it is marked on the
page; `--renew` plays such matches again from the start. Nothing else should run at the same time,
because the expert is given time, not playouts.
"""

from __future__ import annotations

import argparse
import hashlib
import resource
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from math import fsum
from pathlib import Path
from statistics import fmean
from time import monotonic, perf_counter

import msgspec
import numpy as np
from msgspec import Struct, field

from trunkline import bots
from trunkline.arena import Interval, tournament
from trunkline.arena.arena_game import GameResult
from trunkline.arena.ratings import Bootstrap, Wins
from trunkline.bots.expert import Expert
from trunkline.editions import editions
from trunkline.game import Game
from trunkline.plot_style import COLORS, FAINT, figure_for

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "expert.md"
PICTURE = ROOT / "docs" / "images" / "expert-time.svg"
KEPT = ROOT / "benchmarks" / "expert_results.json"
# What the strength of the bots depends on.
SOURCES = ("core", "bots/planning", "bots/search", "bots/planner.py", "bots/expert.py")
SEED = 2026
CURVE = (0.05, 0.2, 0.8, 3.2)
LADDER = (0.1, 0.5, 2.0)
TIMES = (0.05, 0.1, 0.5, 1.0)
TIMED = 60  # decisions for each of these times
OTHERS = [edition for edition in editions() if edition != "usa"]


class Match(Struct, frozen=True):
    """One expert against rivals that are all the same, on the same deals in every seat."""

    edition: str
    seats: int
    seconds: float
    rival: str
    deals: int
    goal: float | None = None  # the share of wins it should have at least

    @property
    def key(self) -> str:
        return f"{self.edition}/{self.seats}, {self.seconds} s against {self.rival}"

    @property
    def expert(self) -> str:
        return f"expert(seconds={self.seconds})"


class Played(Struct):
    """The deals of a match that have been played, each in every seating."""

    bots: str  # a hash of what played
    wins: list[float] = field(default_factory=list)  # the expert's wins of each deal
    margins: list[float] = field(default_factory=list)  # its mean margin in each deal


AGAINST_PLANNER_1 = [
    Match("usa", 2, 1.0, "planner-1", 100, 0.85),
    Match("usa", 2, 0.1, "planner-1", 100, 0.70),
    *[Match(edition, 2, 1.0, "planner-1", 30, 0.70) for edition in OTHERS],
]
FOUR_SEATS = [
    Match("usa", 4, 1.0, "planner", 25, 0.55),
    Match("europe", 4, 1.0, "planner", 25, 0.50),
    Match("usa-mega", 4, 1.0, "planner", 25, 0.50),
]
BY_TIME = [Match("usa", 2, seconds, "planner", 50) for seconds in CURVE]
BY_EDITION = [
    Match(edition, 2, seconds, "planner", 20) for edition in editions() for seconds in LADDER
]
# Matches with a goal come first.
GROUPS = ([*AGAINST_PLANNER_1, *FOUR_SEATS], BY_TIME, BY_EDITION)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=float("inf"), help="end after this long")
    parser.add_argument("--only", default="", help="only matches whose name contains this")
    parser.add_argument("--renew", action="store_true", help="replay matches of earlier bots")
    parser.add_argument("--kept", type=Path, default=KEPT, help="the file with the results")
    parser.add_argument("--out", type=Path, default=PAGE)
    parser.add_argument("--picture", type=Path, default=PICTURE)
    options = parser.parse_args()
    results = read_results(options.kept)
    if options.renew:
        results = {key: played for key, played in results.items() if played.bots == bots_hash()}
    deadline = monotonic() + 60 * options.minutes
    for group in GROUPS:
        wanted = [match for match in group if options.only in match.key]
        play_matches(wanted, results, options.kept, deadline)
    plot_curve(results, options.picture)
    options.out.write_text("\n".join(page(results)) + "\n", encoding="utf-8")
    print(f"wrote {options.out}")


def read_results(path: Path) -> dict[str, Played]:
    if not path.exists():
        return {}
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Played])


def write_results(results: dict[str, Played], path: Path) -> None:
    """Replace the file at once, so that an interrupted run loses nothing."""
    beside = path.with_suffix(".new")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=1))
    beside.replace(path)


def bots_hash() -> str:
    """A hash of the sources that decide how the bots play."""
    found = hashlib.blake2b(digest_size=6)
    for source in SOURCES:
        path = ROOT / "src" / "trunkline" / source
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.suffix in (".py", ".pxd", ".json"):
                found.update(file.read_bytes())
    return found.hexdigest()


def play_matches(
    matches: Sequence[Match], results: dict[str, Played], kept: Path, deadline: float
) -> None:
    """Play the deals that are missing, as long as there is time.

    All matches advance at the same rate, so that a short run tells something about each of them.
    """
    deals = [(deal / match.deals, deal, match) for match in matches for deal in range(match.deals)]
    for _, deal, match in sorted(deals, key=lambda found: found[0]):
        played = results.setdefault(match.key, Played(bots_hash()))
        if deal < len(played.wins):
            continue
        if monotonic() > deadline:
            return
        play_deal(match, played)
        write_results(results, kept)
        print(f"{match.key}: {share_text(match, played)} of {games_of(match, played)}", flush=True)


def play_deal(match: Match, played: Played) -> None:
    """Play the next deal of a match in every seating."""
    found = tournament(
        [match.expert, *[match.rival] * (match.seats - 1)],
        match.edition,
        match.seats,
        games=1,  # in every seating
        seed=SEED + len(played.wins),
        workers=0,
        limit=10 * match.seconds + 10,
    )
    if found.interrupted or found.forfeits:
        sys.exit(f"{match.key} was interrupted; what was played before is kept")
    seats = [result.game.names.index(match.expert) for result in found.game_results]
    games = list(zip(found.game_results, seats, strict=True))
    played.wins.append(fsum(result.wins[seat] for result, seat in games))
    played.margins.append(fmean(margin(result, seat) for result, seat in games))


def margin(result: GameResult, seat: int) -> int:
    """By how many points a seat is ahead of the best other one."""
    totals = [found.total for found in result.results]
    return totals.pop(seat) - max(totals)


def games_of(match: Match, played: Played) -> int:
    return len(played.wins) * match.seats


def share_of(match: Match, played: Played) -> Interval:
    """The expert's share of wins, resampled by deals as in the arena."""
    mine = np.array(played.wins)
    won = np.stack([mine, match.seats - mine], axis=1)[:, None, :]
    tables = np.array([[1.0, match.seats - 1.0]])
    return Bootstrap(Wins(tables, won, match.seats), SEED).share(0)


def share_text(match: Match, played: Played) -> str:
    found = share_of(match, played)
    return f"{found.value:.1%} [{found.low:.1%} to {found.high:.1%}]"


def page(results: dict[str, Played]) -> Iterator[str]:
    """The lines of docs/expert.md."""
    yield "# How strong the expert is\n"
    yield (
        "`make strength` measures all numbers on this page and writes it. A whole run takes more "
        "than a day, so results are [kept](../benchmarks/expert_results.json), and a run that is "
        "stopped goes on later: `python tools/expert_strength.py --minutes 60`. [The expert]"
        "(bots.md#how-the-expert-searches) thinks on two cores. Every deal is played in every "
        "seating; brackets hold 95 % intervals. *Margin* is the mean number of points by which it "
        "is ahead of the best of the others. Matches that began with earlier versions of the bots "
        "have a star.\n"
    )
    yield "## Against planner-1\n"
    yield from table(AGAINST_PLANNER_1, results)
    yield "## Alone among three planners\n"
    yield "With four seats, an equal share is 25 %.\n"
    yield from table(FOUR_SEATS, results)
    yield "## What time is worth\n"
    if PICTURE.exists():
        yield "![Wins against the planner by time for a move](images/expert-time.svg)\n"
    yield from table(BY_TIME, results)
    yield "## Against the planner, in all editions\n"
    yield from table(BY_EDITION, results)
    yield "## Time and memory\n"
    yield from time_and_memory()


def table(matches: Sequence[Match], results: dict[str, Played]) -> Iterator[str]:
    """A row for each match of which something has been played."""
    begun = [match for match in matches if match.key in results and results[match.key].wins]
    if begun:
        yield "| edition | seats | seconds a move | games | wins | goal | margin |"
        yield "|---|---|---|---|---|---|---|"
    for match in begun:
        played = results[match.key]
        goal = "" if match.goal is None else f"{match.goal:.0%}"
        star = "" if played.bots == bots_hash() else "*"
        yield (
            f"| {match.edition} | {match.seats} | {match.seconds:g} | {games_of(match, played)} "
            f"| {share_text(match, played)}{star} | {goal} | {fmean(played.margins):+.0f} |"
        )
    if len(begun) < len(matches):
        yield f"\n{len(matches) - len(begun)} of {len(matches)} matches have not been played yet."
    yield ""


def time_and_memory() -> Iterator[str]:
    """How well the expert keeps its time, and how much memory that takes."""
    yield (
        f"At least {TIMED} decisions for each time, in games against the planner on the USA board "
        "with two seats. A decision that is clear ends early and does not count.\n"
    )
    yield "| seconds a move | decisions | median, of the time given | 95th percentile | longest |"
    yield "|---|---|---|---|---|"
    for seconds in TIMES:
        shares = np.array(full_decisions(seconds)) / seconds
        median, high = np.percentile(shares, (50, 95))
        longest = shares.max()
        yield f"| {seconds:g} | {len(shares)} | {median:.1%} | {high:.1%} | {longest:.1%} |"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    yield f"\nThe process that measured all this never used more than {peak} MiB."


def full_decisions(seconds: float) -> list[float]:
    """How long the decisions took that used up the time, in as many games as it takes."""
    took: list[float] = []
    for seed in count(SEED):
        took += [time for time in decision_times(seconds, seed) if time > 0.9 * seconds]
        if len(took) >= TIMED:
            break
    return took


def decision_times(seconds: float, seed: int) -> Iterator[float]:
    """How long the expert takes for each of its decisions in a game against the planner."""
    players = [Expert(seed=SEED, seconds=seconds), bots.make("planner")]
    game = Game("usa", seats=2, seed=seed)
    while not game.over:
        seat = game.seat
        observation = game.observe(seat)
        before = perf_counter()
        move = players[seat].choose(observation)
        if seat == 0:
            yield perf_counter() - before
        game.play(move)


def plot_curve(results: dict[str, Played], path: Path) -> None:
    """Plot the share of wins over the time for a move."""
    points = [
        (match.seconds, share_of(match, played))
        for match in BY_TIME
        if (played := results.get(match.key)) is not None and played.wins
    ]
    if not points:
        return
    seconds = [time for time, _ in points]
    shares = [share for _, share in points]
    errors = [
        [100 * (share.value - share.low) for share in shares],
        [100 * (share.high - share.value) for share in shares],
    ]
    with figure_for(path, 6.4, 3.6) as figure:
        axes = figure.subplots()
        axes.axhline(50, color=FAINT, linewidth=0.8, linestyle=":")
        values = [100 * share.value for share in shares]
        axes.errorbar(seconds, values, errors, fmt="o-", color=COLORS[1], markersize=5)
        axes.set_xscale("log")
        axes.set_xticks(seconds, [f"{time:g} s" for time in seconds])
        axes.minorticks_off()
        axes.set_ylim(40, 100)
        axes.set_xlabel("Time for a move")
        axes.set_ylabel("Wins against the planner, %")
        axes.tick_params(length=0)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)


if __name__ == "__main__":
    main()
