"""Invariants of every position of every game, checked in random play of all editions."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from helpers import COLORS, EDITIONS, GERMAN_EDITIONS, MARKLIN_EDITIONS, SEATS
from random_play import (
    Play,
    assert_cards_conserved,
    assert_pieces_conserved,
    crowded,
    crowded_board,
    deck_of,
    drawable_tickets,
    laid_down,
    law,
    payment,
    public_twin,
    random_play,
    tickets_everywhere,
    token_stacks,
)

import trunkline as tl
from trunkline.compiled_edition import compile_edition
from trunkline.notation import HeldTicket, held_ticket

# More moves than any random game takes; a longer game must be in an endless loop.
ENDLESS = 3000


# Conservation.


@law(45)
def test_cards_are_conserved_by_every_move(play: Play) -> None:
    for game, _, _ in play.moves():
        assert_cards_conserved(game)
    assert_cards_conserved(game)


@law(45)
def test_trains_and_tracks_are_conserved_by_every_move(play: Play) -> None:
    for game, _, _ in play.moves():
        assert_trains_conserved(game)
    assert_trains_conserved(game)


@law(15)
def test_every_ticket_is_in_one_place_after_every_move(play: Play) -> None:
    gone: set[int] = set()
    removed = undealt_tickets(play)
    for game, _, move in play.moves():
        gone = assert_tickets_conserved(game, gone, removed)
        rules = game.edition.rules.tickets
        if game.phase == "first tickets" and rules.unkept_first == "remove":
            removed += sum(deck.first for deck in rules.decks) - len(move.keep)
    assert_tickets_conserved(game, gone, removed)


@law(25)
def test_tickets_come_from_the_top_of_their_deck_and_return_to_its_bottom(play: Play) -> None:
    expected: tuple[int, list[HeldTicket], list[list[HeldTicket]]] | None = None
    for game, seat, move in play.moves():
        if expected is not None:
            who, offer, decks = expected
            assert list(game.offer(who)) == offer
            assert ticket_decks(game) == decks or shuffled_in(game, decks)
        expected = None
        if move.kind == "draw tickets":
            expected = seat, *after_a_draw(game, move)
        elif move.kind == "keep":
            expected = seat, [], after_a_choice(game, seat, move)


def ticket_decks(game: tl.Game) -> list[list[HeldTicket]]:
    return [list(game.ticket_deck(number)) for number in range(len(game.ticket_decks))]


def after_a_draw(game: tl.Game, move: tl.Move) -> tuple[list[HeldTicket], list[list[HeldTicket]]]:
    """The offer from the top of each deck, as announced or by the edition, and what is left."""
    rules = game.edition.rules.tickets
    asked = move.mix or [deck.later for deck in rules.decks]
    decks = ticket_decks(game)
    offer = [ticket for deck, n in zip(decks, asked, strict=True) for ticket in deck[:n]]
    return offer, [deck[n:] for deck, n in zip(decks, asked, strict=True)]


def after_a_choice(game: tl.Game, seat: int, move: tl.Move) -> list[list[HeldTicket]]:
    """The decks with the unkept tickets at the bottom, unless those leave the game."""
    decks = ticket_decks(game)
    if game.phase != "first tickets" or game.edition.rules.tickets.unkept_first != "remove":
        for place, ticket in enumerate(game.offer(seat)):
            if place not in move.keep:
                decks[deck_of(game, ticket)].append(ticket)
    return decks


def shuffled_in(game: tl.Game, decks: list[list[HeldTicket]]) -> bool:
    """Whether this is the first turn, and the decks were shuffled just before it."""
    if game.edition.rules.tickets.unkept_first != "shuffle":
        return False
    just_chosen = [move.kind for _, move in game.played].count("keep") == game.seats
    alike = all(set(old) == set(new) for old, new in zip(decks, ticket_decks(game), strict=True))
    return just_chosen and alike


@law(25)
def test_every_station_move_builds_a_station_and_no_other_move_does(play: Play) -> None:
    built: dict[str, int] = {}
    for game, seat, move in play.moves():
        assert game.stations == built
        if move.kind == "station":
            assert move.city is not None
            assert move.city not in built
            built[move.city] = seat
    rules = game.edition.rules.stations
    for seat, score in enumerate(game.scores()):
        left = rules.count - list(built.values()).count(seat)
        assert left >= 0
        assert score.parts["stations"] == left * rules.unbuilt_points


@law(25)
def test_tokens_passengers_and_meeples_are_conserved_by_every_move(play: Play) -> None:
    for game, _, _ in play.moves():
        assert_pieces_conserved(game)
    assert_pieces_conserved(game)


@law(25)
def test_pieces_move_only_by_the_moves_for_them(play: Play) -> None:
    pieces = Pieces(tl.Game(play.edition, play.seats, play.seed))
    for game, seat, move in play.moves():
        pieces.must_be_those_of(game)
        pieces.follow(game, seat, move)
    pieces.must_be_those_of(game)
    for seat, score in enumerate(game.scores()):
        assert score.parts["merchandise"] == pieces.merchandise[seat]


def test_pieces_of_every_kind_move_in_random_play() -> None:
    found = Counter[str]()
    for seed in range(24):
        edition = GERMAN_EDITIONS[seed % 4]
        for game, seat, move in Play(edition, SEATS[seed // 4 % 4], seed, "traveller", 0).moves():
            found[move.kind] += 1
            found["sent home"] += move.kind == "passenger" and move.city in game.passengers
            found["paid step"] += move.kind == "ride" and game.owners[move.track] != seat
    assert min(found[kind] for kind in ("meeple", "no meeple", "ride", "stop", "passenger")) > 20
    assert min(found["sent home"], found["paid step"]) > 1


class Pieces:
    """Tokens, passengers and meeples, tracked independently from the moves of a game."""

    def __init__(self, game: tl.Game) -> None:
        nothing = dict.fromkeys(range(game.seats), 0)
        count = game.edition.rules.passengers.count
        self.tokens = {city: list(stack) for city, stack in token_stacks(game.edition).items()}
        self.merchandise = nothing.copy()
        self.standing: dict[str, int] = {}
        self.at_home = dict.fromkeys(range(game.seats), count)
        self.gone = nothing.copy()
        self.visited: set[str] = set()
        self.meeples = {place: Counter(colors) for place, colors in game.meeples.items()}
        self.collected = [Counter[str]() for _ in range(game.seats)]

    def follow(self, game: tl.Game, seat: int, move: tl.Move) -> None:
        if move.kind == "passenger":
            self._place(game, seat, move.city)
        elif move.kind == "ride":
            self._ride(game, seat, move)
        elif move.kind == "meeple":
            self.meeples[move.city][move.color] -= 1
            self.collected[seat][move.color] += 1

    def _place(self, game: tl.Game, seat: int, city: str) -> None:
        rival = self.standing.get(city)
        if rival is not None:
            assert rival != seat
            assert game.edition.rules.passengers.evict
            self.at_home[rival] += 1
        self.standing[city] = seat
        self.at_home[seat] -= 1

    def _ride(self, game: tl.Game, seat: int, move: tl.Move) -> None:
        if game.phase == "turn":
            track = game.edition.board.tracks[move.track]
            (start,) = {track.a, track.b} - {move.city}
            assert self.standing.pop(start) == seat
            self.gone[seat] += 1
            self.visited = {start}
        if move.city not in self.visited and self.tokens.get(move.city):
            self.merchandise[seat] += self.tokens[move.city].pop(0)
        self.visited.add(move.city)

    def must_be_those_of(self, game: tl.Game) -> None:
        assert {city: tuple(stack) for city, stack in self.tokens.items()} == game.tokens
        assert game.merchandise == tuple(self.merchandise.values())
        assert game.passengers == self.standing
        assert game.passengers_left == tuple(self.at_home.values())
        assert game.passengers_gone == tuple(self.gone.values())
        assert game.meeples == {place: +colors for place, colors in self.meeples.items()}
        assert list(game.collected) == [+colors for colors in self.collected]


@law(25)
def test_a_turn_does_not_change_the_rivals_cards_trains_and_tickets(play: Play) -> None:
    rivals: list[int] = []
    before: list[object] = []
    for game, seat, _ in play.moves():
        assert [belongings(game, rival) for rival in rivals] == before
        rivals = [rival for rival in range(game.seats) if rival != seat]
        before = [belongings(game, rival) for rival in rivals]
    assert [belongings(game, rival) for rival in rivals] == before


def belongings(game: tl.Game, seat: int) -> tuple[object, ...]:
    return (
        (game.hand(seat), game.trains[seat], game.tickets(seat), game.offer(seat)),
        (game.merchandise[seat], game.collected[seat], game.passengers_gone[seat]),
    )


def assert_trains_conserved(game: tl.Game) -> None:
    rules = game.edition.rules
    laid = Counter[int]()
    points = Counter[int]()
    for track, owner in game.owners.items():
        laid[owner] += rules.board.tracks[track].length
        points[owner] += rules.route_points[rules.board.tracks[track].length]
    for seat in range(game.seats):
        assert game.trains[seat] + laid[seat] == rules.trains
        assert game.route_points[seat] == points[seat]


def assert_tickets_conserved(game: tl.Game, gone: set[int], removed: int) -> set[int]:
    """Every ticket is in one place; those removed from the game stay removed."""
    found = tickets_everywhere(game)
    assert len(found) == len(set(found))
    assert game.ticket_counts == tuple(len(game.tickets(seat)) for seat in range(game.seats))
    for number in range(len(game.ticket_decks)):
        assert all(deck_of(game, ticket) == number for ticket in game.ticket_deck(number))
    if game.ticket_backs is not None:
        assert game.ticket_backs == tuple(backs(game, seat) for seat in range(game.seats))
    missing = set(range(len(game.edition.tickets))) - set(found)
    assert len(missing) == removed
    assert missing >= gone
    return missing


def backs(game: tl.Game, seat: int) -> tuple[int, ...]:
    """How many tickets of each deck a seat has kept."""
    held = Counter(deck_of(game, ticket) for ticket in game.tickets(seat))
    return tuple(held[number] for number in range(len(game.ticket_decks)))


def undealt_tickets(play: Play) -> int:
    """Tickets of decks that are only dealt from at the start, and then leave the game."""
    edition = tl.Game(play.edition, play.seats, seed=0).edition
    return sum(
        sum(ticket.deck == number for ticket in edition.tickets) - play.seats * deck.first
        for number, deck in enumerate(edition.rules.tickets.decks)
        if deck.later == 0
    )


# Legal moves.


@law(25)
def test_moves_are_exactly_what_play_accepts(play: Play) -> None:
    game = play.game()
    for seat in range(game.seats):
        legal = game.move_numbers(seat)
        assert bool(legal) == (seat in game.waiting)
        assert sorted(set(legal)) == sorted(legal)
        for number in legal:
            game.copy().play(number, seat=seat)
        refused = game.copy()
        for number in {-1, *range(len(game.labels) + 1), 65535, 65536, 2**70} - set(legal):
            with pytest.raises(tl.IllegalMove):
                refused.play(number, seat=seat)
        assert refused.digest() == game.digest()
        assert refused.played == game.played


@law(45)
def test_moves_and_move_numbers_agree_and_default_to_the_seat_to_act(play: Play) -> None:
    game = play.game()
    for seat in range(game.seats):
        assert [move.number for move in game.moves(seat)] == game.move_numbers(seat)
    assert game.moves() == game.moves(game.seat)
    assert game.over or game.seat in game.waiting


@law(20)
def test_a_move_is_the_same_as_object_text_and_number(play: Play) -> None:
    for game, seat, move in play.moves():
        twins = [game.copy() for _ in range(3)]
        twins[0].play(move, seat=seat)
        twins[1].play(str(move), seat=seat)
        twins[2].play(move.number, seat=seat)
        assert len({twin.digest() for twin in twins}) == 1
        if len(game.played) >= 40:
            break


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_move_parses_back_from_its_text(edition: str) -> None:
    compiled = tl.Game(edition, seed=0).compiled
    assert [move.number for move in compiled.moves] == list(range(len(compiled.table)))
    assert all(compiled.notation.parse(str(move)) is move for move in compiled.moves)
    assert all(f"{move.kind} {move.details}".rstrip() == str(move) for move in compiled.moves)


# Records and copies.


@law(45)
def test_a_record_replays_to_the_same_game(play: Play) -> None:
    game = play.game()
    text = game.record()
    again = tl.replay(text)
    assert again.digest() == game.digest()
    assert again.played == game.played
    assert again.record() == text


@law(60)
def test_a_copy_is_independent(play: Play) -> None:
    game = play.game()
    before, played = game.digest(), game.played
    copy = game.copy()
    assert copy.digest() == before
    for _ in random_play(copy, play.seed):
        pass
    assert game.digest() == before
    assert game.played == played
    assert game.over or copy.digest() != before
    untouched = copy.digest()
    for _ in random_play(game, play.seed + 1):
        pass
    assert copy.digest() == untouched


@law(20)
def test_copies_that_go_on_differently_keep_their_own_moves(play: Play) -> None:
    rng = random.Random(play.seed)
    games = [play.game()]
    histories = [games[0].played]
    for _ in range(80):
        source = rng.randrange(len(games))
        game, history = games[source].copy(), [*histories[source]]
        for _ in range(rng.randint(1, 5)):
            if not game.over:
                seat = game.waiting[0]
                move = rng.choice(game.moves(seat))
                game.play(move, seat)
                history.append((seat, move))
        games.append(game)
        histories.append(history)
    for game, history in zip(games, histories, strict=True):
        assert game.played == history
        assert pickle.loads(pickle.dumps(game)).played == history


@law(20)
def test_reading_does_not_change_a_game(play: Play) -> None:
    game = play.game()
    before = game.digest()
    game.scores(), game.winners(), game.record(), repr(game)
    for seat in range(game.seats):
        game.moves(seat), game.observe(seat).sample(1).play_out(1)
    assert game.digest() == before


# Every game ends, and the same seed gives the same game.


@law(135)
def test_every_game_ends(play: Play) -> None:
    count = sum(1 for _ in play.moves())
    assert count < ENDLESS


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_thousand_playouts_end(edition: str) -> None:
    lengths = [tl.Game(edition, SEATS[seed % 4], seed).play_out(seed) for seed in range(1000)]
    assert max(lengths) < ENDLESS


DIGESTS = """
import trunkline as tl
for edition in tl.editions():
    for seats in (2, 3, 4, 5):
        game = tl.Game(edition, seats, seed=seats)
        print(game.digest())
        game.play_out(seats)
        print(game.digest(), game.winners())
        print(game.observe(0).sample(7).digest())
