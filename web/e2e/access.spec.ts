// Every screen as axe-core sees it: in light and dark, on a desktop and on a phone.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, NO_ANSWER, test } from "./fixtures";
import { rest, SCREENS } from "./screens";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 720 };

test.use({ expected: NO_ANSWER, reducedMotion: "reduce" });

// The board is the same in most questions and has hundreds of parts; these show all it can have.
const WITH_BOARD = ["a turn", "a ride", "meeples to take", "watching", "replay"];
// What lies below its controls is a drawing, without words for readers.
const DRAWING = ".board svg > [aria-hidden=true]";
// Hundreds of moves in a list are all like the first ones.
const MOVES = ".move-list li:nth-child(n + 20)";

async function faults(
  page: Page,
  excluded: string,
  rules: readonly string[] | null,
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).exclude(excluded).exclude(MOVES);
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.failureSummary}`),
  );
}

const LOOKS = [
  { viewport: DESKTOP, colorScheme: "light", rules: null },
  { viewport: PHONE, colorScheme: "light", rules: null },
  // Only colours are different in the dark.
  { viewport: PHONE, colorScheme: "dark", rules: ["color-contrast"] },
  { viewport: DESKTOP, colorScheme: "dark", rules: ["color-contrast"] },
] as const;

for (const { name, open } of SCREENS) {
  test(`${name} is for everyone`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(DESKTOP);
    await open(page);
    const excluded = WITH_BOARD.includes(name) ? DRAWING : ".board svg";
    const found = new Set<string>();
    for (const { viewport, colorScheme, rules } of LOOKS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await rest(page);
      for (const fault of await faults(page, excluded, rules))
        found.add(`${viewport.width} px, ${colorScheme}: ${fault}`);
    }
    expect([...found].join("\n\n")).toBe("");
  });
}
