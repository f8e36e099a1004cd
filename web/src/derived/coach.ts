// What the coach says next: a function of the view, so that it fits whatever the player does.
import type {
  CardKind,
  Edition,
  GameEvent,
  GameView,
  Hand,
  MoveInfo,
  MoveReason,
  Position,
  Track,
} from "../api/types";
import { claimEffects } from "./claimEffects";
import type { Display } from "./display";
import { lastRoundStarter } from "./lastRound";
import type { LegalMoves } from "./moveCatalogue";
import { colorFor, lacking } from "./payments";
import type { Question } from "./question";
import { serves, wantedTracks } from "./wantedTracks";

/** Cards to collect: for which track, and how many it is missing. */
export interface CardWish {
  track: number;
  card: CardKind;
  missing: number;
  /** If the hand could pay for the track: the tracks that its cards are kept for. */
  keptFor: readonly number[];
}

/** What the guide would do, and why. */
export interface AdvisedMove {
  move: MoveInfo;
  reason: MoveReason;
}

export type CoachStep =
  | { kind: "tickets"; keep: number; offered: number; tip: TicketTip }
  | { kind: "plan"; tickets: readonly number[]; tracks: readonly number[] }
  /** Where there is no advice, a wish; `enough`: the hand has all that the open tickets need. */
  | {
      kind: "draw" | "secondCard";
      advice: AdvisedMove | null;
      wish: CardWish | null;
      slot: number | null;
      enough: boolean;
      again: boolean;
    }
  /** In the guided game, new tickets are drawn once, whatever the guide would do. */
  | { kind: "moreTickets"; advice: AdvisedMove | null }
  /** `payment`: the claim that the guide has in mind, with what it pays. */
  | { kind: "claim"; track: number; payment: MoveInfo | null; again: boolean }
  /** `onTheWay`: whether an open ticket needs the track; `ways`: how many payments there are. */
  | {
      kind: "pay";
      track: number;
      payment: MoveInfo | null;
      onTheWay: boolean;
      ways: number;
      startsLastRound: boolean;
    }
  /** `tracks`: what the points are for. */
  | { kind: "points"; points: number; tracks: readonly number[] }
  /** `all`: whether, for the first time, no ticket is open any more; `tracks`: all own ones. */
  | {
      kind: "ticketsDone";
      tickets: readonly number[];
      tracks: readonly number[];
      all: boolean;
    }
  | { kind: "ticketLost"; ticket: number }
  | { kind: "allDone"; track: number | null }
  /** Without a track there is nothing to claim, but cards to draw. */
  | { kind: "lastTurn"; track: number | null; secondCard: boolean }
  /** A face-up locomotive, the first that this player meets. */
  | { kind: "locomotive"; slot: number }
  /** `seat` has so few trains that it began; `own`: whether the player has a turn left. */
  | { kind: "lastRound"; seat: number; trains: number; own: boolean }
  /** `seat` has so few trains that the last round may soon begin: with `last` or fewer. */
  | { kind: "endNear"; seat: number; trains: number; last: number }
  /** The first route that a rival has claimed. */
  | { kind: "rival"; seat: number; track: number }
  | { kind: "longestPath"; bonus: number }
  /**
   * The player has met everything that a turn consists of. `last`: with how few trains the last
   * round begins, if that was not said before.
   */
  | { kind: "goodbye"; last: number | null };

/** What helps to choose tickets: what a ticket is, then how they go with each other or a network. */
export type TicketTip = "basics" | "together" | "nearby";

/** What the coach has said once it was read: for tickets, about each of them. */
export type CoachTopic =
  | Exclude<CoachStep["kind"], "ticketsDone" | "ticketLost">
  | "moreTicketsTip"
  | `${"ticketDone" | "ticketLost"} ${number}`;

/** Topics that are explained once on a device; all others once in a game, or at every decision. */
export const DEVICE_TOPICS: readonly CoachTopic[] = [
  "tickets",
  "rival",
  "points",
  "locomotive",
  "longestPath",
  "moreTicketsTip",
  "endNear",
];

/** Steps whose explanation is left out once it was said, also in a game before. */
export const EXPLAINED_STEPS: readonly CoachTopic[] = ["draw", "secondCard", "claim"];

