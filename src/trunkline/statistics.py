"""Statistics of a game: what every seat did."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from trunkline.game import Game
from trunkline.notation import Move
from trunkline.scores import Score

__all__ = ["GameStatistics", "SeatStatistics", "statistics"]


class SeatStatistics(Struct, frozen=True):
    """What one seat did; `moves` counts its moves by kind.

    Tickets count as drawn once their seat has chosen from them. Tickets made or failed, tracks and
    trains are counted as if the game ended now.
    """

    turns: int
    moves: dict[str, int]
    cards_taken: int
    cards_drawn: int
    tickets_drawn: int
    tickets_kept: int
    tickets_made: int
    tickets_failed: int
    tracks: int
    spaces: int
    trains_left: int
    stations_built: int
    tunnels_tried: int
    tunnels_built: int
    rides: int
    ride_points: int
    meeples: dict[str, int]

    @property
    def mean_length(self) -> float:
        """The mean length of the seat's tracks; 0 without any."""
        return self.spaces / self.tracks if self.tracks else 0.0


class GameStatistics(Struct, frozen=True):
    """How long a game lasted, and what each seat did; a round is one turn of every seat."""

    moves: int
    turns: int
    rounds: int
    seats: tuple[SeatStatistics, ...]


def statistics(game: Game) -> GameStatistics:
    """The statistics of a game that was dealt from a seed and played move by move."""
    counts = [_MoveCounts() for _ in range(game.seats)]
    replayed = game.dealt_again()
    played = game.played
    for seat, move in played:
        counts[seat].add(replayed, seat, move)
        replayed.play(move, seat=seat)
    turns = [count.turns for count in counts]
    return GameStatistics(
        moves=len(played),
        turns=sum(turns),
        rounds=max(turns),
        seats=tuple(
            _seat(game, seat, count, score)
            for seat, (count, score) in enumerate(zip(counts, game.scores(), strict=True))
        ),
    )


class _MoveCounts:
    """What is counted from a seat's moves, one at a time."""

    def __init__(self) -> None:
        self.turns = 0
        self.rides = 0
        self.tickets_drawn = 0
        self.tickets_kept = 0
        self.tunnels_tried = 0
        self.moves: Counter[str] = Counter()

    def add(self, before: Game, seat: int, move: Move) -> None:
        """Count a move that is about to be played."""
        self.moves[move.kind] += 1
        if before.phase == "turn":
            self.turns += 1
            self.rides += move.kind == "ride"
        if move.kind == "keep":
            self.tickets_drawn += len(before.offer(seat))
            self.tickets_kept += len(move.keep)
        if move.kind == "claim" and move.track is not None:
            self.tunnels_tried += before.edition.board.tracks[move.track].tunnel


def _seat(game: Game, seat: int, count: _MoveCounts, score: Score) -> SeatStatistics:
    tracks = [game.edition.board.tracks[t] for t, owner in game.owners.items() if owner == seat]
    return SeatStatistics(
        turns=count.turns,
        moves=dict(count.moves),
        cards_taken=count.moves["take"],
        cards_drawn=count.moves["draw card"],
        tickets_drawn=count.tickets_drawn,
        tickets_kept=count.tickets_kept,
        tickets_made=score.completed,
        tickets_failed=len(score.ticket_results) - score.completed,
        tracks=len(tracks),
        spaces=sum(track.length for track in tracks),
        trains_left=game.trains[seat],
        stations_built=count.moves["station"],
        tunnels_tried=count.tunnels_tried,
        tunnels_built=sum(track.tunnel for track in tracks),
        rides=count.rides,
        ride_points=game.merchandise[seat],
        meeples=game.collected[seat],
    )
