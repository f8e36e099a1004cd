"""Tickets from two decks: announced mixes, at the start and later, and where unkept ones go."""

from itertools import permutations

import pytest
from helpers import GERMAN_EDITIONS, SEATS, keeps, play, refused, texts

import trunkline as tl
from trunkline.phrases import counted

SHUFFLING = ("marklin", "marklin-condensed", "germany")
MIXES = {
    (4, 0): "draw tickets 4 short",
    (3, 1): "draw tickets 3 short + 1 long",
    (2, 2): "draw tickets 2 short + 2 long",
    (1, 3): "draw tickets 1 short + 3 long",
    (0, 4): "draw tickets 4 long",
}
every_edition = pytest.mark.parametrize("edition", GERMAN_EDITIONS)
every_table = pytest.mark.parametrize("seats", SEATS)
every_mix = pytest.mark.parametrize("mix", MIXES, ids=str)


def decks(game: tl.Game) -> list[list[int]]:
    """Both ticket decks from the top."""
    return [[ticket.index for ticket in game.ticket_deck(deck)] for deck in (0, 1)]


def offer(game: tl.Game, seat: int = 0) -> list[int]:
    return [ticket.index for ticket in game.offer(seat)]


def drawn(edition: str, *mixes: tuple[int, int], seed: int = 4) -> tl.Game:
    """A new game in which the seats have announced these mixes."""
    return play(tl.Game(edition, len(mixes), seed), *(MIXES[mix] for mix in mixes))


def with_decks(edition: str, short: int, long: int) -> tl.Game:
    """A turn with only this many tickets left in the decks."""
    full = tl.position(edition)
    names = [
        ticket.name for deck in (0, 1) for ticket in full.ticket_deck(deck)[: (short, long)[deck]]
    ]
    return tl.position(edition, ticket_deck=names)


# The first tickets


@every_edition
def test_both_decks_are_shuffled_at_the_start(edition: str) -> None:
    """All tickets are there, and any of them may be on top or at the bottom."""
    order = decks(tl.position(edition))
    ends: list[set[int]] = [set(), set(), set(), set()]
    for seed in range(200):
        for deck, shuffled in enumerate(decks(tl.Game(edition, seed=seed))):
            assert sorted(shuffled) == order[deck]
            ends[2 * deck].add(shuffled[0])
            ends[2 * deck + 1].add(shuffled[-1])
    for seen, deck in zip(ends, (0, 0, 1, 1), strict=True):
        assert len(seen) > 0.9 * len(order[deck])


@every_edition
def test_at_the_start_a_seat_announces_any_mix_of_four_short_and_long_tickets(edition: str) -> None:
    game = tl.Game(edition, seed=1)
    assert game.phase == "announce"
    assert set(texts(game)) == set(MIXES.values())


@every_edition
@every_table
def test_all_announce_and_draw_in_seat_order(edition: str, seats: int) -> None:
    game = tl.Game(edition, seats, seed=1)
    for seat in range(seats):
        assert (game.phase, game.seat, game.waiting) == ("announce", seat, (seat,))
        for other in range(seats):
            if other != seat:
                refused(game, MIXES[2, 2], f"it is seat {seat}'s turn", seat=other)
        game.play(MIXES[2, 2])
    assert (game.phase, game.waiting) == ("first tickets", tuple(range(seats)))


@every_edition
@every_mix
def test_a_first_mix_is_drawn_from_the_tops_of_the_decks(
    edition: str, mix: tuple[int, int]
) -> None:
    game = tl.Game(edition, 2, seed=1)
    short, long = decks(game)
    play(game, MIXES[1, 3], MIXES[mix])
    assert offer(game, 0) == short[:1] + long[:3]
    assert offer(game, 1) == short[1 : 1 + mix[0]] + long[3 : 3 + mix[1]]
    assert decks(game) == [short[1 + mix[0] :], long[3 + mix[1] :]]


@every_edition
def test_a_seat_sees_its_tickets_only_after_announcing(edition: str) -> None:
    game = tl.Game(edition, seed=1)
    assert game.offer(0) == game.offer(1) == ()
    game.play(MIXES[3, 1])
    assert (len(game.offer(0)), game.offer(1)) == (4, ())