export function topicsOf(step: CoachStep): readonly CoachTopic[] {
  if (step.kind === "ticketLost") return [`ticketLost ${step.ticket}`];
  if (step.kind !== "ticketsDone") return [step.kind];
  const done = step.tickets.map((ticket) => `ticketDone ${ticket}` as const);
  return step.all ? [...done, "moreTicketsTip"] : done;
}

/** How often each topic has been read, or followed by a move. */
export type CoachCounts = Readonly<Partial<Record<CoachTopic, number>>>;

export interface CoachFacts {
  edition: Edition;
  view: GameView;
  faceUp: Display;
  legal: LegalMoves;
  question: Question | null;
  counts: CoachCounts;
  /** What has been on the screen: explanations in it are not repeated. */
  said: ReadonlySet<CoachTopic>;
  /** The events that are loaded, of which the view shows the last. */
  log: readonly GameEvent[];
  /** In the guided first game the coach says everything, elsewhere only what is new. */
  lesson: boolean;
  /** Undefined while the server is asked, when nothing is said; null where the coach does without. */
  advice: AdvisedMove | null | undefined;
}

/** Outside the lesson, how many cards the player draws and routes they claim with the coach. */
const COACHED_DRAWS = 4;
const COACHED_CLAIMS = 2;
/** After this many times that number, the coach does not ask for the same again. */
const PRACTISED = 2;
/** A player with this many routes has a path worth speaking of. */
const PATH_ROUTES = 2;
/** With this many trains above the limit of the last round, a claim or two start it. */
const NEAR_END = 4;

/** Topics that ask for nothing: they are shown until they are read, or the player moves. */
const INFORMATION: ReadonlySet<CoachStep["kind"]> = new Set([
  "plan",
  "locomotive",
  "points",
  "ticketsDone",
  "ticketLost",
  "lastRound",
  "endNear",
  "rival",
  "longestPath",
  "goodbye",
]);

export function isInformation({ kind }: CoachStep): boolean {
  return INFORMATION.has(kind);
}

/** What the coach says now; null for nothing. */
export function coachStep(facts: CoachFacts): CoachStep | null {
  const { view } = facts;
  const hand = view.you?.hand;
  if (view.state !== "playing" || !view.position || !hand) return null;
  const news = information(facts, hand);
  if (news || facts.advice === undefined) return news;
  const step = action(facts, hand);
  return step && isPractised(step, facts) ? null : step;
}

/** Whether a step asks for what the player has often done with the coach, outside the lesson. */
function isPractised(step: CoachStep, { counts, lesson }: CoachFacts): boolean {
  if (lesson) return false;
  const { draw = 0, secondCard = 0, claim = 0, pay = 0 } = counts;
  if (step.kind === "draw" || step.kind === "secondCard")
    return draw + secondCard >= PRACTISED * COACHED_DRAWS;
  // A warning is given every time.
  const usual = step.kind === "pay" && step.onTheWay && !step.startsLastRound;
  return (usual || step.kind === "claim") && claim + pay >= PRACTISED * COACHED_CLAIMS;
}

function information(facts: CoachFacts, hand: Hand): CoachStep | null {
  const { position, you } = facts.view;
  // It waits until an open question is answered, which may also cover what it is about.
  if (!position || !you || facts.question || hand.offer.length > 0) return null;
  // What others bring about comes last, so that it does not replace what is being read.
  return (
    ownNews(facts, hand, position, you.seat) ??
    othersNews(facts, hand, position, you.seat) ??
    goodbye(facts, position)
  );
}

/** What the player has brought about. */
function ownNews(
  facts: CoachFacts,
  hand: Hand,
  position: Position,
  seat: number,
): CoachStep | null {
  const { edition, counts, lesson } = facts;
  const mine = position.seats[seat];
  const tickets = hand.tickets.map(({ index }) => index);
  const claimed = ownTracks(position, seat);
  const first = claimed.length === 0;
  if (lesson && tickets.length > 0 && position.phase === "turn" && first && !counts.plan)
    return { kind: "plan", tickets, tracks: wantedTracks(hand) };
  if (!first && mine && !counts.points)
    return { kind: "points", points: mine.route_points, tracks: claimed };
  // That a ticket is done is news only until the next move; the rest can wait.
  const done = ticketsDone(facts, hand, claimed);
  if (done) return done;
  const bonus = edition.rules.bonuses.longest_path;
  const explained = bonus === 0 || claimed.length < PATH_ROUTES || counts.longestPath;
  return explained ? null : { kind: "longestPath", bonus };
}

