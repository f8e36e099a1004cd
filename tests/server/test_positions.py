"""Positions on the wire: the same for everyone, plus what a seat itself knows."""

from __future__ import annotations

from helpers import keep_all
from random_play import Play, law

import trunkline as tl
from trunkline.server.wire.positions import (
    Hand,
    HandTicket,
    Position,
    TicketNeeds,
    encode_hand,
    encode_hand_on_board,
    open_hands,
    position_of,
)


def public(game: tl.Game) -> Position:
    """What everyone sees."""
    return position_of(game.observe(None))


def hand_of(seen: tl.Observation) -> Hand:
    """What only the observing seat sees."""
    held = [ticket.index for ticket in seen.tickets]
    return Hand.model_validate_json(encode_hand(seen, encode_hand_on_board(seen, held), acts=True))


@law(games=60)
def test_a_position_is_the_same_for_every_viewer(play: Play) -> None:
    game = play.game()
    for seat in range(game.seats):
        assert position_of(game.observe(seat)) == public(game)


@law(games=60)
def test_a_seat_sees_nothing_that_it_cannot_know(play: Play) -> None:
    game = play.game()
    for seat in range(game.seats):
        imagined = game.observe(seat).sample(play.seed)
        told, instead = hand_of(game.observe(seat)), hand_of(imagined.observe(seat))
        assert told.model_dump_json() == instead.model_dump_json()
        assert public(game).model_dump_json() == public(imagined).model_dump_json()


@law(games=60)
def test_all_cards_are_on_the_table_or_in_hands(play: Play) -> None:
    game = play.game()
    seen = public(game)
    announced = game.tunnel_claim
    in_tunnel = len(seen.turned)
    if announced is not None:
        in_tunnel += announced.cards + announced.locomotives + announced.plus4
    shown = sum(card is not None for card in seen.display)
    held = sum(seat.cards for seat in seen.seats)
    there = seen.deck + sum(seen.discards.values()) + shown + held + in_tunnel
    assert there == sum(game.edition.rules.cards.values())
    assert [sum(hand.cards.values()) for hand in open_hands(game)] == [s.cards for s in seen.seats]


@law(games=60)
def test_positions_and_hands_say_what_the_game_says(play: Play) -> None:
    game = play.game()
    seen, scores = public(game), game.scores()
    assert (seen.phase, seen.seat, seen.waiting, seen.over) == (
        game.phase,
        game.seat,
        game.waiting,
        game.over,
    )
    assert seen.owners == game.owners
    assert {number: tuple(stack) for number, stack in seen.tokens.items()} == game.tokens
    assert seen.meeples == game.meeples
    for number, seat in enumerate(seen.seats):
        spaces = sum(
            game.edition.board.tracks[t].length for t, s in seen.owners.items() if s == number
        )
        assert seat.trains + spaces == game.edition.rules.trains
        assert seat.route_points == scores[number].parts["routes"]
        assert seat.path_length == scores[number].path_length
        hand = hand_of(game.observe(number))
        assert hand.moves == tuple(game.move_numbers(number))
        assert [ride.move for ride in hand.rides] == [
            move.number for move in game.moves(number) if move.kind == "ride"
        ]
        assert [ticket.done for ticket in hand.tickets] == [
            ticket.done for ticket in scores[number].ticket_results
        ]
        assert [t.index for t in hand.tickets] == [t.index for t in game.tickets(number)]
        assert hand.offer == tuple(ticket.index for ticket in game.offer(number))
        shown = as_everyone_sees(hand, scores[number])
        assert open_hands(game)[number] == shown.model_copy(update={"moves": (), "rides": ()})


def as_everyone_sees(hand: Hand, score: tl.Score) -> Hand:
    """A hand as everyone sees it after the end: with the ways of its tickets, without needs."""
    tickets = tuple(
        HandTicket(index=ticket.index, done=ticket.done, owned=scored.owned, lent=scored.lent)
        for ticket, scored in zip(hand.tickets, score.ticket_results, strict=True)
    )
    return hand.model_copy(update={"tickets": tickets, "offer_needs": None, "helpful": None})


@law(games=60)
def test_a_hand_says_what_its_tickets_and_those_on_offer_need(play: Play) -> None:
    game = play.game()
    for seat in range(game.seats):
        seen, hand = game.observe(seat), hand_of(game.observe(seat))
        needs = [ticket.needs for ticket in hand.tickets]
        held = [ticket.index for ticket in seen.tickets]
        network = zip(held, seen.plain_needs_of_each(*held), strict=True)
        assert needs == [TicketNeeds(tickets=(index,), **found) for index, found in network]
        shortest = [ticket.shortest for ticket in hand.tickets]
        assert shortest == [told(seen.needs(index)) for index in held]
        assert hand.helpful == seen.helpful_tracks(*held)
        assert hand.offer_needs is not None
        chosen = {needs.tickets: needs for needs in hand.offer_needs}
        assert len(hand.offer_needs) == len(chosen) == 2 ** len(seen.offer) - 1
        for tickets, needs_of_all in chosen.items():
            assert needs_of_all == told(seen.needs(*tickets))


def told(needs: tl.TicketNeeds) -> TicketNeeds:
    """The library's result as it is sent."""
    return TicketNeeds(
        tickets=tuple(ticket.index for ticket in needs.tickets),
        completed=needs.completed,
        possible=needs.possible,
        trains=needs.trains,
        enough_trains=needs.enough_trains,
        owned=needs.owned,
        lent=needs.lent,
        missing=needs.missing,
        stations=needs.stations,
    )


@law(games=30)
def test_json_can_be_read_back(play: Play) -> None:
    game = play.game()
    seen, hand = public(game), hand_of(game.observe(game.seat))
    assert Position.model_validate_json(seen.model_dump_json()) == seen
    assert Hand.model_validate_json(hand.model_dump_json()) == hand


def test_a_ticket_may_be_completed_over_a_lent_track() -> None:
    tracks = {0: ["Budapest-Sarajevo"], 1: ["Sarajevo-Sofia"]}
    tickets = {0: ["Budapest-Sofia"]}
    alone = tl.position("europe", tracks=tracks, tickets=tickets)
    lent = tl.position("europe", tracks=tracks, tickets=tickets, stations={0: ["Sarajevo"]})
    assert [ticket.done for ticket in hand_of(alone.observe(0)).tickets] == [False]
    assert [ticket.done for ticket in hand_of(lent.observe(0)).tickets] == [True]
    assert public(lent).seats[0].stations_left == public(alone).seats[0].stations_left - 1


def test_an_unfinished_tunnel_claim_has_a_number_and_a_text() -> None:
    for seed in range(50):
        game = keep_all(tl.Game("europe", seats=2, seed=seed))
        while game.phase != "tunnel" and not game.over:
            claims = [m for m in game.moves() if m.kind == "claim" and tunnel(game, m)]
            game.play((claims or game.moves())[0])
        if game.phase == "tunnel":
            break
    seen = public(game)
    assert seen.tunnel_claim is not None and game.tunnel_claim is not None
    assert game.compiled.moves[seen.tunnel_claim.number].text == seen.tunnel_claim.text
    assert seen.extra == game.extra > 0
    assert seen.turned == game.turned


def tunnel(game: tl.Game, move: tl.Move) -> bool:
    """Whether a move claims a tunnel."""
    assert move.track is not None
    return game.edition.board.tracks[move.track].tunnel
