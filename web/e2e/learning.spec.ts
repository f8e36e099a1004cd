// Learning the game: the guided first game, coach marks, lessons, and pictures in the rules.
import type { Edition } from "../src/api/types";
import { overlap } from "../src/views/shared/boxes";
import { clickTrack } from "./board";
import { followCoach } from "./coach";
import { expect, test } from "./fixtures";
import { finishedByPeople } from "./positions";
import { BOT, person, sitAt, skipScoring, Table } from "./table";

test.use({ experienced: false });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("the guided first game, from the first page to a real game", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("how-to-play").click();
  const topics = await followCoach(page);
  expect(topics.slice(0, 3)).toEqual(["tickets", "plan", "draw"]);
  // What comes when depends on the cards.
  const all = ["secondCard", "claim", "pay", "points", "ticketsDone", "rival"];
  expect([...new Set(topics)]).toEqual(expect.arrayContaining(all));
  // Nothing is asked for again while the answer is on its way.
  const claimed = topics.flatMap((topic, index) => (topic === "claim" ? [topics[index + 1]] : []));
  expect(new Set(claimed)).toEqual(new Set(["pay"]));
  await skipScoring(page);
  await expect(page.getByTestId("end-screen")).toBeVisible();
  await page.getByTestId("play-real").click();
  await expect(page.getByRole("heading", { name: "USA" })).toBeAttached();
  await expect(page.getByTestId("coach")).toHaveAttribute("data-step", "tickets");
});

test("the first steps on a phone, a tip that is closed, and a lesson that is resumed", async ({
  another,
}) => {
  const page = await another(PHONE);
  await page.goto("/");
  await page.getByTestId("how-to-play").tap();
  await followCoach(page, (topic) => topic === "draw");
  const coach = page.getByTestId("coach");
  await page.getByTestId("mobile-draw").tap();
  await page.locator((await coach.getAttribute("data-target")) ?? "").tap();
  await expect(coach).toHaveAttribute("data-step", "secondCard");
  await page.getByTestId("coach-close").tap();
  await expect(coach).toHaveCount(0);
  const lesson = page.url();
  await page.goto("/");
  await page.getByTestId("how-to-play").tap();
  await expect(page).toHaveURL(lesson);
  await expect(coach).toHaveAttribute("data-step", "secondCard");
});

test("a first game on any map has the coach, who leaves the cities on offer in sight", async ({
  another,
}) => {
  const page = await another(PHONE);
  const seats = [person("Ada"), BOT, BOT];
  const table = await Table.start(page.context(), { edition: "europe", seats });
  const { you } = await table.view();
  const edition = (await (await page.request.get("/api/editions/europe")).json()) as Edition;
  await sitAt(page, table);
  const coach = page.getByTestId("coach");
  await expect(coach).toHaveAttribute("data-step", "tickets");
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const mark = await coach.boundingBox();
  const ends = (you?.hand?.offer ?? []).flatMap((index) => edition.tickets[index] ?? []);
  for (const city of new Set(ends.flatMap(({ a, b }) => [a, b]))) {
    const ring = await page.locator(`.board-ring-edge[data-city="${city}"]`).boundingBox();
    expect(ring && mark && overlap(ring, mark), city).toBe(false);
  }
});

test("the coach keeps off a message, and its line off the words of a payment", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("how-to-play").click();
  await followCoach(page, (topic) => topic === "claim");
  const coach = page.getByTestId("coach");
  const covers = (selector: string) => page.evaluate(markCovers, selector);
  for (const route of ["Brackenford–Emberley", "Dunmoor–Emberley", "Emberley–Gullhaven"]) {
    await clickTrack(page, page.locator(`[data-track][aria-label^="${route}"]`));
    await expect(page.getByTestId("note")).toContainText(`${route}: You need`);
    await expect(coach).toHaveAttribute("data-step", "claim");
    await expect.poll(() => covers(".question-note")).toBe(false);
    await page.keyboard.press("Escape");
  }
  await clickTrack(page, page.locator((await coach.getAttribute("data-target")) ?? ""));
  await expect(coach).toHaveAttribute("data-step", "pay");
  await expect(coach).not.toHaveClass(/unplaced/);
  expect(await covers("form.question-panel")).toBe(false);
});

/** Runs in the page: whether the coach’s mark or its line covers something, but for its edge. */
function markCovers(selector: string): boolean {
  const target = document.querySelector(selector)?.getBoundingClientRect();
  const mark = document.querySelector("[data-testid=coach]")?.getBoundingClientRect();
  if (!target || !mark) throw new Error(`${selector} or the coach is not on the page.`);
  const lines = [...document.querySelectorAll<SVGLineElement>(".coach-pointer line")];
  const points = lines.flatMap((line) =>
    [0, 0.25, 0.5, 0.75, 1].map((part) => line.getPointAtLength(part * line.getTotalLength())),
  );
  const boxes = [mark, ...points.map(({ x, y }) => new DOMRect(x - 1, y - 1, 2, 2))];
  return boxes.some(
    ({ left, top, right, bottom }) =>
      left < target.right - 2 &&
      top < target.bottom - 2 &&
      right > target.left + 2 &&
      bottom > target.top + 2,
  );
}

