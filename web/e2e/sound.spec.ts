// Sounds: heard after the player has touched the page, and silent for those who want that.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { POSITIONS } from "./positions";
import { BOT, person, sitAt, Table } from "./table";

/** Count the tones and noises that a page starts. */
async function countNotes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = Object.assign(window, { notes: 0 });
    for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const start = kind.prototype.start;
      kind.prototype.start = function (this: AudioScheduledSourceNode, ...when: [number?]) {
        counter.notes += 1;
        start.apply(this, when);
      };
    }
  });
  return () => page.evaluate(() => (window as unknown as { notes: number }).notes);
}

test("a drawn card is heard, unless the sound is off, which is remembered", async ({
  page,
  context,
}) => {
  const notes = await countNotes(page);
  await sitAt(page, await POSITIONS["a turn"](context));
  await page.getByTestId("deck").click();
  await expect.poll(notes).toBeGreaterThan(0);

  await page.keyboard.press("m");
  await page.reload();
  await page.getByTestId("menu").click();
  await expect(page.getByTestId("sound")).not.toBeChecked();
  await expect(page.getByTestId("volume")).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByTestId("deck").click();
  await expect(page.getByTestId("prompt").filter({ hasText: /second card/i })).toBeHidden();
  expect(await notes()).toBe(0);
});

test("the volume can be set and heard, and is remembered", async ({ page, context }) => {
  const notes = await countNotes(page);
  await sitAt(page, await Table.start(context, { seats: [person("Ada"), BOT] }));
  await page.getByTestId("menu").click();
  await expect(page.getByTestId("sound")).toBeChecked();
  await page.getByTestId("volume").fill("5");
  await expect.poll(notes).toBeGreaterThan(0);
  await page.reload();
  await page.getByTestId("menu").click();
  await expect(page.getByTestId("volume")).toHaveValue("5");
});

test("people who share a tab begin in silence", async ({ page, context }) => {
  await sitAt(page, await Table.start(context, { seats: [person("Ada"), person("Ben")] }));
  await page.getByTestId("take-over").click();
  await page.getByTestId("menu").click();
  await expect(page.getByTestId("sound")).not.toBeChecked();
});
