// Games made and moved on by plain requests: how tests get to the position that they are about.
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import type { GameView, MadeGame, MoveInfo, NewGame } from "../src/api/types";

type Wish = Partial<NewGame> & Pick<NewGame, "edition">;
/** Which of the legal moves to make; null leaves it to the usual way. */
export type Choice = (moves: readonly MoveInfo[], view: GameView) => MoveInfo | null | undefined;

const PATIENCE = 2000;

/** A table whose people all sit at the device of one browser. */
export class Table {
  private constructor(
    private readonly request: APIRequestContext,
    readonly made: MadeGame,
    private readonly book: readonly MoveInfo[],
  ) {}

  /** Make a game for the device of a browser; two people at it, unless told otherwise. */
  static async make(context: BrowserContext, wish: Wish): Promise<Table> {
    const { request } = context;
    const seats = [person("Ada"), person("Ben")];
    const made = (await answer(request, "POST", "/api/games", { seats, ...wish })) as MadeGame;
    const book = await answer(request, "GET", `/api/editions/${wish.edition}/moves`);
    return new Table(request, made, book as MoveInfo[]);
  }

  /** Make a game and deal. */
  static async start(context: BrowserContext, wish: Wish): Promise<Table> {
    const table = await Table.make(context, wish);
    await table.ask("POST", "/start");
    return table;
  }

  get id(): string {
    return this.made.id;
  }

  address(seat = 0): string {
    return `/games/${this.id}?seat=${seat}`;
  }

  link(role: "seat" | "watch" = "watch"): string {
    const found = this.made.links.find((link) => link.role === role);
    if (!found) throw new Error(`The table has no link to a ${role}.`);
    return found.path;
  }

  async view(seat = 0): Promise<GameView> {
    return (await this.ask("GET", `?seat=${seat}`)) as GameView;
  }

  /** The view as soon as it is as wished, however long bots or people take for it. */
  async awaited(wished: (view: GameView) => boolean, seat = 0): Promise<GameView> {
    for (let tries = 0; tries < 200; tries++) {
      const view = await this.view(seat);
      if (wished(view)) return view;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error("What the test waits for does not happen.");
  }

  async legal(seat: number): Promise<MoveInfo[]> {
    return this.among(await this.view(seat));
  }

  /** Play on with everyone here until a view of whoever is to move is as wished. */
  async until(
    wished: (view: GameView, moves: readonly MoveInfo[]) => boolean,
    choice: Choice = () => null,
  ): Promise<GameView> {
    let seat = 0;
    for (let tries = 0; tries < PATIENCE; tries++) {
      const view = await this.view(seat);
      const waiting = view.position?.waiting ?? [];
      if (!waiting.includes(seat) && !view.position?.over) {
        const next = this.made.seats.find((own) => waiting.includes(own));
        if (next === undefined) await new Promise((done) => setTimeout(done, 20));
        else seat = next;
        continue;
      }
      const moves = this.among(view);
      if (wished(view, moves)) return view;
      if (view.position?.over) break;
      await this.move(view, choice(moves, view) ?? usual(moves));
    }
    throw new Error("The position that the test needs does not come about.");
  }

  async move(view: GameView, move: MoveInfo): Promise<void> {
    const seat = view.you?.seat;
    const command = { id: crypto.randomUUID(), answers: view.you?.due, move: move.number };
    await this.ask("POST", `/seats/${seat}/moves`, command);
  }

  ask(method: Method, path: string, body?: unknown): Promise<unknown> {
    return answer(this.request, method, `/api/games/${this.id}${path}`, body);
  }

  private among(view: GameView): MoveInfo[] {
    return (view.you?.hand?.moves ?? []).flatMap((number) => this.book[number] ?? []);
  }
}

export function person(name: string) {
  return { kind: "here", name, level: "medium" } as const;
}

export const OPEN = { kind: "open", level: "medium" } as const;
export const BOT = { kind: "bot", level: "easy" } as const;

/** Collect cards: keep few tickets, claim nothing, end whatever was begun. */
export function usual(moves: readonly MoveInfo[]): MoveInfo {
  const order: readonly MoveInfo["kind"][] = [
    "draw card",
    "take",
    "stop",
    "decline",
    "no passenger",
    "no meeple",
  ];
  const keeps = moves.filter((move) => move.kind === "keep");
  const found =
    order.flatMap((kind) => moves.find((move) => move.kind === kind) ?? [])[0] ??
    keeps.sort((a, b) => a.keep.length - b.keep.length)[0] ??
    moves[0];
  if (!found) throw new Error("There is no legal move.");
  return found;
}

/** Play to the end, soon: claim what can be claimed, the longest where lengths are known. */
export function hasty(moves: readonly MoveInfo[]): MoveInfo | null {
  const claims = moves.filter((move) => move.kind === "claim");
  const cost = (move: MoveInfo) => move.cards + (move.locomotives ?? 0);
  return claims.sort((a, b) => cost(b) - cost(a))[0] ?? null;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function answer(
  request: APIRequestContext,
  method: Method,
  path: string,
  data?: unknown,
): Promise<unknown> {
  const response = await request.fetch(path, { method, ...(data === undefined ? {} : { data }) });
  if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`);
  const text = await response.text();
  return text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
}

/** Open a seat of a table. */
export async function sitAt(page: Page, table: Table, seat = 0): Promise<void> {
  await page.goto(table.address(seat));
  await page.getByTestId("prompt").waitFor();
}
