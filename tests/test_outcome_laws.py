"""The reported outcome of every move agrees with what changed between the two positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from helpers import EDITIONS
from random_play import Play, law, payment, random_play

import trunkline as tl
from trunkline.editions.schema import Refresh
from trunkline.outcome import Outcome, play_with_outcome
from trunkline.vocabulary import CardKind


def steps(game: tl.Game, seed: int, taste: str) -> Iterator[tuple[tl.Game, tl.Game, Outcome]]:
    """The position before each move of a random game, the one after it, and the outcome."""
    for before, seat, move in random_play(game, seed, taste):
        after = before.copy()
        yield before, after, play_with_outcome(after, move, seat)


@law(40)
def test_the_outcome_agrees_with_the_positions(play: Play) -> None:
    start = tl.Game(play.edition, play.seats, play.seed)
    for before, after, what in steps(start, play.seed, play.taste):
        assert after.played[-1] == (what.seat, what.move)
        check_hands(before, after, what)
        check_display(before, after, what)
        check_piles(before, after, what)
        check_revealed(before, after, what)
        check_tickets(before, after, what)
        check_track(before, after, what)
        check_pieces(before, after, what)
        check_last_round(before, after, what)


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_cover_the_cases_of_the_law(edition: str) -> None:
    seen: Counter[str] = Counter()
    for seed, taste in enumerate(("hoarder", "any", "builder", "traveller")):
        for _, _, what in steps(tl.Game(edition, 5, seed), seed, taste):
            seen["refresh"] += what.refreshed is not None
            seen["reshuffle"] += what.reshuffled
            seen["refill"] += bool(what.refills)
            seen["nothing revealed"] += not what.revealed
            seen["last round"] += what.last_round is not None
    rare = ("refresh", "reshuffle", "refill", "nothing revealed", "last round")
    assert all(seen[case] for case in rare)


def check_last_round(before: tl.Game, after: tl.Game, what: Outcome) -> None:
    """The move that begins the last round says with how many trains."""
    begins = before.turns_left is None and after.turns_left is not None and not after.over
    assert what.last_round == (after.trains[what.seat] if begins else None)


# Cards.


def check_hands(before: tl.Game, after: tl.Game, what: Outcome) -> None:
    """The seat's hand gains what it drew or took and loses what it paid; no other hand changes."""
    for seat in range(before.seats):
        held = Counter(before.hand(seat))
        if seat == what.seat:
            held.update(card for card in (what.drew, what.took) if card is not None)
            held.update(paid_back(before, what))
            held.subtract(paid(what))
        assert Counter(after.hand(seat)) == held


def paid(what: Outcome) -> Counter[str]:
    """The cards that leave the hand; a failed tunnel returns them at once."""
    assert what.move is not None
    if what.kind == "claim" and what.built is False:
        return Counter()
    return payment(what.move) + Counter({"passenger": int(what.paid_passenger)})


def paid_back(before: tl.Game, what: Outcome) -> Counter[str]:
    """The cards announced for a tunnel that is now declined."""
    if what.kind != "decline":
        return Counter()
    assert before.tunnel_claim is not None
    return payment(before.tunnel_claim)


def check_display(before: tl.Game, after: tl.Game, what: Outcome) -> None:
    """Refills are in places that were empty, and a broken rule replaces the display."""
    shown = list(before.display)
    if what.took_from is not None:
        assert what.took is not None and shown[what.took_from] == what.took
        shown[what.took_from] = None
    for place, card in what.refills:
        assert shown[place] is None
        shown[place] = card
    assert what.refreshed == rule_to_refresh(after, shown)
    assert (what.refreshed is not None) == (what.refreshes > 0)
    if what.refreshed is None:
        assert after.display == tuple(shown)


def rule_to_refresh(game: tl.Game, shown: list[CardKind | None]) -> Refresh | None:
    """The first rule that these face-up cards break, if another display could satisfy all rules."""
    rules = game.edition.rules.refresh
    broken = [rule for rule in rules if sum(card in rule.kinds for card in shown) >= rule.count]
    loose = Counter(game.deck) + Counter(game.discards)
    loose.update(card for card in game.display if card is not None)
    usable = loose.total()
    for rule in rules:
        usable -= max(0, sum(loose[kind] for kind in rule.kinds) - (rule.count - 1))
    return broken[0] if broken and usable >= min(loose.total(), 5) else None


