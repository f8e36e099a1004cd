// Positions for tests and screenshots: one for every kind of question, and the end of a game.
import type { BrowserContext } from "@playwright/test";
import type { Edition, GameView, MoveInfo, NewGame, TicketNeeds, Track } from "../src/api/types";
import { BOT, type Choice, mostExpensiveClaim, OPEN, person, Table } from "./table";

type Reached = (context: BrowserContext) => Promise<Table>;

const FIRST = 0;

function mine(view: GameView): boolean {
  return view.you?.seat === FIRST && view.position?.waiting.includes(FIRST) === true;
}

function phase(view: GameView): string | undefined {
  return view.position?.phase;
}

function held(view: GameView): number {
  return Object.values(view.you?.hand?.cards ?? {}).reduce((sum, count) => sum + count, 0);
}

function has(moves: readonly MoveInfo[], kind: MoveInfo["kind"]): boolean {
  return moves.some((move) => move.kind === kind);
}

/** A table of two people at which seat 0 is to move and the condition holds. */
function reached(
  edition: string,
  condition: (view: GameView, moves: readonly MoveInfo[]) => boolean,
  choice?: Choice,
): Reached {
  return async (context) => {
    const table = await Table.start(context, { edition });
    await table.until((view, moves) => mine(view) && condition(view, moves), choice);
    return table;
  };
}

/** Whether seat 0 begins a turn with an open ticket whose needs meet a condition. */
function withTicket(condition: (needs: TicketNeeds) => boolean): (view: GameView) => boolean {
  return (view) =>
    phase(view) === "turn" &&
    view.you?.hand?.tickets.some(
      ({ done, shortest }) => !done && shortest && condition(shortest),
    ) === true;
}

/** Whether a track has more than two payments, so that the page asks which to use. */
function manyPayments(moves: readonly MoveInfo[]): boolean {
  const claimed = moves.flatMap((move) => (move.kind === "claim" ? [move.track] : []));
  return claimed.some((track) => claimed.filter((other) => other === track).length > 2);
}

export async function editionOf(context: BrowserContext, edition: string): Promise<Edition> {
  const response = await context.request.get(`/api/editions/${edition}`);
  return (await response.json()) as Edition;
}

export async function boardOf(context: BrowserContext, edition: string): Promise<Edition["board"]> {
  const { board } = await editionOf(context, edition);
  return board;
}

async function tunnelTracks(context: BrowserContext, edition: string): Promise<Set<number>> {
  const { tracks } = await boardOf(context, edition);
  return new Set(tracks.flatMap((track, index) => (track.tunnel ? [index] : [])));
}

/** A tunnel can be claimed. */
const beforeTunnel: Reached = async (context) => {
  const tunnels = await tunnelTracks(context, "europe");
  const through = (move: MoveInfo) => move.kind === "claim" && tunnels.has(move.track ?? -1);
  return reached("europe", (view, moves) => phase(view) === "turn" && moves.some(through))(context);
};

/** A ferry can be claimed. */
const beforeFerry: Reached = async (context) => {
  const { tracks } = await boardOf(context, "europe");
  const isFerry = ({ kind, track }: MoveInfo) =>
    kind === "claim" && (tracks[track ?? -1]?.locomotives ?? 0) > 0;
  return reached("europe", (view, moves) => phase(view) === "turn" && moves.some(isFerry))(context);
};

/** The cards are turned over, and the seat must pay extra or decline. */
const inTunnel: Reached = async (context) => {
  const tunnels = await tunnelTracks(context, "europe");
  const through = (move: MoveInfo) => move.kind === "claim" && tunnels.has(move.track ?? -1);
  // With spare cards to pay extra.
  const choice: Choice = (moves, view) =>
    view.you?.seat === FIRST && held(view) >= 10 ? moves.find(through) : undefined;
  return reached(
    "europe",
    (view, moves) => phase(view) === "tunnel" && has(moves, "pay"),
    choice,
  )(context);
};

const claimFirst: Choice = (moves, view) =>
  view.you?.seat === FIRST ? mostExpensiveClaim(moves) : null;

