"""A whole game in a few lines: deal it, play it at random, score it and record it."""

import random

import trunkline as tl

game = tl.Game("europe", seats=3, seed=7, names=["Ada", "Ben", "Cleo"])
rng = random.Random(7)

while not game.over:
    game.play(rng.choice(game.moves()))

for name, score in zip(game.names, game.scores(), strict=True):
    done = f"{score.completed} of {len(score.ticket_results)} tickets done"
    print(f"{name}: {score.total} points, {score.parts['routes']} of them for routes, {done}")
print("Won by", " and ".join(game.names[seat] for seat in game.winners()))

record = game.record()
assert tl.replay(record).digest() == game.digest()
print(f"\nThe record has {len(record.splitlines())} lines. It begins:\n")
print("\n".join(record.splitlines()[:14]))
