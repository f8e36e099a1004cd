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
export function describeEvent(event: GameEvent, to: WordContext): string {
  switch (event.kind) {
    case "move":
      return describeMove(event.happening, to);
    case "sat":
      return event.seat === to.me ? "You joined." : `${event.name} joined.`;
    case "stood":
      return `Seat ${event.seat + 1} is open again.`;
    case "started":
      return "The game has started.";
    case "undo":
      return `${who(event.seat, to)} undid the last move.`;
    case "chat":
      return `${who(event.seat, to)}: ${event.text}`;
    case "reaction":
      return `${who(event.seat, to)}: ${REACTIONS[event.reaction]}`;
    case "absent":
      return absenceWords(event, to);
    case "returned":
      return event.seat === to.me ? "You are back." : `${who(event.seat, to)} is back.`;
    case "resigned":
      return `${who(event.seat, to)} resigned. A bot will play on to the end.`;
    case "resumed":
      return "The server restarted. Clocks were stopped meanwhile.";
    case "rematch":
      return "The next game at this table is ready.";
  }
}

/** A move and its outcome. */
export function describeMove(what: Happening, to: WordContext): string {
  const words = `${who(what.seat, to)} ${deed(what, to)}.`;
  return what.refreshed ? `${words} ${REFRESHED}` : words;
}

/** The same without the player's name: "Took a blue card." */
export function describeBriefly(event: GameEvent, to: WordContext): string {
  if (event.kind !== "move") return describeEvent(event, to);
  const words = `${capitalize(deed(event.happening, to))}.`;
  return event.happening.refreshed ? `${words} ${REFRESHED}` : words;
}

function deed(what: Happening, to: WordContext): string {
  const move = what.number == null ? null : to.catalogue.at(what.number);
  const place = move?.city ? placeName(to.edition, move.city) : "";
  switch (what.kind) {
    case "take":
      return `took ${move?.card ? aCard(move.card) : "a card"}`;
    case "draw card":
      return what.drew ? `drew ${aCard(what.drew)} from the deck` : "drew from the deck";
    case "draw tickets":
      return `drew ${ticketsDrawn(what, to.edition)}`;
    case "keep":
      return keeping(what, to.edition);
    case "claim":
      return claiming(what, to);
    case "pay":
      return `paid ${move ? paymentWords(move) : "it"} more and claimed ${gained(what, to)}`;
    case "decline":
      return `gave up the tunnel ${track(what, to)}`;
    case "station":
      return `built a station in ${place}`;
    case "meeple":
      return `took ${withArticle(`${move?.color} meeple`)} from ${place}`;
    case "no meeple":
      return `took no meeple from ${place}`;
    case "passenger":
      return `placed a passenger in ${place}${sentHome(what, to)}`;
    case "no passenger":
      return "placed no passenger";
    case "ride":
      return riding(what, move, to);
    case "stop":
      return "ended the ride";
    case "pass":
      return "had no other move and passed";
  }
}

function claiming(what: Happening, to: WordContext): string {
  const route = track(what, to);
  const turned = joinAnd(what.turned.map(cardName));
  if (what.built == null) {
    const digs = what.seat === to.me ? "are" : "is";
    return `${digs} digging ${route}: ${turned} turned up, ${counted(what.extra, "more card")} to pay`;
  }
  if (!what.built) return `could not pay for the tunnel ${route}: ${turned} turned up`;
  const dug = turned ? `: ${turned} turned up, nothing more to pay` : "";
  return `claimed ${gained(what, to)}${dug}`;
}

function keeping(what: Happening, edition: Edition): string {
  const returned = what.returned_count;
  if (!what.kept)
    return `kept ${what.kept_count} of ${counted(what.kept_count + returned, "ticket")}`;
  const kept = joinAnd(what.kept.map((index) => ticketName(edition, index)));
  return returned ? `kept ${kept} and gave ${returned} back` : `kept ${kept}`;
}

/** How many tickets were drawn, by deck if their backs differ. */
function ticketsDrawn(what: Happening, edition: Edition): string {
  const backs = what.offered_backs ?? [];
  const named = deckWords(edition, backs);
  if (!named) return counted(what.offered_count, "ticket");
  const several = backs.filter((count) => count > 0).length > 1;
  if (several) return `${counted(what.offered_count, "ticket")}: ${named}`;
  return `${named} ticket${what.offered_count === 1 ? "" : "s"}`;
}

function riding(what: Happening, move: MoveInfo | null, to: WordContext): string {
  const found = move?.track == null ? undefined : to.edition.board.tracks[move.track];
  if (!move?.city || !found) return "rode on";
  const start = found.a === move.city ? found.b : found.a;
  const name = (city: string) => placeName(to.edition, city);
  const points = what.points > 0 ? `for ${counted(what.points, "point")}` : "for nothing";
  const owner = to.view.position?.owners[move.track ?? -1];
  const over = what.paid_passenger && owner !== undefined ? `, over ${whose(owner, to)} track` : "";
  const ended = what.ride_over ? ", and the ride ended" : "";
  return `rode from ${name(start)} to ${name(move.city)} ${points}${over}${ended}`;
}

function sentHome(what: Happening, to: WordContext): string {
  if (what.sent_home == null) return "";
  return ` and sent ${what.sent_home === to.me ? "yours" : whose(what.sent_home, to)} home`;
}

function absenceWords(event: Extract<GameEvent, { kind: "absent" }>, to: WordContext): string {
  const mine = event.seat === to.me;
  const why = {
    left: `${who(event.seat, to)} left the table.`,
    time: mine ? "Your time ran out." : `${whose(event.seat, to)} time ran out.`,
    revoked: `The host took ${whose(event.seat, to)} seat back.`,
  };
  return `${why[event.why]} A bot takes over.`;
}

function who(seat: number, to: WordContext): string {
  return seat === to.me ? "You" : seatName(to.view, seat);
}

function whose(seat: number, to: WordContext): string {
  return seat === to.me ? "your" : `${seatName(to.view, seat)}’s`;
}

function track(what: Happening, to: WordContext): string {
  return what.track == null ? "a track" : trackName(to.edition, what.track);
}

function gained(what: Happening, to: WordContext): string {
  return `${track(what, to)} for ${counted(what.points, "point")}`;
}
