// The events of a game in words.
import type { Edition, GameEvent, GameView, Happening, MoveInfo } from "../api/types";
import type { MoveCatalogue } from "../derived/moveCatalogue";
import { REACTIONS } from "./chat";
import {
  aCard,
  cardName,
  deckWords,
  type Named,
  paymentWords,
  placeName,
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
      return describeMove(event.happening, context);
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
export function describeMove(happening: Happening, context: WordContext): string {
  const words = `${subjectName(happening.seat, context)} ${actionWords(happening, context)}.`;
  return happening.refreshed ? `${words} ${REFRESHED}` : words;
}

/** The same without the player's name: "Took a blue card." */
export function describeBriefly(event: GameEvent, context: WordContext): string {
  if (event.kind !== "move") return describeEvent(event, context);
  const words = `${capitalize(actionWords(event.happening, context))}.`;
  return event.happening.refreshed ? `${words} ${REFRESHED}` : words;
}

function actionWords(happening: Happening, context: WordContext): string {
  const move = happening.number == null ? null : context.catalogue.at(happening.number);
  const place = move?.city ? placeName(context.edition, move.city) : "";
  switch (happening.kind) {
    case "take":
      return `took ${move?.card ? aCard(move.card) : "a card"}`;
    case "draw card":
      return happening.drew ? `drew ${aCard(happening.drew)} from the deck` : "drew from the deck";
    case "draw tickets":
      return `drew ${ticketsDrawnWords(happening, context.edition)}`;
    case "keep":
      return keepWords(happening, context.edition);
    case "claim":
      return claimWords(happening, context);
    case "pay":
      return `paid ${move ? paymentWords(move) : "it"} more and claimed ${trackAndPoints(happening, context)}`;
    case "decline":
      return `gave up the tunnel ${track(happening, context)}`;
    case "station":
      return `built a station in ${place}`;
    case "meeple":
      return `took ${withArticle(`${move?.color} meeple`)} from ${place}`;
    case "no meeple":
      return `took no meeple from ${place}`;
    case "passenger":
      return `placed a passenger in ${place}${sentHomeWords(happening, context)}`;
    case "no passenger":
      return "placed no passenger";
    case "ride":
      return rideWords(happening, move, context);
    case "stop":
      return "ended the ride";
    case "pass":
      return "had no other move and passed";
  }
}

function claimWords(happening: Happening, context: WordContext): string {
  const route = track(happening, context);
  const turned = joinAnd(happening.turned.map(cardName));
  if (happening.built == null) {
    const digs = happening.seat === context.me ? "are" : "is";
    return `${digs} digging ${route}: ${turned} turned up, ${counted(happening.extra, "more card")} to pay`;
  }
  if (!happening.built) return `could not pay for the tunnel ${route}: ${turned} turned up`;
  const dug = turned ? `: ${turned} turned up, nothing more to pay` : "";
  return `claimed ${trackAndPoints(happening, context)}${dug}`;
}

function keepWords(happening: Happening, edition: Edition): string {
  const returned = happening.returned_count;
  if (!happening.kept)
    return `kept ${happening.kept_count} of ${counted(happening.kept_count + returned, "ticket")}`;
  const kept = joinAnd(happening.kept.map((index) => ticketName(edition, index)));
  return returned ? `kept ${kept} and gave ${returned} back` : `kept ${kept}`;
}

/** How many tickets were drawn, by deck if their backs differ. */
function ticketsDrawnWords(happening: Happening, edition: Edition): string {
  const backs = happening.offered_backs ?? [];
  const named = deckWords(edition, backs);
  if (!named) return counted(happening.offered_count, "ticket");
  const several = backs.filter((count) => count > 0).length > 1;
  if (several) return `${counted(happening.offered_count, "ticket")}: ${named}`;
  return `${named} ticket${happening.offered_count === 1 ? "" : "s"}`;
}

function rideWords(happening: Happening, move: MoveInfo | null, context: WordContext): string {
  const found = move?.track == null ? undefined : context.edition.board.tracks[move.track];
  if (!move?.city || !found) return "rode on";
  const start = found.a === move.city ? found.b : found.a;
  const name = (city: string) => placeName(context.edition, city);
  const points = happening.points > 0 ? `for ${counted(happening.points, "point")}` : "for nothing";
  const owner = context.view.position?.owners[move.track ?? -1];
  const over =
    happening.paid_passenger && owner !== undefined
      ? `, over ${possessive(owner, context)} track`
      : "";
  const ended = happening.ride_over ? ", and the ride ended" : "";
  return `rode from ${name(start)} to ${name(move.city)} ${points}${over}${ended}`;
}

function sentHomeWords(happening: Happening, context: WordContext): string {
  if (happening.sent_home == null) return "";
  return ` and sent ${happening.sent_home === context.me ? "yours" : possessive(happening.sent_home, context)} home`;
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

function subjectName(seat: number, context: WordContext): string {
  return seat === context.me ? "You" : seatName(context.view, seat);
}

function possessive(seat: number, context: WordContext): string {
  return seat === context.me ? "your" : `${seatName(context.view, seat)}’s`;
}

function track(happening: Happening, context: WordContext): string {
  return happening.track == null ? "a track" : trackName(context.edition, happening.track);
}

function trackAndPoints(happening: Happening, context: WordContext): string {
  return `${track(happening, context)} for ${counted(happening.points, "point")}`;
}