"""


def test_the_same_seed_is_the_same_game_in_every_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", DIGESTS],
            env=os.environ | {"PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for salt in ("1", "2")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) == len(EDITIONS) * len(SEATS) * 3


def test_games_in_several_threads_are_independent() -> None:
    tasks = [(edition, seats, seed) for edition in EDITIONS for seats in SEATS for seed in (1, 2)]
    one_by_one = [whole_game(task) for task in tasks]
    with ThreadPoolExecutor(8) as threads:
        at_once = list(threads.map(whole_game, tasks))
    assert at_once == one_by_one


def whole_game(task: tuple[str, int, int]) -> tuple[object, ...]:
    """One game played in Python and one at full speed, with observations and samples."""
    edition, seats, seed = task
    game = tl.Game(edition, seats, seed)
    glances = []
    for number, _ in enumerate(random_play(game, seed)):
        if number % 50 == 0:
            seen = game.observe(number % seats)
            glances.append((bytes(seen), seen.sample(number).digest()))
    fast = tl.Game(edition, seats, seed)
    fast.play_out(seed)
    return glances, game.digest(), game.scores(), fast.digest(), fast.scores()


# What a seat sees, and what it does not.


@law(120)
def test_a_sample_looks_the_same_to_the_seat(play: Play) -> None:
    game = play.game()
    for seat in range(game.seats):
        seen = game.observe(seat)
        for seed in (play.length, play.length + 1, play.seed):
            assert bytes(seen.sample(seed).observe(seat)) == bytes(seen)


@law(60)
def test_a_sample_of_any_seat_looks_the_same_to_a_spectator(play: Play) -> None:
    game = play.game()
    public = game.observe(None)
    for seat in range(game.seats):
        for seed in (play.length, play.seed):
            assert bytes(game.observe(seat).sample(seed).observe(None)) == bytes(public)


@law(45)
def test_a_spectator_sees_exactly_what_is_public(play: Play) -> None:
    game = play.game()
    public = game.observe(None)
    assert public_information(public) == public_information(game)
    for seat in range(game.seats):
        assert public.known(seat) == public._hand(seat) == game.known(seat)
        assert public.open_tracks(seat) == game.open_tracks(seat)
        assert public.tickets_of(seat) == ()
    for deck, size in enumerate(game.ticket_decks):
        assert public.ticket_deck(deck) == (None,) * size


@law(85)
def test_a_seats_legal_moves_follow_from_its_observation(play: Play) -> None:
    game = play.game()
    for seat in range(game.seats):
        seen = game.observe(seat)
        assert seen.moves() == game.moves(seat)
        assert seen.hand == game.hand(seat)
        assert seen.tickets == game.tickets(seat)
        assert seen.offer == game.offer(seat)


@law(45)
def test_rivals_choices_of_tickets_do_not_leak(play: Play) -> None:
    """Two games of one seed in which the rivals keep different tickets, but as many."""
    viewer = play.seed % play.seats
    chance = random.Random(play.seed)
    other = tl.Game(play.edition, play.seats, play.seed)
    for game, seat, move in play.moves():
        if sight(game, viewer) != sight(other, viewer):
            break  # a returned ticket has reached the viewer, which reveals the choice
        assert bytes(game.observe(viewer)) == bytes(other.observe(viewer))
        other.play(public_twin(move, game, other, seat, viewer, chance), seat=seat)


@pytest.mark.parametrize("edition", EDITIONS)
def test_hidden_cards_and_tickets_do_not_leak(edition: str) -> None:
    """Positions that differ only in hidden information, continued with the same public moves."""
    compared = moved = different = 0
    for seed in range(40):
        seats = SEATS[seed % 4]
        viewer = seed // 4 % seats
        chance = random.Random(seed)
        secret = Secrets(edition, seats, viewer, chance)
        game, other = secret.position(), secret.reshuffled().position()
        taste = ("any", "traveller")[seed % 2]
        for number, (_, seat, move) in enumerate(random_play(game, seed, taste)):
            if number > 40 or sight(game, viewer) != sight(other, viewer):
                break
            assert bytes(game.observe(viewer)) == bytes(other.observe(viewer))
            assert bytes(game.observe(None)) == bytes(other.observe(None))
            compared += 1
            moved += number > 0
            different += game.digest() != other.digest()
            twin = public_twin(move, game, other, seat, viewer, chance)
            if twin not in other.moves(seat):
                break  # the rival lacks the cards for this here, so the games differ in public
            other.play(twin, seat=seat)
    assert compared > 200
    assert moved > 150
    assert different == compared


@pytest.mark.parametrize("edition", GERMAN_EDITIONS)
def test_rivals_first_offers_do_not_leak(edition: str) -> None:
    """Two games in which the rivals were offered different first tickets and keep as many."""
    for seed in range(12):
        seats = SEATS[seed % 4]
        viewer = seed // 4 % seats
        chance = random.Random(seed)
        start = tl.Game(edition, seats, seed)
        while start.phase == "announce":
            start.play(chance.choice(start.moves()))
        seen = start.observe(viewer)
        one, other = seen.sample(1), seen.sample(2)
        assert offers(one) != offers(other)
        while one.phase == "first tickets":
            seat = chance.choice(one.waiting)
            move = chance.choice(one.moves(seat))
            other.play(public_twin(move, one, other, seat, viewer, chance), seat=seat)
            one.play(move, seat=seat)
            assert bytes(one.observe(viewer)) == bytes(other.observe(viewer))
        assert ticket_decks(one) != ticket_decks(other)


def offers(game: tl.Game) -> list[tuple[HeldTicket, ...]]:
    return [game.offer(seat) for seat in range(game.seats)]


@pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
def test_a_rivals_ride_shows_its_steps_and_not_the_cards_left_in_its_hand(edition: str) -> None:
    compared = different = 0
    for game, viewer, move in rivals_rides(edition, 150):
        seen = game.observe(viewer)
        one, other = seen.sample(1), seen.sample(2)
        if move not in one.moves() or move not in other.moves():
            continue  # it takes a card that the rival does not have in both games
        cards = [twin.hand(game.seat).get("passenger", 0) for twin in (one, other)]
        one.play(move)
        other.play(move)
        assert bytes(one.observe(viewer)) == bytes(other.observe(viewer))
        compared += 1
        different += cards[0] != cards[1]
    assert compared > 250
    assert different > 50


def rivals_rides(edition: str, games: int) -> Iterator[tuple[tl.Game, int, tl.Move]]:
    """Positions in which a rival takes a step of a ride or ends it, with a viewer and the move."""
    for seed in range(games):
        seats = SEATS[seed % 4]
        game = crowded(edition, seats, random.Random(seed))
        for number, (_, seat, move) in enumerate(random_play(game, seed, "traveller")):
            if number == 40:
                break
            if move.kind in ("ride", "stop"):
                yield game, (seat + 1 + seed // 4 % (seats - 1)) % seats, move


def sight(game: tl.Game, viewer: int) -> tuple[object, ...]:
    """All public information and what the viewer holds, read from the game itself."""
    return (*public_information(game), game.hand(viewer), game.tickets(viewer), game.offer(viewer))


def public_information(game: tl.Game | tl.Observation) -> tuple[object, ...]:
    """All public information."""
    return (
        (game.phase, game.seat, game.waiting, game.turns_left, game.route_points),
        (game.display, game.discards, game.deck_size, game.hand_sizes, game.trains),
        (game.tunnel_claim, game.turned, game.extra, game.owners, game.stations),
        (game.tokens, game.merchandise, game.ride, game.ridden, game.claimed),
        (game.passengers, game.passengers_left, game.passengers_gone),
        (game.meeples, game.collected),
        (game.ticket_counts, game.ticket_backs, game.ticket_decks),
    )


class Secrets:
    """A random position in which everything hidden from one viewer can be dealt again."""

    def __init__(self, edition: str, seats: int, viewer: int, chance: random.Random) -> None:
        self.compiled = compile_edition(edition)
        self.seats, self.viewer, self.chance = seats, viewer, chance
        rules = self.compiled.edition.rules
        cards = [kind for kind, number in rules.cards.items() for _ in range(number)]
        chance.shuffle(cards)
        self.display = [kind for kind in cards if kind in COLORS][:5]
        for kind in self.display:
            cards.remove(kind)
        self.discards = [cards.pop() for _ in range(15)]
        self.hands = [[cards.pop() for _ in range(10)] for _ in range(seats)]
        self.deck = cards
        tickets = drawable_tickets(self.compiled.edition)
        chance.shuffle(tickets)
        self.tickets = [[tickets.pop() for _ in range(3)] for _ in range(seats)]
        self.ticket_deck = tickets
        self.board = crowded_board(self.compiled, seats, 9, chance)

    def position(self) -> tl.Game:
        return tl.position(
            self.compiled.edition,
            self.seats,
            seat=self.viewer,
            hands={seat: Counter(hand) for seat, hand in enumerate(self.hands)},
            display=self.display,
            discards=Counter(self.discards),
            tickets={seat: self._named(held) for seat, held in enumerate(self.tickets)},
            ticket_deck=self._named(self.ticket_deck),
            **self.board,
        )

    def _named(self, tickets: list[int]) -> list[str]:
        return [held_ticket(self.compiled.edition, ticket).name for ticket in tickets]

    def reshuffled(self) -> Secrets:
        """Deal rivals other cards and tickets, and reorder the ticket decks."""
        rivals = [seat for seat in range(self.seats) if seat != self.viewer]
        for hand in (self.hands[seat] for seat in rivals):
            for _ in range(self.chance.randint(1, 4)):
                swap(hand, self.deck, self.chance)
        for tickets in (self.tickets[seat] for seat in rivals):
            swap(tickets, self.ticket_deck, self.chance, self._deck)
        self.chance.shuffle(self.ticket_deck)
        return self

    def _deck(self, ticket: int) -> int:
        return self.compiled.edition.tickets[ticket].deck


def swap(
    some: list[Any],
    others: list[Any],
    chance: random.Random,
    look: Callable[[Any], object] = lambda _: None,
) -> None:
    """Exchange a ticket of one group for one of another group with the same back."""
    i = chance.randrange(len(some))
    fitting = [j for j, other in enumerate(others) if look(other) == look(some[i])]
    j = chance.choice(fitting)
    some[i], others[j] = others[j], some[i]


@law(25)
def test_every_move_is_seen_by_every_seat_and_by_spectators(play: Play) -> None:
    before: list[tl.Observation] = []
    for game, _, _ in play.moves():
        after = [game.observe(viewer) for viewer in (*range(game.seats), None)]
        assert all(old != new for old, new in zip(before, after, strict=False))
        assert len(set(after)) == game.seats + 1
        before = after


VISIBLE = {
    "own card": ({"hands": {0: "2 red"}}, {"hands": {0: "2 pink"}}),
    "size of a rival's hand": ({"hands": {1: "2 red"}}, {"hands": {1: "3 red"}}),
    "display": ({"display": "red red blue pink white"}, {"display": "red blue blue pink white"}),
    "place in the display": ({"display": "red blue pink"}, {"display": "blue red pink"}),
    "discards": ({"discards": "2 red"}, {"discards": "2 blue"}),
    "own ticket": ({"tickets": {0: ["Denver-El Paso"]}}, {"tickets": {0: ["Boston-Miami"]}}),
    "number of a rival's tickets": ({}, {"tickets": {1: ["Denver-El Paso"]}}),
    "own offer": ({"offer": ["Denver-El Paso"]}, {"offer": ["Boston-Miami"]}),
    "rival's track": ({"tracks": {1: ["Denver-Omaha"]}}, {"tracks": {1: ["Denver-Helena"]}}),
    "owner of a track": ({"tracks": {0: ["Denver-Omaha"]}}, {"tracks": {1: ["Denver-Omaha"]}}),
    "trains": ({"trains": {1: 20}}, {"trains": {1: 19}}),
    "seat to act": ({"seat": 0}, {"seat": 1}),
    "last round": ({"turns_left": 0}, {"turns_left": 2}),
}


@pytest.mark.parametrize("what", VISIBLE)
def test_public_changes_are_observed(what: str) -> None:
    one, other = (tl.position("usa", **layout) for layout in VISIBLE[what])
    assert one.observe(0) != other.observe(0)
    assert bytes(one.observe(0)) != bytes(other.observe(0))


VISIBLE_PIECES = {
    "marklin": [
        {},
        {"passengers": {0: ["Berlin"]}},
        {"passengers": {1: ["Berlin"]}},
        {"passengers": {1: ["Kiel"]}},
        {"passengers_gone": {1: 1}},
        {"tokens": {"Berlin": 3}},
        {"tokens": {"Berlin": 2}},
        {"merchandise": {1: 7}},
        {"tickets": {1: ["Bremen-Kassel"]}},
        {"tickets": {1: ["Hamburg-Dresden"]}},
    ],
    "germany": [
        {},
        {"collected": {0: "1 red"}},
        {"collected": {1: "1 red"}},
        {"collected": {1: "1 blue"}},
        {"meeples": {"Berlin": "1 red"}},
        {"meeples": {"Berlin": "1 red, 1 blue"}},
        {"meeples": {"Kiel": "1 red"}},
        {"meeples": {"Österreich": "1 red"}},
    ],
}


@pytest.mark.parametrize("edition", VISIBLE_PIECES)
def test_every_piece_is_observed_with_its_place_and_owner(edition: str) -> None:
    """Of a rival's ticket, the back is observed."""
    layouts = VISIBLE_PIECES[edition]
    seen = {bytes(tl.position(edition, **layout).observe(0)) for layout in layouts}
    assert len(seen) == len(layouts)


