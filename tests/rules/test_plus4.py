"""+4 locomotives and passenger cards: what they pay for, how they are drawn, what they refresh."""

import random
from collections import Counter, defaultdict
from itertools import product
from pathlib import Path

import pytest
from helpers import (
    COLORS,
    MARKLIN_EDITIONS,
    SEATS,
    mini_map,
    payments,
    play,
    refused,
    shuffles,
    texts,
)
from random_play import cards_everywhere

import trunkline as tl

L, P4, P = "locomotive", "plus4", "passenger"
LIKE_COLORS = (P4, P)
every_edition = pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
every_table = pytest.mark.parametrize("seats", SEATS)
by_locomotives = pytest.mark.parametrize("edition", ["marklin", "marklin-condensed"])


# What the decks have


@every_edition
@every_table
def test_the_deck_of_marklin_has_118_cards(edition: str, seats: int) -> None:
    cards = cards_everywhere(tl.Game(edition, seats, seed=2))
    assert cards == dict.fromkeys(COLORS, 11) | {L: 14, P4: 6, P: 10}
    assert sum(cards.values()) == 118


@every_table
def test_the_deck_of_germany_has_110_cards_and_none_of_the_special_ones(seats: int) -> None:
    game = tl.Game("germany", seats, seed=2)
    cards = cards_everywhere(game)
    assert cards == dict.fromkeys(COLORS, 12) | {L: 14}
    assert not {"take plus4", "take passenger"} & {str(move) for move in game.compiled.moves}
    assert not [move for move in game.compiled.moves if move.plus4]


# What they pay for


def ways_to_pay(hand: dict[str, int], length: int, colors: tuple[str, ...]) -> set[str]:
    """Every payment of a track, found by trying all numbers of cards."""
    found = set()
    most = (hand.get(L, 0), hand.get(P4, 0) if length >= 4 else 0)
    for plain, plus4 in product(range(most[0] + 1), range(most[1] + 1)):
        rest = length - plain - plus4
        wild = [f"{plain} {L}{'s' * (plain > 1)}"] * (plain > 0) + [f"{plus4} {P4}"] * (plus4 > 0)
        if rest == 0:
            found.add(" + ".join(wild))
        for color in colors:
            if 0 < rest <= hand.get(color, 0):
                found.add(" + ".join([f"{rest} {color}", *wild]))
    return found


def all_payments(game: tl.Game) -> dict[int, list[str]]:
    """What every track may be paid with: the claims' text after the name of the track."""
    found = defaultdict(list)
    for move in game.moves():
        if move.track is not None and move.kind == "claim":
            name = game.compiled.notation.tracks[move.track]
            found[move.track].append(move.text.removeprefix(f"claim {name} "))
    return found


def some_hands() -> list[dict[str, int]]:
    """Hands of all sizes, including the extreme ones."""
    chance = random.Random(4)
    hands = [
        {},
        {P: 10},
        {P4: 6},
        {P4: 3, L: 1},
        {P4: 6, L: 14, P: 3},
        dict.fromkeys(COLORS, 1) | {P4: 1},
        dict.fromkeys(COLORS, 11) | {P4: 6, L: 14, P: 10},
        {"red": 3, P4: 1},
        {"red": 4, P4: 4, L: 4},
        {"black": 7, P4: 6},
    ]
    most = dict.fromkeys(COLORS, 7) | {L: 5, P4: 6, P: 2}
    for _ in range(30):
        kinds = chance.sample(sorted(most), chance.randint(2, len(most)))
        hands.append({kind: chance.randint(1, most[kind]) for kind in kinds})
    return hands


def assert_all_payments(game: tl.Game, hand: dict[str, int]) -> None:
    found = all_payments(game)
    for number, track in enumerate(game.edition.board.tracks):
        colors = COLORS if track.color == "gray" else (track.color,)
        wanted = ways_to_pay(hand, track.length, colors)
        assert len(found[number]) == len(wanted)
        assert set(found[number]) == wanted


