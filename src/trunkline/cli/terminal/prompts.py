"""What a seat can do now: the prompt, the question it must answer, and the keys for its actions."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from trunkline.cli.output.styles import BRASS, FAINT, STRONG
from trunkline.cli.output.wording import route_name, ticket_name
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.parse_results import Choice, Option, PlayMoves
from trunkline.cli.terminal.payment_parser import choose_payment
from trunkline.notation import HeldTicket
from trunkline.observation import Observation
from trunkline.phrases import capitalized, counted, listed

# For each kind of move: its key, the rest of the word, and what may follow.
ACTIONS = {
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
PHASE_LABELS = {
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
ALWAYS_AVAILABLE = (("h", "int"), ("?", " help"))


def prompt_label(seen: Observation) -> str:
    """The prompt: what the game waits for, in a word or two."""
    return PHASE_LABELS.get(seen.phase, "Your turn")


def question(seen: Observation) -> str:
    """What the seat must decide in a phase other than a turn."""
    name_of = seen.edition.board.name_of
    rules = seen.edition.rules.tickets
    if seen.phase == "tunnel":
        assert seen.tunnel_claim is not None and seen.tunnel_claim.track is not None
        tunnel = route_name(seen.edition, seen.tunnel_claim.track)
        cost = counted(seen.extra, "more card")
        return capitalized(f"{listed(seen.turned)} turned up: {tunnel} costs {cost}")
    if seen.phase == "meeples":
        return f"A meeple from {name_of(str(seen.moves()[0].city))}?"
    if seen.phase == "ride":
        return f"Your passenger is in {name_of(str(seen.ride))}"
    fewest = rules.keep_first if seen.phase == "first tickets" else rules.keep_later
    return {
        "announce": "Which tickets do you want to choose from?",
        "first tickets": f"Keep at least {min(fewest, len(seen.offer))} of these",
        "tickets": f"Keep at least {min(fewest, len(seen.offer))} of these",
        "placing": "Place a passenger?",
    }[seen.phase]


def action_keys(context: ParseContext) -> Text:
    """The actions that are possible now, with their keys."""
    kinds = [kind for kind in ACTIONS if kind in context.kinds]
    line = Text("  ").join(_action_key(*ACTIONS[kind]) for kind in kinds)
    for key, rest in ALWAYS_AVAILABLE:
        line.append("  ").append_text(_action_key(key, rest, ""))
    return line


def default_choice(context: ParseContext) -> Choice | None:
    """The choice that a phase starts with; None in an ordinary turn."""
    seen = context.seen
    if seen.phase in ("first tickets", "tickets"):
        return Choice(question(seen), tuple(_ticket_options(context)))
    if seen.phase == "tunnel":
        paid = choose_payment(context, "", context.of_kind("pay"))
        options = paid.options if isinstance(paid, Choice) else (Option(f"{paid.moves[0]}", paid),)
        decline = context.choice("", context.of_kind("decline"))
        return Choice(question(seen), (*options, Option("decline: take your cards back", decline)))
    if seen.phase in ("announce", "meeples", "placing", "ride"):
        choice = context.choice(question(seen), context.moves)
        return choice if isinstance(choice, Choice) else None
    return None


def _action_key(key: str, rest: str, argument: str) -> Text:
    return Text.assemble((key, STRONG + BRASS), rest, (f" {argument}" if argument else "", FAINT))


def _ticket_options(context: ParseContext) -> Iterator[Option]:
    """The tickets offered; any number of them can be kept."""
    for place, ticket in enumerate(context.seen.offer, start=1):
        keep = PlayMoves((context.move(f"keep {place}"),))
        yield Option(ticket_text(context.seen, ticket), keep)


def ticket_text(seen: Observation, ticket: HeldTicket) -> str:
    """A ticket with its points and its distance from completion."""
    name = ticket_name(seen.edition, ticket.index)
    return f"{name} {ticket.points}, {distance_text(seen, ticket)}"


def distance_text(seen: Observation, ticket: HeldTicket) -> str:
    """How many trains a ticket still needs, or why it cannot be completed."""
    needs = seen.needs(ticket)
    if needs.completed:
        return "connected"
    if not needs.enough_trains:
        return "cut off" if needs.trains is None else "too far"
    return f"{needs.trains}{' + station' if needs.stations else ''}{TO_GO}"