/** Claim, and place passengers whenever possible, so that a ride becomes possible. */
const prepareRide: Choice = (moves, view) => {
  if (view.you?.seat !== FIRST) return null;
  return moves.find((move) => move.kind === "passenger") ?? mostExpensiveClaim(moves);
};

/** Tracks that seat 0 has claimed. */
function ownTracks(view: GameView): number[] {
  return Object.entries(view.position?.owners ?? {}).flatMap(([track, owner]) =>
    owner === FIRST ? [Number(track)] : [],
  );
}

/** The first steps, in an unambiguous direction, of rides that can go on. */
export function longRides(view: GameView, moves: readonly MoveInfo[], tracks: readonly Track[]) {
  const rides = moves.filter(({ kind }) => kind === "ride");
  const own = ownTracks(view);
  return rides.filter(
    ({ track, city }) =>
      rides.filter((other) => other.track === track).length === 1 &&
      own.some(
        (other) => other !== track && [tracks[other]?.a, tracks[other]?.b].includes(city ?? ""),
      ),
  );
}

/** A ride of at least two steps, over connected tracks. */
const longRide: Reached = async (context) => {
  const { tracks } = await boardOf(context, "marklin");
  const choice: Choice = (moves, view) => {
    if (view.you?.seat !== FIRST) return null;
    const own = ownTracks(view);
    const touches = (track: number) => own.some((other) => meet(tracks[track], tracks[other]));
    const claims = moves.filter(
      ({ kind, track }) => kind === "claim" && (own.length === 0 || touches(track ?? -1)),
    );
    return moves.find((move) => move.kind === "passenger") ?? claims[0];
  };
  const canGoOn = (view: GameView, moves: readonly MoveInfo[]) =>
    phase(view) === "turn" && longRides(view, moves, tracks).length > 0;
  return reached("marklin", canGoOn, choice)(context);
};

function meet(one: Track | undefined, other: Track | undefined): boolean {
  if (!one || !other || one === other) return false;
  return [one.a, one.b].some((end) => end === other.a || end === other.b);
}

export const POSITIONS = {
  "first tickets": reached("usa", (view) => phase(view) === "first tickets"),
  "announced mix": reached("germany", (view) => phase(view) === "announce"),
  "a turn": reached("usa", (view) => phase(view) === "turn"),
  "a turn with a full hand": reached(
    "usa",
    (view, moves) => phase(view) === "turn" && held(view) >= 12 && manyPayments(moves),
  ),
  // The discards are shuffled only when the next card is drawn.
  "an empty deck": reached(
    "usa",
    ({ position }) =>
      (position?.phase === "turn" || position?.phase === "second card") &&
      position.deck === 0 &&
      Object.values(position.discards).some((count) => count > 0),
    (moves, { you }) => (you?.seat === FIRST ? null : mostExpensiveClaim(moves)),
  ),
  "a second card": reached("usa", (view) => phase(view) === "second card"),
  "tickets drawn": reached(
    "usa",
    (view) => phase(view) === "tickets",
    (moves, view) =>
      phase(view) === "turn" ? moves.find((move) => move.kind === "draw tickets") : null,
  ),
  "before a tunnel": beforeTunnel,
  "before a ferry": beforeFerry,
  "in a tunnel": inTunnel,
  "a turn with stations": reached("europe", (view) => phase(view) === "turn"),
  "placing a passenger": reached("marklin", (view) => phase(view) === "placing", claimFirst),
  "a ride": reached("marklin", (_, moves) => has(moves, "ride"), prepareRide),
  "a long ride": longRide,
  "a turn with two decks": reached("germany", (view) => phase(view) === "turn"),
  "meeples to take": reached("germany", (view) => phase(view) === "meeples", claimFirst),
  "a lost ticket": reached(
    "usa",
    withTicket(({ possible }) => !possible),
    mostExpensiveClaim,
  ),
  "a ticket that needs a station": reached(
    "europe",
    withTicket(({ stations }) => stations.length > 0),
    mostExpensiveClaim,
  ),
  "last round": reached(
    "usa",
    (view) => phase(view) === "turn" && view.position?.turns_left != null,
    mostExpensiveClaim,
  ),
} satisfies Record<string, Reached>;

