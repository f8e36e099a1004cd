// A player who goes by what the page shows and acts by clicks alone, simply and quickly.
import type { Page } from "@playwright/test";
import { nextFrame } from "./table";

interface Spot {
  x: number;
  y: number;
}

interface Button extends Spot {
  id: string;
}

interface Track extends Spot {
  spaces: number;
  /** Claimed already, so it glows for a ride. */
  claimed: boolean;
}

/** What there is to see and to click. */
interface Sight {
  /** Everything that changes when a click has had an effect. */
  scene: string;
  over: boolean;
  /** Whether the page waits for a decision of this seat. */
  mine: boolean;
  /** Whether the board is on its way to another view. */
  moving: boolean;
  /** What can be pressed now and is not covered, by test id. */
  buttons: Button[];
  /** Tickets on offer that are still to be chosen. */
  unchosen: Button[];
  tracks: Track[];
  places: Spot[];
  problem: string | null;
}

const RIDE_AT_MOST = 3;
const TICKETS_EVERY = 16;
const RIDE_EVERY = 5;
const STATION_AT = 6;
const PATIENCE = 60_000;

export class Player {
  turns = 0;
  private steps = 0;

  constructor(private readonly page: Page) {}

  /** Play until the final count, or for some decisions only. */
  async play({ decisions = 1000 } = {}): Promise<void> {
    for (let made = 0; made < decisions; made++) {
      const sight = await this.atRest((now) => now.over || canAct(now));
      if (sight.over) return;
      await this.actAndSee(sight);
    }
  }

  /** Wait for the turn, and play it to its end. */
  async takeWholeTurn(): Promise<void> {
    let sight = await this.atRest(canAct);
    while (sight.mine) {
      await this.actAndSee(sight);
      sight = await this.atRest((now) => !now.mine || canAct(now));
    }
  }

  private async actAndSee(sight: Sight): Promise<void> {
    await this.act(sight);
    await this.until((now) => now.scene !== sight.scene);
  }

  private async act(sight: Sight): Promise<void> {
    const { buttons, unchosen, tracks } = sight;
    const find = (name: string) =>
      buttons.find(({ id }) => id === name || id.startsWith(`${name}-`));
    const asked =
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
    await this.takeTurn(sight);
  }

  private async ride(tracks: readonly Track[], stop: Button): Promise<void> {
    const next = tracks.find((track) => track.claimed);
    this.steps += 1;
    if (next && this.steps < RIDE_AT_MOST) return this.press(next);
    this.steps = 0;
    await this.press(stop);
  }

  private async takeTurn({ buttons, tracks, places }: Sight): Promise<void> {
    const named = (name: string) => buttons.find(({ id }) => id === name);
    const free = tracks.filter((track) => !track.claimed);
    const [longest] = free.sort((a, b) => b.spaces - a.spaces);
    const ridden = tracks.find((track) => track.claimed);
    const card = buttons.find(({ id }) => id.startsWith("display-")) ?? named("deck");
    const tickets = named("tickets-deck");
    const station = named("build-station");
    const due = (every: number) => this.turns % every === 0;
    const wish =
      (this.turns === STATION_AT ? station : undefined) ??
      places[0] ??
      (due(TICKETS_EVERY) ? tickets : undefined) ??
      (due(RIDE_EVERY) ? ridden : undefined) ??
      longest ??
      (due(2) ? (named("deck") ?? card) : card) ??
      tickets ??
      ridden;
    if (wish) await this.press(wish);
    else throw new Error("There is nothing to do.");
  }

  private async press({ x, y }: Spot): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  /** Nobody aims at what still moves: the board glides to another view now and then. */
  private async atRest(wished: (sight: Sight) => boolean): Promise<Sight> {
    for (;;) {
      const sight = await this.until((now) => !now.moving && wished(now));
      await this.page.evaluate(nextFrame);
      const later = await this.look();
      if (JSON.stringify(later) === JSON.stringify(sight)) return sight;
    }
  }

  private async until(wished: (sight: Sight) => boolean): Promise<Sight> {
    const start = Date.now();
    let sight = await this.look();
    while (!wished(sight)) {
      if (sight.problem) throw new Error(`The page complains: ${sight.problem}`);
      if (Date.now() - start > PATIENCE)
        throw new Error(`Nothing happens after turn ${this.turns}: ${sight.scene}`);
      await this.page.waitForTimeout(20);
      sight = await this.look();
    }
    return sight;
  }

  private look(): Promise<Sight> {
    return this.page.evaluate(seen);
  }
}

function canAct({ buttons, unchosen, tracks }: Sight): boolean {
  return buttons.length + unchosen.length + tracks.length > 0;
}

/** Runs in the page: what a person would see there, and where. */
function seen(): Sight {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const text = (selector: string) =>
    all(selector)
      .map((element) => element.textContent)
      .join("|");

  /** Buttons that would get a click in their middle. */
  const pressable = (elements: readonly HTMLElement[]): Button[] =>
    elements.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const hit = document.elementFromPoint(spot.x, spot.y);
      const enabled = !(element as HTMLButtonElement).disabled;
      return enabled && element.contains(hit)
        ? [{ ...spot, id: element.dataset.testid ?? "" }]
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
  const turn = pressable([...all("[data-testid=prompt] button"), ...all(".draw-slot.glows")]);
  const building = all("[data-testid=build-station][aria-pressed=true]").length > 0;
  const busy = document.querySelector("form.question-panel") !== null;
  const over = document.querySelector("[data-testid=end-screen]") !== null;
  const scene = [
    over,
    text("[data-testid=prompt]"),
    text("form.question-panel"),
    all("form.question-panel [aria-pressed=true]").length,
    all("[data-testid^=hand-]").map(({ dataset }) => `${dataset.testid} ${dataset.count}`),
    all("[data-testid^=display-]").map(({ dataset }) => dataset.card),
    text("[data-testid=deck]"),
    tracks.length,
    building,
  ].join("\n");
  return {
    scene,
    over,
    mine: document.querySelector("[data-testid=prompt].mine") !== null,
    moving: document.querySelector(".board-surface.moving") !== null,
    buttons: busy ? answers : turn.filter(({ id }) => id !== "undo"),
    unchosen: answers.some(({ id }) => id === "keep") ? [] : pressable(offers),
    tracks: busy || building ? [] : tracks,
    places: building && !busy ? pressable(all(".board [data-place][data-glow]")) : [],
    problem: document.querySelector(".question-note.problem")?.textContent ?? null,
  };
}
