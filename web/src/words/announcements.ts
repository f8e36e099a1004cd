// Which moves are announced over the board, and with which words.
import type { Edition, GameEvent, GameView, MoveEvent, MoveKind } from "../api/types";
import type { Announcement, AnnouncementArt } from "../derived/announcementQueue";
import type { MoveCatalogue } from "../derived/moveCatalogue";
import { turnedCards } from "../derived/tunnelCards";
import { refreshWords } from "./display";
import { describeMove } from "./events";
import { placeName, seatName, trackName } from "./names";
import { counted } from "./phrases";

/** What the announcements need to know. */
export interface AnnouncementContext {
  edition: Edition;
  catalogue: MoveCatalogue;
  /** The viewer's own seat, to which some things are shown elsewhere. */
  me: number | null;
  /** Points of a seat's ride so far. */
  ridden(seat: number): number;
}

/** The announcements of an event, in the order they are shown. */
export function announcementsOf(
  event: GameEvent,
  before: GameView,
  after: GameView | null,
  context: AnnouncementContext,
): Announcement[] {
  if (event.kind !== "move") return [];
  const own = ANNOUNCERS[event.outcome.kind]?.(event, before, context) ?? null;
  return [
    ...(own ? [own] : []),
    ...announceDisplay(event, after),
    ...announceLastRound(before, after),
  ];
}

type Announcer = (
  event: MoveEvent,
  before: GameView,
  context: AnnouncementContext,
) => Announcement | null;

/** By kind of move; null where what happened can be seen anyway. */
const ANNOUNCERS: Readonly<Record<MoveKind, Announcer | null>> = {
  take: null,
  "draw card": null,
  "draw tickets": announceTickets,
  keep: null,
  claim: announceTunnel,
  pay: asLogged("tunnel", () => ({ kind: "words" })),
  decline: asLogged("tunnel", () => ({ kind: "words" })),
  station: asLogged("station", ({ seat }) => ({ kind: "station", seat })),
  meeple: announceMeeple,
  "no meeple": null,
  passenger: asLogged("passenger", ({ seat }) => ({ kind: "passenger", seat })),
  "no passenger": null,
  ride: announceRide,
  stop: announceRideEnd,
  pass: null,
};

/** An announcement with the words of the log. */
function asLogged(topic: string, art: (event: MoveEvent) => AnnouncementArt): Announcer {
  return (event, before, context) => ({
    topic,
    words: loggedWords(event, before, context),
    art: art(event),
  });
}

function loggedWords(
  { outcome }: MoveEvent,
  view: GameView,
  { edition, catalogue, me }: AnnouncementContext,
): string {
  // New face-up cards have an announcement of their own.
  return describeMove({ ...outcome, refreshed: null }, { edition, catalogue, view, me });
}

function announceMeeple(
  event: MoveEvent,
  before: GameView,
  context: AnnouncementContext,
): Announcement {
  const color = moveOf(event, context)?.color ?? "";
  // A claim can bring one from each end; the second must not replace the first.
  const topic = `meeple ${event.number}`;
  return { topic, words: loggedWords(event, before, context), art: { kind: "meeple", color } };
}

function announceTunnel(
  event: MoveEvent,
  before: GameView,
  context: AnnouncementContext,
): Announcement | null {
  const { turned, extra, built } = event.outcome;
  // The viewer's own unpaid tunnel is shown with its question.
  if (turned.length === 0 || (built == null && event.seat === context.me)) return null;
  const where = trackOfMove(event, context);
  const name = who(before, event, context);
  const words =
    built == null
      ? `${name} digs ${where}: ${counted(extra, "more card")}?`
      : built
        ? `${name} dug ${where}: no extra cost.`
        : `${name} could not pay ${extra} more for ${where}.`;
  const cards = turnedCards(event.outcome);
  return { topic: "tunnel", words, art: { kind: "tunnel", cards } };
}

function announceTickets(
  event: MoveEvent,
  before: GameView,
  context: AnnouncementContext,
): Announcement | null {
  // At the start everyone draws, and the viewer sees their own tickets anyway.
  if (before.position?.phase !== "turn" || event.seat === context.me) return null;
  const { offered_count: count, offered_backs: backs } = event.outcome;
  const decks = backs
    ? backs.flatMap((some, deck) => Array<number>(some).fill(deck))
    : Array<number>(count).fill(0);
  return {
    topic: "tickets",
    words: loggedWords(event, before, context),
    art: { kind: "backs", decks },
  };
}

function announceRide(
  event: MoveEvent,
  before: GameView,
  context: AnnouncementContext,
): Announcement {
  if (event.outcome.ride_over) return announceRideEnd(event, before, context);
  const { points } = event.outcome;
  const won =
    points > 0 ? `: ${counted(points, "point")}, ${context.ridden(event.seat)} so far.` : ".";
  return {
    topic: `ride ${event.seat}`,
    words: `${who(before, event, context)} rode to ${placeOfMove(event, context)}${won}`,
    art: { kind: "passenger", seat: event.seat },
  };
}

function announceRideEnd(
  event: MoveEvent,
  before: GameView,
  context: AnnouncementContext,
): Announcement {
  const points = counted(context.ridden(event.seat), "point");
  return {
    topic: `ride ${event.seat}`,
    words: `${who(before, event, context)} ended the ride: ${points}.`,
    art: { kind: "passenger", seat: event.seat },
  };
}

function announceDisplay({ outcome }: MoveEvent, after: GameView | null): Announcement[] {
  if (!outcome.refreshed) return [];
  const cards = after?.position?.display ?? [];
  return [
    { topic: "display", words: refreshWords(outcome.refreshed), art: { kind: "display", cards } },
  ];
}

function announceLastRound(before: GameView, after: GameView | null): Announcement[] {
  const left = after?.position?.turns_left;
  if (left == null || before.position?.turns_left != null || after?.position?.over) return [];
  const words = `The last round begins: ${counted(left, "turn")} left.`;
  return [{ topic: "last round", words, art: { kind: "words" } }];
}

function who(view: GameView, { seat }: MoveEvent, { me }: AnnouncementContext): string {
  return seat === me ? "You" : seatName(view, seat);
}

function moveOf({ outcome }: MoveEvent, { catalogue }: AnnouncementContext) {
  return outcome.number == null ? null : catalogue.at(outcome.number);
}

function placeOfMove(event: MoveEvent, context: AnnouncementContext): string {
  return placeName(context.edition, moveOf(event, context)?.city ?? "");
}

function trackOfMove({ outcome }: MoveEvent, { edition }: AnnouncementContext): string {
  return trackName(edition, outcome.track ?? -1);
}
