"""Stations: what they cost, where they stand, and what the unbuilt ones are worth."""

import pytest
from helpers import COLORS, mixes, payments, play, refused, texts

import trunkline as tl

HAND = {"red": 3, "blue": 1, "locomotive": 2}


def after(stations: int, hand: dict[str, int] | str = HAND) -> tl.Game:
    """A position in which seat 0 has built this many stations."""
    cities = ["Wien", "Paris", "Roma"][:stations]
    return tl.position("europe", hands={0: hand}, stations={0: cities})


def test_the_first_station_costs_one_card() -> None:
    assert payments(after(0), "station Berlin") == {"1 red", "1 blue", "1 locomotive"}


def test_the_second_station_costs_two_cards_of_one_color() -> None:
    assert payments(after(1), "station Berlin") == {
        "2 red",
        "1 red + 1 locomotive",
        "1 blue + 1 locomotive",
        "2 locomotives",
    }


def test_the_third_station_costs_three_cards_of_one_color() -> None:
    assert payments(after(2), "station Berlin") == {
        "3 red",
        "2 red + 1 locomotive",
        "1 red + 2 locomotives",
        "1 blue + 2 locomotives",
    }


@pytest.mark.parametrize("built", [0, 1, 2])
@pytest.mark.parametrize(
    "hand", [HAND, {"locomotive": 3}, dict.fromkeys(COLORS, 3), {"black": 1, "white": 1}, {}]
)
def test_every_payment_is_open_in_every_city_without_a_station(
    built: int, hand: dict[str, int]
) -> None:
    game = after(built, hand)
    cities = [city.name for city in game.edition.board.cities.values()]
    taken = ["Wien", "Paris", "Roma"][:built]
    for city in cities:
        expected = set() if city in taken else mixes(hand, built + 1, COLORS)
        assert payments(game, f"station {city}") == expected


def test_a_station_goes_to_its_city_and_its_cards_to_the_discards() -> None:
    game = after(1)
    game.play("station Berlin 1 red + 1 locomotive")
    assert game.stations == {"wien": 0, "berlin": 0}
    assert game.discards == {"red": 1, "locomotive": 1}
    assert game.hand(0) == {"red": 2, "blue": 1, "locomotive": 1}
    assert game.trains == (45, 45)


def test_one_station_is_built_in_a_turn() -> None:
    game = after(0)
    game.play("station Berlin 1 red")
    assert (game.seat, game.phase) == (1, "turn")


def test_a_city_holds_one_station() -> None:
    for owner in (0, 1):
        game = tl.position("europe", hands={0: "3 red"}, stations={owner: ["Wien"]})
        sentence = f"seat {owner} has built a station there already; choose another city"
        refused(game, f"station Wien {2 - owner} red", sentence)


def test_a_seat_has_three_stations() -> None:
    game = after(3, "9 red")
    assert texts(game, "station") == []
    refused(game, "station Berlin 3 red", "no station is left")


@pytest.mark.parametrize(("built", "offer"), [(0, 2), (0, 3), (1, 1), (1, 3), (2, 1), (2, 2)])
def test_another_price_is_refused(built: int, offer: int) -> None:
    game = after(built, "9 red")
    cost = built + 1
    refused(
        game,
        f"station Berlin {offer} red",
        f"station number {cost} costs {cost} card{'s' * (cost > 1)}",
    )


def test_a_station_without_the_cards_is_refused() -> None:
    refused(after(0), "station Berlin 1 green", "it costs 1 green", "0 green and 2 locomotives")


def test_two_colors_never_pay_for_one_station() -> None:
    refused(after(1), "station Berlin 1 red + 1 blue", "is not a move of Europe")
    assert payments(after(1, "1 red, 1 blue"), "station Berlin") == set()


def test_a_station_needs_no_track_near_it() -> None:
    game = after(0, "1 red")
    assert len(texts(game, "station")) == 47


def test_every_unbuilt_station_is_worth_4_points() -> None:
    assert [after(built).scores()[0].parts["stations"] for built in range(4)] == [12, 8, 4, 0]
    assert [after(built).scores()[0].total for built in range(4)] == [12, 8, 4, 0]


def test_prices_count_a_seats_own_stations_only() -> None:
    game = tl.position("europe", hands={0: "1 red"}, stations={1: ["Wien", "Paris", "Roma"]})
    game.play("station Berlin 1 red")
    assert game.stations["berlin"] == 0


def test_three_stations_in_three_turns() -> None:
    game = tl.position("europe", hands={0: "6 red", 1: "6 blue"}, deck="rest")
    play(
        game,
        *("station Wien 1 red", "station Paris 1 blue"),
        *("station Roma 2 red", "station London 2 blue"),
        *("station Berlin 3 red", "station Riga 3 blue"),
    )
    assert [game.hand(seat) for seat in (0, 1)] == [{}, {}]
    assert sorted(game.stations.values()) == [0, 0, 0, 1, 1, 1]
