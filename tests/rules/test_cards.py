"""Drawing train cards: the display, its refills and refreshes, the deck, locomotives."""

from collections import Counter

import pytest
from helpers import EDITIONS, play, refused, shuffles, texts
from random_play import random_play

import trunkline as tl
from trunkline.editions.schema import Refresh

L = "locomotive"


def face_up(game: tl.Game) -> Counter[str]:
    """The face-up cards by kind."""
    return Counter(card for card in game.display if card)


def test_any_face_up_kind_may_be_taken_and_the_deck_drawn_from() -> None:
    game = tl.position(display="red red blue pink locomotive")
    assert texts(game, "take") == ["take red", "take blue", "take pink", "take locomotive"]
    assert texts(game, "draw card") == ["draw card"]


def test_a_card_that_is_not_face_up_cannot_be_taken() -> None:
    game = tl.position(display="red red blue pink locomotive")
    refused(game, "take green", "no such card is face up", "red, red, blue, pink, locomotive")


def test_taking_a_card_refills_its_place_at_once() -> None:
    game = tl.position(display="red orange yellow green blue", deck="9 white", discards="rest")
    game.play("take yellow")
    assert game.display == ("red", "orange", "white", "green", "blue")
    assert game.hand(0) == {"yellow": 1}
    assert game.deck == {"white": 8}


def test_a_turn_of_drawing_takes_two_cards() -> None:
    game = tl.position(display="red orange yellow green blue")
    play(game, "take yellow")
    assert (game.seat, game.phase) == (0, "second card")
    play(game, "take green")
    assert (game.seat, game.phase) == (1, "turn")
    assert game.hand(0) == {"yellow": 1, "green": 1}


@pytest.mark.parametrize("first", ["take red", "draw card"])
@pytest.mark.parametrize("second", ["take blue", "draw card"])
def test_each_card_comes_from_the_display_or_the_deck(first: str, second: str) -> None:
    game = tl.position(display="red blue red blue red", deck="4 white, 4 black", discards="rest")
    play(game, first, second)
    assert game.seat == 1
    assert sum(game.hand(0).values()) == 2


def test_the_card_that_refilled_the_first_place_may_be_the_second_card() -> None:
    game = tl.position(display="red orange yellow green blue", deck="9 white", discards="rest")
    play(game, "take red", "take white")
    assert game.hand(0) == {"red": 1, "white": 1}


def test_after_the_first_card_only_another_card_may_be_drawn() -> None:
    game = tl.position(display="red blue pink white black", hands={0: "4 pink, 2 locomotive"})
    game.play("take red")
    assert {move.kind for move in game.moves()} == {"take", "draw card"}
    refused(game, "draw tickets", "the second card is due")
    refused(game, "claim Denver-Omaha 4 pink", "the second card is due")
    refused(game, "pass", "the second card is due")
    refused(game, "keep 1", "the second card is due")


def test_a_face_up_locomotive_is_the_only_card_of_its_turn() -> None:
    game = tl.position(display="locomotive red blue green pink")
    game.play("take locomotive")
    assert (game.seat, game.phase) == (1, "turn")
    assert game.hand(0) == {L: 1}


def test_a_face_up_locomotive_is_never_the_second_card() -> None:
    for first in ("take red", "draw card"):
        game = tl.position(display="locomotive red blue green pink", deck="rest")
        game.play(first)
        assert "take locomotive" not in texts(game)
        refused(game, "take locomotive", "a face-up locomotive is never the second card")


def test_a_locomotive_that_refilled_the_first_place_is_not_the_second_card() -> None:
    game = tl.position(display="red blue green pink white", deck="2 locomotive", discards="rest")
    game.play("take red")
    assert game.display[0] == L
    refused(game, "take locomotive", "never the second card")


def test_a_locomotive_drawn_blind_is_an_ordinary_card() -> None:
    """It may be the first card, the second, or both."""
    game = tl.position(display="red blue green pink white", deck="4 locomotive", discards="rest")
    game.play("draw card")
    assert (game.seat, game.phase, game.hand(0)) == (0, "second card", {L: 1})
    game.play("draw card")
    assert (game.seat, game.hand(0)) == (1, {L: 2})


def test_drawing_blind_does_not_change_the_display() -> None:
    game = tl.position(display="red blue green pink white")
    play(game, "draw card", "draw card")
    assert game.display == ("red", "blue", "green", "pink", "white")
    assert game.deck_size == 110 - 5 - 2


def test_a_hand_may_hold_any_number_of_cards() -> None:
    game = tl.position(hands={0: "rest"}, deck="2 red", display="red red red red red")
    assert sum(game.hand(0).values()) == 103
    play(game, "draw card", "draw card")
    assert sum(game.hand(0).values()) == 105


