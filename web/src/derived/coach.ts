// What the coach says next: a function of the view, so that it fits whatever the player does.
import type {
  CardKind,
  Edition,
  GameView,
  Hand,
  MoveInfo,
  MoveReason,
  Position,
} from "../api/types";
import type { Display } from "./display";
import { lastRoundStarter } from "./lastRound";
import type { LegalMoves } from "./moveCatalogue";
import { colorFor, lacking } from "./payments";
import type { Question } from "./question";
import { mayServe, wantedTracks } from "./wantedTracks";

/** Cards to collect: for which track, and how many it is missing. */
export interface CardWish {
  track: number;
  card: CardKind;
  missing: number;
}

/** What the guide would do, and why. */
export interface AdvisedMove {
  move: MoveInfo;
  reason: MoveReason;
}

export type CoachStep =
  | { kind: "tickets"; keep: number; offered: number }
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
  | { kind: "moreTickets"; advice: AdvisedMove }
  | { kind: "claim"; track: number; again: boolean }
  /** `onTheWay`: whether an open ticket needs the track; `ways`: how many payments there are. */
  | { kind: "pay"; track: number; onTheWay: boolean; ways: number }
  /** `tracks`: what the points are for. */
  | { kind: "points"; points: number; tracks: readonly number[] }
  | { kind: "ticketDone"; ticket: number }
  | { kind: "ticketLost"; ticket: number }
  | { kind: "allDone"; track: number | null }
  /** Without a track there is nothing to claim, but cards to draw. */
  | { kind: "lastTurn"; track: number | null; secondCard: boolean }
  /** A face-up locomotive, the first that this player meets. */
  | { kind: "locomotive"; slot: number }
  /** `seat` has so few trains that it began; `own`: whether the player has a turn left. */
  | { kind: "lastRound"; seat: number; trains: number; own: boolean }
  | { kind: "rival"; seat: number }
  /** The player has met everything that a turn consists of. */
  | { kind: "goodbye" };

/** What the coach has said once it was read: for tickets, about each of them. */
export type CoachTopic = Exclude<CoachStep["kind"], TicketNews> | `${TicketNews} ${number}`;

type TicketNews = "ticketDone" | "ticketLost";

export function topicOf(step: CoachStep): CoachTopic {
  if (step.kind === "ticketDone" || step.kind === "ticketLost")
    return `${step.kind} ${step.ticket}`;
  return step.kind;
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
  /** In the guided first game the coach says everything, elsewhere only what is new. */
  lesson: boolean;
  /** Undefined while the server is asked, when nothing is said; null where the coach does without. */
  advice: AdvisedMove | null | undefined;
}

/** Outside the lesson, how many cards the player draws and routes they claim with the coach. */
const COACHED_DRAWS = 4;
const COACHED_CLAIMS = 2;

