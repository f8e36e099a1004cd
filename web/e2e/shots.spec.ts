// Screenshots of every screen and every board, at every size, in light and dark, in `screenshots/`;
// and a check whether anything is too wide, too small to hit or covered.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, NO_ANSWER, test } from "./fixtures";
import { layoutFaults } from "./layout";
import { BOARDS, rest, SCREENS } from "./screens";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../screenshots");
const DEVICES = [
  {
    name: "desktop",
    options: { viewport: { width: 1440, height: 900 } },
    sizes: [
      { width: 1440, height: 900 },
      { width: 1280, height: 720 },
      { width: 1024, height: 768 },
    ],
  },
  {
    name: "phone",
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    sizes: [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ],
  },
];

test.use({ expected: NO_ANSWER });

for (const { name: device, options, sizes } of DEVICES) {
  for (const { name, open } of [...SCREENS, ...BOARDS]) {
    test(`${name} on a ${device}`, async ({ another }) => {
      const page = await another(options);
      await open(page);
      const found: string[] = [];
      for (const size of sizes) {
        await page.setViewportSize(size);
        const place = join(FOLDER, `${size.width}x${size.height}`);
        mkdirSync(place, { recursive: true });
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await rest(page);
          const path = join(place, `${name.replaceAll(" ", "-")}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true });
        }
        for (const fault of await layoutFaults(page)) found.push(`${size.width} px: ${fault}`);
      }
      expect(found.join("\n")).toBe("");
    });
  }
}
