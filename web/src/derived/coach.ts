// What the coach says next: a function of the view, so that it fits whatever the player does.
import type { CardKind, Edition, GameView, Hand, Track } from "../api/types";
import { TRACK_COLORS } from "../api/vocabulary";
import type { LegalMoves } from "./moveCatalogue";
import type { Question } from "./question";

/** A card to collect: for which track, and the slot where it lies face up, if it does. */
export interface CardWish {
  track: number;
  card: CardKind;
  slot: number | null;
}

export type CoachStep =
  | { kind: "tickets"; keep: number; offered: number }
  | { kind: "plan"; ticket: number; tracks: readonly number[] }
  | { kind: "draw" | "secondCard"; wish: CardWish | null; again: boolean }
  | { kind: "claim"; track: number; again: boolean }
  | { kind: "pay"; track: number }
  | { kind: "points"; points: number }
  | { kind: "ticketDone"; ticket: number }
  | { kind: "ticketLost"; ticket: number }
  | { kind: "allDone"; track: number | null }
  | { kind: "lastRound" }
  | { kind: "rival"; seat: number };

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
  legal: LegalMoves;
  question: Question | null;
  counts: CoachCounts;
  /** In the guided first game the coach says everything, elsewhere only what is new. */
  lesson: boolean;
}

/** Outside the lesson, how often the coach says the same. */
const REPEATED = 2;

/** Topics that ask for nothing: they are shown until they are read, or the player moves. */
const INFORMATION: ReadonlySet<CoachStep["kind"]> = new Set([
  "plan",
  "points",
  "ticketDone",
  "ticketLost",
  "lastRound",
]);

export function isInformation({ kind }: CoachStep): boolean {
  return INFORMATION.has(kind);
}

/** What the coach says now; null for nothing. */
export function coachStep(facts: CoachFacts): CoachStep | null {
  const { view, counts, lesson } = facts;
  const hand = view.you?.hand;
  if (view.state !== "playing" || !view.position || !hand) return null;
  const step = information(facts, hand) ?? action(facts, hand);
  if (!step || lesson || isInformation(step)) return step;
  return (counts[topicOf(step)] ?? 0) < REPEATED ? step : null;
}

function information({ view, counts, lesson }: CoachFacts, hand: Hand): CoachStep | null {
  const { position, you } = view;
  if (!position || !you || hand.offer.length > 0) return null;
  const unread = (topic: CoachTopic) => !counts[topic];
  const mine = position.seats[you.seat];
  const [first] = hand.tickets;
  const claimed = Object.values(position.owners).includes(you.seat);
  if (lesson && first && position.phase === "turn" && !claimed && unread("plan"))
    return { kind: "plan", ticket: first.index, tracks: first.needs?.missing ?? [] };
  if (claimed && mine && unread("points")) return { kind: "points", points: mine.route_points };
  const completed = hand.tickets.find(({ index, done }) => done && unread(`ticketDone ${index}`));
  if (completed) return { kind: "ticketDone", ticket: completed.index };
  const missed = hand.tickets.find(
    ({ index, needs }) => needs?.possible === false && unread(`ticketLost ${index}`),
  );
  if (missed) return { kind: "ticketLost", ticket: missed.index };
  return position.turns_left !== null && unread("lastRound") ? { kind: "lastRound" } : null;
}

function action(facts: CoachFacts, hand: Hand): CoachStep | null {
  const { view, edition, legal, question, counts, lesson } = facts;
  const { position, you } = view;
  if (!position) return null;
  if (you?.due == null) return lesson ? { kind: "rival", seat: position.seat } : null;
  if (hand.offer.length > 0) return ticketChoice(hand, legal);
  if (question?.kind === "claim" && question.track !== null)
    return { kind: "pay", track: question.track };
  const wanted = wantedTracks(hand);
  if (position.phase === "second card") return draw("secondCard", facts, hand, wanted);
  if (position.phase !== "turn" || question) return null;
  const ready = wanted.find((track) => legal.claims.has(track));
  if (ready !== undefined) return { kind: "claim", track: ready, again: (counts.claim ?? 0) > 0 };
  if (wanted.length > 0) return draw("draw", facts, hand, wanted);
  return { kind: "allDone", track: longest(edition, [...legal.claims.keys()]) };
}

function ticketChoice({ offer }: Hand, legal: LegalMoves): CoachStep | null {
  const sizes = legal.of("keep").map(({ keep }) => keep.length);
  if (sizes.length === 0) return null;
  return { kind: "tickets", keep: Math.min(...sizes), offered: offer.length };
}

/** The tracks that open tickets are missing, those of the nearest ticket first. */
function wantedTracks({ tickets }: Hand): number[] {
  const open = tickets
    .flatMap(({ needs }) => (needs && !needs.completed && needs.possible ? [needs] : []))
    .sort((a, b) => (a.trains ?? 0) - (b.trains ?? 0));
  return [...new Set(open.flatMap(({ missing }) => missing))];
}

function draw(
  kind: "draw" | "secondCard",
  { edition, view, legal, counts }: CoachFacts,
  { cards }: Hand,
  wanted: readonly number[],
): CoachStep | null {
  if (legal.takes.size === 0 && !legal.one("draw card")) return null;
  const display = view.position?.display ?? [];
  const wishes = wanted
    .flatMap((index) => {
      const track = edition.board.tracks[index];
      return track ? [{ index, track, card: colorFor(track, cards) }] : [];
    })
    .sort((a, b) => lacking(a.track, a.card, cards) - lacking(b.track, b.card, cards))
    .map(({ index, card }): CardWish => {
      const slot = legal.takes.has(card) ? display.indexOf(card) : -1;
      return { track: index, card, slot: slot < 0 ? null : slot };
    });
  const wish = wishes.find(({ slot }) => slot !== null) ?? wishes[0] ?? null;
  return { kind, wish, again: (counts[kind] ?? 0) > 0 };
}

/** The colour to collect for a track; for a gray one, what the hand has most of. */
function colorFor({ color }: Track, cards: Hand["cards"]): CardKind {
  if (color !== "gray") return color;
  return TRACK_COLORS.reduce((best, next) =>
    next !== "gray" && (cards[next] ?? 0) > (cards[best] ?? 0) ? next : best,
  ) as CardKind;
}

function lacking({ length }: Track, card: CardKind, cards: Hand["cards"]): number {
  return length - (cards[card] ?? 0) - (cards.locomotive ?? 0);
}

function longest({ board }: Edition, tracks: readonly number[]): number | null {
  const length = (index: number) => board.tracks[index]?.length ?? 0;
  const [first] = tracks.toSorted((a, b) => length(b) - length(a));
  return first ?? null;
}