/** A turn against a bot that begins with the own last turn still to be taken back. */
export async function undoable(context: BrowserContext, edition: string): Promise<Table> {
  const table = await Table.start(context, { edition, seats: [person("Ada"), BOT] });
  await table.until((view) => mine(view) && phase(view) === "turn" && view.you?.undo === true);
  return table;
}

export type PositionName = keyof typeof POSITIONS;

/** A finished game, played to the end by bots. */
export async function finished(context: BrowserContext, edition: string, bots = 1): Promise<Table> {
  const seats = [person("Ada"), ...Array<typeof BOT>(bots).fill(BOT)];
  const table = await Table.start(context, { edition, seats, stand_in: "easy" });
  await table.ask("POST", "/seats/0/leave");
  await table.waitForView((view) => view.state === "over");
  return table;
}

/** A finished game of two people: one claims whatever costs most, the other nothing. */
export async function finishedByPeople(
  context: BrowserContext,
  edition: string,
  seats: NewGame["seats"] = [person("Ada"), OPEN],
): Promise<Table> {
  const table = await Table.start(context, { edition, seats });
  const choice: Choice = (moves, { you }) => (you?.seat === 1 ? mostExpensiveClaim(moves) : null);
  await table.until(({ position }) => position?.over === true, choice);
  return table;
}

/** A short finished game on a small map, with both people at this device. */
export function analysable(context: BrowserContext, name = "Ada"): Promise<Table> {
  return finishedByPeople(context, "lesson", [person(name), person("Ben")]);
}

/** A ticket that was cut off: by which claim, and in which turn of the game. */
export interface Cut {
  table: Table;
  ticket: number;
  track: number;
  turn: number;
}

/** The other ends of all routes to a city. */
function neighbours({ tracks }: Edition["board"], city: string): Set<string> {
  return new Set(tracks.flatMap(({ a, b }) => (a === city ? [b] : b === city ? [a] : [])));
}

/**
 * A finished game of two people: Ada only draws cards, Ben claims all routes to a city of one of
 * her tickets, and then whatever scores most.
 */
export async function withCutTicket(context: BrowserContext, edition = "usa"): Promise<Cut> {
  const { board, tickets } = await editionOf(context, edition);
  const table = await Table.start(context, { edition });
  const { you } = await table.until((view) => mine(view) && phase(view) === "turn");
  const ends = (you?.hand?.tickets ?? []).flatMap(({ index }) => {
    const { a = "", b = "" } = tickets[index] ?? {};
    return [a, b].map((city) => ({ ticket: index, city, open: neighbours(board, city) }));
  });
  const [target] = ends.sort((one, other) => one.open.size - other.open.size);
  if (!target) throw new Error("Ada has no tickets.");
  const { ticket, city, open } = target;
  const cut = { table, ticket, track: -1, turn: 0 };
  let turn = 0;
  const cutOff: Choice = (moves, view) => {
    if (phase(view) === "turn") turn += 1;
    if (view.you?.seat === FIRST) return null;
    if (open.size === 0) return mostExpensiveClaim(moves);
    const [claim] = moves.flatMap((move) => {
      const { a, b } = (move.kind === "claim" && board.tracks[move.track ?? -1]) || {};
      const other = a === city ? b : b === city ? a : undefined;
      return other === undefined ? [] : [{ move, other }];
    });
    if (!claim) return null;
    open.delete(claim.other);
    if (open.size === 0) Object.assign(cut, { track: claim.move.track, turn });
    return claim.move;
  };
  await table.until(({ position }) => position?.over === true, cutOff);
  return cut;
}

/** A table that waits for somebody to join by its link. */
export function waiting(context: BrowserContext, edition = "usa"): Promise<Table> {
  return Table.make(context, { edition, seats: [person("Ada"), OPEN, BOT] });
}
