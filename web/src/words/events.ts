// The events of a game in words.
import type { Edition, GameEvent, GameView, MoveInfo, MoveKind, Outcome } from "../api/types";
import type { MoveCatalogue } from "../derived/moveCatalogue";
import { REACTIONS } from "./chat";
import { column, MECHANISM_MOVES } from "./mechanisms";
import {
  aCard,
  cardName,
  deckWords,
  type Named,
  paymentWords,
  possessive,
  seatName,
  subjectName,
  ticketName,
  trackName,
} from "./names";
import { capitalize, counted, joinAnd } from "./phrases";

/** What the descriptions need to know. */
export interface WordContext {
  edition: Edition;
  catalogue: MoveCatalogue;
  view: Named & Pick<GameView, "position">;
  /** The seat that is called "you"; null for spectators. */
  me: number | null;
}

const REFRESHED = "The face-up cards were replaced.";

/** An event as one or two sentences. */
export function describeEvent(event: GameEvent, context: WordContext): string {
  switch (event.kind) {
    case "move":
      return describeMove(event.outcome, context);
    case "sat":
      return event.seat === context.me ? "You joined." : `${event.name} joined.`;
    case "stood":
      return `Seat ${event.seat + 1} is open again.`;
    case "device":
      return event.seat === context.me
        ? "Your seat is now also open on another device."
        : `${seatName(context.view, event.seat)}’s seat is now also open on another device.`;
    case "started":
      return "The game has started.";
    case "undo":
      return `${subjectName(event.seat, context)} undid the last move.`;
    case "chat":
      return `${subjectName(event.seat, context)}: ${event.text}`;
    case "reaction":
      return `${subjectName(event.seat, context)}: ${REACTIONS[event.reaction]}`;
    case "absent":
      return absenceWords(event, context);
    case "returned":
      return event.seat === context.me
        ? "You are back."
        : `${subjectName(event.seat, context)} is back.`;
    case "resigned":
      return `${subjectName(event.seat, context)} resigned. A bot will play on to the end.`;
    case "resumed":
      return "The server was interrupted. Clocks were stopped meanwhile.";
    case "rematch":
      return "The next game at this table is ready.";
  }
}

/** A move and its outcome. */
export function describeMove(outcome: Outcome, context: WordContext): string {
  const words = `${subjectName(outcome.seat, context)} ${actionWords(outcome, context)}.`;
  return outcome.refreshed ? `${words} ${REFRESHED}` : words;
}

/** The same without the player's name: "Took a blue card." */
export function describeBriefly(event: GameEvent, context: WordContext): string {
  if (event.kind !== "move") return describeEvent(event, context);
  const words = `${capitalize(actionWords(event.outcome, context))}.`;
  return event.outcome.refreshed ? `${words} ${REFRESHED}` : words;
}

function actionWords(outcome: Outcome, context: WordContext): string {
  const move = outcome.number == null ? null : context.catalogue.at(outcome.number);
  return ACTIONS[outcome.kind](outcome, move, context);
}

/** What a player did, after the name. */
export type Action = (outcome: Outcome, move: MoveInfo | null, context: WordContext) => string;

const ACTIONS: Readonly<Record<MoveKind, Action>> = {
  take: (_outcome, move) => `took ${move?.card ? aCard(move.card) : "a card"}`,
  "draw card": ({ drew }) => (drew ? `drew ${aCard(drew)} from the deck` : "drew from the deck"),
  "draw tickets": (outcome, _move, { edition }) => `drew ${ticketsDrawnWords(outcome, edition)}`,
  keep: (outcome, _move, { edition }) => keepWords(outcome, edition),
  claim: (outcome, _move, context) => claimWords(outcome, context),
  pay: (outcome, move, context) =>
    `paid ${move ? paymentWords(move) : "it"} more and claimed ${trackAndPoints(outcome, context)}`,
  decline: (outcome, _move, context) => `gave up the tunnel ${track(outcome, context)}`,
  pass: () => "had no other move and passed",
  ...column(MECHANISM_MOVES, "action"),
};

function claimWords(outcome: Outcome, context: WordContext): string {
  const route = track(outcome, context);
  const turned = joinAnd(outcome.turned.map(cardName));
  if (outcome.built == null) {
    const digs = outcome.seat === context.me ? "are" : "is";
    return `${digs} digging ${route}: ${turned} turned up, ${counted(outcome.extra, "more card")} to pay`;
  }
  if (!outcome.built) return `could not pay for the tunnel ${route}: ${turned} turned up`;
  const dug = turned ? `: ${turned} turned up, nothing more to pay` : "";
  return `claimed ${trackAndPoints(outcome, context)}${dug}`;
}

function keepWords(outcome: Outcome, edition: Edition): string {
  const returned = outcome.returned_count;
  if (!outcome.kept)
    return `kept ${outcome.kept_count} of ${counted(outcome.kept_count + returned, "ticket")}`;
  const kept = joinAnd(outcome.kept.map((index) => ticketName(edition, index)));
  return returned ? `kept ${kept} and gave ${returned} back` : `kept ${kept}`;
}

/** How many tickets were drawn, by deck if their backs differ. */
function ticketsDrawnWords(outcome: Outcome, edition: Edition): string {
  const backs = outcome.offered_backs ?? [];
  const named = deckWords(edition, backs);
  if (!named) return counted(outcome.offered_count, "ticket");
  const several = backs.filter((count) => count > 0).length > 1;
  if (several) return `${counted(outcome.offered_count, "ticket")}: ${named}`;
  return `${named} ticket${outcome.offered_count === 1 ? "" : "s"}`;
}

function absenceWords(event: Extract<GameEvent, { kind: "absent" }>, context: WordContext): string {
  const mine = event.seat === context.me;
  const why = {
    left: `${subjectName(event.seat, context)} left the table.`,
    time: mine ? "Your time ran out." : `${possessive(event.seat, context)} time ran out.`,
    revoked: `The host took ${possessive(event.seat, context)} seat back.`,
  };
  return `${why[event.why]} A bot takes over.`;
}

function track(outcome: Outcome, context: WordContext): string {
  return outcome.track == null ? "a track" : trackName(context.edition, outcome.track);
}

function trackAndPoints(outcome: Outcome, context: WordContext): string {
  return `${track(outcome, context)} for ${counted(outcome.points, "point")}`;
}