test("Play now is easy and coached on a new device, until tips are turned off", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByTestId("play-now").locator("..")).toContainText("two easy bots");
  await page.getByTestId("play-now").click();
  const coach = page.getByTestId("coach");
  await expect(coach).toHaveAttribute("data-step", "tickets");
  await expect(coach).toBeInViewport({ ratio: 1 });
  await followCoach(page, (topic) => topic === "draw");
  const said = await coach.textContent();
  await page.keyboard.press("h");
  await expect(page.getByTestId("hint-next")).toBeVisible();
  // Coach and hint suggest the same, for the same reason.
  for (const part of ["b", "p"])
    expect(said).toContain(await page.getByTestId("hint-next").locator(part).textContent());
  await expect(coach).toBeHidden();
  await page.getByTestId("hint-close").click();
  await expect(coach).toBeVisible();
  await page.getByTestId("menu").click();
  await page.getByRole("radio", { name: "Hide" }).check();
  await expect(coach).toHaveCount(0);
});

test("a lesson is offered until it was opened, and the rules have pictures", async ({ page }) => {
  const table = await Table.start(page.context(), {
    edition: "europe",
    seats: [person("Ada"), BOT],
  });
  await sitAt(page, table);
  await page.getByTestId("lesson-tunnels").click();
  const lesson = page.getByTestId("lesson");
  await expect(lesson).toContainText("Angora–Smyrna");
  await expect(lesson.locator(".board-part")).toBeVisible();
  for (const step of ["2 of 4", "3 of 4", "4 of 4"]) {
    await page.getByTestId("lesson-next").click();
    await expect(lesson).toContainText(step);
  }
  await page.getByTestId("lesson-next").click();
  await expect(lesson).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId("lesson-ferries")).toBeVisible();
  await expect(page.getByTestId("lesson-tunnels")).toHaveCount(0);
  await page.getByTestId("lesson-not-now").click();
  await expect(page.getByTestId("lesson-offer")).toHaveCount(0);
  await page.keyboard.press("r");
  await expect(page.getByTestId("rules").locator(".board-part")).toHaveCount(6);
  await page.getByTestId("rules-lesson-stations").click();
  await expect(lesson.locator("[data-station]")).toHaveCount(1);
  // Back closes the lesson, and the rules that it was opened from stay.
  await page.goBack();
  await expect(lesson).toHaveCount(0);
  await expect(page.getByTestId("rules")).toBeVisible();
});

test("the first tip can turn all of them off, and strong bots bring none", async ({
  page,
  context,
}) => {
  const easy = await Table.start(context, { seats: [person("Ada"), BOT] });
  const hard = await Table.start(context, {
    seats: [person("Ada"), { kind: "bot", level: "hard" }],
  });
  await sitAt(page, hard);
  await expect(page.getByTestId("keep")).toBeVisible();
  await expect(page.getByTestId("coach")).toHaveCount(0);
  await sitAt(page, easy);
  await expect(page.getByTestId("coach")).toHaveAttribute("data-step", "tickets");
  await page.getByTestId("coach-off").click();
  await expect(page.getByTestId("coach")).toHaveCount(0);
  await page.getByTestId("menu").click();
  await expect(page.getByRole("group", { name: "Tips for beginners" })).toBeVisible();
});

test("on a phone, a tip stays beside why a route cannot be claimed", async ({ another }) => {
  const page = await another(PHONE);
  const table = await Table.start(page.context(), { seats: [person("Ada"), BOT] });
  await table.until((view) => view.position?.phase === "turn" && view.you?.due != null);
  await sitAt(page, table);
  const coach = page.getByTestId("coach");
  await expect(coach).toHaveAttribute("data-step", /./);
  // The board moves to what the tip speaks about.
  await expect(coach).not.toHaveClass(/unplaced/);
  await clickTrack(page, page.locator('[data-track][aria-label^="Chicago–Duluth"]'));
  await expect(page.getByTestId("note")).toContainText("You need 3 red");
  await expect(coach).toHaveAttribute("data-step", /./);
  expect(await page.evaluate(markCovers, ".question-note")).toBe(false);
  await page.getByTestId("note").getByRole("button").tap();
  await expect(coach).toHaveAttribute("data-step", /./);
});

test("after a game to its end, the next one has no tips", async ({ page, context }) => {
  const table = await finishedByPeople(context, "usa");
  await page.goto(table.address());
  const kept = () => page.evaluate(() => localStorage.getItem("trunkline.history"));
  await expect.poll(kept).toContain(table.id);
  await sitAt(page, await Table.start(context, { seats: [person("Ada"), BOT] }));
  await expect(page.getByTestId("offer-0")).toBeVisible();
  await expect(page.getByTestId("coach")).toHaveCount(0);
});
