"""What a seat can do now: the question it is asked, the deeds it can choose, and their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from trunkline.cli.answers import Choose, Option, Play, Sight
from trunkline.cli.look import BRASS, FAINT, STRONG
from trunkline.cli.spending import payments
from trunkline.cli.words import dashed, route_name
from trunkline.notation import HeldTicket
from trunkline.observation import Observation
from trunkline.phrases import counted, listed

# Each deed as its key, the rest of its word and what may follow, by the kind of move it needs.
DEEDS = {
    "take": ("t", "ake", "CARD"),
    "draw card": ("d", "raw", ""),
    "claim": ("c", "laim", "A B"),
    "draw tickets": ("dt", " draw tickets", ""),
    "station": ("s", "tation", "CITY"),
    "ride": ("r", "ide", ""),
    "keep": ("k", "eep", "1 2"),
    "pay": ("p", "ay", ""),
    "decline": ("d", "ecline", ""),
    "meeple": ("m", "eeple", "COLOUR"),
    "passenger": ("p", "assenger", "CITY"),
    "no meeple": ("n", "one", ""),
    "no passenger": ("n", "one", ""),
    "stop": ("s", "top", ""),
    "pass": ("pass", "", ""),
}
STATUS = {
    "announce": "Tickets",
    "first tickets": "Tickets",
    "tickets": "Tickets",
    "second card": "Second card",
    "tunnel": "Tunnel",
    "meeples": "Meeple",
    "placing": "Passenger",
    "ride": "Ride",
}
TO_GO = " to go"
ALWAYS = (("h", "int"), ("?", " help"))


def status(seen: Observation) -> str:
    """What is being waited for, in a word or two."""
    return STATUS.get(seen.phase, "Your turn")


def question(seen: Observation) -> str:
    """What the seat is asked for."""
    name_of = seen.edition.board.name_of
    rules = seen.edition.rules.tickets
    if seen.phase == "tunnel":
        assert seen.tunnel_claim is not None and seen.tunnel_claim.track is not None
        tunnel = route_name(seen.edition, seen.tunnel_claim.track)
        asked = counted(seen.extra, "card")
        return f"{listed(seen.turned)} turned up: {tunnel} takes {asked} more".capitalize()
    if seen.phase == "meeples":
        return f"A meeple from {name_of(str(seen.moves()[0].city))}?"
    if seen.phase == "ride":
        return f"Your passenger is in {name_of(str(seen.ride))}"
    least = rules.keep_first if seen.phase == "first tickets" else rules.keep_later
    return {
        "announce": "Which tickets do you want to choose from?",
        "first tickets": f"Keep at least {min(least, len(seen.offer))} of these",
        "tickets": f"Keep at least {min(least, len(seen.offer))} of these",
        "placing": "Place a passenger?",
    }[seen.phase]


def deeds(sight: Sight) -> Text:
    """The kinds of things that can be done now, with their keys."""
    kinds = [kind for kind in DEEDS if kind in sight.kinds]
    line = Text("  ").join(_deed(*DEEDS[kind]) for kind in kinds)
    for key, rest in ALWAYS:
        line.append("  ").append_text(_deed(key, rest, ""))
    return line


def standing(sight: Sight) -> Choose | None:
    """What is chosen by number without asking for it first; None in a turn like any other."""
    seen = sight.seen
    if seen.phase in ("first tickets", "tickets"):
        return Choose(question(seen), tuple(_offers(sight)))
    if seen.phase == "tunnel":
        paid = payments(sight, "", sight.of_kind("pay"))
        options = paid.options if isinstance(paid, Choose) else (Option(f"{paid.moves[0]}", paid),)
        gives_up = sight.choice("", sight.of_kind("decline"))
        return Choose(question(seen), (*options, Option("decline: your cards come back", gives_up)))
    if seen.phase in ("announce", "meeples", "placing", "ride"):
        choice = sight.choice(question(seen), sight.moves)
        return choice if isinstance(choice, Choose) else None
    return None


def _deed(key: str, rest: str, after: str) -> Text:
    return Text.assemble((key, STRONG + BRASS), rest, (f" {after}" if after else "", FAINT))


def _offers(sight: Sight) -> Iterator[Option]:
    """The tickets offered; any number of them is kept at once."""
    for place, ticket in enumerate(sight.seen.offer, start=1):
        yield Option(ticket_words(sight.seen, ticket), Play((sight.move(f"keep {place}"),)))


def ticket_words(seen: Observation, ticket: HeldTicket) -> str:
    """A ticket with its points and how far it is from being done."""
    return f"{dashed(ticket.name, seen.edition)} {ticket.points}, {distance(seen, ticket)}"


def distance(seen: Observation, ticket: HeldTicket) -> str:
    """How many trains a ticket still needs, or why it cannot be completed."""
    needs = seen.needs(ticket)
    if needs.completed:
        return "connected"
    if not needs.enough_trains:
        return "cut off" if needs.trains is None else "too far"
    return f"{needs.trains}{' + station' if needs.stations else ''}{TO_GO}"
