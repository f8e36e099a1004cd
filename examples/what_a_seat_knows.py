"""A small bot that plays by what its seat knows: it imagines the rest and plays that to the end.

For each of a few moves it deals games its seat could be in, tries the move there, lets chance
finish the game, and keeps the move that left it best off.
"""

import random

import trunkline as tl


def best_move(seen: tl.Observation, chance: random.Random, tries: int = 20) -> tl.Move:
    """The move that does best on average; `seen` is all the bot is given."""

    def worth(move: tl.Move) -> float:
        total = 0
        for _ in range(tries):
            imagined = seen.sample(chance.getrandbits(64))
            imagined.play(move, seat=seen.viewer)
            imagined.play_out(chance.getrandbits(64))
            totals = [score.total for score in imagined.scores()]
            mine = totals.pop(seen.viewer)
            total += mine - max(totals)
        return total / tries

    moves = seen.moves()
    return max(chance.sample(moves, min(len(moves), 12)), key=worth)


chance = random.Random(1)
game = tl.Game("usa", seats=2, seed=1, names=["Dreamer", "Random"])
while not game.over:
    seat = game.seat
    choose = best_move if seat == 0 else lambda seen, chance: chance.choice(seen.moves())
    game.play(choose(game.observe(seat), chance))
for name, score in zip(game.names, game.scores(), strict=True):
    print(f"{name}: {score.total}")
