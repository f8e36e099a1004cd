// Every screen as axe-core sees it: in light and dark, on a desktop and on a phone.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, NO_ANSWER, test } from "./fixtures";
import { SCREENS } from "./screens";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 720 };

test.use({ expected: NO_ANSWER, reducedMotion: "reduce" });

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.failureSummary}`),
  );
}

for (const { name, open } of SCREENS) {
  test(`${name} is for everyone`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await open(page);
    const found = new Set<string>();
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        for (const fault of await faults(page))
          found.add(`${viewport.width} px, ${colorScheme}: ${fault}`);
      }
    }
    expect([...found].join("\n\n")).toBe("");
  });
}