/** What others may have brought about. */
function othersNews(
  facts: CoachFacts,
  { tickets }: Hand,
  position: Position,
  seat: number,
): CoachStep | null {
  const { edition, counts } = facts;
  // First things first: how routes are paid for.
  const began = counts.draw || counts.claim;
  const rival = counts.rival || !began ? null : rivalClaim(facts.log, position, seat);
  if (rival) return rival;
  const missed = tickets.find(
    ({ index, needs }) => needs?.possible === false && !counts[`ticketLost ${index}`],
  );
  if (missed) return { kind: "ticketLost", ticket: missed.index };
  if (position.turns_left !== null) return counts.lastRound ? null : lastRound(facts);
  const near = counts.endNear ? null : endNear(position, edition.rules.last_round_trains);
  if (near) return near;
  const slot = counts.locomotive || !counts.secondCard ? null : faceUpLocomotive(facts);
  return slot === null ? null : { kind: "locomotive", slot };
}

function goodbye({ edition, counts, lesson }: CoachFacts, position: Position): CoachStep | null {
  const { bonuses, last_round_trains } = edition.rules;
  if (lesson || counts.goodbye || position.turns_left !== null) return null;
  if (!knowsBasics(counts, bonuses.longest_path > 0)) return null;
  return { kind: "goodbye", last: counts.endNear ? null : last_round_trains };
}

/** The first claim of a rival in the log, so that no later one takes its place while it is read. */
function rivalClaim(log: readonly GameEvent[], { owners }: Position, me: number): CoachStep | null {
  for (const event of log) {
    if (event.kind !== "move" || event.seat === me || !event.outcome.built) continue;
    const { track } = event.outcome;
    // Unless it was undone.
    if (track != null && owners[track] === event.seat)
      return { kind: "rival", seat: event.seat, track };
  }
  return null;
}

/** The tickets that are newly completed, together. */
function ticketsDone(facts: CoachFacts, hand: Hand, tracks: readonly number[]): CoachStep | null {
  const { counts, lesson } = facts;
  const { tickets } = hand;
  const completed = tickets.filter(({ index, done }) => done && !counts[`ticketDone ${index}`]);
  if (completed.length === 0) return null;
  // The lesson speaks of new tickets only if it then asks for them.
  const all = lesson ? isTimeForTickets(facts, hand) : !hasOpenTicket(hand);
  return {
    kind: "ticketsDone",
    tickets: completed.map(({ index }) => index),
    tracks,
    all: all && !counts.moreTicketsTip,
  };
}

function hasOpenTicket({ tickets }: Hand): boolean {
  return tickets.some(({ done, needs }) => !done && needs?.possible !== false);
}

/** Whether a player without open tickets can draw some and has trains for another before the end. */
function isTimeForTickets({ view, edition }: CoachFacts, hand: Hand): boolean {
  const { position, you } = view;
  if (!position || position.turns_left !== null || hasOpenTicket(hand)) return false;
  const trains = position.seats[you?.seat ?? -1]?.trains ?? 0;
  const left = position.ticket_decks.some((count) => count > 0);
  return left && trains >= edition.rules.last_round_trains + NEAR_END;
}

function endNear({ seats }: Position, last: number): CoachStep | null {
  const fewest = Math.min(...seats.map(({ trains }) => trains));
  if (fewest > last + NEAR_END) return null;
  const seat = seats.findIndex(({ trains }) => trains === fewest);
  return { kind: "endNear", seat, trains: fewest, last };
}

function ownTracks({ owners }: Position, seat: number): number[] {
  return Object.entries(owners).flatMap(([track, owner]) =>
    owner === seat ? [Number(track)] : [],
  );
}

