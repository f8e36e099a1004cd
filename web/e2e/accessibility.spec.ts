// Accessibility of every screen, checked by axe-core: light, dark and high contrast, desktop and
// phone.
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect, NO_ANSWER, test } from "./fixtures";
import { rest, SCREENS } from "./screens";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 720 };

test.use({ expected: NO_ANSWER, reducedMotion: "reduce" });

// The board is the same in most questions and has hundreds of parts; these screens cover them all.
const WITH_BOARD = ["a turn", "a ride", "meeples to take", "watching", "replay"];
// Below the controls is a drawing without text for screen readers.
const DRAWING = ".board svg > [aria-hidden=true]";
// In a list of hundreds of moves, all are like the first ones.
const MOVES = ".move-list li:nth-child(n + 20)";

/**
 * The violations on a page that axe has been loaded into. This calls axe itself: its builder for
 * Playwright loads axe again for each run and opens a second page, which takes much longer.
 */
async function faults(
  page: Page,
  excluded: string,
  rules: readonly string[] | null,
): Promise<string[]> {
  const violations = await page.evaluate(
    async ([exclude, rules]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const options = rules && { runOnly: [...rules] };
      return (
        await loaded.run({ exclude: [...exclude] }, { resultTypes: ["violations"], ...options })
      ).violations;
    },
    [[excluded, MOVES], rules] as const,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.failureSummary}`),
  );
}

const LOOKS = [
  { viewport: DESKTOP, theme: "light", rules: null },
  { viewport: PHONE, theme: "light", rules: null },
  // Only colours differ in the other themes.
  { viewport: PHONE, theme: "dark", rules: ["color-contrast"] },
  { viewport: DESKTOP, theme: "dark", rules: ["color-contrast"] },
  { viewport: DESKTOP, theme: "contrast", rules: ["color-contrast"] },
] as const;

for (const { name, open } of SCREENS) {
  test(`${name} is accessible`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await open(page);
    await page.evaluate(axe.source);
    const excluded = WITH_BOARD.includes(name) ? DRAWING : ".board svg";
    const found = new Set<string>();
    for (const { viewport, theme, rules } of LOOKS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      await rest(page);
      for (const fault of await faults(page, excluded, rules))
        found.add(`${viewport.width} px, ${theme}: ${fault}`);
    }
    expect([...found].join("\n\n")).toBe("");
  });
}
