"""Write the golden games and the pins next to this file: `make golden`, or run it directly.

The records are whole games that must always replay, and so are the games of bots (`bot_games.py`);
`pins.toml` holds what must never change unnoticed: the content of every edition and the numbers of
its moves. Run this only when a rule, an edition or the numbering was changed on purpose, and say so
in the changelog: it makes every record that people have kept unreadable. The script is seeded, so
running it twice changes nothing.

Each edition is played with every number of seats by three kinds of player: `wanderer` does
anything, `builder` follows its tickets as people do, `hoarder` draws until nothing is left. Where
tickets come in announced mixes, with meeples or passengers, two more join: `traveller` spends its
passengers as soon as a ride brings anything, `collector` draws all tickets there are. A few more
games are looked for because they end in a way that is rare.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path

import networkx as nx
from bot_games import write_games

import trunkline as tl

HERE = Path(__file__).parent
SEATS = (2, 3, 4, 5)

Player = Callable[[tl.Game, int, random.Random], tl.Move]


def wanderer(game: tl.Game, seat: int, chance: random.Random) -> tl.Move:
    """Plays any move, all equally likely."""
    return chance.choice(game.moves(seat))


def hoarder(game: tl.Game, seat: int, chance: random.Random) -> tl.Move:
    """Draws and keeps everything; claims only if nothing is left to draw."""
    moves = by_kind(game, seat)
    if "keep" in moves:
        return max(moves["keep"], key=lambda move: len(move.keep))
    if game.phase in PIECES:
        return PIECES[game.phase](game, seat, chance)
    draws = moves.get("draw card", []) + moves.get("take", [])
    tickets = moves.get("draw tickets", [])
    if draws or tickets:
        return chance.choice(tickets if tickets and chance.random() < 0.5 else draws or tickets)
    if "claim" in moves:
        return max(moves["claim"], key=lambda move: thrift(game, move))
    return chance.choice(game.moves(seat))


def builder(game: tl.Game, seat: int, chance: random.Random) -> tl.Move:
    """Keeps few tickets, completes them, and then uses up its trains."""
    moves = by_kind(game, seat)
    if "keep" in moves:
        fewest = min(len(move.keep) for move in moves["keep"])
        return chance.choice([move for move in moves["keep"] if len(move.keep) == fewest])
    if "pay" in moves:
        return chance.choice(moves["decline"] if chance.random() < 0.15 else moves["pay"])
    if game.phase in PIECES:
        return PIECES[game.phase](game, seat, chance)
    if "ride" in moves:
        first, points = best_step(game, seat, moves["ride"])
        if points >= (1 if game.turns_left else WORTH_A_TURN):
            return first
    wanted, cut_off = plan(game, seat)
    claims = moves.get("claim", [])
    useful = [move for move in claims if move.track in wanted]
    if not wanted or game.trains[seat] < 12 or sum(game.hand(seat).values()) > 14:
        useful = useful or [move for move in claims if thrift(game, move)[0] > 2] or claims
    if useful and game.phase == "turn":
        return max(useful, key=lambda move: thrift(game, move))
    stations = [m for m in moves.get("station", []) if m.city in cut_off and not m.locomotives]
    if stations:
        return chance.choice(stations)
    if "draw tickets" in moves and not wanted and not cut_off and game.trains[seat] > 15:
        return moves["draw tickets"][-1]  # of several mixes, the one with the most short tickets
    return draw(game, moves, wanted, chance)


def traveller(game: tl.Game, seat: int, chance: random.Random) -> tl.Move:
    """Rides for any points, draws passenger cards, and claims cheap tracks; otherwise a builder."""
    moves = by_kind(game, seat)
    passengers = [move for move in moves.get("take", []) if move.card == "passenger"]
    if game.phase == "turn" and "ride" in moves:
        first, points = best_step(game, seat, moves["ride"])
        if points:
            return first
    if passengers and game.hand(seat).get("passenger", 0) < 2:
        return passengers[0]
    if game.phase == "turn" and "claim" in moves and any(game.passengers_left):
        return max(moves["claim"], key=lambda move: (-thrift(game, move)[0], -move.locomotives))
    return builder(game, seat, chance)


def collector(game: tl.Game, seat: int, chance: random.Random) -> tl.Move:
    """Draws tickets in any mix until there are none, keeping as few as it must; then builds."""
    moves = by_kind(game, seat)
    if "draw tickets" in moves:
        return chance.choice(moves["draw tickets"])
    return builder(game, seat, chance)


# What players do in the phases for meeples, passengers and rides.


def announce(game: tl.Game, seat: int, chance: random.Random) -> tl.Move:
    """Announces any mix of first tickets."""
    return chance.choice(game.moves(seat))


def take_meeple(game: tl.Game, seat: int, chance: random.Random) -> tl.Move:
    """Usually takes the colour it has most of."""
    taken = game.collected[seat]
    colors = [move for move in game.moves(seat) if move.kind == "meeple"]
    if chance.random() < 0.2:
        return chance.choice(colors)
    return max(colors, key=lambda move: taken.get(move.color or "", 0))


def place_passenger(game: tl.Game, seat: int, chance: random.Random) -> tl.Move:
    """Places it where most own tracks meet; a third of the time it waits for a better city."""
    moves = by_kind(game, seat)
    if chance.random() < 0.3:
        return moves["no passenger"][0]
    own = [game.edition.board.tracks[track] for track, who in game.owners.items() if who == seat]
    return max(
        moves["passenger"], key=lambda move: sum(move.city in (track.a, track.b) for track in own)
    )


def ride_on(game: tl.Game, seat: int, chance: random.Random) -> tl.Move:
    """Rides on while there are more points to collect."""
    moves = by_kind(game, seat)
    if "ride" not in moves:
        return moves["stop"][0]
    first, points = best_step(game, seat, moves["ride"])
    return first if points or "stop" not in moves else moves["stop"][0]


PIECES: dict[str, Player] = {
    "announce": announce,
    "meeples": take_meeple,
    "placing": place_passenger,
    "ride": ride_on,
}
WORTH_A_TURN = 8  # points of a ride
LOOKAHEAD = 5  # how many steps players look ahead


def best_step(game: tl.Game, seat: int, steps: list[tl.Move]) -> tuple[tl.Move, int]:
    """The first step of the best ride within the lookahead, and its points."""
    worth = [points_ahead(game, seat, step, LOOKAHEAD) for step in steps]
    best = worth.index(max(worth))
    return steps[best], worth[best]


def points_ahead(game: tl.Game, seat: int, step: tl.Move, far: int) -> int:
    """The most points of a ride that begins with this step."""
    after = game.copy()
    after.play(step)
    points = after.merchandise[seat] - game.merchandise[seat]
    further = by_kind(after, seat).get("ride", []) if after.phase == "ride" and far > 1 else []
    return points + max((points_ahead(after, seat, each, far - 1) for each in further), default=0)


def draw(
    game: tl.Game, moves: dict[str, list[tl.Move]], wanted: set[int], chance: random.Random
) -> tl.Move:
    """Draws a face-up card of a needed colour, else one from the deck, else anything."""
    colors = {game.edition.board.tracks[track].color for track in wanted}
    fitting = [move for move in moves.get("take", []) if move.card in colors]
    choices = fitting or moves.get("draw card", []) or moves.get("take", [])
    return chance.choice(choices or [move for each in moves.values() for move in each])


def thrift(game: tl.Game, move: tl.Move) -> tuple[int, int, int]:
    """The longer the track and the fewer the locomotives, the better."""
    assert move.track is not None
    return game.edition.board.tracks[move.track].length, -move.locomotives, -move.plus4


def plan(game: tl.Game, seat: int) -> tuple[set[int], set[str]]:
    """The tracks still to claim for the seat's tickets, and the cities that cannot be reached."""
    wanted: set[int] = set()
    cut_off: set[str] = set()
    network = open_network(game, seat)
    for held in game.tickets(seat):
        ticket = game.edition.tickets[held.index]
        ways = [
            [network.edges[step] for step in pairwise(path)]
            for path in paths(game, network, ticket.a, ticket.b)
        ]
        if ways:
            steps = min(ways, key=lambda steps: sum(step["cost"] for step in steps))
            wanted |= {step["track"] for step in steps if step["cost"]}
        else:
            cut_off |= {ticket.a, ticket.b}
    return wanted, cut_off


