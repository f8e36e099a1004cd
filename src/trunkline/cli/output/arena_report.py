"""The report of a tournament: ratings, scores, head-to-head results and forfeits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from trunkline.arena import Interval, Results
from trunkline.cli.output.names import DASH
from trunkline.cli.output.styles import FAINT, STRONG, console
from trunkline.cli.output.tables import PART_HEADINGS, plain_table
from trunkline.phrases import counted, listed

__all__ = ["print_report"]

# Wider than any table; measured against it to see whether the terminal is wide enough.
MAX_WIDTH = 1000
MINUS = "\N{MINUS SIGN}"
# More forfeits than this are only in JSON and CSV.
MAX_FORFEITS_SHOWN = 10


def print_report(results: Results, games: int) -> None:
    """Print all results of a tournament; `games` is the number asked for, for each lineup."""
    out = console()
    for block in _blocks(results, games, out.width):
        out.print(block)


def _blocks(results: Results, games: int, width: int) -> Iterator[Table | Text | str]:
    yield from _heading(results, games)
    if not results.game_results:
        return
    yield ""
    yield _standing_table(results, width)
    if results.seats > 2:
        even = f"Wins are counted per seat; equally strong bots would have {1 / results.seats:.1%}."
        yield Text(even, style=FAINT)
    if any(standing.means for standing in results.standings):
        yield ""
        yield _score_table(results, width)
    if results.duels and (len(results.names) > 2 or results.seats > 2):
        yield ""
        yield _duel_table(results)
    if results.sprt_result is not None:
        yield ""
        yield _sprt_sentence(results)
    if results.forfeits:
        yield ""
        yield from _forfeits(results)


def _heading(results: Results, games: int) -> Iterator[Text]:
    played = len(results.game_results)
    if results.interrupted:
        stopped = f"Stopped after {played:,} of {results.wanted:,} games."
        yield Text(stopped, style=STRONG)
    lineups = len(results.lineups)
    several = f" in {lineups} lineups" if lineups > 1 else ""
    yield Text.assemble(
        (results.edition.name, STRONG),
        f"  {results.seats} seats, {counted(len(results.names), 'bot')}{several}, "
        f"{played:,} games from seed {results.seed}",
    )
    seeds = counted(played // (results.seatings * lineups), "seed")
    how = f"{seeds} in {counted(results.seatings, 'seating')}"
    if results.wanted != games * lineups:
        wanted = counted(games, "game")
        how += f"; rounded up from {wanted}{' a lineup' if several else ''} to whole seeds"
    yield Text(f"{how}; {played / max(results.seconds, 1e-9):,.0f} games/s", style=FAINT)


def _standing_table(results: Results, width: int) -> Table:
    broken = any(standing.forfeits for standing in results.standings)
    headings = ["Rating", "95 %", "Wins", "95 %", "Games", *["Forfeits"] * broken]
    rows = {
        results.labels[standing.name]: [
            f"{standing.rating.value:.0f}",
            f"{standing.rating.low:.0f}{DASH}{standing.rating.high:.0f}",
            f"{standing.share.value:.1%}",
            _share_ends(standing.share),
            f"{standing.games:,}",
            *[f"{standing.forfeits:,}"] * broken,
        ]
        for standing in results.standings
    }
    return _fitting(headings, rows, width)


def _share_ends(share: Interval) -> str:
    return f"{100 * share.low:.1f}{DASH}{share.high:.1%}"


def _score_table(results: Results, width: int) -> Table:
    parts = results.edition.rules.score_parts
    headings = ["Score", *(PART_HEADINGS[part] for part in parts), "Tickets made", "Turns"]
    rows = {
        results.labels[standing.name]: [
            f"{means.score:.1f}",
            *(f"{means.points[part]:.1f}" for part in parts),
            f"{means.tickets_completed:.1f} of {means.tickets_held:.1f}",
            f"{means.turns:.1f}",
        ]
        for standing in results.standings
        if (means := standing.means) is not None
    }
    return _fitting(headings, rows, width)


def _fitting(headings: Sequence[str], rows: Mapping[str, Sequence[str]], width: int) -> Table:
    """A table with a row for each bot, or if that is too wide, a column for each."""
    table = plain_table("", *headings)
    for name, cells in rows.items():
        table.add_row(name, *cells)
    out = Console(width=MAX_WIDTH)
    if Measurement.get(out, out.options, table).maximum <= width:
        return table
    table = plain_table("", *rows)
    for heading, *cells in zip(headings, *rows.values(), strict=True):
        table.add_row(heading, *cells)
    return table


def _duel_table(results: Results) -> Table:
    table = plain_table("Head to head", "Wins", "95 %")
    for duel in results.duels:
        pair = f"{results.labels[duel.name]} {DASH} {results.labels[duel.rival]}"
        table.add_row(pair, f"{duel.share.value:.1%}", _share_ends(duel.share))
    return table


def _sprt_sentence(results: Results) -> str:
    """What the test found, and the numbers behind it."""
    result = results.sprt_result
    assert result is not None
    test = result.test
    first, second = results.labels.values()
    low, high = test.bounds
    claims = [f"{elo:+g}" if elo else "0" for elo in (test.elo0, test.elo1)]
    evidence = f"LLR {result.llr:.2f} of {low:.2f} or {high:.2f}, {counted(result.seeds, 'seed')}"
    if result.accepted is None:
        found = f"undecided: {first} {MINUS} {second} is {' or '.join(claims)} Elo"
    else:
        accepted, other = claims if result.accepted == test.elo0 else reversed(claims)
        found = f"decided: {first} {MINUS} {second} is {accepted} Elo, not {other}"
    return f"Test {found} ({evidence})."


def _forfeits(results: Results) -> Iterator[Text | str]:
    """A line for each game that a bot forfeited, up to a limit."""
    found, short = results.forfeits, results.labels
    verb = "was" if len(found) == 1 else "were"
    yield Text(f"{counted(len(found), 'game')} {verb} forfeited.", style=STRONG)
    for each in found[:MAX_FORFEITS_SHOWN]:
        seated = listed(short[name] for name in each["seating"])
        when = f"at move {each['move']}" if each["move"] else "before the first move"
        yield (
            f"{short[each['bot']]} (seat {each['seat']} of {seated}) lost {each['edition']}, "
            f"seed {each['seed']}, {when}: {each['reason']}."
        )
    if len(found) > MAX_FORFEITS_SHOWN:
        yield Text(
            f"{len(found) - MAX_FORFEITS_SHOWN:,} more are in --json and --csv.", style=FAINT
        )