/** Whether the player has drawn and claimed often enough, and was told about tickets and points. */
function knowsBasics(
  {
    draw = 0,
    secondCard = 0,
    claim = 0,
    pay = 0,
    points,
    moreTicketsTip,
    longestPath,
  }: CoachCounts,
  hasPathBonus: boolean,
): boolean {
  const practised = draw + secondCard >= COACHED_DRAWS && claim + pay >= COACHED_CLAIMS;
  return practised && !!points && !!moreTicketsTip && (!!longestPath || !hasPathBonus);
}

/** The slot of a face-up locomotive that could be taken now. */
function faceUpLocomotive({ view, faceUp, legal }: CoachFacts): number | null {
  if (view.position?.phase !== "turn" || !legal.takes.has("locomotive")) return null;
  return faceUp.indexOf("locomotive");
}

function lastRound({ view: { position, you } }: CoachFacts): CoachStep | null {
  if (position?.turns_left == null || !you) return null;
  const { seats, turns_left } = position;
  const seat = lastRoundStarter(position, turns_left);
  const turnsBefore = (you.seat - position.seat + seats.length) % seats.length;
  return {
    kind: "lastRound",
    seat,
    trains: seats[seat]?.trains ?? 0,
    own: turnsBefore < turns_left,
  };
}

function action(facts: CoachFacts, hand: Hand): CoachStep | null {
  const { view, edition, legal, question, advice } = facts;
  const { position, you } = view;
  if (!position || you?.due == null) return null;
  if (hand.offer.length > 0) return ticketChoice(facts, hand, ownTracks(position, you.seat));
  const wanted = wantedTracks(hand);
  const last = position.turns_left !== null;
  if (question?.kind === "claim" && question.track !== null) {
    const { track } = question;
    const move = advice?.move;
    const advised = move?.kind === "claim" && move.track === track;
    // Advice that came after the question is not the payment that it has chosen.
    const payment = advised && move.number === question.options[0]?.number ? move : null;
    const onTheWay = advised || last || wanted.length === 0 || serves(edition, track, hand);
    const { startsLastRound } = claimEffects(edition, view, track);
    const ways = question.options.length;
    return { kind: "pay", track, payment, onTheWay, ways, startsLastRound };
  }
  if (question || !(position.phase === "turn" || position.phase === "second card")) return null;
  if (last && position.phase === "second card")
    return { kind: "lastTurn", track: null, secondCard: true };
  if (practisesTickets(facts, hand)) return { kind: "moreTickets", advice: null };
  if (advice) return advised(advice, facts, hand);
  if (position.phase === "second card") return draw("secondCard", facts, hand, wanted);
  const ready = wanted.find((track) => legal.claims.has(track));
  if (last) return lastTurn(facts, hand);
  if (ready !== undefined) return claim(ready, facts);
  if (wanted.length > 0) return draw("draw", facts, hand, wanted);
  return { kind: "allDone", track: longest(edition, [...legal.claims.keys()]) };
}

/** Whether the lesson asks for new tickets now: once, when none is open any more early enough. */
function practisesTickets(facts: CoachFacts, hand: Hand): boolean {
  const { legal, counts, lesson } = facts;
  if (!lesson || counts.moreTickets || legal.one("draw tickets") === null) return false;
  return hand.tickets.length > 0 && isTimeForTickets(facts, hand);
}

/** What the guide would do; null for moves that lessons and prompts explain. */
function advised(advice: AdvisedMove, facts: CoachFacts, hand: Hand): CoachStep | null {
  const { view, faceUp } = facts;
  const { move } = advice;
  const secondCard = view.position?.phase === "second card";
  if (move.kind === "claim" && move.track != null) return claim(move.track, facts, move);
  if (move.kind === "draw tickets") return { kind: "moreTickets", advice };
  if (move.kind !== "take" && move.kind !== "draw card") return null;
  if (view.position?.turns_left != null) return lastTurn(facts, hand);
  const kind = secondCard ? "secondCard" : "draw";
  const slot = move.card ? faceUp.indexOf(move.card) : null;
  return { kind, advice, wish: null, slot, enough: false, again: facts.said.has(kind) };
}

