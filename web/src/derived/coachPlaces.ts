// The cities that a step of the coach is about: its reader must see them.
import type { Edition, GameView } from "../api/types";
import type { CoachStep } from "./coach";

/** Cities and countries. */
export function coachPlaces(
  step: CoachStep,
  edition: Edition,
  view: GameView,
): ReadonlySet<string> {
  const { board, tickets } = edition;
  const ends = [
    ...tracksOf(step).flatMap((track) => board.tracks[track] ?? []),
    ...ticketsOf(step, view).flatMap((ticket) => tickets[ticket] ?? []),
  ].flatMap(({ a, b }) => [a, b]);
  return new Set(ends.flatMap((place) => [place, board.cities[place]?.country ?? place]));
}

function tracksOf(step: CoachStep): readonly number[] {
  if ("wish" in step) return trackToPay(step);
  if (step.kind === "points") return step.tracks;
  return "track" in step && step.track !== null ? [step.track] : [];
}

/** The track that a card is drawn for. */
export function trackToPay(step: CoachStep): readonly number[] {
  if (!("wish" in step)) return [];
  const why = step.wish ?? step.advice?.reason;
  return why && "track" in why ? [why.track] : [];
}

function ticketsOf(step: CoachStep, { you }: GameView): readonly number[] {
  if (step.kind === "tickets") return you?.hand?.offer ?? [];
  if ("tickets" in step) return step.tickets;
  if ("ticket" in step) return [step.ticket];
  // The tickets that a card is drawn for.
  const reason = "advice" in step ? step.advice?.reason : null;
  return reason && "tickets" in reason ? reason.tickets : [];
}
