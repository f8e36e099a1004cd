"""Plays on a map of one's own: my-map.toml beside this file, or any other edition file.

python own_map.py [FILE]
"""

import random
import sys
from pathlib import Path

import trunkline as tl

source = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("my-map.toml")
try:
    game = tl.Game(source, seats=2, seed=1)
except tl.EditionError as error:
    sys.exit(str(error))  # every fault with its file, its entry and its cure

board = game.edition.board
print(f"{game.edition.name}: {len(board.cities)} cities, {len(board.tracks)} tracks")
print(f"{len(game.compiled.moves)} possible moves, content hash {game.edition.hash}")

chance = random.Random(1)
while not game.over:
    game.play(chance.choice(game.moves()))
print("Final scores:", [score.total for score in game.scores()])

again = tl.replay(game.record(), edition=source)
assert again.digest() == game.digest()
