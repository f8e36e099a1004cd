"""Outcomes on the wire: complete for the seat itself, for others what they may know."""

from __future__ import annotations

from random_play import Play, law

import trunkline as tl
from trunkline.outcome import play_with_outcome
from trunkline.server.wire.outcomes import outcome_of


@law(games=30)
def test_only_the_seat_itself_sees_its_cards_and_tickets(play: Play) -> None:
    for number, (game, seat, move) in enumerate(play.moves()):
        if number == play.length:
            break
        after = game.copy()
        what = play_with_outcome(after, move, seat)
        own = outcome_of(what.seen_by(seat))
        assert (own.number, own.text) == (move.number, move.text)
        assert own == outcome_of(what)
        if move.kind == "keep":
            held = {ticket.index for ticket in after.tickets(seat)}
            assert own.kept is not None and set(own.kept) <= held
            assert own.kept_count == len(own.kept)
        others = outcome_of(what.seen_by(None))
        hidden = {"drew", "offered", "kept"} | (
            {"number", "text"} if move.kind == "keep" else set()
        )
        assert others == own.model_copy(update=dict.fromkeys(hidden))


def test_everyone_sees_when_the_discards_become_the_deck() -> None:
    game = tl.position(display="red orange yellow green blue", deck="1 white", discards="rest")
    drawn = [play_with_outcome(game, "draw card") for _ in range(2)]
    for viewer in (0, 1, None):
        assert [outcome_of(it.seen_by(viewer)).reshuffled for it in drawn] == [False, True]