def test_a_station_is_observed_with_its_city_and_owner() -> None:
    layouts = [{0: ["Paris"]}, {1: ["Paris"]}, {0: ["Roma"]}, {}]
    assert len({tl.position("europe", stations=each).observe(0) for each in layouts}) == 4


def test_a_face_up_card_taken_is_observed_and_a_card_from_the_deck_is_not() -> None:
    reds = tl.position("usa", hands={1: "2 red"})
    blues = tl.position("usa", hands={1: "2 blue"})
    assert reds.observe(0) == blues.observe(0)
    takes = [tl.position("usa", seat=1, display=f"{kind} green white") for kind in ("red", "blue")]
    for game, kind in zip(takes, ("red", "blue"), strict=True):
        game.play(f"take {kind}")
        assert game.observe(0).known(1) == {kind: 1}


@law(25)
def test_a_seats_known_cards_are_those_seen_going_into_its_hand(play: Play) -> None:
    for game, known in with_known_cards(play):
        for seat in range(game.seats):
            assert game.known(seat) == known[seat]
            assert game.observe(0).known(seat) == known[seat]


def with_known_cards(play: Play) -> Iterator[tuple[tl.Game, list[Counter[str]]]]:
    """Each position with what everyone knows of the hands: cards taken face up and not yet spent,
    and those returned by a failed tunnel."""
    known = [Counter[str]() for _ in range(play.seats)]
    digging: tuple[int, tl.Move] | None = None
    for game, seat, move in play.moves():
        if digging is not None and game.phase != "tunnel" and digging[1].track not in game.owners:
            known[digging[0]] += payment(digging[1])
        if game.phase != "tunnel":
            digging = None
        yield game, known
        known[seat] -= laid_down(game, seat, move)
        if move.kind == "take":
            assert move.card is not None
            known[seat][move.card] += 1
        if move.kind == "claim":
            digging = seat, move


