// Learning the game: the guided first game, coach marks, lessons, and pictures in the rules.
import { followCoach } from "./coach";
import { expect, test } from "./fixtures";
import { skipScoring } from "./table";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("the guided first game, from the first page to a real game", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.getByTestId("how-to-play").click();
  const topics = await followCoach(page);
  expect(topics.slice(0, 6)).toEqual(["tickets", "plan", "draw", "secondCard", "claim", "points"]);
  expect(topics).toEqual(expect.arrayContaining(["ticketDone", "lastRound"]));
  await skipScoring(page);
  await expect(page.getByTestId("end-screen")).toContainText("You win");
  await page.getByTestId("play-real").click();
  await expect(page.getByRole("heading", { name: "USA" })).toBeAttached();
  await expect(page.getByTestId("coach")).toHaveAttribute("data-step", "tickets");
});

test("the first steps on a phone, tips that can be turned off, and a lesson that is resumed", async ({
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