@pytest.mark.parametrize("hand", some_hands(), ids=str)
def test_plus4_locomotives_pay_like_locomotives_on_tracks_of_4_or_more_spaces(
    hand: dict[str, int],
) -> None:
    """On every track: one colour with plain and +4 locomotives in any mix, or locomotives alone."""
    assert_all_payments(tl.position("marklin", hands={0: hand}, display=[]), hand)


@pytest.fixture(scope="module")
def long_grays(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A map with gray tracks of 1 to 7 spaces, and red ones of 1 to 9."""
    cities = ("Ayr", "Bude", "Cork", "Deal", "Ely", "Fife", "Goole", "Hull")
    gray = [f"Ayr-{city} {length} gray" for length, city in enumerate(cities[1:], 1)]
    red = [f"Bude-{city} {length} red" for length, city in enumerate(cities[2:], 1)]
    longest = ["Cork-Deal 7 red", "Cork-Ely 8 red", "Cork-Fife 9 red"]
    kinds = [*COLORS, L, P4]
    return mini_map(
        tmp_path_factory.mktemp("maps") / "grays.toml",
        cities=cities,
        tracks=[*gray, *red, *longest],
        cards="{ " + ", ".join(f"{kind} = 12" for kind in kinds) + " }",
        route_points="{ " + ", ".join(f"{n} = {n}" for n in range(1, 10)) + " }",
        trains="45",
    )


@pytest.mark.parametrize("hand", [h for h in some_hands() if P not in h], ids=str)
def test_on_custom_maps_they_pay_for_gray_tracks_up_to_7_and_others_up_to_9(
    long_grays: Path, hand: dict[str, int]
) -> None:
    assert_all_payments(tl.position(long_grays, hands={0: hand}, display=[]), hand)


@every_edition
@pytest.mark.parametrize(
    ("track", "payment"),
    [
        ("Konstanz-Lindau", "1 plus4"),
        ("Leipzig-Magdeburg", "1 yellow + 1 plus4"),
        ("Bremen-Hannover", "2 yellow + 1 plus4"),
        ("Bremen-Hannover", "3 plus4"),
    ],
)
def test_they_never_pay_for_shorter_tracks(edition: str, track: str, payment: str) -> None:
    game = tl.position(edition, hands={0: "3 yellow, 6 plus4"})
    refused(game, f"claim {track} {payment}", "is not a move of")


@every_edition
def test_a_plus4_locomotive_counts_as_one_card(edition: str) -> None:
    game = tl.position(edition, hands={0: "2 orange, 1 locomotive, 1 plus4"})
    assert payments(game, "claim Berlin-Leipzig") == {"2 orange + 1 locomotive + 1 plus4"}
    assert payments(game, "claim Erfurt-Hannover (orange)") == set()


@every_edition
def test_plus4_locomotives_that_pay_are_discarded(edition: str) -> None:
    game = tl.position(edition, hands={0: "3 orange, 2 locomotive, 4 plus4"})
    game.play("claim Berlin-Leipzig 1 orange + 1 locomotive + 2 plus4")
    assert game.hand(0) == {"orange": 2, L: 1, P4: 2}
    assert game.discards == {"orange": 1, L: 1, P4: 2}
    assert game.route_points == (7, 0)


@every_edition
def test_a_claim_without_the_plus4_locomotives_is_refused(edition: str) -> None:
    game = tl.position(edition, hands={0: "3 orange, 1 plus4"})
    refused(
        game,
        "claim Berlin-Leipzig 2 orange + 2 plus4",
        "it costs 2 orange + 2 plus4; seat 0 has 3 orange, 0 locomotives and 1 plus4",
    )


@every_edition
def test_passenger_cards_never_pay_for_a_track(edition: str) -> None:
    game = tl.position(edition, hands={0: "10 passenger"})
    assert texts(game, "claim") == []
    assert not [move for move in game.compiled.moves if move.kind == "claim" and P in move.text]
    refused(game, "claim Konstanz-Lindau 1 passenger", "is not a move of")


# How they are drawn


@every_edition
@pytest.mark.parametrize("special", LIKE_COLORS)
def test_a_special_card_taken_face_up_leaves_a_second_card(edition: str, special: str) -> None:
    game = tl.position(edition, display=f"red {special} blue green locomotive")
    game.play(f"take {special}")
    assert (game.seat, game.phase, game.hand(0)) == (0, "second card", {special: 1})
    game.play("take red")
    assert (game.seat, game.hand(0)) == (1, {special: 1, "red": 1})


@every_edition
@pytest.mark.parametrize("special", LIKE_COLORS)
@pytest.mark.parametrize("first", ["take red", "draw card"])
def test_a_special_card_may_be_the_second_card(edition: str, special: str, first: str) -> None:
    game = tl.position(
        edition, display=f"red {special} blue green white", deck="9 black", discards="rest"
    )
    play(game, first, f"take {special}")
    assert (game.seat, game.hand(0)[special]) == (1, 1)


@every_edition
@pytest.mark.parametrize(("one", "other"), [(P4, P4), (P, P), (P4, P), (P, P4)])
def test_both_cards_of_a_turn_may_be_special(edition: str, one: str, other: str) -> None:
    game = tl.position(edition, display=["red", one, other, "green", "white"], deck="rest")
    play(game, f"take {one}", f"take {other}")
    assert (game.seat, Counter(game.hand(0))) == (1, Counter([one, other]))


@every_edition
@pytest.mark.parametrize("special", LIKE_COLORS)
def test_a_special_card_drawn_blind_is_an_ordinary_card(edition: str, special: str) -> None:
    game = tl.position(
        edition, display="red red blue green white", deck=f"5 {special}", discards="rest"
    )
    game.play("draw card")
    assert (game.seat, game.phase, game.hand(0)) == (0, "second card", {special: 1})
    game.play("draw card")
    assert (game.seat, game.hand(0)) == (1, {special: 2})


@every_edition
def test_a_plain_locomotive_is_still_the_only_face_up_card_of_its_turn(edition: str) -> None:
    game = tl.position(edition, display=f"red {P4} {P} green {L}", deck="9 black", discards="rest")
    one = game.copy()
    one.play("take locomotive")
    assert one.seat == 1
    for first in ("take plus4", "take passenger", "draw card"):
        trial = play(game.copy(), first)
        refused(trial, "take locomotive", "a face-up locomotive is never the second card")


@every_edition
@pytest.mark.parametrize("special", LIKE_COLORS)
def test_with_the_deck_empty_a_face_up_special_card_is_a_second_card(
    edition: str, special: str
) -> None:
    game = tl.position(edition, display=["red", special, L], deck="", hands={1: "rest"})
    game.play("take red")
    assert (game.phase, texts(game)) == ("second card", [f"take {special}"])


@every_edition
def test_special_cards_among_the_discards_are_shuffled_into_the_new_deck(edition: str) -> None:
    game = tl.position(
        edition,
        display="red red blue green white",
        deck="",
        discards="1 plus4, 1 passenger",
        hands={1: "rest"},
    )
    play(game, "draw card", "draw card")
    assert (game.hand(0), game.seat) == ({P4: 1, P: 1}, 1)


@every_edition
def test_cards_that_are_not_there_cannot_be_taken(edition: str) -> None:
    game = tl.position(edition, display="red red blue green white")
    for special in LIKE_COLORS:
        refused(game, f"take {special}", "no such card is face up")


# What refreshes the display


def after_the_third(edition: str, shown: str, third: str) -> tl.Game:
    """The display of five after this card has joined the cards shown."""
    game = tl.position(
        edition, display=f"black {shown} red green", deck=f"1 {third}", discards="rest"
    )
    return play(game, "take black")


def stands(edition: str, shown: str, third: str) -> bool:
    """Whether that display stays, rather than being refreshed."""
    game = after_the_third(edition, shown, third)
    if game.display == (third, *shown.split(), "red", "green"):
        return True
    laid_off = Counter([third, *shown.split(), "red", "green"])
    everything = Counter(game.deck) + Counter(game.discards) + Counter(filter(None, game.display))
    assert everything >= laid_off
    assert all(game.display)
    return False


@by_locomotives
@pytest.mark.parametrize(
    ("shown", "third", "wanted"),
    [
        (f"{L} {L}", L, False),
        (f"{P} {P}", P, False),
        (f"{P4} {P4}", P4, True),
        (f"{L} {L}", P4, True),
        (f"{L} {P4}", L, True),
        (f"{P4} {P4}", L, True),
        (f"{P} {P}", L, True),
        (f"{L} {P}", P, True),
        (f"{P4} {P}", P, True),
        (f"{L} {P4}", P, True),
    ],
)
def test_three_plain_locomotives_or_three_passenger_cards_refresh_and_plus4_do_not_count(
    edition: str, shown: str, third: str, wanted: bool
) -> None:
    assert stands(edition, shown, third) is wanted


@pytest.mark.parametrize(
    ("shown", "third", "wanted"),
    [
        (f"{L} {L}", L, False),
        (f"{P4} {P4}", P4, False),
        (f"{L} {L}", P4, False),
        (f"{L} {P4}", L, False),
        (f"{P4} {P4}", L, False),
        (f"{P} {P}", P, True),
        (f"{P} {P}", L, True),
        (f"{L} {P4}", P, True),
    ],
)
def test_in_the_manual_any_three_locomotives_refresh_and_passenger_cards_do_not(
    shown: str, third: str, wanted: bool
) -> None:
    assert stands("marklin-manual", shown, third) is wanted


def test_in_germany_three_locomotives_refresh() -> None:
    assert not stands("germany", f"{L} {L}", L)


def needs_refresh(edition: str, display: Counter[str]) -> bool:
    if edition == "marklin-manual":
        return display[L] + display[P4] >= 3
    return display[L] >= 3 or display[P] >= 3


@every_edition
def test_the_first_display_never_needs_a_refresh(edition: str) -> None:
    """All five are discarded and dealt again while it does; every other display can occur."""
    seen = Counter()
    for seed in range(3000):
        game = tl.Game(edition, seats=2, seed=seed)
        display = Counter(filter(None, game.display))
        assert not needs_refresh(edition, display)
        seen["passengers"] += display[P] >= 3
        seen["mixed"] += display[P4] + display[L] >= 3
        seen["refreshed"] += game.discards != {}
    assert seen["refreshed"]
    assert (seen["passengers"] > 0) == (edition == "marklin-manual")
    assert (seen["mixed"] > 0) == (edition != "marklin-manual")


@by_locomotives
def test_a_refresh_is_repeated_until_there_are_fewer_than_three_of_either(
    edition: str,
) -> None:
    start = tl.position(
        edition,
        display=f"red {P} {P} blue green",
        deck=f"1 {P}",
        discards=f"5 {P}, 5 {L}, 3 yellow",
        hands={1: "rest"},
    )
    sweeps = set()
    for game in shuffles(start):
        game.play("take red")
        display = Counter(filter(None, game.display))
        assert sum(display.values()) == 5
        assert max(display[L], display[P]) < 3
        sweeps.add(game.deck_size)
    assert len(sweeps) > 1


@by_locomotives
@pytest.mark.parametrize("others", [0, 1])
def test_a_display_that_cannot_avoid_three_of_either_is_left_as_it_is(
    edition: str, others: int
) -> None:
    """Two locomotives, two passengers and another card are a display; without it there is none."""
    start = tl.position(
        edition,
        display=f"red {P} {P} {L} {L}",
        deck=f"1 {P}",
        discards=f"{others} blue",
        hands={1: "rest"},
    )
    for game in shuffles(start, 10):
        game.play("take red")
        if others:
            assert Counter(game.display) == {P: 2, L: 2, "blue": 1}
            assert (game.deck, game.discards) in (({P: 1}, {}), ({}, {P: 1}))
        else:
            assert game.display == (P, P, P, L, L)


def test_in_the_manual_a_display_stays_if_all_loose_cards_are_locomotives() -> None:
    game = tl.position(
        "marklin-manual", display=f"red {P4} {P4} {L} blue", deck=f"1 {L}", hands={1: "rest"}
    )
    game.play("take red")
    assert game.display == (L, P4, P4, L, "blue")
