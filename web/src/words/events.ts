// The events of a game in words.
import type { Edition, GameEvent, GameView, MoveInfo, Outcome } from "../api/types";
import type { MoveCatalogue } from "../derived/moveCatalogue";
import { REACTIONS } from "./chat";
import {
  aCard,
  cardName,
  deckWords,
  type Named,
  paymentWords,
  placeName,
  possessive,
  seatName,
  ticketName,
  trackName,
} from "./names";
import { capitalize, counted, joinAnd, withArticle } from "./phrases";

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
      return "The server restarted. Clocks were stopped meanwhile.";
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
  const place = move?.city ? placeName(context.edition, move.city) : "";
  switch (outcome.kind) {
    case "take":
      return `took ${move?.card ? aCard(move.card) : "a card"}`;
    case "draw card":
      return outcome.drew ? `drew ${aCard(outcome.drew)} from the deck` : "drew from the deck";
    case "draw tickets":
      return `drew ${ticketsDrawnWords(outcome, context.edition)}`;
    case "keep":
      return keepWords(outcome, context.edition);
    case "claim":
      return claimWords(outcome, context);
    case "pay":
      return `paid ${move ? paymentWords(move) : "it"} more and claimed ${trackAndPoints(outcome, context)}`;
    case "decline":
      return `gave up the tunnel ${track(outcome, context)}`;
    case "station":
      return `built a station in ${place}`;
    case "meeple":
      return `took ${withArticle(`${move?.color} meeple`)} from ${place}`;
    case "no meeple":
      return `took no meeple from ${place}`;
    case "passenger":
      return `placed a passenger in ${place}${sentHomeWords(outcome, context)}`;
    case "no passenger":
      return "placed no passenger";
    case "ride":
      return rideWords(outcome, move, context);
    case "stop":
      return "ended the ride";
    case "pass":
      return "had no other move and passed";
  }
}

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

function rideWords(outcome: Outcome, move: MoveInfo | null, context: WordContext): string {
  const found = move?.track == null ? undefined : context.edition.board.tracks[move.track];
  if (!move?.city || !found) return "rode on";
  const start = found.a === move.city ? found.b : found.a;
  const name = (city: string) => placeName(context.edition, city);
  const points = outcome.points > 0 ? `for ${counted(outcome.points, "point")}` : "for nothing";
  const owner = context.view.position?.owners[move.track ?? -1];
  const over =
    outcome.paid_passenger && owner !== undefined ? `, over ${whose(owner, context)} track` : "";
  const ended = outcome.ride_over ? ", and the ride ended" : "";
  return `rode from ${name(start)} to ${name(move.city)} ${points}${over}${ended}`;
}

function sentHomeWords(outcome: Outcome, context: WordContext): string {
  if (outcome.sent_home == null) return "";
  return ` and sent ${outcome.sent_home === context.me ? "yours" : whose(outcome.sent_home, context)} home`;
}

function absenceWords(event: Extract<GameEvent, { kind: "absent" }>, context: WordContext): string {
  const mine = event.seat === context.me;
  const why = {
    left: `${subjectName(event.seat, context)} left the table.`,
    time: mine ? "Your time ran out." : `${whose(event.seat, context)} time ran out.`,
    revoked: `The host took ${whose(event.seat, context)} seat back.`,
  };
  return `${why[event.why]} A bot takes over.`;
}

function whose(seat: number, { view, me }: WordContext): string {
  return possessive(view, seat, me);
}

function subjectName(seat: number, context: WordContext): string {
  return seat === context.me ? "You" : seatName(context.view, seat);
}

function track(outcome: Outcome, context: WordContext): string {
  return outcome.track == null ? "a track" : trackName(context.edition, outcome.track);
}

function trackAndPoints(outcome: Outcome, context: WordContext): string {
  return `${track(outcome, context)} for ${counted(outcome.points, "point")}`;
}