def check_piles(before: tl.Game, after: tl.Game, what: Outcome) -> None:
    """Every card that left the deck is accounted for, and so is every discard."""
    gone = Counter(card for _, card in what.refills)
    gone.update(what.turned)
    gone.update(card for card in (what.drew,) if card is not None)
    shuffled = any(before.discards[kind] > after.discards.get(kind, 0) for kind in before.discards)
    assert not shuffled or what.reshuffled
    number = gone.total() + 5 * what.refreshes
    if what.reshuffled:
        assert before.deck_size < number
        return
    assert Counter(after.deck) <= Counter(before.deck)
    assert before.deck_size - after.deck_size <= number
    if not what.refreshes:
        assert Counter(before.deck) - Counter(after.deck) == gone
        assert Counter(after.discards) - Counter(before.discards) == discarded(before, what)
    elif after.deck_size:
        assert before.deck_size - after.deck_size == number


def discarded(before: tl.Game, what: Outcome) -> Counter[str]:
    """The cards that a move discards if nothing is replaced or reshuffled."""
    if what.kind == "claim" and what.built is None:
        return Counter()  # the tunnel's extra cards are not paid yet
    cards = paid(what) + Counter(what.turned)
    if what.kind in ("pay", "decline"):
        cards.update(before.turned)
    if what.kind == "pay":
        assert before.tunnel_claim is not None
        cards.update(payment(before.tunnel_claim))
    return cards


def check_revealed(before: tl.Game, after: tl.Game, what: Outcome) -> None:
    """A move reveals something if and only if tickets were drawn or a card left the deck."""
    left = before.deck != after.deck or what.reshuffled
    assert what.revealed == (what.kind == "draw tickets" or left)
    assert what.revealed == after.revealed_since(before)


# Tickets.


def check_tickets(before: tl.Game, after: tl.Game, what: Outcome) -> None:
    seat = what.seat
    offered = after.offer(seat) if what.kind == "draw tickets" else ()
    kept = set(after.tickets(seat)) - set(before.tickets(seat))
    assert (what.offered or (), what.offered_count) == (offered, len(offered))
    assert (set(what.kept or ()), what.kept_count) == (kept, len(kept))
    chosen = len(before.offer(seat)) if what.kind == "keep" else 0
    assert what.kept_count + what.returned_count == chosen
    if offered:
        gone = zip(before.ticket_decks, after.ticket_decks, strict=True)
        drawn = tuple(had - has for had, has in gone)
        assert sum(drawn) == what.offered_count
        assert what.offered_backs in (None, drawn)
    if before.ticket_backs is not None and after.ticket_backs is not None and kept:
        gained = zip(before.ticket_backs[seat], after.ticket_backs[seat], strict=True)
        assert what.kept_backs == tuple(has - had for had, has in gained)


# Tracks and pieces.


def check_track(before: tl.Game, after: tl.Game, what: Outcome) -> None:
    """A built track belongs to the seat and scores; nothing else scores except a token."""
    new = after.owners.items() - before.owners.items()
    assert new == ({(what.track, what.seat)} if what.built else set())
    for seat in range(before.seats):
        gained = after.route_points[seat] - before.route_points[seat]
        gained += after.merchandise[seat] - before.merchandise[seat]
        assert gained == (what.points if seat == what.seat else 0)
    claim = what.move if what.kind == "claim" else before.tunnel_claim
    if claim is None:
        assert (what.track, what.built) == (None, None)
        return
    assert what.track == claim.track
    assert (what.built is None) == (after.phase == "tunnel")
    assert what.extra == sum(what.matches)
    expected = ("locomotive", claim.color)
    assert what.matches == tuple(card in expected for card in what.turned)
    if what.built is None:
        assert (what.turned, what.matches) == (after.turned, after.matches)
        assert what.extra == after.extra > 0


def check_pieces(before: tl.Game, after: tl.Game, what: Outcome) -> None:
    """Meeples, and passengers with their rides."""
    taken = Counter(after.collected[what.seat])
    taken.subtract(before.collected[what.seat])
    assert +taken == Counter([what.meeple] if what.meeple else [])
    home = [
        seat
        for seat in range(before.seats)
        if after.passengers_left[seat] > before.passengers_left[seat]
    ]
    assert home == ([] if what.sent_home is None else [what.sent_home])
    assert what.ride_over == (what.kind in ("ride", "stop") and after.ride is None)
    if what.kind == "ride":
        assert what.move is not None and what.move.track is not None
        assert what.paid_passenger == (before.owners[what.move.track] != what.seat)
