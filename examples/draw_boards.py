"""Draw finished games: python draw_boards.py [FOLDER] [EDITION ...]

Without arguments the pictures of USA, Europe and Märklin go into the current folder.
"""

import sys
from pathlib import Path

import trunkline as tl


def preference(game: tl.Game, move: tl.Move) -> float:
    """How much a simple player likes a move: long tracks, few locomotives, cards it has many of."""
    if move.kind == "claim":
        return game.edition.board.tracks[move.track].length - 2.5 - move.locomotives / 10
    if move.kind == "station":
        return 1 if game.trains[game.seat] < 12 and move.cards == 1 else -1
    if move.kind == "take":
        return game.hand(game.seat).get(move.card, 0) / 100
    likes = {"keep": -len(move.keep), "pay": 1, "ride": 0.5, "draw card": 0.015}
    return likes.get(move.kind, -1)


def finished_game(edition: str, seed: int) -> tl.Game:
    """A game between such players: four of them, or fewer if the edition allows fewer."""
    most = tl.Game(edition).edition.rules.seats[1]
    game = tl.Game(edition, seats=min(most, 4), seed=seed)
    while not game.over:
        game.play(max(game.moves(), key=lambda move: preference(game, move)))
    return game


folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
for edition in sys.argv[2:] or ("usa", "europe", "marklin"):
    picture = folder / f"{Path(edition).stem}.svg"
    picture.write_text(finished_game(edition, seed=4).svg(), encoding="utf-8")
    print(f"Wrote {picture}.")
