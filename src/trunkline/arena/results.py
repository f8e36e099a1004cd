"""The results of a tournament, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from trunkline.arena.arena_game import GameResult, SeatResult
from trunkline.arena.bot_loading import labels
from trunkline.arena.result_types import BotStanding, Duel
from trunkline.arena.schedule import Lineup, seatings
from trunkline.arena.sprt import SprtResult
from trunkline.editions import Edition
from trunkline.vocabulary import ScorePart

# Worker processes compute no ratings, so they should not have to import numpy.
if TYPE_CHECKING:
    from trunkline.arena.ratings import Bootstrap

__all__ = ["COLUMNS", "Results"]

# The columns of `rows`: one row for each game and seat.
SCORES = ("score", *ScorePart, "tickets_completed", "tickets_held", "turns")
COLUMNS = (
    "game", "edition", "seed", "seat", "bot", "won", "moves", *SCORES, "forfeit_move", "forfeit"
)  # fmt: skip


class Results(msgspec.Struct, frozen=True, dict=True):
    """A tournament that was played, to its end or until it was stopped.

    `wanted` is the number of games it was to have. Everything else is derived from the game
    results, which the same bots and seeds reproduce on any number of processors.
    """

    edition: Edition
    lineups: tuple[Lineup, ...]
    seed: int
    wanted: int
    game_results: tuple[GameResult, ...]
    anchor: str | None = None
    sprt_result: SprtResult | None = None
    interrupted: bool = False
    seconds: float = 0.0

    @property
    def names(self) -> tuple[str, ...]:
        """The bots, each once, in the order given."""
        return tuple(dict.fromkeys(name for lineup in self.lineups for name in lineup))

    @property
    def labels(self) -> dict[str, str]:
        """Their names, shortened as long as they stay distinct."""
        return labels(self.names)

    @property
    def seats(self) -> int:
        """Seats at a table."""
        return len(self.lineups[0])

    @property
    def seatings(self) -> int:
        """The number of ways to seat a lineup; each is played from every seed."""
        return len(seatings(self.lineups[0]))

    @cached_property
    def standings(self) -> list[BotStanding]:
        """Every bot, strongest first; empty if no game was played."""
        from trunkline.arena.standings import standings

        if not self.game_results:
            return []
        return standings(self.names, self.game_results, self._resampled, self.anchor)

    @cached_property
    def duels(self) -> list[Duel]:
        """Every pair of bots that met, the stronger one first."""
        from trunkline.arena.standings import duels

        order = [standing.name for standing in self.standings]
        return duels(self.names, order, self._resampled) if order else []

    @property
    def forfeits(self) -> list[dict[str, Any]]:
        """The forfeited games: which bot forfeited, where, and why."""
        return [
            {
                "bot": result.game.names[result.forfeit.seat],
                "edition": self.edition.id,
                "seed": result.game.seed,
                "seating": list(result.game.names),
                "seat": result.forfeit.seat,
                "move": result.forfeit.move,
                "reason": result.forfeit.reason,
            }
            for result in self.game_results
            if result.forfeit is not None
        ]

    def scores(self, name: str) -> list[int]:
        """A bot's scores in all games without a forfeit."""
        return [
            seat_result.total
            for result in self.game_results
            for owner, seat_result in zip(result.game.names, result.results, strict=False)
            if owner == name
        ]

    def data(self) -> dict[str, Any]:
        """Everything except the single games as plain values, for JSON."""
        return {
            "edition": self.edition.id,
            "hash": self.edition.hash,
            "seats": self.seats,
            "seed": self.seed,
            "lineups": [list(lineup) for lineup in self.lineups],
            "seatings": self.seatings,
            "games": len(self.game_results),
            "wanted": self.wanted,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 4),
            "anchor": self.anchor,
            "standings": msgspec.to_builtins(self.standings),
            "duels": msgspec.to_builtins(self.duels),
            "sprt": msgspec.to_builtins(self.sprt_result),
            "forfeits": self.forfeits,
        }

    def rows(self) -> Iterator[tuple[object, ...]]:
        """A row of `COLUMNS` for each game and seat, for CSV; forfeited games have no scores."""
        for game, result in enumerate(self.game_results, start=1):
            for seat, name in enumerate(result.game.names):
                yield (
                    *(game, self.edition.id, result.game.seed, seat, name),
                    *(result.wins[seat], result.moves),
                    *_scores(result.results[seat] if result.results else None),
                    *_forfeit(result, seat),
                )

    def __repr__(self) -> str:
        ratings = ", ".join(f"{self.labels[s.name]} {s.rating.value:.0f}" for s in self.standings)
        return f"<Results of {len(self.game_results)} games of {self.edition.id}: {ratings}>"

    @cached_property
    def _resampled(self) -> Bootstrap:
        from trunkline.arena.standings import bootstrap

        return bootstrap(self.names, self.lineups, self.game_results, self.seed)


def _scores(result: SeatResult | None) -> tuple[object, ...]:
    if result is None:
        return ("",) * len(SCORES)
    return result.total, *result.parts.values(), result.completed, result.held, result.turns


def _forfeit(result: GameResult, seat: int) -> tuple[object, object]:
    forfeit = result.forfeit
    return (forfeit.move, forfeit.reason) if forfeit and forfeit.seat == seat else ("", "")
