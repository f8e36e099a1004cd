"""Play random games that use everything in the compiled core, for tools/sanitize.

Usage: sanitizer_workload.py [ROUNDS]. Each round plays every edition with every number of seats,
legal moves and illegal ones, and also observes, copies, samples, scores, records, sets up
positions, reads features and steps environments. A wrong result stops it; the sanitizers report
errors inside the core.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import numpy as np

import trunkline as tl
from trunkline.bots import make
from trunkline.compiled_edition import CompiledEdition, compile_edition
from trunkline.core.playouts import random_games
from trunkline.editions.schema import EditionFile
from trunkline.env import VectorEnv
from trunkline.notation import held_ticket

ROUNDS = 4
SEATS = (2, 3, 4, 5)
PLANNER = make("planner")
TASTES = ((), ("take", "draw card", "draw tickets"), ("ride", "passenger", "claim"))


def whole_game(edition: str, seats: int, chance: random.Random) -> int:
    """Play a game to its end and try everything on the way; return how many games that took."""
    game = tl.Game(edition, seats, chance.getrandbits(64))
    likes = chance.choice(TASTES)
    games = 1
    while not game.over:
        seat = chance.choice(game.waiting)
        if chance.random() < 0.05:
            games += look_around(game, chance)
        if chance.random() < 0.01:
            try_every_number(game)
        moves = game.moves(seat)
        if chance.random() < 0.2:
            ask_planner(game, seat, moves)
        liked = [move for move in moves if move.kind in likes]
        move = chance.choice(liked if liked and chance.random() < 0.9 else moves)
        game.play(chance.choice((move, move.number, str(move))), seat=seat)
    try_every_number(game)
    text = game.record()
    check(tl.replay(text).digest() == game.digest(), "a record leads elsewhere")
    return games + 1


def ask_planner(game: tl.Game, seat: int, moves: list[tl.Move]) -> None:
    """Ask the planner about a position that it would never reach."""
    seen = game.observe(seat)
    ideas = [candidate.move for candidate in PLANNER.explain(seen)]
    check(set(ideas) <= set(moves), "the planner thinks of a move that is not legal")
    check(PLANNER.choose(seen) in ideas, "the planner plays what it has not thought of")


def look_around(game: tl.Game, chance: random.Random) -> int:
    """Observe and sample for every seat, and play the samples to the end."""
    before = game.digest()
    read_features(game, game.observe(None))
    for viewer in range(game.seats):
        seen = game.observe(viewer)
        read_features(game, seen)
        seen.helpful_tracks(*chance.sample(range(len(game.edition.tickets)), 3))
        sample = seen.sample(chance.getrandbits(64))
        check(bytes(sample.observe(viewer)) == bytes(seen), "a sample looks different")
        check(sample.observe(None) == game.observe(None), "a sample looks different to all")
        check(seen.moves() == game.moves(viewer), "an observation has other moves")
        for rival in range(game.seats):
            sample.observe(rival).sample(chance.getrandbits(64)).play_out(chance.getrandbits(64))
        sample.copy().play_out(chance.getrandbits(64))
        for public in (sample, seen):
            repr((public.owners, public.stations, public.known(viewer), public.ticket_backs))
            repr((public.tokens, public.merchandise, public.meeples, public.collected))
            repr((public.passengers, public.passengers_left, public.passengers_gone))
            repr((public.ride, public.ridden, public.claimed))
        repr((seen.tickets, seen.located_tickets, sample.offer(viewer)))
        for deck in range(len(game.ticket_decks)):
            repr((seen.ticket_deck(deck), sample.ticket_deck(deck)))
        check(seen.best_rides() == game.best_rides(viewer), "an observation has other rides")
    game.scores(), game.winners()
    check(game.digest() == before, "looking has changed the game")
    return game.seats * (game.seats + 1)


def read_features(game: tl.Game, seen: tl.Observation) -> None:
    """Read features and masks of every seat, as the game has them and as an observation does."""
    layout = compile_edition(game.edition).layout
    for position in (game, seen):
        for seat in range(game.seats):
            layout.read(position, seat)
            layout.read(position, seat, "float32")
            layout.mask(position, seat)


def step_games(edition: str, seats: int, chance: random.Random) -> int:
    """Step a few games of an environment; return how many that took."""
    env = VectorEnv(
        edition,
        seats,
        num_envs=4,
        opponents=chance.choice((None, "random", "planner")),
        reward=chance.choice(("win", "score difference", "points", "tickets")),
        observation=chance.choice(("uint8", "float32")),
        masks="both",
        autoreset_mode=chance.choice(("NextStep", "SameStep")),
        threads=2,
        max_moves=chance.randint(seats, 200),
    )
    rng = np.random.default_rng(chance.getrandbits(32))
    observations, infos = env.reset(seed=chance.getrandbits(32))
    games = 4
    for _ in range(60):
        masks = observations["action_mask"]
        actions = (masks * rng.random(masks.shape)).argmax(axis=1)
        observations, _, over, cut_off, infos = env.step(actions)
        games += int((over | cut_off).sum())
    for number in range(4):
        mask = env.game(number).observe(int(infos["seat"][number])).mask()
        check(np.array_equal(observations["action_mask"][number], mask), "an environment errs")
    return games


def try_every_number(game: tl.Game) -> None:
    """Try every move number, and some invalid ones, for every seat."""
    for seat in range(game.seats):
        legal = set(game.move_numbers(seat))
        refused = game.copy()
        for number in (-(2**40), -1, *range(len(game.labels) + 2), 65535, 65536, 2**40):
            if number in legal:
                game.copy().play(number, seat=seat)
                continue
            try:
                refused.play(number, seat=seat)
            except tl.IllegalMove:
                continue
            check(False, f"move {number} was not refused")
        check(refused.digest() == game.digest(), "a refused move has changed the game")


def set_up_position(edition: str, seats: int, chance: random.Random) -> int:
    """Set up a random position, score it, observe it and play it to its end."""
    compiled = compile_edition(edition)
    rules = compiled.edition.rules
    tracks, trains = some_tracks(compiled, seats, chance)
    drawable = [
        held_ticket(compiled.edition, i).name
        for i, ticket in enumerate(compiled.edition.tickets)
        if rules.tickets.decks[ticket.deck].later
    ]
    chance.shuffle(drawable)
    cards = [kind for kind, n in rules.cards.items() for _ in range(n)]
    chance.shuffle(cards)
    held = {s: [drawable.pop() for _ in range(chance.randint(0, 4))] for s in range(seats)}
    later = rules.tickets.mix_later or sum(deck.later for deck in rules.tickets.decks)
    offer = [drawable.pop() for _ in range(chance.choice((0, 0, 1, later)))]
    phase = None if offer else chance.choice((None, "second card"))
    game = tl.position(
        edition,
        seats,
        seat=chance.randrange(seats),
        hands={s: Counter(cards.pop() for _ in range(chance.randint(0, 12))) for s in range(seats)},
        display=[cards.pop() for _ in range(chance.randint(0, 5))],
        discards=Counter(cards.pop() for _ in range(chance.randint(0, 20))),
        tracks=tracks,
        trains=trains,
        tickets=held,
        offer=offer,
        phase=phase,
        ticket_deck=chance.choice((None, drawable, drawable[:2], [])),
        **some_pieces(rules, seats, chance),
    )
    try_every_number(game)
    games = look_around(game, chance)
    game.play_out(chance.getrandbits(64))
    game.scores()
    return games + 1


def some_pieces(rules: EditionFile, seats: int, chance: random.Random) -> dict[str, Any]:
    """Stations, passengers, tokens and meeples, as far as the edition has them."""
    cities = [city for city in rules.board.cities.values() if not city.country]
    names = [city.name for city in cities]
    chance.shuffle(names)
    pieces: dict[str, Any] = {}
    for what, most in (("stations", rules.stations.count), ("passengers", rules.passengers.count)):
        pieces[what] = {
            seat: [names.pop() for _ in range(chance.randint(0, most))] for seat in range(seats)
        }
    if rules.merchandise:
        pieces["tokens"] = {
            city.name: chance.randint(0, len(rules.merchandise[city.merchandise]))
            for city in cities
        }
        pieces["merchandise"] = {seat: chance.randint(0, 40) for seat in range(seats)}
    if rules.meeples.colors and chance.random() < 0.5:
        pieces["collected"] = {
            seat: {color: chance.randint(0, 2) for color in rules.meeples.colors}
            for seat in range(seats)
        }
    return pieces


def some_tracks(
    compiled: CompiledEdition, seats: int, chance: random.Random
) -> tuple[dict[int, list[str]], dict[int, int]]:
    """Tracks for every seat, no two of one route, and the trains they leave."""
    board = compiled.edition.board.tracks
    trains = dict.fromkeys(range(seats), compiled.edition.rules.trains)
    tracks: dict[int, list[str]] = {seat: [] for seat in range(seats)}
    routes = set()
    for number in chance.sample(range(len(board)), chance.randint(0, len(board))):
        track, seat = board[number], chance.randrange(seats)
        route = frozenset((track.a, track.b))
        if route not in routes and track.length <= trains[seat]:
            routes.add(route)
            trains[seat] -= track.length
            tracks[seat].append(compiled.notation.tracks[number])
    return tracks, trains


def check(fine: bool, otherwise: str) -> None:
    """Stop with a message if a condition is false."""
    if not fine:
        sys.exit(f"fault: {otherwise}")


def main() -> None:
    """Play, and print how much was played."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    games = 0
    for number in range(rounds):
        for edition in tl.editions():
            for seats in SEATS:
                chance = random.Random(f"{number} {edition} {seats}")
                games += whole_game(edition, seats, chance)
                games += set_up_position(edition, seats, chance)
                games += step_games(edition, seats, chance)
                games += random_games(compile_edition(edition).table, seats, 100, number)["games"]
    print(f"{games} games, no fault")


if __name__ == "__main__":
    main()
