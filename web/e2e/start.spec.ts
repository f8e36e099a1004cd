// The start page: what it shows of the game, how long it is, and that nothing on it moves.
import type { Page } from "@playwright/test";
import { expect, NO_ANSWER, test } from "./fixtures";
import { SEED, Server } from "./server";
import { BOT, OPEN, person, Table } from "./table";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The boxes of everything that could move. */
function boxes(page: Page): Promise<number[][]> {
  return page
    .locator(".hero-picture, .map-card, .map-card img, .panel, .page-foot")
    .evaluateAll((all) =>
      all.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
}

for (const locale of ["en", "de", "fr"])
  test(`on a phone the page has at most three screens (${locale})`, async ({ another }) => {
    const page = await another({ ...PHONE, locale });
    await page.goto("/");
    await page.getByTestId("play-germany").waitFor();
    const { scrollHeight, scrollWidth } = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { scrollHeight, scrollWidth };
    });
    expect(scrollHeight).toBeLessThanOrEqual(3 * PHONE.viewport.height);
    expect(scrollWidth).toBeLessThanOrEqual(PHONE.viewport.width);
  });

test("a first visitor reads what the game is about, until they have played", async ({
  another,
}) => {
  for (const viewport of [PHONE.viewport, { width: 1280, height: 720 }]) {
    const page = await another({ viewport });
    await page.goto("/");
    await expect(page.getByTestId("goal")).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId("how-to-play")).toBeInViewport({ ratio: 1 });
    await page.getByTestId("play-now").click();
    await expect(page).toHaveURL(/games/);
    await page.goto("/");
    await expect(page.getByTestId("play-now")).toBeEnabled();
    await expect(page.getByTestId("goal")).toHaveCount(0);
  }
});

const LOBBIES = {
  desktop: { viewport: { width: 1280, height: 720 } },
  phone: PHONE,
  "small phone": { ...PHONE, viewport: { width: 360, height: 640 } },
};

for (const [device, options] of Object.entries(LOBBIES))
  test(`open tables and my games are near the top, on a ${device}`, async ({ another }) => {
    const server = await new Server(SEED, ["--lobby"]).start();
    try {
      const page = await another({ ...options, baseURL: server.url });
      const lobby = page.getByTestId("lobby");
      await page.goto("/");
      await expect(lobby).toBeAttached();
      // Without open tables, the maps come first.
      const order = () =>
        page.evaluate(() => {
          const [maps, tables] = [".maps", "[data-testid=lobby]"].map(
            (part) => document.querySelector(part)?.getBoundingClientRect().top ?? 0,
          );
          return (maps ?? 0) < (tables ?? 0) ? "maps first" : "tables first";
        });
      expect(await order()).toBe("maps first");
      await expect(page.locator(".hero-picture")).toBeVisible();

      const host = await another({ baseURL: server.url });
      const seats = [person("Ben"), OPEN, BOT];
      for (const edition of ["usa", "europe", "germany", "usa-1910"])
        await Table.make(host.context(), { edition, seats, listed: true });
      for (const locale of ["en", "de", "fr"]) {
        await page.evaluate((it) => localStorage.setItem("trunkline.language", it), locale);
        await page.goto("/");
        await expect(lobby.locator(".lobby-card")).toHaveCount(device === "desktop" ? 3 : 2);
        expect(await order()).toBe("tables first");
        await expect(page.getByTestId("play-now")).toBeInViewport({ ratio: 1 });
        await expect(lobby.locator(".lobby-card").first()).toBeInViewport();
        if (device === "phone") {
          const screens = await page.evaluate(
            () => document.documentElement.scrollHeight / innerHeight,
          );
          expect(screens).toBeLessThanOrEqual(3);
        }
      }
      await lobby.locator("> .button").click();
      await expect(lobby.locator(".lobby-card")).toHaveCount(4);

      await Table.start(page.context(), { seats: [person("Ada"), BOT] });
      await page.goto("/");
      await expect(page.getByTestId("my-games").locator(".row").first()).toBeInViewport();
      await expect(page.getByTestId("play-now")).toBeInViewport({ ratio: 1 });
      await page.close();
    } finally {
      await server.remove();
    }
  });

