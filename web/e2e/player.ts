// A simple, quick player that reads only what the page shows and acts only by clicks.
import { setTimeout as delay } from "node:timers/promises";
import type { Point } from "./board";
import { nextFrame } from "./table";

/** What a player needs of a page; those of Playwright and Puppeteer both have it. */
interface PlayablePage {
  evaluate<T>(read: () => T): Promise<Awaited<T>>;
  mouse: { click(x: number, y: number): Promise<void> };
}

interface Button extends Point {
  id: string;
}

interface Track extends Point {
  spaces: number;
  /** Whether it is claimed; then it glows for a ride. */
  claimed: boolean;
}

/** What is on the page, and what can be clicked. */
interface PageState {
  /** Everything that can change after a click, as text. */
  snapshot: string;
  over: boolean;
  /** Whether it is this seat's turn. */
  mine: boolean;
  /** Whether the board is panning or zooming. */
  moving: boolean;
  /** Enabled buttons that are not covered. */
  buttons: Button[];
  /** Tickets on offer that are not selected yet. */
  unchosen: Button[];
  tracks: Track[];
  places: Point[];
  problem: string | null;
}

const RIDE_AT_MOST = 3;
const TICKETS_EVERY = 16;
const RIDE_EVERY = 5;
const STATION_AT = 6;
const TIMEOUT = 60_000;

export class Player {
  turns = 0;
  private steps = 0;

  constructor(private readonly page: PlayablePage) {}

  /** Play until the final scoring, or for a number of decisions. */
  async play({ decisions = 1000 } = {}): Promise<void> {
    for (let made = 0; made < decisions; made++) {
      const state = await this.settled((now) => now.over || canAct(now));
      if (state.over) return;
      await this.actAndWait(state);
    }
  }

  /** Wait for the turn and play all of it. */
  async takeWholeTurn(): Promise<void> {
    let state = await this.settled(canAct);
    while (state.mine) {
      await this.actAndWait(state);
      state = await this.settled((now) => !now.mine || canAct(now));
    }
  }

  private async actAndWait(state: PageState): Promise<void> {
    await this.act(state);
    await this.until((now) => now.snapshot !== state.snapshot);
  }

  private async act(state: PageState): Promise<void> {
    const { buttons, unchosen, tracks } = state;
    const find = (name: string) =>
      buttons.find(({ id }) => id === name || id.startsWith(`${name}-`));
    const asked =
      find("failed-tunnel") ??
      find("keep") ??
      unchosen[0] ??
      find("confirm") ??
      find("option") ??
      find("passenger") ??
      find("no-passenger") ??
      find("meeple") ??
      find("no-meeple");
    if (asked) return this.press(asked);
    const stop = find("stop");
    if (stop) return this.ride(tracks, stop);
    this.turns += 1;
    await this.takeTurn(state);
  }

  private async ride(tracks: readonly Track[], stop: Button): Promise<void> {
    const next = tracks.find((track) => track.claimed);
    this.steps += 1;
    if (next && this.steps < RIDE_AT_MOST) return this.press(next);
    this.steps = 0;
    await this.press(stop);
  }

  private async takeTurn({ buttons, tracks, places }: PageState): Promise<void> {
    const named = (name: string) => buttons.find(({ id }) => id === name);
    const free = tracks.filter((track) => !track.claimed);
    const [longest] = free.sort((a, b) => b.spaces - a.spaces);
    const ridden = tracks.find((track) => track.claimed);
    const card = buttons.find(({ id }) => id.startsWith("display-")) ?? named("deck");
    const tickets = named("tickets-deck");
    const station = named("build-station");
    const due = (every: number) => this.turns % every === 0;
    const choice =
      (this.turns === STATION_AT ? station : undefined) ??
      places[0] ??
      (due(TICKETS_EVERY) ? tickets : undefined) ??
      (due(RIDE_EVERY) ? ridden : undefined) ??
      longest ??
      (due(2) ? (named("deck") ?? card) : card) ??
      tickets ??
      ridden;
    if (choice) await this.press(choice);
    else throw new Error("There is nothing to do.");
  }