@every_edition
@pytest.mark.parametrize("move", ["keep 1 2", "keep 1 2 3 4", "draw card", "take red", "pass"])
def test_nothing_else_is_done_before_all_have_announced(edition: str, move: str) -> None:
    game = play(tl.Game(edition, 3, seed=1), MIXES[2, 2])
    refused(game, move, "first tickets are being drawn: announce how many of which deck", seat=1)


@every_edition
@pytest.mark.parametrize(
    "move", ["draw tickets", "draw tickets 3 short", "draw tickets 5 long", "draw tickets 4"]
)
def test_a_mix_is_of_exactly_four(edition: str, move: str) -> None:
    refused(tl.Game(edition, seed=1), move, "is not a move of", "announce 4 in all, as in 'draw")


@every_edition
def test_once_announced_a_mix_is_not_announced_again(edition: str) -> None:
    game = drawn(edition, (2, 2), (2, 2))
    refused(game, MIXES[4, 0], "first tickets are being chosen: keep some of those offered")


@every_edition
@every_table
def test_at_least_two_of_the_four_first_tickets_are_kept(edition: str, seats: int) -> None:
    mixes = [(0, 4), (4, 0), (1, 3), (3, 1), (2, 2)][:seats]
    game = drawn(edition, *mixes)
    for seat in range(seats):
        assert set(texts(game, seat=seat)) == keeps(4, 2)
    refused(game, "keep 3", "at least 2 of the 4 offered must be kept")


@every_edition
def test_first_tickets_are_chosen_in_any_order_when_all_have_drawn(edition: str) -> None:
    for order in permutations(range(3)):
        game = drawn(edition, (4, 0), (0, 4), (2, 2))
        offers = [game.offer(seat) for seat in range(3)]
        for done, seat in enumerate(order):
            assert set(game.waiting) == set(order[done:])
            assert game.offer(seat) == offers[seat]
            game.play("keep 1 4", seat=seat)
        assert [set(game.tickets(seat)) for seat in range(3)] == [{o[0], o[3]} for o in offers]
        assert (game.phase, game.seat) == ("turn", 0)


# Unkept first tickets


@pytest.mark.parametrize("edition", SHUFFLING)
def test_unkept_first_tickets_are_shuffled_into_their_decks(edition: str) -> None:
    """They may be anywhere in the deck they came from, and all others are still there."""
    depths = set()
    for seed in range(60):
        game = drawn(edition, (2, 2), (1, 3), seed=seed)
        before = decks(game)
        back = [offer(game)[2:], offer(game, 1)[:1]]  # two long ones, and a short one
        play(game, "keep 1 2", "keep 2 3 4")
        short, long = decks(game)
        assert sorted(short) == sorted(before[0] + back[1])
        assert sorted(long) == sorted(before[1] + back[0])
        depths |= {long.index(ticket) for ticket in back[0]}
    assert len(depths) > 0.8 * len(long)
    assert {0, len(long) - 1} <= depths


@pytest.mark.parametrize("edition", SHUFFLING)
def test_the_decks_are_shuffled_when_the_last_seat_has_chosen(edition: str) -> None:
    """Until then unkept tickets are at the bottom; afterwards nobody knows where they are."""
    game = drawn(edition, (2, 2), (2, 2))
    (short, long), returned = decks(game), offer(game, 1)
    game.play("keep 1 2", seat=1)
    assert decks(game) == [short, long + returned[2:]]
    assert any(game.observe(1).ticket_deck(1))
    game.play("keep 1 2", seat=0)
    assert decks(game)[1][: len(long)] != long
    for seat in (0, 1):
        assert not any(game.observe(seat).ticket_deck(0) + game.observe(seat).ticket_deck(1))


def test_unkept_first_tickets_of_the_manual_go_to_the_bottoms_of_their_decks() -> None:
    game = drawn("marklin-manual", (2, 2), (1, 3))
    short, long = decks(game)
    first, second = offer(game, 0), offer(game, 1)
    game.play("keep 3 4", seat=1)
    game.play("keep 2 3", seat=0)
    assert decks(game) == [[*short, second[0], first[0]], [*long, second[1], first[3]]]


