"""Play on your own map: my-map.toml next to this file, or any other edition file.

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
    sys.exit(str(error))  # every mistake, where it is and how to fix it

board = game.edition.board
print(f"{game.edition.name}: {len(board.cities)} cities, {len(board.tracks)} tracks")
print(f"{len(game.compiled.moves)} possible moves, content hash {game.edition.hash}")

rng = random.Random(1)
while not game.over:
    game.play(rng.choice(game.moves()))
print("Final scores:", [score.total for score in game.scores()])

again = tl.replay(game.record(), edition=source)
assert again.digest() == game.digest()
