// Creates games and plays them by requests, so that tests reach the positions they need.
import {
  type APIRequestContext,
  type BrowserContext,
  type Page,
  request as requests,
} from "@playwright/test";
import type { CreatedGame, GameView, Link, MoveInfo, NewGame } from "../src/api/types";

type GameRequest = Partial<NewGame> & Pick<NewGame, "edition" | "seats">;
/** Chooses one of the legal moves; without a choice, the default move is made. */
export type Choice = (moves: readonly MoveInfo[], view: GameView) => MoveInfo | null | undefined;

const MOVES_AT_MOST = 3000;
const TIMEOUT = 60_000;
// Fields that the server leaves out of a move if they are empty.
const NOTHING = { keep: [], mix: [], cards: 0, locomotives: 0, plus4: 0 };

export function person(name: string) {
  return { kind: "here", name, level: "medium" } as const;
}

export const OPEN = { kind: "open", level: "medium" } as const;
export const BOT = { kind: "bot", level: "easy" } as const;

/** A game with the browser's device on some seats; guests who followed links have other devices. */
export class Table {
  /** By seat. */
  private readonly devices = new Map<number, APIRequestContext>();

  private constructor(
    private readonly host: APIRequestContext,
    readonly made: CreatedGame,
    private readonly moveCatalogue: readonly MoveInfo[],
  ) {
    for (const seat of made.seats) this.devices.set(seat, host);
  }

  /** Create a game for the device of a browser. */
  static async make({ request }: BrowserContext, wanted: GameRequest): Promise<Table> {
    const made = (await answer(request, "POST", "/api/games", wanted)) as CreatedGame;
    const catalogue = await answer(request, "GET", `/api/editions/${wanted.edition}/moves`);
    const moves = (catalogue as MoveInfo[]).map((move) => ({ ...NOTHING, ...move }));
    return new Table(request, made, moves);
  }

  /** Create a game, seat a rival on every open seat, and start; by default Ada plays Ben. */
  static async start(context: BrowserContext, wanted: Partial<GameRequest>): Promise<Table> {
    const table = await Table.make(context, {
      edition: "usa",
      seats: [person("Ada"), OPEN],
      hints: true,
      ...wanted,
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

  /** The cookies of the device at a seat, so that a browser can sit there too. */
  cookies(seat: number) {
    return (this.devices.get(seat) ?? this.host).storageState();
  }

  link(role: "seat" | "table" | "watch"): string {
    const found = this.made.links.find((link) => link.role === role);
    if (!found) throw new Error(`The table has no link to ${role}.`);
    return found.path;
  }

  async view(seat = 0): Promise<GameView> {
    return (await this.ask("GET", `?seat=${seat}`, undefined, seat)) as GameView;
  }

  /** Wait until the view meets a condition. */
  async waitForView(condition: (view: GameView) => boolean, seat = 0): Promise<GameView> {
    const start = Date.now();
    while (Date.now() - start < TIMEOUT) {
      const view = await this.view(seat);
      if (condition(view)) return view;
      await pause();
    }
    throw new Error("The view did not meet the condition in time.");
  }

  /** Play for all people until the view of a person who is to move meets a condition. */
  async until(
    condition: (view: GameView, moves: readonly MoveInfo[]) => boolean,
    choice: Choice = () => null,
  ): Promise<GameView> {
    let seat = 0;
    for (let tries = 0; tries < MOVES_AT_MOST; tries++) {
      const view = await this.view(seat);
      const waiting = view.position?.waiting ?? [];
      const moves = this.legal(view);
      if (condition(view, moves)) return view;
      if (view.position?.over) break;
      if (waiting.includes(seat)) await this.move(view, choice(moves, view) ?? passiveMove(moves));
      const next = waiting.find((other) => other !== seat && this.devices.has(other));
      if (next !== undefined) seat = next;
      else if (!waiting.includes(seat)) await pause();
    }
    throw new Error("The game never reached the position that the test needs.");
  }

  legal(view: GameView): MoveInfo[] {
    return (view.you?.hand?.moves ?? []).flatMap((number) => this.moveCatalogue[number] ?? []);
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

/** Collect cards: keep few tickets, claim nothing, decline everything. */
export function passiveMove(moves: readonly MoveInfo[]): MoveInfo {
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

/** Bring the game to its end quickly: make the most expensive claim. */
export function mostExpensiveClaim(moves: readonly MoveInfo[]): MoveInfo | null {
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

/** Open a seat of a table, and wait until the page handles keys. */
export async function sitAt(page: Page, table: Table, seat = 0): Promise<void> {
  await page.goto(table.address(seat));
  await page.getByTestId("prompt").waitFor({ state: "attached" });
  await page.evaluate(nextFrame);
}

/** Runs in the page: wait until changes are drawn and effects have run. */
export function nextFrame(): Promise<void> {
  return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
}

/** Let a bot play for the player from now on. */
export async function letBotPlay(page: Page): Promise<void> {
  await page.getByTestId("menu").click();
  await page.getByTestId("leave").click();
  await page.getByTestId("leave-sure").click();
}

/** Skip the final scoring, by a key that does nothing if it is not shown. */
export async function skipScoring(page: Page): Promise<void> {
  await page.getByTestId("end-screen").waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("final-scores").waitFor();
}

/** The game that a page shows, as the server sends it to the same device. */
export async function viewOf(page: Page): Promise<GameView> {
  const { pathname, search } = new URL(page.url());
  const response = await page.request.get(`/api${pathname}${search}`);
  return (await response.json()) as GameView;
}

/** The totals of a finished game, as the page writes them. */
export function totals({ result }: GameView): string[] {
  return result?.scores.map(({ total }) => String(total).replace("-", "−")) ?? [];
}