@every_edition
def test_a_seat_may_keep_all_four_first_tickets(edition: str) -> None:
    game = drawn(edition, (4, 0), (0, 4))
    before, offers = decks(game), [set(game.offer(seat)) for seat in (0, 1)]
    play(game, "keep 1 2 3 4", "keep 1 2 3 4")
    assert [set(game.tickets(seat)) for seat in (0, 1)] == offers
    assert [set(deck) for deck in decks(game)] == [set(deck) for deck in before]


# Later


@every_edition
def test_later_any_mix_of_four_may_be_announced(edition: str) -> None:
    assert set(texts(tl.position(edition), "draw tickets")) == set(MIXES.values())


@every_edition
@every_mix
def test_a_later_mix_is_drawn_from_the_tops_of_the_decks(
    edition: str, mix: tuple[int, int]
) -> None:
    game = tl.position(edition)
    short, long = decks(game)
    game.play(MIXES[mix])
    assert (game.seat, game.phase) == (0, "tickets")
    assert offer(game) == short[: mix[0]] + long[: mix[1]]
    assert decks(game) == [short[mix[0] :], long[mix[1] :]]


@every_edition
@every_mix
def test_at_least_one_of_the_four_later_tickets_is_kept(edition: str, mix: tuple[int, int]) -> None:
    game = play(tl.position(edition), MIXES[mix])
    assert set(texts(game)) == keeps(4, 1)


@every_edition
@every_mix
def test_later_unkept_tickets_go_to_the_bottom_of_their_own_deck_in_the_order_offered(
    edition: str, mix: tuple[int, int]
) -> None:
    for choice in sorted(keeps(4, 1)):
        game = play(tl.position(edition), MIXES[mix])
        offered, (short, long) = offer(game), decks(game)
        kept = {int(place) - 1 for place in choice.split()[1:]}
        back = [offered[i] for i in range(4) if i not in kept]
        game.play(choice)
        assert decks(game) == [
            short + [ticket for ticket in back if ticket in offered[: mix[0]]],
            long + [ticket for ticket in back if ticket in offered[mix[0] :]],
        ]
        assert {ticket.index for ticket in game.tickets(0)} == {offered[i] for i in kept}


@every_edition
def test_drawing_a_mix_is_the_whole_turn(edition: str) -> None:
    game = play(tl.position(edition), MIXES[2, 2])
    for move in ("draw card", "take red", MIXES[2, 2], "pass"):
        refused(game, move, "tickets have been drawn: keep some of those offered")
    game.play("keep 1")
    assert (game.seat, game.phase) == (1, "turn")


@every_edition
def test_a_hand_may_hold_any_number_of_tickets(edition: str) -> None:
    everything = [t.name for deck in (0, 1) for t in tl.position(edition).ticket_deck(deck)]
    game = tl.position(edition, tickets={0: everything[:-4]})
    play(game, MIXES[0, 4], "keep 1 2 3 4")
    assert len(game.tickets(0)) == len(everything)
    assert game.ticket_decks == (0, 0)


# Decks that run low


def allowed(short: int, long: int) -> dict[str, tuple[int, int]]:
    """The mixes that may be announced with this many left, and what each of them draws."""
    if 0 < short + long < 4:
        return {MIXES[short, 4 - short]: (short, long)}
    return {text: mix for mix, text in MIXES.items() if mix[0] <= short and mix[1] <= long}


@pytest.mark.parametrize("short", range(6))
@pytest.mark.parametrize("long", range(6))
def test_no_deck_is_asked_for_more_than_it_holds_unless_both_hold_fewer_than_four(
    short: int, long: int
) -> None:
    """Then there is one legal mix, which draws all of them."""
    for edition in GERMAN_EDITIONS:
        start = with_decks(edition, short, long)
        tops = decks(start)
        wanted = allowed(short, long)
        assert set(texts(start, "draw tickets")) == set(wanted)
        for text, (from_short, from_long) in wanted.items():
            game = play(start.copy(), text)
            assert offer(game) == tops[0][:from_short] + tops[1][:from_long]
            assert game.ticket_decks == (short - from_short, long - from_long)
            assert set(texts(game)) == keeps(from_short + from_long, 1)


