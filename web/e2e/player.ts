// A simple, quick player that reads only what the page shows and acts only by clicks.
import type { Point } from "./board";

/** What a player needs of a page; those of Playwright and Puppeteer both have it. */
interface PlayablePage {
  evaluate(read: (wanted: Wanted) => Promise<PageState>, wanted: Wanted): Promise<PageState>;
  mouse: { click(x: number, y: number): Promise<void> };
}

/** What to wait for in the page: something else than before, and then something to do. */
interface Wanted {
  /** What has to change first. */
  before: PageState | null;
  /** Whether the end of this seat's turn will do, too. */
  orTurnOver: boolean;
  timeout: number;
}

interface Button extends Point {
  id: string;
}

/** What is on the page, and what can be clicked. */
interface PageState {
  /** Everything that can change after a click, as text. */
  snapshot: string;
  /** The end of the log, which tells every move once the server has carried it out. */
  log: string;
  /** Whether a question is open or a place is to be chosen. */
  begun: boolean;
  over: boolean;
  /** Whether it is this seat's turn. */
  mine: boolean;
  /** Whether the board is panning or zooming. */
  moving: boolean;
  /** Enabled buttons that are not covered. */
  buttons: Button[];
  /** Tickets on offer that are not selected yet. */
  unchosen: Button[];
  /** The longest track that can be claimed. */
  longest: Point | null;
  /** A claimed track that glows for a ride. */
  ridden: Point | null;
  places: Point[];
  /** Why nothing can be done: the page says so, or nothing happens. */
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
    let state = await this.waitFor(null);
    for (let made = 0; made < decisions && !state.over; made++) {
      await this.act(state);
      state = await this.waitFor(state);
    }
  }

  /** Wait for the turn and play all of it. */
  async takeWholeTurn(): Promise<void> {
    let state = await this.waitFor(null);
    while (state.mine) {
      await this.act(state);
      state = await this.waitFor(state, { orTurnOver: true });
    }
  }

  /** Wait for something to do, or the end of the game, after something has changed. */
  private async waitFor(before: PageState | null, { orTurnOver = false } = {}): Promise<PageState> {
    const state = await this.page.evaluate(readPage, { before, orTurnOver, timeout: TIMEOUT });
    if (state.problem) throw new Error(`After turn ${this.turns}: ${state.problem}`);
    return state;
  }

  private async act(state: PageState): Promise<void> {
    const { buttons, unchosen, ridden } = state;
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
    if (stop) return this.ride(ridden, stop);
    this.turns += 1;
    await this.takeTurn(state);
  }

  private async ride(next: Point | null, stop: Button): Promise<void> {
    this.steps += 1;
    if (next && this.steps < RIDE_AT_MOST) return this.press(next);
    this.steps = 0;
    await this.press(stop);
  }

  private async takeTurn({ buttons, longest, ridden, places }: PageState): Promise<void> {
    const named = (name: string) => buttons.find(({ id }) => id === name);
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
}

/**
 * Runs in the page: what a person would see, and where, once nothing moves and there is something
 * to do. It waits there, because asking the page again and again takes longer than its own work.
 */
async function readPage({ before, orTurnOver, timeout }: Wanted): Promise<PageState> {
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

  /** A point on the first track that is not covered. */
  const pointOn = (tracks: readonly SVGPathElement[]): Point | null => {
    for (const path of tracks) {
      const matrix = path.getScreenCTM() ?? undefined;
      const length = path.getTotalLength();
      for (const part of [0.5, 0.35, 0.65]) {
        const { x, y } = path.getPointAtLength(part * length).matrixTransform(matrix);
        if (document.elementFromPoint(x, y)?.closest(".board svg")) return { x, y };
      }
    }
    return null;
  };
  const glowing = () => [...document.querySelectorAll<SVGPathElement>("[data-track][data-glow]")];
  const spaces = (path: SVGPathElement) => Number(/(\d+) spaces?/.exec(path.ariaLabel ?? "")?.[1]);
  const isOver = () => document.querySelector("[data-testid=end-screen]") !== null;
  const refusal = () => document.querySelector(".question-note.problem")?.textContent ?? null;
  const isMoving = () => document.querySelector(".board-surface.moving") !== null;
  const isBuilding = () => all("[data-testid=build-station][aria-pressed=true]").length > 0;
  const isAsked = () => document.querySelector("form.question-panel") !== null;
  const isBegun = () => isAsked() || isBuilding();
  const log = () => {
    const told = text("[data-testid=log]");
    return `${told.length} ${told.slice(-200)}`;
  };

  const snapshot = () =>
    [
      isOver(),
      text("[data-testid=prompt]"),
      text("form.question-panel"),
      text("[data-testid=failed-tunnel]"),
      all("form.question-panel [aria-pressed=true]").length,
      all("[data-testid^=hand-]").map(({ dataset }) => `${dataset.testid} ${dataset.count}`),
      all("[data-testid^=display-]").map(({ dataset }) => dataset.card),
      text("[data-testid=deck]"),
      glowing().length,
      isBuilding(),
    ].join("\n");

  const read = (): PageState => {
    const asking = pressable(all("form.question-panel button"));
    const answers = asking.filter(({ id }) => /^(keep|confirm|option|decline)/.test(id));
    const offers = all("[data-testid^=offer-]").filter((offer) => offer.ariaPressed !== "true");
    const told = pressable(all("[data-testid=failed-tunnel]"));
    const turn = pressable([...all("[data-testid=prompt] button"), ...all(".draw-slot.glows")]);
    const busy = isAsked();
    const tracks = isBegun() ? [] : glowing();
    const free = tracks.filter(({ dataset }) => dataset.owner === undefined);
    return {
      snapshot: snapshot(),
      log: log(),
      begun: isBegun(),
      over: isOver(),
      mine: document.querySelector("[data-testid=prompt].mine") !== null,
      moving: isMoving(),
      buttons:
        told.length > 0
          ? told
          : busy
            ? answers
            : turn.filter(({ id }) => id !== "undo" && id !== "skip-moves"),
      unchosen: answers.some(({ id }) => id === "keep") ? [] : pressable(offers),
      longest: pointOn(free.sort((a, b) => spaces(b) - spaces(a))),
      ridden: pointOn(tracks.filter(({ dataset }) => dataset.owner !== undefined)),
      places: isBuilding() && !busy ? pressable(all(".board [data-place][data-glow]")) : [],
      problem: null,
    };
  };

  const found = ({ over, mine, buttons, unchosen, longest, ridden }: PageState): boolean =>
    over || buttons.length + unchosen.length > 0 || !!longest || !!ridden || (orTurnOver && !mine);
  const pause = () => new Promise((done) => setTimeout(done, 20));
  const nextFrame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const start = performance.now();
  let changed = before === null;
  for (;;) {
    // A question closes as soon as it is answered; what comes of that is known when it is told.
    const answered = before?.begun && !isBegun() && !isOver();
    changed ||= snapshot() !== before?.snapshot && !(answered && log() === before?.log);
    // The board sometimes pans to another view, which may begin in the next frame.
    const state = changed && !isMoving() ? read() : null;
    if (state && found(state)) {
      await nextFrame();
      if (JSON.stringify(read()) === JSON.stringify(state)) return state;
    }
    const late = performance.now() - start > timeout;
    const problem = refusal() ?? (late ? `Nothing happens: ${snapshot()}` : null);
    if (problem !== null) return { ...read(), problem };
    await pause();
  }
}
