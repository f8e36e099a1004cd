"""A bot uses only what its seat knows: it plays the same if rivals' cards and the decks change.

The compiled planner can also be given a whole game, as in self-play. So it is not enough that
observations hide the rest.
"""

from __future__ import annotations

import pytest
from helpers import EDITIONS
from sizes import sized

import trunkline as tl
from bots.games import INSTANT, bot_class, sample_positions
from trunkline.bots.levels import Easy
from trunkline.bots.planner import Planner
from trunkline.bots.planning.engine import PlannerEngine

each_edition = pytest.mark.parametrize("edition", EDITIONS)


def others(game: tl.Game, seat: int, number: int = 3) -> list[tl.Game]:
    """Games that differ only in what the seat cannot see."""
    seen = game.observe(seat)
    samples = [seen.sample(seed) for seed in range(number)]
    assert all(sample.observe(seat) == seen for sample in samples)
    return samples


def hidden(game: tl.Game, seat: int) -> tuple[object, ...]:
    """What a seat cannot see: rivals' cards, tickets and offers, and the decks."""
    rivals = [rival for rival in range(game.seats) if rival != seat]
    decks = range(len(game.ticket_decks))
    return (
        tuple(tuple(game.hand(rival).items()) for rival in rivals),
        tuple(game.tickets(rival) for rival in rivals),
        tuple(game.offer(rival) for rival in rivals),
        tuple(game.ticket_deck(deck) for deck in decks),
        tuple(game.deck.items()),
    )


@each_edition
@pytest.mark.parametrize("name", INSTANT)
def test_hidden_information_does_not_change_what_a_bot_plays(name: str, edition: str) -> None:
    bot = bot_class(name)(seed=1)
    for game, seat in sample_positions(edition, every=sized(151, 61), bot=name):
        seen = game.observe(seat)
        views = [other.observe(seat) for other in others(game, seat)]
        assert {bot.choose(view) for view in views} == {bot.choose(seen)}
        expected = bot.explain(seen)
        assert all(bot.explain(view) == expected for view in views)


@each_edition
@pytest.mark.parametrize("player", [Planner, Easy])
def test_the_planner_reads_no_hidden_information_of_a_whole_game(
    player: type[Planner], edition: str
) -> None:
    differing = [0] * 5
    for game, seat in sample_positions(edition, every=13):
        engine = PlannerEngine(game.table, player.weights(game.edition, game.seats))
        seen = game.observe(seat)
        choice, thoughts = engine.choose(seen, seat), engine.candidates(seen, seat)
        for other in (game, *others(game, seat)):
            assert engine.choose(other, seat) == choice
            assert engine.candidates(other, seat) == thoughts
            changes = zip(hidden(game, seat), hidden(other, seat), strict=True)
            differing = [n + (a != b) for n, (a, b) in zip(differing, changes, strict=True)]
    # Cards, tickets, offers and both kinds of deck must have differed somewhere.
    assert all(differing)
