"""A small bot that samples what its seat cannot see, and plays random games to the end.

For each of a few moves it samples games that its seat could be in, plays the move, finishes the
game at random, and picks the move with the best average result.
"""

import random

import trunkline as tl


def best_move(seen: tl.Observation, rng: random.Random, tries: int = 20) -> tl.Move:
    """The move with the best average result; `seen` is all the bot gets to see."""

    def worth(move: tl.Move) -> float:
        total = 0
        for _ in range(tries):
            sampled = seen.sample(rng.getrandbits(64))
            sampled.play(move, seat=seen.viewer)
            sampled.play_out(rng.getrandbits(64))
            totals = [score.total for score in sampled.scores()]
            mine = totals.pop(seen.viewer)
            total += mine - max(totals)
        return total / tries

    moves = seen.moves()
    return max(rng.sample(moves, min(len(moves), 12)), key=worth)


rng = random.Random(1)
game = tl.Game("usa", seats=2, seed=1, names=["Sampler", "Random"])
while not game.over:
    seat = game.seat
    choose = best_move if seat == 0 else lambda seen, rng: rng.choice(seen.moves())
    game.play(choose(game.observe(seat), rng))
for name, score in zip(game.names, game.scores(), strict=True):
    print(f"{name}: {score.total}")
