// Questions of some editions only: tunnels, stations, passengers, rides, meeples and mixes.
import { overlap } from "../src/views/shared/boxes";
import { clickTrack } from "./board";
import { expect, test } from "./fixtures";
import { boardOf, longRides, POSITIONS } from "./positions";
import { chooseLanguage } from "./screens";
import { sitAt, Table } from "./table";

test.use({ animated: true });

test("claiming a tunnel: the cards are turned over", async ({ page, context }) => {
  const table = await POSITIONS["before a tunnel"](context);
  const { tracks } = await boardOf(context, "europe");
  const view = await table.view();
  const claim = table
    .legal(view)
    .find((move) => move.kind === "claim" && tracks[move.track ?? -1]?.tunnel);
  await sitAt(page, table);
  await clickTrack(page, claim?.track ?? -1);
  const confirm = page.getByTestId("confirm");
  // Whatever the result, it is announced.
  const told = page.getByTestId("log").getByText(/tunnel/i);
  await expect(confirm.or(told).first()).toBeVisible();
  if ((await table.view()).number === view.number) await confirm.click();
  await expect(told.first()).toBeVisible();
  await table.waitForView(({ number }) => number > view.number);
});

test("claiming a ferry: the question says that it needs locomotives", async ({ page, context }) => {
  const table = await POSITIONS["before a ferry"](context);
  const { tracks } = await boardOf(context, "europe");
  const claim = table
    .legal(await table.view())
    .find(({ kind, track }) => kind === "claim" && tracks[track ?? -1]?.locomotives);
  const count = tracks[claim?.track ?? -1]?.locomotives;
  await sitAt(page, table);
  await clickTrack(page, claim?.track ?? -1);
  const facts = page.locator("form.question-panel .question-head p");
  await expect(facts).toContainText(new RegExp(`a ferry: it needs ${count} locomotives?\\s*$`));
  await chooseLanguage(page, "de");
  await expect(facts).toContainText(
    new RegExp(`eine Fähre: Sie braucht ${count} Lokomotiven?\\s*$`),
  );
  await chooseLanguage(page, "fr");
  await expect(facts).toContainText(new RegExp(`un ferry\\s: il faut ${count} locomotives?\\s*$`));
});

test("in a tunnel: pay the extra cards", async ({ page, context }) => {
  const table = await POSITIONS["in a tunnel"](context);
  const { position } = await table.view();
  const owned = Object.keys(position?.owners ?? {}).length;
  await sitAt(page, table);
  await expect(page.locator("form.question-panel .turned-card")).toHaveCount(
    position?.turned.length ?? 0,
  );
  await expect(page.getByTestId("decline")).toBeVisible();
  await page.getByTestId("confirm").click();
  await expect(page.locator('[data-track][data-owner="0"]')).toHaveCount(owned + 1);
});

test("what a tunnel costs is told nowhere before its cards are turned", async ({
  page,
  context,
}) => {
  await sitAt(page, await POSITIONS["in a tunnel"](context));
  const delays = await page.evaluate(() => {
    const delay = (selector: string) => {
      const found = document.querySelector(selector);
      return found ? getComputedStyle(found).animationDelay : null;
    };
    return [delay(".question-head p"), delay(".prompt-words")];
  });
  expect(delays[0]).not.toBe("0s");
  expect(delays[1]).toBe(delays[0]);
});

test("in a tunnel: decline", async ({ page, context }) => {
  const table = await POSITIONS["in a tunnel"](context);
  const owners = (await table.view()).position?.owners;
  await sitAt(page, table);
  await page.getByTestId("decline").click();
  await expect(page.getByTestId("prompt")).toContainText("Ben");
  expect((await table.view()).position?.owners).toEqual(owners);
});

test("build a station", async ({ page, context }) => {
  const table = await POSITIONS["a turn with stations"](context);
  await sitAt(page, table);
  await page.getByTestId("build-station").click();
  const city = page.locator(".board [data-place][data-glow]").first();
  await expect(city).toBeAttached();
  const place = await city.getAttribute("data-place");
  await city.click({ force: true });
  await expect(page.locator("form.question-panel")).toContainText("costs you 4 points at the end");
  await page.getByTestId("confirm").click();
  const view = await table.waitForView(({ position }) => position?.stations[place ?? ""] === 0);
  expect(view.position?.seats[0]?.stations_left).toBe(2);
  await expect(page.locator(`[data-station="${place}"]`)).toBeVisible();
});

test("place a passenger", async ({ page, context }) => {
  const table = await POSITIONS["placing a passenger"](context);
  await sitAt(page, table);
  const city = page.locator(".board [data-place][data-glow]").first();
  const place = await city.getAttribute("data-place");
  const confirm = page.getByTestId("confirm");
  // What is below the prompt does not move, and all of its buttons are in sight.
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const language of ["de", "fr", "en"]) {
    await chooseLanguage(page, language);
    const hidden = (prompt: Element) => prompt.scrollHeight - prompt.clientHeight;
    expect(await page.getByTestId("prompt").evaluate(hidden)).toBe(0);
  }
  // The button beside the prompt asks just as the board does.
  await page.getByTestId(`passenger-${place}`).click();
  await expect(confirm).toHaveText(/1 of \d passengers/);
  await page.getByTestId("cancel").click();
  await expect(confirm).toHaveCount(0);
  await city.click({ force: true });
  await expect(confirm).toHaveText(/1 of \d passengers/);
  await confirm.click();
  await table.waitForView(({ position }) => position?.phase !== "placing");
  await expect(page.locator(`[data-passenger="${place}"]`).first()).toBeVisible();
});

