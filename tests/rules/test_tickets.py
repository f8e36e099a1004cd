"""Tickets during the game: drawing, keeping, returning, and what they are worth."""

import pytest
from helpers import USA_EDITIONS, keeps, play, refused, texts

import trunkline as tl

LATER = {"usa": 3, "usa-1910": 3, "usa-mega": 4, "usa-big-cities": 4, "europe": 3}
every_edition = pytest.mark.parametrize("edition", LATER)

# Tickets that the 1910 reprint changed: base value, revised value.
REVISED = {
    "Los Angeles-Miami": (20, 19),
    "Los Angeles-New York": (21, 20),
    "Sault St. Marie-Oklahoma City": (9, 8),
    "Seattle-New York": (22, 20),
}


def names(tickets: tuple) -> list[str]:
    return [ticket.name for ticket in tickets]


@every_edition
def test_a_draw_offers_tickets_from_the_top_of_the_deck(edition: str) -> None:
    game = tl.position(edition)
    before = game.ticket_deck()
    game.play("draw tickets")
    assert game.offer(0) == before[: LATER[edition]]
    assert game.ticket_deck() == before[LATER[edition] :]
    assert (game.seat, game.phase) == (0, "tickets")


@every_edition
def test_at_least_one_of_the_drawn_tickets_is_kept(edition: str) -> None:
    game = play(tl.position(edition), "draw tickets")
    assert set(texts(game)) == keeps(LATER[edition], 1)


@every_edition
def test_keeping_none_is_refused(edition: str) -> None:
    game = play(tl.position(edition), "draw tickets")
    refused(game, "keep", "is not a move of")


def test_a_ticket_that_is_not_offered_cannot_be_kept() -> None:
    game = play(tl.position("europe"), "draw tickets")
    refused(game, "keep 1 4", "only 3 tickets are offered")


@every_edition
def test_unkept_tickets_go_to_the_bottom_in_the_order_offered(edition: str) -> None:
    game = play(tl.position(edition), "draw tickets")
    offer, deck = game.offer(0), game.ticket_deck()
    game.play("keep 2")
    assert game.ticket_deck() == (*deck, offer[0], *offer[2:])
    assert game.tickets(0) == (offer[1],)
    assert game.offer(0) == ()


@every_edition
def test_drawing_tickets_is_the_whole_turn(edition: str) -> None:
    game = play(tl.position(edition), "draw tickets", "keep 1")
    assert (game.seat, game.phase) == (1, "turn")


@pytest.mark.parametrize("move", ["draw card", "take red", "draw tickets", "pass"])
def test_drawn_tickets_must_be_chosen_from_before_anything_else(move: str) -> None:
    game = play(tl.position(), "draw tickets")
    refused(game, move, "keep some of those offered")


@every_edition
@pytest.mark.parametrize("left", [1, 2])
def test_a_deck_with_too_few_tickets_gives_what_it_has(edition: str, left: int) -> None:
    everything = names(tl.position(edition).ticket_deck())
    game = tl.position(edition, ticket_deck=everything[:left])
    game.play("draw tickets")
    assert names(game.offer(0)) == everything[:left]
    assert set(texts(game)) == keeps(left, 1)
    assert game.ticket_decks[0] == 0


@every_edition
def test_tickets_returned_to_an_empty_deck_can_be_drawn_again(edition: str) -> None:
    everything = names(tl.position(edition).ticket_deck())
    game = play(tl.position(edition, ticket_deck=everything[:2]), "draw tickets", "keep 2")
    assert names(game.ticket_deck()) == everything[:1]
    play(game, "draw tickets", "keep 1")
    assert names(game.tickets(1)) == everything[:1]


@every_edition
def test_an_empty_deck_gives_no_tickets(edition: str) -> None:
    game = tl.position(edition, ticket_deck=[])
    assert texts(game, "draw tickets") == []
    refused(game, "draw tickets", "no tickets to draw")


