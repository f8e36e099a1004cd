// What is shown over the board or the page fits small screens: dialogs, panels and announcements.
import type { Locator } from "@playwright/test";
import type { MoveInfo } from "../src/api/types";
import { expect, NO_ANSWER, test } from "./fixtures";
import { layoutFaults } from "./layout";
import { LANDSCAPE, LOW, LOW_LANDSCAPE, phone } from "./phones";
import { boardOf, finished, POSITIONS } from "./positions";
import { chooseLanguage } from "./screens";
import { SEED, Server } from "./server";
import { BOT, OPEN, person, sitAt, skipScoring, Table } from "./table";

const LANGUAGES = ["en", "de", "fr"];
const BEN = 1;
const MINUTE = 60_000;

test.use({ expected: NO_ANSWER });

/** How far the parts of a box stick out of it, in pixels. */
function outside(box: Locator, parts: string): Promise<number> {
  return box.evaluate((element, selector) => {
    const frame = element.getBoundingClientRect();
    const all = [...element.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
    return Math.max(
      ...all.map((part) =>
        Math.max(
          frame.left - part.left,
          part.right - frame.right,
          frame.top - part.top,
          part.bottom - frame.bottom,
        ),
      ),
    );
  }, parts);
}

for (const viewport of [LANDSCAPE, LOW])
  test(`every step of a lesson shows its buttons and its title, ${viewport.width} px`, async ({
    another,
  }) => {
    const page = await phone(another, viewport);
    await sitAt(page, await POSITIONS["a turn with stations"](page.context()));
    await page.keyboard.press("r");
    const next = page.getByTestId("lesson-next");
    for (const language of LANGUAGES) {
      await chooseLanguage(page, language);
      for (const lesson of ["tunnels", "ferries", "stations"]) {
        await page.getByTestId(`rules-lesson-${lesson}`).tap();
        const dialog = page.locator(".lesson-dialog[open]");
        const count = dialog.locator(".lesson-count");
        const steps = Number((await count.textContent())?.match(/\d+$/)?.[0]);
        expect(steps).toBeGreaterThan(1);
        for (let step = 1; step <= steps; step++) {
          const where = `${language}, ${lesson}, step ${step}`;
          await expect(count, where).toHaveText(new RegExp(`^\\D*${step}\\b`));
          await expect(next, where).toBeInViewport({ ratio: 1 });
          await expect(dialog.getByRole("heading"), where).toBeInViewport({ ratio: 1 });
          await expect(dialog.locator(".dialog-head button"), where).toBeInViewport({ ratio: 1 });
          expect(await outside(dialog, ".lesson-buttons button, .lesson-text"), where).toBeLessThan(
            0,
          );
          await next.tap();
        }
        await expect(dialog).toHaveCount(0);
      }
    }
  });

test("a map on a phone on its side shows the bots to choose from", async ({ another }) => {
  const page = await phone(another, LANDSCAPE);
  await page.goto("/");
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    await page.getByTestId("play-europe").tap();
    const dialog = page.locator("dialog[open]");
    for (const level of ["easy", "medium", "challenging", "hard", "expert"])
      await expect(page.getByTestId(`level-${level}`)).toBeInViewport({ ratio: 1 });
    await expect(dialog.locator(".board-picture")).toBeInViewport({ ratio: 1 });
    await dialog.locator(".dialog-head button").tap();
    await expect(dialog).toHaveCount(0);
  }
});

test("what a tunnel turned up stays inside its panel on a phone on its side", async ({
  another,
}) => {
  const page = await phone(another, LANDSCAPE);
  await page.addInitScript(() => localStorage.setItem("trunkline.speed", "slow"));
  const { tracks } = await boardOf(page.context(), "europe");
  const table = await Table.start(page.context(), { edition: "europe" });
  const dug = ({ kind, track }: MoveInfo) =>
    kind === "claim" && tracks[track ?? -1]?.tunnel === true;
  const view = await table.until(
    ({ position, you }, moves) =>
      you?.seat === BEN && position?.phase === "turn" && moves.some(dug),
  );
  await page.clock.install();
  await sitAt(page, table);
  await page.clock.pauseAt(Date.now() + MINUTE);
  const claim = table.legal(view).find(dug);
  if (!claim) throw new Error("Ben cannot dig a tunnel.");
  await table.move(view, claim);
  const panel = page.getByTestId("announcement");
  // Where cities of tickets are below, the zoom buttons are above.
  const zoom = page.locator(".board-controls");
  await zoom.evaluate((buttons) => buttons.setAttribute("class", "board-controls right top"));
  await page.clock.runFor(500);
  await expect(panel.locator(".turned-card")).toHaveCount(3);
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    expect(await outside(panel, ".card, p, .turned-card span"), language).toBeLessThan(0);
    const frame = await panel.boundingBox();
    const { x } = (await zoom.boundingBox()) ?? { x: 0 };
    expect((frame?.x ?? 0) + (frame?.width ?? 0), language).toBeLessThan(x);
  }
});

test("the tabs and what can be drawn fit the smallest phones, in any language", async ({
  another,
}) => {
  const page = await phone(another, LOW);
  await sitAt(page, await POSITIONS["a turn"](page.context()));
  for (const viewport of [LOW, LOW_LANDSCAPE]) {
    await page.setViewportSize(viewport);
    for (const language of LANGUAGES) {
      await chooseLanguage(page, language);
      expect(await layoutFaults(page), `${language}, ${viewport.width} px`).toEqual([]);
    }
  }
});

