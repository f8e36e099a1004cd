"""Tunnels: three cards are turned after the claim, and matches cost extra cards."""

from collections import Counter

import pytest
from helpers import USA_EDITIONS, mixes, payments, refused, texts
from random_play import cards_everywhere, random_play

import trunkline as tl

PINK = "claim Marseille-Zürich"  # two spaces, pink
GRAY = "claim Barcelona-Pamplona"  # two spaces, gray


def tunnel(hand: str, deck: str, claim: str, **more: object) -> tl.Game:
    """A tunnel claim, with only these cards in hand and deck."""
    game = tl.position("europe", hands={0: hand, 1: "rest"}, deck=deck, **more)
    game.play(claim)
    return game


def built(game: tl.Game) -> bool:
    """Whether seat 0 has its track."""
    return 0 in game.owners.values()


def test_with_nothing_extra_to_pay_the_track_is_built() -> None:
    game = tunnel("3 pink", "3 white", f"{PINK} 2 pink")
    assert built(game)
    assert (game.trains[0], game.route_points[0]) == (43, 2)
    assert game.hand(0) == {"pink": 1}
    assert game.discards == {"pink": 2, "white": 3}
    assert (game.seat, game.phase) == (1, "turn")


@pytest.mark.parametrize(
    ("deck", "extra"),
    [
        ("1 pink, 2 white", 1),
        ("2 pink, 1 white", 2),
        ("3 pink", 3),
        ("1 locomotive, 2 white", 1),
        ("2 locomotive, 1 white", 2),
        ("3 locomotive", 3),
        ("1 pink, 1 locomotive, 1 white", 2),
        ("1 pink, 2 locomotive", 3),
    ],
)
def test_each_turned_card_of_the_paid_color_or_locomotive_costs_one_more(
    deck: str, extra: int
) -> None:
    game = tunnel("6 pink", deck, f"{PINK} 2 pink")
    assert (game.phase, game.seat) == ("tunnel", 0)
    assert game.extra == extra
    assert len(game.turned) == 3
    assert game.matches == tuple(card in ("pink", "locomotive") for card in game.turned)
    assert payments(game, "pay") == {f"{extra} pink"}


def test_three_cards_are_turned_from_a_deck_that_has_more() -> None:
    game = tunnel("9 pink", "8 locomotive", f"{PINK} 2 pink")
    assert game.turned == ("locomotive",) * 3
    assert game.deck_size == 5


def test_a_tunnel_is_not_built_before_the_extra_cards_are_paid() -> None:
    game = tunnel("5 pink", "3 pink", f"{PINK} 2 pink")
    assert not built(game)
    assert str(game.tunnel_claim) == f"{PINK} 2 pink"
    assert game.hand(0) == {"pink": 3}
    assert game.discards == {}
    assert (game.trains[0], game.route_points[0]) == (45, 0)


def test_paying_the_extra_cards_builds_the_track() -> None:
    game = tunnel("4 pink, 1 locomotive", "2 pink, 1 white", f"{PINK} 2 pink")
    game.play("pay 1 pink + 1 locomotive")
    assert built(game)
    assert (game.trains[0], game.route_points[0]) == (43, 2)
    assert game.hand(0) == {"pink": 1}
    assert game.discards == {"pink": 5, "white": 1, "locomotive": 1}
    assert (game.seat, game.phase, game.tunnel_claim) == (1, "turn", None)


@pytest.mark.parametrize("extra", [1, 2, 3])
@pytest.mark.parametrize("pink", [0, 1, 2, 3])
@pytest.mark.parametrize("wild", [0, 1, 2, 3])
def test_the_extra_cards_are_paid_with_any_mix_of_the_color_and_locomotives(
    extra: int, pink: int, wild: int
) -> None:
    """If there is no such mix, the tunnel fails automatically."""
    hand = f"{2 + pink} pink, {wild} locomotive, 4 red"
    game = tunnel(hand, f"{extra} pink, {3 - extra} white", f"{PINK} 2 pink")
    expected = mixes({"pink": pink, "locomotive": wild}, extra, ["pink"])
    assert payments(game, "pay") == expected
    assert (game.phase == "tunnel") == bool(expected)
    assert not built(game)