# Samples.


@law(100)
def test_a_sample_keeps_all_that_the_seat_sees(play: Play) -> None:
    seed = play.seed // 2
    game = play.game()
    for seat in range(game.seats):
        sample = game.observe(seat).sample(seed)
        assert sight(sample, seat) == sight(game, seat)
        for rival in range(game.seats):
            assert Counter(game.known(rival)) <= Counter(sample.hand(rival))
        assert_cards_conserved(sample)
        assert_trains_conserved(sample)
        assert_pieces_conserved(sample)
        if not game.over and game.phase != "first tickets":
            assert sample.moves() == game.moves() or game.seat != seat


@law(40)
def test_a_sample_has_every_ticket_in_one_place(play: Play) -> None:
    seed = play.seed // 2
    game = play.game()
    whole = len(tickets_everywhere(game))
    for seat in range(game.seats):
        sample = game.observe(seat).sample(seed)
        found = tickets_everywhere(sample)
        assert len(set(found)) == len(found) == whole
        assert sample.ticket_counts == tuple(len(sample.tickets(s)) for s in range(game.seats))


@law(35)
def test_a_sample_has_the_located_tickets_where_they_are(play: Play) -> None:
    viewer = play.seed % play.seats
    followed = Followed(tl.Game(play.edition, play.seats, play.seed), viewer)
    for number, (game, seat, move) in enumerate(play.moves()):
        if number % 10 == 0:
            followed.must_be_seen_in(game)
            followed.must_hold_in(game.observe(viewer).sample(number))
        followed.follow(game, seat, move)