test("a ride, step by step, with its points", async ({ page, context }) => {
  const table = await POSITIONS["a long ride"](context);
  const { tracks } = await boardOf(context, "marklin");
  const view = await table.view();
  const [first] = longRides(view, table.legal(view), tracks);
  await sitAt(page, table);
  await clickTrack(page, first?.track ?? -1);
  await expect(page.getByTestId("confirm")).toHaveText(/^Ride to .+/);
  await page.getByTestId("confirm").click();
  await expect(page.getByTestId("stop")).toBeVisible();
  await expect(page.getByTestId("prompt")).toContainText(/\d+ points?/);
  await clickTrack(page, page.locator("[data-track][data-glow]"));
  // If no step is left, the ride ends automatically.
  const stop = page.getByTestId("stop");
  const after = await table.waitForView(({ position }) => position?.ridden.length !== 1);
  if (after.position?.phase === "ride") await stop.click();
  const { position } = await table.waitForView((view) => view.position?.phase === "turn");
  expect(position?.seats[0]?.merchandise).toBeGreaterThan(0);
});

test("pick a meeple", async ({ page, context }) => {
  const table = await POSITIONS["meeples to take"](context);
  await sitAt(page, table);
  const meeple = page.locator("[data-testid^=meeple-]").first();
  const color = (await meeple.getAttribute("data-testid"))?.replace("meeple-", "") ?? "";
  await meeple.click();
  await table.waitForView(({ position }) => (position?.seats[0]?.collected[color] ?? 0) > 0);
});

test("announce a mix of two decks at the start, and see it dealt", async ({ page, context }) => {
  const table = await POSITIONS["announced mix"](context);
  await sitAt(page, table);
  const mixes = page.locator("[data-testid^=option-]");
  const legal = table.legal(await table.view()).filter(({ kind }) => kind === "draw tickets");
  await expect(mixes).toHaveCount(legal.length);
  await expect(mixes.first()).toContainText(/long|short/i);
  await mixes.nth(1).click();
  await table.waitForView(({ position }) => position?.waiting.includes(0) === false);
  await table.until(({ position }) => position?.phase !== "announce");
  await expect(page.locator("[data-testid^=offer-]").first()).toBeVisible();
});

test("all four tickets of an offer are in sight on a small desktop", async ({ page, context }) => {
  await sitAt(page, await Table.start(context, { edition: "europe" }));
  const offers = page.locator("[data-testid^=offer-] .ticket");
  await expect(offers).toHaveCount(4);
  for (const language of ["en", "de", "fr"]) {
    await chooseLanguage(page, language);
    for (const offer of await offers.all()) await expect(offer).toBeInViewport({ ratio: 1 });
  }
});

for (const edition of ["lesson", "usa", "germany"])
  test(`a route that is clicked while tickets are chosen leaves them in place: ${edition}`, async ({
    page,
    context,
  }) => {
    if (edition === "germany") {
      await sitAt(page, await POSITIONS["a turn with two decks"](context));
      await page.getByTestId("tickets-deck").click();
      await page.getByTestId("option-0").click();
    } else await sitAt(page, await Table.start(context, { edition }));
    const offers = page.locator("[data-testid^=offer-] .ticket");
    const keep = page.getByTestId("keep");
    await expect(keep).toBeVisible();
    const note = page.getByTestId("note");
    for (const big of ["off", "on"]) {
      await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
      const boxes = () => Promise.all([...all].map((one) => one.boundingBox()));
      const all = [...(await offers.all()), keep, page.getByTestId("prompt")];
      const before = await boxes();
      await clickTrack(page, page.locator("[data-track]"));
      await expect(note).toContainText("First choose which tickets to keep.");
      expect(await boxes(), `big board ${big}`).toEqual(before);
      await expect(note).toBeInViewport({ ratio: 1 });
      for (const offer of await offers.all()) await expect(offer).toBeInViewport({ ratio: 1 });
      const told = await note.boundingBox();
      for (const box of before) expect(box && told && overlap(box, told)).toBe(false);
      await page.keyboard.press("Escape");
      await expect(note).toHaveCount(0);
      await page.keyboard.press("b");
    }
  });

test("draw a mix later", async ({ page, context }) => {
  const table = await POSITIONS["a turn with two decks"](context);
  await sitAt(page, table);
  await page.getByTestId("tickets-deck").click();
  await page.locator("[data-testid^=option-]").last().click();
  await expect(page.locator("[data-testid^=offer-]").first()).toBeVisible();
});