def test_a_gray_tunnel_matches_the_color_it_is_paid_in() -> None:
    game = tunnel("4 red, 4 pink", "1 red, 2 pink", f"{GRAY} 2 red")
    assert game.extra == 1
    assert payments(game, "pay") == {"1 red"}
    game = tunnel("4 red, 4 pink", "1 red, 2 pink", f"{GRAY} 2 pink")
    assert game.extra == 2
    assert payments(game, "pay") == {"2 pink"}


def test_a_tunnel_paid_with_a_mix_matches_its_color() -> None:
    hand, deck = "3 pink, 3 locomotive", "1 pink, 1 locomotive, 1 red"
    game = tunnel(hand, deck, f"{PINK} 1 pink + 1 locomotive")
    assert game.extra == 2
    assert payments(game, "pay") == {"2 pink", "1 pink + 1 locomotive", "2 locomotives"}


@pytest.mark.parametrize("claim", [PINK, GRAY])
def test_paid_with_locomotives_alone_only_locomotives_count(claim: str) -> None:
    game = tunnel("9 pink, 2 locomotive", "3 pink", f"{claim} 2 locomotives")
    assert built(game)
    assert game.discards == {"pink": 3, "locomotive": 2}


@pytest.mark.parametrize("claim", [PINK, GRAY])
def test_paid_with_locomotives_alone_only_locomotives_may_be_added(claim: str) -> None:
    game = tunnel("9 pink, 3 locomotive", "2 pink, 1 locomotive", f"{claim} 2 locomotives")
    assert game.extra == 1
    assert payments(game, "pay") == {"1 locomotive"}
    refused(game, "pay 1 pink", "paid with locomotives alone takes only locomotives")
    game.play("pay 1 locomotive")
    assert built(game)


def test_paid_with_locomotives_alone_a_hand_without_more_of_them_fails() -> None:
    game = tunnel("9 pink, 2 locomotive", "2 pink, 1 locomotive", f"{PINK} 2 locomotives")
    assert not built(game)
    assert game.hand(0) == {"pink": 9, "locomotive": 2}


@pytest.mark.parametrize(
    ("hand", "deck", "claim"),
    [
        ("2 pink", "1 pink, 2 white", "2 pink"),
        ("4 pink", "3 pink", "2 pink"),
        ("3 pink, 1 locomotive, 5 red", "2 pink, 1 locomotive", "2 pink"),
        ("1 pink, 1 locomotive", "2 white, 1 locomotive", "1 pink + 1 locomotive"),
    ],
)
def test_a_tunnel_that_cannot_be_paid_fails_automatically(hand: str, deck: str, claim: str) -> None:
    start = tl.position("europe", hands={0: hand, 1: "rest"}, deck=deck)
    game = start.copy()
    game.play(f"{PINK} {claim}")
    assert not built(game)
    assert game.hand(0) == start.hand(0)
    assert game.discards == start.deck
    assert (game.trains, game.route_points) == (start.trains, start.route_points)
    assert (game.seat, game.phase) == (1, "turn")
    assert (game.tunnel_claim, game.turned, game.extra) == (None, (), 0)


def test_declining_returns_the_announced_cards_and_discards_the_turned_ones() -> None:
    game = tunnel("4 pink, 1 locomotive", "2 pink, 1 white", f"{PINK} 1 pink + 1 locomotive")
    assert "decline" in texts(game)
    game.play("decline")
    assert not built(game)
    assert game.hand(0) == {"pink": 4, "locomotive": 1}
    assert game.discards == {"pink": 2, "white": 1}
    assert game.trains[0] == 45
    assert (game.seat, game.phase, game.tunnel_claim, game.turned) == (1, "turn", None, ())


def test_a_failed_tunnel_stays_open() -> None:
    game = tunnel("2 pink", "3 pink", f"{PINK} 2 pink")
    assert game.seat == 1
    assert payments(game, PINK) != set()


@pytest.mark.parametrize("move", ["draw card", "take red", "draw tickets", "pass", "keep 1"])
def test_a_tunnel_that_asks_for_cards_must_be_settled_first(move: str) -> None:
    game = tunnel("3 pink", "1 pink, 2 white", f"{PINK} 2 pink")
    refused(game, move, "the tunnel asks for more cards: pay them or decline")
    assert texts(game) == ["pay 1 pink", "decline"]


def test_exactly_the_extra_cards_are_paid() -> None:
    game = tunnel("9 pink", "2 pink, 1 white", f"{PINK} 2 pink")
    refused(game, "pay 1 pink", "the tunnel asks for exactly 2 more cards")
    refused(game, "pay 3 pink", "the tunnel asks for exactly 2 more cards")