def test_an_exhausted_deck_is_reshuffled_from_the_discards() -> None:
    game = tl.position(deck="1 red", discards="3 white, 2 black", hands={1: "rest"})
    play(game, "draw card")
    assert (game.deck_size, game.discards) == (0, {"white": 3, "black": 2})
    play(game, "draw card")
    assert game.discards == {}
    assert game.deck_size == 4
    assert Counter(game.deck) + Counter(game.hand(0)) == Counter(red=1, white=3, black=2)


def test_the_display_is_refilled_from_the_discards_when_the_deck_is_exhausted() -> None:
    display = "red blue pink green black"
    game = tl.position(display=display, deck="", discards="1 white", hands={1: "rest"})
    play(game, "take red")
    assert game.display == ("white", "blue", "pink", "green", "black")
    assert (game.deck_size, game.discards) == (0, {})


def test_two_face_up_locomotives_do_not_refresh_the_display() -> None:
    game = tl.position(
        display="red blue green pink locomotive", deck="9 locomotive", discards="rest"
    )
    game.play("take red")
    assert game.display == (L, "blue", "green", "pink", L)


def test_three_face_up_locomotives_discard_all_five_and_deal_five() -> None:
    start = tl.position(
        display="red locomotive locomotive blue green",
        deck="1 locomotive, 9 white",
        hands={1: "rest"},
    )
    refreshed = 0
    for game in shuffles(start):
        game.play("take red")
        if L in game.deck:
            assert game.display == ("white", L, L, "blue", "green")
        else:
            refreshed += 1
            assert game.display == ("white",) * 5
            assert game.discards == {L: 3, "blue": 1, "green": 1}
            assert game.deck == {"white": 4}
        assert (game.hand(0), game.phase) == ({"red": 1}, "second card")
    assert 0 < refreshed < 40


def test_a_refresh_is_repeated_until_fewer_than_three_locomotives_show() -> None:
    start = tl.position(
        display="red locomotive locomotive blue green",
        deck="1 locomotive",
        discards="5 locomotive, 3 yellow",
        hands={1: "rest"},
    )
    decks = set()
    for game in shuffles(start):
        game.play("take red")
        assert face_up(game)[L] < 3
        assert sum(face_up(game).values()) == 5
        loose = face_up(game) + Counter(game.deck) + Counter(game.discards)
        assert loose == Counter({L: 8, "yellow": 3, "blue": 1, "green": 1})
        decks.add(game.deck_size)
    # After one deal, 8 of these 13 cards are left in the deck, after two 3; the third reshuffles.
    assert decks == {8, 3}


def test_a_display_that_cannot_avoid_three_locomotives_is_left_as_it_is() -> None:
    game = tl.position(
        display="red locomotive locomotive blue green", deck="1 locomotive", hands={1: "rest"}
    )
    game.play("take red")
    assert game.display == (L, L, L, "blue", "green")
    assert (game.deck_size, game.discards) == (0, {})


@pytest.mark.parametrize("others", [0, 1, 2, 5])
def test_a_refresh_happens_only_if_the_cards_outside_the_hands_allow_it(others: int) -> None:
    """With at most two locomotives, a display of five needs three other cards."""
    start = tl.position(
        display="red locomotive locomotive white white",
        deck=f"9 locomotive, {others} white",
        hands={1: "rest"},
    )
    for game in shuffles(start):
        game.play("take red")
        if others == 0:
            assert game.display == (L, L, L, "white", "white")
        else:
            assert face_up(game)[L] < 3


def test_a_short_display_with_three_locomotives_stays_if_no_other_is_possible() -> None:
    hands = {0: "1 locomotive", 1: "rest"}
    game = tl.position(display="locomotive locomotive blue", deck="", hands=hands)
    game.play("claim Atlanta-Nashville 1 locomotive")
    assert game.display == (L, L, "blue", L, None)


def test_a_display_left_with_three_locomotives_is_refreshed_as_soon_as_it_can_be() -> None:
    game = tl.position(
        display="locomotive locomotive locomotive blue green",
        deck="",
        hands={0: "4 pink", 1: "rest"},
    )
    game.play("claim Denver-Omaha 4 pink")
    assert face_up(game)[L] < 3
    assert sum(face_up(game).values()) == 5
    loose = face_up(game) + Counter(game.deck) + Counter(game.discards)
    assert loose == Counter({L: 3, "blue": 1, "green": 1, "pink": 4})


def test_a_refill_after_a_claim_refreshes_the_display_too() -> None:
    start = tl.position(
        display="locomotive locomotive red blue",
        deck="",
        hands={0: "3 pink, 1 locomotive", 1: "rest"},
    )
    refreshed = 0
    for game in shuffles(start):
        game.play("claim Denver-Omaha 3 pink + 1 locomotive")
        assert face_up(game)[L] < 3
        assert sum(face_up(game).values()) == 5
        refreshed += game.display[2:4] != ("red", "blue")
    assert 0 < refreshed < 40


def test_a_locomotive_of_a_display_that_stays_may_be_taken() -> None:
    game = tl.position(
        display="locomotive locomotive locomotive blue green", deck="", hands={1: "rest"}
    )
    game.play("take locomotive")
    assert face_up(game) == {L: 2, "blue": 1, "green": 1}
    assert game.seat == 1


