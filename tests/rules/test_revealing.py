"""Which moves reveal a card or a ticket; such a move cannot be undone."""

import pytest
from helpers import keep_all, play
from random_play import Play, law

import trunkline as tl

FULL = "red orange yellow green blue"


def reveals(game: tl.Game, *moves: str) -> bool:
    """Whether these moves, each by the seat whose turn it is, reveal anything."""
    before = game.copy()
    return play(game, *moves).revealed_since(before)


def test_a_claim_with_a_full_display_reveals_nothing() -> None:
    game = tl.position(hands={0: "4 pink"}, display=FULL)
    assert not reveals(game, "claim Denver-Omaha 4 pink")


def test_a_claim_whose_cards_refill_the_display_reveals_them() -> None:
    game = tl.position(hands={0: "4 pink", 1: "rest"}, display="red orange", deck="")
    assert reveals(game, "claim Denver-Omaha 4 pink")
    assert game.display.count("pink") == 3


def test_a_card_from_the_deck_is_revealed_to_its_seat() -> None:
    assert reveals(tl.position(display=FULL), "draw card")


@pytest.mark.parametrize("deck", ["9 white", "1 white"])
def test_taking_a_card_reveals_the_one_that_refills_its_place(deck: str) -> None:
    game = tl.position(hands={1: "rest"}, display=FULL, deck=deck)
    assert reveals(game, "take red")


def test_taking_a_card_reveals_one_of_the_shuffled_discards() -> None:
    game = tl.position(hands={1: "rest"}, display=FULL, deck="", discards="1 white")
    assert reveals(game, "take red")


def test_taking_a_card_with_nothing_left_to_refill_its_place_reveals_nothing() -> None:
    game = tl.position(hands={1: "rest"}, display=FULL, deck="")
    assert not reveals(game, "take red")


@pytest.mark.parametrize("tickets", [None, ["Denver-El Paso"]])
def test_drawing_tickets_reveals_them_and_choosing_reveals_nothing(
    tickets: list[str] | None,
) -> None:
    game = tl.position(display=FULL, ticket_deck=tickets)
    assert reveals(game, "draw tickets")
    assert not reveals(game, "keep 1")


@pytest.mark.parametrize("edition", ["usa", "europe", "usa-mega", "marklin", "germany"])
def test_choosing_first_tickets_reveals_nothing_even_if_the_rest_is_shuffled_in(
    edition: str,
) -> None:
    game = tl.Game(edition, 3, seed=1)
    while game.phase == "announce":
        assert reveals(game, str(game.moves()[0]))
    before = game.copy()
    assert not keep_all(game).revealed_since(before)


def test_a_tunnel_reveals_what_is_turned() -> None:
    game = tl.position("europe", hands={0: "4 pink"}, display=FULL)
    assert reveals(game, "claim Marseille-Zürich 2 pink")


def test_a_tunnel_with_no_cards_to_turn_reveals_nothing() -> None:
    game = tl.position("europe", hands={0: "2 pink", 1: "rest"}, display=FULL, deck="")
    assert not reveals(game, "claim Marseille-Zürich 2 pink")
    assert game.owners


@pytest.mark.parametrize("answer", ["pay 2 pink", "decline"])
def test_settling_a_tunnel_reveals_nothing_more(answer: str) -> None:
    game = tl.position("europe", hands={0: "4 pink", 1: "rest"}, display=FULL, deck="2 pink")
    assert reveals(game, "claim Marseille-Zürich 2 pink")
    assert not reveals(game, answer)


def test_a_station_reveals_nothing() -> None:
    assert not reveals(
        tl.position("europe", hands={0: "1 pink"}, display=FULL), "station Paris 1 pink"
    )


def test_passengers_and_their_rides_reveal_nothing() -> None:
    game = tl.position(
        "marklin",
        hands={0: "1 pink, 1 passenger"},
        display=FULL,
        tracks={0: ["Hamburg-Kiel (pink)"], 1: ["Bremen-Hamburg"]},
        passengers={0: ["Kiel"]},
    )
    assert not reveals(game, "ride Kiel-Hamburg (pink)", "ride Hamburg-Bremen")
    game = tl.position("marklin", hands={0: "2 black"}, display=FULL)
    claim = next(str(move) for move in game.moves() if move.kind == "claim")
    assert not reveals(game, claim, "passenger " + claim.split("-")[0].removeprefix("claim "))


def test_meeples_reveal_nothing() -> None:
    game = tl.position("germany", hands={0: "9 red"}, display=FULL)
    game.play(next(move for move in game.moves() if move.kind == "claim"))
    assert game.phase == "meeples"
    assert not reveals(game, str(game.moves()[0]))


def test_one_revealing_move_among_several_is_enough() -> None:
    game = tl.position(hands={1: "4 pink"}, display=FULL)
    assert reveals(game, "draw card", "draw card", "claim Denver-Omaha 4 pink")


def test_a_game_reveals_nothing_compared_with_itself() -> None:
    game = play(tl.position(display=FULL), "draw card")
    assert not game.revealed_since(game)


def test_only_an_earlier_position_of_the_same_game_can_be_compared() -> None:
    game = play(tl.position(display=FULL), "take red")
    later = play(game.copy(), "draw card")
    others = [tl.Game("usa", seed=1), tl.Game("europe", 5, seed=1), tl.position(seat=1), later]
    for other in others:
        with pytest.raises(ValueError, match="no earlier position of this game"):
            game.revealed_since(other)
    for nothing in (5, None, "game", game.observe(0)):
        with pytest.raises(ValueError, match="an earlier position is a Game, not"):
            game.revealed_since(nothing)  # type: ignore[arg-type]


@law(25)
def test_a_move_reveals_something_if_and_only_if_a_card_or_ticket_is_drawn(play: Play) -> None:
    before: tl.Game | None = None
    for game, _, _ in play.moves():
        if before is not None:
            assert game.revealed_since(before) == gave_cards(before, game)
        before = game.copy()


def gave_cards(before: tl.Game, after: tl.Game) -> bool:
    """Whether a card left the deck or tickets were drawn, judged by the positions."""
    kind = after.played[-1][1].kind
    shown = zip(before.display, after.display, strict=True)
    fresh = any(new is not None and new != old for old, new in shown)
    return kind == "draw tickets" or before.deck != after.deck or fresh