class Followed:
    """Where one seat knows tickets to be, from all it has seen of a game."""

    def __init__(self, game: tl.Game, viewer: int) -> None:
        self.viewer = viewer
        self.rules = game.edition.rules.tickets
        self.deck_of = [ticket.deck for ticket in game.edition.tickets]
        self.decks: list[deque[int | None]] = [deque([None] * n) for n in game.ticket_decks]
        self.offers = [self._as_seen(seat, numbers(game.offer(seat))) for seat in range(game.seats)]
        self.held: list[set[int]] = [set() for _ in range(game.seats)]
        self.removed: set[int] = set()
        self.choosing = game.seats
        self.first_offer: set[int] = set()
        self.kept_later = [Counter[int]() for _ in range(game.seats)]

    def _as_seen(self, seat: int, tickets: list[int]) -> list[int | None]:
        return [ticket if seat == self.viewer else None for ticket in tickets]

    def follow(self, game: tl.Game, seat: int, move: tl.Move) -> None:
        if move.kind == "draw tickets":
            self._draw(game, seat, move)
        elif move.kind == "keep":
            self._choose(game, seat, move)

    def _draw(self, game: tl.Game, seat: int, move: tl.Move) -> None:
        """A rival's new tickets are as well known as those on top of the decks were."""
        asked = move.mix or [deck.later for deck in self.rules.decks]
        drawn = numbers(after_a_draw(game, move)[0])
        known = [
            self.decks[deck].popleft()
            for deck, n in enumerate(asked)
            for _ in range(min(n, len(self.decks[deck])))
        ]
        self.offers[seat] = drawn if seat == self.viewer else known

    def _choose(self, game: tl.Game, seat: int, move: tl.Move) -> None:
        """Which tickets a rival keeps is known if it keeps all with the same back, or none."""
        first = game.phase == "first tickets"
        if first and seat == self.viewer:
            self.first_offer = set(numbers(game.offer(seat)))
        decks = [self.deck_of[ticket] for ticket in numbers(game.offer(seat))]
        for alike in self._look_alikes(decks):
            kept = [place for place in alike if place in move.keep]
            back = [place for place in alike if place not in move.keep]
            plain = seat == self.viewer or not kept or not back
            for place in kept:
                if plain and self.offers[seat][place] is not None:
                    self.held[seat].add(self.offers[seat][place])
                self.kept_later[seat][self._back(decks[place])] += not first
            for place in back:
                self._return(decks[place], self.offers[seat][place] if plain else None, first)
        self.offers[seat] = []
        self.choosing -= first
        if first and not self.choosing and self.rules.unkept_first == "shuffle":
            self.decks = [deque([None] * len(deck)) for deck in self.decks]

    def _back(self, deck: int) -> int:
        """Decks of announced mixes have different backs."""
        return deck if self.rules.mix_first else 0

    def _look_alikes(self, decks: list[int]) -> list[list[int]]:
        looks = [self._back(deck) for deck in decks]
        return [[i for i, look in enumerate(looks) if look == one] for one in sorted(set(looks))]

    def _return(self, deck: int, ticket: int | None, first: bool) -> None:
        if not first or self.rules.unkept_first != "remove":
            self.decks[deck].append(ticket)
        elif ticket is not None:
            self.removed.add(ticket)

    def must_be_seen_in(self, game: tl.Game) -> None:
        """The observation has exactly this."""
        seen = game.observe(self.viewer)
        for number, deck in enumerate(self.decks):
            found = [None if t is None else t.index for t in seen.ticket_deck(number)]
            assert found == list(deck)
        for seat, held in enumerate(self.held):
            assert set(numbers(seen.tickets_of(seat))) == held

    def must_hold_in(self, sample: tl.Game) -> None:
        for number, deck in enumerate(self.decks):
            agree(deck, numbers(sample.ticket_deck(number)))
        for seat, (offer, held) in enumerate(zip(self.offers, self.held, strict=True)):
            agree(offer, numbers(sample.offer(seat)))
            assert held <= set(numbers(sample.tickets(seat)))
            if seat != self.viewer:
                self._no_first_ticket_of_the_viewer(sample, seat)
        assert not self.removed & set(tickets_everywhere(sample))

    def _no_first_ticket_of_the_viewer(self, sample: tl.Game, rival: int) -> None:
        """Tickets first offered to the viewer can only be with a rival after a later draw."""
        shared = self.first_offer.intersection(numbers(sample.tickets(rival)))
        assert Counter(self._back(self.deck_of[t]) for t in shared) <= self.kept_later[rival]


