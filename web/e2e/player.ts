// Somebody who plays by what the page shows and by clicks alone, simply and rather fast.
import type { Page } from "@playwright/test";

interface Track {
  x: number;
  y: number;
  spaces: number;
  /** Claimed already, so it glows for a ride. */
  claimed: boolean;
}

/** What there is to see and to click. */
interface Sight {
  /** Everything that changes when a click has had an effect. */
  scene: string;
  over: boolean;
  /** Test ids of buttons that can be pressed now. */
  buttons: string[];
  unchosen: string[];
  tracks: Track[];
  problem: string | null;
}

const RIDE_AT_MOST = 3;
const TICKETS_EVERY = 16;
const STATION_AT = 6;
// A click that has no effect for so long was swallowed.
const EFFECT_WITHIN = 3000;
const PATIENCE = 15_000;
const AT_ONCE = 1500;

export class Player {
  turns = 0;
  private steps = 0;

  constructor(private readonly page: Page) {}

  /** Play until the final count, or for some decisions only. */
  async play({ decisions = 1000 } = {}): Promise<void> {
    for (let made = 0; made < decisions; made++) {
      const sight = await this.until((now) => now.over || canAct(now));
      if (sight.over) return;
      await this.act(sight);
      await this.until((now) => now.scene !== sight.scene, EFFECT_WITHIN);
    }
  }

  /** Play as long as there is something to do at once: to the end of the turn. */
  async finishTurn(): Promise<void> {
    for (;;) {
      const sight = await this.until(canAct, AT_ONCE).catch(() => null);
      if (!sight) return;
      await this.act(sight);
      await this.until((now) => now.scene !== sight.scene, EFFECT_WITHIN);
    }
  }

  private async act(sight: Sight): Promise<void> {
    const { buttons, unchosen, tracks } = sight;
    const find = (name: string) => buttons.find((id) => id === name || id.startsWith(`${name}-`));
    const asked =
      find("keep") ??
      unchosen[0] ??
      find("confirm") ??
      find("way") ??
      find("passenger") ??
      find("no-passenger") ??
      find("meeple") ??
      find("no-meeple");
    if (asked) return this.press(asked);
    if (find("stop")) return this.ride(tracks);
    this.turns += 1;
    await this.takeTurn(sight);
  }

  private async ride(tracks: readonly Track[]): Promise<void> {
    const next = tracks.find((track) => track.claimed);
    this.steps += 1;
    if (next && this.steps < RIDE_AT_MOST) return this.touch(next);
    this.steps = 0;
    await this.press("stop");
  }

  private async takeTurn({ buttons, tracks }: Sight): Promise<void> {
    const free = tracks.filter((track) => !track.claimed);
    const [longest] = free.sort((a, b) => b.spaces - a.spaces);
    const ridden = tracks.find((track) => track.claimed);
    const card = buttons.find((id) => id.startsWith("display-") || id === "deck");
    const tickets = buttons.find((id) => id === "tickets-deck");
    if (this.turns === STATION_AT && buttons.includes("build-station")) return this.buildStation();
    if (tickets && this.turns % TICKETS_EVERY === 0) return this.press(tickets);
    if (ridden && this.turns % 5 === 0) return this.touch(ridden);
    if (longest) return this.touch(longest);
    if (card) return this.press(card);
    if (tickets) return this.press(tickets);
    if (ridden) return this.touch(ridden);
    await this.press("pass");
  }

  private async buildStation(): Promise<void> {
    await this.press("build-station");
    await this.page.locator(".board [data-place][data-glow]").first().click({ force: true });
  }

  private async press(id: string): Promise<void> {
    // A radio button lies under its label; everything else is pressed itself.
    await this.page.getByTestId(id).first().click();
  }

  private async touch({ x, y }: Track): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  private async until(wished: (sight: Sight) => boolean, patience = PATIENCE): Promise<Sight> {
    const start = Date.now();
    let sight = await this.look();
    while (!wished(sight)) {
      if (sight.problem) throw new Error(`The page complains: ${sight.problem}`);
      if (Date.now() - start > patience)
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

/** Runs in the page: what a person would see there. */
function seen(): Sight {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const id = (element: HTMLElement) => element.dataset.testid ?? "";
  const text = (selector: string) =>
    all(selector)
      .map((element) => element.textContent)
      .join("|");

  const enabled = (element: HTMLElement) => !(element as HTMLButtonElement).disabled;
  const asking = all("form.asking button").filter(enabled);
  const prompt = all("[data-testid=prompt] button").filter(enabled);
  const market = all(".market-place.glows").filter(enabled);
  const names = [...asking, ...prompt].map(id);
  const answers = names.filter((name) => /^(keep|confirm|way|decline|stop)/.test(name));
  const offers = all("[data-testid^=offer-]").filter((offer) => offer.ariaPressed !== "true");
  const unchosen = answers.includes("keep") ? [] : offers.map(id);
  const busy = asking.length > 0;

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
  const over = document.querySelector("[data-testid=ending]") !== null;
  const scene = [
    over,
    text("[data-testid=prompt]"),
    text("form.asking"),
    all("form.asking [aria-pressed=true]").length,
    all("[data-testid^=hand-]").map((group) => `${id(group)}:${group.dataset.count}`),
    all("[data-testid^=display-]").map((card) => card.dataset.card),
    text("[data-testid=deck]"),
    tracks.length,
    document.querySelectorAll(".board [data-place][data-glow]").length,
  ].join("\n");
  const problem = document.querySelector<HTMLElement>(".asking-note.problem");
  return {
    scene,
    over,
    buttons: busy ? answers : [...names, ...market.map(id)].filter((name) => name !== "undo"),
    unchosen,
    tracks: busy ? [] : tracks,
    problem: problem?.textContent ?? null,
  };
}
