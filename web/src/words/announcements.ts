// Which moves are announced over the board, and with which words.
import type { Edition, GameEvent, GameView, MoveEvent, MoveInfo, MoveKind } from "../api/types";
import type { Announcement } from "../derived/announcementQueue";
import type { MoveCatalogue } from "../derived/moveCatalogue";
import { turnedCards } from "../derived/tunnelCards";
import { messages } from "../messages/messages";
import { refreshWords } from "./display";
import { describeMove, type WordContext, withoutSetOff } from "./events";
import { column, MECHANISM_MOVES } from "./mechanisms";
import { trackName, who } from "./names";

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
  const own = announceMove(event, before, context);
  return [
    ...(own ? [own] : []),
    ...announceDisplay(event, after),
    ...announceLastRound(event, before, after, context),
  ];
}

/** What to show about a move, without words where those of the log will do. */
export type Announced = Omit<Announcement, "words"> & { words?: string };

/** A move that may be announced, as the viewer knew the game before it. */
export interface AnnouncedMove extends AnnouncementContext, WordContext {
  move: MoveInfo | null;
}

export type Announcer = (event: MoveEvent, context: AnnouncedMove) => Announced | null;

/** By kind of move; null where what happened can be seen anyway. */
const ANNOUNCERS: Readonly<Record<MoveKind, Announcer | null>> = {
  take: null,
  "draw card": null,
  "draw tickets": announceTickets,
  keep: null,
  claim: announceTunnel,
  pay: announceTunnelEnd,
  decline: announceTunnelEnd,
  pass: null,
  ...column(MECHANISM_MOVES, "announce"),
};

function announceMove(
  event: MoveEvent,
  view: GameView,
  context: AnnouncementContext,
): Announcement | null {
  const { outcome } = event;
  const move = outcome.number == null ? null : context.catalogue.at(outcome.number);
  const announced = ANNOUNCERS[outcome.kind]?.(event, { ...context, view, move }) ?? null;
  // Face-up cards and the last round have announcements of their own, and the log tells a new deck.
  const logged = () => describeMove(withoutSetOff(outcome), { ...context, view });
  return announced && { ...announced, words: announced.words ?? logged() };
}

function announceTunnel(event: MoveEvent, context: AnnouncedMove): Announced | null {
  const { turned, extra, built, track } = event.outcome;
  // The viewer's own unpaid tunnel is shown with its question.
  if (turned.length === 0 || (built == null && event.seat === context.me)) return null;
  const where = trackName(context.edition, track ?? -1);
  const player = who(event.seat, context);
  const { announcements } = messages();
  const words =
    built == null
      ? announcements.digs(player, where, extra)
      : built
        ? announcements.dug(player, where)
        : announcements.couldNotPay(player, where, extra);
  const cards = turnedCards(event.outcome);
  return { topic: "tunnel", words, art: { kind: "tunnel", cards } };
}

function announceTunnelEnd(): Announced {
  return { topic: "tunnel", art: { kind: "words" } };
}

function announceTickets({ seat, outcome }: MoveEvent, context: AnnouncedMove): Announced | null {
  // At the start everyone draws, and the viewer sees their own tickets anyway.
  if (context.view.position?.phase !== "turn" || seat === context.me) return null;
  const { offered_count: count, offered_backs: backs } = outcome;
  const decks = backs
    ? backs.flatMap((some, deck) => Array<number>(some).fill(deck))
    : Array<number>(count).fill(0);
  return { topic: "tickets", art: { kind: "backs", decks } };
}

function announceDisplay({ outcome }: MoveEvent, after: GameView | null): Announcement[] {
  if (!outcome.refreshed) return [];
  const cards = after?.position?.display ?? [];
  return [
    { topic: "display", words: refreshWords(outcome.refreshed), art: { kind: "display", cards } },
  ];
}

function announceLastRound(
  { seat }: MoveEvent,
  before: GameView,
  after: GameView | null,
  { me }: AnnouncementContext,
): Announcement[] {
  if (!after?.position) return [];
  const { position } = after;
  if (position.turns_left === null || before.position?.turns_left != null || position.over)
    return [];
  const left = position.seats[seat]?.trains ?? 0;
  const words = messages().announcements.lastRound(who(seat, { view: after, me }), left);
  return [{ topic: "last round", words, art: { kind: "words" } }];
}
