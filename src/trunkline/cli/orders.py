"""What a typed line means in a position.

Everything is read from what the seat itself sees. Full notation is always understood; the short
forms narrow the legal moves down until one is left, or a few to choose from by number.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence

from trunkline.cli import spending
from trunkline.cli.answers import (
    Answer,
    Choose,
    Leave,
    Look,
    Option,
    Play,
    Save,
    Sight,
    Slip,
)
from trunkline.cli.gazetteer import words_of
from trunkline.cli.words import card_name, option_words, ride_words, route_name
from trunkline.errors import IllegalMove
from trunkline.phrases import counted, listed
from trunkline.rides import Ride

# What one can do and the kinds of moves it covers, in the order beginnings of words are tried.
DEEDS = {
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
OTHERS = ("save", "quit")
ALIASES = {
    "?": "help",
    "dt": "draw tickets",
    "all": "keep all",
    "no": "none",
    "exit": "quit",
    "routes": "look",
    "back": "board",
}
LINKS = {"and", "with", "for", "from", "to", "in", "at", "the", "a", "an", "of"}


def understand(sight: Sight, line: str, standing: Choose | None) -> Answer:
    """What a line asks for; a number is one of the standing choice."""
    words = [word for word in words_of(line) if word not in LINKS]
    if not words:
        return Look("board")
    if all(word.isdecimal() for word in words):
        return _by_number(sight, words, standing)
    try:
        return sight.if_legal(sight.move(line))
    except IllegalMove:
        return _in_words(sight, words, line)


def completions(sight: Sight, line: str) -> list[str]:
    """What a line that has only begun may become."""
    first, space, rest = line.partition(" ")
    verb = _verb(sight, first.casefold()) if space else ""
    begun = " ".join(words_of(f"{verb or first}{space}{rest}")) + " " * (
        bool(space) and not rest.strip()
    )
    names = [place.name for place in sight.edition.board.places.values()]
    sentences = [
        *(verb for verb, kinds in DEEDS.items() if sight.kinds.intersection(kinds)),
        *PAGES,
        *OTHERS,
        *(f"{move.kind} {move.card}" for move in sight.of_kind("take")),
        *(str(move) for move in sight.moves if move.kind not in ("take", "claim", "station")),
        *(
            f"claim {route_name(sight.edition, move.track)}"
            for move in sight.of_kind("claim")
            if move.track is not None
        ),
        *(f"{verb} {name}" for verb in ("look", "station") for name in names),
    ]
    fits = (text for text in sentences if " ".join(words_of(text)).startswith(begun))
    return sorted(dict.fromkeys(fits))


def _by_number(sight: Sight, words: list[str], standing: Choose | None) -> Answer:
    """A number chooses; where tickets are offered, each names one to keep."""
    if "keep" in sight.kinds:
        return _keep(sight, words)
    if standing is None:
        return Slip("There is nothing to choose by number now; say what to do, or help.")
    number, last = int(words[0][:9]), len(standing.options)
    if len(words) > 1 or not 1 <= number <= last:
        return Slip(f"Choose one number from 1 to {last}.")
    return standing.options[number - 1].leads_to


def _in_words(sight: Sight, words: list[str], line: str) -> Answer:
    words = [*ALIASES.get(words[0], words[0]).split(), *words[1:]]
    verb = _verb(sight, words[0], alone=len(words) == 1)
    if verb == "quit":
        return Leave()
    if verb == "save":
        return Save(line.strip().partition(" ")[2].strip())
    if verb in PAGES:
        return Look(verb, tuple(words[1:]))
    if verb in HANDLERS:
        return HANDLERS[verb](sight, words[1:])
    if verb:
        found = sight.of_kind(*DEEDS[verb])
        return Play((found[0],)) if found else sight.not_now(*DEEDS[verb])
    return _without_verb(sight, words, line)


def _verb(sight: Sight, word: str, alone: bool = False) -> str:
    """The verb a word begins, those that can be used now before the others.

    With more words after it, it is hardly a page that needs none.
    """
    usable = [verb for verb, kinds in DEEDS.items() if sight.kinds.intersection(kinds)]
    looks = [*PAGES, *OTHERS]
    known = [*usable, *looks, *DEEDS] if alone else [*usable, "look", *DEEDS, *looks]
    if word in known or word in sight.cards:
        return word if word in known else ""
    # What writes a file is not meant by a single letter.
    return next((v for v in known if v.startswith(word) and (v != "save" or len(word) > 1)), "")


def _without_verb(sight: Sight, words: list[str], line: str) -> Answer:
    """A card, a colour or places by themselves, where they say enough."""
    begun = sight.card(words[0]) or any(kind.startswith(words[0]) for kind in sight.cards)
    if begun and len(words) == 1:
        if "meeple" in sight.kinds:
            return _meeple(sight, words)
        return spending.tunnel(sight, words) if "pay" in sight.kinds else _take(sight, words)
    named = spending.read_wish(sight, words).named
    if not (sight.places.tracks(named) if named else []):
        return _unknown(sight, line)
    if "passenger" in sight.kinds:
        return _passenger(sight, words)
    if sight.seen.ride is not None:
        return _ride(sight, words)
    return (
        Look("look", tuple(words)) if sight.places.places(named) else spending.claim(sight, words)
    )


def _unknown(sight: Sight, line: str) -> Slip:
    word, known = line.split()[0].casefold(), [*DEEDS, *PAGES, *OTHERS, *sight.cards]
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    meant = f" Did you mean {close[0]}?" if close else ""
    return Slip(f"{line.strip()[:40]!r} means nothing here.{meant} `help` tells what can be said.")


def _take(sight: Sight, words: Sequence[str]) -> Answer:
    found = sight.of_kind("take")
    text = " ".join(word for word in words if word not in ("card", "cards"))
    if not text:
        return sight.choice("Which card?", found) if found else sight.not_now("take")
    card = sight.card(text.replace(" ", ""), [str(move.card) for move in found])
    if card:
        return sight.if_legal(sight.move(f"take {card}"))
    fits = [card_name(kind) for kind in sight.cards if kind.startswith(text)]
    shown = listed(card_name(kind) for kind in sight.seen.display if kind) or "nothing"
    problem = f"{text!r} could be {listed(fits, 'or')}" if fits else f"No card is {text!r}"
    return Slip(f"{problem}; the display shows {shown}.")


def _draw(sight: Sight, words: Sequence[str]) -> Answer:
    if not words or words[0] in ("c", "card", "cards", "blind", "deck"):
        return sight.if_legal(sight.move("draw card"))
    if "tickets".startswith(words[0]):
        mixed = sight.edition.rules.tickets.mix_first
        return _mix(sight, words[1:]) if mixed else sight.if_legal(sight.move("draw tickets"))
    if sight.card(words[0]):
        return _take(sight, words)
    return Slip("`draw` takes a card from the deck, `draw tickets` draws tickets.")


def _mix(sight: Sight, words: Sequence[str]) -> Answer:
    """So many tickets of each deck: `3 1`, `3 short 1 long`, `4 long`."""
    found = sight.of_kind("draw tickets")
    if not found:
        return sight.not_now("draw tickets")
    if not words:
        return sight.choice("Which tickets?", found)
    decks = [deck.name for deck in sight.edition.rules.tickets.decks]
    mix = [0] * len(decks)
    for place, (number, name) in enumerate(re.findall(r"(\d+) ?([a-z]*)", " ".join(words))):
        fits = [i for i, deck in enumerate(decks) if name and deck.startswith(name)]
        mix[fits[0] if fits else place % len(decks)] += int(number[:3])
    for move in sight.all_of_kind("draw tickets"):
        if move.mix == tuple(mix):
            return sight.if_legal(move)
    return Slip(f"Say how many of each deck, as in `{found[0]}`.")


def _keep(sight: Sight, words: Sequence[str]) -> Answer:
    offered = len(sight.seen.offer)
    if not sight.of_kind("keep"):
        return sight.not_now("keep")
    if [*words] == ["all"]:
        words = [str(place + 1) for place in range(offered)]
    if not words or not all(word.isdecimal() for word in words):
        return Slip("Say which tickets to keep by their numbers, as in `1 3`, or all.")
    places = sorted({int(word[:9]) for word in words})
    if not set(places) <= set(range(1, offered + 1)):
        return Slip(f"There are {counted(offered, 'ticket')}; count from 1 to {offered}.")
    return sight.if_legal(sight.move(f"keep {' '.join(map(str, places))}"))


def _meeple(sight: Sight, words: Sequence[str]) -> Answer:
    found = sight.of_kind("meeple")
    if not found:
        return sight.not_now("meeple")
    fits = [move for move in found if words and str(move.color).startswith(words[-1])]
    if len(fits) == 1:
        return Play((fits[0],))
    place = sight.edition.board.name_of(str(found[0].city))
    colors = listed((str(move.color) for move in found), "or")
    return Slip(f"{place} has {colors}; say which, or none.")


def _passenger(sight: Sight, words: Sequence[str]) -> Answer:
    found = sight.of_kind("passenger")
    if not found:
        return sight.not_now("passenger")
    cities = sight.places.places(words) if words else []
    fits = [move for move in found if move.city in cities]
    if len(fits) == 1:
        return Play((fits[0],))
    names = listed((sight.edition.board.name_of(str(move.city)) for move in found), "or")
    return Slip(f"A passenger can be placed in {names}; say where, or none.")


def _ride(sight: Sight, words: Sequence[str]) -> Answer:
    """The best rides, or one step of a ride."""
    found = sight.of_kind("ride")
    if not found:
        return sight.not_now("ride")
    if not words:
        return _best_rides(sight) or sight.choice("Which way?", found)
    cities, tracks = sight.places.places(words), sight.places.tracks(words)
    fits = [move for move in found if move.city in cities]
    fits = fits or [move for move in found if move.track in tracks]
    if fits:
        return sight.choice("Which way?", fits)
    ways = listed((option_words(sight.seen, move) for move in found), "or")
    return Slip(f"No step leads there; there is {ways}.")


def _best_rides(sight: Sight) -> Choose | None:
    """The rides that bring most, each to be played to its end."""
    try:
        rides = sight.seen.best_rides()
    except RuntimeError:  # claimed tracks too tangled to search; step by step it goes all the same
        return None
    options = (Option(ride_words(sight.edition, ride), _whole(sight, ride)) for ride in rides)
    return Choose("Which ride? It is played to its end.", tuple(options)) if rides else None


def _whole(sight: Sight, ride: Ride) -> Play:
    """A ride, with the stop it needs if it does not end by itself."""
    ahead = sight.seen.sample()
    for move in ride.moves:
        ahead.play(move, seat=sight.seen.viewer)
    stops = [move for move in ahead.moves() if move.kind == "stop"]
    return Play((*ride.moves, *(stops if ahead.ride is not None else ())))


HANDLERS: dict[str, Callable[[Sight, Sequence[str]], Answer]] = {
    "take": _take,
    "draw": _draw,
    "claim": spending.claim,
    "keep": _keep,
    "station": spending.station,
    "pay": spending.tunnel,
    "meeple": _meeple,
    "passenger": _passenger,
    "ride": _ride,
}
