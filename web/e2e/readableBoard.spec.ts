// A board that is easy to read: marks of tickets, closed tracks, questions beside what they ask
// about, a board that stays where it is, and its settings.
import type { Page } from "@playwright/test";
import { clickTrack } from "./board";
import { expect, test } from "./fixtures";
import { partFaults, WHOLE } from "./layout";
import { POSITIONS } from "./positions";
import { chooseLanguage } from "./screens";
import { BOT, mostExpensiveClaim, person, sitAt, Table } from "./table";

const SMALL_DESKTOP = { width: 1024, height: 768 };
const LANGUAGES = ["en", "de", "fr"];

function kindsHeld(cards: Readonly<Record<string, number>> = {}): number {
  return Object.values(cards).filter((count) => count > 0).length;
}

function boardBox(page: Page) {
  return page.locator(".board svg").first().boundingBox();
}

/** Runs in the page: the labels of the tracks and cities that a question or a note covers. */
function covered(elements: (SVGElement | HTMLElement)[]): string[] {
  const panels = [...document.querySelectorAll(".question-panel, .question-note")];
  const hidden = ({ x, y }: { x: number; y: number }) =>
    panels.some((panel) => {
      const { left, right, top, bottom } = panel.getBoundingClientRect();
      return x > left && x < right && y > top && y < bottom;
    });
  const points = (element: Element) => {
    if (!(element instanceof SVGPathElement)) {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));
    }
    const matrix = element.getScreenCTM() ?? undefined;
    const length = element.getTotalLength();
    return Array.from({ length: 41 }, (_, part) =>
      element.getPointAtLength((length * part) / 40).matrixTransform(matrix),
    );
  };
  return elements
    .filter((element) => points(element).some(hidden))
    .map((element) => element.getAttribute("aria-label") ?? "");
}

test("the cities of my tickets have the letters of their cards", async ({ page, context }) => {
  const table = await POSITIONS["a turn"](context);
  await sitAt(page, table);
  const { you } = await table.view();
  const edition = await (await context.request.get("/api/editions/usa")).json();
  for (const { index } of you?.hand?.tickets ?? []) {
    const { a, b } = edition.tickets[index];
    const letter = await page.getByTestId(`ticket-${index}`).locator(".ticket-mark").textContent();
    for (const place of [a, b])
      await expect(page.locator(`[data-tags="${place}"]`)).toContainText(letter ?? "");
  }
});

test("tracks that are closed to me are struck out", async ({ page, context }) => {
  const table = await Table.start(context, {});
  const view = await table.until(
    ({ you }) => you?.seat === 0 && (you.hand?.closed.length ?? 0) > 0,
    mostExpensiveClaim,
  );
  await sitAt(page, table);
  await expect(page.locator(".board-strike")).toHaveCount(view.you?.hand?.closed.length ?? 0);
});

for (const viewport of [{ width: 1280, height: 720 }, SMALL_DESKTOP])
  test(`the board stays where it is, ${viewport.width} px`, async ({ page, context }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => localStorage.setItem("trunkline.confirm", "always"));
    await sitAt(page, await POSITIONS["a turn with a full hand"](context));
    const before = await boardBox(page);
    const still = async () => expect(await boardBox(page)).toEqual(before);
    const glowing = page.locator("[data-track][data-glow]");
    await clickTrack(page, glowing);
    await page.getByTestId("confirm").waitFor();
    await still();
    await page.keyboard.press("Escape");
    await clickTrack(page, page.locator("[data-track]:not([data-glow])"));
    await page.getByTestId("note").waitFor();
    await still();
    await page.getByTestId("tickets-deck").click();
    await page.getByTestId("confirm").click();
    await page.getByTestId("offer-0").waitFor();
    await still();
    await page.getByTestId("offer-0").click();
    await page.getByTestId("keep").click();
    await expect(page.getByTestId("offer-0")).toHaveCount(0);
    await still();
  });

test("no question covers the track that it asks about", async ({ page, context }) => {
  await page.setViewportSize(SMALL_DESKTOP);
  await page.addInitScript(() => localStorage.setItem("trunkline.confirm", "always"));
  await sitAt(page, await POSITIONS["a turn with a full hand"](context));
  // Some tracks in all parts of the board are enough.
  const glowing = await page.locator("[data-track][data-glow]").all();
  for (const track of glowing.filter((_, index) => index % 7 === 0)) {
    await track.focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("confirm").waitFor();
    expect(await track.evaluateAll(covered)).toEqual([]);
    await page.keyboard.press("Escape");
  }
});

test("a question about a ride covers none of its ways", async ({ page, context }) => {
  await page.setViewportSize(SMALL_DESKTOP);
  const table = await POSITIONS["a ride"](context);
  await sitAt(page, table);
  await page.locator(".board [data-place][data-glow]").first().focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("confirm").waitFor();
  const rides = table.legal(await table.view()).filter(({ kind }) => kind === "ride");
  expect(rides.length).toBeGreaterThan(0);
  for (const { track, city } of rides) {
    const way = page.locator(`.board :is([data-track="${track}"], [data-place="${city}"])`);
    expect(await way.evaluateAll(covered)).toEqual([]);
  }
});

