// Hints in words: why a move is suggested, how it compares, and the network that it serves.
import type { Edition, Hand, HintRoute, HintWay, MoveInfo, MoveReason, WhyNow } from "../api/types";
import { lacking } from "../derived/payments";
import { routePoints } from "../derived/points";
import { spacesOf } from "../derived/tracks";
import type { KeptCards } from "../messages/en";
import { messages } from "../messages/messages";
import type { WordContext } from "./events";
import { MECHANISM_HINTS } from "./mechanisms";
import { ticketNames, trackName, who } from "./names";

type ReasonFor<W extends MoveReason["why"]> = Extract<MoveReason, { why: W }>;
type Sentence<R extends MoveReason> = (reason: R, move: MoveInfo, context: WordContext) => string;
export type HintSentences = { [W in MoveReason["why"]]: Sentence<ReasonFor<W>> };

/** How many arguments for claiming a route now a sentence gives. */
const ARGUMENTS = 2;

/** Why a move is suggested; null for a reason that only a newer client knows. */
export function reasonWords(
  reason: MoveReason,
  move: MoveInfo,
  context: WordContext,
): string | null {
  // Each entry takes the reason of its own kind, which TypeScript cannot follow through a lookup.
  const sentence = SENTENCES[reason.why] as Sentence<MoveReason> | undefined;
  return sentence?.(reason, move, context) ?? null;
}

const SENTENCES: HintSentences = {
  planned_claim: (reason, move, context) => {
    const now = reason.now.slice(0, ARGUMENTS);
    // Tickets that it completes are named once.
    const told = now.includes("completes_ticket") ? reason.completes : [];
    const why = messages().hints.plannedClaim(
      trackName(context.edition, move.track ?? -1),
      inSentences(now.map((argument) => ARGUMENT[argument](reason, context))),
      ticketNames(
        context.edition,
        reason.tickets.filter((ticket) => !told.includes(ticket)),
      ),
    );
    return withTunnelRisk(why, reason.reserve);
  },
  points_claim: ({ points, reserve }) =>
    withTunnelRisk(messages().hints.pointsClaim(points), reserve),
  blocking_claim: ({ rival }, _move, context) =>
    messages().hints.blockingClaim(who(rival, context).name),
  last_turn: ({ points }) => messages().hints.lastTurn(points),
  card_for_route: ({ track, tickets, missing, ready }, _move, context) =>
    messages().hints.cardForRoute(
      trackName(context.edition, track),
      missing,
      keptCards(track, missing, context),
      ticketNames(context.edition, tickets),
      ready > 0,
      takesAnyColor(track, context.edition),
      routePoints(context.edition.rules, spacesOf(context.edition.board, [track])),
    ),
  replaced_locomotive: ({ track }, _move, { edition }) =>
    messages().hints.replacedLocomotive(trackName(edition, track)),
  spare_card: () => messages().hints.spareCard,
  too_late: () => messages().hints.tooLate,
  deck_draw: ({ missing, ready }) => messages().hints.deckDraw(missing, ready > 0),
  first_mix: () => messages().hints.firstMix,
  more_tickets: () => messages().hints.moreTickets,
  kept_tickets: ({ trains, completed }, { keep }) =>
    trains > 0
      ? messages().hints.keptTickets(trains)
      : messages().hints.keptForFree(keep?.length ?? 0, completed),
  only_move: () => messages().hints.onlyMove,
  tunnel_extra: ({ cards }) => messages().hints.tunnelExtra(cards),
  tunnel_given_up: () => messages().hints.tunnelGivenUp,
  ...MECHANISM_HINTS,
};

/** Why a claim is suggested, and for a tunnel, how many cards could pay what it may cost more. */
function withTunnelRisk(why: string, reserve: number | null): string {
  return reserve === null ? why : `${why} ${messages().hints.tunnelRisk(reserve)}`;
}

/** Clauses after a colon, each as a sentence. */
function inSentences(clauses: readonly string[]): string {
  const { capitalized, sentence } = messages().phrases;
  return clauses
    .map((clause, index) => sentence(index === 0 ? clause : capitalized(clause)))
    .join(" ");
}

/** Whether a track can be paid with any one colour, and nothing else: a ferry costs locomotives. */
function takesAnyColor(index: number, { board }: Edition): boolean {
  const track = board.tracks[index];
  return track?.color === "gray" && track.locomotives === 0;
}

/** Which cards of the hand would do for a track, but are spent on others by the plan. */
function keptCards(
  index: number,
  missing: number,
  { edition, view }: WordContext,
): KeptCards | null {
  const track = edition.board.tracks[index];
  const cards = view.you?.hand?.cards;
  if (!track || !cards || lacking(track, cards) >= missing) return null;
  if (lacking(track, { ...cards, locomotive: 0 }) < missing) return "some";
  return cards.locomotive === 1 ? "locomotive" : "locomotives";
}

