"""Ferries: some spaces take locomotives, the rest is paid like a gray track."""

import pytest
from helpers import COLORS, mixes, payments, refused

import trunkline as tl

FERRIES = {
    "Amsterdam-London": (2, 2),
    "Athina-Brindisi": (4, 1),
    "Athina-Smyrna": (2, 1),
    "Brindisi-Palermo": (3, 1),
    "Constantinople-Sevastopol": (4, 2),
    "Dieppe-London (1)": (2, 1),
    "Dieppe-London (2)": (2, 1),
    "Erzurum-Sevastopol": (4, 2),
    "Essen-Kobenhavn (1)": (3, 1),
    "Essen-Kobenhavn (2)": (3, 1),
    "Palermo-Roma": (4, 1),
    "Palermo-Smyrna": (6, 2),
    "Sevastopol-Sochi": (2, 1),
}


def test_each_locomotive_space_takes_a_locomotive_and_the_rest_any_one_color() -> None:
    game = tl.position("europe", hands={0: "4 red, 3 blue, 6 locomotive"})
    assert payments(game, "claim Palermo-Smyrna") == {
        "4 red + 2 locomotives",
        "3 red + 3 locomotives",
        "2 red + 4 locomotives",
        "1 red + 5 locomotives",
        "3 blue + 3 locomotives",
        "2 blue + 4 locomotives",
        "1 blue + 5 locomotives",
        "6 locomotives",
    }


def test_the_other_spaces_may_be_locomotives_too() -> None:
    game = tl.position("europe", hands={0: "1 red, 2 locomotive"})
    assert payments(game, "claim Dieppe-London (1)") == {"1 red + 1 locomotive", "2 locomotives"}


def test_a_ferry_of_locomotive_spaces_alone_takes_locomotives_alone() -> None:
    game = tl.position("europe", hands={0: "9 red, 3 locomotive"})
    assert payments(game, "claim Amsterdam-London") == {"2 locomotives"}


@pytest.mark.parametrize(("ferry", "spaces"), FERRIES.items())
@pytest.mark.parametrize("wild", range(7))
def test_every_ferry_is_paid_with_every_mix_that_has_its_locomotives(
    ferry: str, spaces: tuple[int, int], wild: int
) -> None:
    hand = {"red": 6, "white": 3, "black": 1, "locomotive": wild}
    game = tl.position("europe", hands={0: hand})
    length, locomotives = spaces
    assert payments(game, f"claim {ferry}") == mixes(hand, length, COLORS, locomotives)


def test_no_other_track_of_the_board_is_a_ferry() -> None:
    compiled = tl.Game("europe", seed=0).compiled
    tracks = zip(compiled.notation.tracks, compiled.edition.board.tracks, strict=True)
    assert {n: (t.length, t.locomotives) for n, t in tracks if t.locomotives} == FERRIES


def test_a_ferry_without_its_locomotives_is_refused() -> None:
    game = tl.position("europe", hands={0: "9 red, 1 locomotive"})
    refused(game, "claim Dieppe-London (1) 2 red", "is not a move of Europe")
    refused(game, "claim Palermo-Smyrna 4 red + 2 locomotives", "it costs 4 red + 2 locomotives")
    refused(game, "claim Amsterdam-London 2 locomotives", "it costs 2 locomotives")


def test_two_colors_never_pay_for_one_ferry() -> None:
    game = tl.position("europe", hands={0: "2 red, 1 blue, 1 locomotive"})
    assert payments(game, "claim Palermo-Roma") == set()


def test_a_ferry_is_built_without_turning_cards() -> None:
    game = tl.position("europe", hands={0: "1 red, 1 locomotive"})
    deck = game.deck_size
    game.play("claim Dieppe-London (1) 1 red + 1 locomotive")
    assert game.route_points[0] == 2
    assert game.deck_size == deck
    assert game.discards == {"red": 1, "locomotive": 1}
