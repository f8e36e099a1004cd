// Which events are worth a passing scene over the board, and what it shows.
import type { CardKind, Edition, Event, GameView, MoveEvent } from "../api/types";
import { tellMove } from "../words/events";
import { placeName, seatName, trackName } from "../words/names";
import { counted } from "../words/phrases";
import { refreshWords } from "./display";
import type { MoveBook } from "./moveCatalogue";
import { type Turned, turnedCards } from "./tunnelCards";

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

/** Where scenes play, and for whom. */
export interface Setting {
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
  setting: Setting,
): Scene[] {
  if (event.kind !== "move") return [];
  const own = SCENES[event.happening.kind]?.(event, before, setting) ?? null;
  return [...(own ? [own] : []), ...newDisplay(event, after), ...lastRound(before, after)];
}

// Whoever falls behind sees the latest.
const MOST_WAITING = 3;

// How long a scene stays, by how many wait behind it: what is shown must not lag behind the play.
const STAYS = [2200, 1100, 600];
// By then the last card of a tunnel has been turned.
const TURNED_AFTER = 1300;

export function staysFor(kind: SceneArt["kind"], waiting: number): number {
  const time = STAYS[Math.min(waiting, STAYS.length - 1)] ?? 0;
  return kind === "tunnel" ? Math.max(time, TURNED_AFTER) : time;
}

/** A scene joins the queue; one on the same topic gives way, and what is too old is left out. */
export function queued<T extends Scene>(all: readonly T[], scene: T): readonly T[] {
  const last = all.at(-1);
  if (last && answers(scene, last)) return [...all.slice(0, -1), { ...last, words: scene.words }];
  const kept =
    last?.topic === scene.topic && scene.art.kind === last.art.kind ? all.slice(0, -1) : all;
  return [...kept, scene].slice(-MOST_WAITING);
}

/** Whether a scene tells what became of a tunnel whose cards are shown or about to be. */
function answers(scene: Scene, last: Scene): boolean {
  return scene.topic === "tunnel" && scene.art.kind === "words" && last.art.kind === "tunnel";
}

type Maker = (event: MoveEvent, before: GameView, setting: Setting) => Scene | null;

const SCENES: Partial<Record<MoveEvent["happening"]["kind"], Maker>> = {
  claim: tunnelScene,
  pay: plainly("tunnel", () => ({ kind: "words" })),
  decline: plainly("tunnel", () => ({ kind: "words" })),
  "draw tickets": ticketsScene,
  station: plainly("station", ({ seat }) => ({ kind: "station", seat })),
  meeple: meepleScene,
  passenger: plainly("passenger", ({ seat }) => ({ kind: "passenger", seat })),
  ride: rideScene,
  stop: rideEnd,
};

/** A scene that says what the log says. */
function plainly(topic: string, art: (event: MoveEvent) => SceneArt): Maker {
  return (event, before, setting) => ({
    topic,
    words: told(event, before, setting),
    art: art(event),
  });
}

function told({ happening }: MoveEvent, view: GameView, { edition, book, me }: Setting): string {
  // A display dealt anew has a scene of its own.
  return tellMove({ ...happening, refreshed: null }, { edition, book, view, me });
}

function meepleScene(event: MoveEvent, before: GameView, setting: Setting): Scene {
  const color = moveOf(event, setting)?.color ?? "";
  // One from either end: the second does not take the first one's place.
  const topic = `meeple ${event.number}`;
  return { topic, words: told(event, before, setting), art: { kind: "meeple", color } };
}

function tunnelScene(event: MoveEvent, before: GameView, setting: Setting): Scene | null {
  const { turned, extra, built } = event.happening;
  // My own tunnel that still asks is shown where I answer.
  if (turned.length === 0 || (built == null && event.seat === setting.me)) return null;
  const where = trackOf(event, setting);
  const name = who(before, event, setting);
  const words =
    built == null
      ? `${name} digs ${where}: ${counted(extra, "more card")}?`
      : built
        ? `${name} dug ${where}: nothing on top.`
        : `${name} could not pay ${extra} more for ${where}.`;
  const cards = turnedCards(event.happening);
  return { topic: "tunnel", words, art: { kind: "tunnel", cards } };
}

function ticketsScene(event: MoveEvent, before: GameView, setting: Setting): Scene | null {
  // At the start everyone draws; and my own tickets lie open before me.
  if (before.position?.phase !== "turn" || event.seat === setting.me) return null;
  const { offered_count: count, offered_backs: backs } = event.happening;
  const decks = backs
    ? backs.flatMap((some, deck) => Array<number>(some).fill(deck))
    : Array<number>(count).fill(0);
  return { topic: "tickets", words: told(event, before, setting), art: { kind: "backs", decks } };
}

function rideScene(event: MoveEvent, before: GameView, setting: Setting): Scene {
  if (event.happening.ride_over) return rideEnd(event, before, setting);
  const { points } = event.happening;
  const won =
    points > 0 ? `: ${counted(points, "point")}, ${setting.ridden(event.seat)} so far.` : ".";
  return {
    topic: `ride ${event.seat}`,
    words: `${who(before, event, setting)} rode to ${placeOf(event, setting)}${won}`,
    art: { kind: "passenger", seat: event.seat },
  };
}

function rideEnd(event: MoveEvent, before: GameView, setting: Setting): Scene {
  const points = counted(setting.ridden(event.seat), "point");
  return {
    topic: `ride ${event.seat}`,
    words: `${who(before, event, setting)} ended the ride: ${points}.`,
    art: { kind: "passenger", seat: event.seat },
  };
}

function newDisplay({ happening }: MoveEvent, after: GameView | null): Scene[] {
  if (!happening.refreshed) return [];
  const cards = after?.position?.display ?? [];
  return [
    { topic: "display", words: refreshWords(happening.refreshed), art: { kind: "display", cards } },
  ];
}

function lastRound(before: GameView, after: GameView | null): Scene[] {
  const left = after?.position?.turns_left;
  if (left == null || before.position?.turns_left != null || after?.position?.over) return [];
  const words = `The last round begins: ${counted(left, "turn")} left.`;
  return [{ topic: "last round", words, art: { kind: "words" } }];
}

function who(view: GameView, { seat }: MoveEvent, { me }: Setting): string {
  return seat === me ? "You" : seatName(view, seat);
}

function moveOf({ happening }: MoveEvent, { book }: Setting) {
  return happening.number == null ? null : book.at(happening.number);
}

function placeOf(event: MoveEvent, setting: Setting): string {
  return placeName(setting.edition, moveOf(event, setting)?.city ?? "");
}

function trackOf({ happening }: MoveEvent, { edition }: Setting): string {
  return trackName(edition, happening.track ?? -1);
}
