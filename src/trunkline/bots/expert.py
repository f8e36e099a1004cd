"""The expert: it plays the planner's best moves to the end many times, and takes what does best."""

from __future__ import annotations

import os
from time import monotonic

from trunkline.bots.base import Candidate
from trunkline.bots.planned_network import PlannedNetwork
from trunkline.bots.planner import Planner
from trunkline.bots.search.engine import Search
from trunkline.bots.search.thinking import Budget, think
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Expert", "searched_candidates"]

DEFAULT_SECONDS = 1.0
# How many of the planner's candidates it searches, and for how many samples there is room.
CANDIDATES = 8
SAMPLES = 1 << 16
# In standard errors: by how much another move must do better than the planner's own choice.
BETTER_BY = 1.5


class Expert(Planner):
    """Searches for about a second a move, on all cores.

    With `playouts` instead of `seconds`, it makes at most that many for a move, however long they
    take; then the same position and seed always give the same move, on any number of `threads`.
    """

    def __init__(
        self,
        seed: int = 0,
        seconds: float | None = None,
        playouts: int | None = None,
        threads: int | None = None,
    ) -> None:
        super().__init__(seed)
        if seconds is None and playouts is None:
            seconds = DEFAULT_SECONDS
        self.budget = Budget(seconds, playouts)
        self.threads = threads or os.cpu_count() or 1
        self._searching: Search | None = None

    def choose(self, observation: Observation) -> Move:
        """The planner's move, or another one that clearly does better in playouts."""
        return observation.labels[self.search(observation).best(BETTER_BY)]

    def explain(self, observation: Observation) -> list[Candidate]:
        """The moves it searched with the planner's reasons, its choice first.

        Their values are what the search expects of them: 100 for a sure and high win.
        """
        found, _ = super().explain_with_plan(observation)
        search = self.search(observation)
        return searched_candidates(found, search, search.best(BETTER_BY))

    def explain_with_plan(self, observation: Observation) -> tuple[list[Candidate], PlannedNetwork]:
        """What `explain` returns, and the planner's network after the move that it has chosen."""
        candidates = self.explain(observation)
        return candidates, self._network(observation, candidates[0].move)

    def search(self, observation: Observation, required: Move | None = None) -> Search:
        """What playouts tell about the best moves of a position, and about one that is required."""
        started = monotonic()
        search = Search(
            self._engine(observation),
            observation,
            observation.own_seat,
            self.rng(observation).next_u64(),
            CANDIDATES,
            SAMPLES,
            None if required is None else required.number,
        )
        self._searching = search
        try:
            think(search, self.budget, self.threads, started)
        finally:
            self._searching = None
        return search

    def interrupt(self) -> None:
        """End the search that another thread is waiting for; it goes by what was found so far."""
        if self._searching is not None:
            self._searching.stop()


def searched_candidates(found: list[Candidate], search: Search, choice: int) -> list[Candidate]:
    """The candidates that were searched, with their values there, the choice first.

    Values of candidates that were dropped early are compared on the samples that they were in.
    """
    thoughts = {candidate.move.number: candidate for candidate in found}
    results = search.results()
    first = results[0]["value"]
    results.sort(key=lambda result: (result["move"] != choice, -result["lead"]))
    return [_valued(thoughts[it["move"]], 100 * (first + it["lead"])) for it in results]


def _valued(thought: Candidate, value: float) -> Candidate:
    """A candidate with another value."""
    return Candidate(thought.move, value, thought.why, thought.reason)
