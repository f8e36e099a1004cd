"""What came of a tournament, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from trunkline.arena.figures import Duel, Standing
from trunkline.arena.match import Outcome, SeatResult
from trunkline.arena.roster import labels
from trunkline.arena.schedule import Lineup, seatings
from trunkline.arena.sprt import Verdict
from trunkline.editions import Edition
from trunkline.vocabulary import ScorePart

# Workers play and do not rate: they need not wait for numpy.
if TYPE_CHECKING:
    from trunkline.arena.ratings import Bootstrap

__all__ = ["COLUMNS", "Results"]

# The columns of `rows`: one row for each game and seat.
SCORES = ("score", *ScorePart, "tickets_completed", "tickets_held", "turns")
COLUMNS = (
    "game", "edition", "seed", "seat", "bot", "won", "moves", *SCORES, "forfeit_move", "forfeit"
)  # fmt: skip


class Results(msgspec.Struct, frozen=True, dict=True):
    """A tournament that was played, wholly or until it was stopped.

    `wanted` are the games it was to have. Whatever is told of it follows from its outcomes, which
    the same bots and seeds give again, on however many processors.
    """

    edition: Edition
    lineups: tuple[Lineup, ...]
    seed: int
    wanted: int
    outcomes: tuple[Outcome, ...]
    anchor: str | None = None
    verdict: Verdict | None = None
    interrupted: bool = False
    seconds: float = 0.0

    @property
    def names(self) -> tuple[str, ...]:
        """The bots, each once, in the order given."""
        return tuple(dict.fromkeys(name for lineup in self.lineups for name in lineup))

    @property
    def labels(self) -> dict[str, str]:
        """Their names, as short as they can be told apart."""
        return labels(self.names)

    @property
    def seats(self) -> int:
        """Seats at a table."""
        return len(self.lineups[0])

    @property
    def seatings(self) -> int:
        """The ways to seat a lineup, each of which is played from every seed."""
        return len(seatings(self.lineups[0]))

    @cached_property
    def standings(self) -> list[Standing]:
        """Every bot, the strongest first; none if no game was played."""
        from trunkline.arena.standings import standings

        if not self.outcomes:
            return []
        return standings(self.names, self.outcomes, self._drawn, self.anchor)

    @cached_property
    def duels(self) -> list[Duel]:
        """Every two bots that met, the stronger one first."""
        from trunkline.arena.standings import duels

        order = [standing.name for standing in self.standings]
        return duels(self.names, order, self._drawn) if order else []

    @property
    def forfeits(self) -> list[dict[str, Any]]:
        """The games that a bot broke off: which bot, where, and why."""
        return [
            {
                "bot": outcome.match.names[outcome.forfeit.seat],
                "edition": self.edition.id,
                "seed": outcome.match.seed,
                "seating": list(outcome.match.names),
                "seat": outcome.forfeit.seat,
                "move": outcome.forfeit.move,
                "reason": outcome.forfeit.reason,
            }
            for outcome in self.outcomes
            if outcome.forfeit is not None
        ]

    def scores(self, name: str) -> list[int]:
        """A bot's scores in all games that nobody forfeited."""
        return [
            result.total
            for outcome in self.outcomes
            for owner, result in zip(outcome.match.names, outcome.results, strict=False)
            if owner == name
        ]

    def data(self) -> dict[str, Any]:
        """All of it but single games as plain values, for JSON."""
        return {
            "edition": self.edition.id,
            "hash": self.edition.hash,
            "seats": self.seats,
            "seed": self.seed,
            "lineups": [list(lineup) for lineup in self.lineups],
            "seatings": self.seatings,
            "games": len(self.outcomes),
            "wanted": self.wanted,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 4),
            "anchor": self.anchor,
            "standings": msgspec.to_builtins(self.standings),
            "duels": msgspec.to_builtins(self.duels),
            "sprt": msgspec.to_builtins(self.verdict),
            "forfeits": self.forfeits,
        }

    def rows(self) -> Iterator[tuple[object, ...]]:
        """A row of `COLUMNS` for each game and seat, for CSV; forfeited games have no scores."""
        for game, outcome in enumerate(self.outcomes, start=1):
            for seat, name in enumerate(outcome.match.names):
                yield (
                    *(game, self.edition.id, outcome.match.seed, seat, name),
                    *(outcome.wins[seat], outcome.moves),
                    *_scores(outcome.results[seat] if outcome.results else None),
                    *_forfeit(outcome, seat),
                )

    def __repr__(self) -> str:
        ratings = ", ".join(f"{self.labels[s.name]} {s.rating.value:.0f}" for s in self.standings)
        return f"<Results of {len(self.outcomes)} games of {self.edition.id}: {ratings}>"

    @cached_property
    def _drawn(self) -> Bootstrap:
        from trunkline.arena.standings import bootstrap

        return bootstrap(self.names, self.lineups, self.outcomes, self.seed)


def _scores(result: SeatResult | None) -> tuple[object, ...]:
    if result is None:
        return ("",) * len(SCORES)
    return result.total, *result.parts.values(), result.completed, result.held, result.turns


def _forfeit(outcome: Outcome, seat: int) -> tuple[object, object]:
    forfeit = outcome.forfeit
    return (forfeit.move, forfeit.reason) if forfeit and forfeit.seat == seat else ("", "")