def numbers(tickets: Iterable[HeldTicket]) -> list[int]:
    return [ticket.index for ticket in tickets]


def agree(known: Sequence[int | None], found: Sequence[int]) -> None:
    assert all(one in (None, other) for one, other in zip(known, found, strict=True))


def test_a_seat_infers_from_the_backs_which_tickets_a_rival_has_kept() -> None:
    """Seat 0 returns three tickets; seat 1 then draws them and keeps the short one."""
    long = ["Hamburg-Dresden", "Köln-Leipzig", "Dresden-Augsburg"]
    game = tl.position("marklin", offer=["Bremen-Kassel", *long], ticket_deck=[])
    for move in ("keep 2", "draw tickets 1 short + 3 long", "keep 1"):
        game.play(move)
    seen = game.observe(0)
    assert [ticket.name for ticket in seen.tickets_of(1)] == ["Bremen-Kassel"]
    assert seen.ticket_deck(1) == game.ticket_deck(1)


@law(120)
def test_a_sample_can_be_played_to_its_end(play: Play) -> None:
    seed = play.seed // 2
    game = play.game()
    for seat in range(game.seats):
        sample = game.observe(seat).sample(seed)
        for number, _ in enumerate(random_play(sample, seed)):
            if number % 20 == 0:
                assert_cards_conserved(sample)
        assert sample.over
        assert_cards_conserved(sample)
        assert_trains_conserved(sample)
        assert_pieces_conserved(sample)


@law(45)
def test_a_sample_can_be_observed_and_sampled_by_every_seat(play: Play) -> None:
    """A bot may sample what its rivals see in a sampled game."""
    for number, (game, seat, _) in enumerate(play.moves()):
        if number % 10:
            continue
        sample = game.observe(seat).sample(number)
        for other in range(game.seats):
            seen = sample.observe(other)
            deeper = seen.sample(number + 1)
            assert bytes(deeper.observe(other)) == bytes(seen)
            assert_cards_conserved(deeper)
            assert len(set(tickets_everywhere(deeper))) == len(tickets_everywhere(game))