test("the final scores of four are not overprinted, in any language", async ({ another }) => {
  const page = await phone(another, LOW);
  const table = await finished(page.context(), "europe", 4);
  await page.goto(table.address());
  await skipScoring(page);
  const bar = page.locator(".rematch-bar");
  const row = page.getByTestId("final-scores").locator("tbody tr").first();
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    expect(await layoutFaults(page), language).toEqual([]);
    // The table begins in sight.
    const [top, below] = await Promise.all([row, bar].map((part) => part.boundingBox()));
    expect((top?.y ?? 0) + (top?.height ?? 999), language).toBeLessThan(below?.y ?? 0);
  }
});

test("no setting in the menu sticks out, in any language", async ({ another }) => {
  const page = await phone(another, LOW);
  await sitAt(page, await POSITIONS["a turn"](page.context()));
  await page.getByTestId("menu").tap();
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    for (const width of [360, 375, 390]) {
      await page.setViewportSize({ width, height: 667 });
      expect(await layoutFaults(page), `${language}, ${width} px`).toEqual([]);
    }
  }
});

test("the prompt and its clock stay in sight while four tickets are chosen, on its side", async ({
  another,
}) => {
  const page = await phone(another, LANDSCAPE);
  const clock = { per: "move", seconds: 120, grace: 60 } as const;
  await sitAt(page, await Table.start(page.context(), { edition: "europe", clock }));
  await expect(page.locator(".offer-ticket")).toHaveCount(4);
  for (const viewport of [LANDSCAPE, LOW_LANDSCAPE])
    for (const language of LANGUAGES) {
      await page.setViewportSize(viewport);
      await chooseLanguage(page, language);
      for (const part of await page.locator(".offer-ticket, .prompt-words, .prompt .clock").all())
        await expect(part).toBeInViewport({ ratio: 1 });
      expect(await layoutFaults(page), `${language}, ${viewport.width} px`).toEqual([]);
      const keep = page.getByTestId("keep");
      const room = await keep.evaluate((button) => button.scrollWidth - button.clientWidth);
      expect(room).toBeLessThanOrEqual(0);
    }
});

test.describe("in a first game", () => {
  test.use({ experienced: false });

  test("a tip keeps off the notice that the connection is gone", async ({ another }) => {
    const page = await phone(another, LOW);
    await sitAt(page, await Table.start(page.context(), { seats: [person("Ada"), BOT] }));
    const coach = page.getByTestId("coach");
    await expect(coach).toBeVisible();
    await page.context().setOffline(true);
    const notice = page.getByTestId("banner");
    await expect(notice).toBeVisible();
    await expect(page.locator(".coach-pointer")).toBeHidden();
    const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual((await coach.boundingBox())?.y ?? 0);
  });
});

test("what a ticket on offer needs is on one line of a low phone", async ({ another }) => {
  const page = await phone(another, LOW);
  await sitAt(page, await POSITIONS["first tickets"](page.context()));
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    const lines = await page
      .locator(".offer-ticket .ticket-more")
      .evaluateAll((all) =>
        all.map((line) => line.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight)),
      );
    expect(lines.length).toBeGreaterThan(2);
    expect(Math.max(...lines), language).toBeLessThan(1.5);
  }
});

for (const name of ["free", "full"])
  test(`a guest sees the button without scrolling, at a table that is ${name}`, async ({
    another,
  }) => {
    const host = await another();
    const others = name === "free" ? [OPEN, OPEN, OPEN] : [person("Cleo"), person("Dora"), OPEN];
    const wanted = { edition: "europe", seats: [person("Ada"), ...others] };
    const table = await Table[name === "free" ? "make" : "start"](host.context(), wanted);
    const page = await phone(another, LOW);
    await page.goto(table.link("table"));
    const button = page.getByTestId(name === "full" ? "watch" : "sit");
    for (const language of LANGUAGES) {
      await chooseLanguage(page, language);
      for (const viewport of [LOW, { width: 375, height: 667 }]) {
        await page.setViewportSize(viewport);
        await expect(button, `${language}, ${viewport.width} px`).toBeInViewport({ ratio: 1 });
      }
    }
  });

test("a guest sees the board of the table, except on a low phone", async ({ another }) => {
  const host = await another();
  const table = await Table.make(host.context(), { edition: "usa", seats: [person("Ada"), OPEN] });
  for (const [page, seen] of [
    [await another(), true],
    [await phone(another, LOW), false],
    [await phone(another, LOW_LANDSCAPE), false],
  ] as const) {
    await page.goto(table.link("table"));
    await expect(page.getByTestId("sit")).toBeVisible();
    await expect(page.locator(".board-picture")).toBeVisible({ visible: seen });
  }
});

test("those who are away and a lost connection are told one below the other", async ({
  another,
}) => {
  const server = await new Server(SEED, [], { TRUNKLINE_AWAY_SECONDS: "0.2" }).start();
  try {
    const page = await another({ baseURL: server.url, viewport: LOW });
    await sitAt(page, await Table.start(page.context(), {}));
    const [away, banner] = [page.getByTestId("away-players"), page.getByTestId("banner")];
    await page.getByTestId("away-unfold").click();
    const wait = away.locator(".button").last();
    for (const language of ["de", "fr"]) {
      await chooseLanguage(page, language);
      await expect(wait, language).toBeInViewport({ ratio: 1 });
      await page.getByTestId("end-game").click();
      const no = away.locator(".confirm-button .button").last();
      await expect(no, language).toBeInViewport({ ratio: 1 });
      await no.click();
    }
    await wait.click();
    await page.context().setOffline(true);
    await expect(banner).toBeVisible();
    for (const viewport of [LOW, LANDSCAPE, { width: 1280, height: 720 }]) {
      await page.setViewportSize(viewport);
      const { y = 0, height = 0 } = (await banner.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual((await away.boundingBox())?.y ?? 0);
      expect(await outside(page.locator(".game-board"), ".board-notices *")).toBeLessThan(0);
    }
    await page.close();
  } finally {
    await server.remove();
  }
});
