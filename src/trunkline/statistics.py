"""What every seat did in a game, in numbers."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from trunkline.game import Game
from trunkline.notation import Move
from trunkline.scores import Score

__all__ = ["GameStatistics", "SeatStatistics", "statistics"]


class SeatStatistics(Struct, frozen=True):
    """What one seat did; `moves` counts them by kind.

    Tickets count as drawn once their seat has chosen from them. They are made or failed, and
    tracks and trains counted, as if the game ended here.
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
        """Spaces of a claimed track on average; 0 without any."""
        return self.spaces / self.tracks if self.tracks else 0.0


class GameStatistics(Struct, frozen=True):
    """How long a game lasted, and what each seat did in it; a round is a turn of every seat."""

    moves: int
    turns: int
    rounds: int
    seats: tuple[SeatStatistics, ...]


def statistics(game: Game) -> GameStatistics:
    """The numbers of a game that was dealt from a seed and played move by move."""
    if game.seed is None:
        raise ValueError("only a game that was dealt from a seed remembers all its moves")
    tallies = [_Tally() for _ in range(game.seats)]
    again = Game(game.edition, seats=game.seats, seed=game.seed)
    played = game.played
    for seat, move in played:
        tallies[seat].note(again, seat, move)
        again.play(move, seat=seat)
    turns = [tally.turns for tally in tallies]
    return GameStatistics(
        moves=len(played),
        turns=sum(turns),
        rounds=max(turns),
        seats=tuple(
            _seat(game, seat, tally, score)
            for seat, (tally, score) in enumerate(zip(tallies, game.scores(), strict=True))
        ),
    )


class _Tally:
    """What only the moves themselves can tell of a seat."""

    def __init__(self) -> None:
        self.turns = 0
        self.rides = 0
        self.tickets_drawn = 0
        self.tickets_kept = 0
        self.tunnels_tried = 0
        self.moves: Counter[str] = Counter()

    def note(self, before: Game, seat: int, move: Move) -> None:
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


def _seat(game: Game, seat: int, tally: _Tally, score: Score) -> SeatStatistics:
    tracks = [game.edition.board.tracks[t] for t, owner in game.owners.items() if owner == seat]
    return SeatStatistics(
        turns=tally.turns,
        moves=dict(tally.moves),
        cards_taken=tally.moves["take"],
        cards_drawn=tally.moves["draw card"],
        tickets_drawn=tally.tickets_drawn,
        tickets_kept=tally.tickets_kept,
        tickets_made=score.completed,
        tickets_failed=len(score.ticket_results) - score.completed,
        tracks=len(tracks),
        spaces=sum(track.length for track in tracks),
        trains_left=game.trains[seat],
        stations_built=tally.moves["station"],
        tunnels_tried=tally.tunnels_tried,
        tunnels_built=sum(track.tunnel for track in tracks),
        rides=tally.rides,
        ride_points=game.merchandise[seat],
        meeples=game.collected[seat],
    )