def test_a_revealed_card_is_traced_to_the_only_place_it_can_come_from() -> None:
    """Seat 1 sees two reds paid after a reshuffle. One red was outside the shuffled cards: seat 2
    has drawn none since, so it had that one, and seat 0 must have drawn its own. What seat 0 held
    before is then certain too."""
    start = tl.position(
        "usa",
        3,
        hands={0: "1 yellow, 1 black", 1: "9 red", 2: "1 red"},
        display="white white pink pink green",
        deck="",
        discards="rest",
    )
    game = next(game for game in with_other_luck(start, 1) if draws_red(game))
    for move in ("take white", "take pink", "take pink"):
        game.play(move)
    game.play("claim Dallas-Houston (1) 1 red")
    game.play("claim Atlanta-Nashville 1 red")
    seen = game.observe(1)
    assert all(seen.sample(seed).hand(0) == game.hand(0) for seed in range(100))


def with_other_luck(game: tl.Game, viewer: int) -> Iterator[tl.Game]:
    """The same cards in the same hands, but with other random draws ahead."""
    seats = range(game.seats)
    for seed in range(500):
        other = game.observe(viewer).sample(seed)
        if all(other.hand(seat) == game.hand(seat) for seat in seats):
            yield other


def draws_red(game: tl.Game) -> bool:
    game.play("draw card")
    return "red" in game.hand(0)


def test_a_sample_without_unknown_cards_of_the_last_shuffle_can_be_sampled_by_a_rival() -> None:
    game = tl.position(
        "usa",
        seat=1,
        hands={0: "rest", 1: "3 red, 1 blue"},
        display="white white pink pink green",
        deck="",
        discards="1 green",
    )
    for move in ("take white", "take white", "claim Dallas-Houston (1) 1 pink"):
        game.play(move)
    game.play("claim Atlanta-Nashville 1 red")
    sample = game.observe(0).sample(1)
    assert sample.hand(1) == game.hand(1)
    assert_cards_conserved(sample.observe(1).sample(1))


@law(25)
def test_the_deck_is_known_after_a_reshuffle_until_someone_else_draws_from_it(play: Play) -> None:
    for game, knowing in with_seats_that_know_the_deck(play):
        for seat in knowing:
            assert game.observe(seat).sample(seat).deck == game.deck


def test_reshuffles_that_everyone_saw_occur_in_random_play() -> None:
    known = 0
    for seed in range(30):
        play = Play(EDITIONS[seed % len(EDITIONS)], SEATS[seed % 4], seed, "builder", 0)
        known += sum(len(seats) for _, seats in with_seats_that_know_the_deck(play))
    assert known > 100


def with_seats_that_know_the_deck(play: Play) -> Iterator[tuple[tl.Game, set[int]]]:
    """Each position with the seats that know the deck: it was shuffled from known discards, and
    only they have drawn from it unseen."""
    knowing: set[int] = set()
    everyone = set(range(play.seats))
    last: tuple[int, int, tl.Move] | None = None
    for game, seat, move in play.moves():
        if last is not None:
            size, drawer, kind = last
            if game.deck_size > size:
                knowing = set(everyone)
            if kind.kind == "draw card":
                knowing &= {drawer}
        yield game, knowing
        last = game.deck_size, seat, move


@pytest.mark.parametrize("seats", SEATS)
def test_a_rival_asked_to_pay_for_a_tunnel_can_pay_in_every_sample(seats: int) -> None:
    asked = 0
    for seed in range(80):
        play = Play("europe", seats, seed, ("any", "builder")[seed % 2], 0)
        for game, _, _ in play.moves():
            if game.phase != "tunnel":
                continue
            for viewer in set(range(seats)) - {game.seat}:
                for sample in (game.observe(viewer).sample(chance) for chance in range(10)):
                    assert any(move.kind == "pay" for move in sample.moves())
                asked += 1
    assert asked > 20


@pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
def test_a_rival_on_a_ride_can_go_on_or_stop_in_every_sample(edition: str) -> None:
    """If it may not stop, because of another's passenger, it has the cards to go on."""
    asked = held_up = 0
    for game, viewer, _ in rivals_rides(edition, 150):
        may_stop = "stop" in map(str, game.moves())
        for sample in (game.observe(viewer).sample(chance) for chance in range(6)):
            assert sample.moves()
            assert ("stop" in map(str, sample.moves())) == may_stop
        asked += 1
        held_up += game.phase == "ride" and not may_stop
    assert asked > 400
    assert (held_up > 25) == (not game.edition.rules.passengers.end_with_rival)


def test_a_rival_that_may_not_stop_is_known_to_have_a_card_to_go_on() -> None:
    """It is not known how many."""
    looks = set()
    for hand in ("1 passenger, 3 red", "3 passenger, 1 blue"):
        game = tl.position(
            "marklin-manual",
            3,
            hands={0: hand, 2: "1 passenger, 3 green"},
            tracks={0: ["Hamburg-Kiel (pink)"], 1: ["Bremen-Hamburg"]},
            passengers={0: ["Kiel"], 1: ["Hamburg"]},
        )
        game.play("ride Kiel-Hamburg (pink)")
        seen = game.observe(2)
        looks.add(bytes(seen))
        cards = {seen.sample(seed).hand(0).get("passenger", 0) for seed in range(60)}
        assert {1, 2} <= cards <= {1, 2, 3, 4}
    assert len(looks) == 1


@law(60)
def test_the_same_seed_gives_the_same_sample(play: Play) -> None:
    seed = play.seed // 2
    game = play.game()
    seen = game.observe(0)
    assert seen.sample(seed).digest() == seen.sample(seed).digest()
    assert seen.sample(seed).digest() != seen.sample(seed + 1).digest()


def hidden_draws(play: Play, rivals: Sequence[int]) -> int:
    """At least how many of the rivals' cards nobody else can deduce.

    Whenever the deck runs out, all cards are accounted for. So only cards drawn since the last
    shuffle count, less all that the rivals have paid since.
    """
    game = tl.Game(play.edition, play.seats, play.seed)
    hidden = sum(game.hand_sizes[rival] for rival in rivals)
    for seat, move in play.game().played:
        deck, held = game.deck_size, game.hand_sizes[seat]
        game.play(move, seat=seat)
        if game.deck_size > deck:
            hidden = 0
        if seat in rivals:
            hidden += (move.kind == "draw card") - max(0, held - game.hand_sizes[seat])
    return hidden