type Argument = (claim: ReasonFor<"planned_claim">, context: WordContext) => string;

const ARGUMENT: Readonly<Record<WhyNow, Argument>> = {
  completes_ticket: ({ completes }, context) =>
    messages().hints.now.completes(ticketNames(context.edition, completes)),
  no_way_around: () => messages().hints.now.noWayAround,
  no_trains_around: () => messages().hints.now.noTrainsAround,
  long_way_around: ({ extra_trains }) => messages().hints.now.longWayAround(extra_trains ?? 0),
  last_track: () => messages().hints.now.lastTrack,
  rivals_near: ({ rivals }, context) =>
    messages().hints.now.rivalsNear(rivals.map((seat) => who(seat, context).name)),
  short: () => messages().hints.now.short,
  last_round: () => messages().hints.now.lastRound,
  cards_in_hand: () => messages().hints.now.cardsInHand,
};

// Of 100 for a sure win: less is a matter of taste, more is a clear difference.
const SLIGHT = 1;
const CLEAR = 4;

/** How a suggested move compares with the others; values come with the best first. */
export function strengthWords(values: readonly number[], index: number): string {
  const { strength } = messages().hints;
  const best = values[0] ?? 0;
  const lead = best - (values[index === 0 ? 1 : index] ?? Number.NEGATIVE_INFINITY);
  if (index === 0) {
    if (values.length === 1) return strength.only;
    return lead >= CLEAR ? strength.clearlyBest : lead >= SLIGHT ? strength.best : strength.close;
  }
  return lead < SLIGHT ? strength.asGood : lead < CLEAR ? strength.weaker : strength.muchWeaker;
}

/** Whether a route of the plan can be paid for, or how many cards to draw for it. */
export function routeStateWords({ missing }: Pick<HintRoute, "missing">): string {
  const { hints } = messages();
  return missing > 0 ? hints.cardsMissing(missing) : hints.ready;
}

type PlannedWay = Pick<HintWay, "ticket" | "missing" | "trains">;

/**
 * How the network connects a ticket, and why that may not be the ticket's own shortest way, which
 * takes the `fewest` trains.
 */
export function wayWords(
  way: PlannedWay,
  all: readonly PlannedWay[],
  fewest: number | null,
  { board }: Edition,
): string {
  const { hints } = messages();
  const more = fewest === null ? 0 : way.trains - fewest;
  const words = hints.way(way.missing.length, way.trains);
  if (more <= 0) return words;
  const others = all.filter(({ ticket }) => ticket !== way.ticket);
  const alone = way.missing.filter((one) => !others.some(({ missing }) => missing.includes(one)));
  // Sharing explains a longer way only if what is left to this ticket alone is less than its own.
  const shares = fewest !== null && spacesOf(board, alone) < fewest;
  return `${words} ${hints.detour(more, shares)}`;
}

/**
 * What the whole network takes, and how many trains it saves against each ticket's own shortest
 * way; empty for a single ticket, of which its way tells everything, and while a ticket has no way.
 */
export function planWords(
  { ways, cut }: { ways: readonly PlannedWay[]; cut: readonly number[] },
  { board }: Edition,
  fewest: readonly (number | null)[],
): string {
  if (ways.length < 2 || cut.length > 0) return "";
  const tracks = [...new Set(ways.flatMap(({ missing }) => missing))];
  const trains = spacesOf(board, tracks);
  const apart = fewest.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return messages().hints.whole(tracks.length, trains, Math.max(0, apart - trains));
}

/**
 * Which tickets the plan leaves out: those that cannot be completed, those not worth it, and those
 * of an offer that are kept only because a minimum has to be kept.
 */
export function droppedWords(
  left: readonly number[],
  { tickets: held, offer }: Pick<Hand, "tickets" | "offer">,
  least: number,
  edition: Edition,
): string[] {
  const { hints } = messages();
  const dropped = left.filter((index) => !offer.includes(index));
  const forced = ticketNames(
    edition,
    left.filter((index) => offer.includes(index)),
  );
  const lost = held.filter(({ needs }) => needs?.possible === false).map(({ index }) => index);
  const impossible = ticketNames(
    edition,
    dropped.filter((index) => lost.includes(index)),
  );
  const dear = ticketNames(
    edition,
    dropped.filter((index) => !lost.includes(index)),
  );
  return [
    ...(forced.length > 0 ? [hints.keptOnlyBecause(forced, least)] : []),
    ...(dear.length > 0 ? [hints.dropped(dear)] : []),
    ...(impossible.length > 0 ? [hints.impossible(impossible)] : []),
  ];
}
