"""Parses what a player types.

Only the seat's own observation is used. Full notation is always understood; short forms narrow down
the legal moves until one is left, or a few to choose from by number.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from trunkline.cli.output.mechanisms.display import merged
from trunkline.cli.output.names import card_name, route_name
from trunkline.cli.terminal import payment_parser
from trunkline.cli.terminal.mechanisms import MECHANISM_INPUTS
from trunkline.cli.terminal.mechanisms.typed_input import Verb
from trunkline.cli.terminal.name_lookup import words_of
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.parse_results import (
    Choice,
    LeaveGame,
    ParseError,
    ParseResult,
    PlayMoves,
    SaveGame,
    ShowPage,
)
from trunkline.errors import IllegalMove
from trunkline.phrases import counted, listed
from trunkline.vocabulary import MoveKind

PAGES = ("hint", "help", "map", "tickets", "look", "log", "places", "board")
OTHER_COMMANDS = ("save", "quit")
ALIASES = {
    "?": "help",
    "dt": "draw tickets",
    "all": "keep all",
    "no": "none",
    "exit": "quit",
    "routes": "look",
    "back": "board",
}
FILLER_WORDS = {"and", "with", "for", "from", "to", "in", "at", "the", "a", "an", "of"}


def parse_line(context: ParseContext, line: str, choice: Choice | None) -> ParseResult:
    """What a line means; a number picks an option of the choice on the screen."""
    words = [word for word in words_of(line) if word not in FILLER_WORDS]
    if not words:
        return ShowPage("board")
    if all(word.isdecimal() for word in words):
        return _parse_numbers(context, words, choice)
    try:
        return context.if_legal(context.move(line))
    except IllegalMove:
        return _parse_words(context, words, line)


def completions(context: ParseContext, line: str) -> list[str]:
    """The lines that an unfinished line can become."""
    first, space, rest = line.partition(" ")
    verb = _verb(context, first.casefold()) if space else ""
    typed = " ".join(words_of(f"{verb or first}{space}{rest}"))
    if space and not rest.strip():
        typed += " "
    names = [place.name for place in context.edition.board.places.values()]
    short = {MoveKind.TAKE, MoveKind.CLAIM}.union(
        *(mechanism.not_completed for mechanism in MECHANISM_INPUTS)
    )
    lines = [
        *_usable_verbs(context),
        *PAGES,
        *OTHER_COMMANDS,
        *(f"{move.kind} {move.card}" for move in context.of_kind(MoveKind.TAKE)),
        *(str(move) for move in context.moves if move.kind not in short),
        *(
            f"claim {route_name(context.edition, move.track)}"
            for move in context.of_kind(MoveKind.CLAIM)
            if move.track is not None
        ),
        *(f"look {name}" for name in names),
        *(line for mechanism in MECHANISM_INPUTS for line in mechanism.completions(context)),
    ]
    fits = (text for text in lines if " ".join(words_of(text)).startswith(typed))
    return sorted(dict.fromkeys(fits))


def _parse_numbers(context: ParseContext, words: list[str], choice: Choice | None) -> ParseResult:
    """A number picks an option; while tickets are offered, each number is a ticket to keep."""
    if "keep" in context.kinds:
        return _keep(context, words)
    if choice is None:
        return ParseError("There is nothing to choose by number now; type a command, or `help`.")
    number, last = int(words[0][:9]), len(choice.options)
    if len(words) > 1 or not 1 <= number <= last:
        return ParseError(f"Choose one number from 1 to {last}.")
    return choice.options[number - 1].result


def _parse_words(context: ParseContext, words: list[str], line: str) -> ParseResult:
    words = [*ALIASES.get(words[0], words[0]).split(), *words[1:]]
    verb = _verb(context, words[0], alone=len(words) == 1)
    if verb == "quit":
        return LeaveGame()
    if verb == "save":
        return SaveGame(line.strip().partition(" ")[2].strip())
    if verb in PAGES:
        return ShowPage(verb, tuple(words[1:]))
    if verb:
        return _parse_move(context, VERBS[verb], words[1:])
    return _parse_without_verb(context, words, line)


def _parse_move(context: ParseContext, verb: Verb, words: Sequence[str]) -> ParseResult:
    if verb.parse is not None:
        return verb.parse(context, words)
    legal = context.of_kind(*verb.kinds)
    return PlayMoves((legal[0],)) if legal else context.not_now(*verb.kinds)


def _verb(context: ParseContext, word: str, alone: bool = False) -> str:
    """The verb that a word begins; verbs that can be used now come first.

    If more words follow, a page that takes none comes last.
    """
    usable = _usable_verbs(context)
    others = [*PAGES, *OTHER_COMMANDS]
    known = [*usable, *others, *VERBS] if alone else [*usable, "look", *VERBS, *others]
    if word in known or word in context.cards:
        return word if word in known else ""
    # `save` writes a file, so a single letter is not enough.
    return next((v for v in known if v.startswith(word) and (v != "save" or len(word) > 1)), "")


def _usable_verbs(context: ParseContext) -> list[str]:
    return [word for word, verb in VERBS.items() if context.kinds.intersection(verb.kinds)]


def _parse_without_verb(context: ParseContext, words: list[str], line: str) -> ParseResult:
    """A card, a colour or places alone, if they are enough to go by."""
    is_card = context.card(words[0]) or any(kind.startswith(words[0]) for kind in context.cards)
    if is_card and len(words) == 1:
        if context.seen.phase in COLOR_ALONE:
            return COLOR_ALONE[context.seen.phase](context, words)
        if "pay" in context.kinds:
            return payment_parser.tunnel(context, words)
        return _take(context, words)
    place_words = payment_parser.split_payment(context, words).place_words
    if not (place_words and context.places.tracks(place_words)):
        return _unknown(context, line)
    if context.seen.phase in PLACES_ALONE:
        return PLACES_ALONE[context.seen.phase](context, words)
    if context.places.places(place_words):
        return ShowPage("look", tuple(words))
    return payment_parser.claim(context, words)


def _unknown(context: ParseContext, line: str) -> ParseError:
    word = line.split()[0].casefold()
    known = [*VERBS, *PAGES, *OTHER_COMMANDS, *context.cards]
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    hint = f" Did you mean {close[0]}?" if close else ""
    return ParseError(f"{line.strip()[:40]!r} is not a command.{hint} `help` lists them.")


def _take(context: ParseContext, words: Sequence[str]) -> ParseResult:
    legal = context.of_kind(MoveKind.TAKE)
    text = " ".join(word for word in words if word not in ("card", "cards"))
    if not text:
        return context.choice("Which card?", legal) if legal else context.not_now(MoveKind.TAKE)
    card = context.card(text.replace(" ", ""), [str(move.card) for move in legal])
    if card:
        return context.if_legal(context.move(f"take {card}"))
    fits = [card_name(kind) for kind in context.cards if kind.startswith(text)]
    shown = listed(card_name(kind) for kind in context.seen.display if kind) or "nothing"
    problem = f"{text!r} could be {listed(fits, 'or')}" if fits else f"There is no card {text!r}"
    return ParseError(f"{problem}; the display shows {shown}.")


def _draw(context: ParseContext, words: Sequence[str]) -> ParseResult:
    if not words or words[0] in ("c", "card", "cards", "blind", "deck"):
        return context.if_legal(context.move("draw card"))
    if "tickets".startswith(words[0]):
        if context.edition.rules.tickets.mix_first:
            return _ticket_mix(context, words[1:])
        return context.if_legal(context.move("draw tickets"))
    if context.card(words[0]):
        return _take(context, words)
    return ParseError("`draw` draws a card from the deck, `draw tickets` draws tickets.")


def _ticket_mix(context: ParseContext, words: Sequence[str]) -> ParseResult:
    """A number of tickets from each deck: `3 1`, `3 short 1 long`, `4 long`."""
    legal = context.of_kind(MoveKind.DRAW_TICKETS)
    if not legal:
        return context.not_now(MoveKind.DRAW_TICKETS)
    if not words:
        return context.choice("Which tickets?", legal)
    decks = [deck.name for deck in context.edition.rules.tickets.decks]
    mix = [0] * len(decks)
    for place, (number, name) in enumerate(re.findall(r"(\d+) ?([a-z]*)", " ".join(words))):
        fits = [i for i, deck in enumerate(decks) if name and deck.startswith(name)]
        mix[fits[0] if fits else place % len(decks)] += int(number[:3])
    for move in context.all_of_kind(MoveKind.DRAW_TICKETS):
        if move.mix == tuple(mix):
            return context.if_legal(move)
    return ParseError(f"Say how many from each deck, as in `{legal[0]}`.")


def _keep(context: ParseContext, words: Sequence[str]) -> ParseResult:
    offered = len(context.seen.offer)
    if not context.of_kind(MoveKind.KEEP):
        return context.not_now(MoveKind.KEEP)
    if [*words] == ["all"]:
        words = [str(place + 1) for place in range(offered)]
    if not words or not all(word.isdecimal() for word in words):
        return ParseError("Name the tickets to keep by number, as in `1 3`, or type `all`.")
    places = sorted({int(word[:9]) for word in words})
    if not set(places) <= set(range(1, offered + 1)):
        return ParseError(f"There are {counted(offered, 'ticket')}, numbered 1 to {offered}.")
    return context.if_legal(context.move(f"keep {' '.join(map(str, places))}"))


# A typed prefix means the first verb that it fits.
VERBS: dict[str, Verb] = {
    "take": Verb((MoveKind.TAKE,), _take),
    "draw": Verb((MoveKind.DRAW_CARD, MoveKind.DRAW_TICKETS), _draw),
    "claim": Verb((MoveKind.CLAIM,), payment_parser.claim),
    "keep": Verb((MoveKind.KEEP,), _keep),
    "pay": Verb((MoveKind.PAY_TUNNEL,), payment_parser.tunnel),
    "decline": Verb((MoveKind.DECLINE_TUNNEL,)),
    **merged(mechanism.verbs for mechanism in MECHANISM_INPUTS),
    "none": Verb(
        (
            *(kind for mechanism in MECHANISM_INPUTS for kind in mechanism.none_kinds),
            MoveKind.DECLINE_TUNNEL,
        )
    ),
    "pass": Verb((MoveKind.PASS,)),
}
COLOR_ALONE = merged(mechanism.color_alone for mechanism in MECHANISM_INPUTS)
PLACES_ALONE = merged(mechanism.places_alone for mechanism in MECHANISM_INPUTS)
