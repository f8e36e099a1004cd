"""Games for the tests of the analysis: short ones, and positions whose truth is known."""

from __future__ import annotations

from pathlib import Path

import trunkline as tl
from trunkline import bots
from trunkline.bots.planner import Planner
from trunkline.bots.planning.engine import PlannerEngine

GOLDEN = Path(__file__).parent.parent / "golden"


def engine_for(game: tl.Game) -> PlannerEngine:
    """The planner that plays a game out."""
    return PlannerEngine(game.table, Planner.weights(game.edition, game.seats))


def short_game(edition: str = "usa", seats: int = 2, moves: int = 24, seed: int = 5) -> tl.Game:
    """The first moves of a game between different bots."""
    game = tl.Game(edition, seats, seed)
    players = [bots.make(("easy", "planner")[seat % 2], seat) for seat in range(seats)]
    for _ in range(moves):
        game.play(players[game.seat].choose(game.observe(game.seat)))
    return game


def finished_game(edition: str, bot: str, seats: int = 2, seed: int = 0) -> tl.Game:
    """A whole game between bots of one kind."""
    game = tl.Game(edition, seats, seed)
    players = [bots.make(bot, seat) for seat in range(seats)]
    while not game.over:
        game.play(players[game.seat].choose(game.observe(game.seat)))
    return game


def late_game(edition: str = "usa", seats: int = 2, seed: int = 5) -> tuple[tl.Game, tl.Game]:
    """A position near the end of a game between bots, and the game as it ended."""
    game = tl.Game(edition, seats, seed)
    players = [bots.make(("easy", "planner")[seat % 2], seat) for seat in range(seats)]
    start = game.copy()
    while not game.over:
        if game.turns_left is None and game.phase == "turn" and min(game.trains) > 6:
            start = game.copy()
        game.play(players[game.seat].choose(game.observe(game.seat)))
    return start, game


def coin_flip() -> tl.Game:
    """The last turn: seat 0 wins if none of three of the six cards in the deck is green.

    Then the tunnel is built, which completes its ticket. Half of all draws are like that.
    """
    return tl.position(
        "europe",
        hands={0: "2 green", 1: ""},
        display=["blue", "blue", "white", "white", "black"],
        deck="1 green, 5 red",
        discards="rest",
        tracks={
            0: ["Roma-Venezia", "Brindisi-Roma"],
            1: ["Berlin-Warszawa (pink)", "Bucuresti-Sevastopol"],
        },
        tickets={0: ["Zürich-Brindisi"]},
        turns_left=1,
    )


def winning_claim() -> tl.Game:
    """The last turn: seat 0 wins with a claim of six spaces, and loses with any other move."""
    return tl.position(
        "usa",
        hands={0: "6 red", 1: ""},
        tracks={1: ["Portland-San Francisco (pink)"]},
        turns_left=1,
    )