def paths(game: tl.Game, network: nx.Graph, a: str, b: str) -> Iterator[list[str]]:
    """The cheapest paths from each end point of one place to each of the other."""
    board = game.edition.board
    for start, end in product(board.cities_of(a), board.cities_of(b)):
        if nx.has_path(network, start, end):
            yield nx.shortest_path(network, start, end, weight="cost")


def open_network(game: tl.Game, seat: int) -> nx.Graph:
    """The seat's own tracks, at no cost, and those it may still claim."""
    rules = game.edition.rules
    taken = Counter(
        frozenset((rules.board.tracks[track].a, rules.board.tracks[track].b))
        for track in game.owners
    )
    network = nx.Graph()
    network.add_nodes_from(rules.board.cities)
    for number, track in enumerate(rules.board.tracks):
        owner = game.owners.get(number)
        closed = (
            game.seats < rules.parallel_open_from_seats and taken[frozenset((track.a, track.b))]
        )
        if owner == seat:
            network.add_edge(track.a, track.b, cost=0, track=number)
        elif owner is None and not closed and not network.has_edge(track.a, track.b):
            network.add_edge(track.a, track.b, cost=track.length, track=number)
    return network


def by_kind(game: tl.Game, seat: int) -> dict[str, list[tl.Move]]:
    """The seat's moves, sorted by what they are."""
    moves: dict[str, list[tl.Move]] = {}
    for move in game.moves(seat):
        moves.setdefault(move.kind, []).append(move)
    return moves