def test_long_tickets_are_never_drawn_later() -> None:
    game = tl.position("europe", ticket_deck=["Brest-Petrograd", "Paris-Wien"])
    game.play("draw tickets")
    assert names(game.offer(0)) == ["Paris-Wien"]


def test_kept_tickets_stay_until_the_end() -> None:
    """A later draw offers only what was drawn; no move removes a ticket from a hand."""
    game = tl.position(tickets={0: ["Boston-Miami", "Calgary-Phoenix"]})
    play(game, "draw tickets", "keep 1")
    assert {"Boston-Miami", "Calgary-Phoenix"} < set(names(game.tickets(0)))
    assert len(game.tickets(0)) == 3


def test_a_hand_may_hold_any_number_of_tickets() -> None:
    everything = names(tl.position("usa-mega").ticket_deck())
    game = tl.position("usa-mega", tickets={0: everything[:65]})
    play(game, "draw tickets", "keep 1 2 3 4")
    assert len(game.tickets(0)) == 69
    assert game.ticket_decks == (0,)


@pytest.mark.parametrize("edition", ["usa-mega", "usa-big-cities"])
def test_mega_and_big_cities_use_the_revised_points(edition: str) -> None:
    values = dict(zip(*_values(edition), strict=True))
    found = {name: values[name] for name in REVISED if name in values}
    assert found == {name: REVISED[name][1] for name in found}
    assert len(found) == (4 if edition == "usa-mega" else 3)


def test_the_base_game_uses_the_printed_points() -> None:
    values = dict(zip(*_values("usa"), strict=True))
    assert {name: values[name] for name in REVISED} == {n: v[0] for n, v in REVISED.items()}


def test_the_tickets_of_1910_have_no_revised_points() -> None:
    assert not set(_values("usa-1910")[0]) & set(REVISED)


def test_base_and_1910_tickets_are_all_different_and_mega_has_them_all() -> None:
    base, new, mega = (set(_values(e)[0]) for e in ("usa", "usa-1910", "usa-mega"))
    assert not base & new
    assert mega - base - new == {
        "Boston-Washington",
        "Montréal-Chicago",
        "Vancouver-Portland",
        "Winnipeg-Omaha",
    }
    assert base | new < mega


def test_big_cities_tickets_are_those_that_name_a_big_city() -> None:
    edition = tl.Game("usa-mega", seed=0).edition
    big = {c for c, city in edition.board.cities.items() if city.big}
    assert {edition.board.cities[c].name for c in big} == {
        "Chicago",
        "Dallas",
        "Houston",
        "Los Angeles",
        "Miami",
        "New York",
        "Seattle",
    }
    in_mega = {(t.a, t.b) for t in edition.tickets if {t.a, t.b} & big}
    chosen = {(t.a, t.b) for t in tl.Game("usa-big-cities", seed=0).edition.tickets}
    assert chosen == in_mega
    base = {(t.a, t.b) for t in tl.Game("usa", seed=0).edition.tickets}
    assert len(chosen & base) == 15


@pytest.mark.parametrize(
    ("edition", "total"),
    [("usa", 349), ("usa-1910", 391), ("usa-mega", 754), ("usa-big-cities", 389), ("europe", 444)],
)
def test_the_total_value_of_an_editions_tickets(edition: str, total: int) -> None:
    assert sum(_values(edition)[1]) == total


@pytest.mark.parametrize("edition", USA_EDITIONS)
def test_usa_editions_have_one_ticket_deck_and_europe_two(edition: str) -> None:
    assert len(tl.Game(edition, seed=0).ticket_decks) == 1
    assert len(tl.Game("europe", seed=0).ticket_decks) == 2


def _values(edition: str) -> tuple[list[str], list[int]]:
    tickets = tl.position(edition).edition.tickets
    cities = tl.position(edition).edition.board.cities
    return [f"{cities[t.a].name}-{cities[t.b].name}" for t in tickets], [t.points for t in tickets]
