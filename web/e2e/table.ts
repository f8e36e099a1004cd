// Games made and moved on by plain requests: how tests get to the position that they are about.
import {
  type APIRequestContext,
  type BrowserContext,
  type Page,
  request as requests,
} from "@playwright/test";
import type { CreatedGame, GameView, Link, MoveInfo, NewGame } from "../src/api/types";

type Wish = Partial<NewGame> & Pick<NewGame, "edition" | "seats">;
/** Which of the legal moves to make; nothing leaves it to the usual way. */
export type Choice = (moves: readonly MoveInfo[], view: GameView) => MoveInfo | null | undefined;

const MOVES_AT_MOST = 3000;
const PATIENCE = 60_000;
// What the wire leaves out of a move that has none of it.
const NOTHING = { keep: [], mix: [], cards: 0, locomotives: 0, plus4: 0 };

export function person(name: string) {
  return { kind: "here", name, level: "medium" } as const;
}

export const OPEN = { kind: "open", level: "medium" } as const;
export const BOT = { kind: "bot", level: "easy" } as const;

/** A game at which a browser's device sits; others, who followed its links, have their own. */
export class Table {
  /** By seat. */
  private readonly devices = new Map<number, APIRequestContext>();

  private constructor(
    private readonly host: APIRequestContext,
    readonly made: CreatedGame,
    private readonly book: readonly MoveInfo[],
  ) {
    for (const seat of made.seats) this.devices.set(seat, host);
  }

  /** Make a game for the device of a browser. */
  static async make({ request }: BrowserContext, wish: Wish): Promise<Table> {
    const made = (await answer(request, "POST", "/api/games", wish)) as CreatedGame;
    const book = await answer(request, "GET", `/api/editions/${wish.edition}/moves`);
    const moves = (book as MoveInfo[]).map((move) => ({ ...NOTHING, ...move }));
    return new Table(request, made, moves);
  }

  /** Make a game, give every open seat to a rival, and deal; by default Ada meets Ben. */
  static async start(context: BrowserContext, wish: Partial<Wish>): Promise<Table> {
    const table = await Table.make(context, {
      edition: "usa",
      seats: [person("Ada"), OPEN],
      ...wish,
    });
    for (const link of table.made.links) if (link.role === "seat") await table.seatRival(link);
    await table.ask("POST", "/start");
    return table;
  }

  get id(): string {
    return this.made.id;
  }

  address(seat = 0): string {
    return `/games/${this.id}?seat=${seat}`;
  }

  link(role: "seat" | "watch"): string {
    const found = this.made.links.find((link) => link.role === role);
    if (!found) throw new Error(`The table has no link to ${role}.`);
    return found.path;
  }

  async view(seat = 0): Promise<GameView> {
    return (await this.ask("GET", `?seat=${seat}`, undefined, seat)) as GameView;
  }

  /** The view as soon as it is as wished, however long bots or people take for it. */
  async awaited(wished: (view: GameView) => boolean, seat = 0): Promise<GameView> {
    const start = Date.now();
    while (Date.now() - start < PATIENCE) {
      const view = await this.view(seat);
      if (wished(view)) return view;
      await pause();
    }
    throw new Error("What the test waits for does not happen.");
  }

  /** Play on for all people until the view of one who is to move is as wished. */
  async until(
    wished: (view: GameView, moves: readonly MoveInfo[]) => boolean,
    choice: Choice = () => null,
  ): Promise<GameView> {
    let seat = 0;
    for (let tries = 0; tries < MOVES_AT_MOST; tries++) {
      const view = await this.view(seat);
      const waiting = view.position?.waiting ?? [];
      const moves = this.legal(view);
      if (wished(view, moves)) return view;
      if (view.position?.over) break;
      if (waiting.includes(seat)) await this.move(view, choice(moves, view) ?? usual(moves));
      const next = waiting.find((other) => other !== seat && this.devices.has(other));
      if (next !== undefined) seat = next;
      else if (!waiting.includes(seat)) await pause();
    }
    throw new Error("The position that the test needs does not come about.");
  }

  legal(view: GameView): MoveInfo[] {
    return (view.you?.hand?.moves ?? []).flatMap((number) => this.book[number] ?? []);
  }

  async move(view: GameView, move: MoveInfo): Promise<void> {
    const seat = view.you?.seat ?? 0;
    const command = { id: crypto.randomUUID(), answers: view.you?.due, move: move.number };
    await this.ask("POST", `/seats/${seat}/moves`, command, seat);
  }

  ask(method: Method, path: string, body?: unknown, seat?: number): Promise<unknown> {
    const device = (seat === undefined ? undefined : this.devices.get(seat)) ?? this.host;
    return answer(device, method, `/api/games/${this.id}${path}`, body);
  }

  private async seatRival({ key, seat }: Link): Promise<void> {
    if (seat === null) return;
    const { origin } = new URL((await this.host.get("/healthz")).url());
    const device = await requests.newContext({ baseURL: origin });
    await answer(device, "POST", "/api/keys", { key });
    this.devices.set(seat, device);
    await this.ask("PUT", `/seats/${seat}`, { name: "Ben" }, seat);
  }
}

/** Collect cards: keep few tickets, claim nothing, end whatever was begun. */
export function usual(moves: readonly MoveInfo[]): MoveInfo {
  const first = (kind: MoveInfo["kind"]) => moves.find((move) => move.kind === kind);
  const found =
    first("draw card") ??
    first("take") ??
    first("stop") ??
    first("decline") ??
    first("no passenger") ??
    first("no meeple") ??
    [...moves].sort((a, b) => a.keep.length - b.keep.length)[0];
  if (!found) throw new Error("There is no legal move.");
  return found;
}

/** Play to the end, soon: make the dearest claim there is. */
export function hasty(moves: readonly MoveInfo[]): MoveInfo | null {
  const claims = moves.filter((move) => move.kind === "claim");
  const cost = (move: MoveInfo) => move.cards + move.locomotives + 4 * move.plus4;
  return claims.sort((a, b) => cost(b) - cost(a))[0] ?? null;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function answer(
  device: APIRequestContext,
  method: Method,
  path: string,
  data?: unknown,
): Promise<unknown> {
  const response = await device.fetch(path, { method, ...(data === undefined ? {} : { data }) });
  const text = await response.text();
  if (!response.ok()) throw new Error(`${method} ${path}: ${text}`);
  return text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, 40));
}

/** Open a seat of a table, and wait until the page listens to keys. */
export async function sitAt(page: Page, table: Table, seat = 0): Promise<void> {
  await page.goto(table.address(seat));
  await page.getByTestId("prompt").waitFor({ state: "attached" });
  await page.evaluate(nextFrame);
}

/** Runs in the page: until what has changed is drawn and the effects of drawing it have run. */
export function nextFrame(): Promise<void> {
  return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
}

/** Skip the final count, by the key that does nothing where no count is shown. */
export async function skipCount(page: Page): Promise<void> {
  await page.getByTestId("end-screen").waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("final-scores").waitFor();
}

/** The totals of a finished game, as the page writes them. */
export function totals({ result }: GameView): string[] {
  return result?.scores.map(({ total }) => String(total).replace("-", "−")) ?? [];
}
