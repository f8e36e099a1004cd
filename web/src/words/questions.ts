// Questions to the player: titles, facts and buttons.
import type { Edition, GameView, MoveInfo } from "../api/types";
import { claimEffects } from "../derived/claimEffects";
import { routePoints } from "../derived/points";
import type { Question, QuestionKind } from "../derived/question";
import { messages } from "../messages/messages";
import type { WordContext } from "./events";
import { column, MECHANISM_QUESTIONS } from "./mechanisms";
import type { QuestionRow } from "./mechanisms/mechanismWords";
import { paymentWords, placeName, ticketNames, trackName } from "./names";

/** A title for a question about a place or track with this name. */
export type QuestionTitle = (where: string, question: Question) => string;
/** What a question is asked about. */
export interface QuestionContext extends WordContext {
  view: GameView;
}
/** A button that says what an option costs and what it scores. */
export type ConfirmLabel = (move: MoveInfo, context: QuestionContext) => string;

/** "Claim Boston–New York". */
export function questionTitle(edition: Edition, question: Question): string {
  const { kind, track, place } = question;
  const where = track !== null ? trackName(edition, track) : placeName(edition, place ?? "");
  return TITLES[kind](where, question);
}

const TITLES: Readonly<Record<QuestionKind, QuestionTitle>> = {
  claim: (where) => messages().questions.claim(where),
  tickets: () => messages().questions.tickets,
  ...column(MECHANISM_QUESTIONS, "title"),
};

const MECHANISM_ROWS: Readonly<Partial<Record<QuestionKind, QuestionRow>>> = MECHANISM_QUESTIONS;

/** What to know before answering a question; null if nothing. */
export function questionFacts({ kind, track }: Question, context: QuestionContext): string | null {
  if (kind === "claim" && track !== null)
    return [claimFacts(context.edition, track), ...effectWords(context, track)].join(" · ");
  if (kind !== "tickets") return MECHANISM_ROWS[kind]?.facts?.(context.edition) ?? null;
  const drawn = ticketsDrawn(context);
  const kept = Math.min(drawn, context.edition.rules.tickets.keep_later);
  return messages().questions.ticketFacts(drawn, kept);
}

/** How many tickets are drawn in a turn: fewer than usual if no more are left. */
function ticketsDrawn({ edition, view }: QuestionContext): number {
  const left = view.position?.ticket_decks.reduce((sum, deck) => sum + deck, 0);
  return Math.min(edition.rules.tickets.later, left ?? Number.POSITIVE_INFINITY);
}

/** What to know before claiming a track: "3 spaces, 4 points, a tunnel: it may cost more". */
export function claimFacts({ board, rules }: Edition, track: number): string {
  const found = board.tracks[track];
  if (!found) return "";
  const { phrases, questions } = messages();
  return phrases.facts([
    questions.facts(found.length, routePoints(rules, found.length)),
    ...(found.tunnel ? [questions.isTunnel] : []),
    ...(found.locomotives > 0 ? [questions.isFerry(found.locomotives)] : []),
  ]);
}

/** "completes Denver–El Paso, +4", "starts the last round". */
function effectWords({ edition, view }: QuestionContext, track: number): string[] {
  const { questions } = messages();
  const { completes, startsLastRound } = claimEffects(edition, view, track);
  const worth = completes.reduce((sum, index) => sum + (edition.tickets[index]?.points ?? 0), 0);
  return [
    ...(completes.length > 0 ? [questions.completes(ticketNames(edition, completes), worth)] : []),
    ...(startsLastRound ? [questions.startsLastRound] : []),
  ];
}

/** The button that confirms an option: "Pay 2 red · score 2". */
export function confirmLabel({ kind }: Question, move: MoveInfo, context: QuestionContext): string {
  return CONFIRM_LABELS[kind](move, context);
}

const CONFIRM_LABELS: Readonly<Record<QuestionKind, ConfirmLabel>> = {
  claim: (move, { edition: { board, rules } }) => {
    const length = board.tracks[move.track ?? -1]?.length ?? 0;
    return messages().questions.payAndScore(paymentWords(move), routePoints(rules, length));
  },
  tickets: (_move, context) => messages().questions.drawTickets(ticketsDrawn(context)),
  ...column(MECHANISM_QUESTIONS, "confirm"),
};

/** The title of a tunnel that costs extra. */
export function tunnelTitle(edition: Edition, track: number): string {
  return messages().questions.tunnel(trackName(edition, track));
}

export function payLabel(move: MoveInfo): string {
  return messages().questions.pay(paymentWords(move));
}
