"""What a seat can do now: the prompt, the question it must answer, and the keys for its actions."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from trunkline.cli.output.mechanisms.display import merged
from trunkline.cli.output.names import route_name
from trunkline.cli.output.styles import BRASS, FAINT, STRONG
from trunkline.cli.terminal.mechanisms import MECHANISM_INPUTS
from trunkline.cli.terminal.mechanisms.typed_input import ActionKey, PhasePrompt
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.parse_results import Choice, Option, PlayMoves
from trunkline.cli.terminal.payment_parser import choose_payment
from trunkline.cli.terminal.ticket_texts import ticket_text
from trunkline.observation import Observation
from trunkline.phrases import capitalized, counted, listed
from trunkline.vocabulary import MoveKind, Phase

ACTION_KEYS: dict[MoveKind, ActionKey] = {
    MoveKind.TAKE: ActionKey("t", "ake", "CARD"),
    MoveKind.DRAW_CARD: ActionKey("d", "raw"),
    MoveKind.CLAIM: ActionKey("c", "laim", "A B"),
    MoveKind.DRAW_TICKETS: ActionKey("dt", " draw tickets"),
    MoveKind.KEEP: ActionKey("k", "eep", "1 2"),
    MoveKind.PAY_TUNNEL: ActionKey("p", "ay"),
    MoveKind.DECLINE_TUNNEL: ActionKey("d", "ecline"),
    **merged(mechanism.action_keys for mechanism in MECHANISM_INPUTS),
    MoveKind.PASS: ActionKey("pass", ""),
}
MECHANISM_PROMPTS = merged(mechanism.prompts for mechanism in MECHANISM_INPUTS)
ALWAYS_AVAILABLE = (ActionKey("h", "int"), ActionKey("?", " help"))


def prompt_label(seen: Observation) -> str:
    """The prompt: what the game waits for, in a word or two."""
    if seen.phase in PROMPTS:
        return PROMPTS[seen.phase].label
    return "Second card" if seen.phase == Phase.SECOND_CARD else "Your turn"


def question(seen: Observation) -> str:
    """What the seat must decide in a phase other than a turn."""
    return PROMPTS[seen.phase].question(seen)


def _mix_question(_seen: Observation) -> str:
    return "Which tickets do you want to choose from?"


def _ticket_question(seen: Observation) -> str:
    rules = seen.edition.rules.tickets
    fewest = rules.keep_first if seen.phase == Phase.FIRST_TICKETS else rules.keep_later
    return f"Keep at least {min(fewest, len(seen.offer))} of these"


def _tunnel_question(seen: Observation) -> str:
    assert seen.tunnel_claim is not None and seen.tunnel_claim.track is not None
    tunnel = route_name(seen.edition, seen.tunnel_claim.track)
    cost = counted(seen.extra, "more card")
    return capitalized(f"{listed(seen.turned)} turned up: {tunnel} costs {cost}")


PROMPTS: dict[Phase, PhasePrompt] = {
    Phase.ANNOUNCE: PhasePrompt("Tickets", _mix_question),
    Phase.FIRST_TICKETS: PhasePrompt("Tickets", _ticket_question),
    Phase.TICKETS: PhasePrompt("Tickets", _ticket_question),
    Phase.TUNNEL: PhasePrompt("Tunnel", _tunnel_question),
    **MECHANISM_PROMPTS,
}


def action_keys(context: ParseContext) -> Text:
    """The actions that are possible now, with their keys."""
    possible = (action for kind, action in ACTION_KEYS.items() if kind in context.kinds)
    return Text("  ").join(map(_action_key, (*possible, *ALWAYS_AVAILABLE)))


def default_choice(context: ParseContext) -> Choice | None:
    """The choice that a phase starts with; None in an ordinary turn."""
    seen = context.seen
    if seen.phase in (Phase.FIRST_TICKETS, Phase.TICKETS):
        return Choice(question(seen), tuple(_ticket_options(context)))
    if seen.phase == Phase.TUNNEL:
        paid = choose_payment(context, "", context.of_kind(MoveKind.PAY_TUNNEL))
        options = paid.options if isinstance(paid, Choice) else (Option(f"{paid.moves[0]}", paid),)
        decline = context.choice("", context.of_kind(MoveKind.DECLINE_TUNNEL))
        return Choice(question(seen), (*options, Option("decline: take your cards back", decline)))
    if seen.phase == Phase.ANNOUNCE or seen.phase in MECHANISM_PROMPTS:
        choice = context.choice(question(seen), context.moves)
        return choice if isinstance(choice, Choice) else None
    return None


def _action_key(action: ActionKey) -> Text:
    argument = f" {action.argument}" if action.argument else ""
    return Text.assemble((action.key, STRONG + BRASS), action.rest, (argument, FAINT))


def _ticket_options(context: ParseContext) -> Iterator[Option]:
    """The tickets offered; any number of them can be kept."""
    for place, ticket in enumerate(context.seen.offer, start=1):
        keep = PlayMoves((context.move(f"keep {place}"),))
        yield Option(ticket_text(context.seen, ticket), keep)
