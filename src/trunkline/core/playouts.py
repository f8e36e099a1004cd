"""Uniformly random play at full speed, with the GIL released, and sums over many games."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.trunkline.core import scoring, turns
from cython.cimports.trunkline.core.codes import GAME_OVER
from cython.cimports.trunkline.core.move_blocks import MoveBlocks
from cython.cimports.trunkline.core.playouts import Tally
from cython.cimports.trunkline.core.scoring import Scores
from cython.cimports.trunkline.core.splitmix64 import below, next_random
from cython.cimports.trunkline.core.state import State
from cython.cimports.trunkline.core.table import Table

from trunkline.vocabulary import ScorePart


def play_out(t, s, choices):
    """Play random moves to the end of the game; return how many."""
    moves: cython.long = 0
    blocks = cython.declare(MoveBlocks)
    while s.phase != GAME_OVER:
        seat: cython.int = s.seat
        turns.count_moves(t, s, seat, cython.address(blocks))
        number = turns.nth_move(t, s, seat, cython.address(blocks), below(choices, blocks.moves))
        turns.play(t, s, seat, number, cython.NULL)
        moves += 1
    return moves


def random_games(table: Table, seats: cython.int, games: cython.long, seed: uint64_t):
    """Play random games to the end, score them, and return sums over all of them.

    The seeds of the games and all choices are derived from `seed`. Sums are by seat. Of the two
    histograms, one counts the totals of all seats, the other those of winners.
    """
    if not table.data.min_seats <= seats <= table.data.max_seats:
        raise ValueError(
            f"this edition is for {table.data.min_seats} to {table.data.max_seats} seats"
        )
    tally = cython.cast(cython.pointer(Tally), calloc(1, cython.sizeof(Tally)))
    if tally == cython.NULL:
        raise MemoryError
    try:
        with cython.nogil:
            _play_many(cython.address(table.data), seats, games, seed, tally)
        return _summary(tally, seats)
    finally:
        free(tally)


def _summary(tally, seats):
    return {
        "games": tally.games,
        "moves": tally.moves,
        "shared_wins": tally.shared,
        "wins": _by_seat(tally.wins, seats),
        "points": {
            part: _by_seat(tally.points[cython.cast(cython.int, i)], seats)
            for i, part in enumerate(ScorePart)
        },
        "completed": _by_seat(tally.completed, seats),
        "held": _by_seat(tally.held, seats),
        "totals": _histogram(tally.totals),
        "winning_totals": _histogram(tally.winning_totals),
    }


def _play_many(t, seats, games, seed, tally):
    state = cython.declare(State)
    scores = cython.declare(Scores)
    rng: uint64_t = seed
    for _ in range(games):
        turns.begin(t, cython.address(state), seats, next_random(cython.address(rng)))
        tally.moves += play_out(t, cython.address(state), cython.address(rng))
        scoring.score(t, cython.address(state), scores)
        _add_game(t, cython.address(state), scores, tally)


def _add_game(t, s, scores, tally):
    """Add one finished game to the sums."""
    won: cython.int = scoring.find_winners(t, s, scores, scoring.every_seat(s)).winners
    tally.games += 1
    tally.shared += won & (won - 1) != 0
    seat: cython.int
    part: cython.int
    for seat in range(s.seats):
        place: cython.int = scores[seat].total - LOWEST_TOTAL
        tally.totals[place] += 1
        if won >> seat & 1:
            tally.wins[seat] += 1
            tally.winning_totals[place] += 1
        for part in range(SCORE_PARTS):
            tally.points[part][seat] += scores[seat].part[part]
        tally.completed[seat] += scores[seat].completed
        tally.held[seat] += s.ticket_count[seat][0] + s.ticket_count[seat][1]


def _by_seat(sums, seats):
    return [sums[seat] for seat in range(seats)]


def _histogram(counts):
    found = {}
    place: cython.int
    for place in range(TOTALS):
        if counts[place]:
            found[place + LOWEST_TOTAL] = counts[place]
    return found