test("a question about meeples is beside their city", async ({ page, context }) => {
  await page.setViewportSize(SMALL_DESKTOP);
  const table = await Table.start(context, { edition: "germany" });
  const view = await table.until(
    ({ position, you }, moves) =>
      position?.phase === "meeples" &&
      you?.seat === 0 &&
      moves.filter(({ kind }) => kind === "meeple").length > 1,
    (moves, { you }) => (you?.seat === 0 ? mostExpensiveClaim(moves) : null),
  );
  await page.addInitScript(() => localStorage.setItem("trunkline.confirm", "always"));
  await sitAt(page, table);
  const city = table.legal(view).find(({ kind }) => kind === "meeple")?.city;
  const place = page.locator(`.board [data-place="${city}"]`).first();
  await place.focus();
  await page.keyboard.press("Enter");
  const [ring, panel] = [
    await place.boundingBox(),
    await page.locator(".question-panel").boundingBox(),
  ];
  expect(await place.evaluateAll(covered)).toEqual([]);
  if (!ring || !panel) throw new Error("The city and its question are shown.");
  const across = Math.max(panel.x - ring.x - ring.width, ring.x - panel.x - panel.width);
  const down = Math.max(panel.y - ring.y - ring.height, ring.y - panel.y - panel.height);
  expect(Math.max(across, down)).toBeLessThan(40);
});

test("choosing one's own passenger asks where it rides", async ({ page, context }) => {
  const table = await POSITIONS["a ride"](context);
  await sitAt(page, table);
  const { position } = await table.view();
  const starts = Object.entries(position?.passengers ?? {}).flatMap(([city, seat]) =>
    seat === 0 ? [city] : [],
  );
  const mine = page.locator(
    starts.map((city) => `.board [data-place="${city}"][data-glow]`).join(),
  );
  await mine.first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("form", { name: /^Ride from/ })).toBeVisible();
});

test("the big board shows what everyone holds and what was done last", async ({
  page,
  context,
}) => {
  const seats = [person("Ada"), BOT, BOT, BOT, BOT];
  const table = await Table.start(context, { edition: "europe", seats });
  await table.until((view) => view.position?.phase === "turn" && view.you?.due != null);
  await sitAt(page, table);
  await page.keyboard.press("b");
  const { position } = await table.view();
  for (const [seat, { cards, tickets, stations_left }] of (position?.seats ?? []).entries())
    await expect(page.getByTestId(`held-${seat}`).locator(".icon-count")).toContainText([
      `${cards}`,
      `${tickets}`,
      `${stations_left}`,
    ]);
  const last = page.locator(".seat-summary-now");
  await expect(last).toContainText(/\w/);
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    const outside = await page.evaluate(() => {
      const board = document.querySelector(".game-board")?.getBoundingClientRect();
      const header = document.querySelector(".game-header")?.getBoundingClientRect();
      const words = document.querySelector(".prompt-words");
      const cut = words ? words.scrollHeight > (words.parentElement?.clientHeight ?? 0) : true;
      return { covers: (header?.top ?? 0) < (board?.bottom ?? 0) - 1, cut };
    });
    expect(outside).toEqual({ covers: false, cut: false });
  }
});

test("bots of one level can be told apart where names are shortened", async ({ page, context }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const bot = { kind: "bot", level: "challenging" } as const;
  const table = await Table.start(context, { seats: [person("Ada"), bot, bot] });
  await sitAt(page, table);
  const { seats } = await table.view();
  const second = seats.findIndex(({ bot_number }) => bot_number === 2);
  const number = page.getByTestId(`seat-${second}`).locator(".seat-name-number");
  await expect(number).toHaveText("2");
  const within = await number.evaluate((one) => {
    const head = one.closest(".seat-who")?.getBoundingClientRect();
    return one.getBoundingClientRect().right <= (head?.right ?? 0) + 1;
  });
  expect(within).toBe(true);
});