def only_left(short: int, long: int) -> str:
    """What a refusal says of the tickets in the decks."""
    return (
        f"the decks hold only {counted(short, 'short ticket')} and {counted(long, 'long ticket')}"
    )


@pytest.mark.parametrize(("short", "long"), [(3, 9), (0, 4), (2, 2), (1, 3), (9, 0)])
def test_asking_a_deck_for_more_than_it_holds_is_refused(short: int, long: int) -> None:
    game = with_decks("marklin", short, long)
    for text in set(MIXES.values()) - set(allowed(short, long)):
        refused(game, text, only_left(short, long))


FEW = [(short, long) for short in range(4) for long in range(4 - short) if short + long]


@every_edition
@pytest.mark.parametrize(("short", "long"), FEW)
def test_with_few_tickets_left_one_mix_draws_all_of_them(
    edition: str, short: int, long: int
) -> None:
    """It is the first mix in order of number that asks each deck for all it holds."""
    game = with_decks(edition, short, long)
    tickets = [ticket for deck in decks(game) for ticket in deck]
    (draw,) = (move for move in game.moves() if move.kind == "draw tickets")
    all_draws = [move for move in game.labels if move.kind == "draw tickets"]
    assert draw == next(m for m in all_draws if m.mix[0] >= short and m.mix[1] >= long)
    game.play(draw)
    assert offer(game) == tickets
    assert game.ticket_decks == (0, 0)


@every_edition
@pytest.mark.parametrize(("short", "long"), FEW)
def test_with_few_tickets_left_any_other_mix_is_refused_with_the_one_that_is_right(
    edition: str, short: int, long: int
) -> None:
    game = with_decks(edition, short, long)
    right = MIXES[short, 4 - short]
    for move in set(MIXES.values()) - {right}:
        left = only_left(short, long)
        refused(game, move, f"{left}; '{right}' draws them all")


@every_edition
def test_two_empty_decks_give_no_tickets(edition: str) -> None:
    game = with_decks(edition, 0, 0)
    assert texts(game, "draw tickets") == []
    for move in MIXES.values():
        refused(game, move, "there are no tickets to draw")


@every_edition
def test_tickets_returned_to_an_empty_deck_can_be_drawn_again(edition: str) -> None:
    game = with_decks(edition, 1, 1)
    (short,), (long,) = decks(game)
    play(game, MIXES[1, 3], "keep 1")
    assert decks(game) == [[], [long]]
    play(game, MIXES[0, 4], "keep 1")
    assert [ticket.index for ticket in game.tickets(1)] == [long]
    assert [ticket.index for ticket in game.tickets(0)] == [short]


# What the others see


@every_edition
def test_everyone_sees_the_decks_of_a_seats_tickets_but_not_the_tickets(
    edition: str,
) -> None:
    game = play(drawn(edition, (1, 3), (2, 2)), "keep 1 2 3", "keep 1 2")
    seen = game.observe(1)
    assert seen.ticket_backs == ((1, 2), (2, 0))
    assert seen.tickets_of(0) == ()
    play(game, MIXES[4, 0], "keep 1 3")
    assert game.observe(1).ticket_backs == ((3, 2), (2, 0))
    assert game.observe(1).tickets_of(0) == ()


@every_edition
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("draw tickets 1 long + 3 short", "draw tickets 3 short + 1 long"),
        ("draw tickets 0 short + 4 long", "draw tickets 4 long"),
        ("draw tickets 0 long + 4 short", "draw tickets 4 short"),
    ],
)
def test_a_mix_may_be_written_in_either_order(edition: str, written: str, meant: str) -> None:
    notation = tl.Game(edition, seed=1).compiled.notation
    assert notation.parse(written) == notation.parse(meant)
    assert str(notation.parse(written)) == meant