def test_the_extra_cards_are_of_the_paid_color() -> None:
    game = tunnel("9 pink, 3 red", "2 pink, 1 white", f"{PINK} 2 pink")
    refused(game, "pay 2 red", "the tunnel is paid in pink; add pink or locomotives")


def test_extra_cards_that_are_not_in_the_hand_are_refused() -> None:
    game = tunnel("4 pink", "2 pink, 1 white", f"{PINK} 2 pink")
    refused(game, "pay 2 locomotives", "it costs 2 locomotives", "0 locomotives")


@pytest.mark.parametrize("move", ["decline", "pay 1 pink"])
def test_without_a_tunnel_there_is_nothing_to_pay_or_decline(move: str) -> None:
    refused(tl.position("europe", hands={0: "3 pink"}), move, "a turn begins")


@pytest.mark.parametrize("there", [1, 2])
def test_with_fewer_than_three_cards_in_deck_and_discards_all_are_turned(there: int) -> None:
    game = tunnel("9 pink", f"{there} locomotive", f"{PINK} 2 pink")
    assert game.turned == ("locomotive",) * there
    assert game.extra == there


def test_with_no_cards_to_turn_the_track_is_built() -> None:
    game = tunnel("2 pink", "", f"{PINK} 2 pink")
    assert built(game)


def test_the_discards_are_reshuffled_to_turn_cards() -> None:
    game = tunnel("9 pink", "1 locomotive", f"{PINK} 2 pink", discards="8 locomotive")
    assert game.turned == ("locomotive",) * 3
    assert (game.deck, game.discards) == ({"locomotive": 6}, {})


def test_the_announced_cards_are_not_part_of_the_reshuffle() -> None:
    """Only two cards are in the piles, so two are turned; the eight announced ones are not."""
    claim = "claim Petrograd-Stockholm 6 pink + 2 locomotives"
    game = tunnel("8 pink, 4 locomotive", "1 locomotive", claim, discards="1 locomotive")
    assert game.turned == ("locomotive", "locomotive")
    assert (game.deck, game.discards) == ({}, {})
    game.play("pay 2 locomotives")
    assert Counter(game.deck) + Counter(game.discards) == Counter(pink=6, locomotive=6)


def test_cards_of_a_settled_tunnel_refill_empty_places() -> None:
    game = tunnel("2 pink", "", f"{PINK} 2 pink", display=["red", None, "blue"])
    assert game.display == ("red", "pink", "blue", "pink", None)


def test_extra_cards_need_no_extra_trains() -> None:
    game = tunnel("9 pink", "3 pink", f"{PINK} 2 pink", trains={0: 2})
    game.play("pay 3 pink")
    assert built(game)
    assert game.trains[0] == 0


def test_a_failed_tunnel_does_not_begin_the_last_round() -> None:
    game = tunnel("2 pink", "3 pink", f"{PINK} 2 pink", trains={0: 4})
    assert game.turns_left is None


def test_a_built_tunnel_begins_the_last_round() -> None:
    game = tunnel("3 pink", "1 pink, 2 white", f"{PINK} 2 pink", trains={0: 4})
    assert game.turns_left is None
    game.play("pay 1 pink")
    assert game.turns_left == 2


def test_the_cards_turned_decide_the_price_of_every_tunnel() -> None:
    """In random games, the extra cost is what was turned, and the offered mixes pay it."""
    tunnels = 0
    for seed in range(60):
        for game, seat, _ in random_play(tl.Game("europe", seats=2, seed=seed), seed, "hoarder"):
            if game.phase != "tunnel":
                continue
            tunnels += 1
            paid = game.tunnel_claim
            assert paid is not None
            matches = tuple(card in ("locomotive", paid.color) for card in game.turned)
            assert game.matches == matches
            assert game.extra == sum(matches) > 0
            colors = [paid.color] if paid.color else []
            assert payments(game, "pay") == mixes(game.hand(seat), game.extra, colors)
            assert Counter(cards_everywhere(game)).total() == 110
    assert tunnels > 100


@pytest.mark.parametrize("edition", USA_EDITIONS)
def test_the_usa_editions_have_no_tunnels_to_pay_or_decline(edition: str) -> None:
    kinds = {move.kind for move in tl.Game(edition, seed=0).compiled.moves}
    assert not kinds & {"pay", "decline", "station"}