test("the big board shows all cards, buttons and players on a small desktop", async ({
  page,
  context,
}) => {
  await page.setViewportSize(SMALL_DESKTOP);
  const seats = [person("Ada"), BOT, BOT];
  const table = await Table.start(context, { edition: "europe", seats });
  await table.until(
    ({ position, you }) =>
      position?.phase === "turn" && you?.undo === true && kindsHeld(you.hand?.cards) >= 8,
  );
  await sitAt(page, table);
  await page.keyboard.press("b");
  await expect(page.getByTestId("undo")).toBeVisible();
  const always = ".hand-group, .game-header button, .seat-summary-numbers, .seat-summary-held";
  const turn = `${always}, .prompt-words, .prompt .button, .tray .ticket, .draw-slot, .draw-discards`;
  const choosing = `${always}, .offer-ticket, .offer-keep > *`;
  const isWhole = async (parts: string) => {
    for (const width of [1024, 1152, 1280, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      for (const language of LANGUAGES) {
        await chooseLanguage(page, language);
        expect(await partFaults(page, parts), `${language}, ${width} px`).toEqual(WHOLE);
      }
    }
  };
  await isWhole(turn);
  await page.getByTestId("tickets-deck").click();
  await page.getByTestId("confirm").click();
  await page.getByTestId("offer-0").click();
  await isWhole(choosing);
});

for (const edition of ["europe", "marklin", "germany"])
  test(`the names and counts of players are whole on a small desktop: ${edition}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(SMALL_DESKTOP);
    const bot = { kind: "bot", level: "hard" } as const;
    const table = await Table.start(context, { edition, seats: [person("Ada"), bot, bot] });
    await table.until(
      ({ position }) => position?.phase === "turn" && (position.seats[0]?.cards ?? 0) >= 10,
    );
    await sitAt(page, table);
    await expect(page.locator(".seat-drawn")).not.toHaveCount(0);
    for (const language of LANGUAGES) {
      await chooseLanguage(page, language);
      const parts = ".seat-name-words, .seat-active, .seat-drawn, .seat-points, .draw-count";
      expect(await partFaults(page, parts), language).toEqual(WHOLE);
      // Every row of counts is one line.
      for (const row of ["seat-counts > .icon-count", "seat-meeples > .meeple-count"]) {
        const tops = await page
          .locator(`[data-testid=seat-1] .${row}`)
          .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
        expect(new Set(tops).size, `${row}, ${language}`).toBeLessThanOrEqual(1);
      }
    }
  });

test("what a ticket needs is told above the buttons of the board", async ({ page, context }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await sitAt(page, await POSITIONS["a turn"](context));
  const controls = page.locator(".board-controls");
  // Where they are depends on the cities of the tickets.
  await controls.evaluate((box) => {
    box.setAttribute("class", "board-controls left bottom");
  });
  await page.locator("[data-testid^=ticket-]").first().hover();
  const [note, buttons] = [
    await page.locator(".tickets-missing").boundingBox(),
    await controls.boundingBox(),
  ];
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
});

test("the big board, by key and button, also after a reload", async ({ page, context }) => {
  await sitAt(page, await POSITIONS["a turn"](context));
  const before = await boardBox(page);
  await page.keyboard.press("b");
  await expect(page.locator(".sidebar")).toHaveCount(0);
  await expect
    .poll(async () => (await boardBox(page))?.height)
    .toBeGreaterThan((before?.height ?? 0) * 1.1);
  await page.reload();
  await page.getByTestId("deck").click();
  await expect(page.getByTestId("prompt")).toContainText("second card");
  await page.getByTestId("big-board").click();
  await expect.poll(() => boardBox(page)).toEqual(before);
});

test("the big board shows all of the button that keeps tickets", async ({ page, context }) => {
  await sitAt(page, await POSITIONS["first tickets"](context));
  await page.keyboard.press("b");
  for (const slot of [0, 1]) await page.getByTestId(`offer-${slot}`).click();
  for (const viewport of [{ width: 1280, height: 720 }, SMALL_DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const language of ["de", "fr"]) {
      await chooseLanguage(page, language);
      await expect(page.getByTestId("keep")).toBeInViewport({ ratio: 1 });
      await expect(page.getByTestId("offer-face-up")).toBeInViewport({ ratio: 1 });
      // The menu stays within reach.
      await page.getByTestId("menu").click({ trial: true });
    }
  }
});

test("high contrast and larger names, in the menu", async ({ page, context }) => {
  await sitAt(page, await POSITIONS["a turn"](context));
  const name = page.locator(".board-names text").first();
  const before = await name.boundingBox();
  await page.getByTestId("menu").click();
  await page.getByLabel("High contrast").check();
  await page.getByLabel("Large").check();
  await page.keyboard.press("Escape");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "contrast");
  await expect
    .poll(async () => (await name.boundingBox())?.height)
    .toBeGreaterThan((before?.height ?? 0) * 1.2);
});

test("offered tickets that are selected are shown together", async ({ page, context }) => {
  const table = await POSITIONS["first tickets"](context);
  await sitAt(page, table);
  const { you } = await table.view();
  const [one = -1, other = -1] = you?.hand?.offer ?? [];
  await page.getByTestId("offer-0").click();
  await page.getByTestId("offer-1").hover();
  await page.getByTestId("offer-1").click();
  const together = you?.hand?.offer_needs?.find(
    ({ tickets }) => tickets.length === 2 && tickets.includes(one) && tickets.includes(other),
  );
  const drawn = await page.locator(".board-missing").getAttribute("d");
  expect(drawn?.split("M").length).toBe((together?.missing.length ?? 0) + 1);
});
