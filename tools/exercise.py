"""Plays random games through everything the compiled core offers, for tools/sanitize to watch.

Usage: exercise.py [ROUNDS]. Each round plays every edition with every number of seats, legal moves
and illegal ones, and looks, copies, samples, scores, records and sets up positions on the way.
A wrong result stops it; what is wrong inside the core, the sanitizers report.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import trunkline as tl
from trunkline.core.playouts import random_games
from trunkline.notation import held_ticket
from trunkline.rulebook import Rulebook, rulebook

ROUNDS = 4
SEATS = (2, 3, 4, 5)


def whole_game(edition: str, seats: int, chance: random.Random) -> int:
    """One game to its end with everything tried on the way; returns how many games that took."""
    game = tl.Game(edition, seats, chance.getrandbits(64))
    draws_first = chance.random() < 0.5
    games = 1
    while not game.over:
        seat = chance.choice(game.waiting)
        if chance.random() < 0.05:
            games += look_around(game, chance)
        if chance.random() < 0.01:
            try_every_number(game)
        moves = game.moves(seat)
        draws = [move for move in moves if move.kind in ("take", "draw card", "draw tickets")]
        move = chance.choice(draws if draws_first and draws else moves)
        game.play(chance.choice((move, move.number, str(move))), seat=seat)
    try_every_number(game)
    text = game.record()
    check(tl.replay(text).digest() == game.digest(), "a record leads elsewhere")
    return games + 1


def look_around(game: tl.Game, chance: random.Random) -> int:
    """Every seat looks, imagines, and plays what it imagines to the end."""
    before = game.digest()
    for viewer in range(game.seats):
        seen = game.observe(viewer)
        sample = seen.sample(chance.getrandbits(64))
        check(bytes(sample.observe(viewer)) == bytes(seen), "a sample looks different")
        check(seen.moves() == game.moves(viewer), "an observation has other moves")
        for rival in range(game.seats):
            sample.observe(rival).sample(chance.getrandbits(64)).play_out(chance.getrandbits(64))
        sample.copy().play_out(chance.getrandbits(64))
        for property_of_all in (sample.owners, sample.stations, sample.known(viewer), seen.tickets):
            repr(property_of_all)
        repr((seen.ticket_deck(), seen.tracked_tickets, sample.ticket_deck(), sample.offer(viewer)))
    game.scores(), game.winners()
    check(game.digest() == before, "looking has changed the game")
    return game.seats * (game.seats + 1)


def try_every_number(game: tl.Game) -> None:
    """Every number there is, and some there are not, for every seat."""
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
    """A position out of thin air, scored, looked at and played to its end."""
    book = rulebook(edition)
    tracks, trains = some_tracks(book, seats, chance)
    tickets = [held_ticket(book.edition, i).name for i in range(len(book.edition.tickets))]
    drawable = [n for n, t in zip(tickets, book.edition.tickets, strict=True) if t.deck == 0]
    chance.shuffle(drawable)
    cities = [city.name for city in book.edition.board.cities.values()]
    chance.shuffle(cities)
    cards = [kind for kind, n in book.edition.rules.cards.items() for _ in range(n)]
    chance.shuffle(cards)
    most = book.edition.rules.stations.count
    held = {s: [drawable.pop() for _ in range(chance.randint(0, 4))] for s in range(seats)}
    later = sum(deck.later for deck in book.edition.rules.tickets.decks)
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
        stations={s: [cities.pop() for _ in range(chance.randint(0, most))] for s in range(seats)},
        tickets=held,
        offer=offer,
        phase=phase,
        ticket_deck=chance.choice((None, drawable, drawable[:2], [])),
    )
    try_every_number(game)
    games = look_around(game, chance)
    game.play_out(chance.getrandbits(64))
    game.scores()
    return games + 1


def some_tracks(
    book: Rulebook, seats: int, chance: random.Random
) -> tuple[dict[int, list[str]], dict[int, int]]:
    """Tracks for every seat, no two of one route, and the trains they leave."""
    board = book.edition.board.tracks
    trains = dict.fromkeys(range(seats), book.edition.rules.trains)
    tracks: dict[int, list[str]] = {seat: [] for seat in range(seats)}
    routes = set()
    for number in chance.sample(range(len(board)), chance.randint(0, len(board))):
        track, seat = board[number], chance.randrange(seats)
        route = frozenset((track.a, track.b))
        if route not in routes and track.length <= trains[seat]:
            routes.add(route)
            trains[seat] -= track.length
            tracks[seat].append(book.notation.tracks[number])
    return tracks, trains


def check(fine: bool, otherwise: str) -> None:
    """Stop with a word if something is not as it must be."""
    if not fine:
        sys.exit(f"fault: {otherwise}")


def main() -> None:
    """Play, and say how much was played."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    games = 0
    for number in range(rounds):
        for edition in tl.editions():
            for seats in SEATS:
                chance = random.Random(f"{number} {edition} {seats}")
                games += whole_game(edition, seats, chance)
                games += set_up_position(edition, seats, chance)
                games += random_games(rulebook(edition).table, seats, 100, number)["games"]
    print(f"{games} games, no fault")


if __name__ == "__main__":
    main()
