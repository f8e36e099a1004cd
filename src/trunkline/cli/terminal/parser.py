"""Parses what a player types.

Only the seat's own observation is used. Full notation is always understood; short forms narrow down
the legal moves until one is left, or a few to choose from by number.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence

from trunkline.cli.output.wording import card_name, option_text, ride_text, route_name
from trunkline.cli.terminal import payment_parser
from trunkline.cli.terminal.name_lookup import words_of
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.parse_results import (
    Choice,
    LeaveGame,
    Option,
    ParseError,
    ParseResult,
    PlayMoves,
    SaveGame,
    ShowPage,
)
from trunkline.errors import IllegalMove
from trunkline.phrases import counted, listed
from trunkline.rides import Ride

# The kinds of moves that each verb covers. A typed prefix means the first verb that it fits.
VERBS = {
    "take": ("take",),
    "draw": ("draw card", "draw tickets"),
    "claim": ("claim",),
    "keep": ("keep",),
    "station": ("station",),
    "pay": ("pay",),
    "decline": ("decline",),
    "meeple": ("meeple",),
    "passenger": ("passenger",),
    "none": ("no meeple", "no passenger", "decline", "stop"),
    "ride": ("ride",),
    "stop": ("stop",),
    "pass": ("pass",),
}
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
    lines = [
        *(verb for verb, kinds in VERBS.items() if context.kinds.intersection(kinds)),
        *PAGES,
        *OTHER_COMMANDS,
        *(f"{move.kind} {move.card}" for move in context.of_kind("take")),
        *(str(move) for move in context.moves if move.kind not in ("take", "claim", "station")),
        *(
            f"claim {route_name(context.edition, move.track)}"
            for move in context.of_kind("claim")
            if move.track is not None
        ),
        *(f"{verb} {name}" for verb in ("look", "station") for name in names),
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
    if verb in HANDLERS:
        return HANDLERS[verb](context, words[1:])
    if verb:
        legal = context.of_kind(*VERBS[verb])
        return PlayMoves((legal[0],)) if legal else context.not_now(*VERBS[verb])
    return _parse_without_verb(context, words, line)


def _verb(context: ParseContext, word: str, alone: bool = False) -> str:
    """The verb that a word begins; verbs that can be used now come first.

    If more words follow, a page that takes none comes last.
    """
    usable = [verb for verb, kinds in VERBS.items() if context.kinds.intersection(kinds)]
    others = [*PAGES, *OTHER_COMMANDS]
    known = [*usable, *others, *VERBS] if alone else [*usable, "look", *VERBS, *others]
    if word in known or word in context.cards:
        return word if word in known else ""
    # `save` writes a file, so a single letter is not enough.
    return next((v for v in known if v.startswith(word) and (v != "save" or len(word) > 1)), "")


def _parse_without_verb(context: ParseContext, words: list[str], line: str) -> ParseResult:
    """A card, a colour or places alone, if they are enough to go by."""
    is_card = context.card(words[0]) or any(kind.startswith(words[0]) for kind in context.cards)
    if is_card and len(words) == 1:
        if "meeple" in context.kinds:
            return _meeple(context, words)
        if "pay" in context.kinds:
            return payment_parser.tunnel(context, words)
        return _take(context, words)
    place_words = payment_parser.split_payment(context, words).place_words
    if not (place_words and context.places.tracks(place_words)):
        return _unknown(context, line)
    if "passenger" in context.kinds:
        return _passenger(context, words)
    if context.seen.ride is not None:
        return _ride(context, words)
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
    legal = context.of_kind("take")
    text = " ".join(word for word in words if word not in ("card", "cards"))
    if not text:
        return context.choice("Which card?", legal) if legal else context.not_now("take")
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
    legal = context.of_kind("draw tickets")
    if not legal:
        return context.not_now("draw tickets")
    if not words:
        return context.choice("Which tickets?", legal)
    decks = [deck.name for deck in context.edition.rules.tickets.decks]
    mix = [0] * len(decks)
    for place, (number, name) in enumerate(re.findall(r"(\d+) ?([a-z]*)", " ".join(words))):
        fits = [i for i, deck in enumerate(decks) if name and deck.startswith(name)]
        mix[fits[0] if fits else place % len(decks)] += int(number[:3])
    for move in context.all_of_kind("draw tickets"):
        if move.mix == tuple(mix):
            return context.if_legal(move)
    return ParseError(f"Say how many from each deck, as in `{legal[0]}`.")


def _keep(context: ParseContext, words: Sequence[str]) -> ParseResult:
    offered = len(context.seen.offer)
    if not context.of_kind("keep"):
        return context.not_now("keep")
    if [*words] == ["all"]:
        words = [str(place + 1) for place in range(offered)]
    if not words or not all(word.isdecimal() for word in words):
        return ParseError("Name the tickets to keep by number, as in `1 3`, or type `all`.")
    places = sorted({int(word[:9]) for word in words})
    if not set(places) <= set(range(1, offered + 1)):
        return ParseError(f"There are {counted(offered, 'ticket')}, numbered 1 to {offered}.")
    return context.if_legal(context.move(f"keep {' '.join(map(str, places))}"))


def _meeple(context: ParseContext, words: Sequence[str]) -> ParseResult:
    legal = context.of_kind("meeple")
    if not legal:
        return context.not_now("meeple")
    fits = [move for move in legal if words and str(move.color).startswith(words[-1])]
    if len(fits) == 1:
        return PlayMoves((fits[0],))
    place = context.edition.board.name_of(str(legal[0].city))
    colors = listed((str(move.color) for move in legal), "and")
    return ParseError(f"{place} has {colors}; name a colour, or type `none`.")


def _passenger(context: ParseContext, words: Sequence[str]) -> ParseResult:
    legal = context.of_kind("passenger")
    if not legal:
        return context.not_now("passenger")
    cities = context.places.places(words) if words else []
    fits = [move for move in legal if move.city in cities]
    if len(fits) == 1:
        return PlayMoves((fits[0],))
    names = listed((context.edition.board.name_of(str(move.city)) for move in legal), "or")
    return ParseError(f"You can place a passenger in {names}; name the city, or type `none`.")


def _ride(context: ParseContext, words: Sequence[str]) -> ParseResult:
    """The best rides, or one step of a ride."""
    legal = context.of_kind("ride")
    if not legal:
        return context.not_now("ride")
    if not words:
        return _best_rides(context) or context.choice("Which way?", legal)
    cities, tracks = context.places.places(words), context.places.tracks(words)
    fits = [move for move in legal if move.city in cities]
    fits = fits or [move for move in legal if move.track in tracks]
    if fits:
        return context.choice("Which way?", fits)
    steps = listed((option_text(context.seen, move) for move in legal), "or")
    return ParseError(f"No step leads there; you can ride {steps}.")


def _best_rides(context: ParseContext) -> Choice | None:
    """The rides that score most; picking one plays it to its end."""
    try:
        rides = context.seen.best_rides()
    except RuntimeError:  # too many claimed tracks to search; riding step by step still works
        return None
    options = (Option(ride_text(context.edition, ride), _whole(context, ride)) for ride in rides)
    return Choice("Which ride? It is played to its end.", tuple(options)) if rides else None


def _whole(context: ParseContext, ride: Ride) -> PlayMoves:
    """All moves of a ride, including the final stop if it needs one."""
    ahead = context.seen.sample()
    for move in ride.moves:
        ahead.play(move, seat=context.seen.viewer)
    stops = [move for move in ahead.moves() if move.kind == "stop"]
    return PlayMoves((*ride.moves, *(stops if ahead.ride is not None else ())))


HANDLERS: dict[str, Callable[[ParseContext, Sequence[str]], ParseResult]] = {
    "take": _take,
    "draw": _draw,
    "claim": payment_parser.claim,
    "keep": _keep,
    "station": payment_parser.station,
    "pay": payment_parser.tunnel,
    "meeple": _meeple,
    "passenger": _passenger,
    "ride": _ride,
}