def test_with_deck_and_discards_empty_a_place_stays_empty() -> None:
    game = tl.position(display="red blue green pink white", deck="", hands={1: "rest"})
    game.play("take green")
    assert game.display == ("red", "blue", None, "pink", "white")
    game.play("take white")
    assert game.display == ("red", "blue", None, "pink", None)


def test_empty_places_are_refilled_as_soon_as_a_claim_discards_cards() -> None:
    game = tl.position(display=["red", None, None, "pink", "white"], deck="", hands={0: "rest"})
    game.play("claim Dallas-Houston (1) 1 yellow")
    assert game.display == ("red", "yellow", None, "pink", "white")


def test_empty_places_are_refilled_as_soon_as_a_station_discards_cards() -> None:
    game = tl.position("europe", display=["red", None], deck="", hands={0: "rest"})
    game.play("station Wien 1 black")
    assert game.display == ("red", "black", None, None, None)


def test_more_cards_than_empty_places_become_the_new_deck() -> None:
    game = tl.position(display=["red", "blue", None, None, "red"], deck="", hands={0: "rest"})
    game.play("claim Denver-Omaha 4 pink")
    assert game.display == ("red", "blue", "pink", "pink", "red")
    assert (game.deck, game.discards) == ({"pink": 2}, {})


@pytest.mark.parametrize(
    ("display", "deck", "move"),
    [
        (["red"], "", "take red"),
        (["red", "locomotive", "locomotive"], "", "take red"),
        (["locomotive"] * 5, "1 blue", "draw card"),
        (["red"], "1 locomotive", "take red"),
    ],
)
def test_if_no_second_card_may_be_taken_the_turn_ends(
    display: list[str | None], deck: str, move: str
) -> None:
    game = tl.position(display=display, deck=deck, hands={1: "rest"})
    game.play(move)
    assert (game.seat, game.phase) == (1, "turn")
    assert sum(game.hand(0).values()) == 1


@pytest.mark.parametrize(
    ("display", "deck", "discards", "move", "second"),
    [
        (["red", "blue"], "", "", "take red", ["take blue"]),
        (["red"], "1 white", "", "take red", ["take white"]),
        (["red"], "", "1 white", "take red", ["take white"]),
        (["red", *["locomotive"] * 4], "3 locomotive", "", "draw card", ["take red", "draw card"]),
        (["locomotive"] * 5, "1 red", "1 white", "draw card", ["draw card"]),
    ],
)
def test_while_a_second_card_may_be_taken_it_must_be(
    display: list[str], deck: str, discards: str, move: str, second: list[str]
) -> None:
    game = tl.position(display=display, deck=deck, discards=discards, hands={1: "rest"})
    game.play(move)
    assert (game.seat, game.phase) == (0, "second card")
    assert texts(game) == second


def test_if_no_card_can_be_drawn_another_action_must_be_taken() -> None:
    game = tl.position(display=[None], deck="", hands={0: "4 pink", 1: "rest"})
    assert texts(game, "take") == texts(game, "draw card") == []
    assert texts(game, "draw tickets") == ["draw tickets"]
    assert "claim Denver-Omaha 4 pink" in texts(game)
    refused(game, "draw card", "deck and discards are empty")
    refused(game, "take red", "the display shows nothing")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("taste", ["any", "hoarder"])
def test_the_display_is_always_as_full_and_as_fresh_as_the_cards_allow(
    edition: str, taste: str
) -> None:
    for seed in range(8):
        for game, _, _ in random_play(tl.Game(edition, seats=5, seed=seed), seed, taste):
            shown = face_up(game)
            loose = shown + Counter(game.deck) + Counter(game.discards)
            if None in game.display:
                assert loose == shown
            rules = game.edition.rules.refresh
            if any(sum(shown[kind] for kind in rule.kinds) >= rule.count for rule in rules):
                assert _usable(loose, rules) < min(loose.total(), 5)
            if game.phase == "second card":
                assert game.moves()


def _usable(loose: Counter[str], rules: tuple[Refresh, ...]) -> int:
    """How many of the loose cards can be face up without causing a refresh."""
    usable = loose.total()
    for rule in rules:
        count = sum(loose[kind] for kind in rule.kinds)
        usable -= max(count - (rule.count - 1), 0)
    return usable


def test_empty_places_of_a_display_that_is_set_up_are_filled_while_there_are_cards() -> None:
    game = tl.position(display="red blue", deck="2 white", hands={1: "rest"})
    assert game.display == ("red", "blue", "white", "white", None)
    assert game.deck_size == 0


def test_a_display_that_is_set_up_with_three_locomotives_is_replaced() -> None:
    game = tl.position(display="locomotive locomotive locomotive blue green")
    assert face_up(game)[L] < 3
    assert game.discards["locomotive"] >= 3