test.describe(() => {
  test.use({ expected: NO_ANSWER });

  test("open tables come and go while the page is in sight", async ({ another }) => {
    const server = await new Server(SEED, ["--lobby"]).start();
    try {
      const page = await another({ baseURL: server.url });
      await page.clock.install();
      await page.goto("/");
      const lobby = page.getByTestId("lobby");
      const tables = lobby.locator(".lobby-card");
      await expect(lobby).toContainText("No open tables right now.");
      const host = await another({ baseURL: server.url });
      const seats = [person("Ben"), OPEN];
      const open = () =>
        Table.make(host.context(), { edition: "usa", seats, listed: true, start_when_full: true });
      const fill = async (table: Table) => {
        const guest = await another({ baseURL: server.url });
        await guest.request.post(`/api/lobby/${table.id}`, { data: { name: "Cleo" } });
        await guest.close();
      };
      const first = await open();
      await page.clock.runFor(20_000);
      await expect(tables).toHaveCount(1);
      // No button moves: a new table comes last, and one that has filled up keeps its place.
      const second = await open();
      await page.clock.runFor(20_000);
      await expect(tables).toHaveCount(2);
      await fill(first);
      await page.clock.runFor(20_000);
      await expect(tables.first()).toContainText("no longer open");
      await expect(tables.first().getByRole("button")).toBeDisabled();
      await page.getByTestId("lobby-name").fill("Ada");
      // A table that has filled up since is not offered again.
      await fill(second);
      await tables.last().getByRole("button").click();
      await expect(lobby.getByRole("alert")).toContainText("The game has already started.");
      await expect(tables).toHaveCount(0);
      await page.close();
    } finally {
      await server.remove();
    }
  });
});

for (const [device, options] of Object.entries({ desktop: {}, phone: PHONE }))
  test(`nothing moves when a map opens or closes, on a ${device}`, async ({ another }) => {
    const page = await another(options);
    await page.goto("/");
    await page.getByTestId("living-board").waitFor();
    await page.getByTestId("play-usa-1910").scrollIntoViewIfNeeded();
    const before = await boxes(page);
    await page.getByTestId("play-usa-1910").click();
    await expect(page.getByTestId("level-easy")).toBeVisible();
    await expect(page.getByRole("dialog")).toContainText("USA 1910");
    expect(await boxes(page)).toEqual(before);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("level-easy")).toBeHidden();
    expect(await boxes(page)).toEqual(before);
  });

test("every map says how many play, how long, how hard and what is special", async ({ page }) => {
  await page.goto("/");
  const cards = page.locator(".map-card");
  await expect(cards).toHaveCount(4);
  for (const card of await cards.all()) {
    await expect(card.locator(".map-facts")).toHaveText(/2–5 players\d+ min(easy|medium|advanced)/);
    await expect(card.locator("p")).not.toBeEmpty();
  }
  const pictures = await cards
    .locator("img")
    .evaluateAll((all) => all.map((image) => image.getAttribute("src") ?? ""));
  const drawn = await Promise.all(
    pictures.map(async (src) => (await page.request.get(src)).text()),
  );
  expect(new Set(drawn).size).toBe(4);
});

test("maps are no bright spots in the dark theme", async ({ page }) => {
  const brightness = async () => {
    const box = page.locator(".map-picture .board-picture").first();
    const shade = await box.evaluate((it) => getComputedStyle(it, "::after").backgroundColor);
    return (shade.match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0);
  };
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const light = await brightness();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await brightness()).toBeLessThan(light);
});

test.describe("in motion", () => {
  test.use({ animated: true });

  test("wagons roll in on the board of the title, unless motion is reduced", async ({ page }) => {
    await page.goto("/");
    const board = page.getByTestId("living-board");
    const claims = async () => Number(await board.getAttribute("data-claims"));
    const first = await claims();
    await expect.poll(claims).toBeGreaterThan(first);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(claims).toBeGreaterThan(first + 10);
    await expect(board.locator(".board-arriving")).toHaveCount(0);
  });
});
