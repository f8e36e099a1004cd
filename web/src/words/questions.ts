// Questions to the player: titles, facts and buttons.
import type { Edition, MoveInfo } from "../api/types";
import type { Question, QuestionKind } from "../derived/question";
import { column, MECHANISM_QUESTIONS } from "./mechanisms";
import { paymentWords, placeName, trackName } from "./names";
import { counted } from "./phrases";

/** A title for a question about a place or track with this name. */
export type QuestionTitle = (where: string, question: Question) => string;
export type ConfirmLabel = (move: MoveInfo, edition: Edition) => string;

/** "Claim Boston–New York". */
export function questionTitle(edition: Edition, question: Question): string {
  const { kind, track, place } = question;
  const where = track !== null ? trackName(edition, track) : placeName(edition, place ?? "");
  return TITLES[kind](where, question);
}

const TITLES: Readonly<Record<QuestionKind, QuestionTitle>> = {
  claim: (where) => `Claim ${where}`,
  tickets: () => "Draw tickets",
  ...column(MECHANISM_QUESTIONS, "title"),
};

/** What to know before claiming a track: "3 spaces, 4 points". */
export function claimFacts({ board, rules }: Edition, track: number): string {
  const found = board.tracks[track];
  if (!found) return "";
  const facts = `${counted(found.length, "space")}, ${counted(pointsFor(rules, found.length), "point")}`;
  return found.tunnel ? `${facts}, a tunnel: it may cost more` : facts;
}

/** The button that confirms an option: "Pay 2 red · score 2". */
export function confirmLabel(edition: Edition, { kind }: Question, move: MoveInfo): string {
  return CONFIRM_LABELS[kind](move, edition);
}

const CONFIRM_LABELS: Readonly<Record<QuestionKind, ConfirmLabel>> = {
  claim: (move, { board, rules }) => {
    const length = board.tracks[move.track ?? -1]?.length ?? 0;
    return `${payLabel(move)} · score ${pointsFor(rules, length)}`;
  },
  tickets: () => "Draw tickets",
  ...column(MECHANISM_QUESTIONS, "confirm"),
};

function pointsFor({ route_points }: Edition["rules"], spaces: number): number {
  return route_points[spaces] ?? 0;
}

/** The title and the facts of a tunnel that costs extra. */
export function tunnelTitle(edition: Edition, track: number): string {
  return `Tunnel: ${trackName(edition, track)}`;
}

export function extraCards(count: number): string {
  return `${counted(count, "more card")} to pay.`;
}

export function payLabel(move: MoveInfo): string {
  return `Pay ${paymentWords(move)}`;
}
