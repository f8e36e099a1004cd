"""Uniformly random play at full speed, with the GIL released."""

import cython
from cython.cimports.libc.stdint import int16_t, uint64_t
from cython.cimports.trunkline.core import scoring, turns
from cython.cimports.trunkline.core.randomness import below, next_random
from cython.cimports.trunkline.core.scoring import Score
from cython.cimports.trunkline.core.state import GAME_OVER, MAX_SEATS, State
from cython.cimports.trunkline.core.table import Table


def play_out(t, s, choices):
    """Play random moves to the end of the game; return how many there were."""
    moves: cython.long = 0
    while s.phase != GAME_OVER:
        seat: cython.int = s.seat
        n = turns.count_moves(t, s, seat)
        number = turns.nth_move(t, s, seat, below(choices, n))
        turns.play(t, s, seat, number)
        moves += 1
    return moves


def random_games(table: Table, seats: cython.int, games: cython.int, seed: uint64_t):
    """Play random games to the end and score them.

    Returns the moves played in all, and for each game a tuple of its seats' totals and a tuple
    of its winning seats. The games' own seeds are drawn from `seed`.
    """
    state = cython.declare(State)
    scores = cython.declare(Score[5])
    stream: uint64_t = seed
    results = []
    moves: cython.long = 0
    for _ in range(games):
        with cython.nogil:
            turns.begin(
                cython.address(table.data),
                cython.address(state),
                seats,
                next_random(cython.address(stream)),
            )
            moves += play_out(
                cython.address(table.data), cython.address(state), cython.address(stream)
            )
            scoring.score(cython.address(table.data), cython.address(state), scores)
            won: cython.int = scoring.winners(
                cython.address(table.data), cython.address(state), scores
            )
        results.append(
            (
                tuple([scores[seat].total for seat in range(seats)]),
                tuple([seat for seat in range(seats) if won >> seat & 1]),
            )
        )
    return moves, results
