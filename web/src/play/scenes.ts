// Which events are worth a passing scene over the board, and what it shows.
import type { CardKind, Edition, Event, GameView, MoveEvent } from "../api/types";
import type { MoveBook } from "../game/book";
import { placeName, seatName, trackName } from "../game/names";
import { counted } from "../game/phrases";
import { refreshWords, without } from "./display";
import { type Turned, turnedCards } from "./tunnel";

export type SceneArt =
  | { kind: "tunnel"; cards: readonly Turned[] }
  | { kind: "backs"; decks: readonly number[] }
  | { kind: "meeple"; color: string }
  | { kind: "station" | "passenger"; seat: number }
  | { kind: "display"; cards: readonly (CardKind | null)[] }
  | { kind: "words" };

export interface Scene {
  /** Of two with the same topic that follow each other, the later takes the earlier's place. */
  topic: string;
  words: string;
  art: SceneArt;
}

export interface Stage {
  edition: Edition;
  book: MoveBook;
  /** My seat, to whom some things are shown elsewhere. */
  me: number | null;
  /** Points of a seat's ride so far. */
  ridden(seat: number): number;
}

/** The scenes of an event, in the order they are shown. */
export function scenesOf(
  event: Event,
  before: GameView,
  after: GameView | null,
  stage: Stage,
): Scene[] {
  if (event.kind !== "move") return [];
  const own = SCENES[event.happening.kind]?.(event, before, stage) ?? null;
  const display = event.happening.refreshed ? [displayScene(event, before, after, stage)] : [];
  return [...(own ? [own] : []), ...display, ...lastRound(before, after)];
}

type Maker = (event: MoveEvent, before: GameView, stage: Stage) => Scene | null;

const SCENES: Partial<Record<MoveEvent["happening"]["kind"], Maker>> = {
  claim: tunnelScene,
  pay: (event, before, stage) => ({
    topic: "tunnel",
    words: `${who(before, event, stage)} paid: the tunnel ${trackOf(event, stage)} is built.`,
    art: { kind: "words" },
  }),
  decline: (event, before, stage) => ({
    topic: "tunnel",
    words: `${who(before, event, stage)} left the tunnel ${trackOf(event, stage)}.`,
    art: { kind: "words" },
  }),
  "draw tickets": ticketsScene,
  station: (event, before, stage) => ({
    topic: "station",
    words: `${who(before, event, stage)} built a station in ${placeOf(event, stage)}.`,
    art: { kind: "station", seat: event.seat },
  }),
  meeple: (event, before, stage) => {
    const color = moveOf(event, stage)?.color ?? "";
    return {
      topic: `meeple ${event.number}`,
      words: `${who(before, event, stage)} took a ${color} meeple from ${placeOf(event, stage)}.`,
      art: { kind: "meeple", color },
    };
  },
  passenger: passengerScene,
  ride: rideScene,
  stop: (event, before, stage) => rideEnd(event, before, stage),
};

function tunnelScene(event: MoveEvent, before: GameView, stage: Stage): Scene | null {
  const { turned, extra, built } = event.happening;
  // My own tunnel that still asks is shown where I answer.
  if (turned.length === 0 || (built == null && event.seat === stage.me)) return null;
  const where = trackOf(event, stage);
  const name = who(before, event, stage);
  const words =
    built == null
      ? `${name} digs ${where}: ${counted(extra, "more card")}?`
      : built
        ? `${name} dug ${where}: nothing on top.`
        : `${name} could not pay ${extra} more for ${where}.`;
  const cards = turnedCards(turned, extra, moveOf(event, stage));
  return { topic: "tunnel", words, art: { kind: "tunnel", cards } };
}

function ticketsScene(event: MoveEvent, before: GameView, stage: Stage): Scene | null {
  // At the start everyone draws; and my own tickets lie open before me.
  if (before.position?.phase !== "turn" || event.seat === stage.me) return null;
  const { offered_count: count, offered_backs: backs } = event.happening;
  const decks = backs
    ? backs.flatMap((some, deck) => Array<number>(some).fill(deck))
    : Array<number>(count).fill(0);
  const words = `${who(before, event, stage)} drew ${counted(count, "ticket")}.`;
  return { topic: "tickets", words, art: { kind: "backs", decks } };
}

function passengerScene(event: MoveEvent, before: GameView, stage: Stage): Scene {
  const { sent_home: home } = event.happening;
  const gone = home == null ? "" : ` and sent ${seatName(before, home)}'s home`;
  return {
    topic: "passenger",
    words: `${who(before, event, stage)} put a passenger into ${placeOf(event, stage)}${gone}.`,
    art: { kind: "passenger", seat: event.seat },
  };
}

function rideScene(event: MoveEvent, before: GameView, stage: Stage): Scene {
  if (event.happening.ride_over) return rideEnd(event, before, stage);
  const { points } = event.happening;
  const won =
    points > 0 ? `: ${counted(points, "point")}, ${stage.ridden(event.seat)} so far.` : ".";
  return {
    topic: `ride ${event.seat}`,
    words: `${who(before, event, stage)} rode to ${placeOf(event, stage)}${won}`,
    art: { kind: "passenger", seat: event.seat },
  };
}

function rideEnd(event: MoveEvent, before: GameView, stage: Stage): Scene {
  const points = counted(stage.ridden(event.seat), "point");
  return {
    topic: `ride ${event.seat}`,
    words: `${who(before, event, stage)} ended the ride: ${points}.`,
    art: { kind: "passenger", seat: event.seat },
  };
}

function displayScene(
  event: MoveEvent,
  before: GameView,
  after: GameView | null,
  stage: Stage,
): Scene {
  const taken = event.happening.kind === "take" ? (moveOf(event, stage)?.card ?? null) : null;
  return {
    topic: "display",
    words: refreshWords(stage.edition, without(before.position?.display ?? [], taken)),
    art: { kind: "display", cards: after?.position?.display ?? [] },
  };
}

function lastRound(before: GameView, after: GameView | null): Scene[] {
  const left = after?.position?.turns_left;
  if (left == null || before.position?.turns_left != null || after?.position?.over) return [];
  const words = `The last round begins: ${counted(left, "turn")} left.`;
  return [{ topic: "last round", words, art: { kind: "words" } }];
}

function who(view: GameView, { seat }: MoveEvent, { me }: Stage): string {
  return seat === me ? "You" : seatName(view, seat);
}

function moveOf({ happening }: MoveEvent, { book }: Stage) {
  return happening.number == null ? null : book.at(happening.number);
}

function placeOf(event: MoveEvent, stage: Stage): string {
  return placeName(stage.edition, moveOf(event, stage)?.city ?? "");
}

function trackOf({ happening }: MoveEvent, { edition }: Stage): string {
  return trackName(edition, happening.track ?? -1);
}