function ticketChoice(
  { legal, counts }: CoachFacts,
  { offer }: Hand,
  claimed: readonly number[],
): CoachStep | null {
  const sizes = legal.of("keep").map(({ keep }) => keep.length);
  if (sizes.length === 0) return null;
  const tip = !counts.tickets ? "basics" : claimed.length === 0 ? "together" : "nearby";
  return { kind: "tickets", keep: Math.min(...sizes), offered: offer.length, tip };
}

/** In the last turn: claim what completes a ticket, or else what scores most; nothing else helps. */
function lastTurn(facts: CoachFacts, { tickets }: Hand): CoachStep {
  const { edition, legal } = facts;
  const completing = [...legal.claims.keys()].find((track) =>
    tickets.some(({ needs }) => needs?.missing.length === 1 && needs.missing[0] === track),
  );
  if (completing !== undefined) return claim(completing, facts);
  const track = longest(edition, [...legal.claims.keys()]);
  return { kind: "lastTurn", track, secondCard: false };
}

function claim(track: number, facts: CoachFacts, payment: MoveInfo | null = null): CoachStep {
  return { kind: "claim", track, payment, again: facts.said.has("claim") };
}

function draw(
  kind: "draw" | "secondCard",
  facts: CoachFacts,
  { cards }: Hand,
  wanted: readonly number[],
): CoachStep | null {
  const { edition, faceUp, legal } = facts;
  if (legal.takes.size === 0 && !legal.one("draw card")) return null;
  const takeable = faceUp.map((card) => (card && legal.takes.has(card) ? card : null));
  const wishes = missingCards(edition, wanted, cards, takeable);
  // A route that can be paid for comes last: the player would rather claim it.
  const unpaid = wishes.filter(({ keptFor }) => keptFor.length === 0);
  const worth = unpaid.length > 0 ? unpaid : wishes;
  const wish = worth.find(({ card }) => takeable.includes(card)) ?? worth[0] ?? null;
  const found = wish ? takeable.indexOf(wish.card) : -1;
  const slot = found < 0 ? null : found;
  const enough = wanted.length > 0 && !wish;
  return { kind, advice: null, wish, slot, enough, again: facts.said.has(kind) };
}

/**
 * The cards that a hand lacks for some tracks, the nearest to be paid first. A card that pays for
 * one of them is not counted for the next, and gray tracks take what coloured ones leave.
 */
function missingCards(
  { board }: Edition,
  wanted: readonly number[],
  cards: Hand["cards"],
  faceUp: Display,
): CardWish[] {
  const left = { ...cards };
  const paid = new Set<number>();
  const spend = (index: number, kind: CardKind, most: number): number => {
    const spent = Math.min(most, left[kind] ?? 0);
    left[kind] = (left[kind] ?? 0) - spent;
    if (spent > 0) paid.add(index);
    return spent;
  };
  return wanted
    .flatMap((index) => {
      const track = board.tracks[index];
      return track ? [{ index, track }] : [];
    })
    .sort((a, b) => lacking(a.track, cards) - lacking(b.track, cards))
    .sort((a, b) => Number(a.track.color === "gray") - Number(b.track.color === "gray"))
    .flatMap(({ index, track }) => {
      const keptFor = canPay(track, cards) ? [...paid] : [];
      const engines = track.locomotives - spend(index, "locomotive", track.locomotives);
      if (engines > 0)
        return [{ track: index, card: "locomotive" as const, missing: engines, keptFor }];
      const color = colorFor(track, left, faceUp);
      const uncolored = track.length - track.locomotives;
      const uncovered = uncolored - spend(index, color, uncolored);
      const missing = uncovered - spend(index, "locomotive", uncovered);
      return missing > 0 ? [{ track: index, card: color, missing, keptFor }] : [];
    })
    .sort((a, b) => a.missing - b.missing);
}

/** Whether all cards of a hand together pay for a track. */
function canPay(track: Track, cards: Hand["cards"]): boolean {
  return lacking(track, cards) <= 0 && (cards.locomotive ?? 0) >= track.locomotives;
}

function longest({ board }: Edition, tracks: readonly number[]): number | null {
  const length = (index: number) => board.tracks[index]?.length ?? 0;
  const [first] = tracks.toSorted((a, b) => length(b) - length(a));
  return first ?? null;
}
