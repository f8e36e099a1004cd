"""A tournament from its names to its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from trunkline.arena.cluster import play_on_cluster
from trunkline.arena.crew import cores, play_here, play_in_crew
from trunkline.arena.errors import ArenaError
from trunkline.arena.match import Outcome
from trunkline.arena.portions import Played, Portions
from trunkline.arena.results import Results
from trunkline.arena.roster import sources
from trunkline.arena.schedule import Plan, lineups, seatings, seeds
from trunkline.arena.sprt import Sprt, Trial, Verdict
from trunkline.compiled_edition import checked_seed
from trunkline.editions import Edition, load
from trunkline.game import Game

__all__ = ["LIMIT", "Running", "tournament"]

# Seconds a bot has for one decision.
LIMIT = 10.0


class Running(NamedTuple):
    """How far a tournament has come: games, and each bot's share of wins for a seat."""

    done: int
    wanted: int
    shares: dict[str, float]


def tournament(
    names: Sequence[str],
    edition: str | Path | Edition = "usa",
    seats: int = 2,
    games: int = 1000,
    seed: int = 0,
    *,
    workers: int | None = None,
    limit: float = LIMIT,
    anchor: str | None = None,
    sprt: Sprt | None = None,
    ray: str | None = None,
    progress: Callable[[Running], None] | None = None,
) -> Results:
    """Let bots play each other, each lineup at least so many games: whole seeds, all seatings.

    `workers` are processes, by default as many as there are processors; 0 plays in this one, for
    debuggers. `ray` is the address of a Ray cluster, or `local`. Ctrl-C ends a tournament early,
    with the results so far.
    """
    plan = _plan(names, edition, seats, limit)
    _check(plan, games, workers, anchor, sprt)
    each = len(seatings(plan.lineups[0]))
    number = ceil(games / each)
    portions = Portions(seeds(checked_seed(seed), number))
    if ray is not None:
        played = play_on_cluster(plan, portions, ray, workers)
    elif workers == 0:
        played = play_here(plan, portions)
    else:
        played = play_in_crew(plan, portions, workers or cores())
    wanted = number * each * len(plan.lineups)
    collected = _Collected(plan, wanted, sprt)
    began = perf_counter()
    interrupted = _collect(played, collected, progress)
    return Results(
        edition=plan.edition,
        lineups=plan.lineups,
        seed=seed,
        wanted=wanted,
        outcomes=collected.outcomes(),
        anchor=anchor,
        verdict=collected.verdict,
        interrupted=interrupted,
        seconds=perf_counter() - began,
    )


def _plan(names: Sequence[str], edition: str | Path | Edition, seats: int, limit: float) -> Plan:
    loaded = load(edition)
    try:
        Game(loaded, seats, seed=0)
    except ValueError as error:
        raise ArenaError(str(error)) from None
    if isinstance(names, str) or not names:
        raise ArenaError(f"a tournament is between bots: a list of names, not {names!r}")
    if not 0 < limit < float("inf"):
        raise ArenaError(f"a bot needs some time for a decision, not {limit!r} s")
    return Plan(loaded, lineups(names, seats), limit, sources(dict.fromkeys(names)))


def _check(
    plan: Plan, games: int, workers: int | None, anchor: str | None, sprt: Sprt | None
) -> None:
    if games < 1:
        raise ArenaError(f"a tournament has at least 1 game, not {games}")
    if workers is not None and workers < 0:
        raise ArenaError(f"there cannot be {workers} workers")
    if anchor is not None and anchor not in plan.names:
        raise ArenaError(f"the anchor must be one of {', '.join(plan.names)}, not {anchor}")
    if sprt is not None and len(plan.names) != 2:
        raise ArenaError(f"the test compares two bots, not {len(plan.names)}")


def _collect(
    played: Played,
    collected: _Collected,
    progress: Callable[[Running], None] | None,
) -> bool:
    """Gather what is played until all is, or the test has decided; whether Ctrl-C came first."""
    with closing(played):
        try:
            for outcomes in played:
                collected.add(outcomes)
                if progress is not None:
                    progress(collected.running())
                if collected.decided:
                    break
        except KeyboardInterrupt:
            return True
    return False


class _Collected:
    """Outcomes as they come in, seeds in any order; a test looks at them in the order of seeds."""

    def __init__(self, plan: Plan, wanted: int, sprt: Sprt | None) -> None:
        self._names = plan.names
        self._wanted = wanted
        self._seeds: dict[int, list[Outcome]] = {}
        self._wins = dict.fromkeys(plan.names, 0.0)
        self._seats = dict.fromkeys(plan.names, 0)
        self._done = 0
        self.decided = False
        self._trial = None
        if sprt is not None:
            first, second = plan.names
            tables = [(lineup.count(first), lineup.count(second)) for lineup in plan.lineups]
            self._trial = Trial(sprt, tables)

    def add(self, outcomes: list[Outcome]) -> None:
        """Count the games of some whole seeds."""
        seeds: dict[int, list[Outcome]] = {}
        for outcome in outcomes:
            seeds.setdefault(outcome.match.number, []).append(outcome)
        self._seeds.update(seeds)  # at once, so that Ctrl-C leaves no seed by halves
        for outcome in outcomes:
            for name, part in zip(outcome.match.names, outcome.wins, strict=True):
                self._wins[name] += part
                self._seats[name] += 1
        self._done += len(outcomes)
        trial = self._trial
        while trial and not self.decided and trial.verdict.seeds in self._seeds:
            self.decided = trial.add(self._share(trial.verdict.seeds))

    def _share(self, number: int) -> float:
        """What part of a seed's games the first bot won."""
        games = self._seeds[number]
        first = self._names[0]
        won = sum(
            part
            for outcome in games
            for name, part in zip(outcome.match.names, outcome.wins, strict=True)
            if name == first
        )
        return won / len(games)

    @property
    def verdict(self) -> Verdict | None:
        """What the test says, if there is one."""
        return self._trial.verdict if self._trial else None

    def running(self) -> Running:
        """How it stands."""
        shares = {name: self._wins[name] / self._seats[name] for name in self._names}
        return Running(self._done, self._wanted, shares)

    def outcomes(self) -> tuple[Outcome, ...]:
        """All games in the order of seeds; after a decision, those it rests on."""
        last = self.verdict.seeds if self.verdict and self.decided else None
        numbers = sorted(self._seeds)[:last]
        return tuple(outcome for number in numbers for outcome in self._seeds[number])