def play(edition: str, seats: int, seed: int, player: Player) -> tl.Game:
    """Play a whole game; seats choose first tickets in random order."""
    game = tl.Game(edition, seats, seed)
    chance = random.Random(f"{edition} {seats} {seed}")
    while not game.over:
        seat = chance.choice(game.waiting)
        game.play(player(game, seat, chance), seat=seat)
    return game


# For each edition and number of seats: one random game, three planned ones, one of drawing.
PLAYERS = (wanderer, builder, builder, builder, hoarder)
PLAYERS_WITH_PIECES = (*PLAYERS, traveller, collector)

# The editions in which random play soon leads to a shared win.
SHARED_WINS = ("usa-1910", "usa-big-cities", "europe", "marklin")


def games() -> Iterator[tuple[str, tl.Game]]:
    """All golden games with their names."""
    for edition in tl.editions():
        mixes = tl.Game(edition, seed=0).edition.rules.tickets.mix_first
        players = PLAYERS_WITH_PIECES if mixes else PLAYERS
        for seats in SEATS:
            for number, player in enumerate(players, start=1):
                seed = 1000 * seats + number
                yield f"{edition}-{seats}-{number:02}", play(edition, seats, seed, player)
        number = len(players) + 1
        yield f"{edition}-2-{number:02}", first_game(edition, broken_tie)
        if edition in SHARED_WINS:
            yield f"{edition}-2-{number + 1:02}", first_game(edition, shared_win)


def first_game(edition: str, wanted: Callable[[tl.Game], bool]) -> tl.Game:
    """The first two-seat game that ends as wanted."""
    seed = 0
    while not wanted(game := play(edition, 2, seed, wanderer)):
        seed += 1
    return game


def shared_win(game: tl.Game) -> bool:
    """Both have won."""
    return len(game.winners()) == 2


def broken_tie(game: tl.Game) -> bool:
    """Both have the same total, but one has won."""
    first, second = game.scores()
    return first.total == second.total and len(game.winners()) == 1


def pins() -> Iterator[str]:
    """The lines of pins.toml."""
    yield "# Written by make.py; see there before changing anything."
    for name in tl.editions():
        compiled = tl.Game(name, seed=0).compiled
        texts = [str(move) for move in compiled.moves]
        yield f"\n[{name}]"
        yield f'content = "{compiled.edition.hash}"'
        yield f"moves = {len(texts)}"
        yield f'numbering = "{numbering(texts)}"'
        yield f"\n[{name}.examples]"
        every_so_often = {0, 8, 9, 10, 11, *range(200, len(texts), 300), len(texts) - 1}
        for number in sorted(every_so_often | first_of_pieces(compiled.moves)):
            yield f'{number} = "{texts[number]}"'


def first_of_pieces(moves: list[tl.Move]) -> set[int]:
    """The first number of each kind of move for meeples and passengers."""
    kinds = ("meeple", "no meeple", "passenger", "no passenger", "ride", "stop")
    first = {move.kind: move.number for move in reversed(moves)}
    return {first[kind] for kind in kinds if kind in first}


def numbering(texts: list[str]) -> str:
    """A hash of all moves in the order of their numbers."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def main() -> None:
    """Rewrite all files."""
    for old in HERE.glob("*.txt"):
        old.unlink()
    count = 0
    for name, game in games():
        (HERE / f"{name}.txt").write_text(game.record(), encoding="utf-8")
        count += 1
    (HERE / "pins.toml").write_text("\n".join(pins()) + "\n", encoding="utf-8")
    print(f"{count} records and pins.toml written to {HERE}")
    for edition in tl.editions():
        kept, new = write_games(edition)
        print(f"{edition}: {kept} games of bots kept, {new} new")


if __name__ == "__main__":
    main()