  private async press({ x, y }: Point): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  /** The page state once nothing moves: the board sometimes pans to another view. */
  private async settled(predicate: (state: PageState) => boolean): Promise<PageState> {
    for (;;) {
      const state = await this.until((now) => !now.moving && predicate(now));
      await this.page.evaluate(nextFrame);
      const later = await this.look();
      if (JSON.stringify(later) === JSON.stringify(state)) return state;
    }
  }

  private async until(predicate: (state: PageState) => boolean): Promise<PageState> {
    const start = Date.now();
    let state = await this.look();
    while (!predicate(state)) {
      if (state.problem) throw new Error(`The page shows a problem: ${state.problem}`);
      if (Date.now() - start > TIMEOUT)
        throw new Error(`Nothing happens after turn ${this.turns}: ${state.snapshot}`);
      await delay(20);
      state = await this.look();
    }
    return state;
  }

  private look(): Promise<PageState> {
    return this.page.evaluate(readPage);
  }
}

function canAct({ buttons, unchosen, tracks }: PageState): boolean {
  return buttons.length + unchosen.length + tracks.length > 0;
}

/** Runs in the page: what a person would see, and where. */
function readPage(): PageState {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const text = (selector: string) =>
    all(selector)
      .map((element) => element.textContent)
      .join("|");

  /** Buttons that a click on their centre would hit. */
  const pressable = (elements: readonly HTMLElement[]): Button[] =>
    elements.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const hit = document.elementFromPoint(centre.x, centre.y);
      const enabled = !(element as HTMLButtonElement).disabled;
      return enabled && element.contains(hit)
        ? [{ ...centre, id: element.dataset.testid ?? "" }]
        : [];
    });
  const onBoard = ({ x, y }: DOMPoint) =>
    document.elementFromPoint(x, y)?.closest(".board svg") != null;
  const tracks = [...document.querySelectorAll<SVGPathElement>("[data-track][data-glow]")].flatMap(
    (path) => {
      const matrix = path.getScreenCTM() ?? undefined;
      const length = path.getTotalLength();
      const point = [0.5, 0.35, 0.65]
        .map((part) => path.getPointAtLength(part * length).matrixTransform(matrix))
        .find(onBoard);
      const [, spaces] = /(\d+) spaces?/.exec(path.ariaLabel ?? "") ?? [];
      const claimed = path.dataset.owner !== undefined;
      return point ? [{ x: point.x, y: point.y, spaces: Number(spaces), claimed }] : [];
    },
  );

  const asking = pressable(all("form.question-panel button"));
  const answers = asking.filter(({ id }) => /^(keep|confirm|option|decline)/.test(id));
  const offers = all("[data-testid^=offer-]").filter((offer) => offer.ariaPressed !== "true");
  const told = pressable(all("[data-testid=failed-tunnel]"));
  const turn = pressable([...all("[data-testid=prompt] button"), ...all(".draw-slot.glows")]);
  const building = all("[data-testid=build-station][aria-pressed=true]").length > 0;
  const busy = document.querySelector("form.question-panel") !== null;
  const over = document.querySelector("[data-testid=end-screen]") !== null;
  const snapshot = [
    over,
    text("[data-testid=prompt]"),
    text("form.question-panel"),
    text("[data-testid=failed-tunnel]"),
    all("form.question-panel [aria-pressed=true]").length,
    all("[data-testid^=hand-]").map(({ dataset }) => `${dataset.testid} ${dataset.count}`),
    all("[data-testid^=display-]").map(({ dataset }) => dataset.card),
    text("[data-testid=deck]"),
    tracks.length,
    building,
  ].join("\n");
  return {
    snapshot,
    over,
    mine: document.querySelector("[data-testid=prompt].mine") !== null,
    moving: document.querySelector(".board-surface.moving") !== null,
    buttons:
      told.length > 0
        ? told
        : busy
          ? answers
          : turn.filter(({ id }) => id !== "undo" && id !== "skip-moves"),
    unchosen: answers.some(({ id }) => id === "keep") ? [] : pressable(offers),
    tracks: busy || building ? [] : tracks,
    places: building && !busy ? pressable(all(".board [data-place][data-glow]")) : [],
    problem: document.querySelector(".question-note.problem")?.textContent ?? null,
  };
}