/** Topics that ask for nothing: they are shown until they are read, or the player moves. */
const INFORMATION: ReadonlySet<CoachStep["kind"]> = new Set([
  "plan",
  "locomotive",
  "points",
  "ticketDone",
  "ticketLost",
  "lastRound",
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
  return information(facts, hand) ?? (facts.advice === undefined ? null : action(facts, hand));
}

function information(facts: CoachFacts, hand: Hand): CoachStep | null {
  const { view, counts, lesson, question } = facts;
  const { position, you } = view;
  // It waits until an open question is answered, which may also cover what it is about.
  if (!position || !you || question || hand.offer.length > 0) return null;
  const unread = (topic: CoachTopic) => !counts[topic];
  const mine = position.seats[you.seat];
  const tickets = hand.tickets.map(({ index }) => index);
  const claimed = ownTracks(position, you.seat);
  const first = claimed.length === 0;
  if (lesson && tickets.length > 0 && position.phase === "turn" && first && unread("plan"))
    return { kind: "plan", tickets, tracks: wantedTracks(hand) };
  if (unread("locomotive") && counts.secondCard) {
    const slot = faceUpLocomotive(facts);
    if (slot !== null) return { kind: "locomotive", slot };
  }
  if (!first && mine && unread("points"))
    return { kind: "points", points: mine.route_points, tracks: claimed };
  const completed = hand.tickets.find(({ index, done }) => done && unread(`ticketDone ${index}`));
  if (completed) return { kind: "ticketDone", ticket: completed.index };
  const missed = hand.tickets.find(
    ({ index, needs }) => needs?.possible === false && unread(`ticketLost ${index}`),
  );
  if (missed) return { kind: "ticketLost", ticket: missed.index };
  if (position.turns_left !== null) return unread("lastRound") ? lastRound(facts) : null;
  return !lesson && unread("goodbye") && knowsBasics(counts, hand) ? { kind: "goodbye" } : null;
}

function ownTracks({ owners }: Position, seat: number): number[] {
  return Object.entries(owners).flatMap(([track, owner]) =>
    owner === seat ? [Number(track)] : [],
  );
}

/** Whether the player has drawn and claimed often enough, and seen what becomes of a ticket. */
function knowsBasics(
  { draw = 0, secondCard = 0, claim = 0, pay = 0, points }: CoachCounts,
  { tickets }: Hand,
): boolean {
  const decided = tickets.some(({ done, needs }) => done || needs?.possible === false);
  const practised = draw + secondCard >= COACHED_DRAWS && claim + pay >= COACHED_CLAIMS;
  return practised && decided && !!points;
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
  const { view, edition, legal, question, said, lesson, advice } = facts;
  const { position, you } = view;
  if (!position) return null;
  if (you?.due == null) return lesson ? { kind: "rival", seat: position.seat } : null;
  if (hand.offer.length > 0) return ticketChoice(hand, legal);
  const wanted = wantedTracks(hand);
  const last = position.turns_left !== null;
  if (question?.kind === "claim" && question.track !== null) {
    const { track } = question;
    const advised = advice?.move.kind === "claim" && advice.move.track === track;
    const onTheWay = advised || last || wanted.length === 0 || mayServe(edition, track, hand);
    return { kind: "pay", track, onTheWay, ways: question.options.length };
  }
  if (question || !(position.phase === "turn" || position.phase === "second card")) return null;
  if (last && position.phase === "second card")
    return { kind: "lastTurn", track: null, secondCard: true };
  if (advice) return advised(advice, facts, hand);
  if (position.phase === "second card") return draw("secondCard", facts, hand, wanted);
  const ready = wanted.find((track) => legal.claims.has(track));
  if (last) return lastTurn(facts, hand);
  if (ready !== undefined) return claim(ready, said);
  if (wanted.length > 0) return draw("draw", facts, hand, wanted);
  return { kind: "allDone", track: longest(edition, [...legal.claims.keys()]) };
}

/** What the guide would do; null for moves that lessons and prompts explain. */
function advised(advice: AdvisedMove, facts: CoachFacts, hand: Hand): CoachStep | null {
  const { view, faceUp, said } = facts;
  const { move } = advice;
  const secondCard = view.position?.phase === "second card";
  if (move.kind === "claim" && move.track != null) return claim(move.track, said);
  if (move.kind === "draw tickets") return { kind: "moreTickets", advice };
  if (move.kind !== "take" && move.kind !== "draw card") return null;
  if (view.position?.turns_left != null) return lastTurn(facts, hand);
  const kind = secondCard ? "secondCard" : "draw";
  const slot = move.card ? faceUp.indexOf(move.card) : null;
  return { kind, advice, wish: null, slot, enough: false, again: said.has(kind) };
}

function ticketChoice({ offer }: Hand, legal: LegalMoves): CoachStep | null {
  const sizes = legal.of("keep").map(({ keep }) => keep.length);
  if (sizes.length === 0) return null;
  return { kind: "tickets", keep: Math.min(...sizes), offered: offer.length };
}

/** In the last turn: claim what completes a ticket, or else what scores most; nothing else helps. */
function lastTurn({ edition, legal, said }: CoachFacts, { tickets }: Hand): CoachStep {
  const completing = [...legal.claims.keys()].find((track) =>
    tickets.some(({ needs }) => needs?.missing.length === 1 && needs.missing[0] === track),
  );
  if (completing !== undefined) return claim(completing, said);
  const track = longest(edition, [...legal.claims.keys()]);
  return { kind: "lastTurn", track, secondCard: false };
}

function claim(track: number, said: CoachFacts["said"]): CoachStep {
  return { kind: "claim", track, again: said.has("claim") };
}

function draw(
  kind: "draw" | "secondCard",
  { edition, faceUp, legal, said }: CoachFacts,
  { cards }: Hand,
  wanted: readonly number[],
): CoachStep | null {
  if (legal.takes.size === 0 && !legal.one("draw card")) return null;
  const takeable = faceUp.map((card) => (card && legal.takes.has(card) ? card : null));
  const wishes = missingCards(edition, wanted, cards, takeable);
  const wish = wishes.find(({ card }) => takeable.includes(card)) ?? wishes[0] ?? null;
  const found = wish ? takeable.indexOf(wish.card) : -1;
  const slot = found < 0 ? null : found;
  const enough = wanted.length > 0 && !wish;
  return { kind, advice: null, wish, slot, enough, again: said.has(kind) };
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
  const spend = (kind: CardKind, most: number): number => {
    const spent = Math.min(most, left[kind] ?? 0);
    left[kind] = (left[kind] ?? 0) - spent;
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
      const engines = track.locomotives - spend("locomotive", track.locomotives);
      if (engines > 0) return [{ track: index, card: "locomotive" as const, missing: engines }];
      const color = colorFor(track, left, faceUp);
      const uncolored = track.length - track.locomotives;
      const uncovered = uncolored - spend(color, uncolored);
      const missing = uncovered - spend("locomotive", uncovered);
      return missing > 0 ? [{ track: index, card: color, missing }] : [];
    })
    .sort((a, b) => a.missing - b.missing);
}

function longest({ board }: Edition, tracks: readonly number[]): number | null {
  const length = (index: number) => board.tracks[index]?.length ?? 0;
  const [first] = tracks.toSorted((a, b) => length(b) - length(a));
  return first ?? null;
}