@law(25, longest=150)
def test_samples_differ_if_anything_is_hidden(play: Play) -> None:
    game = play.game()
    for seat in range(game.seats):
        rivals = [rival for rival in range(game.seats) if rival != seat]
        samples = [game.observe(seat).sample(play.seed // 2 + i) for i in range(8)]
        if hidden_draws(play, rivals) >= 4 and game.deck_size >= 20:
            hands = {tuple(tuple(s.hand(r).items()) for r in rivals) for s in samples}
            assert len(hands) > 1
        if min(game.ticket_decks[: len(game.ticket_backs or [0])]) >= 10:
            if any(game.tickets(rival) + game.offer(rival) for rival in rivals):
                assert len({s.tickets(r) + s.offer(r) for s in samples for r in rivals}) > 1
            assert len({s.ticket_deck() for s in samples}) > 1


def test_an_observation_and_its_samples_do_not_carry_the_seed() -> None:
    game = tl.Game("usa", seed=1234567)
    seen = game.observe(0)
    assert not hasattr(seen, "seed")
    assert getattr(seen.origin, "seed") is None  # noqa: B009
    sample = seen.sample(1)
    assert sample.seed is None
    assert sample.played == []
    with pytest.raises(ValueError, match="no record"):
        sample.record()


# Fairness. The seeds are fixed, so these tests cannot fail by chance.


def chi_square(found: Counter[object], expected: dict[object, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found[key] - number) ** 2 / number for key, number in expected.items())


@pytest.mark.parametrize("edition", EDITIONS)
def test_dealt_and_drawn_cards_have_the_frequencies_of_the_deck(edition: str) -> None:
    games, kinds = 3000, Counter[object]()
    for seed in range(games):
        before = tl.Game(edition, 2, seed)
        kinds.update(before.hand(seed % 2))
    cards = before.edition.rules.cards
    dealt, total = sum(kinds.values()), sum(cards.values())
    # Cards of one hand are drawn without replacement, which makes the counts a bit more even.
    evenness = (total - 4) / (total - 1)
    spread = chi_square(kinds, {kind: dealt * n / total for kind, n in cards.items()}) / evenness
    # For 9 and for 11 kinds, one in a thousand on either side.
    least, most = {9: (0.86, 26.1), 11: (1.48, 29.5)}[len(cards)]
    assert least < spread < most


def test_a_blind_draw_is_fair_to_every_card_in_the_deck() -> None:
    start = tl.position("usa", hands={0: "10 red", 1: "10 blue, 6 pink"}, discards="10 locomotive")
    found, expected = Counter[object](), Counter[object]()
    for seed in range(4000):
        game = start.observe(0).sample(seed)
        for kind, number in game.deck.items():
            expected[kind] += number / game.deck_size
        before = game.hand(0)
        game.play("draw card")
        found.update(Counter(game.hand(0)) - Counter(before))
    assert sum(found.values()) == 4000
    assert chi_square(found, dict(expected)) < 26.1


@pytest.mark.parametrize(
    ("edition", "deck"),
    [*((edition, 0) for edition in EDITIONS), *((edition, 1) for edition in GERMAN_EDITIONS)],
)
def test_every_ticket_is_equally_likely_in_every_place(edition: str, deck: int) -> None:
    found = {place: Counter[object]() for place in ("first", "last", "top", "bottom")}
    for seed in range(3000):
        game = tl.Game(edition, 2, seed)
        while game.phase == "announce":
            game.play("draw tickets 2 short + 2 long")
        left = game.ticket_deck(deck)
        mine = [ticket for ticket in game.offer(1) if deck_of(game, ticket) == deck]
        spots = {"first": mine[0], "last": mine[-1], "top": left[0], "bottom": left[-1]}
        for place, ticket in spots.items():
            found[place][ticket.index] += 1
    for tickets in found.values():
        assert_evenly_spread(tickets, game, deck)


# The chi-square limits for as many tickets as the decks have.
ONE_IN_A_THOUSAND = {29: 56.89, 30: 58.30, 34: 63.87, 35: 65.25, 40: 72.05, 55: 91.87, 69: 110.0}


def assert_evenly_spread(found: Counter[object], game: tl.Game, deck: int) -> None:
    """Check that every ticket of the deck occurs about equally often."""
    tickets = [i for i, ticket in enumerate(game.edition.tickets) if ticket.deck == deck]
    spread = chi_square(found, dict.fromkeys(tickets, found.total() / len(tickets)))
    assert spread < ONE_IN_A_THOUSAND[len(tickets)]


@pytest.mark.parametrize("edition", ["marklin", "germany"])
def test_unkept_first_tickets_are_equally_likely_in_every_place_of_their_deck(edition: str) -> None:
    places = Counter[object]()
    for seed in range(2500):
        game = tl.Game(edition, 2, seed)
        for move in ("draw tickets 4 long", "draw tickets 4 short"):
            game.play(move)
        unkept = game.offer(0)[seed % 2]
        for move in (f"keep {2 - seed % 2} 3 4", "keep 1 2 3 4"):
            game.play(move)
        places[game.ticket_deck(1).index(unkept)] += 1
    size = game.ticket_decks[1]
    spread = chi_square(places, dict.fromkeys(range(size), 2500 / size))
    assert spread < {26: 52.62, 31: 59.70}[size]


def test_every_color_of_meeples_is_equally_likely_in_every_place() -> None:
    games = 1000
    places: dict[str, Counter[object]] = {}
    for seed in range(games):
        game = tl.Game("germany", 2, seed)
        for place, colors in game.meeples.items():
            places.setdefault(place, Counter()).update(colors)
    assert len(places) == 35 + 5
    for found in places.values():
        expected = dict.fromkeys(game.edition.rules.meeples.colors, found.total() / 6)
        assert chi_square(found, expected) < 29.0  # one in a thousand for all forty together


def test_sampled_tickets_of_a_rival_are_any_that_it_could_hold() -> None:
    game = tl.Game("usa", 2, seed=5)
    game.play("keep 1 2", seat=0)
    game.play("keep 1 2 3", seat=1)
    own = {ticket.index for ticket in game.observe(0).located_tickets}
    found, seen = Counter[object](), game.observe(0)
    for seed in range(3000):
        found.update(ticket.index for ticket in seen.sample(seed).tickets(1))
    others = set(range(30)) - own
    assert len(own) == 3
    assert chi_square(found, dict.fromkeys(others, 9000 / 27)) < 54.06
